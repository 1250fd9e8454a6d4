/// The bounds that rules set now; empty if they are open or depend on an empty value.
package struct PresentBounds: Hashable, Sendable {
  package var lower = Value.empty
  package var upper = Value.empty
  /// True if the upper bound itself is not allowed.
  package var excludesUpper = false

  package var isEmpty: Bool { lower.isEmpty && upper.isEmpty }

  /// Intersects the bounds with those of another rule.
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

  /// Returns the bounds with the greatest allowed value as the upper bound, if there is such a
  /// value.
  ///
  /// - Parameter type: the type of the answers; nil for a count.
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
  /// Returns the intersection of the bounds that all rules of one kind of a field or list set now.
  package func presentBounds(_ kind: Rule.Kind, at path: Path) -> PresentBounds {
    var bounds = PresentBounds()
    for rule in ownRules(of: path) where rule.kind == kind {
      bounds.narrow(lower: evaluate(rule.lower, at: path))
      bounds.narrow(upper: evaluate(rule.upper, at: path), excludesUpper: rule.excludesUpper)
    }
    return bounds
  }

  /// Returns the rules in the block of a declaration and of its type, in the order of declaration.
  package func ownRules(of path: Path) -> [Rule] {
    program.nodes[path.node].rules.map { program.parts.rules[$0] }
  }
}
