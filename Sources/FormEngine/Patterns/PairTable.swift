/// The transitions of a small DFA for two bytes at a time.
///
/// Each step depends on the previous one, so half as many steps take half as long. The table is
/// computed from a table of single steps, and contains only the steps known there.
struct PairTable: Sendable {
  /// The most bits for the number of a class.
  private static let mostBits = 4

  /// The offset of the next row, indexed by the offset of a row, the class of the first byte and
  /// the class of the second (0 if there is only one byte); 0 if the pair is unknown. If both
  /// classes are 0: not 0 in an accepting state.
  private var next: [UInt16]
  /// The class of each byte as the first of two, shifted; `second` has its class as the second.
  private let first: [UInt16]
  private let second: [UInt16]
  private let start: UInt16

  /// Creates the table; nil if the automaton is too large.
  ///
  /// - Parameters:
  ///   - table: the offset of the next row, indexed by the offset of a row and a class; a value
  ///     that is not above 0 means no match. In column 0: not 0 in an accepting state.
  ///   - start: the offset of the start state's row.
  ///   - byteClasses: the classes of bytes, 0 for bytes outside ASCII.
  init?(_ table: [Int32], columnCount: Int, start: Int32, byteClasses: [Int32]) {
    let rowCount = table.count / columnCount
    // One additional class, without transitions, is that of bytes outside ASCII.
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

  /// The size in bytes.
  var size: Int { 2 * (next.count + first.count + second.count) }

  /// Returns true if a text matches; nil if a pair is unknown.
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
