internal import FormEngine

/// Between which numbers the results of expressions lie, and whether arithmetic may leave its limits.
///
/// Points in time and durations are in seconds, periods in months. Bounds may be too wide, never too
/// narrow. `Double` suffices: it is exact for all seconds of the calendar, and what is called safe of
/// larger numbers stays clear of the limits by more than it rounds.
struct ResultBounds {
  typealias Bounds = ClosedRange<Double>

  private let form: ProvableForm
  /// The bounds that the rules of fields state.
  private let ranges: [NodeID: Bounds]
  /// Some part of an expression may have no result.
  private var mayFail = false
  private var known: [SlotID: (bounds: Bounds?, mayFail: Bool)] = [:]
  private var depth = 0
  /// When today is, if that is known.
  private let now: Bounds?

  /// How deep `let`s and computed fields are followed.
  private static let deepest = 32
  /// More rows or characters than anything has.
  private static let many = 4_294_967_296.0
  /// Some 500 years.
  private static let nearTime = 16_000_000_000.0

  /// - Parameters:
  ///   - keepsRanges: fields are within their `range`, as in a record that is otherwise valid.
  ///   - clock: a time near which today is, as where records of today are looked at; nil for any.
  init(_ form: ProvableForm, keepsRanges: Bool, near clock: LocalDateTime? = nil) {
    self.form = form
    now = clock.flatMap { Self.number(.dateTime($0)) }.map {
      $0 - Self.nearTime...$0 + Self.nearTime
    }
    var ranges: [NodeID: Bounds] = [:]
    for clause in form.clauses where keepsRanges && clause.kind == .rule {
      guard case .limit(.range, let lower, let upper, _) = clause.content else { continue }
      let type = Self.limits(ofField: form.nodes[clause.node].type.kind)
      let before = ranges[clause.node] ?? type
      let low = form.expression(lower)?.constant.flatMap(Self.number) ?? before.lowerBound
      let high = form.expression(upper)?.constant.flatMap(Self.number) ?? before.upperBound
      let least = max(low, before.lowerBound)
      ranges[clause.node] = least...max(least, min(high, before.upperBound))
    }
    self.ranges = ranges
  }

  /// Whether some part of an expression may have no result: a division by zero, or one that leaves
  /// the limits of its type. A record with which it has none has a problem, even where that part
  /// does not decide what the whole comes to.
  mutating func mayFail(_ expression: Expression) -> Bool {
    let outer = mayFail
    defer { mayFail = outer }
    mayFail = false
    _ = bounds(expression)
    return mayFail
  }

  // MARK: Expressions

  /// The bounds of an expression's result; nil if it is neither a number nor a time.
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
    case .readAt, .column: return limits(type)
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

  /// The bounds of what is one of these.
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
      // The number of places, if there is one, only makes them wider.
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
    case .join:
      mayFail = true
      return nil
    case .textLength, .optionCount: return 0...Self.many
    default: return nil
    }
  }

  /// The points of one option, or the sum of those of several.
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
        // What is empty has no result, and no problem.
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
      // Months differ, by fewer days than this from their mean length in a calendar of 400 years.
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

  /// The kind of a result; the checker has made sure that there is one.
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

  /// A `let` passes its problem to what reads it; a field does not.
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

  /// A result within what its type can be, which it may leave.
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

  /// The results that are certain to fit.
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
