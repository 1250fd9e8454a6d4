/// The steps of a small automaton two at a time.
///
/// Each step waits for the one before: half as many take half as long. It is worked out from a table
/// of single steps, and knows those that it knew.
struct PairTable: Sendable {
  /// How many bits the number of a class may have.
  private static let mostBits = 4

  /// By a row's place, the class of the first byte and that of the second: the next row's place; 0
  /// where one has to go step by step.
  private var next: [UInt16]
  /// By byte, its class as the first of two, and as the second.
  private var first: [UInt16]
  private var second: [UInt16]
  private let start: UInt16
  private let bits: Int
  private let columnCount: Int

  /// Nothing when the automaton is too large.
  ///
  /// - Parameters:
  ///   - table: by a row's beginning and a class, where the next row begins; nothing leads on where it
  ///     is no more than 0.
  ///   - start: where the row of the beginning begins.
  ///   - byteClasses: the classes of bytes, 0 for those beyond ASCII.
  init?(_ table: [Int32], columnCount: Int, start: Int32, byteClasses: [Int32]) {
    let rowCount = table.count / columnCount
    var bits = 1
    while 1 << bits < columnCount { bits += 1 }
    guard bits <= Self.mostBits, rowCount << (2 * bits) <= 1 << 16 else { return nil }
    self.bits = bits
    self.columnCount = columnCount
    func place(_ row: Int32) -> Int { (Int(row) / columnCount) << (2 * bits) }
    self.start = UInt16(place(start))
    next = [UInt16](repeating: 0, count: rowCount << (2 * bits))
    first = byteClasses.map { UInt16($0) << UInt16(bits) }
    second = byteClasses.map { UInt16($0) }
    for row in 1..<max(1, rowCount) {
      for one in 1..<columnCount {
        let between = table[row * columnCount + one]
        guard between > 0 else { continue }
        for two in 1..<columnCount {
          let end = table[Int(between) + two]
          if end > 0 { next[row << (2 * bits) | one << bits | two] = UInt16(place(end)) }
        }
      }
    }
  }

  /// The bytes that it takes.
  var size: Int { 2 * (next.count + first.count + second.count) }

  /// Goes from the beginning of a text as far as pairs lead.
  @inline(__always)
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, row: Int32) {
    next.withUnsafeBufferPointer { next in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          var place = start
          var offset = 0
          while offset &+ 1 < bytes.count {
            let pair = first[Int(bytes[offset])] | second[Int(bytes[offset &+ 1])]
            let found = next[Int(place | pair)]
            if found == 0 { break }
            place = found
            offset &+= 2
          }
          return (offset, Int32(truncatingIfNeeded: Int(place) &>> (2 &* bits) &* columnCount))
        }
      }
    }
  }
}
