/// Powers of ten that scaling and rounding need.
enum PowersOfTen {
  /// 10 to the power of the index, 0 to 19.
  static let small: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The largest exponent whose power fits a signed number of 128 bits.
  static let largestExponent = 38

  /// 10 to the power of `exponent`, or nil if that is not an `Int128`.
  static func power(_ exponent: Int) -> Int128? {
    guard exponent >= 0, exponent <= largestExponent else { return nil }
    if exponent < small.count { return Int128(small[exponent]) }
    return Int128(small[19]) * Int128(small[exponent - 19])
  }
}
