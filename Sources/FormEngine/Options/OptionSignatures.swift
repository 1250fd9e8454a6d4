/// Signatures of the options of a file: the characters in their texts and the starts of their
/// words. With them a search skips almost all options that do not match without reading them; they
/// take 22 bytes per option.
///
/// Only ASCII counts, regardless of case; a search reads an option whenever its signature is not
/// conclusive.
final class OptionSignatures: Sendable {
  /// The sets of characters, and of pairs of characters, in the name, the label and the hint.
  private let characters: [UInt64]
  private let pairs: [UInt64]
  /// The set of first characters of the label and its words.
  private let starts: [UInt32]
  /// A hash of the name; 0 if it is not ASCII.
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

  /// Returns true if the texts of an option may contain a text.
  @inline(__always)
  func mayContain(_ text: TextSignature, _ option: Int) -> Bool {
    characters[option] & text.characters == text.characters
      && pairs[option] & text.pairs == text.pairs
  }

  /// Returns true if the label of an option, or a word in it, may start with a text.
  @inline(__always)
  func mayStart(with text: TextSignature, _ option: Int) -> Bool {
    starts[option] & text.start == text.start && mayContain(text, option)
  }

  /// Returns true if a text may be the name of an option.
  @inline(__always)
  func mayBeName(_ text: TextSignature, _ option: Int) -> Bool {
    text.hash == 0 || names[option] == 0 || names[option] == text.hash
  }
}

/// The signature of a text, from which the signatures of options are made and with which they are
/// compared.
struct TextSignature {
  private(set) var characters: UInt64 = 0
  private(set) var pairs: UInt64 = 0
  private(set) var start: UInt32 = 0
  private(set) var hash: UInt16 = 0
  /// True if an option with these characters certainly contains the text: it is one letter or
  /// digit.
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

  /// Returns the bit of a character; each letter and digit has its own.
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

  /// Returns the set of characters at the start and after every character that may not be part of a
  /// word.
  static func starts(of label: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    var starts: UInt32 = 0
    var isInWord = false
    for byte in label {
      if byte < 0x80, !isInWord { starts |= startBit(folded(byte)) }
      isInWord = byte.isASCIILetter || byte.digit != nil
    }
    return starts
  }

  /// Returns a hash of an ASCII text, ignoring case; 0 for any other text.
  static func hash(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text {
      if byte >= 0x80 { return 0 }
      hash = (hash ^ UInt32(folded(byte))) &* 0x0100_0193
    }
    return max(1, UInt16(truncatingIfNeeded: hash >> 16 ^ hash))
  }
}
