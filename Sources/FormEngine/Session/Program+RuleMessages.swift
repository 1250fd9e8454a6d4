extension Program {
  /// Returns a sentence about what a rule allows, for the documentation of a form; nil if that
  /// cannot be said in general.
  ///
  /// - Parameter bounds: the texts to write for bounds that are not constant.
  package func sentence(
    about rule: Rule, writing bounds: (lower: String?, upper: String?) = (nil, nil)
  ) -> String? {
    var limits = PresentBounds(excludesUpper: rule.excludesUpper)
    var isKnown = true
    if !rule.lower.isNone {
      let lower = constant(rule.lower)
      isKnown = lower != nil
      guard let lower = lower ?? bounds.lower.map({ .text($0) }) else { return nil }
      limits.lower = lower
    }
    if !rule.upper.isNone {
      let upper = constant(rule.upper)
      isKnown = isKnown && upper != nil
      guard let upper = upper ?? bounds.upper.map({ .text($0) }) else { return nil }
      limits.upper = upper
    }
    // The sentence has the greatest allowed number, one less than the bound, which must be known.
    if !isKnown, rule.excludesUpper, rule.kind == .length || rule.kind == .count { return nil }
    switch rule.kind {
    case .check: return nil
    case .match:
      guard parts.patterns.indices.contains(rule.pattern),
        parts.patterns[rule.pattern].allowed != nil
      else { return nil }
    case .length, .range, .step, .count:
      if limits.isEmpty { return nil }
    case .type, .unique, .exclusive: break
    }
    return defaultMessage(
      of: rule, limits: limits, example: { nil },
      label: { node in
        let label = constantText(nodes[node].label) ?? ""
        return label.isEmpty ? nodes[node].name : label
      })
  }

  /// Returns the message of a rule for which the form defines none.
  ///
  /// - Parameters:
  ///   - limits: the bounds of the rule; for a step, the step and the value that it counts from.
  ///   - example: returns an answer that passes the rule, if there is one to show.
  ///   - label: returns the label of a compared field.
  func defaultMessage(
    of rule: Rule, limits: PresentBounds, example: () -> String?, label: (NodeID) -> String
  ) -> String {
    func text(_ message: RuleMessage) -> String { message.phrase.text(in: language) }
    // The bounds of other rules are numbers of characters, rows or options.
    let format =
      rule.kind == .range || rule.kind == .step ? self.format(of: rule.node) : nil
    func written(_ limit: Value) -> String? {
      limit.isEmpty ? nil : format?.text(limit, withUnit: false) ?? limit.text()
    }
    let lower = written(limits.lower)
    let upper = written(limits.upper)
    let node = nodes[rule.node]
    let bounds = RuleMessage.Bounds(lower: lower, upper: upper)
    func inclusive() -> RuleMessage.Bounds {
      guard case .integer(let most) = limits.upper else { return bounds }
      let greatest = limits.excludesUpper ? max(most, 0) - 1 : most
      return RuleMessage.Bounds(lower: lower, upper: String(greatest))
    }
    if let measure = node.measure(of: rule.kind),
      limits.excludeEverything(for: measure.isCount ? nil : node.type)
    {
      var bounds = measure.isCount ? inclusive() : bounds
      if measure == .numbers, !node.unit.isEmpty, let upper {
        bounds.upper = "\(upper) \(node.unit)"
      }
      return text(
        .nothingWithin(bounds, excludesUpper: limits.excludesUpper && !measure.isCount, measure))
    }
    switch rule.kind {
    case .length: return text(.length(inclusive()))
    case .count where node.countsItsRows:
      guard case .integer(let rows) = limits.lower else { return text(.asManyRows) }
      let most = ProgramParts.mostCountedRows
      return text(
        rows > Int64(most)
          ? .tooManyRows(String(rows), most: most) : .exactRows(Int(clamping: rows)))
    case .count:
      return text(node.kind == .list ? .rowCount(inclusive()) : .optionCount(inclusive()))
    case .range:
      var bounds = bounds
      // The unit follows the last number.
      if !node.unit.isEmpty, node.type.isNumber {
        if let upper { bounds.upper = "\(upper) \(node.unit)" }
        if let lower, upper == nil || upper == lower { bounds.lower = "\(lower) \(node.unit)" }
      }
      return text(.range(bounds, excludesUpper: limits.excludesUpper, node.type.kind.scale))
    case .step:
      guard let lower else { return text(.notMet) }
      return text(.step(lower, from: upper, example: example()))
    case .match:
      if parts.patterns.indices.contains(rule.pattern),
        let allowed = parts.patterns[rule.pattern].allowed
      {
        return allowed.text(in: language)
      }
      return text(.format(example: example()))
    case .type: return text(node.type.rule.map { .type($0.message) } ?? .notMet)
    case .unique:
      let names = rule.compared.map(label)
      return text(names.isEmpty || node.isPlainList ? .inList : .sameEntry(names))
    case .exclusive:
      let alone =
        options(of: rule.node).declared.first(where: \.isExclusive)
        ?? answerOptions(of: rule.node)?.other
      return text(.alone(alone?.label ?? ""))
    case .check: return text(.notMet)
    }
  }
}

extension Node {
  /// The quantity that a rule bounds; nil for other rules, and for `count = E`.
  fileprivate func measure(of rule: Rule.Kind) -> RuleMessage.Measure? {
    switch rule {
    case .range: return type.isNumber ? .numbers : .moments
    case .length: return .characters
    case .count where countsItsRows: return nil
    case .count: return kind == .list ? .rows : .options
    case .step, .match, .type, .unique, .exclusive, .check: return nil
    }
  }
}

extension ValueKind {
  /// The kind of values in a range.
  fileprivate var scale: RuleMessage.Scale {
    switch self {
    case .date: .dates
    case .time: .times
    case .dateTime: .moments
    case .integer, .decimal, .text, .boolean, .option, .options: .numbers
    }
  }
}
