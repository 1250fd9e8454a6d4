package import FormEngine

/// The options of a conversation.
package struct ConversationOptions: Hashable, Sendable {
  /// When a field's hint is shown.
  package enum Hints: String, CaseIterable, Sendable {
    case always
    /// On the first visit.
    case once
    case never
  }

  /// When the review is shown before the submit question.
  package enum Review: String, CaseIterable, Sendable {
    /// On a terminal, with two answers or more.
    case auto
    case always
    case never
  }

  package var hints = Hints.once
  package var review = Review.auto
  /// Whether questions are in colour.
  package var usesColors = false
  /// Whether the device shows ASCII alone.
  package var isASCII = false
  /// Submit without a question when nothing blocks.
  package var submitsUnasked = false
  /// Ask only for what is required and has no value, or is wrong.
  package var asksOnlyMissing = false
  /// Ask nothing: submit what is known, or report everything that is missing.
  package var asksNothing = false
  /// The number of bytes that an answer may have, a text over several lines as a whole.
  package var longestAnswer = 1 << 20
  /// The prefix of `--env`, for the names of variables in messages; nil if none was given.
  package var environmentPrefix: String?
  /// The start of the command that gives the same answers, word by word, if it is to be printed.
  package var printedCommand: [String]?

  package init() {}
}

/// How a conversation ended.
package enum Outcome: Hashable, Sendable {
  case submitted(Answers)
  /// The handler rejected the answers, or there are problems, and nobody can be asked.
  case rejected
  /// The person left before the end.
  case left
  case endOfInput
  case stopped(Interruption)
  /// The handler took longer than allowed, and nobody can be asked.
  case timedOut
  /// A device failed; the reason in the system's words.
  case failed(String)

  package var exitStatus: Int32 {
    switch self {
    case .submitted: 0
    case .rejected: 1
    case .left, .endOfInput: 3
    case .stopped(let interruption): interruption.exitStatus
    case .timedOut: 124
    case .failed: 4
    }
  }
}
