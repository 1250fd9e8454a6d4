package import FormEngine

/// Messages about the line being typed.
package enum LineMessage: RunnerMessage, Hashable {
  /// A paste of several lines became one line.
  case lineBreaksBecameSpaces
  case secretHasLineBreaks
  /// There are more matches of a completion than are listed.
  case moreMatches(Int, isSearchable: Bool)
  case notUTF8
  case cursorKeys
  case cutByTerminal
  case tooLong(limit: Int)

  package var phrase: Phrase {
    switch self {
    case .lineBreaksBecameSpaces: "Line breaks became spaces."
    case .secretHasLineBreaks: "A secret has no line breaks. Paste it again."
    case .moreMatches(let count, isSearchable: true): "and \(count, "count") more; :options TEXT"
    case .moreMatches(let count, isSearchable: false): "and \(count, "count") more"
    case .notUTF8: "That line is not UTF-8 text. Type it again."
    case .cursorKeys: "Cursor keys do not work here. Type the line again."
    case .cutByTerminal:
      "This line is longer than the terminal can send. Use :edit or --answers."
    case .tooLong(let limit):
      "This answer is longer than \(limit, "limit") bytes. Type a shorter one; --max-answer accepts longer ones."
    }
  }
}
