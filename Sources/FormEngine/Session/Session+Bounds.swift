/// The bounds that rules set at present; empty where they are open or read something empty.
package struct PresentBounds: Hashable, Sendable {
  package var lower = Value.empty
  package var upper = Value.empty
  /// Whether the upper bound itself is not allowed.
  package var excludesUpper = false

  package var isEmpty: Bool { lower.isEmpty && upper.isEmpty }

  /// Adds the bounds of another rule: both must be met.
  package mutating func narrow(lower other: Value) {
    guard !other.isEmpty else { return }
    if let order = Value.order(other, lower), order <= 0 { return }
    lower = other
  }

  package mutating func narrow(upper other: Value, excludesUpper excludes: Bool) {
    guard !other.isEmpty else { return }
    if let order = Value.order(other, upper) {
      if order > 0 { return }
      excludesUpper = order == 0 ? excludesUpper || excludes : excludes
    } else {
      excludesUpper = excludes
    }
    upper = other
  }

  /// The same with the greatest value itself as the upper bound, if there is a greatest.
  ///
  /// - Parameter type: the type of the answers; nil if they are counted.
  package func inclusive(for type: ScalarType?) -> PresentBounds {
    guard excludesUpper else { return self }
    var bounds = self
    switch upper {
    case .integer(let most) where type == nil || type?.kind == .integer:
      let (less, overflow) = most.subtractingReportingOverflow(1)
      guard !overflow else { return self }
      bounds.upper = .integer(less)
    case .date(let date):
      guard let before = date.adding(days: -1) else { return self }
      bounds.upper = .date(before)
    case .empty, .text, .integer, .decimal, .boolean, .time, .dateTime, .duration, .period, .option,
      .options, .list:
      return self
    }
    bounds.excludesUpper = false
    return bounds
  }
}

extension Session {
  /// The present bounds of all rules of one kind that a field or list has.
  package func presentBounds(_ kind: Rule.Kind, at path: Path) -> PresentBounds {
    var bounds = PresentBounds()
    for rule in ownRules(of: path) where rule.kind == kind {
      bounds.narrow(lower: evaluate(rule.lower, at: path))
      bounds.narrow(upper: evaluate(rule.upper, at: path), excludesUpper: rule.excludesUpper)
    }
    return bounds
  }

  /// The rules in the block of a declaration and in its type, in the order of declaration.
  package func ownRules(of path: Path) -> [Rule] {
    program.nodes[path.node].rules.map { program.parts.rules[$0] }
  }
}
