import FormJSON

/// Replaces lone surrogates: clients that count in UTF-16 may split a character into halves, which
/// JSON can express and UTF-8 cannot.
enum LoneSurrogates {
  /// Returns the JSON with U+FFFD in place of each lone surrogate.
  static func replaced(in json: [UInt8]) -> [UInt8] {
    var bytes = json
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(at: index, in: bytes) else {
        index += 2
        continue
      }
      switch unit {
      case 0xD800...0xDBFF:
        if let next = self.unit(at: index + 6, in: bytes), (0xDC00...0xDFFF).contains(next) {
          index += 6
        } else {
          bytes.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
        }
      case 0xDC00...0xDFFF: bytes.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
      default: break
      }
      index += 6
    }
    return bytes
  }

  /// Returns the code unit of an escape, `\u` with four digits.
  private static func unit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
