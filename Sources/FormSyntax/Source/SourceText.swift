/// The bytes of a file, with the name that findings show for it.
///
/// A reference, so trees and findings share it without copying.
package final class SourceText: Sendable {
  /// The path as shown to people.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The maximum number of bytes in a source: 64 MiB.
  package static let byteLimit = 64 << 20

  /// Returns the text of a span. Invalid UTF-8 becomes U+FFFD; anything out of bounds is omitted.
  package func text(of span: SourceSpan) -> String {
    String(decoding: bytes[span.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the replacement for a span, with spaces where it would otherwise merge with the words
  /// around it: `and` for the sign in `x&&y`.
  func apart(_ text: String, at span: SourceSpan) -> String {
    func isInWord(_ index: Int) -> Bool {
      bytes.indices.contains(index) && Self.isInWord(bytes[index])
    }
    let (start, end) = (Int(span.start), Int(span.end))
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    // A span that ends within a word is part of it.
    let before =
      Self.isInWord(first) && isInWord(start - 1) && (start == end || !isInWord(start)) ? " " : ""
    let after =
      Self.isInWord(last) && isInWord(end) && (start == end || !isInWord(end - 1)) ? " " : ""
    return before + text + after
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the span to delete, so neither trailing spaces nor an empty line remain: it includes
  /// the white space before the span or, if nothing else is on its lines, the whole lines.
  package func deletion(of span: SourceSpan) -> SourceSpan {
    var start = min(Int(span.start), bytes.count)
    var end = min(Int(span.end), bytes.count)
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else {
      return SourceSpan(start, end)
    }
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end < bytes.count else { return SourceSpan(start, end) }
    guard bytes[end] == 0x0A || bytes[end] == 0x0D else { return span }
    end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    return SourceSpan(start, end)
  }

  /// Returns the position of a byte. Reads the source from its start; use `LineTable` for many
  /// offsets.
  package func position(of offset: Int) -> SourcePosition {
    LineTable(self, upTo: offset).position(of: offset)
  }
}

/// A position in a source.
package struct SourcePosition: Hashable, Sendable {
  /// The offset in bytes, from 0.
  package var byte: Int
  /// From 1. A line ends at LF, CR LF or CR.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// From 1, in UTF-16 code units, as editors count.
  package var utf16Column: Int

  package init(byte: Int, line: Int, column: Int, utf16Column: Int) {
    self.byte = byte
    self.line = line
    self.column = column
    self.utf16Column = utf16Column
  }
}
