/// A cheap summary of a name: its length, and the set of its characters. Most names differ so much
/// that nothing more needs to be compared.
struct NameSketch {
  /// The number of characters.
  let count: Int
  /// A bit for each digit and for each letter, regardless of case; other characters share bits.
  private let characters: UInt64

  /// Creates a summary; nil if the name is not ASCII, or too long to be compared.
  init?(_ name: String) {
    count = name.utf8.count
    guard count <= NameDistance.longestName else { return nil }
    let characters = name.withBytes { bytes -> UInt64? in
      var characters: UInt64 = 0
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        // Letters start at 0x40, in columns of 32; other characters precede them.
        characters |= 1 &<< UInt64(byte & 0x1F | (byte & 0x40 ^ 0x40) &>> 1)
      }
      return all < 0x80 ? characters : nil
    }
    guard let characters else { return nil }
    self.characters = characters
  }

  /// Returns a lower bound of the distance of two names: a character that only one of them contains
  /// costs one letter omitted, added or changed.
  func leastDistance(to other: NameSketch) -> Int {
    let own = (characters & ~other.characters).nonzeroBitCount
    let others = (other.characters & ~characters).nonzeroBitCount
    return max(own, others, abs(count - other.count)) * NameDistance.letter
  }
}
