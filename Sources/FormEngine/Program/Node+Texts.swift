extension Node {
  /// A text for people that a declaration may have.
  public enum Text: Int, CaseIterable, Sendable {
    case label, hint, help, example
    /// The one-line summary of a row, which a list has.
    case item
    /// The message of `required`.
    case requiredMessage

    /// Whether it is evaluated for a row of the list that has it.
    public var isAboutRow: Bool {
      switch self {
      case .item: true
      case .label, .hint, .help, .example, .requiredMessage: false
      }
    }

    /// Whether messages of problems contain it.
    var isInMessages: Bool {
      switch self {
      case .label, .example, .requiredMessage: true
      case .hint, .help, .item: false
      }
    }
  }

  public subscript(text: Text) -> Code {
    get {
      switch text {
      case .label: label
      case .hint: hint
      case .help: help
      case .example: example
      case .item: item
      case .requiredMessage: requiredMessage
      }
    }
    set {
      switch text {
      case .label: label = newValue
      case .hint: hint = newValue
      case .help: help = newValue
      case .example: example = newValue
      case .item: item = newValue
      case .requiredMessage: requiredMessage = newValue
      }
    }
  }
}
