/// Unpacks data in the DEFLATE format (RFC 1951), up to a limit of bytes.
struct Inflation {
  private(set) var output: [UInt8] = []
  /// True if the unpacked data would exceed the limit.
  private(set) var isOverLimit = false
  private let limit: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var at = 0
  private var end = 0

  init(limit: Int) {
    self.limit = limit
    output.reserveCapacity(min(limit, 1 << 20))
  }

  /// Unpacks the bytes from one offset to another, and appends the result to `output`.
  ///
  /// - Returns: false if they are not DEFLATE data, or would exceed the limit.
  mutating func run(on bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      (at, self.end) = (start, end)
      while true {
        guard let isLast = take(1, bytes), let kind = take(2, bytes) else { return false }
        let isRead: Bool
        switch kind {
        case 0: isRead = readStored(bytes)
        case 1: isRead = readBlock(.fixedLiterals, .fixedDistances, bytes)
        case 2:
          guard let (literals, distances) = readTables(bytes) else { return false }
          isRead = readBlock(literals, distances, bytes)
        default: return false
        }
        guard isRead else { return false }
        if isLast == 1 { return true }
      }
    }
  }

  // MARK: Bits

  private mutating func fill(_ count: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    while bitCount < count, at < end {
      bits |= UInt64(bytes[at]) << UInt64(bitCount)
      bitCount += 8
      at += 1
    }
  }

  private mutating func take(_ count: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    fill(count, bytes)
    guard bitCount >= count else { return nil }
    let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(count)) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ code: HuffmanCode, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    fill(HuffmanCode.longest, bytes)
    guard let entry = code.entry(bits), entry.length <= bitCount else { return nil }
    bits >>= UInt64(entry.length)
    bitCount -= entry.length
    return entry.symbol
  }

  // MARK: Blocks

  private mutating func readStored(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let skipped = bitCount & 7
    bits >>= UInt64(skipped)
    bitCount -= skipped
    guard let count = take(16, bytes), let inverse = take(16, bytes), count ^ inverse == 0xFFFF
    else { return false }
    // The bytes that were read ahead belong to the block.
    at -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard count <= end - at, hasRoom(for: count) else { return false }
    output.append(contentsOf: bytes[at..<(at + count)])
    at += count
    return true
  }

  private mutating func hasRoom(for count: Int) -> Bool {
    isOverLimit = output.count + count > limit
    return !isOverLimit
  }

  private mutating func readBlock(
    _ literals: HuffmanCode, _ distances: HuffmanCode, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    while true {
      guard let symbol = symbol(literals, bytes) else { return false }
      if symbol < 256 {
        guard hasRoom(for: 1) else { return false }
        output.append(UInt8(truncatingIfNeeded: symbol))
      } else if symbol == 256 {
        return true
      } else {
        guard copy(symbol - 257, distances, bytes) else { return false }
      }
    }
  }

  /// Copies earlier output, as a length and distance pair says (RFC 1951, 3.2.5). The copy may
  /// overlap its own source.
  private mutating func copy(
    _ lengthSymbol: Int, _ distances: HuffmanCode, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard lengthSymbol < Self.lengths.count,
      let lengthBits = take(Self.lengths[lengthSymbol].bits, bytes),
      let distanceSymbol = symbol(distances, bytes), distanceSymbol < Self.distances.count,
      let distanceBits = take(Self.distances[distanceSymbol].bits, bytes)
    else { return false }
    let length = Self.lengths[lengthSymbol].base + lengthBits
    let distance = Self.distances[distanceSymbol].base + distanceBits
    guard distance <= output.count, hasRoom(for: length) else { return false }
    let start = output.count - distance
    for offset in 0..<length { output.append(output[start + offset]) }
    return true
  }

  /// The base value and the number of extra bits of each length symbol, from 257 on.
  private static let lengths: [(base: Int, bits: Int)] =
    (0..<8).map { ($0 + 3, 0) } + steps(from: 11, groupsOf: 4, bits: 1...5) + [(258, 0)]
  /// The same for each distance symbol.
  private static let distances: [(base: Int, bits: Int)] =
    (0..<4).map { ($0 + 1, 0) } + steps(from: 5, groupsOf: 2, bits: 1...13)

  private static func steps(
    from first: Int, groupsOf count: Int, bits: ClosedRange<Int>
  ) -> [(base: Int, bits: Int)] {
    var base = first
    var rows: [(base: Int, bits: Int)] = []
    for bits in bits {
      for _ in 0..<count {
        rows.append((base, bits))
        base += 1 << bits
      }
    }
    return rows
  }

  // MARK: Tables

  /// Reads the codes of a block with dynamic codes (RFC 1951, 3.2.7).
  private mutating func readTables(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (literals: HuffmanCode, distances: HuffmanCode)? {
    guard let literalCount = take(5, bytes).map({ $0 + 257 }),
      let distanceCount = take(5, bytes).map({ $0 + 1 }),
      let lengthCount = take(4, bytes).map({ $0 + 4 })
    else { return nil }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in Self.lengthOrder.prefix(lengthCount) {
      guard let length = take(3, bytes) else { return nil }
      codeLengths[place] = UInt8(length)
    }
    guard let code = HuffmanCode(codeLengths[...]) else { return nil }
    var lengths: [UInt8] = []
    let total = literalCount + distanceCount
    while lengths.count < total {
      guard let symbol = symbol(code, bytes) else { return nil }
      let (value, extra, base): (UInt8, Int, Int)
      switch symbol {
      case 0...15:
        lengths.append(UInt8(symbol))
        continue
      case 16:
        guard let last = lengths.last else { return nil }
        (value, extra, base) = (last, 2, 3)
      case 17: (value, extra, base) = (0, 3, 3)
      default: (value, extra, base) = (0, 7, 11)
      }
      guard let more = take(extra, bytes), lengths.count + base + more <= total else { return nil }
      lengths.append(contentsOf: repeatElement(value, count: base + more))
    }
    guard let literals = HuffmanCode(lengths[..<literalCount]),
      let distances = HuffmanCode(lengths[literalCount...])
    else { return nil }
    return (literals, distances)
  }

  /// The order in which the lengths of the codes for code lengths are stored.
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}
