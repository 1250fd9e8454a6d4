import FormEngine

/// The part of a line that an option is typed in.
struct OptionPart {
  /// The number of characters before the part.
  let start: Int
  let text: Substring

  init(in line: String, isOneOfSeveral: Bool) {
    var part = line[...]
    if isOneOfSeveral {
      if let comma = Self.lastComma(in: line) { part = line[line.index(after: comma)...] }
      part = part.drop(while: \.isWhitespace)
      if part.first == "+" || part.first == "-" { part = part.dropFirst() }
    }
    start = line.distance(from: line.startIndex, to: part.startIndex)
    text = part
  }

  /// Returns the index of the last comma outside quotes.
  private static func lastComma(in line: String) -> String.Index? {
    var isQuoted = false
    var comma: String.Index?
    for index in line.indices {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ",", !isQuoted { comma = index }
    }
    return comma
  }

  /// Returns the index of the option before or after the typed one. If nothing is typed, it is the
  /// option that Enter keeps, or else the first or last; after a prefix, it is an option whose
  /// label starts with it.
  func place(beside kept: Int?, _ forwards: Bool, among offered: OfferedOptions) -> Int {
    let last = offered.count - 1
    guard !text.isEmpty else { return kept ?? (forwards ? 0 : last) }
    let typed = unquoted
    let begun = offered.places(startingWith: typed)
    if let exact = begun.first(where: { offered.label(at: $0) == typed })
      ?? begun.first(where: { offered.label(at: $0).lowercased() == typed.lowercased() })
      ?? offered.indices.first(where: {
        offered[$0].option.name == typed || offered[$0].option.recordedText == typed
      })
    {
      if forwards { return exact == last ? 0 : exact + 1 }
      return exact == 0 ? last : exact - 1
    }
    return (forwards ? begun.first : begun.last) ?? (forwards ? 0 : last)
  }

  var isQuoted: Bool { text.first == "\"" }

  /// The text without its quotes.
  var unquoted: String {
    guard isQuoted else { return String(text) }
    let inner = text.dropFirst()
    var plain = ""
    // Quotes inside the text are doubled.
    var isFirstOfTwo = false
    for character in inner.last == "\"" ? inner.dropLast() : inner {
      isFirstOfTwo = character == "\"" && !isFirstOfTwo
      if !isFirstOfTwo { plain.append(character) }
    }
    return plain
  }
}
