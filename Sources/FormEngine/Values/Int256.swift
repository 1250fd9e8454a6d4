/// A signed 256-bit integer, wide enough for all intermediate results of decimal arithmetic and
/// rounding.
///
/// The operations wrap around. A product of two `Int128`, or a sum of 2^60 coefficients that are
/// scaled to 18 decimal places, cannot reach the limit.
struct Int256: Hashable, Comparable, Sendable {
  private var high: Int128
  private var low: UInt128

  private init(high: Int128, low: UInt128) {
    self.high = high
    self.low = low
  }

  /// Creates zero.
  init() {
    self.init(high: 0, low: 0)
  }

  init(_ value: Int128) {
    self.init(high: value < 0 ? -1 : 0, low: UInt128(truncatingIfNeeded: value))
  }

  /// Creates the exact product of two numbers.
  init(_ multiplicand: Int128, times multiplier: Int128) {
    let product = multiplicand.multipliedFullWidth(by: multiplier)
    self.init(high: product.high, low: product.low)
  }

  var isNegative: Bool { high < 0 }

  var isZero: Bool { high == 0 && low == 0 }

  /// The number in 128 bits; nil if it does not fit.
  var int128: Int128? {
    let truncated = Int128(truncatingIfNeeded: low)
    return high == (truncated < 0 ? -1 : 0) ? truncated : nil
  }

  static func < (left: Int256, right: Int256) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }

  func adding(_ other: Int256) -> Int256 {
    let (sum, carry) = low.addingReportingOverflow(other.low)
    return Int256(high: high &+ other.high &+ (carry ? 1 : 0), low: sum)
  }

  func subtracting(_ other: Int256) -> Int256 {
    let (difference, borrow) = low.subtractingReportingOverflow(other.low)
    return Int256(high: high &- other.high &- (borrow ? 1 : 0), low: difference)
  }

  func negated() -> Int256 {
    Int256().subtracting(self)
  }

  /// Returns the quotient towards zero and the remainder, which has the sign of this number.
  /// Division by zero returns zero and zero.
  func quotientAndRemainder(
    dividingBy divisor: Int128
  ) -> (quotient: Int256, remainder: Int128) {
    guard divisor != 0 else { return (Int256(), 0) }
    let dividend = isNegative ? negated() : self
    let by = divisor.magnitude
    let (top, rest) = UInt128(bitPattern: dividend.high).quotientAndRemainder(dividingBy: by)
    let (bottom, remainder) = by.dividingFullWidth((rest, dividend.low))
    let quotient = Int256(high: Int128(bitPattern: top), low: bottom)
    let signedRemainder = Int128(bitPattern: remainder)
    return (
      isNegative != (divisor < 0) ? quotient.negated() : quotient,
      isNegative ? 0 &- signedRemainder : signedRemainder
    )
  }

  /// Returns the quotient rounded to a whole number, halves away from zero.
  func divided(roundingBy divisor: Int128) -> Int256 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    let rest = remainder.magnitude
    // This is `2 * rest >= divisor` without the doubling, which could overflow 128 bits.
    guard divisor != 0, rest >= divisor.magnitude - rest else { return quotient }
    return quotient.adding(Int256(isNegative != (divisor < 0) ? -1 : 1))
  }

  /// Returns the remainder of dividing the magnitudes, with the sign of this number; for a divisor
  /// of zero, this number.
  ///
  /// Uses long division, bit by bit: it is only called for operands beyond 128 bits.
  func remainder(dividingBy divisor: Int256) -> Int256 {
    let by = divisor.isNegative ? divisor.negated() : divisor
    guard !by.isZero else { return self }
    let dividend = isNegative ? negated() : self
    var rest = Int256()
    for bit in stride(from: 255, through: 0, by: -1) {
      rest = rest.adding(rest)
      let isSet =
        bit < 128
        ? (dividend.low &>> UInt128(bit)) & 1 == 1
        : (UInt128(bitPattern: dividend.high) &>> UInt128(bit - 128)) & 1 == 1
      if isSet { rest.low |= 1 }
      if !(rest < by) { rest = rest.subtracting(by) }
    }
    return isNegative ? rest.negated() : rest
  }
}
