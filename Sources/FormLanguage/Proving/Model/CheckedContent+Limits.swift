internal import FormEngine

extension CheckedContent {
  /// Returns whether every answer satisfies a `length`, `count` or `step`. These rules wait for an
  /// answer, which has at least one character or option.
  func isMetByAll(_ clause: CheckedClause) -> Bool {
    if case .step(let step, let start) = clause.content { return isStepOfAll(step, start, clause) }
    guard case .limit(let kind, let lower, let upper, let excludesUpper) = clause.content else {
      return false
    }
    var least: Int64 = 0
    if let lower = expression(lower) {
      guard case .integer(let bound)? = lower.constant else { return false }
      least = bound
    }
    switch kind {
    case .length: return least <= 1 && expression(upper) == nil
    case .count where nodes[clause.node].kind == .list:
      // `required` comes first: it reports an empty list.
      return least <= (mustHaveRows(clause.node) ? 1 : 0) && expression(upper) == nil
    case .count:
      guard least <= 1, let upper = expression(upper) else { return least <= 1 }
      // The file may have more options another time.
      guard case .integer(let bound)? = upper.constant, !hasOptionsOfFile(clause.node) else {
        return false
      }
      let count = Int64(optionCount(of: clause.node))
      return count > 0 && (excludesUpper ? bound > count : bound >= count)
    case .range, .step, .match, .type, .check, .unique, .exclusive: return false
    }
  }

  /// Returns whether a step is 1, counted from a whole number, in a field of whole numbers.
  private func isStepOfAll(
    _ step: ExpressionID, _ start: ExpressionID, _ clause: CheckedClause
  ) -> Bool {
    guard nodes[clause.node].type.kind == .integer,
      case .integer(1)? = expression(step)?.constant
    else { return false }
    guard let start = expression(start) else { return true }
    return if case .integer? = start.constant { true } else { false }
  }

  private func mustHaveRows(_ list: NodeID) -> Bool {
    nodes[list].required == .always
      && nodes.outward(from: list).allSatisfy { nodes[$0].readonly == .never }
  }
}
