/// A message about a value that may be missing silently.
struct SilentHoleMessage: Message {
  enum Subject: Sendable {
    /// A computed field without a value.
    case field(String)
    /// An aggregate that leaves out rows.
    case aggregate(String)
  }

  var subject: Subject
  /// The source of the expression without a value.
  var operand: String
  /// True if the operand is hidden rather than empty.
  var isHidden: Bool
  /// The condition under which it is shown.
  var condition: String?
  /// The value to use instead.
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
