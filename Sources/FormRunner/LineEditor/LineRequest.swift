internal import FormEngine

/// What a line is read for.
package enum LineKind: Hashable, Sendable {
  case answer
  /// A line of a text over several lines: Tab inserts a tab, and each line that is pasted is one.
  case text(isFirst: Bool)
  /// The answer to a question that nobody may have answered before it was asked: what was typed or
  /// pasted ahead on a terminal is discarded.
  case decision
  /// The same, where a place of the form is named.
  case place
  /// The same, and it is not echoed.
  case secret

  /// Whether what was typed ahead is discarded.
  package var isFresh: Bool { self == .decision || self == .place || self == .secret }

  /// Whether it is for a line of a text over several lines.
  var isText: Bool { if case .text = self { true } else { false } }
}

/// A line that a conversation asks for.
package struct LineRequest {
  package var kind: LineKind
  /// The language of what is said about the line; nil is English.
  var language: Language?
  /// What is in front of the line on the screen: the last line that was written. Colours may be in
  /// it (`ESC [ … m`), and nothing else that controls a terminal.
  package var prompt: String
  /// The rows of the whole question, which are written again with Ctrl-L and once the program goes
  /// on after it was suspended, and those that are written again after a remark. The line follows
  /// the last of them; without any, the prompt.
  package var question: [String] = []
  var again: [String] = []
  /// The column in which remarks about the line begin.
  var indent = 0
  /// The text that is in the line at first, selected, with the cursor at its end.
  package var text = ""
  /// What was entered before, the oldest first.
  package var history: [String] = []
  /// What Tab completes, from the text before the cursor.
  package var complete: ((String) -> LineCompletion)?
  /// The option that the keys for the previous and the next show, from the text of the line. Where
  /// there is none, they go through what was entered before.
  package var choose: ((_ text: String, _ forwards: Bool) -> LineChoice?)?
  /// Whether several options are entered, with commas between them.
  package var isList = false
  /// How a pasted line of a text over several lines is written so that it is not a command. Whether
  /// it is the first of the text comes with it.
  package var quote: ((String, Bool) -> String)?

  package init(_ kind: LineKind = .answer, prompt: String = "") {
    self.kind = kind
    self.prompt = prompt
  }
}

/// An option that a key shows in a line.
package struct LineChoice {
  /// The number of characters of the line that stay before it.
  let start: Int
  let text: String

  package init(start: Int, text: String) {
    self.start = start
    self.text = text
  }
}

/// How a text can go on.
package struct LineCompletion {
  /// The number of characters before the cursor that a match replaces. Each match starts with them,
  /// case aside.
  var typed: Int
  var matches: [String]
  /// Follows the only match.
  var suffix = ""
  /// Whether `:options TEXT` finds the matches that are too many to list.
  package var isSearchable = false
  /// The number of further matches; with some, nothing is known of what all start with.
  var unlisted = 0

  package init(typed: Int, matches: [String]) {
    self.typed = typed
    self.matches = matches
  }

  static let none = LineCompletion(typed: 0, matches: [])

  /// What all matches start with, in the case of the first.
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

/// The columns and rows of a screen; what a terminal does not report is taken as 80 by 24.
package struct ScreenSize: Hashable, Sendable {
  let columns: Int
  package let rows: Int

  package init(columns: Int = 0, rows: Int = 0) {
    self.columns = columns > 0 ? min(columns, 1 << 14) : 80
    self.rows = rows > 0 ? min(rows, 1 << 14) : 24
  }
}
