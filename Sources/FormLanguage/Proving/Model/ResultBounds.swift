package import FormEngine

/// The bounds of expression results, and whether arithmetic may exceed the limits of its type.
///
/// Points in time and durations are in seconds, periods in months. Bounds may be too wide, never
/// too narrow. `Double` suffices: it is exact for all seconds of the calendar, and larger numbers
/// that count as safe keep a distance from the limits that exceeds any rounding.
package struct ResultBounds {
  typealias Bounds = ClosedRange<Double>

  private let form: CheckedContent
  /// The bounds that `range` rules give fields.
  private let ranges: [NodeID: Bounds]
  /// True if some part of an expression may have no result.
  private var mayFail = false
  private var known: [SlotID: (bounds: Bounds?, mayFail: Bool)] = [:]
  private var depth = 0
  /// The bounds of the current time, if known.
  private let now: Bounds?

  /// The maximum depth of nested `let`s and computed fields.
  private static let deepest = 32
  /// An upper bound on numbers of rows and characters.
  private static let many = 4_294_967_296.0
  /// Some 500 years, in seconds.
  private static let nearTime = 16_000_000_000.0

  /// - Parameters:
  ///   - keepsRanges: true if fields are within their `range`, as in a record that is otherwise
  ///     valid.
  ///   - clock: a time close to today, as when today's records are examined; nil for any.
  package init(_ form: CheckedContent, keepsRanges: Bool, near clock: LocalDateTime? = nil) {
    self.form = form
    now = clock.flatMap { Self.number(.dateTime($0)) }.map {
      $0 - Self.nearTime...$0 + Self.nearTime
    }
    var ranges: [NodeID: Bounds] = [:]
    for clause in form.clauses where keepsRanges && clause.kind == .rule {
      guard let constant = form.constantBounds(.range, of: clause) else { continue }
      let type = Self.limits(ofField: form.nodes[clause.node].type.kind)
      let before = ranges[clause.node] ?? type
      let low = Self.number(constant.lower) ?? before.lowerBound
      let high = Self.number(constant.upper) ?? before.upperBound
      let least = max(low, before.lowerBound)
      ranges[clause.node] = least...max(least, min(high, before.upperBound))
    }
    self.ranges = ranges
  }

  /// Returns whether some part of an expression may have no result: a division by zero, or a result
  /// that exceeds the limits of its type. A record has a problem then, even if that part does not
  /// decide the value of the whole.
  package mutating func mayFail(_ expression: Expression) -> Bool {
    let outer = mayFail
    defer { mayFail = outer }
    mayFail = false
    _ = bounds(expression)
    return mayFail
  }

  // MARK: Expressions

  /// Returns the bounds of an expression's result; nil if it is neither a number nor a time.
  private mutating func bounds(_ expression: Expression) -> Bounds? {
    let type = expression.type
    switch expression.form {
    case .invalid: return nil
    case .constant(let value): return Self.number(value).map { $0...$0 }
    case .read(let slot, _):
      let bounds = bounds(slot)
      return type.isMany ? nil : bounds
    case .today, .now:
      guard let now, let limits = limits(type) else { return limits(type) }
      return now.clamped(to: limits)
    case .above, .readAt, .column: return type.isMany ? nil : limits(type)
    case .chosenColumn(let option, _, _, _):
      visit([option])
      return limits(type)
    case .position: return 1...Self.many
    case .negate(let operand, _):
      return bounds(operand).map { within(-$0.upperBound ... -$0.lowerBound, type.kind) }
    case .chain(let first, let links, _): return chain(first, links)
    case .compare(let left, let right, _):
      visit([left, right])
      return nil
    case .and(let parts), .or(let parts), .text(let parts, _):
      visit(parts)
      return nil
    case .coalesce(let parts): return hull(parts)
    case .conditional(let branches, let otherwise):
      visit(branches.map(\.condition))
      return hull(branches.map(\.value) + [otherwise])
    case .within(let value, let lower, let upper, _):
      visit([value, lower, upper].compactMap { $0 })
      return nil
    case .aggregate(let aggregation): return aggregate(aggregation, type)
    case .apply(.points, let operands, let a, _):
      return points(ofOptions: a, areSummed: operands.first?.type.kind == .options, type)
    case .apply(let operation, let operands, _, _): return apply(operation, operands, type)
    }
  }

  private mutating func visit(_ parts: [Expression]) {
    for part in parts { _ = bounds(part) }
  }

  /// Returns the bounds of a value that is one of these parts.
  private mutating func hull(_ parts: [Expression]) -> Bounds? {
    let all = parts.compactMap { bounds($0) }
    guard let least = all.map(\.lowerBound).min(), let most = all.map(\.upperBound).max() else {
      return nil
    }
    return least...most
  }

  private mutating func aggregate(
    _ aggregation: Expression.Aggregation, _ type: ValueType
  ) -> Bounds? {
    visit([aggregation.condition].compactMap { $0 })
    let term = aggregation.term.flatMap { bounds($0) }
    switch aggregation.function {
    case .count: return 0...Self.many
    case .sum:
      guard let term else { return nil }
      let most = Self.many
      return within(min(0, term.lowerBound * most)...max(0, term.upperBound * most), type.kind)
    case .average: return term.map { within($0, type.kind) }
    case .min, .max, .first, .last: return term
    case .any, .all, .collect: return nil
    }
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], _ type: ValueType
  ) -> Bounds? {
    let all = hull(operands)
    switch operation {
    case .toDecimal, .least, .greatest, .dateOf: return all
    case .timeOf: return Self.limits(.time)
    case .round, .floor, .ceiling:
      // An answer may be a number of places outside 0 to 18.
      if operands.count > 1, operands[1].constant == nil { mayFail = true }
      // The number of places, if it is among the operands, only widens the bounds.
      return all.map { within($0.lowerBound - 1...$0.upperBound + 1, type.kind) }
    case .absolute:
      guard let all else { return nil }
      let most = max(all.lowerBound.magnitude, all.upperBound.magnitude)
      return within(0...most, type.kind)
    case .makeDate:
      mayFail = true
      return Self.limits(.date)
    case .years, .months, .days:
      let days = Double(CalendarDate.lastDayNumber - CalendarDate.firstDayNumber)
      return -days...days
    case .weekday: return 1...7
    case .monthOf: return 1...12
    case .dayOf: return 1...31
    case .hourOf: return 0...23
    case .minuteOf, .secondOf: return 0...59
    case .yearOf: return 1...9_999
    case .hours, .minutes, .seconds:
      let seconds = Double(CalendarDate.lastDayNumber - CalendarDate.firstDayNumber + 1) * 86_400
      return -seconds...seconds
    case .makeDateTime: return Self.limits(.dateTime)
    case .replace, .numberOfText:
      mayFail = true
      return nil
    case .join:
      mayFail = true
      return nil
    case .textLength, .optionCount: return 0...Self.many
    default: return nil
    }
  }

  /// Returns the bounds of the points of one option, or of their sum over several.
  private mutating func points(ofOptions list: Int, areSummed: Bool, _ type: ValueType) -> Bounds? {
    let points = form.points(ofOptions: list).compactMap(Self.number)
    guard let least = points.min(), let most = points.max() else { return nil }
    guard areSummed else { return least...most }
    return within(
      points.reduce(0) { $0 + min($1, 0) }...points.reduce(0) { $0 + max($1, 0) }, type.kind)
  }

  // MARK: Arithmetic

  private mutating func chain(_ first: Expression, _ links: [Expression.Link]) -> Bounds? {
    var (value, kind) = (bounds(first), first.type.kind)
    for link in links {
      let operand = bounds(link.operand)
      let before = kind
      kind = Self.kind(kind, link.operation, link.operand.type.kind)
      guard let left = value, let right = operand else {
        // An empty operand gives no result, but no failure either.
        value = nil
        continue
      }
      value = step(left, before, link.operation, right, link.operand.type.kind, kind)
    }
    return value
  }

  private mutating func step(
    _ left: Bounds, _ leftKind: ValueType.Kind, _ operation: Operation, _ right: Bounds,
    _ rightKind: ValueType.Kind, _ kind: ValueType.Kind
  ) -> Bounds {
    var right = right
    if rightKind == .period, leftKind == .date || leftKind == .dateTime {
      // Months deviate from their mean length over 400 years by fewer days than this.
      let (month, slack) = (30.436_875 * 86_400, 5.0 * 86_400)
      right = right.lowerBound * month - slack...right.upperBound * month + slack
    }
    switch operation {
    case .add:
      return within(left.lowerBound + right.lowerBound...left.upperBound + right.upperBound, kind)
    case .subtract:
      return within(left.lowerBound - right.upperBound...left.upperBound - right.lowerBound, kind)
    case .multiply: return within(Self.corners(left, right, *), kind)
    case .divide:
      guard !right.contains(0) else { break }
      return within(Self.corners(left, right, /), kind)
    case .remainder:
      guard !right.contains(0) else { break }
      let size = max(right.lowerBound.magnitude, right.upperBound.magnitude)
      if kind == .decimal { _ = within(left, kind) }
      return (left.lowerBound < 0 ? -size : 0)...(left.upperBound > 0 ? size : 0)
    default: break
    }
    mayFail = true
    return Self.limits(kind)
  }

  private static func corners(
    _ left: Bounds, _ right: Bounds, _ operation: (Double, Double) -> Double
  ) -> Bounds {
    let ends = [
      operation(left.lowerBound, right.lowerBound), operation(left.lowerBound, right.upperBound),
      operation(left.upperBound, right.lowerBound), operation(left.upperBound, right.upperBound),
    ]
    return (ends.min() ?? 0)...(ends.max() ?? 0)
  }

  /// Returns the kind of a result; the checker has ensured that there is one.
  private static func kind(
    _ left: ValueType.Kind, _ operation: Operation, _ right: ValueType.Kind
  ) -> ValueType.Kind {
    switch (left, right) {
    case _ where operation == .divide: .decimal
    case (.integer, .integer): .integer
    case (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal): .decimal
    case (.integer, _): right
    case (.date, .date), (.dateTime, .dateTime), (.time, .time): .duration
    case (.invalid, _), (.empty, _), (.text, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.days, _), (.duration, _), (.period, _), (.option, _),
      (.options, _), (.rows, _):
      left
    }
  }

  // MARK: Slots

  /// Returns the bounds of a slot. A failure of a `let` passes to its readers, that of a field does
  /// not.
  private mutating func bounds(_ slot: SlotID) -> Bounds? {
    let facts = form.slots[slot]
    guard let definition = form.definition(of: slot) else {
      guard facts.kind == .field, form.nodes[facts.node].kind == .field else { return nil }
      return ranges[facts.node] ?? Self.limits(ofField: form.nodes[facts.node].type.kind)
    }
    let passes = facts.kind == .constant
    if let known = known[slot] {
      if passes, known.mayFail { mayFail = true }
      return known.bounds
    }
    guard depth < Self.deepest else {
      if passes { mayFail = true }
      return limits(definition.type)
    }
    depth += 1
    let outer = mayFail
    mayFail = false
    let bounds = bounds(definition)
    known[slot] = (bounds, mayFail)
    mayFail = outer || (passes && mayFail)
    depth -= 1
    return bounds
  }

  // MARK: Limits

  /// Clamps a result to the limits of its type, and records whether it may exceed them.
  private mutating func within(_ bounds: Bounds, _ kind: ValueType.Kind) -> Bounds {
    let safe = Self.safe(kind)
    if bounds.lowerBound < safe.lowerBound || bounds.upperBound > safe.upperBound { mayFail = true }
    let limits = Self.limits(kind)
    let low = min(max(bounds.lowerBound, limits.lowerBound), limits.upperBound)
    return low...max(low, min(bounds.upperBound, limits.upperBound))
  }

  private func limits(_ type: ValueType) -> Bounds? {
    type.isMany ? nil : Self.limits(type.kind)
  }

  /// Returns the bounds within which results are certain to fit.
  private static func safe(_ kind: ValueType.Kind) -> Bounds {
    switch kind {
    case .integer, .days, .duration, .period: -9.2e18...9.2e18
    // With all 18 places.
    case .decimal: -1e20...1e20
    case .date, .dateTime, .time, .invalid, .empty, .text, .boolean, .option, .options, .rows:
      limits(kind)
    }
  }

  private static func limits(_ kind: ValueType.Kind) -> Bounds {
    let integers = Double(Int64.min)...Double(Int64.max)
    let first = Double(CalendarDate.firstDayNumber) * 86_400
    let last = Double(CalendarDate.lastDayNumber) * 86_400
    return switch kind {
    case .decimal: Double(Int128.min)...Double(Int128.max)
    case .date: first...last
    case .dateTime: first...last + 86_399
    case .time: 0...86_399
    case .integer, .days, .duration, .period, .invalid, .empty, .text, .boolean, .option, .options,
      .rows:
      integers
    }
  }

  private static func limits(ofField kind: ValueKind) -> Bounds {
    switch kind {
    case .decimal: limits(.decimal)
    case .date: limits(.date)
    case .dateTime: limits(.dateTime)
    case .time: limits(.time)
    case .integer, .text, .boolean, .option, .options: limits(.integer)
    }
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .decimal(let value):
      Double(value.coefficient) / Double(Quantity.powerOfTen(value.places))
    case .date(let date): Double(date.dayNumber) * 86_400
    case .time(let time): Double(time.secondOfDay)
    case .dateTime(let moment): Double(moment.secondNumber)
    case .duration(let length): Double(length.seconds)
    case .period(let period): Double(period.months)
    case .empty, .boolean, .text, .option, .options, .list: nil
    }
  }
}
