/// A run of printable characters in UTF-8 text, and the reason why it ends.
struct UTF8Run {
  enum Next {
    /// A character whose remaining bytes are missing.
    case incomplete
    case invalid
    /// A control character from U+0080 to U+009F.
    case control
  }

  /// The offset after the last complete character.
  private(set) var end: Int
  /// The reason why the run ends, unless it ends at an ASCII control character, the limit or the
  /// end.
  private(set) var next = Next.incomplete

  /// - Parameter limit: the maximum number of characters.
  init(_ bytes: [UInt8], from start: Int, limit: Int = .max) {
    end = start
    var count = 0
    while end < bytes.count, count < limit {
      let lead = bytes[end]
      if lead < 0x20 || lead == 0x7F { return }
      count += 1
      if lead < 0x80 {
        end += 1
        continue
      }
      guard let (length, second) = Self.shape(lead) else {
        next = .invalid
        return
      }
      for offset in 1..<length {
        guard end + offset < bytes.count else {
          next = .incomplete
          return
        }
        let byte = bytes[end + offset]
        guard offset == 1 ? second ~= byte : 0x80...0xBF ~= byte else {
          next = .invalid
          return
        }
      }
      if lead == 0xC2, bytes[end + 1] < 0xA0 {
        next = .control
        return
      }
      end += length
    }
  }

  /// Returns the length of a character by its first byte, and the range of its second.
  private static func shape(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
