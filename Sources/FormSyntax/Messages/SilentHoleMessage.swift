/// A message about a value that may be missing silently.
package struct SilentHoleMessage: Message {
  package enum Subject: Sendable {
    /// A computed field without a value.
    case field(String)
    /// A field or `let` that needs itself in the row above.
    case column(String)
    /// An aggregate that leaves out rows.
    case aggregate(String)
  }

  package var subject: Subject
  /// The source of the expression without a value.
  package var operand: String
  /// True if the operand is hidden rather than empty.
  package var isHidden: Bool
  /// The condition under which it is shown.
  package var condition: String?
  /// The value to use instead.
  package var substitute: String?

  package init(
    subject: Subject, operand: String, isHidden: Bool, condition: String? = nil,
    substitute: String? = nil
  ) {
    self.subject = subject
    self.operand = operand
    self.isHidden = isHidden
    self.condition = condition
    self.substitute = substitute
  }

  package var words: FindingWords {
    let state =
      isHidden
      ? "hidden" + (condition.map { ": it is shown only when `\($0)`" } ?? "") : "empty"
    let message: String
    switch subject {
    case .field(let name):
      message = "\(name) has no value when `\(operand)` is \(state)."
    case .column(let name):
      message =
        "\(name) has no value in any row: the first row has no `\(operand)`, so the next one has none either."
    case .aggregate(let source):
      message = "`\(source)` leaves out rows in which `\(operand)` is \(state)."
    }
    let value =
      substitute.map { "Write `\(operand) ?? \($0)`" }
      ?? "Write what it is then, such as `if \(operand) is filled then … else …`"
    let other =
      switch subject {
      case .field(let name): ", or show \(name) only when `\(operand)` is shown."
      case .column: "."
      case .aggregate where isHidden: ", so that these rows count."
      case .aggregate: ", or make `\(operand)` required."
      }
    return FindingWords(message, value + other)
  }
}
