/// Messages about characters, signs, comments and the spelling of names.
enum TokenMessage: Message {
  case notUTF8
  case utf16(String)
  /// A character that is neither part of a token nor white space.
  case stray(Stray, code: String)
  case noMeaning(String, isCurrency: Bool)
  /// A sign or word of another language, or one that resembles a sign of this one.
  case foreignSign(String, meant: String)
  case conflictMarker
  case blockComment
  case hashComment
  case hashOrder
  case repeatedWord(String)
  case emptyName
  case blankAtEndOfName
  /// A character in a name in backticks; nil if it is not printable.
  case badNameCharacter(String?)
  case unclosedName

  enum Stray: String {
    case control = "This control character has no meaning here."
    case lineEnd = "This line end is not allowed in forms."
    case invisible = "This character is invisible, and has no meaning here."
    case whiteSpace = "This white space is not an ordinary space."
  }

  /// Returns the words for a form, a file of options or a PO file in UTF-16.
  static func utf16(_ encoding: String) -> FindingWords {
    FindingWords(
      "This file is in UTF-16.",
      "Save it as UTF-8 in your editor, or with `iconv -f \(encoding) -t UTF-8`.")
  }

  var words: FindingWords {
    switch self {
    case .notUTF8: FindingWords("This byte is not valid UTF-8.", "Save the file as UTF-8.")
    case .utf16(let encoding): Self.utf16(encoding)
    case .stray(let stray, let code):
      FindingWords(
        stray.rawValue,
        stray == .whiteSpace || stray == .lineEnd
          ? "Replace it: it is U+\(code)." : "Remove it: it is U+\(code).",
        fix: "Replace such characters in this file")
    case .noMeaning(let text, let isCurrency):
      FindingWords(
        (text.unicodeScalars.count > 8 ? "These characters have" : "`\(text)` has")
          + " no meaning here.",
        isCurrency
          ? #"Write the number alone, and `unit "\#(text)"` to show the sign."#
          : Self.help(for: text))
    case .foreignSign(let text, let meant):
      FindingWords("`\(text)` is written `\(meant)`.", "Write `\(meant)`.")
    case .conflictMarker:
      FindingWords(
        "This is a conflict marker of version control.",
        "Keep one of the two versions, and remove the other and the markers.")
    case .blockComment:
      FindingWords("`/*` does not start a comment.", Self.commentHelp, fix: "Write `//`")
    case .hashComment:
      FindingWords("`#` does not start a comment.", Self.commentHelp, fix: "Write `//`")
    case .hashOrder: FindingWords("An order tag starts with `@`.", "Write `@`.")
    case .repeatedWord(let word): FindingWords("`\(word)` is repeated here.", "Remove one.")
    case .emptyName:
      FindingWords("A name has at least one character.", "Write it between the backticks.")
    case .blankAtEndOfName:
      FindingWords(
        "A name in backticks cannot begin or end with white space.", "Remove the white space.")
    case .badNameCharacter(let text):
      FindingWords(
        "A name in backticks cannot contain "
          + "\(text.map { "`\($0)`" } ?? "an unprintable character").",
        "It can contain printable characters except . [ ] = , and quotes.")
    case .unclosedName:
      FindingWords(
        "This backtick starts a name that does not end.",
        "A name in backticks ends with a backtick on the same line.", fix: "Close the name")
    }
  }

  private static let commentHelp = "A comment is written `// …` and ends with its line."

  private static func help(for text: String) -> String {
    switch text {
    case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}":
      #"A text is written between straight quotes: `"…"`."#
    case "\\": #"`\` is only allowed in texts and patterns."#
    case "^": "Powers are written out: `a * a`."
    case "$": #"A name has no prefix; in a text, a value is written `\(name)`."#
    default: "Remove it. Write a name with other characters in backticks."
    }
  }
}
