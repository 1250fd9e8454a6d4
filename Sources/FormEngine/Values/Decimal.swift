/// An exact decimal number: a 128-bit coefficient and 0 to 18 decimal places.
///
/// It is always normalised, without trailing zeros, so equal numbers are equal bit by bit. The
/// coefficient is stored as two words, to keep the alignment of the type at eight bytes.
public struct Decimal: Hashable, Sendable {
  /// The greatest number of decimal places.
  public static let maximumPlaces = 18

  private let high: Int64
  private let low: UInt64
  private let scale: UInt8

  /// Creates a number from a coefficient and places that are already normalised.
  init(normalised coefficient: Int128, places: Int) {
    high = Int64(truncatingIfNeeded: coefficient &>> 64)
    low = UInt64(truncatingIfNeeded: coefficient)
    scale = UInt8(truncatingIfNeeded: places)
  }

  public init(_ integer: Int64) {
    high = integer < 0 ? -1 : 0
    low = UInt64(bitPattern: integer)
    scale = 0
  }

  /// Creates the number `coefficient` divided by ten to the power of `places`.
  ///
  /// Nil if it has more than 18 places after its trailing zeros are dropped, or does not fit.
  public init?(coefficient: Int128, places: Int) {
    guard coefficient != 0 else {
      self.init(0)
      return
    }
    var coefficient = coefficient
    var places = places
    if places < 0 {
      guard places >= -PowersOfTen.largestExponent, let power = PowersOfTen.power(-places) else {
        return nil
      }
      let (scaled, overflow) = coefficient.multipliedReportingOverflow(by: power)
      guard !overflow else { return nil }
      coefficient = scaled
      places = 0
    }
    if let word = Int64(exactly: coefficient) {
      var word = word
      while places > 0, word % 10 == 0 {
        word /= 10
        places -= 1
      }
      coefficient = Int128(word)
    } else {
      while places > 0, coefficient & 1 == 0 {
        let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: 10)
        guard remainder == 0 else { break }
        coefficient = quotient
        places -= 1
      }
    }
    guard places <= Decimal.maximumPlaces else { return nil }
    self.init(normalised: coefficient, places: places)
  }

  /// Creates the number `wide` divided by ten to the power of `places`, rounded to 18 places,
  /// halves away from zero; nil if that does not fit after its trailing zeros are dropped.
  init?(_ wide: Int256, places: Int) {
    var wide = wide
    var places = places
    if places > Decimal.maximumPlaces {
      guard let power = PowersOfTen.power(places - Decimal.maximumPlaces) else { return nil }
      wide = wide.divided(roundingBy: power)
      places = Decimal.maximumPlaces
    }
    while wide.int128 == nil, places > 0 {
      let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return nil }
      wide = quotient
      places -= 1
    }
    guard let coefficient = wide.int128 else { return nil }
    self.init(coefficient: coefficient, places: places)
  }

  /// The signed digits of the number as a whole number.
  public var coefficient: Int128 { (Int128(high) &<< 64) | Int128(low) }

  /// The number of decimal places, 0 to 18.
  public var places: Int { Int(scale) }

  public var isZero: Bool { low == 0 && high == 0 }

  public var isNegative: Bool { high < 0 }

  var isWhole: Bool { scale == 0 }

  /// The number as an integer; nil if it has decimal places or does not fit 64 bits.
  public var int64: Int64? { scale == 0 ? Int64(exactly: coefficient) : nil }
}

extension Decimal: Comparable {
  public static func < (left: Decimal, right: Decimal) -> Bool {
    if left.scale == right.scale { return left.coefficient < right.coefficient }
    if left.isNegative != right.isNegative { return left.isNegative }
    if left.scale < right.scale {
      // If the scaled coefficient does not fit, the sign alone decides.
      guard let scaled = left.coefficient(at: right.places) else { return left.isNegative }
      return scaled < right.coefficient
    }
    guard let scaled = right.coefficient(at: left.places) else { return !right.isNegative }
    return left.coefficient < scaled
  }

  /// Returns the coefficient of the number at `places`, which must not be fewer than its own; nil
  /// if it does not fit 128 bits.
  func coefficient(at places: Int) -> Int128? {
    guard let power = PowersOfTen.power(places - self.places) else { return nil }
    let (scaled, overflow) = coefficient.multipliedReportingOverflow(by: power)
    return overflow ? nil : scaled
  }

  /// Returns the coefficient at `places` in 256 bits, which always fits for up to 18 places.
  func wideCoefficient(at places: Int) -> Int256 {
    Int256(coefficient, times: PowersOfTen.power(places - self.places) ?? 0)
  }
}
