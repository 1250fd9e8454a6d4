package import FormSyntax

/// The translations with interpolations, as a source for the parser: one note for each.
///
/// The parser and the checker know nothing of PO files. Their findings are about this source, and
/// `span(inFile:)` converts them to the PO file.
package struct TranslatedSource {
  private(set) var bytes: [UInt8] = []
  /// For each byte, its offset in the PO file.
  private var places: [UInt32] = []
  /// The backslashes in the PO file that start neither an interpolation nor an escape.
  private(set) var strayBackslashes: [SourceSpan] = []
  /// The offset of the last backslash.
  private var backslash = 0

  init() { write("form translation {", at: 0) }

  mutating func finish() { write("\n}\n", at: Int(places.last ?? 0)) }

  /// Adds a translation; returns the offset of its text.
  mutating func add(_ string: POString, in file: SourceText) -> UInt32 {
    let first = Int(string.pieces.first?.start ?? string.keyword.end)
    write("\nnote ", at: first)
    let start = UInt32(truncatingIfNeeded: bytes.count)
    var scanner = InterpolationScanner()
    write("\"", at: first)
    string.forEachByte(in: file) { byte, place in
      if scanner.isInText {
        writeText(byte, at: place, &scanner)
      } else {
        scanner.take(byte)
        // Keeps the expression on one line.
        bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
        places.append(UInt32(truncatingIfNeeded: place))
      }
    }
    if scanner.isAfterBackslash {
      if !scanner.isInText { backslash = Int(places.last ?? 0) }
      writeStray()
    }
    write("\"", at: Int(string.pieces.last?.end ?? string.keyword.end))
    return start
  }

  /// Writes a byte outside interpolations.
  private mutating func writeText(
    _ byte: UInt8, at place: Int, _ scanner: inout InterpolationScanner
  ) {
    if scanner.isAfterBackslash {
      scanner.isAfterBackslash = false
      switch byte {
      case UInt8(ascii: "("):
        write("\\(", at: place)
        scanner.open()
        return
      case UInt8(ascii: "\\"): return write("\\\\", at: place)
      default: writeStray()
      }
    }
    switch byte {
    case UInt8(ascii: "\\"):
      scanner.isAfterBackslash = true
      backslash = place
    case UInt8(ascii: "\""): write("\\\"", at: place)
    case 0x0A: write("\\n", at: place)
    case 0x09: write("\\t", at: place)
    case 0..<0x20, 0x7F: write("\\u{" + String(byte, radix: 16) + "}", at: place)
    default:
      bytes.append(byte)
      places.append(UInt32(truncatingIfNeeded: place))
    }
  }

  private mutating func writeStray() {
    write("\\\\", at: backslash)
    strayBackslashes.append(SourceSpan(backslash, backslash + 1))
  }

  private mutating func write(_ text: String, at place: Int) {
    for byte in text.utf8 {
      bytes.append(byte)
      places.append(UInt32(truncatingIfNeeded: place))
    }
  }

  /// Returns the span in the PO file that a span of this source comes from.
  package func span(inFile span: SourceSpan) -> SourceSpan {
    guard let last = places.last else { return SourceSpan(0, 0) }
    func place(_ offset: UInt32) -> UInt32 {
      Int(offset) < places.count ? places[Int(offset)] : last
    }
    let start = place(span.start)
    return SourceSpan(start: start, end: max(start, place(span.end)))
  }
}

/// Finds the ends of the interpolations in a text, byte by byte.
package struct InterpolationScanner {
  private enum Level {
    /// In an expression, with the number of open parentheses.
    case expression(Int)
    case text, name, pattern
  }

  private var levels: [Level] = []
  /// True if the last byte was a backslash, which the next byte completes.
  package var isAfterBackslash = false
  /// The letters of the last word, as long as it may be `matches`.
  private var word: [UInt8] = []
  private var isWordOver = false

  package init() {}
  private static let matches = Array("matches".utf8)
  /// The parser rejects deeper nesting.
  private static let depthLimit = 1_000

  /// True outside interpolations.
  package var isInText: Bool { levels.isEmpty }

  /// Starts an interpolation.
  package mutating func open() {
    isAfterBackslash = false
    levels.append(.expression(1))
    word = []
  }

  /// Consumes a byte of an interpolation.
  package mutating func take(_ byte: UInt8) {
    guard let level = levels.last else { return }
    switch level {
    case .expression(let depth):
      let isPattern = byte == UInt8(ascii: "/") && word == Self.matches
      note(byte)
      switch byte {
      case UInt8(ascii: "("): levels[levels.count - 1] = .expression(depth + 1)
      case UInt8(ascii: ")"):
        if depth > 1 {
          levels[levels.count - 1] = .expression(depth - 1)
        } else {
          levels.removeLast()
        }
      case UInt8(ascii: "\""): levels.append(.text)
      case UInt8(ascii: "`"): levels.append(.name)
      case UInt8(ascii: "/") where isPattern: levels.append(.pattern)
      default: break
      }
    case .text, .pattern:
      if isAfterBackslash {
        isAfterBackslash = false
        if case .text = level, byte == UInt8(ascii: "("), levels.count < Self.depthLimit { open() }
        return
      }
      switch byte {
      case UInt8(ascii: "\\"): isAfterBackslash = true
      case UInt8(ascii: "\""): if case .text = level { levels.removeLast() }
      case UInt8(ascii: "/"): if case .pattern = level { levels.removeLast() }
      default: break
      }
    case .name: if byte == UInt8(ascii: "`") { levels.removeLast() }
    }
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x30...0x39, 0x80...:
      if isWordOver { word = [] }
      isWordOver = false
      if word.count <= Self.matches.count { word.append(byte) }
    case 0x20: isWordOver = true
    default: word = []
    }
  }
}
