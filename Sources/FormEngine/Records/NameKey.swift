import FormJSON

/// A key of a name in three words: exact for up to sixteen bytes, and nearly exact for more.
struct NameKey: Hashable, Sendable {
  var head: UInt64
  var tail: UInt64
  var length: UInt32

  /// - Parameter bytes: the text that contains the name; up to eight bytes after the name are
  ///   loaded with it.
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

  /// Returns the words of a name at the end of the text, where eight bytes cannot be loaded.
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
