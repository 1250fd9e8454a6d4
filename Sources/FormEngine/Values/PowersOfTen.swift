/// The powers of ten for scaling and rounding.
enum PowersOfTen {
  /// The powers of ten with the exponents 0 to 19.
  static let small: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The largest exponent whose power fits an `Int128`.
  static let largestExponent = 38

  /// Returns 10 to the power of `exponent`; nil if that does not fit an `Int128`.
  static func power(_ exponent: Int) -> Int128? {
    guard exponent >= 0, exponent <= largestExponent else { return nil }
    if exponent < small.count { return Int128(small[exponent]) }
    return Int128(small[19]) * Int128(small[exponent - 19])
  }
}
