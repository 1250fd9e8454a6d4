package import FormEngine

/// The options of a conversation.
package struct ConversationOptions: Hashable, Sendable {
  /// The occasions on which a field's hint is shown.
  package enum Hints: String, CaseIterable, Sendable {
    case always
    /// On the first visit only.
    case once
    case never
  }

  /// The occasions on which the review is shown before the submit question.
  package enum Review: String, CaseIterable, Sendable {
    /// On a terminal, with two answers or more.
    case auto
    case always
    case never
  }

  package var hints = Hints.once
  package var review = Review.auto
  /// True to use colours.
  package var usesColors = false
  /// True if the device shows only ASCII.
  package var isASCII = false
  /// True to submit without asking if nothing blocks.
  package var submitsUnasked = false
  /// True to ask only for required answers that are missing, and for answers with errors.
  package var asksOnlyMissing = false
  /// True to ask nothing, and to submit the answers or report everything that is missing.
  package var asksNothing = false
  /// The maximum size of an answer in bytes; a text of several lines counts as a whole.
  package var longestAnswer = 1 << 20
  /// The prefix of `--env`, for the names of variables in messages; nil if none was given.
  package var environmentPrefix: String?
  /// The start of the command to print, which gives the same answers, word by word; nil to print
  /// none.
  package var printedCommand: [String]?

  package init() {}
}

/// The outcome of a conversation.
package enum Outcome: Hashable, Sendable {
  case submitted(Answers)
  /// The handler rejected the answers or there are problems, and nobody can be asked.
  case rejected
  /// The person left before the end.
  case left
  case endOfInput
  case stopped(Interruption)
  /// The handler timed out, and nobody can be asked.
  case timedOut
  /// An input or output error, with the reason in the system's words.
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
