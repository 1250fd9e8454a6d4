/// The variables of results, by the operation and operands that they result from.
///
/// A hash table of its own: on its first use, a `Dictionary` makes the runtime look up the metadata
/// of its key type, which takes longer than proving a small form.
struct ResultTable {
  private struct Entry {
    var key: [Int64]
    var variable: VariableID
    /// The previous entry of the same bucket, or -1.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The last entry of each bucket, or -1; their number is a power of two.
  private var buckets: [Int32] = []

  subscript(key: [Int64]) -> VariableID? {
    get {
      guard !buckets.isEmpty else { return nil }
      var index = buckets[bucket(of: key)]
      while index >= 0 {
        if entries[Int(index)].key == key { return entries[Int(index)].variable }
        index = entries[Int(index)].next
      }
      return nil
    }
    set {
      guard let newValue else { return }
      if entries.count >= buckets.count { grow() }
      let bucket = bucket(of: key)
      entries.append(Entry(key: key, variable: newValue, next: buckets[bucket]))
      buckets[bucket] = Int32(truncatingIfNeeded: entries.count - 1)
    }
  }

  private func bucket(of key: [Int64]) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in key {
      hash = (hash ^ UInt64(bitPattern: part)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash & UInt64(buckets.count - 1))
  }

  private mutating func grow() {
    buckets = [Int32](repeating: -1, count: max(16, buckets.count * 2))
    for index in entries.indices {
      let bucket = bucket(of: entries[index].key)
      entries[index].next = buckets[bucket]
      buckets[bucket] = Int32(truncatingIfNeeded: index)
    }
  }
}
