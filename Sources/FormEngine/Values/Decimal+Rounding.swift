extension Decimal {
  /// Returns the number rounded to at most `places` decimal places, halves away from zero; a
  /// negative number of places rounds to tens, hundreds and so on. Nil if the rounded number does
  /// not fit.
  public func rounded(places wanted: Int) -> Decimal? {
    guard wanted < places else { return self }
    // The largest coefficient is 1.7 * 10^38: with one place fewer, all digits round to zero.
    guard wanted >= places - PowersOfTen.largestExponent,
      let power = PowersOfTen.power(places - wanted)
    else { return Decimal(0) }
    let quotient = Int256(coefficient).divided(roundingBy: power)
    guard let coefficient = quotient.int128 else { return nil }
    return Decimal(coefficient: coefficient, places: wanted)
  }

  /// Returns the nearest whole number, halves away from zero; nil if it does not fit 64 bits.
  package func roundedToInteger() -> Int64? { rounded(places: 0)?.int64 }

  /// Returns the largest whole number that is not above this one; nil if it does not fit 64 bits.
  public func floor() -> Int64? {
    let (quotient, remainder) = splitAtPoint()
    guard remainder < 0 else { return Int64(exactly: quotient) }
    return Int64(exactly: quotient - 1)
  }

  /// Returns the smallest whole number that is not below this one; nil if it does not fit 64 bits.
  public func ceiling() -> Int64? {
    let (quotient, remainder) = splitAtPoint()
    guard remainder > 0 else { return Int64(exactly: quotient) }
    return Int64(exactly: quotient + 1)
  }

  private func splitAtPoint() -> (quotient: Int128, remainder: Int128) {
    guard !isWhole, let power = PowersOfTen.power(places) else { return (coefficient, 0) }
    return coefficient.quotientAndRemainder(dividingBy: power)
  }
}
