/// UTF-8 decoding, for bytes that are not ASCII.
extension Lexer {
  /// Decodes the scalar whose first byte is at an index, with its number of bytes; nil if the bytes
  /// there are not UTF-8 (Unicode 16, table 3-7).
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard index >= 0, index < count else { return nil }
    return Self.scalar(bytes, index)
  }

  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[index]
    let length: Int
    var value: UInt32
    switch first {
    case 0..<0x80: return (Unicode.Scalar(first), 1)
    case 0xC2..<0xE0: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for offset in 1..<length {
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // Rejects overlong forms, surrogates and values past the last scalar.
    guard value >= (length == 3 ? 0x800 : length == 4 ? 0x10000 : 0x80),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, length)
  }

  /// Returns the offset of the first byte that is not UTF-8. ASCII is read eight bytes at a time.
  package static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      while index + 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      guard index < bytes.count else { break }
      if bytes[index] < 0x80 {
        index += 1
      } else {
        guard let (_, length) = scalar(bytes, index) else { return index }
        index += length
      }
    }
    return nil
  }
}
