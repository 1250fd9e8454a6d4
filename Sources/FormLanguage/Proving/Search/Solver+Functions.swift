internal import FormEngine

/// Propagation of functions: results are narrowed by their operands and, once these are fixed,
/// computed.
extension Solver {
  mutating func propagate(_ function: FunctionConstraint) -> Bool {
    let operands = function.operandList
    var reasons: Decisions = 0
    var isFixed = true
    for operand in operands {
      let domain = state[operand]
      reasons |= decisions(ofVariable: operand)
      for base in model.bases(of: operand) where state[base].filling != .filled { return true }
      isFixed = isFixed && domain.isFixed
    }
    steps -= 1
    if isFixed {
      let values = operands.map { state[$0].least }
      guard let value = function.value(of: values) else {
        // There is no value, or one that is too large to reason about.
        return function.isTooLarge(for: values) || makeEmptyResult(function.result, reasons)
      }
      return narrow(function.result, least: value, most: value, reasons)
    }
    guard isFilled(function.result) else { return true }
    reasons |= decisions(ofVariable: function.result)
    switch function.kind {
    case .product:
      return propagateProduct(function, operands, reasons)
    case .quotient:
      return narrowByCorners(function, operands, reasons)
    case .remainder:
      return propagateRemainder(function, operands, reasons)
    case .years, .months, .monthsLater:
      return narrowByEnds(function, operands, reasons)
    case .date: return true
    }
  }

  private func isFilled(_ variable: VariableID) -> Bool {
    model.bases(of: variable).allSatisfy { state[$0].filling == .filled }
  }

  private mutating func makeEmptyResult(_ result: VariableID, _ reasons: Decisions) -> Bool {
    // A result without a base of its own is assumed to have a value, so nothing follows.
    guard model.bases(of: result).contains(result) else { return true }
    return makeEmpty(result, reasons)
  }

  /// Narrows the result to the values at the ends of the operands' bounds.
  private mutating func narrowByCorners(
    _ function: FunctionConstraint, _ operands: [VariableID], _ reasons: Decisions
  ) -> Bool {
    let (first, second) = (state[operands[0]], state[operands[1]])
    for bound in [first.least, first.most, second.least, second.most]
    where bound == .min || bound == .max { return true }
    if function.kind == .quotient, second.least <= 0, second.most >= 0 { return true }
    var least: Int128?
    var most: Int128?
    for left in [first.least, first.most] {
      for right in [second.least, second.most] {
        guard let value = function.value(of: [left, right]) else { return true }
        least = min(least ?? value, value)
        most = max(most ?? value, value)
      }
    }
    if function.kind == .product, operands[0] == operands[1] {
      // A square is never negative.
      least = max(least ?? 0, 0)
    }
    return narrow(function.result, least: least, most: most, reasons)
  }

  private mutating func propagateProduct(
    _ function: FunctionConstraint, _ operands: [VariableID], _ reasons: Decisions
  ) -> Bool {
    guard narrowByCorners(function, operands, reasons) else { return false }
    guard operands[0] != operands[1] else { return true }
    for (own, other) in [(0, 1), (1, 0)] {
      let factor = state[operands[other]]
      let result = state[function.result]
      // Only for factors of one sign, and only for products that are not rounded.
      guard factor.least > 0 || factor.most < 0, factor.least != .min, factor.most != .max,
        result.least != .min, result.most != .max, function.resultUnit != .decimal
      else { continue }
      var least: Int128?
      var most: Int128?
      for product in [result.least, result.most] {
        for divisor in [factor.least, factor.most] {
          let sign: Int128 = divisor < 0 ? -1 : 1
          let up = 0 - floorQuotient(0 - sign * product, sign * divisor)
          let down = floorQuotient(sign * product, sign * divisor)
          least = min(least ?? down, min(up, down))
          most = max(most ?? up, max(up, down))
        }
      }
      guard
        narrow(operands[own], least: least, most: most, reasons | factor.decisions)
      else { return false }
    }
    return true
  }

  /// Narrows a remainder: it has the sign of the dividend, is at most as far from zero, and is
  /// closer to zero than the divisor.
  private mutating func propagateRemainder(
    _ function: FunctionConstraint, _ operands: [VariableID], _ reasons: Decisions
  ) -> Bool {
    // Operands of different types count in different units.
    guard function.units.0 == function.units.1 else { return true }
    let (dividend, divisor) = (state[operands[0]], state[operands[1]])
    var least: Int128?
    var most: Int128?
    if dividend.least >= 0 { least = 0 }
    if dividend.most <= 0 { most = 0 }
    if dividend.most != .max, dividend.most > 0 { most = dividend.most }
    if dividend.least != .min, dividend.least < 0 { least = dividend.least }
    if divisor.least != .min, divisor.most != .max {
      let size = max(divisor.most, 0 - divisor.least) - 1
      least = max(least ?? 0 - size, 0 - size)
      most = min(most ?? size, size)
      if size < 0 { return true }
    }
    return narrow(function.result, least: least, most: most, reasons)
  }

  /// Narrows a function in which later points in time give later results, or more years up to them.
  private mutating func narrowByEnds(
    _ function: FunctionConstraint, _ operands: [VariableID], _ reasons: Decisions
  ) -> Bool {
    let (first, second) = (state[operands[0]], state[operands[1]])
    func bounded(_ value: Int128, _ unit: FunctionConstraint.Unit) -> Int128 {
      let extent: Variable.Extent = unit == .dateTime ? .dateTime : .date
      guard let bounds = extent.bounds else { return value }
      return min(max(value, bounds.least), bounds.most)
    }
    let (from, to) = (
      (bounded(first.least, function.units.0), bounded(first.most, function.units.0)),
      (bounded(second.least, function.units.1), bounded(second.most, function.units.1))
    )
    if function.kind == .monthsLater {
      return narrow(
        function.result, least: function.value(of: [from.0, second.least]),
        most: function.value(of: [from.1, second.most]), reasons)
    }
    return narrow(
      function.result, least: function.value(of: [from.1, to.0]),
      most: function.value(of: [from.0, to.1]), reasons)
  }
}

extension FunctionConstraint {
  /// Returns the value as the engine computes it; nil if there is none, or it is too large.
  func value(of operands: [Int128]) -> Int128? {
    guard operands.count >= 2 else { return nil }
    switch kind {
    case .product where resultUnit == .decimal:
      return decimals(operands) { $0.multiplied(by: $1) }
    case .product:
      let (product, overflow) = operands[0].multipliedReportingOverflow(by: operands[1])
      guard !overflow, let small = Int64(exactly: product) else { return nil }
      return Int128(small)
    case .quotient: return decimals(operands) { $0.divided(by: $1) }
    case .remainder where resultUnit == .decimal:
      return decimals(operands) { $0.remainder(dividingBy: $1) }
    case .remainder: return operands[1] == 0 ? nil : operands[0] % operands[1]
    case .years, .months: return span(operands)
    case .monthsLater: return monthsLater(operands)
    case .date:
      guard operands.count == 3, let year = Int(exactly: operands[0]),
        let month = Int(exactly: operands[1]), let day = Int(exactly: operands[2])
      else { return nil }
      return CalendarDate(year: year, month: month, day: day).map { Int128($0.dayNumber) }
    }
  }

  /// Returns whether a result without a value may be one that counts in too many units.
  func isTooLarge(for operands: [Int128]) -> Bool {
    guard resultUnit == .decimal else { return false }
    return !(kind == .quotient || kind == .remainder) || operands[1] != 0
  }

  private func decimals(
    _ operands: [Int128], _ operation: (Decimal, Decimal) -> Decimal?
  ) -> Int128? {
    guard let left = decimal(operands[0], units.0), let right = decimal(operands[1], units.1),
      let result = operation(left, right)
    else { return nil }
    let (value, overflow) = result.coefficient.multipliedReportingOverflow(
      by: Quantity.powerOfTen(18 - result.places))
    return overflow ? nil : value
  }

  private func decimal(_ value: Int128, _ unit: Unit) -> Decimal? {
    Decimal(coefficient: value, places: unit == .decimal ? 18 : 0)
  }

  private func span(_ operands: [Int128]) -> Int128? {
    if units.0 == .dateTime {
      guard let from = moment(operands[0]), let to = moment(operands[1]) else { return nil }
      return Int128(
        kind == .years
          ? LocalDateTime.years(from: from, to: to) : LocalDateTime.months(from: from, to: to))
    }
    guard let from = date(operands[0]), let to = date(operands[1]) else { return nil }
    return Int128(
      kind == .years
        ? CalendarDate.years(from: from, to: to) : CalendarDate.months(from: from, to: to))
  }

  private func monthsLater(_ operands: [Int128]) -> Int128? {
    guard let months = Int64(exactly: operands[1]) else { return nil }
    if resultUnit == .dateTime {
      return moment(operands[0])?.adding(months: months).map { Int128($0.secondNumber) }
    }
    return date(operands[0])?.adding(months: months).map { Int128($0.dayNumber) }
  }

  private func date(_ value: Int128) -> CalendarDate? {
    Int64(exactly: value).flatMap { CalendarDate(dayNumber: $0) }
  }

  private func moment(_ value: Int128) -> LocalDateTime? {
    Int64(exactly: value).flatMap { LocalDateTime(secondNumber: $0) }
  }
}
