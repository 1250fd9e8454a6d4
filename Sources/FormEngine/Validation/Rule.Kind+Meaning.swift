extension Rule.Kind {
  /// Whether a value breaks a rule of this kind: the one meaning of the rules about a single value,
  /// for sessions, for records, and for the constants in a form.
  ///
  /// An empty value breaks none, and no value breaks `check` or `unique`, which are about more than
  /// one value. What a rule compares with is asked for when it is needed:
  ///
  /// - Parameters:
  ///   - lower: the least value, empty if there is none; for `step`, the step.
  ///   - upper: the greatest value, empty if there is none; for `step`, where it counts from.
  ///   - matches: whether a text matches the pattern of the rule.
  ///   - isExclusive: whether an option is chosen alone or not at all.
  package func isBroken(
    by value: Value, of type: ScalarType, lower: () -> Value, upper: () -> Value,
    excludesUpper: Bool, matches: (String) -> Bool, isExclusive: (Int32) -> Bool
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
      guard case .options(let chosen) = value else { return false }
      return !isWithin(.integer(Int64(chosen.count)))
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
      guard case .options(let chosen) = value, chosen.count > 1 else { return false }
      return chosen.contains { isExclusive($0) }
    case .check, .unique: return false
    }
  }
}
