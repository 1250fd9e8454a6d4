extension Rule.Kind {
  /// Returns true if a value breaks a rule of this kind. This is the only definition of the rules
  /// about a single value, for sessions, records and the constants in a form.
  ///
  /// An empty value breaks no rule, and no value breaks `check` or `unique`, which are about more
  /// than one value. The operands of the rule are evaluated only when they are needed:
  ///
  /// - Parameters:
  ///   - lower: the lower bound, empty if there is none; for `step`, the step.
  ///   - upper: the upper bound, empty if there is none; for `step`, the base of the steps.
  ///   - matches: returns true if a text matches the pattern of the rule.
  ///   - isExclusive: returns true if an option can only be chosen alone.
  package func isBroken(
    by value: Value, of type: ScalarType, lower: () -> Value, upper: () -> Value,
    excludesUpper: Bool, matches: (String) -> Bool, isExclusive: (Value) -> Bool
  ) -> Bool {
    func isWithin(_ value: Value) -> Bool {
      if let order = Value.order(value, lower()), order < 0 { return false }
      guard let order = Value.order(value, upper()) else { return true }
      return excludesUpper ? order < 0 : order <= 0
    }
    guard !value.isEmpty else { return false }
    switch self {
    case .length:
      guard case .text(let text) = value else { return false }
      return !isWithin(.integer(Int64(graphemeCount(text))))
    case .range: return !isWithin(value)
    case .count:
      guard let count = value.chosenCount else { return false }
      return !isWithin(.integer(Int64(count)))
    case .step:
      guard let number = value.number, let step = lower().number, !step.isZero,
        let start = upper().number
      else { return false }
      return !number.isMultiple(of: step, from: start)
    case .match:
      guard case .text(let text) = value else { return false }
      return !matches(text)
    case .type: return type.ownRuleFails(for: value)
    case .exclusive:
      guard let count = value.chosenCount, count > 1 else { return false }
      return value.elements.contains(where: isExclusive)
    case .check, .unique: return false
    }
  }
}
