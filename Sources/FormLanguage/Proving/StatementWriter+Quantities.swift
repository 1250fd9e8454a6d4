internal import FormEngine

/// Numbers, dates and times as sums of variables.
extension StatementWriter {
  static let secondsOfDay: Int64 = 86_400
  static let decimalUnits: Int128 = 1_000_000_000_000_000_000

  /// What an expression comes to, in numbers, seconds or the index of an option; nothing when it has
  /// no such value, or too large a one.
  mutating func quantity(of expression: Expression, _ form: FormChecker) -> Quantity? {
    if expression.type.isMany || isWide(expression) { return nil }
    switch expression.form {
    case .constant(let value): return quantity(of: value)
    case .read(let slot, frame: 0):
      if let known = quantityOfLet(slot) { return known }
      guard !isLetStatement(slot), isMeasured(expression.type),
        let variable = variable(ofSlot: slot, form)
      else { return nil }
      if form.writer.slots[slot].kind == .constant {
        setUnits(of: variable, expression.type)
      }
      return quantity(ofVariable: variable, expression.type)
    case .today, .now:
      let isToday = expression.type.kind == .date
      let (id, _) = result(key: [isToday ? -1 : -2], bases: [])
      return quantity(ofVariable: id, expression.type)
    case .position(let template, _):
      let (id, _) = result(key: [-3, Int64(template)], least: 1, bases: [])
      return quantity(ofVariable: id)
    case .negate(let operand, _):
      guard let value = quantity(of: operand, form) else { return nil }
      return negated(value)
    case .chain(let first, let links, _): return chain(first, links, expression, form)
    case .coalesce(let terms): return coalesced(terms, expression, form)
    case .conditional(let branches, let otherwise):
      return conditional(branches, otherwise, expression, form)
    case .aggregate(let aggregation): return aggregate(aggregation, expression.type)
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a: a, expression, form)
    default: return nil
    }
  }

  func isMeasured(_ type: ValueType) -> Bool {
    switch type.kind {
    case .integer, .decimal, .boolean, .date, .time, .dateTime, .days, .duration, .option: true
    default: false
    }
  }

  /// A `let` of which nothing is known but its type.
  private mutating func setUnits(of variable: VariableID, _ type: ValueType) {
    pool.variables[Int(variable)].isDecimal = type.kind == .decimal
  }

  func quantity(of value: Value) -> Quantity? {
    switch value {
    case .integer(let value): return Quantity(constant: Int128(value))
    case .decimal(let value):
      var divisor: Int128 = 1
      for _ in 0..<value.places { divisor *= 10 }
      return Quantity(constant: value.coefficient, divisor: divisor)
    case .boolean(let value): return Quantity(constant: value ? 1 : 0)
    case .date(let date):
      return Quantity(constant: Int128(date.dayNumber) * Int128(Self.secondsOfDay))
    case .time(let time): return Quantity(constant: Int128(time.secondOfDay))
    case .dateTime(let moment): return Quantity(constant: Int128(moment.secondNumber))
    case .duration(let length): return Quantity(constant: Int128(length.seconds))
    case .option(let index): return Quantity(constant: Int128(index))
    default: return nil
    }
  }

  func quantity(ofVariable variable: VariableID) -> Quantity {
    let isDecimal = pool.variables[Int(variable)].isDecimal
    return Quantity(
      terms: [Term(variable: variable, factor: 1)], divisor: isDecimal ? Self.decimalUnits : 1)
  }

  func quantity(ofVariable variable: VariableID, _ type: ValueType) -> Quantity {
    var quantity = quantity(ofVariable: variable)
    if type.kind == .date { quantity.terms[0].factor = Self.secondsOfDay }
    return quantity
  }

  // MARK: Arithmetic

  func negated(_ quantity: Quantity) -> Quantity? { scaled(quantity, by: -1) }

  private func scaled(_ quantity: Quantity, by factor: Int128) -> Quantity? {
    if factor == 1 { return quantity }
    var result = quantity
    for index in result.terms.indices {
      let (product, overflow) = Int128(result.terms[index].factor)
        .multipliedReportingOverflow(by: factor)
      guard !overflow, let small = Int64(exactly: product) else { return nil }
      result.terms[index].factor = small
    }
    let (product, overflow) = result.constant.multipliedReportingOverflow(by: factor)
    if overflow { return nil }
    result.constant = product
    return result
  }

  private func sum(of left: Quantity, _ right: Quantity) -> Quantity? {
    var (left, right) = (left, right)
    if left.divisor != right.divisor {
      // Divisors are greater than 0.
      let common = commonDivisor(left.divisor.magnitude, right.divisor.magnitude)
      let (divisor, overflow) = left.divisor.multipliedReportingOverflow(
        by: right.divisor / Int128(truncatingIfNeeded: common))
      guard !overflow, let first = scaled(left, by: divisor / left.divisor),
        let second = scaled(right, by: divisor / right.divisor)
      else { return nil }
      (left, right) = (first, second)
      left.divisor = divisor
    }
    let (constant, overflow) = left.constant.addingReportingOverflow(right.constant)
    if overflow { return nil }
    left.terms += right.terms
    left.constant = constant
    return left
  }

  /// `left` less `right`.
  func difference(of left: Quantity, _ right: Quantity) -> Quantity? {
    guard let opposite = negated(right) else { return nil }
    return sum(of: left, opposite)
  }

  private mutating func chain(
    _ first: Expression, _ links: [Expression.Link], _ whole: Expression, _ form: FormChecker
  ) -> Quantity? {
    guard isMeasured(whole.type) else { return nil }
    guard var value = quantity(of: first, form) else { return unknownResult(whole, form) }
    for link in links {
      guard let operand = quantity(of: link.operand, form),
        let next = link.operation == .divide
          ? quotient(of: value, operand) : apply(link.operation, value, operand)
      else { return unknownResult(whole, form) }
      guard next.terms.count <= Self.widest else { return nil }
      value = next
    }
    return value
  }

  private func apply(
    _ operation: Operation, _ left: Quantity, _ right: Quantity
  ) -> Quantity? {
    switch operation {
    case .add: return sum(of: left, right)
    case .subtract: return difference(of: left, right)
    case .multiply:
      for (constant, other) in [(left, right), (right, left)] where constant.terms.isEmpty {
        guard var product = scaled(other, by: constant.constant) else { return nil }
        let (divisor, overflow) = product.divisor.multipliedReportingOverflow(by: constant.divisor)
        if overflow { return nil }
        product.divisor = divisor
        return product
      }
      return nil
    default: return nil
    }
  }

  /// `left` divided by a constant. What does not come out even is rounded to 18 places: its double
  /// lies within one unit of the double of what is exact.
  private mutating func quotient(of left: Quantity, _ right: Quantity) -> Quantity? {
    guard right.terms.isEmpty, right.constant != 0, right.constant != .min,
      var exact = scaled(left, by: right.constant < 0 ? -right.divisor : right.divisor)
    else { return nil }
    let (divisor, overflow) = exact.divisor.multipliedReportingOverflow(
      by: right.constant < 0 ? -right.constant : right.constant)
    if overflow { return nil }
    exact.divisor = divisor
    if left.divisor == 1, Self.decimalUnits % divisor == 0 { return exact }
    var bases: [VariableID] = []
    for term in left.terms {
      for base in pool.bases[pool.variables[Int(term.variable)].baseRange]
      where !bases.contains(base) {
        bases.append(base)
      }
    }
    let (id, _) = result(key: nil, isDecimal: true, bases: bases)
    let rounded = quantity(ofVariable: id)
    guard let above = difference(of: rounded, exact), let below = difference(of: exact, rounded)
    else { return rounded }
    let half = Quantity(constant: 1, divisor: 2 * Self.decimalUnits)
    if let most = difference(of: above, half), let least = difference(of: below, half) {
      pool.variables[Int(id)].definition = pool.add(
        .and, of: [comparison(.lessOrEqual, most), comparison(.lessOrEqual, least)])
    }
    return rounded
  }

  // MARK: Results of which less is known

  private mutating func unknownResult(
    _ expression: Expression, least: Int64 = .min, most: Int64 = .max, _ form: FormChecker
  ) -> Quantity? {
    guard isMeasured(expression.type) else { return nil }
    var key: [Int64] = []
    let isKnown = write(expression, to: &key)
    var bases: [VariableID]? = []
    collectBases(of: expression, into: &bases, form)
    let (id, _) = result(
      key: isKnown ? key : nil, least: least, most: most,
      isDecimal: expression.type.kind == .decimal, bases: bases)
    return quantity(ofVariable: id, expression.type)
  }

  /// The variables without which an expression has no value, and with which it has one; nothing when
  /// that cannot be said.
  private mutating func collectBases(
    of expression: Expression, into bases: inout [VariableID]?, _ form: FormChecker
  ) {
    switch expression.form {
    case .constant(let value): if value.isEmpty { bases = nil }
    case .today, .now, .position: break
    case .read(let slot, frame: 0):
      if let quantity = quantityOfLet(slot) {
        for term in quantity.terms {
          for base in pool.bases[pool.variables[Int(term.variable)].baseRange]
          where bases?.contains(base) == false {
            bases?.append(base)
          }
        }
      } else if !isLetStatement(slot), let variable = variable(ofSlot: slot, form) {
        if bases?.contains(variable) == false { bases?.append(variable) }
      } else {
        bases = nil
      }
    case .negate(let operand, _): collectBases(of: operand, into: &bases, form)
    case .chain(let first, let links, _):
      collectBases(of: first, into: &bases, form)
      for link in links { collectBases(of: link.operand, into: &bases, form) }
    case .apply(let operation, let operands, _, _)
    where operation != .optionCount && operation != .isEmpty && operation != .isFilled:
      for operand in operands { collectBases(of: operand, into: &bases, form) }
    default: bases = nil
    }
  }

  /// Writes an expression as numbers, so that equal ones are found; false when it has other parts
  /// than operations, fields and small constants.
  private func write(_ expression: Expression, to key: inout [Int64]) -> Bool {
    guard key.count < 64 else { return false }
    switch expression.form {
    case .constant(.integer(let value)): key += [1, value]
    case .constant(.date(let date)): key += [2, Int64(date.dayNumber)]
    case .constant(.dateTime(let moment)): key += [3, moment.secondNumber]
    case .constant(.period(let period)): key += [4, period.months]
    case .constant(.duration(let length)): key += [5, length.seconds]
    case .constant(.decimal(let value)):
      guard let small = Int64(exactly: value.coefficient) else { return false }
      key += [6, small, Int64(value.places)]
    case .read(let slot, frame: 0): key += [7, Int64(slot)]
    case .today: key.append(8)
    case .now: key.append(9)
    case .negate(let operand, _):
      key.append(10)
      return write(operand, to: &key)
    case .chain(let first, let links, _):
      key += [11, Int64(links.count)]
      guard write(first, to: &key) else { return false }
      for link in links {
        key.append(Int64(link.operation.rawValue))
        guard write(link.operand, to: &key) else { return false }
      }
    case .apply(let operation, let operands, let a, _):
      key += [12, Int64(operation.rawValue), Int64(a), Int64(operands.count)]
      for operand in operands where !write(operand, to: &key) { return false }
    default: return false
    }
    return true
  }

  /// A new variable that is filled always or perhaps, and equal to one of these, each under its
  /// condition.
  private mutating func oneOf(
    _ cases: [(condition: [StatementID], value: Quantity)], isAlwaysFilled: Bool,
    _ expression: Expression
  ) -> Quantity? {
    let (id, _) = result(
      key: nil, isDecimal: expression.type.kind == .decimal, bases: isAlwaysFilled ? [] : nil)
    let whole = quantity(ofVariable: id, expression.type)
    var alternatives: [StatementID] = []
    for (condition, value) in cases {
      guard let equal = equality(whole, value) else { return whole }
      alternatives.append(pool.add(.and, of: condition + [equal]))
    }
    pool.variables[Int(id)].definition = pool.add(.or, of: alternatives)
    return whole
  }

  private func isAlwaysFilled(_ quantity: Quantity) -> Bool {
    quantity.terms.allSatisfy { pool.variables[Int($0.variable)].bases.isEmpty }
  }

  private mutating func coalesced(
    _ terms: [Expression], _ whole: Expression, _ form: FormChecker
  ) -> Quantity? {
    guard isMeasured(whole.type) else { return nil }
    var cases: [(condition: [StatementID], value: Quantity)] = []
    var before: [StatementID] = []
    for term in terms {
      guard let value = quantity(of: term, form) else { return unknownResult(whole, form) }
      let filled = filledStatement(value)
      cases.append((before + [filled], value))
      before.append(pool.add(.not, filled))
    }
    return oneOf(
      cases, isAlwaysFilled: cases.last.map { isAlwaysFilled($0.value) } ?? false, whole)
  }

  private mutating func conditional(
    _ branches: [Expression.Branch], _ otherwise: Expression, _ whole: Expression,
    _ form: FormChecker
  ) -> Quantity? {
    guard isMeasured(whole.type) else { return nil }
    var cases: [(condition: [StatementID], value: Quantity)] = []
    var before: [StatementID] = []
    for branch in branches {
      guard let value = quantity(of: branch.value, form) else { return unknownResult(whole, form) }
      let holds = pool.add(.isTrue, statement(of: branch.condition, form))
      cases.append((before + [holds], value))
      before.append(pool.add(.not, holds))
    }
    guard let last = quantity(of: otherwise, form) else { return unknownResult(whole, form) }
    cases.append((before, last))
    return oneOf(
      cases, isAlwaysFilled: cases.allSatisfy { isAlwaysFilled($0.value) }, whole)
  }

  /// How many rows a list has; of other aggregates only that counts are not negative.
  private mutating func aggregate(
    _ aggregation: Expression.Aggregation, _ type: ValueType
  ) -> Quantity? {
    guard isMeasured(type) else { return nil }
    let isCount = aggregation.function == .count
    if isCount, aggregation.condition == nil, aggregation.term == nil,
      aggregation.lists.count == 1, aggregation.base == 0, aggregation.baseRows == nil
    {
      let rows = rows(of: aggregation.lists[0])
      return quantity(ofVariable: rows)
    }
    let (id, _) = result(
      key: nil, least: isCount ? 0 : .min, isDecimal: type.kind == .decimal,
      bases: isCount ? [] : nil)
    return quantity(ofVariable: id, type)
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], a: Int, _ whole: Expression,
    _ form: FormChecker
  ) -> Quantity? {
    switch operation {
    case .toDecimal where operands.count == 1: return quantity(of: operands[0], form)
    case .textLength where operands.count == 1:
      guard let text = textVariable(of: operands[0], form) else {
        return unknownResult(whole, least: 1, form)
      }
      let length = length(of: text)
      return quantity(ofVariable: length)
    case .optionCount where operands.count == 1:
      guard case .read(let slot, frame: 0) = operands[0].form,
        let set = variable(ofSlot: slot, form)
      else { return unknownResult(whole, least: 0, form) }
      let chosen = chosen(of: set, among: form.optionCount(of: operands[0].type))
      return quantity(ofVariable: chosen)
    case .days where operands.count == 2 && operands[0].type.kind == .date:
      guard let from = quantity(of: operands[0], form), let to = quantity(of: operands[1], form),
        var span = difference(of: to, from)
      else { break }
      let (divisor, overflow) = span.divisor.multipliedReportingOverflow(
        by: Int128(Self.secondsOfDay))
      if overflow { break }
      span.divisor = divisor
      return span
    case .weekday: return unknownResult(whole, least: 1, most: 7, form)
    default: break
    }
    return unknownResult(whole, form)
  }
}
