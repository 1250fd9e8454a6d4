internal import FormEngine

/// Functions of numbers and dates.
extension ConstraintBuilder {
  mutating func apply(
    _ operation: Operation, _ operands: [Expression], a: Int, _ whole: Expression
  ) -> Quantity? {
    if whole.type.kind == .boolean {
      let says = statement(of: whole)
      return isOpen(says) ? unknownResult(whole.type) : truth(of: says)
    }
    switch operation {
    case .toDecimal where operands.count == 1: return quantity(of: operands[0])
    case .textLength where operands.count == 1:
      guard case .text(let text, [])? = textOperand(operands[0]) else {
        return unknownResult(whole.type, least: 1)
      }
      return Quantity(length(of: text))
    case .optionCount where operands.count == 1:
      guard let set = set(operands[0]) else { break }
      return Quantity(chosen(of: set))
    case .points where operands.count == 1: return points(operands[0], ofOptions: a, whole)
    case .least, .greatest: return extreme(operation == .least, operands, whole)
    case .absolute where operands.count == 1: return magnitude(operands[0], whole)
    case .floor, .ceiling, .round: return rounded(operation, operands, whole)
    case .days, .months, .years: return span(operation, operands, whole)
    case .weekday where operands.count == 1: return weekday(operands[0], whole)
    case .dateOf where operands.count == 1:
      guard let moment = quantity(of: operands[0]) else { break }
      let day = day(of: moment)
      return quantity(of: day)
    case .timeOf where operands.count == 1:
      guard let moment = quantity(of: operands[0]) else { break }
      let day = day(of: moment)
      return moment.minus(quantity(of: day))
    case .makeDate where operands.count == 3: return date(operands, whole)
    default: break
    }
    return unknownResult(whole.type)
  }

  /// Returns the least or greatest of some values; it is empty if one of them is.
  private mutating func extreme(
    _ isLeast: Bool, _ operands: [Expression], _ whole: Expression
  ) -> Quantity? {
    var values: [Quantity] = []
    for operand in operands {
      guard let value = quantity(of: operand) else { return unknownResult(whole.type) }
      values.append(value)
    }
    return extreme(isLeast, values, whole.type)
  }

  mutating func extreme(
    _ isLeast: Bool, _ values: [Quantity], _ type: ValueType
  ) -> Quantity? {
    let id = result(isDecimal: type.kind == .decimal, extent: extent(of: type), of: values)
    var whole = quantity(of: id)
    var equal: [StatementID] = []
    var bounds: [StatementID] = []
    for value in values {
      guard let difference = whole.minus(value) else { return unknownResult(type) }
      equal.append(comparison(.equal, difference))
      bounds.append(comparison(isLeast ? .lessOrEqual : .greaterOrEqual, difference))
    }
    model.variables[Int(id)].definition = model.add(
      .and, of: bounds + [model.add(.or, of: equal)])
    whole.mayFail = values.contains { $0.mayFail }
    return whole
  }

  func extent(of type: ValueType) -> Variable.Extent {
    switch type.kind {
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    case .invalid, .empty, .text, .integer, .decimal, .boolean, .days, .duration, .period, .option,
      .options, .rows:
      .any
    }
  }

  private mutating func magnitude(_ operand: Expression, _ whole: Expression) -> Quantity? {
    guard let value = quantity(of: operand) else { return unknownResult(whole.type, least: 0) }
    var result = extreme(false, [value, value.negated], whole.type)
    if let id = result?.terms.first?.variable { model.variables[Int(id)].least = 0 }
    result?.mayFail = true
    return result
  }

  private mutating func rounded(
    _ operation: Operation, _ operands: [Expression], _ whole: Expression
  ) -> Quantity? {
    guard let first = operands.first, let value = quantity(of: first) else {
      return unknownResult(whole.type)
    }
    guard operands.count == 1 else {
      guard case .integer(let places)? = operands[1].constant, (0..<18).contains(places) else {
        return unknownResult(whole.type)
      }
      // The number of units of the last place.
      let scale = Quantity.powerOfTen(Int(places))
      guard let scaled = value.times(scale), let count = nearest(.round, scaled),
        var result = count.dividedExactly(by: scale)
      else { return unknownResult(whole.type) }
      result.places = Int(places)
      result.mayFail = true
      return result
    }
    guard var result = nearest(operation, value) else { return unknownResult(whole.type) }
    result.mayFail = true
    return result
  }

  /// Returns the whole number below or above a value, or the nearest one, with halves rounded away
  /// from zero.
  private mutating func nearest(_ operation: Operation, _ value: Quantity) -> Quantity? {
    let id = result(of: [value])
    let whole = Quantity(id)
    guard let above = whole.minus(value), let twice = above.times(2),
      let lessHalf = twice.plus(Quantity(constant: -1)),
      let moreHalf = twice.plus(Quantity(constant: 1)),
      let moreOne = above.plus(Quantity(constant: 1)),
      let lessOne = above.plus(Quantity(constant: -1))
    else { return nil }
    switch operation {
    case .floor:
      model.variables[Int(id)].definition = model.add(
        .and, of: [comparison(.lessOrEqual, above), comparison(.greater, moreOne)])
    case .ceiling:
      model.variables[Int(id)].definition = model.add(
        .and, of: [comparison(.greaterOrEqual, above), comparison(.less, lessOne)])
    default:
      // Twice the distance is between -1 and 1, and halves are rounded away from zero.
      let up = model.add(
        .and,
        of: [
          comparison(.greaterOrEqual, value), comparison(.lessOrEqual, lessHalf),
          comparison(.greater, moreHalf),
        ])
      let down = model.add(
        .and,
        of: [
          comparison(.less, value), comparison(.less, lessHalf),
          comparison(.greaterOrEqual, moreHalf),
        ])
      model.variables[Int(id)].definition = model.add(.or, of: [up, down])
    }
    return whole
  }

  // MARK: Dates

  private mutating func span(
    _ operation: Operation, _ operands: [Expression], _ whole: Expression
  ) -> Quantity? {
    guard operands.count == 2, let from = quantity(of: operands[0]),
      let to = quantity(of: operands[1]), let difference = to.minus(from)
    else { return unknownResult(whole.type) }
    let isDate = operands[0].type.kind == .date
    if operation == .days {
      if isDate { return difference.dividedExactly(by: Quantity.secondsOfDay) }
      // Full days, rounded towards zero.
      let day = Quantity(constant: Quantity.secondsOfDay)
      return wholeParts(of: difference, by: day)
    }
    guard let first = variable(equalTo: from, like: operands[0].type),
      let second = variable(equalTo: to, like: operands[1].type)
    else { return unknownResult(whole.type) }
    let isYears = operation == .years
    return function(isYears ? .years : .months, [first, second], of: [from, to]) {
      $0.spanBounds(of: $1, difference, isYears: isYears)
    }
  }

  /// Returns the bounds of a number of years or months: a year has 365 or 366 days, a month 28 to
  /// 31.
  private mutating func spanBounds(
    of count: Quantity, _ difference: Quantity, isYears: Bool
  ) -> StatementID? {
    let shortest = Quantity.secondsOfDay * (isYears ? 365 : 28)
    let longest = Quantity.secondsOfDay * (isYears ? 366 : 31)
    guard let least = count.times(shortest), let most = count.times(longest),
      let aboveLeast = difference.minus(least), let belowMost = difference.minus(most)
    else { return nil }
    let later = model.add(
      .and,
      of: [
        comparison(.greaterOrEqual, count), comparison(.greaterOrEqual, aboveLeast),
        comparison(.less, belowMost.adding(-longest * belowMost.divisor)),
      ])
    let earlier = model.add(
      .and,
      of: [
        comparison(.less, difference), comparison(.lessOrEqual, count),
        comparison(.lessOrEqual, aboveLeast),
        comparison(.greater, belowMost.adding(longest * belowMost.divisor)),
      ])
    return model.add(.or, of: [later, earlier])
  }

  /// Returns how many times `size` fits into `value`, rounded towards zero.
  private mutating func wholeParts(of value: Quantity, by size: Quantity) -> Quantity? {
    let id = result(of: [value])
    let count = Quantity(id)
    guard let parts = count.times(size.constant), let rest = value.minus(parts),
      let below = rest.minus(size), let above = rest.plus(size)
    else { return nil }
    model.variables[Int(id)].definition = model.add(
      .or,
      of: [
        model.add(
          .and,
          of: [
            comparison(.greaterOrEqual, value), comparison(.greaterOrEqual, rest),
            comparison(.less, below),
          ]),
        model.add(
          .and,
          of: [
            comparison(.less, value), comparison(.lessOrEqual, rest), comparison(.greater, above),
          ]),
      ])
    return count
  }

  private mutating func weekday(_ operand: Expression, _ whole: Expression) -> Quantity? {
    guard let value = quantity(of: operand) else { return unknownResult(whole.type, least: 1) }
    let weeks = result(of: [value])
    let id = result(least: 1, most: 7, of: [value])
    // Day 0 is a Thursday, so `days + 3` counts from a Monday, in weeks and days.
    guard let days = value.dividedExactly(by: Quantity.secondsOfDay),
      let week = Quantity(weeks).times(7),
      let rest = days.plus(Quantity(constant: 3))?.minus(week)?.minus(Quantity(id).adding(-1))
    else { return Quantity(id) }
    let definition = comparison(.equal, rest)
    model.variables[Int(id)].definition = definition
    model.variables[Int(weeks)].definition = definition
    return Quantity(id)
  }

  /// Returns the variable of the day of a moment.
  private mutating func day(of moment: Quantity) -> VariableID {
    let id = result(extent: .date, of: [moment])
    if let since = moment.minus(quantity(of: id)) {
      model.variables[Int(id)].definition = model.add(
        .and,
        of: [
          comparison(.greaterOrEqual, since),
          comparison(.less, since.adding(-Quantity.secondsOfDay * since.divisor)),
        ])
    }
    return id
  }

  /// Returns a point in time, moved by a number of months.
  mutating func moved(
    _ value: Quantity, by link: Expression.Link, _ type: ValueType
  ) -> Quantity? {
    guard case .period(let period)? = link.operand.constant,
      let point = variable(equalTo: value, like: type), period.months.magnitude < 200_000
    else { return unknownResult(type) }
    let months = Int128(link.operation == .subtract ? -period.months : period.months)
    guard let count = variable(equalTo: Quantity(constant: months)) else {
      return unknownResult(type)
    }
    let least = Quantity.secondsOfDay * (months < 0 ? months * 31 : months * 28)
    let most = Quantity.secondsOfDay * (months < 0 ? months * 28 : months * 31)
    var moved = function(
      .monthsLater, [point, count], resultUnit: type.kind == .date ? .date : .dateTime,
      extent: extent(of: type), of: [value]
    ) { builder, moved in
      guard let distance = moved.minus(value) else { return nil }
      return builder.model.add(
        .and,
        of: [
          builder.comparison(.greaterOrEqual, distance.adding(-least * distance.divisor)),
          builder.comparison(.lessOrEqual, distance.adding(-most * distance.divisor)),
        ])
    }
    moved.mayFail = true
    return moved
  }

  private mutating func date(_ operands: [Expression], _ whole: Expression) -> Quantity? {
    var parts: [Quantity] = []
    var variables: [VariableID] = []
    for operand in operands {
      guard let part = quantity(of: operand), let variable = variable(equalTo: part) else {
        return unknownResult(whole.type)
      }
      parts.append(part)
      variables.append(variable)
    }
    var date = function(.date, variables, resultUnit: .date, extent: .date, of: parts)
    date.mayFail = true
    return date
  }

  /// Returns a variable that is equal to a sum, in the units of the type: dates in days.
  mutating func variable(equalTo value: Quantity, like type: ValueType) -> VariableID? {
    let extent = extent(of: type)
    if extent == .any { return variable(equalTo: value) }
    if let variable = value.terms.first?.variable, value == quantity(of: variable) {
      return variable
    }
    let key = Self.key(-14 - Int64(extent.rawValue), value)
    if let key, let known = results[key] { return known }
    let id = result(extent: extent, of: [value])
    guard let difference = quantity(of: id).minus(value) else { return nil }
    model.variables[Int(id)].definition = comparison(.equal, difference)
    if let key { results[key] = id }
    return id
  }
}
