/// Writes ZIP archives, as workbooks are.
enum ZIPWriter {
  /// Returns an archive of entries.
  ///
  /// - Parameters:
  ///   - packs: true to pack the entries by deflate.
  ///   - statedSize: what the directory says about the size of each entry; nil for the truth.
  static func archive(
    _ entries: [(name: String, text: String)], packs: Bool = false, statedSize: Int? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let content = Array(entry.text.utf8)
      let packed = packs ? packed(content) : content
      let facts =
        short(20) + short(0) + short(packs ? 8 : 0) + word(0) + word(checksum(content))
        + word(UInt32(packed.count)) + word(UInt32(statedSize ?? content.count))
        + short(entry.name.utf8.count) + short(0)
      directory += word(0x0201_4B50) + short(20) + facts + short(0) + short(0) + short(0) + word(0)
      directory += word(UInt32(bytes.count)) + Array(entry.name.utf8)
      bytes += word(0x0403_4B50) + facts + Array(entry.name.utf8) + packed
    }
    let start = bytes.count
    bytes += directory + word(0x0605_4B50) + short(0) + short(0) + short(entries.count)
    return bytes + short(entries.count) + word(UInt32(directory.count)) + word(UInt32(start))
      + short(0)
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
    }
    return ~value
  }

  /// Packs bytes in one block with the fixed codes: runs of up to 258 bytes that came before at the
  /// same distance, and single bytes.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    writer.add(0b011, 3)
    var last: [UInt32: Int] = [:]
    var at = 0
    while at < bytes.count {
      var (length, distance) = (0, 0)
      if at + 3 < bytes.count {
        let key = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[at + $1]) }
        if let place = last[key], at - place <= 32_768 {
          distance = at - place
          while length < 258, at + length < bytes.count, bytes[place + length] == bytes[at + length]
          { length += 1 }
        }
        last[key] = at
      }
      if length >= 4 {
        writer.addMatch(length, distance)
        at += length
      } else {
        writer.addSymbol(Int(bytes[at]))
        at += 1
      }
    }
    writer.addSymbol(256)
    return writer.finished()
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var bits: UInt64 = 0
    private var count = 0

    mutating func add(_ value: Int, _ length: Int) {
      bits |= UInt64(value) << UInt64(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        bits >>= 8
        count -= 8
      }
    }

    /// Adds a code, whose highest bit comes first.
    private mutating func addCode(_ code: Int, _ length: Int) {
      for bit in (0..<length).reversed() { add(code >> bit & 1, 1) }
    }

    mutating func addSymbol(_ symbol: Int) {
      switch symbol {
      case 0..<144: addCode(0x30 + symbol, 8)
      case 144..<256: addCode(0x190 + symbol - 144, 9)
      case 256..<280: addCode(symbol - 256, 7)
      default: addCode(0xC0 + symbol - 280, 8)
      }
    }

    mutating func addMatch(_ length: Int, _ distance: Int) {
      if length == 258 {
        addSymbol(285)
      } else {
        addStep(from: 3, free: 8, groupsOf: 4, length) { $0.addSymbol(257 + $1) }
      }
      addStep(from: 1, free: 4, groupsOf: 2, distance) { $0.addCode($1, 5) }
    }

    /// Adds a symbol for a range of values, and the bits that tell them apart.
    private mutating func addStep(
      from first: Int, free: Int, groupsOf size: Int, _ value: Int,
      _ add: (inout BitWriter, Int) -> Void
    ) {
      var (base, symbol, extra) = (first, 0, 0)
      while base + (1 << extra) <= value {
        base += 1 << extra
        symbol += 1
        if symbol >= free, (symbol - free) % size == 0 { extra += 1 }
      }
      add(&self, symbol)
      self.add(value - base, extra)
    }

    mutating func finished() -> [UInt8] {
      if count > 0 { add(0, 8 - count) }
      return bytes
    }
  }
}
