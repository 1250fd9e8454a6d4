import FormJSON

/// Hash tables of many sets of names, such as the members of containers and the options of fields,
/// which are looked up by their bytes.
///
/// All tables are in flat arrays, so a lookup needs no reference counting.
struct RecordNameTable: Sendable {
  /// One set of names.
  struct Names: Sendable {
    fileprivate var first: Int
    fileprivate var count: Int
    fileprivate var firstSlot: Int
    fileprivate var mask: Int
    /// The index in `equals` for a set with names outside ASCII, which are looked up by canonical
    /// equivalence, since other bytes may be equal to them; -1 if all names are ASCII.
    fileprivate var equals = -1

    /// A placeholder, which must not be searched: even a set without names has slots in the table.
    static let none = Names(first: 0, count: 0, firstSlot: 0, mask: 0)
  }

  fileprivate private(set) var keys: [NameKey] = []
  private var texts: [[UInt8]] = []
  /// The index of a name plus one, in the slot of its hash; 0 in an empty slot.
  fileprivate private(set) var slots: [UInt32] = []
  /// The indexes of the names of a set, by canonical equivalence.
  private var equals: [[String: Int]] = []

  /// Adds a set. If names are equal, the first is found.
  mutating func add(_ names: [String]) -> Names {
    var size = 4
    while size < names.count * 2 { size *= 2 }
    var set = Names(
      first: keys.count, count: names.count, firstSlot: slots.count, mask: size - 1)
    slots.append(contentsOf: repeatElement(0, count: size))
    for (place, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let key = NameKey(bytes)
      keys.append(key)
      texts.append(bytes)
      var slot = Int(truncatingIfNeeded: key.hash) & set.mask
      while slots[set.firstSlot + slot] != 0 { slot = (slot + 1) & set.mask }
      slots[set.firstSlot + slot] = UInt32(truncatingIfNeeded: place + 1)
    }
    if names.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) {
      set.equals = equals.count
      equals.append(Dictionary(zip(names, names.indices), uniquingKeysWith: min))
    }
    return set
  }

  fileprivate func hasBytes(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    bytes[start..<start + texts[index].count].elementsEqual(texts[index])
  }

  /// Returns the index of a name in a set by canonical equivalence, or -1.
  fileprivate func equalPlace(in set: Names, _ name: String) -> Int {
    set.equals < 0 ? -1 : equals[set.equals][name] ?? -1
  }
}

/// A reader of a `RecordNameTable` for one thread.
struct NameReader: ~Copyable {
  typealias Names = RecordNameTable.Names

  private let table: RecordNameTable
  private let keys: FixedTable<NameKey>
  private let slots: FixedTable<UInt32>

  init(_ table: RecordNameTable) {
    self.table = table
    keys = FixedTable(table.keys)
    slots = FixedTable(table.slots)
  }

  /// Returns true if the bytes are the name at an index; false if there is no such index.
  @inline(__always)
  func isName(
    at place: Int, in set: Names, _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Bool {
    guard place < set.count, keys[set.first + place] == key else { return false }
    return key.length <= 16 || table.hasBytes(set.first + place, bytes, from: start)
  }

  /// Returns the index of a name in its set, or -1.
  @inline(__always)
  private func place(
    in set: Names, _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash) & set.mask
    while slots[set.firstSlot + slot] != 0 {
      let place = Int(slots[set.firstSlot + slot]) - 1
      if isName(at: place, in: set, key, bytes, from: start) { return place }
      slot = (slot + 1) & set.mask
    }
    guard set.equals >= 0 else { return -1 }
    let end = start + Int(key.length)
    let name = withMarksInOrder(String(decoding: bytes[start..<end], as: UTF8.self))
    return table.equalPlace(in: set, name)
  }

  /// Returns the index in a set of the name in a string, or -1.
  @inline(never)
  func place(
    of token: JSONToken, in set: Names, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard !token.traits.contains(.escaped) else {
      let name = Array(token.text(in: bytes).utf8)
      return name.withUnsafeBufferPointer { place(in: set, NameKey(name), $0, from: 0) }
    }
    let start = Int(token.start)
    return place(
      in: set, NameKey(bytes, from: start, length: Int(token.length)), bytes, from: start)
  }
}
