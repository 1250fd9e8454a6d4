/// A declaration of a compiled form, by its dense number: the form, a group, a section, a list, the
/// body of a list's rows, a field or a note. Number 0 is the form. Numbers follow the file.
public typealias NodeID = Int

/// A value or condition that the engine keeps for each row of a template, by its dense number.
public typealias SlotID = Int

/// When something is true: never, always, or while the slot is true.
public enum Condition: Hashable, Sendable {
  case never
  case always
  case slot(SlotID)
}

/// What a compiled form knows about one declaration.
public struct Node: Sendable {
  public enum Kind: UInt8, Sendable {
    case form
    case group
    case section
    /// A list, in the template that contains it.
    case list
    /// The body of a list: the root of the rows' own template. Its parent is the list.
    case row
    case field
    case note

    /// Whether it only groups what it contains, in the template around it.
    package var isGrouping: Bool { self == .group || self == .section }
  }

  // The members that are read most come first, with the small ones together: there is one node for
  // each declaration, and the compiler reads them in any order.
  public var kind: Kind
  public var type: ScalarType = .text
  public var isComputed = false
  public var keeps = false
  public var confirms = false
  /// `rows tags: text`: each row is one plain value.
  public var isPlainList = false
  @Compact public var slot: SlotID = -1
  @Compact public var parent: NodeID
  @Compact public var template: Int
  /// As declared; empty for sections, notes and rows. The one field of a list of plain values is
  /// called `value`.
  public var name: String

  // Texts for people: each is an expression whose value is a text.
  public var label: Code = .none
  public var hint: Code = .none
  var help: Code = .none
  public var example: Code = .none

  // Conditions, resolved in the node's own template (a list's in the template that contains it).
  @CompactCondition public var shown: Condition = .always
  @CompactCondition public var readonly: Condition = .never
  @CompactCondition public var required: Condition = .never
  public var requiredMessage: Code = .none

  /// The rules written in this declaration's block, as positions in `ProgramParts.rules`.
  public var rules: Range<Int> {
    get { firstRule..<endOfRules }
    set { (firstRule, endOfRules) = (newValue.lowerBound, newValue.upperBound) }
  }
  @Compact private var firstRule = 0
  @Compact private var endOfRules = 0

  // Fields
  /// The text of `unit`, or empty.
  public var unit = ""
  /// The same as it is shown after a number: on one line.
  public var shownUnit: String {
    unit.isEmpty ? "" : unit.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
  /// The least number of decimal places in which `step` is shown, or -1.
  @Compact public var places = -1
  /// Index into `ProgramParts.options`, or -1.
  @Compact public var options = -1

  // Lists
  /// The template of the rows, and the node of their body.
  @Compact public var rowTemplate = -1
  @Compact public var rowBody: NodeID = -1
  public var item: Code = .none
  public var sort: [SortKey] = []
  /// How many rows there are at the start, besides those that are given.
  @Compact public var startRows = 0

  public init(kind: Kind, name: String, parent: NodeID, template: Int) {
    self.kind = kind
    self.name = name
    self.parent = parent
    self.template = template
  }
}

/// One key of `sort by`: a slot of the rows' template.
public struct SortKey: Hashable, Sendable {
  public var slot: SlotID
  public var isDescending: Bool

  public init(slot: SlotID, isDescending: Bool) {
    self.slot = slot
    self.isDescending = isDescending
  }
}

// MARK: Its texts

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
