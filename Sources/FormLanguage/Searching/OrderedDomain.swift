package import FormEngine
internal import SeededNumbers

/// The numbers, dates or times that a field may have, counted in their smallest units.
package struct OrderedDomain {
  let kind: ValueKind
  private(set) var least: Int128?
  private(set) var most: Int128?
  /// The step between values, and the value that it counts from.
  private(set) var unit: Int128
  private var start: Int128 = 0
  /// True if the form sets the step.
  private var hasStep = false
  /// The minimum number of distinct values that are needed.
  private var leastCount: Int128 = 0

  private static let day: Int128 = 86_400
  /// Larger numbers are left to the rules.
  private static let largest: Int128 = 1 << 120

  init?(_ kind: ValueKind) {
    switch kind {
    case .integer, .date: unit = 1
    case .decimal: unit = Quantity.decimalUnits / 100
    case .time, .dateTime: unit = 60
    case .text, .boolean, .option, .options: return nil
    }
    self.kind = kind
  }

  /// Leaves only the values that a rule of a kind allows.
  mutating func narrow(to bounds: PresentBounds, _ kind: Rule.Kind) {
    switch kind {
    case .range:
      if let bound = converted(bounds.lower) { least = max(least ?? bound, bound) }
      if let bound = converted(bounds.upper) {
        let last = bounds.excludesUpper ? bound - 1 : bound
        most = min(most ?? last, last)
      }
    case .step: step(by: bounds.lower, from: bounds.upper)
    case .length, .match, .type, .check, .count, .unique, .exclusive: break
    }
  }

  /// Makes room for a number of distinct values, as far as the bounds of the form allow.
  mutating func makeRoom(for count: Int) { leastCount = Int128(count) }

  private mutating func step(by value: Value, from other: Value) {
    guard let step = converted(value), step > 0 else { return }
    let from = converted(other) ?? 0
    // The larger of two steps is kept; the rules check the rest.
    guard !hasStep || step > unit else { return }
    (unit, start, hasStep) = (step, from, true)
  }

  /// Returns a bound in units; nil if it is too large, or not a whole number for an integer.
  private func converted(_ value: Value) -> Int128? {
    guard let units = value.converted(to: kind)?.units, units.magnitude < Self.largest.magnitude
    else { return nil }
    return units
  }

  /// Returns the value at an edge; nil if there is no such edge.
  func edge(isUpper: Bool) -> Value? {
    guard let bound = isUpper ? most : least else { return nil }
    let units = hasStep ? (isUpper ? floor(bound) : ceiling(bound)) : bound
    guard !isUpper || units >= least ?? units, isUpper || units <= most ?? units else { return nil }
    return Value(units: rounded(units, isUpper: isUpper), kind: kind)
  }

  /// Gives a decimal below an excluded bound few places, if there is room for that.
  private func rounded(_ units: Int128, isUpper: Bool) -> Int128 {
    guard isUpper, kind == .decimal, !hasStep, units % 10 != 0 else { return units }
    let near = floor(units)
    return near >= least ?? near ? near : units
  }

  /// Returns the least or the greatest value; without a bound, that of the usual answers.
  package func extreme(isUpper: Bool) -> Value? {
    edge(isUpper: isUpper)
      ?? Value(units: isUpper ? floor(usual.1) : ceiling(usual.0), kind: kind)
  }

  /// Returns the least or the greatest value; without a bound, that of the type.
  package func limit(isUpper: Bool) -> Value? {
    if let edge = edge(isUpper: isUpper) { return edge }
    let days = CalendarDate.firstDayNumber...CalendarDate.lastDayNumber
    let limits: ClosedRange<Int128>
    switch kind {
    case .integer: limits = Int128(Int64.min)...Int128(Int64.max)
    case .date: limits = Int128(days.lowerBound)...Int128(days.upperBound)
    case .time: limits = 0...Self.day - 1
    case .dateTime:
      limits =
        Int128(days.lowerBound) * Self.day...Int128(days.upperBound) * Self.day + Self.day - 1
    case .decimal:
      return Decimal(coefficient: isUpper ? .max : .min, places: 0).map { .decimal($0) }
    case .text, .boolean, .option, .options: return nil
    }
    let bound = isUpper ? limits.upperBound : limits.lowerBound
    return Value(units: hasStep ? isUpper ? floor(bound) : ceiling(bound) : bound, kind: kind)
  }

  /// Returns the value that is nearest to a number; nil if there is none.
  package func value(near number: Int128) -> Value? {
    let bounded = min(max(number, least ?? number), most ?? number)
    let units = [ceiling(bounded), floor(bounded)].first {
      $0 >= least ?? $0 && $0 <= most ?? $0
    }
    return units.flatMap { Value(units: $0, kind: kind) }
  }

  /// Returns the first unused value after another one; at the end, it starts again at the least
  /// one.
  func unused(besides used: Set<Value>, after last: Value?) -> Value? {
    let (first, end) = (ceiling(least ?? usual.0), most ?? usual.1)
    guard first <= end else { return nil }
    var units = last?.units.map { ceiling($0 + 1) } ?? first
    // If there are more values than are used, one is free.
    for _ in 0...used.count {
      if units > end || units < first { units = first }
      guard let value = Value(units: units, kind: kind) else { return nil }
      if !used.contains(value) { return value }
      units += unit
    }
    return nil
  }

  func random(_ random: inout SeededGenerator) -> Value? {
    var (first, last) = usual
    if let least { first = max(least, ceiling(least)) }
    if let most, last > most || least == nil { last = most }
    if first > last || (last - first) / unit < 1, !hasStep {
      // Too narrow for the usual step.
      (first, last) = (least ?? first, most ?? last)
      guard first <= last else { return nil }
      return Value(units: first + below(last - first + 1, &random), kind: kind)
    }
    guard first <= last else { return nil }
    let first2 = ceiling(first)
    guard first2 <= last else { return nil }
    return Value(units: first2 + below((last - first2) / unit + 1, &random) * unit, kind: kind)
  }

  private func below(_ count: Int128, _ random: inout SeededGenerator) -> Int128 {
    guard count > 1 else { return 0 }
    let number = UInt128(random.next()) << 64 | UInt128(random.next())
    return Int128(truncatingIfNeeded: number % count.magnitude)
  }

  /// The bounds of the form; a bound that it does not set is that of usual answers.
  private var usual: (Int128, Int128) {
    let (first, last, span): (Int128, Int128, Int128) =
      switch kind {
      case .integer: (0, 100, 1_000)
      case .decimal: (0, 100 * Quantity.decimalUnits, 1_000 * Quantity.decimalUnits)
      // The days from 1960 to 2039.
      case .date: (-3_653, 25_566, 10_000)
      case .time: (0, Self.day - 1, Self.day)
      case .dateTime: (-3_653 * Self.day, 25_566 * Self.day, 10_000 * Self.day)
      case .text, .boolean, .option, .options: (0, 0, 0)
      }
    // Room enough that most drawn values are new.
    let room = leastCount * 4 * unit
    switch (least, most) {
    case (let least?, let most?): return (least, most)
    case (let least?, nil): return (least, least + max(span, unit * 10, room))
    case (nil, let most?):
      let far = most - max(span, room)
      return (first <= most && room <= span ? max(first, far) : far, most)
    case (nil, nil): return (first, max(last, hasStep ? start + unit * 10 : last, first + room))
    }
  }

  /// Returns the first value at or after a number.
  func ceiling(_ number: Int128) -> Int128 {
    let rest = (number - start) % unit
    return rest == 0 ? number : rest > 0 ? number + (unit - rest) : number - rest
  }

  /// Returns the last value at or before a number.
  func floor(_ number: Int128) -> Int128 {
    let rest = (number - start) % unit
    return rest == 0 ? number : rest > 0 ? number - rest : number - (unit + rest)
  }
}
