import JSON

/// The names of many sets, each of which finds a name by its bytes: the members of containers, the
/// options of fields.
///
/// All stand in flat arrays, so that looking a name up counts no references.
struct NameTable: Sendable {
  /// One set of names.
  struct Names: Sendable {
    fileprivate var first: Int
    fileprivate var count: Int
    fileprivate var firstSlot: Int
    fileprivate var mask: Int
    /// Some are beyond ASCII: other bytes may be equal to them by canonical equivalence.
    fileprivate var isWide = false

    /// No names; it has to be added before anything is looked for in it.
    static let none = Names(first: 0, count: 0, firstSlot: 0, mask: 0)
  }

  private var keys: ContiguousArray<NameKey> = []
  private var texts: ContiguousArray<[UInt8]> = []
  /// The place after that of a name, by its hash; 0 where there is none.
  private var slots: ContiguousArray<UInt32> = []

  /// Adds a set; of equal names the first is found.
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
      if !bytes.allSatisfy({ $0 < 0x80 }) { set.isWide = true }
      var slot = Int(truncatingIfNeeded: key.hash) & set.mask
      while slots[set.firstSlot + slot] != 0 { slot = (slot + 1) & set.mask }
      slots[set.firstSlot + slot] = UInt32(truncatingIfNeeded: place + 1)
    }
    return set
  }

  /// Gives what looks names up.
  func withReader(_ body: (Reader) -> Void) {
    keys.withUnsafeBufferPointer { keys in
      slots.withUnsafeBufferPointer { slots in
        texts.withUnsafeBufferPointer { texts in
          body(Reader(keys: keys, slots: slots, texts: texts))
        }
      }
    }
  }
}

extension NameTable {
  /// Looks names up while their table is held.
  struct Reader {
    fileprivate let keys: UnsafeBufferPointer<NameKey>
    fileprivate let slots: UnsafeBufferPointer<UInt32>
    fileprivate let texts: UnsafeBufferPointer<[UInt8]>
  }
}

extension NameTable.Reader {
  typealias Names = NameTable.Names

  /// Whether the bytes are the name at a place; a place that is none has no name.
  @inline(__always)
  func isName(
    at place: Int, in set: Names, _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Bool {
    guard place < set.count, keys[set.first + place] == key else { return false }
    return key.length <= 16 || hasBytes(set.first + place, bytes, from: start)
  }

  @inline(never)
  private func hasBytes(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    bytes[start..<start + texts[index].count].elementsEqual(texts[index])
  }

  /// Whether a member's name is the one at a place: what it is in most records.
  @inline(__always)
  func isNext(
    _ place: Int, in set: Names, _ name: JSONToken, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard place < set.count else { return false }
    let key = keys[set.first &+ place]
    let start = Int(name.start)
    guard name.length == key.length, key.length <= 16, start &+ 8 <= bytes.count,
      !name.traits.contains(.escaped), let base = bytes.baseAddress
    else { return false }
    let raw = UnsafeRawPointer(base) + start
    let word = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    if key.length < 8 { return (word ^ key.head) &<< (64 &- 8 &* UInt64(key.length)) == 0 }
    guard word == key.head else { return false }
    if key.length == 8 { return true }
    let tail = raw.loadUnaligned(fromByteOffset: Int(key.length) &- 8, as: UInt64.self)
    return UInt64(littleEndian: tail) == key.tail
  }

  /// The place of a name in its set, or -1.
  func place(
    in set: Names, _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash) & set.mask
    while slots[set.firstSlot + slot] != 0 {
      let place = Int(slots[set.firstSlot + slot]) - 1
      if isName(at: place, in: set, key, bytes, from: start) { return place }
      slot = (slot + 1) & set.mask
    }
    guard set.isWide else { return -1 }
    let end = start + Int(key.length)
    return equalPlace(in: set, String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// The place of a name that is given as a text, or -1.
  func place(in set: Names, of name: String) -> Int {
    let bytes = Array(name.utf8)
    return bytes.withUnsafeBufferPointer { place(in: set, NameKey(bytes), $0, from: 0) }
  }

  private func equalPlace(in set: Names, _ name: String) -> Int {
    for place in 0..<set.count
    where String(decoding: texts[set.first + place], as: UTF8.self) == name {
      return place
    }
    return -1
  }
}
