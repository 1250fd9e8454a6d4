internal import FormEngine

/// Arithmetic that may fail: divisions by what may be zero, and constants without a result.
extension ProvableForm {
  /// Whether some part of an expression may divide by zero, or is certain to have no result. A
  /// record with which it has none has a problem, even where that part does not decide what the
  /// whole comes to.
  func mayDivideByZero(_ expression: Expression) -> Bool {
    var search = DivisionSearch(form: self)
    return search.isIn(expression)
  }
}

private struct DivisionSearch {
  let form: ProvableForm
  /// The `let`s that were looked at.
  private var known: Set<SlotID> = []
  private var depth = 0

  /// How many `let`s in one another are followed.
  private static let deepest = 32

  init(form: ProvableForm) { self.form = form }

  mutating func isIn(_ expression: Expression) -> Bool {
    switch expression.form {
    case .invalid, .constant, .readAt, .position, .today, .now: return false
    case .read(let slot, _): return isIn(slot)
    case .negate(let operand, _): return isIn(operand)
    case .chain(let first, let links, _):
      // Constants with a result were folded.
      if first.constant != nil, links.allSatisfy({ $0.operand.constant != nil }) { return true }
      for link in links {
        if Self.leavesCalendar(link.operand) { return true }
        let isDivision = link.operation == .divide || link.operation == .remainder
        if isDivision, !Self.isNeverZero(link.operand) { return true }
        if isIn(link.operand) { return true }
      }
      return isIn(first)
    case .compare(_, let left, let right): return isIn(left) || isIn(right)
    case .apply(let operation, let parts, _, _):
      // As above; a list is no operation on its elements.
      if operation != .list, !parts.isEmpty, parts.allSatisfy({ $0.constant != nil }) {
        return true
      }
      return isIn(anyOf: parts)
    case .and(let parts), .or(let parts), .coalesce(let parts), .text(let parts):
      return isIn(anyOf: parts)
    case .conditional(let branches, let otherwise):
      return isIn(anyOf: branches.flatMap { [$0.condition, $0.value] }) || isIn(otherwise)
    case .within(let value, let lower, let upper, _):
      return isIn(anyOf: [value, lower, upper].compactMap { $0 })
    case .aggregate(let aggregation):
      return isIn(anyOf: [aggregation.condition, aggregation.term].compactMap { $0 })
    }
  }

  /// Whether adding it takes most dates out of the calendar, which ends with the year 9999.
  private static func leavesCalendar(_ expression: Expression) -> Bool {
    switch expression.constant {
    case .duration(let duration)?: duration.seconds.magnitude >= 365_000 * 86_400
    case .period(let period)?: period.months.magnitude >= 12_000
    default: false
    }
  }

  private mutating func isIn(anyOf parts: [Expression]) -> Bool {
    for part in parts where isIn(part) { return true }
    return false
  }

  /// A `let` passes its problem to what reads it; a field does not.
  private mutating func isIn(_ slot: SlotID) -> Bool {
    guard let definition = form.definition(ofLet: slot), known.insert(slot).inserted else {
      return false
    }
    guard depth < Self.deepest else { return true }
    depth += 1
    defer { depth -= 1 }
    return isIn(definition)
  }

  private static func isNeverZero(_ divisor: Expression) -> Bool {
    switch divisor.form {
    case .constant(.integer(let value)): value != 0
    case .constant(.decimal(let value)): value.coefficient != 0
    case .position: true
    case .apply(.toDecimal, let operands, _, _): operands.allSatisfy { isNeverZero($0) }
    default: false
    }
  }
}
