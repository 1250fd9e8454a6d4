/// Texts of REDCap, which may contain HTML and the values of other fields.
enum REDCapText {
  /// Returns a text without its HTML, and whether there was any.
  static func plain(_ source: String) -> (text: String, hadMarkup: Bool) {
    guard source.utf8.contains(UInt8(ascii: "<")) || source.utf8.contains(UInt8(ascii: "&")) else {
      return (source.trimmed, false)
    }
    let bytes = Array(source.utf8)
    var result: [UInt8] = []
    var hadMarkup = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<"), let end = tagEnd(bytes, index) {
        let tag = String(decoding: bytes[(index + 1)..<end], as: UTF8.self).lowercased()
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if ["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"].contains(name) {
          result.append(0x0A)
        }
        hadMarkup = true
        index = end + 1
      } else if byte == UInt8(ascii: "&"), let (text, length) = entity(bytes, index) {
        result += text.utf8
        hadMarkup = true
        index += length
      } else {
        result.append(byte)
        index += 1
      }
    }
    let lines = String(decoding: result, as: UTF8.self).split(separator: "\n")
      .map { String($0).trimmed }.filter { !$0.isEmpty }
    return (lines.joined(separator: "\n"), hadMarkup)
  }

  /// Returns the offset of the `>` that ends a tag; nil if no tag starts here.
  private static func tagEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    let isName = (0x61...0x7A).contains(next | 0x20)
    guard isName || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return nil }
    return bytes[start...].prefix(2_000).firstIndex(of: UInt8(ascii: ">"))
  }

  private static let entities: [(name: String, text: String)] = [
    ("&nbsp;", " "), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
    ("&#39;", "'"), ("&apos;", "'"), ("&ndash;", "–"), ("&mdash;", "—"), ("&bull;", "•"),
    ("&rsquo;", "’"), ("&lsquo;", "‘"), ("&rdquo;", "”"), ("&ldquo;", "“"), ("&deg;", "°"),
  ]

  private static func entity(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
    for entity in entities where bytes[start...].starts(with: entity.name.utf8) {
      return (entity.text, entity.name.utf8.count)
    }
    return nil
  }

  /// Returns the pieces of a text, in which the fields that it names in brackets are values.
  static func pieces(
    _ text: String, _ value: (String) -> String?
  ) -> [ImportedText.Piece] {
    var pieces: [ImportedText.Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let words = rest[open...close]
      let end = rest.index(after: close)
      if let source = value(String(words.dropFirst().dropLast()).lowercased()) {
        if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
        pieces.append(.value(source: source, words: String(words)))
      } else {
        pieces.append(.words(String(rest[..<end])))
      }
      rest = rest[end...]
    }
    if !rest.isEmpty || pieces.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }
}
