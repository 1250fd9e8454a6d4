/// The bytes of a name in three words: exact up to sixteen bytes, and nearly so beyond.
struct NameKey: Hashable, Sendable {
  var head: UInt64
  var tail: UInt64
  var length: UInt32

  /// - Parameter bytes: the text around the name; up to eight bytes behind it are loaded with it.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, length: Int) {
    self.length = UInt32(truncatingIfNeeded: length)
    guard let base = bytes.baseAddress, start + 8 <= bytes.count else {
      (head, tail) = Self.words(of: bytes, from: start, length: length)
      return
    }
    let raw = UnsafeRawPointer(base) + start
    let word = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    if length >= 8 {
      head = word
      tail =
        length == 8
        ? 0
        : UInt64(
          littleEndian: raw.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self))
    } else {
      head = word & ((1 &<< UInt64(8 &* length)) &- 1)
      tail = 0
    }
  }

  /// Where eight bytes cannot be loaded: at the end of the text.
  @inline(never)
  private static func words(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, length: Int
  ) -> (head: UInt64, tail: UInt64) {
    func word(_ from: Int, _ to: Int) -> UInt64 {
      var word: UInt64 = 0
      for at in (from..<to).reversed() { word = word << 8 | UInt64(bytes[at]) }
      return word
    }
    return (
      word(start, start + min(length, 8)),
      length > 8 ? word(start + length - 8, start + length) : 0
    )
  }

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { NameKey($0, from: 0, length: $0.count) }
  }

  @inline(__always)
  var hash: UInt64 {
    let mixed = (head ^ (tail &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(length)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
}

/// Finds a name among those of a container, or of the options of a field, by its bytes.
struct NameIndex: Sendable {
  private var keys: ContiguousArray<NameKey> = []
  private var names: ContiguousArray<[UInt8]> = []
  /// The place after that of a name, by its hash; 0 where there is none. A power of two.
  private var slots: ContiguousArray<UInt32> = []
  /// Names beyond ASCII, which other bytes may be equal to by canonical equivalence.
  private var texts: [String: Int] = [:]

  init(_ names: [String]) {
    var size = 4
    while size < names.count * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
    for (place, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let key = NameKey(bytes)
      keys.append(key)
      self.names.append(bytes)
      if !bytes.allSatisfy({ $0 < 0x80 }) { texts[name] = texts[name] ?? place }
      var slot = Int(truncatingIfNeeded: key.hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: place + 1)
    }
  }

  var count: Int { keys.count }

  /// Whether the bytes are the name at a place; a place that is none has no name.
  @inline(__always)
  func isName(
    at place: Int, _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    guard place < keys.count, keys[place] == key else { return false }
    return key.length <= 16 || hasBytes(place, bytes, from: start)
  }

  @inline(never)
  private func hasBytes(
    _ place: Int, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    bytes[start..<start + names[place].count].elementsEqual(names[place])
  }

  /// The place of a name, or -1.
  func place(
    _ key: NameKey, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if isName(at: place, key, bytes, from: start) { return place }
      slot = (slot + 1) & mask
    }
    guard !texts.isEmpty else { return -1 }
    let end = start + Int(key.length)
    return texts[String(decoding: bytes[start..<end], as: UTF8.self)] ?? -1
  }

  /// The place of a name that is given as a text, or -1.
  func place(of name: String) -> Int {
    let bytes = Array(name.utf8)
    return bytes.withUnsafeBufferPointer { place(NameKey(bytes), $0, from: 0) }
  }
}
