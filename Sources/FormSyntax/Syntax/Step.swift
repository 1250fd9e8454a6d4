/// The steps of a test, each with the children of its node.
package enum Step: UInt8, CaseIterable, Sendable {
  /// dateTime
  case clock
  /// block (of assignment)
  case given
  /// path, expression (a literal)
  case enter
  /// path
  case clear
  /// path?, absent if the focus leaves all fields
  case focus
  /// No children.
  case next, previous, undo, redo, submit
  /// path, integer?
  case add
  /// path
  case delete
  /// path, integer
  case move
  /// path, sortKey+
  case sort
  /// No children.
  case accept
  /// path?, text?
  case reject
  /// No children.
  case cancel, reset
  /// Depends on its `Expectation`.
  case expect

  /// Creates the step that begins with a word in a test; nil if none does.
  package init?(_ word: TokenKind) {
    switch word {
    case .clock: self = .clock
    case .given: self = .given
    case .enter: self = .enter
    case .clear: self = .clear
    case .focus: self = .focus
    case .next: self = .next
    case .previous: self = .previous
    case .undo: self = .undo
    case .redo: self = .redo
    case .submit: self = .submit
    case .add: self = .add
    case .delete: self = .delete
    case .move: self = .move
    case .sort: self = .sort
    case .accept: self = .accept
    case .reject: self = .reject
    case .cancel: self = .cancel
    case .reset: self = .reset
    case .expect: self = .expect
    default: return nil
    }
  }

  /// The syntax of the step.
  package var usage: String {
    switch self {
    case .clock: "clock 2030-01-01T12:00"
    case .given: #"given { name = "value" }"#
    case .enter: #"enter PATH "value""#
    case .clear: "clear PATH"
    case .focus: "focus PATH, focus none"
    case .next: "next"
    case .previous: "previous"
    case .undo: "undo"
    case .redo: "redo"
    case .submit: "submit"
    case .add: "add ROWS [at 1]"
    case .delete: "delete ROWS[1]"
    case .move: "move ROWS[3] to 1"
    case .sort: "sort ROWS by NAME [descending]"
    case .accept: "accept"
    case .reject: #"reject [PATH] "message""#
    case .cancel: "cancel"
    case .reset: "reset"
    case .expect: "expect focus PATH, expect submitted, expect CONDITION, …"
    }
  }
}

/// The kinds of `expect` step, each with the children of the step's node.
package enum Expectation: UInt8, CaseIterable, Sendable {
  /// path?, absent if `none` is expected
  case focus, next, previous
  /// path (its last name may be a rule), text?
  case error, warning
  /// No children.
  case refused
  /// path?
  case valid
  /// path
  case visible, hidden, readonly, required
  /// path+
  case order
  /// path
  case notReadonly, notRequired
  /// path (its last name may be a rule), text?
  case notWarning
  /// No children.
  case submitted, notSubmitted, submitting, rejected
  /// text
  case output
  /// path, optionLiteral*, none of which is there if `none` is expected
  case offered
  /// path, optionLiteral
  case notOffered
  /// path, text
  case label
  /// text
  case note, notNote
  /// expression
  case condition

  /// Creates the expectation for a word directly after `expect`; nil for other words. The parser
  /// handles `not submitted` and expressions.
  package init?(_ word: TokenKind) {
    switch word {
    case .focus: self = .focus
    case .next: self = .next
    case .previous: self = .previous
    case .error: self = .error
    case .warning: self = .warning
    case .refused: self = .refused
    case .valid: self = .valid
    case .visible: self = .visible
    case .hidden: self = .hidden
    case .readonly: self = .readonly
    case .required: self = .required
    case .order: self = .order
    case .submitted: self = .submitted
    case .submitting: self = .submitting
    case .rejected: self = .rejected
    case .output: self = .output
    case .offered: self = .offered
    case .label: self = .label
    case .note: self = .note
    default: return nil
    }
  }

  /// Creates the expectation for a word after `expect not`; nil for other words.
  package init?(afterNot word: TokenKind) {
    switch word {
    case .submitted: self = .notSubmitted
    case .readonly: self = .notReadonly
    case .required: self = .notRequired
    case .warning: self = .notWarning
    case .offered: self = .notOffered
    case .note: self = .notNote
    default: return nil
    }
  }

  /// Returns the syntax of the expectation with a word directly after `expect`.
  package static func usage(_ word: String) -> String {
    switch Expectation(Keywords.meaning(of: word).kind) {
    case .offered: "expect offered PATH .a, .b"
    case .label: #"expect label PATH "…""#
    case .note: #"expect note "…""#
    case .output: #"expect output "…""#
    case .refused, .submitted, .submitting, .rejected: "expect \(word)"
    case .focus, .next, .previous, .error, .warning, .valid, .visible, .hidden, .readonly,
      .required, .order, .notReadonly, .notRequired, .notWarning, .notSubmitted, .notOffered,
      .notNote, .condition, nil:
      "expect \(word) PATH"
    }
  }
}

extension TokenKind {
  /// True for a word that begins a step or an expectation. It is reserved in tests, so a field with
  /// this name needs backticks there.
  package var isTestWord: Bool { Step(self) != nil || Expectation(self) != nil }
}
