/// The bounds that rules set now; empty if they are open or depend on an empty value.
package struct PresentBounds: Hashable, Sendable {
  package var lower = Value.empty
  package var upper = Value.empty
  /// True if the upper bound itself is not allowed.
  package var excludesUpper = false

  package init(lower: Value = .empty, upper: Value = .empty, excludesUpper: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.excludesUpper = excludesUpper
  }

  package var isEmpty: Bool { lower.isEmpty && upper.isEmpty }

  /// The limit beyond which numbers of characters, options or rows make no difference.
  private static let largest: Int64 = 1 << 40

  /// The least number of characters, options or rows; nil if there is none.
  package var first: Int? {
    guard case .integer(let bound) = lower else { return nil }
    return Int(min(max(bound, 0), Self.largest))
  }

  /// The greatest number of characters, options or rows; below 0 if none is allowed.
  package var last: Int? {
    guard case .integer(let bound) = upper else { return nil }
    return Int(min(max(bound, 0), Self.largest)) - (excludesUpper || bound < 0 ? 1 : 0)
  }

  /// Returns true if nothing meets both bounds.
  ///
  /// - Parameter type: the type of the answers; nil for a count, which is never below 0.
  package func excludeEverything(for type: ScalarType?) -> Bool {
    var bounds = inclusive(for: type)
    if type == nil { bounds.narrow(lower: .integer(0)) }
    // The texts are expressions, in the documentation of a form.
    if case .text = bounds.lower { return false }
    guard let order = Value.order(bounds.lower, bounds.upper) else { return false }
    return order > 0 || (order == 0 && bounds.excludesUpper)
  }

  /// Intersects the bounds with those of another rule.
  package mutating func narrow(to other: PresentBounds) {
    narrow(lower: other.lower)
    narrow(upper: other.upper, excludesUpper: other.excludesUpper)
  }

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

  /// Lowers the lower bound to the upper one: a list has no more rows than it can have, whatever
  /// `count = E` says.
  mutating func limitLower() {
    if let order = Value.order(lower, upper), order > 0 { lower = upper }
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
      bounds.narrow(to: self.bounds(of: rule, at: path))
    }
    if kind == .count, program.nodes[path.node].countsItsRows { bounds.limitLower() }
    return bounds
  }

  /// Returns the bounds that a rule sets now; for a step, the step and the value it counts from.
  package func bounds(of rule: Rule, at path: Path) -> PresentBounds {
    PresentBounds(
      lower: rule.lower.isNone ? .empty : evaluate(rule.lower, at: path),
      upper: rule.upper.isNone ? .empty : evaluate(rule.upper, at: path),
      excludesUpper: rule.excludesUpper)
  }

  /// Returns the bounds on the number of rows of a list; `most` is nil if there is no upper bound.
  ///
  /// - Parameter list: a list, in a row that need not exist unless its bounds read answers.
  package func rowBounds(of list: Path) -> (least: Int, most: Int?) {
    var bounds = PresentBounds()
    if isRequired(list) { bounds.lower = .integer(1) }
    for rule in ownRules(of: list) where rule.kind == .count {
      bounds.narrow(
        to: self.bounds(of: rule, at: program.parts.readsAnswers(rule) ? list : .form))
    }
    if program.nodes[list.node].countsItsRows { bounds.limitLower() }
    return (bounds.first ?? 0, bounds.last.map { max(0, $0) })
  }

  /// Returns the rules in the block of a declaration and of its type, in the order of declaration.
  package func ownRules(of path: Path) -> [Rule] {
    program.nodes[path.node].rules.map { program.parts.rules[$0] }
  }
}
