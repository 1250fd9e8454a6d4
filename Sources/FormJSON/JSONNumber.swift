/// The value of a JSON number, exact for any number of digits, so equal numbers are equal.
struct JSONNumber: Hashable {
  private var isNegative = false
  /// The significant digits, without zeros at either end; empty for zero.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit.
  private var exponent = 0
  /// The text of an exponent that does not fit an `Int`, or of something that is not a number.
  private var beyond: String?

  init(_ text: String) {
    var significant: [UInt8] = []
    var places = 0
    var bytes = Array(text.utf8)[...]
    if bytes.first == 0x2D {
      isNegative = true
      bytes.removeFirst()
    }
    var isFraction = false
    while let byte = bytes.first, byte == 0x2E || (byte >= 0x30 && byte <= 0x39) {
      bytes.removeFirst()
      if byte == 0x2E {
        isFraction = true
      } else {
        if byte != 0x30 || !significant.isEmpty { significant.append(byte) }
        if isFraction { places += 1 }
      }
    }
    guard !significant.isEmpty else {
      isNegative = false
      return
    }
    while significant.last == 0x30 {
      significant.removeLast()
      places -= 1
    }
    digits = significant
    guard !bytes.isEmpty else {
      exponent = -places
      return
    }
    // An exponent of 19 digits or more outweighs any number of digits that fits in memory.
    let written = String(decoding: bytes.dropFirst(), as: UTF8.self)
    if let power = Int(written), power.magnitude < 1 << 60 {
      exponent = power - places
    } else {
      beyond = JSONNumber.normalised(exponent: written)
      exponent = -places
    }
  }

  /// Returns an exponent without its plus sign and leading zeros.
  private static func normalised(exponent: String) -> String {
    let sign = exponent.hasPrefix("-") ? "-" : ""
    return sign + exponent.drop { $0 == "+" || $0 == "-" || $0 == "0" }
  }
}
