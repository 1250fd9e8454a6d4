internal import FormEngine

/// A number, point in time or length of time as a sum of variables with factors and a constant,
/// divided by `divisor`.
package struct Quantity {
  var terms: [Term] = []
  /// Variables that cancelled out, but must still be filled.
  var needs: [VariableID] = []
  var constant: Int128 = 0
  var divisor: Int128 = 1
  /// The maximum number of decimal places of its values.
  var places = 0
  /// True if its evaluation may overflow or divide by zero.
  var mayFail = false

  static let secondsOfDay: Int128 = 86_400
  /// The number of units in a decimal of 1.
  package static let decimalUnits: Int128 = 1_000_000_000_000_000_000
  /// Larger numbers are not compared, which leaves room to negate and add a few of them.
  static let largest: UInt128 = 1 << 120

  init(constant: Int128 = 0, divisor: Int128 = 1, places: Int = 0) {
    self.constant = constant
    self.divisor = divisor
    self.places = places
  }

  /// Creates the value of a variable that counts in whole numbers.
  init(_ variable: VariableID) {
    terms = [Term(variable: variable, factor: 1)]
  }

  /// Creates a constant; nil if the value is not a number, a time or an option.
  init?(_ value: Value) {
    switch value {
    case .integer(let value): self.init(constant: Int128(value))
    case .decimal(let value):
      self.init(
        constant: value.coefficient, divisor: Self.powerOfTen(value.places), places: value.places)
    case .boolean(let value): self.init(constant: value ? 1 : 0)
    case .date(let date): self.init(constant: Int128(date.dayNumber) * Self.secondsOfDay)
    case .time(let time): self.init(constant: Int128(time.secondOfDay))
    case .dateTime(let moment): self.init(constant: Int128(moment.secondNumber))
    case .duration(let length): self.init(constant: Int128(length.seconds))
    case .option(let index): self.init(constant: Int128(index))
    case .empty, .text, .period, .options, .list: return nil
    }
  }

  static func powerOfTen(_ exponent: Int) -> Int128 {
    var power: Int128 = 1
    for _ in 0..<min(exponent, 36) { power *= 10 }
    return power
  }

  var isConstant: Bool { terms.isEmpty && needs.isEmpty }

  /// The negated quantity; its factors must be small.
  var negated: Quantity {
    var result = self
    for index in result.terms.indices { result.terms[index].factor = 0 &- terms[index].factor }
    result.constant = 0 &- constant
    return result
  }

  /// Returns the quantity with a small number added to its constant, before the division.
  func adding(_ number: Int128) -> Quantity {
    var result = self
    result.constant += number
    return result
  }

  /// Returns the product with a whole number; nil if it is too large.
  func times(_ factor: Int128) -> Quantity? {
    if factor == 1 { return self }
    var result = self
    for index in result.terms.indices {
      let (product, overflow) = terms[index].factor.multipliedReportingOverflow(by: factor)
      guard !overflow, product.magnitude < Self.largest else { return nil }
      result.terms[index].factor = product
    }
    let (product, overflow) = constant.multipliedReportingOverflow(by: factor)
    guard !overflow, product.magnitude < Self.largest else { return nil }
    result.constant = product
    return result
  }

  /// Returns the quotient by a positive whole number; nil if the divisor becomes too large.
  func dividedExactly(by number: Int128) -> Quantity? {
    let (divisor, overflow) = divisor.multipliedReportingOverflow(by: number)
    guard !overflow, divisor.magnitude < Self.largest else { return nil }
    var result = self
    result.divisor = divisor
    return result
  }

  func plus(_ other: Quantity) -> Quantity? {
    var (left, right) = (self, other)
    if left.divisor != right.divisor {
      // Divisors are positive.
      let common = commonDivisor(left.divisor.magnitude, right.divisor.magnitude)
      let (divisor, overflow) = left.divisor.multipliedReportingOverflow(
        by: right.divisor / Int128(truncatingIfNeeded: common))
      guard !overflow, divisor.magnitude < Self.largest,
        let first = left.times(divisor / left.divisor),
        let second = right.times(divisor / right.divisor)
      else { return nil }
      (left, right) = (first, second)
      left.divisor = divisor
    }
    left.terms += right.terms
    left.needs += right.needs
    left.constant += right.constant
    left.places = max(left.places, right.places)
    left.mayFail = left.mayFail || right.mayFail
    return left
  }

  func minus(_ other: Quantity) -> Quantity? { plus(other.negated) }
}

/// Returns the greatest common divisor; that of 0 and a number is the number.
func commonDivisor<Number: UnsignedInteger>(_ left: Number, _ right: Number) -> Number {
  var (left, right) = (left, right)
  if left == 1 || right == 1 { return 1 }
  while right != 0 { (left, right) = (right, left % right) }
  return left
}
