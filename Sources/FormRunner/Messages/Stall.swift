/// Why a run through a pipe ends by itself: its input may have no end.
package enum Stall: Hashable, Sendable {
  /// So many lines in a row gave no answer to one question.
  case unanswered(lines: Int)
  /// Lines go from question to question, and there are no more answers than before.
  case aimless
  /// Nothing has changed since the last submit, which was blocked too.
  case blocked
  /// The handler has rejected the same answers before.
  case rejected(handler: String)
  /// A line has no end.
  case endlessLine
}
