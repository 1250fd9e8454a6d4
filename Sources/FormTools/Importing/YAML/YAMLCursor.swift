internal import FormSyntax

/// A position in the bytes of a YAML file, with its line.
struct YAMLCursor: Sendable {
  let bytes: [UInt8]
  var index = 0
  private(set) var lineStart = 0
  private let lines: LineTable

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(SourceText(name: "", bytes: bytes))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at the position; 0 at the end.
  var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The number of bytes since the start of the line; within the indentation, the column from 0.
  var column: Int { index - lineStart }

  func byte(after count: Int) -> UInt8 {
    index + count < bytes.count ? bytes[index + count] : 0
  }

  var place: YAMLPlace { place(at: index) }

  func place(at offset: Int) -> YAMLPlace {
    let position = lines.position(of: offset)
    return YAMLPlace(line: position.line, column: position.column)
  }

  mutating func advance(_ count: Int = 1) { index += count }

  var isAtBreak: Bool { byte == 0x0A || byte == 0x0D }

  /// True if the line, or the file, ends here.
  var isAtLineEnd: Bool { isAtEnd || isAtBreak }

  /// Returns true if `count` bytes ahead there is white space, a line break or the end of the file.
  func isSpace(after count: Int) -> Bool {
    let offset = index + count
    guard offset < bytes.count else { return true }
    return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset])
  }

  /// Moves past LF, CR LF or CR.
  mutating func skipBreak() {
    guard !isAtEnd else { return }
    index += byte == 0x0D && byte(after: 1) == 0x0A ? 2 : 1
    lineStart = index
  }

  mutating func skipSpaces() {
    while byte == 0x20, !isAtEnd { index += 1 }
  }

  /// Moves past spaces and tabs, which separate the parts of a line alike (YAML 1.2, 6.2).
  mutating func skipBlanks() {
    while !isAtEnd, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// True if a comment begins here: a `#` after white space or at the start of a line.
  var isAtComment: Bool {
    byte == UInt8(ascii: "#")
      && (index == lineStart || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09)
  }

  mutating func skipToLineEnd() {
    while !isAtLineEnd { index += 1 }
  }

  /// Returns true if the line starts here with three of `mark`: `---` or `...`.
  func isAtMarker(_ mark: UInt8) -> Bool {
    index == lineStart && byte == mark && byte(after: 1) == mark && byte(after: 2) == mark
      && isSpace(after: 3)
  }

  var isAtDocumentEnd: Bool {
    isAtEnd || isAtMarker(UInt8(ascii: "-")) || isAtMarker(UInt8(ascii: "."))
  }
}
