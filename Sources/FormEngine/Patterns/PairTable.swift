/// The steps of a small automaton, two at a time.
///
/// Each step depends on the one before, so half as many take half as long. The table is computed
/// from a table of single steps, and knows the steps that it knew.
struct PairTable: Sendable {
  /// The number of bits that the number of a class may have.
  private static let mostBits = 4

  /// Indexed by the offset of a row, the class of the first byte and that of the second (0 if the
  /// first is the last): the offset of the next row; 0 if the pairs do not know it. If both classes
  /// are 0: not 0 if the text may end.
  private var next: [UInt16]
  /// By byte, its class as the first of two, and as the second.
  private let first: [UInt16]
  private let second: [UInt16]
  private let start: UInt16

  /// Returns nil if the automaton is too large.
  ///
  /// - Parameters:
  ///   - table: by the offset of a row and a class, the offset of the next row; nothing matches if
  ///     it is not above 0. In column 0, not 0 if the text may end.
  ///   - start: the offset of the first state's row.
  ///   - byteClasses: the classes of bytes, 0 for those beyond ASCII.
  init?(_ table: [Int32], columnCount: Int, start: Int32, byteClasses: [Int32]) {
    let rowCount = table.count / columnCount
    // One more class, which leads nowhere: that of bytes beyond ASCII.
    var bits = 1
    while 1 << bits <= columnCount { bits += 1 }
    guard bits <= Self.mostBits, rowCount << (2 * bits) <= 1 << 16 else { return nil }
    func place(_ row: Int32) -> Int { (Int(row) / columnCount) << (2 * bits) }
    let classes = byteClasses.map { $0 == 0 ? UInt16(1 << bits - 1) : UInt16($0) }
    first = classes.map { $0 << UInt16(bits) }
    second = classes
    self.start = UInt16(place(start))
    next = [UInt16](repeating: 0, count: rowCount << (2 * bits))
    for row in 1..<max(1, rowCount) {
      next[row << (2 * bits)] = table[row * columnCount] == 0 ? 0 : 1
      for one in 1..<columnCount {
        let between = table[row * columnCount + one]
        guard between > 0 else { continue }
        next[row << (2 * bits) | one << bits] = UInt16(place(between))
        for two in 1..<columnCount {
          let end = table[Int(between) + two]
          if end > 0 { next[row << (2 * bits) | one << bits | two] = UInt16(place(end)) }
        }
      }
    }
  }

  /// The number of bytes it takes.
  var size: Int { 2 * (next.count + first.count + second.count) }

  /// Whether a text matches; nil if the pairs do not lead to its end.
  @inline(__always)
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    next.withUnsafeBufferPointer { next in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          var place = start
          var offset = 0
          while offset &+ 1 < bytes.count {
            let pair = first[Int(bytes[offset])] | second[Int(bytes[offset &+ 1])]
            place = next[Int(place | pair)]
            if place == 0 { return nil }
            offset &+= 2
          }
          if offset < bytes.count {
            place = next[Int(place | first[Int(bytes[offset])])]
            if place == 0 { return nil }
          }
          return next[Int(place)] != 0
        }
      }
    }
  }
}
