extension Decimal {
  /// Reads an optional sign, digits, and an optional point with more digits: `-12.50`.
  public static func read(plain bytes: UnsafeBufferPointer<UInt8>) -> DecimalReading {
    NumberScanner(bytes, .plain)?.decimal ?? .notANumber
  }

  /// Reads a JSON number (RFC 8259, section 6), with its exponent, exactly.
  public static func read(json bytes: UnsafeBufferPointer<UInt8>) -> DecimalReading {
    if let integer = shortInteger(bytes) { return .value(Decimal(integer)) }
    return NumberScanner(bytes, .json)?.decimal ?? .notANumber
  }

  /// Reads a whole JSON number: `1.0` and `1e2` are whole.
  package static func readInteger(json bytes: UnsafeBufferPointer<UInt8>) -> IntegerReading {
    if let integer = shortInteger(bytes) { return .value(integer) }
    return NumberScanner(bytes, .json)?.integer ?? .notANumber
  }

  /// Reads an optional sign and digits, optionally with a fraction of zeros.
  static func readInteger(plain bytes: UnsafeBufferPointer<UInt8>) -> IntegerReading {
    NumberScanner(bytes, .plain)?.integer ?? .notANumber
  }

  /// Reads an optional sign, digits, and an optional point with more digits; nil if that is not a
  /// number or does not fit. `read(plain:)` distinguishes the two.
  public init?(text: some StringProtocol) {
    guard case .value(let decimal) = text.withBytes({ Decimal.read(plain: $0) }) else {
      return nil
    }
    self = decimal
  }

  /// Reads a number in its most common form: an optional minus and up to 18 digits, without a
  /// leading zero. Returns nil for other forms.
  private static func shortInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    let count = bytes.count
    guard count > 0, count <= 18 else { return nil }
    let isNegative = bytes[0] == 0x2D
    let start = isNegative ? 1 : 0
    guard start < count, bytes[start] != 0x30 || count == start + 1 else { return nil }
    var value: Int64 = 0
    for at in start..<count {
      let digit = bytes[at] &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return isNegative ? -value : value
  }
}

/// Returns the digits of a number, padded with zeros to at least `places` decimal places.
func withPlaces(_ digits: String, atLeast places: Int) -> String {
  let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
  let shown = parts.count > 1 ? parts[1].utf8.count : 0
  guard shown < places else { return digits }
  return digits + (shown == 0 ? "." : "") + String(repeating: "0", count: places - shown)
}

extension Decimal: CustomStringConvertible {
  /// The exact digits without trailing zeros, such as `-0.5`.
  public var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the description to a buffer.
  func write(to bytes: inout [UInt8]) {
    let start = bytes.count
    var left = coefficient.magnitude
    var written = 0
    // The digits are produced from the last one, and reversed at the end.
    while left != 0 || written <= places {
      if written == places, places > 0 { bytes.append(0x2E) }
      if let word = UInt64(exactly: left) {
        bytes.append(0x30 + UInt8(truncatingIfNeeded: word % 10))
        left = UInt128(word / 10)
      } else {
        let (quotient, digit) = left.quotientAndRemainder(dividingBy: 10)
        bytes.append(0x30 + UInt8(truncatingIfNeeded: digit))
        left = quotient
      }
      written += 1
    }
    if isNegative { bytes.append(0x2D) }
    bytes[start...].reverse()
  }
}
