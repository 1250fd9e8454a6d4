/// Operations on the contents of a JSON string, between its quotes.
@usableFromInline
enum JSONString {

  /// Returns the offset of the first byte that is a quote, a backslash, a control character
  /// (including DEL) or not ASCII, or `end` if there is no such byte.
  ///
  /// Examines eight bytes at a time, the first sixteen without a branch: most strings are no
  /// longer, and their length is unpredictable.
  @inlinable @inline(__always)
  static func plainEnd(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    let lastWord = end &- 8
    var at = start
    if start &+ 8 <= lastWord {
      let first = marks(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      let second = marks(raw.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self))
      if first | second != 0 {
        let offset = first != 0 ? start : start &+ 8
        return offset &+ ((first != 0 ? first : second).trailingZeroBitCount &>> 3)
      }
      at = start &+ 16
    }
    while at <= lastWord {
      let found = marks(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      if found != 0 { return at &+ (found.trailingZeroBitCount &>> 3) }
      at &+= 8
    }
    while at < end {
      let byte = base[at]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x7F { break }
      at &+= 1
    }
    return at
  }

  /// Returns a word with the high bit set in each byte that is not plain; only the lowest set bit
  /// is always right.
  ///
  /// Subtracting sets the high bit of a zero byte, which means a quote, a backslash or a control
  /// character; adding 1 does so for DEL; bytes outside ASCII have it already.
  @inlinable @inline(__always)
  static func marks(_ bytes: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    let deletes = (word & (ones &* 0x7F)) &+ ones
    return (quotes | backslashes | controls | deletes | word) & (ones &* 0x80)
  }

  /// Returns the offset of the closing quote of a string, searching from a byte inside it.
  ///
  /// - Parameter string: the offset of the opening quote, for errors.
  @usableFromInline @inline(never)
  static func end(
    in base: UnsafePointer<UInt8>, from start: Int, to end: Int, string: Int,
    traits: inout JSONToken.Traits
  ) throws(JSONError) -> Int {
    var at = start
    while true {
      at = plainEnd(in: base, from: at, to: end)
      guard at < end else { throw JSONError(.unclosedString, at: string) }
      let byte = base[at]
      if byte == 0x22 { return at }
      if byte == 0x5C {
        traits.formUnion(.escaped)
        at = try endOfEscape(in: base, at: at, to: end, string: string, traits: &traits)
      } else if byte < 0x20 {
        // The carriage return ends a line of JSON lines.
        if byte == 0x0D, at &+ 1 == end { throw JSONError(.unclosedString, at: string) }
        throw JSONError(.controlCharacter, at: at)
      } else if byte == 0x7F {
        traits.formUnion(.controls)
        at &+= 1
      } else {
        traits.formUnion(.beyondASCII)
        if byte &- 0xC2 <= 0xDF - 0xC2, at &+ 1 < end, base[at &+ 1] & 0xC0 == 0x80 {
          // Two bytes, as for most letters of Latin, Greek and Cyrillic. C2 starts the C1 controls.
          if byte == 0xC2, base[at &+ 1] < 0xA0 { traits.formUnion(.controls) }
          at &+= 2
        } else {
          let next = try endOfSequence(in: base, at: at, to: end)
          if byte == 0xE2, base[at &+ 1] == 0x80, base[at &+ 2] & 0xFE == 0xA8 {
            traits.formUnion(.controls)
          }
          at = next
        }
      }
    }
  }

  /// Returns the offset after the escape whose backslash is at `start`.
  private static func endOfEscape(
    in base: UnsafePointer<UInt8>, at start: Int, to end: Int, string: Int,
    traits: inout JSONToken.Traits
  ) throws(JSONError) -> Int {
    guard start + 1 < end else { throw JSONError(.unclosedString, at: string) }
    switch base[start + 1] {
    case 0x22, 0x5C, 0x2F:
      return start + 2
    case 0x62, 0x66, 0x6E, 0x72, 0x74:
      traits.formUnion(.controls)
      return start + 2
    case 0x75:
      guard let unit = codeUnit(in: base, at: start + 2, to: end) else {
        throw JSONError(.badEscape, at: start)
      }
      if isControl(unit) { traits.formUnion(.controls) }
      guard unit & 0xF800 == 0xD800 else { return start + 6 }
      guard unit < 0xDC00, start + 8 <= end, base[start + 6] == 0x5C, base[start + 7] == 0x75,
        let low = codeUnit(in: base, at: start + 8, to: end), low & 0xFC00 == 0xDC00
      else { throw JSONError(.loneSurrogate, at: start) }
      return start + 12
    default:
      throw JSONError(.badEscape, at: start)
    }
  }

  /// Returns true if a code unit is a control character, or a line or paragraph separator.
  private static func isControl(_ unit: UInt32) -> Bool {
    unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit == 0x2028 || unit == 0x2029
  }

  /// Returns the value of four hexadecimal digits; nil if they are not that.
  private static func codeUnit(
    in base: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) -> UInt32? {
    guard start + 4 <= end else { return nil }
    var unit: UInt32 = 0
    for at in start..<start + 4 {
      let byte = base[at]
      let lower = byte | 0x20
      if byte >= 0x30, byte <= 0x39 {
        unit = unit << 4 | UInt32(byte - 0x30)
      } else if lower >= 0x61, lower <= 0x66 {
        unit = unit << 4 | UInt32(lower - 0x61 + 10)
      } else {
        return nil
      }
    }
    return unit
  }

  /// Returns the offset after the UTF-8 sequence (The Unicode Standard, table 3-7) that begins at
  /// `start`.
  private static func endOfSequence(
    in base: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) throws(JSONError) -> Int {
    let first = base[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: throw JSONError(.invalidUTF8, at: start)
    }
    guard start + length <= end, second.contains(base[start + 1]) else {
      throw JSONError(.invalidUTF8, at: start)
    }
    for at in start + 2..<start + length where base[at] & 0xC0 != 0x80 {
      throw JSONError(.invalidUTF8, at: start)
    }
    return start + length
  }

  /// Appends the unescaped text of a string; `bytes` is what is between the quotes of a string that
  /// was scanned without an error.
  static func unescape(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) {
    guard let base = bytes.baseAddress else { return }
    let end = bytes.count
    var at = 0
    while at < end {
      let byte = base[at]
      guard byte == 0x5C, at + 1 < end else {
        text.append(byte)
        at += 1
        continue
      }
      let kind = base[at + 1]
      at += 2
      switch kind {
      case 0x62: text.append(0x08)
      case 0x66: text.append(0x0C)
      case 0x6E: text.append(0x0A)
      case 0x72: text.append(0x0D)
      case 0x74: text.append(0x09)
      case 0x75:
        var scalar = codeUnit(in: base, at: at, to: end) ?? 0xFFFD
        at += 4
        if scalar & 0xFC00 == 0xD800, let low = codeUnit(in: base, at: at + 2, to: end) {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
          at += 6
        }
        text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
      default: text.append(kind)
      }
    }
  }
}

extension JSONToken {
  /// Returns the bytes of the token: for a string, those between its quotes.
  ///
  /// - Parameter bytes: the bytes that were scanned.
  @inlinable
  public func bytes(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let start = Int(start)
    return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(length)])
  }

  /// Returns the unescaped text of a string; for another token, its bytes as text.
  ///
  /// - Parameter bytes: the bytes that were scanned.
  public func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let own = self.bytes(in: bytes)
    guard traits.contains(.escaped) else {
      let text = String(decoding: own, as: UTF8.self)
      return traits.contains(.beyondASCII) ? withMarksInOrder(text) : text
    }
    var text: [UInt8] = []
    text.reserveCapacity(own.count)
    JSONString.unescape(own, into: &text)
    return withMarksInOrder(String(decoding: text, as: UTF8.self))
  }
}
