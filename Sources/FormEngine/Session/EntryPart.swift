/// One of several options as it was typed, without its quotes.
struct EntryPart {
  /// An option to add to those chosen (`+`), or to remove from them (`-`).
  typealias Signed = (adds: Bool, part: EntryPart)

  let text: String
  private let isQuoted: Bool

  /// Reads a part. Double quotes keep it whole, and a doubled quote in them is one quote.
  init(_ typed: some StringProtocol) {
    let typed = trimmed(String(typed))
    let quoted = EntryPart.unquoted(typed)
    isQuoted = quoted != nil
    text = quoted ?? String(typed)
  }

  /// What follows a sign.
  var signed: Signed? {
    guard !isQuoted, let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let part = EntryPart(text.dropFirst())
    return part.text.isEmpty ? nil : (sign == "+", part)
  }

  /// The parts between commas. Commas in double quotes belong to their part; empty parts are left
  /// out.
  static func parts(of text: String) -> [EntryPart] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = start
    var isAtStart = true
    while index < text.endIndex {
      let character = text[index]
      if character == "," {
        parts.append(text[start..<index])
        start = text.index(after: index)
        isAtStart = true
      } else if isAtStart, character == "\"" {
        isAtStart = false
        index = end(ofQuoted: text[index...]) ?? index
      } else if !character.isWhitespace, character != "+", character != "-" {
        isAtStart = false
      }
      index = text.index(after: index)
    }
    parts.append(text[start...])
    return parts.map { EntryPart($0) }.filter { !$0.text.isEmpty }
  }

  /// The last quote of a part that starts with one; only blanks are between it and a comma or the
  /// end.
  private static func end(ofQuoted text: Substring) -> String.Index? {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == "\"" {
        guard next < text.endIndex, text[next] == "\"" else {
          let following = text[next...].first { !$0.isWhitespace }
          return following == nil || following == "," ? index : nil
        }
        index = text.index(after: next)
      } else {
        index = next
      }
    }
    return nil
  }

  /// What is in quotes, if they surround the whole text.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.first == "\"", let end = end(ofQuoted: text),
      text.index(after: end) == text.endIndex
    else { return nil }
    var whole = ""
    var isAfterQuote = false
    for character in text[..<end].dropFirst() {
      isAfterQuote = character == "\"" && !isAfterQuote
      if !isAfterQuote { whole.append(character) }
    }
    return whole
  }
}
