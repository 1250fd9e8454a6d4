/// What is seen of a name at a glance: how long it is, and which characters stand in it. Most names
/// are so different that nothing more has to be compared.
struct NameSketch {
  /// How many characters there are.
  let count: Int
  /// A bit for each letter, whatever its case, and each digit; others share some.
  private let characters: UInt64

  /// Nothing for a name that is not of ASCII alone, or too long to be compared.
  init?(_ name: String) {
    var characters: UInt64 = 0
    var count = 0
    for byte in name.utf8 {
      guard byte < 0x80, count < NameDistance.longestName else { return nil }
      let bit =
        switch byte {
        case 0x61...0x7A: byte - 0x61
        case 0x41...0x5A: byte - 0x41
        case 0x30...0x39: 26 + byte - 0x30
        default: 36 + byte % 28
        }
      characters |= 1 << UInt64(bit)
      count += 1
    }
    self.characters = characters
    self.count = count
  }

  /// The distance of two names is no less: a character that only one of them has takes a letter left
  /// out, added or changed.
  func leastDistance(to other: NameSketch) -> Int {
    let own = (characters & ~other.characters).nonzeroBitCount
    let others = (other.characters & ~characters).nonzeroBitCount
    return max(own, others, abs(count - other.count)) * NameDistance.letter
  }
}
