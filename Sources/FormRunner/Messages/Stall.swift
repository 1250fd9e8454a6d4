/// The reason why a run with piped input ends by itself, since the input may be endless.
package enum Stall: Hashable, Sendable {
  /// This many consecutive lines gave no answer to one question.
  case unanswered(lines: Int)
  /// Lines move from question to question without adding answers.
  case aimless
  /// Nothing has changed since the last submission, which was blocked too.
  case blocked
  /// The handler has rejected the same answers before.
  case rejected(handler: String)
  /// A line does not end.
  case endlessLine
}
