/// The exact sum of many numbers, in 256 bits with 18 places.
///
/// Only the total must fit a decimal or an integer, so the order of additions and removals does not
/// matter.
package struct ExactSum: Hashable, Sendable {
  /// The sum in units of 10^-18.
  private var units = Int256()

  /// Creates a sum of zero.
  package init() {}

  package mutating func add(_ value: Decimal) {
    units = units.adding(value.wideCoefficient(at: Decimal.maximumPlaces))
  }

  package mutating func add(_ value: Int64) {
    units = units.adding(ExactSum.units(of: value))
  }

  package mutating func add(_ other: ExactSum) {
    units = units.adding(other.units)
  }

  package mutating func subtract(_ value: Decimal) {
    units = units.subtracting(value.wideCoefficient(at: Decimal.maximumPlaces))
  }

  package mutating func subtract(_ value: Int64) {
    units = units.subtracting(ExactSum.units(of: value))
  }

  mutating func subtract(_ other: ExactSum) {
    units = units.subtracting(other.units)
  }

  /// The sum; nil if it does not fit.
  package var decimal: Decimal? { Decimal(units, places: Decimal.maximumPlaces) }

  /// The sum as an integer; nil if it has decimal places or does not fit 64 bits.
  package var integer: Int64? { decimal?.int64 }

  /// Returns the sum divided by `count`, rounded to 18 places, halves away from zero; nil if
  /// `count` is zero or the mean does not fit.
  package func mean(of count: Int64) -> Decimal? {
    guard count != 0 else { return nil }
    return Decimal(units.divided(roundingBy: Int128(count)), places: Decimal.maximumPlaces)
  }

  /// Returns a number in units of 10^-18.
  private static func units(of value: Int64) -> Int256 {
    Int256(Int128(value), times: 1_000_000_000_000_000_000)
  }
}
