internal import FormEngine

/// Sums, products, quotients and remainders.
extension ConstraintBuilder {
  mutating func chain(
    _ first: Expression, _ links: [Expression.Link], _ whole: Expression
  ) -> Quantity? {
    guard var value = quantity(of: first) else { return unknownResult(whole.type) }
    for (index, link) in links.enumerated() {
      guard link.operand.type.kind != .period else {
        return index == links.count - 1
          ? moved(value, by: link, whole.type) : unknownResult(whole.type)
      }
      guard let operand = quantity(of: link.operand),
        let next = apply(
          link.operation, value, operand, isDecimal: whole.type.kind == .decimal,
          unit: unit(of: whole.type))
      else { return unknownResult(whole.type) }
      guard next.terms.count <= Self.widest else { return unknownResult(whole.type) }
      value = next
    }
    return value
  }

  mutating func apply(
    _ operation: Operation, _ left: Quantity, _ right: Quantity, isDecimal: Bool,
    unit: FunctionConstraint.Unit
  ) -> Quantity? {
    var result: Quantity?
    switch operation {
    case .add: result = left.plus(right)
    case .subtract: result = left.minus(right)
    case .multiply: result = product(left, right, isDecimal: isDecimal, unit: unit)
    case .divide: result = quotient(left, right)
    case .remainder: result = remainder(left, right, isDecimal: isDecimal)
    default: return nil
    }
    result?.mayFail = true
    return result
  }

  mutating func product(
    _ left: Quantity, _ right: Quantity, isDecimal: Bool, unit: FunctionConstraint.Unit
  ) -> Quantity? {
    for (constant, other) in [(left, right), (right, left)] where constant.isConstant {
      guard
        var exact = other.times(constant.constant)?.dividedExactly(by: constant.divisor)
      else { break }
      exact.places = other.places + constant.places
      return isDecimal && exact.places > 18 ? rounded(exact, needs: other) : exact
    }
    guard let first = variable(equalTo: left), let second = variable(equalTo: right) else {
      return nil
    }
    return function(
      .product, [first, second], isDecimal: isDecimal, resultUnit: isDecimal ? .decimal : unit,
      of: [left, right])
  }

  /// Returns the quotient, rounded to 18 decimal places if it needs more.
  mutating func quotient(_ left: Quantity, _ right: Quantity) -> Quantity? {
    if right.isConstant, right.constant != 0 {
      let isNegative = right.constant < 0
      guard
        let exact = left.times(isNegative ? -right.divisor : right.divisor)?
          .dividedExactly(by: isNegative ? -right.constant : right.constant)
      else { return nil }
      // The decimal places of the divisor's reciprocal, if it terminates within 18.
      var places: Int?
      let common = commonDivisor(right.constant.magnitude, right.divisor.magnitude)
      let denominator = Int128(right.constant.magnitude / common)
      for count in 0...18 where places == nil {
        if Quantity.powerOfTen(count) % denominator == 0 { places = count }
      }
      if let places, left.places + places <= 18 {
        var result = exact
        result.places = left.places + places
        return result
      }
      return rounded(exact, needs: left)
    }
    guard let first = variable(equalTo: left), let second = variable(equalTo: right) else {
      return nil
    }
    return function(.quotient, [first, second], isDecimal: true, of: [left, right])
  }

  /// Returns a variable that differs from the sum by at most half a unit.
  mutating func rounded(_ exact: Quantity, needs: Quantity) -> Quantity? {
    let key = Self.key(-30, exact)
    if let key, let known = results[key] { return quantity(of: known) }
    let id = result(isDecimal: true, of: [needs])
    if let key { results[key] = id }
    let whole = quantity(of: id)
    let half = Quantity(constant: 1, divisor: 2 * Quantity.decimalUnits)
    if let above = whole.minus(exact)?.minus(half), let below = exact.minus(whole)?.minus(half) {
      model.variables[Int(id)].definition = model.add(
        .and, of: [comparison(.lessOrEqual, above), comparison(.lessOrEqual, below)])
    }
    return whole
  }

  /// Returns `rest` in `left = right * quotient + rest`; it has the sign of `left`.
  mutating func remainder(
    _ left: Quantity, _ right: Quantity, isDecimal: Bool
  ) -> Quantity? {
    guard right.isConstant, right.constant != 0 else {
      guard let first = variable(equalTo: left), let second = variable(equalTo: right) else {
        return nil
      }
      return function(
        .remainder, [first, second], isDecimal: isDecimal,
        resultUnit: isDecimal ? .decimal : .integer, of: [left, right])
    }
    let size = right.constant < 0 ? right.negated : right
    return rest(of: left, by: size, isDecimal: isDecimal)
  }

  mutating func rest(
    of left: Quantity, by size: Quantity, isDecimal: Bool
  ) -> Quantity? {
    let key = Self.key(-11, left, size)
    if let key, let known = results[key] { return quantity(of: known) }
    let count = result(isDecimal: false, of: [left])
    let rest = result(isDecimal: isDecimal, of: [left])
    let restQuantity = quantity(of: rest)
    guard let multiple = Quantity(count).times(size.constant)?.dividedExactly(by: size.divisor),
      let difference = left.minus(multiple)?.minus(restQuantity),
      let below = restQuantity.minus(size), let above = restQuantity.plus(size)
    else { return restQuantity }
    let definition = model.add(
      .and,
      of: [
        comparison(.equal, difference),
        model.add(
          .or,
          of: [
            model.add(
              .and,
              of: [
                comparison(.greaterOrEqual, left), comparison(.greaterOrEqual, restQuantity),
                comparison(.less, below),
              ]),
            model.add(
              .and,
              of: [
                comparison(.less, left), comparison(.lessOrEqual, restQuantity),
                comparison(.greater, above),
              ]),
          ]),
      ])
    model.variables[Int(rest)].definition = definition
    if let key { results[key] = rest }
    return restQuantity
  }

  /// Returns the key of a result of sums; nil if a number does not fit into 64 bits.
  static func key(_ kind: Int64, _ parts: Quantity...) -> [Int64]? {
    var key = [kind]
    for part in parts {
      guard let constant = Int64(exactly: part.constant), let divisor = Int64(exactly: part.divisor)
      else { return nil }
      key += [constant, divisor, Int64(part.terms.count), Int64(part.needs.count)]
      for term in part.terms {
        guard let factor = Int64(exactly: term.factor) else { return nil }
        key += [Int64(term.variable), factor]
      }
      key += part.needs.map { Int64($0) }
    }
    return key
  }

  /// Returns the statement that a field is a whole number of steps from `start`; nil unless both
  /// are constant.
  mutating func multiple(
    of step: Expression, from start: Expression?, _ node: NodeID
  ) -> StatementID? {
    guard let variable = variable(of: node), let size = quantity(of: step), size.isConstant,
      size.constant > 0
    else { return nil }
    var value = quantity(of: variable)
    if let start {
      guard let from = quantity(of: start), from.isConstant, let difference = value.minus(from)
      else { return nil }
      value = difference
    }
    let isDecimal = model.variables[Int(variable)].isDecimal
    guard let rest = rest(of: value, by: size, isDecimal: isDecimal) else { return nil }
    return comparison(.equal, rest)
  }

}
