// Results are exact, or rounded to 18 places, halves away from zero. A result that does not fit
// after its trailing zeros are dropped is an overflow, and nil.
extension Decimal {
  public func adding(_ other: Decimal) -> Decimal? {
    let places = max(self.places, other.places)
    if let left = coefficient(at: places), let right = other.coefficient(at: places) {
      let (sum, overflow) = left.addingReportingOverflow(right)
      if !overflow { return Decimal(coefficient: sum, places: places) }
    }
    let sum = wideCoefficient(at: places).adding(other.wideCoefficient(at: places))
    return Decimal(sum, places: places)
  }

  public func subtracting(_ other: Decimal) -> Decimal? {
    let places = max(self.places, other.places)
    if let left = coefficient(at: places), let right = other.coefficient(at: places) {
      let (difference, overflow) = left.subtractingReportingOverflow(right)
      if !overflow { return Decimal(coefficient: difference, places: places) }
    }
    let difference = wideCoefficient(at: places).subtracting(other.wideCoefficient(at: places))
    return Decimal(difference, places: places)
  }

  public func multiplied(by other: Decimal) -> Decimal? {
    let places = self.places + other.places
    if places <= Decimal.maximumPlaces {
      let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
      if !overflow { return Decimal(coefficient: product, places: places) }
    }
    return Decimal(Int256(coefficient, times: other.coefficient), places: places)
  }

  /// Returns the quotient; nil also if `other` is zero.
  public func divided(by other: Decimal) -> Decimal? {
    guard !other.isZero else { return nil }
    // The shift is at most 36, and 2^127 * 10^36 fits 256 bits.
    let shift = Decimal.maximumPlaces + other.places - places
    guard let power = PowersOfTen.power(shift) else { return nil }
    let quotient = Int256(coefficient, times: power).divided(roundingBy: other.coefficient)
    return Decimal(quotient, places: Decimal.maximumPlaces)
  }

  /// Returns the remainder of a division towards zero, with the sign of this number; nil if `other`
  /// is zero.
  public func remainder(dividingBy other: Decimal) -> Decimal? {
    guard !other.isZero else { return nil }
    let places = max(self.places, other.places)
    if let left = coefficient(at: places), let right = other.coefficient(at: places) {
      // `Int128.min % -1` would overflow, and its remainder is zero.
      return right == -1
        ? Decimal(0) : Decimal(coefficient: left % right, places: places)
    }
    let rest = wideCoefficient(at: places)
      .remainder(dividingBy: other.wideCoefficient(at: places))
    return Decimal(rest, places: places)
  }

  /// Returns the number with the opposite sign; nil for the lowest coefficient, whose opposite does
  /// not fit.
  public func negated() -> Decimal? {
    guard coefficient != .min else { return nil }
    return Decimal(normalised: -coefficient, places: places)
  }

  /// The absolute value; nil for the lowest coefficient, whose opposite does not fit.
  public var magnitude: Decimal? { isNegative ? negated() : self }

  /// Returns true if the difference from `start` is an exact multiple of `step`; with a step of
  /// zero, if it is zero.
  public func isMultiple(of step: Decimal, from start: Decimal) -> Bool {
    let places = max(self.places, step.places, start.places)
    if let value = coefficient(at: places), let step = step.coefficient(at: places),
      let start = start.coefficient(at: places)
    {
      let (difference, overflow) = value.subtractingReportingOverflow(start)
      if !overflow {
        if step == 0 { return difference == 0 }
        return step == -1 || difference % step == 0
      }
    }
    return wideCoefficient(at: places).subtracting(start.wideCoefficient(at: places))
      .remainder(dividingBy: step.wideCoefficient(at: places)).isZero
  }
}
