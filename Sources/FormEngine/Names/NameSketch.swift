/// What is seen of a name at a glance: how long it is, and which characters stand in it. Most names
/// are so different that nothing more has to be compared.
struct NameSketch {
  /// How many characters there are.
  let count: Int
  /// A bit for each digit, and one for each letter whatever its case; others share some.
  private let characters: UInt64

  /// Nothing for a name that is not of ASCII alone, or too long to be compared.
  init?(_ name: String) {
    count = name.utf8.count
    guard count <= NameDistance.longestName else { return nil }
    let characters = name.withBytes { bytes -> UInt64? in
      var characters: UInt64 = 0
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        // Letters stand from 0x40 on, in columns of 32; the rest before them.
        characters |= 1 &<< UInt64(byte & 0x1F | (byte & 0x40 ^ 0x40) &>> 1)
      }
      return all < 0x80 ? characters : nil
    }
    guard let characters else { return nil }
    self.characters = characters
  }

  /// The distance of two names is no less: a character that only one of them has takes a letter left
  /// out, added or changed.
  func leastDistance(to other: NameSketch) -> Int {
    let own = (characters & ~other.characters).nonzeroBitCount
    let others = (other.characters & ~characters).nonzeroBitCount
    return max(own, others, abs(count - other.count)) * NameDistance.letter
  }
}
