internal import FormEngine

/// A PO file as it was read: its entries in order, which together with `tail` cover all its bytes.
package struct POFile: Sendable {
  package let source: SourceText
  package var entries: [POEntry] = []
  /// The comments after the last entry.
  package var tail = SourceSpan(0, 0)
  /// The faults, in source order.
  package var faults: [POFault] = []

  /// Takes time and memory linear in the size of the source.
  package init(_ source: SourceText) {
    self.source = source
    if utf16Encoding(source.bytes) != nil { return }
    var reader = POReader(source)
    reader.read()
    entries = reader.entries
    tail = reader.tail
    faults = reader.faults
    markInvalidText()
  }

  /// Marks the entries with bytes that are not UTF-8.
  private mutating func markInvalidText() {
    guard String(validating: source.bytes, as: UTF8.self) == nil else { return }
    for index in entries.indices {
      if String(validating: source.bytes[entries[index].span.range], as: UTF8.self) == nil {
        entries[index].isFaulty = true
      }
    }
  }

  /// The header: the first entry with an empty msgid and no context that is not obsolete.
  package var header: POEntry? {
    entries.first { $0.isHeader(in: source) }
  }

  /// Returns a field of the header; nil if there is none.
  package func headerField(_ name: String) -> String? {
    guard let header, let text = header.translation else { return nil }
    for line in text.text(in: source).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon] == name else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }
}

/// A PO entry: a msgid and its translations.
package struct POEntry: Sendable {
  /// The span from its first comment to the first comment of the next entry.
  package var span: SourceSpan
  /// The context (msgctxt); nil if there is none.
  package var context: POString?
  /// The text to translate (msgid).
  package var id: POString
  package var plural: POString?
  /// The translations: one for each `msgstr`, in the order of plural forms.
  package var translations: [POString] = []
  /// True if the entry is marked for review.
  package var isFuzzy = false
  /// True if the entry is kept although its text is gone.
  package var isObsolete = false
  /// True if part of the entry could not be read; its translation is not shown.
  package var isFaulty = false

  /// Returns true for a header: an entry with an empty msgid and no context, and not obsolete.
  package func isHeader(in source: SourceText) -> Bool {
    !isObsolete && context == nil && id.isEmpty
  }

  /// The translation of a msgid without plural forms.
  package var translation: POString? { plural == nil ? translations.first : nil }
}

/// A string of a PO file: a keyword and the quoted pieces after it.
package struct POString: Sendable {
  /// The keyword, such as `msgid`.
  package var keyword: SourceSpan
  /// The contents of the pieces, without the quotes.
  package var pieces: [SourceSpan] = []

  package init(keyword: SourceSpan) { self.keyword = keyword }

  /// The span from the keyword to the end of the last piece.
  package var span: SourceSpan {
    pieces.last.map { keyword.union(SourceSpan(start: $0.end, end: $0.end + 1)) } ?? keyword
  }

  /// The span of the pieces with their quotes; that of the keyword if there are none.
  package var place: SourceSpan {
    guard let first = pieces.first, let last = pieces.last else { return keyword }
    return SourceSpan(start: first.start - 1, end: last.end + 1)
  }

  package var isEmpty: Bool { pieces.allSatisfy { $0.isEmpty } }

  /// Returns the text with its escapes decoded.
  package func text(in source: SourceText) -> String {
    if pieces.count == 1, !source.bytes[pieces[0].range].contains(0x5C) {
      return source.text(of: pieces[0])
    }
    var bytes: [UInt8] = []
    forEachByte(in: source) { byte, _ in bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with each byte of the text and its offset in the source.
  package func forEachByte(in source: SourceText, _ body: (UInt8, Int) -> Void) {
    for piece in pieces {
      var at = Int(piece.start)
      let end = Int(piece.end)
      while at < end {
        let start = at
        if let byte = POString.takeByte(source.bytes, &at, end) { body(byte, start) }
      }
    }
  }

  /// Reads one byte of a text and advances; nil if it is an unknown escape.
  static func takeByte(_ bytes: [UInt8], _ at: inout Int, _ end: Int) -> UInt8? {
    let byte = bytes[at]
    at += 1
    guard byte == 0x5C else { return byte }
    guard at < end else { return nil }
    let escape = bytes[at]
    at += 1
    switch escape {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): return escape
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = UInt32(escape &- 0x30)
      var count = 1
      while count < 3, at < end, bytes[at] & 0xF8 == 0x30 {
        value = value << 3 | UInt32(bytes[at] & 7)
        at += 1
        count += 1
      }
      return UInt8(truncatingIfNeeded: value)
    case UInt8(ascii: "x"):
      // Like gettext, reads all digits, of which the last two count.
      let first = at
      var value: UInt8 = 0
      while at < end, let digit = bytes[at].hexDigit {
        value = value << 4 | digit
        at += 1
      }
      return at > first ? value : nil
    default: return nil
    }
  }
}

/// Something in a PO file that cannot be read.
package struct POFault: Sendable {
  package enum Reason: Hashable, Sendable {
    /// Something other than a keyword, a comment or a string.
    case unexpected(String)
    /// A string without a closing quote on its line.
    case unclosedString
    case badEscape
    /// A character that must be escaped, such as a raw NUL.
    case controlCharacter(UInt8)
    /// Escapes whose bytes are not UTF-8.
    case notText
    /// A keyword that is repeated in an entry, or that must follow another one.
    case misplaced(keyword: String)
    /// A keyword without a string.
    case missingString(keyword: String)
    /// An entry without this keyword.
    case incomplete(keyword: String)
  }

  package var reason: Reason
  package var span: SourceSpan
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII.
  fileprivate var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x37
    case 0x61...0x66: self &- 0x57
    default: nil
    }
  }
}
