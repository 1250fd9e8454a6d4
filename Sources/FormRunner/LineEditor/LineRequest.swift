internal import FormEngine

/// The purpose of reading a line.
package enum LineKind: Hashable, Sendable {
  case answer
  /// A line of a text of several lines. Tab inserts a tab, and each pasted line is a line of the
  /// text.
  case text(isFirst: Bool)
  /// A decision that must not be answered in advance, so input typed or pasted ahead on a terminal
  /// is discarded.
  case decision
  /// The name of a place in the form; also discards input typed ahead.
  case place
  /// A secret, which is not echoed; also discards input typed ahead.
  case secret

  /// True if input typed ahead is discarded.
  package var isFresh: Bool { self == .decision || self == .place || self == .secret }

  /// True for a line of a text of several lines.
  var isText: Bool { if case .text = self { true } else { false } }
}

/// A request of the conversation for a line.
package struct LineRequest {
  package var kind: LineKind
  /// The language of remarks about the line; nil is English.
  var language: Language?
  /// The prompt in front of the line, which is the last line written. It may contain colour
  /// sequences (`ESC [ … m`), but no other control sequences.
  package var prompt: String
  /// The rows to write again with Ctrl-L or after the program was suspended (`question`), and after
  /// a remark (`again`). The line follows the last of them, or the prompt if there are none.
  package var question: [String] = []
  var again: [String] = []
  /// The column where remarks about the line start.
  var indent = 0
  /// The initial text of the line, selected, with the cursor at its end.
  package var text = ""
  /// The history, oldest first.
  package var history: [String] = []
  /// The completion of Tab for the text before the cursor.
  package var complete: ((String) -> LineCompletion)?
  /// The option that the keys for previous and next show, given the text of the line. If it is nil,
  /// they step through the history.
  package var choose: ((_ text: String, _ forwards: Bool) -> LineChoice?)?
  /// True if several options are entered, separated by commas.
  package var isList = false
  /// Quotes a pasted line of a text so it is not read as a command. The second argument is true for
  /// the first line of the text.
  package var quote: ((String, Bool) -> String)?

  package init(_ kind: LineKind = .answer, prompt: String = "") {
    self.kind = kind
    self.prompt = prompt
  }
}

/// An option that a key puts into the line.
package struct LineChoice {
  /// The number of characters of the line that are kept before it.
  let start: Int
  let text: String

  package init(start: Int, text: String) {
    self.start = start
    self.text = text
  }
}

/// The completions of a text.
package struct LineCompletion {
  /// The number of characters before the cursor that a match replaces. Each match starts with them,
  /// ignoring case.
  var typed: Int
  var matches: [String]
  /// The text to insert after the only match.
  var suffix = ""
  /// True if `:options TEXT` can search the matches that are not listed.
  package var isSearchable = false
  /// The number of further matches. If there are any, no common start can be completed.
  var unlisted = 0

  package init(typed: Int, matches: [String]) {
    self.typed = typed
    self.matches = matches
  }

  static let none = LineCompletion(typed: 0, matches: [])

  /// The common start of all matches, in the case of the first.
  var commonStart: String {
    if unlisted > 0 { return "" }
    guard let first = matches.first else { return "" }
    var common = Array(first)
    for match in matches.dropFirst() {
      var count = 0
      for (one, other) in zip(common, match) {
        guard one == other || one.lowercased() == other.lowercased() else { break }
        count += 1
      }
      common.removeLast(common.count - count)
    }
    return String(common)
  }
}

/// The size of a screen in columns and rows; 80 by 24 if the terminal does not report it.
package struct ScreenSize: Hashable, Sendable {
  let columns: Int
  package let rows: Int

  package init(columns: Int = 0, rows: Int = 0) {
    self.columns = columns > 0 ? min(columns, 1 << 14) : 80
    self.rows = rows > 0 ? min(rows, 1 << 14) : 24
  }
}
