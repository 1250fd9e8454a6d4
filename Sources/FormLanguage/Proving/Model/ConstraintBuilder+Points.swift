internal import FormEngine

/// The points of options, scaled to whole numbers.
struct ScaledPoints {
  /// The scaled points by option; nil for an option without points.
  let points: [Int128?]
  /// The scale: the points are these numbers divided by it.
  let divisor: Int128
  let places: Int

  /// Scales the points; nil if there are none, or some are too large.
  init?(_ values: [Value]) {
    var quantities: [Quantity?] = []
    for value in values { quantities.append(Quantity(value)) }
    divisor = quantities.reduce(1) { max($0, $1?.divisor ?? 1) }
    places = quantities.reduce(0) { max($0, $1?.places ?? 0) }
    var points: [Int128?] = []
    for quantity in quantities {
      guard let quantity else {
        points.append(nil)
        continue
      }
      let (scaled, overflow) = quantity.constant.multipliedReportingOverflow(
        by: divisor / quantity.divisor)
      guard !overflow, scaled.magnitude < Self.largest else { return nil }
      points.append(scaled)
    }
    self.points = points
    guard points.contains(where: { $0 != nil }) else { return nil }
  }

  /// Small enough that sums over many options are not too large either.
  private static let largest: UInt128 = 1 << 100

  /// The difference from each option to the next; nil if it varies, or an option has no points.
  var step: Int128? {
    guard let first = points.first ?? nil else { return nil }
    guard points.count > 1, let second = points[1] else { return points.count == 1 ? 0 : nil }
    for (index, number) in points.enumerated() {
      guard number == first + Int128(index) * (second - first) else { return nil }
    }
    return second - first
  }

  func quantity(_ points: Int128) -> Quantity {
    Quantity(constant: points, divisor: divisor, places: places)
  }
}

/// The points of chosen options.
extension ConstraintBuilder {
  mutating func points(_ chosen: Expression, ofOptions list: Int, _ whole: Expression) -> Quantity?
  {
    numbers(form.points(ofOptions: list), chosen, whole)
  }

  /// Returns the number of the chosen option, or the sum of the numbers of a set.
  ///
  /// - Parameter values: the numbers of all options.
  mutating func numbers(
    _ values: [Value], _ chosen: Expression, _ whole: Expression
  ) -> Quantity? {
    guard let points = ScaledPoints(values) else { return unknownResult(whole.type) }
    if chosen.type.kind == .options { return sum(of: points, chosen, whole) }
    if let option = quantity(of: chosen), let step = points.step,
      let first = points.points.first ?? nil, let scaled = option.times(step),
      let moved = scaled.plus(Quantity(constant: first)),
      var result = moved.dividedExactly(by: points.divisor)
    {
      result.places = points.places
      return result
    }
    guard let option = optionVariable(of: chosen) else { return unknownResult(whole.type) }
    return oneOf(points, option, whole)
  }

  /// Returns one case for each number of points, with the options that have it.
  private mutating func oneOf(
    _ points: ScaledPoints, _ option: VariableID, _ whole: Expression
  ) -> Quantity? {
    var masks: [(points: Int128, options: UInt64)] = []
    for (index, number) in points.points.prefix(64).enumerated() {
      guard let number else { continue }
      if let known = masks.firstIndex(where: { $0.points == number }) {
        masks[known].options |= 1 << UInt64(index)
      } else {
        masks.append((number, 1 << UInt64(index)))
      }
    }
    let cases = masks.map {
      ([model.add(.isTrue, oneOf(option, $0.options))], points.quantity($0.points))
    }
    return oneOf(cases, whole.type, isAlwaysFilled: false)
  }

  /// Returns the sum of the points of a set, in which each option is 1 or 0.
  private mutating func sum(
    of points: ScaledPoints, _ chosen: Expression, _ whole: Expression
  ) -> Quantity? {
    guard let set = set(chosen), points.points.count <= 64, !points.points.contains(nil),
      form.optionCount(of: model.variables[Int(set)].node) == points.points.count
    else { return unknownResult(whole.type) }
    var result = Quantity(constant: 0, divisor: points.divisor, places: points.places)
    result.needs = [set]
    var most = 0.0
    for (option, number) in points.points.enumerated() {
      guard let number else { continue }
      most += Double(number.magnitude) / Double(points.divisor)
      if number != 0 {
        result.terms.append(Term(variable: member(of: set, option: option), factor: number))
      }
    }
    result.mayFail = most > 9.2e18
    return result
  }
}
