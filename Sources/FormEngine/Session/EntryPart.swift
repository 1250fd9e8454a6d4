/// A typed option, one of several, without its quotes.
struct EntryPart {
  /// An option that is added to the chosen ones (`+`), or removed from them (`-`).
  typealias Signed = (adds: Bool, part: EntryPart)

  let text: String
  private let isQuoted: Bool

  /// Parses a part. In double quotes, which are removed, a doubled quote is one quote.
  init(_ typed: some StringProtocol) {
    let typed = trimmed(String(typed))
    let quoted = EntryPart.unquoted(typed)
    isQuoted = quoted != nil
    text = quoted ?? String(typed)
  }

  /// The sign and the part after it; nil if there is no sign.
  var signed: Signed? {
    guard !isQuoted, let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let part = EntryPart(text.dropFirst())
    return part.text.isEmpty ? nil : (sign == "+", part)
  }

  /// The option numbers that the part means, as they are shown in the list: `2`, `2.` or `2-4`.
  var numbers: ClosedRange<Int>? {
    guard !isQuoted else { return nil }
    var rest = text.utf8[...]
    guard let first = Self.takeNumber(&rest) else { return nil }
    if rest.isEmpty { return first...first }
    let hasBlank = Self.takeBlanks(&rest)
    guard rest.first == UInt8(ascii: "-") else { return nil }
    rest.removeFirst()
    // `1 -3` could be two parts.
    guard Self.takeBlanks(&rest) == hasBlank, let last = Self.takeNumber(&rest), rest.isEmpty,
      first <= last
    else { return nil }
    return first...last
  }

  private static func takeNumber(_ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix { $0.digit != nil }
    guard !digits.isEmpty, let number = Int(Substring(digits)) else { return nil }
    rest = rest.dropFirst(digits.count)
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return number
  }

  private static func takeBlanks(_ rest: inout Substring.UTF8View) -> Bool {
    let blanks = rest.prefix { $0 == UInt8(ascii: " ") }
    rest = rest.dropFirst(blanks.count)
    return !blanks.isEmpty
  }

  /// Splits a text at commas, except in double quotes; empty parts are dropped.
  ///
  /// - Parameter whole: texts with commas that are one part, as `key` returns them.
  static func parts(of text: String, keeping whole: Set<String> = []) -> [EntryPart] {
    var parts: [EntryPart] = []
    let pieces = pieces(of: text)
    var index = 0
    while index < pieces.count {
      let first = pieces[index]
      var last = index
      if !whole.isEmpty {
        let most = min(pieces.count, index + Self.mostJoined)
        last =
          (index + 1..<max(most, index + 1)).last { last in
            let joined = EntryPart(text[first.startIndex..<pieces[last].endIndex])
            return whole.contains(Self.key(joined.text))
              || joined.signed.map { whole.contains(Self.key($0.part.text)) } == true
          } ?? index
      }
      parts.append(EntryPart(text[first.startIndex..<pieces[last].endIndex]))
      index = last + 1
    }
    return parts.filter { !$0.text.isEmpty }
  }

  /// Returns the options that a text names, alone or in parts between commas; nil if one of them
  /// names none.
  ///
  /// - Parameter index: returns the index of the option with exactly a name or label.
  static func options(named text: String, isSeveral: Bool, _ index: (String) -> Int?)
    -> ChosenOptions?
  {
    if let whole = index(text) { return ChosenOptions([Int32(truncatingIfNeeded: whole)]) }
    guard isSeveral else { return nil }
    var options = ChosenOptions()
    let parts = parts(of: text)
    for part in parts {
      guard let index = index(part.text) else { return nil }
      options.insert(Int32(truncatingIfNeeded: index))
    }
    return parts.isEmpty ? nil : options
  }

  /// Returns a text as it is compared with others that contain commas: in lower case, and without
  /// white space around them.
  static func key(_ text: String) -> String {
    text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) }
      .joined(separator: ",").lowercased()
  }

  /// The largest number of commas in a text that is found without quotes, plus one.
  private static let mostJoined = 8

  /// Splits a text at commas, except in double quotes.
  private static func pieces(of text: String) -> [Substring] {
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
    return parts
  }

  /// Returns the index of the closing quote of a part that starts with a quote; only white space
  /// may follow it, up to a comma or the end.
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

  /// Returns the unescaped text in quotes if they enclose the whole text; otherwise nil.
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
