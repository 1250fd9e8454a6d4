/// A canonical Huffman code: a table for short codes, and a search for the others.
///
/// The table is small because data may have a new code every few bytes.
struct HuffmanCode {
  /// The most bits in a code.
  static let longest = 15
  private static let tableBits = 9

  /// For each value of the next bits: the symbol, and the number of bits that it takes in the low
  /// four bits; 0 for a code that is longer than the table's.
  private var table: [UInt16]
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: HuffmanCode.longest + 1)
  /// The symbols in the order of their codes.
  private var symbols: [UInt16]

  /// - Parameter lengths: the number of bits of each symbol, at most 15. Nil if there are more codes
  ///   than their bits allow.
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

  /// Returns the symbol whose code comes first in some bits, the lowest bit first; nil if there is
  /// none.
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

  static let fixedLiterals = HuffmanCode(
    fixed: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(fixed: [UInt8](repeating: 5, count: 30))

  private init(fixed lengths: [UInt8]) {
    // The lengths of the standard are a code.
    self = HuffmanCode(lengths[...]) ?? HuffmanCode(empty: ())
  }

  private init(empty: ()) {
    table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    symbols = []
  }
}
