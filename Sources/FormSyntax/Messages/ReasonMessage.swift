internal import FormEngine

/// A reason why a step of a test fails. Names are the words of a `DeclarationName`.
package enum ReasonMessage: Sendable {
  // Problems
  /// - Parameter rule: nil if the problem is from a `reject` of the test.
  case problem(isWarning: Bool, place: String, rule: String?, message: String)
  case moreProblems(Int)
  /// The program rejected the answers without a message.
  case answersRejected

  /// A line of an explanation, with its indentation level.
  case explanation(ExplanationMessage, depth: Int)
  /// The number of lines of an explanation that are omitted.
  case omitted(Int)

  // The focus order
  case nothingFocusable
  /// - Parameter first: the position of the first of these names, from 1, among `count` positions.
  case order([String], first: Int, count: Int)
  case unexpectedPlaces([String], more: Int)

  case output(OutputMessage)

  // What people see
  /// Options as a test writes them.
  case notOffered([String])
  case unexpectedOptions([String], more: Int)
  case visibleNotes([String], hasMore: Bool)

  package var words: String {
    switch self {
    case .problem(let isWarning, let place, let rule, let message):
      "\(isWarning ? "Warning" : "Error") at \(place) "
        + "from `\(rule ?? "reject")`: \(message)"
    case .moreProblems(let count): "And \(count) more."
    case .answersRejected: "The answers were rejected."
    case .explanation(let message, let depth): String(repeating: "  ", count: depth) + message.words
    case .omitted(let count): ExplanationMessage.more(count).text(in: nil)
    case .nothingFocusable: "Nothing can take the focus."
    case .order(let names, let first, let count):
      "The focus order"
        + (names.count < count
          ? ", positions \(first) to \(first + names.count - 1) of \(count), is " : " is ")
        + "`\(names.joined(separator: ", "))`."
    case .unexpectedPlaces(let names, let more):
      "Not expected: `\(names.joined(separator: ", "))`\(more > 0 ? " and \(more) more" : "")."
    case .output(let message): message.words
    case .notOffered(let options): "Not offered: `\(options.joined(separator: ", "))`."
    case .unexpectedOptions(let options, let more):
      "Not expected: `\(options.joined(separator: ", "))`\(more > 0 ? " and \(more) more" : "")."
    case .visibleNotes(let notes, let hasMore):
      notes.isEmpty
        ? "No note is shown."
        : "Shown \(notes.count == 1 ? "is" : "are") \(listed(notes.map { "“\($0)”" }))\(hasMore ? " and more" : "")."
    }
  }
}

/// The differences between the output and the one that a test expects. Values are JSON; the path of
/// the whole output is empty.
package enum OutputMessage: Sendable {
  case notAnObject(path: String, expected: String)
  case notRows(path: String, expected: String)
  case rowCount(path: String, Int, expected: Int)
  case expectedTwice(path: String)
  case unexpected(path: String, found: FoundOutput)
  case missing(path: String, expected: String)
  case otherSecret(path: String)
  case otherValue(path: String, found: FoundOutput, expected: String)

  var words: String {
    switch self {
    case .notAnObject(let path, let expected):
      "\(path.isEmpty ? "The output" : "`\(path)`") is an object, not \(expected)."
    case .notRows(let path, let expected): "`\(path)` is a list of rows, not \(expected)."
    case .rowCount(let path, let count, let expected):
      "Expected \(FoundOutput.counted(expected)) in `\(path)`, found \(count)."
    case .expectedTwice(let path): "`\(path)` is in the expected output twice. Remove one of them."
    case .unexpected(let path, let found):
      "`\(path)` is \(found.words), but nothing is expected there."
    case .missing(let path, let expected): "`\(path)` is missing, but \(expected) is expected."
    case .otherSecret(let path): "`\(path)` is not the expected secret."
    case .otherValue(let path, let found, let expected):
      "`\(path)` is \(found.words), but \(expected) is expected."
    }
  }
}

/// A part of the output.
package enum FoundOutput: Sendable {
  case group
  case rows(Int)
  case secret
  case value(String)

  fileprivate var words: String {
    switch self {
    case .group: "a group"
    case .rows(let count): count == 0 ? "[]" : "a list of \(Self.counted(count))"
    case .secret: "a secret"
    case .value(let text): text
    }
  }

  fileprivate static func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }
}
