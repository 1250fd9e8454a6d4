/// A canonical Huffman code (RFC 1951, 3.2.2): a table for the short codes, and a search for the
/// others.
///
/// The table is small because the data may start a block with new codes every few bytes.
struct HuffmanCode {
  /// The length of the longest code, in bits.
  static let longest = 15
  private static let tableBits = 9

  /// An entry for each value of the next `tableBits` bits: the symbol, and in the low four bits the
  /// length of its code; 0 if the code is longer than the table allows.
  private var table: [UInt16]
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: HuffmanCode.longest + 1)
  /// The symbols in the order of their codes, as far as they are used.
  private var symbols: [UInt16]

  /// Makes the code from the lengths of its symbols' codes; nil if there are more codes than bits
  /// of these lengths allow.
  ///
  /// - Parameter lengths: the length of each symbol's code in bits, at most 15; 0 for an unused
  ///   symbol.
  init?(_ lengths: ArraySlice<UInt8>) {
    for length in lengths { counts[Int(length & 15)] += 1 }
    counts[0] = 0
    var nextCode = [Int](repeating: 0, count: Self.longest + 2)
    var nextPlace = nextCode
    for length in 1...Self.longest {
      guard nextCode[length] + counts[length] <= 1 << length else { return nil }
      nextCode[length + 1] = (nextCode[length] + counts[length]) << 1
      nextPlace[length + 1] = nextPlace[length] + counts[length]
    }
    table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    symbols = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, bits) in lengths.enumerated() where bits > 0 {
      let length = Int(bits & 15)
      let code = nextCode[length]
      nextCode[length] += 1
      symbols[nextPlace[length]] = UInt16(truncatingIfNeeded: symbol)
      nextPlace[length] += 1
      guard length <= Self.tableBits else { continue }
      var place = Self.reversed(code, length)
      while place < table.count {
        table[place] = UInt16(truncatingIfNeeded: symbol << 4 | length)
        place += 1 << length
      }
    }
  }

  /// Returns the symbol whose code the bits start with, from the lowest one, and the length of the
  /// code; nil if no code matches.
  func entry(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    let known = Int(table[Int(truncatingIfNeeded: bits) & ((1 << Self.tableBits) - 1)])
    if known != 0 { return (known >> 4, known & 15) }
    var (code, first, place) = (0, 0, 0)
    for length in 1...Self.longest {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      let count = counts[length]
      if code - first < count { return (Int(symbols[place + code - first]), length) }
      place += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    var result = 0
    for bit in 0..<length where code >> bit & 1 == 1 { result |= 1 << (length - 1 - bit) }
    return result
  }

  /// The codes of blocks with fixed codes (RFC 1951, 3.2.6).
  static let fixedLiterals = HuffmanCode(
    fixed: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(fixed: [UInt8](repeating: 5, count: 30))

  private init(fixed lengths: [UInt8]) {
    // The standard's lengths always make a code.
    self = HuffmanCode(lengths[...]) ?? HuffmanCode(empty: ())
  }

  private init(empty: ()) {
    table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    symbols = []
  }
}
