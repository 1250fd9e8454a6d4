internal import FormEngine

/// A PO file as it was read: its entries in order, which together have every byte of it.
package struct POFile: Sendable {
  package let source: SourceText
  package var entries: [POEntry] = []
  /// What follows the last entry: comments that belong to none.
  package var tail = SourceSpan(0, 0)
  /// What could not be read, in the order of places.
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

  /// The entry with the fields of the header: the first that is not obsolete and whose msgid is
  /// empty.
  var header: POEntry? {
    entries.first { $0.isHeader(in: source) }
  }

  /// A field of the header; nil if there is none.
  package func headerField(_ name: String) -> String? {
    guard let header, let text = header.translation else { return nil }
    for line in text.text(in: source).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon] == name else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }
}

/// An entry of a PO file: a text, and what it is in another language.
package struct POEntry: Sendable {
  /// From its first comment to the first comment of the next entry.
  package var span: SourceSpan
  /// What it is about; nil if it has none.
  package var context: POString?
  /// The text that is translated.
  package var id: POString
  package var plural: POString?
  /// One for each `msgstr`, those of plural forms by their numbers.
  package var translations: [POString] = []
  /// Marked as one to be looked through.
  package var isFuzzy = false
  /// Kept although the text is gone.
  package var isObsolete = false
  /// Something of it could not be read: it is not shown.
  package var isFaulty = false

  /// Whether it has the fields of the header: it is current, and its msgid is empty.
  func isHeader(in source: SourceText) -> Bool {
    !isObsolete && context == nil && id.isEmpty
  }

  /// The translation of a text without plural forms.
  package var translation: POString? { plural == nil ? translations.first : nil }
}

/// A string of a PO file: pieces in double quotes that follow a keyword.
package struct POString: Sendable {
  /// The keyword, such as `msgid`.
  var keyword: SourceSpan
  /// The contents of the pieces, without the quotes.
  package var pieces: [SourceSpan] = []

  package init(keyword: SourceSpan) { self.keyword = keyword }

  /// From the keyword to the end of the last piece.
  var span: SourceSpan {
    pieces.last.map { keyword.union(SourceSpan(start: $0.end, end: $0.end + 1)) } ?? keyword
  }

  /// The contents with their quotes; the keyword if there are none.
  var place: SourceSpan {
    guard let first = pieces.first, let last = pieces.last else { return keyword }
    return SourceSpan(start: first.start - 1, end: last.end + 1)
  }

  package var isEmpty: Bool { pieces.allSatisfy { $0.isEmpty } }

  /// The text with its escapes decoded.
  package func text(in source: SourceText) -> String {
    if pieces.count == 1, !source.bytes[pieces[0].range].contains(0x5C) {
      return source.text(of: pieces[0])
    }
    var bytes: [UInt8] = []
    forEachByte(in: source) { byte, _ in bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with each byte of the text and where it is written.
  func forEachByte(in source: SourceText, _ body: (UInt8, Int) -> Void) {
    for piece in pieces {
      var at = Int(piece.start)
      let end = Int(piece.end)
      while at < end {
        let start = at
        if let byte = POString.takeByte(source.bytes, &at, end) { body(byte, start) }
      }
    }
  }

  /// Reads one byte of a text, and moves past it; nil if it is an escape without a meaning.
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
      // As gettext does, all digits are read, and the last two count.
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
    /// Where a keyword, a comment or a string must be.
    case unexpected(String)
    /// A string whose closing quote is missing on its line.
    case unclosedString
    case badEscape
    /// A character that is written as an escape, such as a raw NUL.
    case controlCharacter(UInt8)
    /// Escapes whose bytes are not UTF-8.
    case notText
    /// A keyword twice in one entry, or one that another must precede.
    case misplaced(keyword: String)
    /// A keyword that is not followed by a string.
    case missingString(keyword: String)
    /// An entry that ends before this keyword.
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
