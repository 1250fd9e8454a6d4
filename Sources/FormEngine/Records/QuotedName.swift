import FormJSON

/// The name of a member as most texts write it: in quotes, directly followed by the colon.
struct QuotedName: Sendable {
  /// The first eight bytes, the next eight, and the last eight; missing bytes are 0.
  private var head: UInt64 = 0
  private var middle: UInt64 = 0
  private var tail: UInt64 = 0
  /// The number of bytes, including the quotes and the colon; 0 if there are too many, or if JSON
  /// escapes any: such a name never matches.
  private var length: Int32 = 0

  private static let mostBytes = 24

  init(_ name: String) {
    let bytes = [0x22] + name.utf8 + [0x22, 0x3A]
    guard bytes.count <= Self.mostBytes,
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C })
    else { return }
    func word(_ bytes: some Collection<UInt8>) -> UInt64 {
      bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    head = word(bytes)
    middle = word(bytes.dropFirst(8))
    tail = word(bytes.suffix(8))
    length = Int32(bytes.count)
  }

  /// Returns the offset after the name if it is at an offset; otherwise 0.
  @inline(__always)
  func end(in reader: JSONReader, at offset: Int) -> Int {
    let length = Int(length)
    let raw = UnsafeRawPointer(reader.base) + offset
    let room = reader.end &- offset
    guard length >= 8 else {
      guard room >= 8 else { return 0 }
      let unused = (64 &- 8 &* UInt64(truncatingIfNeeded: length)) & 63
      return (Self.word(raw, 0) ^ head) &<< unused == 0 ? offset &+ length : 0
    }
    guard room >= length, Self.word(raw, 0) == head, Self.word(raw, length &- 8) == tail,
      length <= 16 || Self.word(raw, 8) == middle
    else { return 0 }
    return offset &+ length
  }

  @inline(__always)
  private static func word(_ raw: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
