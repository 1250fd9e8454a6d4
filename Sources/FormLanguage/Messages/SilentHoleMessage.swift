/// A value that is missing without a word.
struct SilentHoleMessage: Message {
  enum Subject: Sendable {
    /// A computed field without a value.
    case field(String)
    /// An aggregate that leaves rows out.
    case aggregate(String)
  }

  var subject: Subject
  /// What has no value, as written.
  var operand: String
  /// It is hidden rather than empty.
  var isHidden: Bool
  /// When it is shown.
  var condition: String?
  /// What to use in its place.
  var substitute: String?

  var words: FindingWords {
    let state =
      isHidden
      ? "hidden" + (condition.map { ": it is shown only when `\($0)`" } ?? "") : "empty"
    let message: String
    switch subject {
    case .field(let name):
      message = "\(name) has no value when `\(operand)` is \(state)."
    case .aggregate(let source):
      message = "`\(source)` leaves out rows in which `\(operand)` is \(state)."
    }
    let value =
      substitute.map { "Write `\(operand) ?? \($0)`" }
      ?? "Write what it is then, such as `if \(operand) is filled then … else …`"
    let other =
      switch subject {
      case .field(let name): ", or show \(name) only when `\(operand)` is shown."
      case .aggregate where isHidden: ", so that these rows count."
      case .aggregate: ", or make `\(operand)` required."
      }
    return FindingWords(message, value + other)
  }
}
