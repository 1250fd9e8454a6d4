/// The result of reading a text as a decimal number.
public enum DecimalReading: Hashable, Sendable {
  case value(Decimal)
  case notANumber
  /// A number whose digits do not fit 128 bits.
  case tooLarge
  /// A number with more than 18 decimal places, not counting trailing zeros.
  case tooManyPlaces
}

/// The result of reading a text as a whole number.
package enum IntegerReading: Hashable, Sendable {
  case value(Int64)
  case notANumber
  /// A number with decimal places that are not zero.
  case notWhole
  /// A whole number that does not fit 64 bits.
  case tooLarge
}
