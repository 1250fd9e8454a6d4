/// An open-addressing hash table of numbers below 2^20. Each has twelve bits of its hash, so other
/// numbers are hardly ever compared.
struct OptionSlots: Sendable {
  /// The slots: a number plus one, and bits of its hash above it; 0 in an empty slot.
  private var slots: [UInt32]

  private static let numberBits: UInt32 = 20
  private static let numberMask: UInt32 = 1 << numberBits - 1

  /// Creates an empty table, with six bytes for each number.
  init(capacity: Int) { slots = [UInt32](repeating: 0, count: capacity + capacity / 2 + 2) }

  private func start(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: UInt64(slots.count).multipliedFullWidth(by: hash).high)
  }

  private static func mark(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash & 0xFFF) << numberBits
  }

  /// Returns the number with a hash for which the condition is true; nil if there is none.
  func find(_ hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    let mark = Self.mark(hash)
    var slot = start(hash)
    while slots[slot] & Self.numberMask != 0 {
      if slots[slot] & ~Self.numberMask == mark {
        let number = Int(slots[slot] & Self.numberMask) - 1
        if isWanted(number) { return number }
      }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  /// Inserts a number that is not in the table; there must be an empty slot.
  mutating func insert(_ number: Int, _ hash: UInt64) {
    var slot = start(hash)
    while slots[slot] & Self.numberMask != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = UInt32(truncatingIfNeeded: number + 1) | Self.mark(hash)
  }
}
