/// An open hash table of numbers below 2^20, each with twelve bits of its hash, so that others are
/// hardly ever compared.
struct OptionSlots: Sendable {
  /// The number and one more, followed by the bits of its hash; 0 is free.
  private var slots: [UInt32]

  private static let numberBits: UInt32 = 20
  private static let numberMask: UInt32 = 1 << numberBits - 1

  /// Six bytes a number.
  init(capacity: Int) { slots = [UInt32](repeating: 0, count: capacity + capacity / 2 + 2) }

  private func start(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: UInt64(slots.count).multipliedFullWidth(by: hash).high)
  }

  private static func mark(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash & 0xFFF) << numberBits
  }

  /// The number with a hash that is the wanted one.
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

  /// Adds a number that is not in it; there must be room.
  mutating func insert(_ number: Int, _ hash: UInt64) {
    var slot = start(hash)
    while slots[slot] & Self.numberMask != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = UInt32(truncatingIfNeeded: number + 1) | Self.mark(hash)
  }
}
