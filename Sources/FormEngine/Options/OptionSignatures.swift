/// For each option of a file, which characters its texts have and how they start, so that a search
/// passes over almost all that do not match without reading them: 22 bytes an option.
///
/// Only ASCII counts, upper and lower case alike; what a search is not sure about it reads.
final class OptionSignatures: Sendable {
  /// The characters and pairs of characters of the name, the label and the hint.
  private let characters: [UInt64]
  private let pairs: [UInt64]
  /// With which characters the label and its words start.
  private let starts: [UInt32]
  /// A hash of the name; 0 for one that is not ASCII.
  private let names: [UInt16]

  init(_ table: OptionTable) {
    let count = table.count
    var characters = [UInt64](repeating: 0, count: count)
    var pairs = characters
    var starts = [UInt32](repeating: 0, count: count)
    var names = [UInt16](repeating: 0, count: count)
    table.withCells { cells in
      for (option, row) in table.rows.enumerated() {
        var found = TextSignature()
        let name = cells.cell(table.parts.name, from: Int(row))?.content ?? 0..<0
        let label = table.labelRange(cells, Int(row), name: name)
        if label != name { found.add(cells.bytes[name]) }
        found.add(cells.bytes[label])
        for part in [table.parts.hint, table.parts.otherLabel, table.parts.otherHint] {
          if let cell = cells.cell(part, from: Int(row)) { found.add(cells.bytes[cell.content]) }
        }
        characters[option] = found.characters
        pairs[option] = found.pairs
        starts[option] = TextSignature.starts(of: cells.bytes[label])
        names[option] = TextSignature.hash(cells.bytes[name])
      }
    }
    (self.characters, self.pairs, self.starts, self.names) = (characters, pairs, starts, names)
  }

  /// Whether a text may be somewhere in the texts of an option.
  @inline(__always)
  func mayContain(_ text: TextSignature, _ option: Int) -> Bool {
    characters[option] & text.characters == text.characters
      && pairs[option] & text.pairs == text.pairs
  }

  /// Whether the label of an option, or a word in it, may start with a text.
  @inline(__always)
  func mayStart(with text: TextSignature, _ option: Int) -> Bool {
    starts[option] & text.start == text.start && mayContain(text, option)
  }

  /// Whether a text may be the name of an option.
  @inline(__always)
  func mayBeName(_ text: TextSignature, _ option: Int) -> Bool {
    text.hash == 0 || names[option] == 0 || names[option] == text.hash
  }
}

/// What the signatures of options are compared with, and made from.
struct TextSignature {
  private(set) var characters: UInt64 = 0
  private(set) var pairs: UInt64 = 0
  private(set) var start: UInt32 = 0
  private(set) var hash: UInt16 = 0
  /// Whether an option with these characters contains the text: it is one letter or digit.
  private(set) var isExact = false

  init() {}

  init(_ text: String) {
    text.withBytes { bytes in
      add(bytes[...])
      if let first = bytes.first, first < 0x80 { start = Self.startBit(Self.folded(first)) }
      hash = Self.hash(bytes[...])
      isExact = bytes.count == 1 && bytes.allSatisfy { $0.isASCIILetter || $0.digit != nil }
    }
  }

  @inline(__always)
  mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var last: UInt8 = 0x80
    for byte in bytes {
      let byte = Self.folded(byte)
      if byte < 0x80 {
        characters |= Self.bit(byte)
        if last < 0x80 {
          let pair = (UInt32(last) << 8 | UInt32(byte)) &* 0x9E37_79B1
          pairs |= 1 << UInt64(pair >> 26)
        }
      }
      last = byte
    }
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Letters and digits each have a bit of their own.
  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt64 {
    if byte >= 0x61, byte <= 0x7A { return 1 << UInt64(byte - 0x61) }
    if byte >= 0x30, byte <= 0x39 { return 1 << UInt64(26 + byte - 0x30) }
    return 1 << UInt64(36 + byte % 28)
  }

  @inline(__always)
  private static func startBit(_ byte: UInt8) -> UInt32 {
    byte >= 0x61 && byte <= 0x7A ? 1 << UInt32(byte - 0x61) : 1 << UInt32(26 + byte % 6)
  }

  /// The characters at the start and after everything that may not belong to a word.
  static func starts(of label: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    var starts: UInt32 = 0
    var isInWord = false
    for byte in label {
      if byte < 0x80, !isInWord { starts |= startBit(folded(byte)) }
      isInWord = byte.isASCIILetter || byte.digit != nil
    }
    return starts
  }

  /// A hash of ASCII, case aside; 0 for anything else.
  static func hash(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text {
      if byte >= 0x80 { return 0 }
      hash = (hash ^ UInt32(folded(byte))) &* 0x0100_0193
    }
    return max(1, UInt16(truncatingIfNeeded: hash >> 16 ^ hash))
  }
}
