internal import FormEngine
internal import FormSyntax

/// A pattern with the lengths that it must match; a key, so each pair is examined only once.
struct PatternUse: Hashable {
  var pattern: Int
  var least: Int
  var most: Int?
}

/// Finds limits of one field that together allow no value.
extension ClauseChecker {
  func checkLimits(of node: NodeID) {
    guard limits.contains(where: { !$0.isSilent }) else { return }
    for limit in limits where !limit.isEmpty {
      switch limit.kind {
      case .match: checkPattern(limit)
      case .step: checkStep(limit)
      case .count: checkCount(limit, node)
      case .length: checkTypeLength(limit, node)
      case .range, .type, .check, .unique, .exclusive: break
      }
    }
  }

  /// Returns the combined bounds of all clauses of a kind, and the clauses.
  private func bounds(_ kind: Rule.Kind) -> (lower: Value?, upper: ConstantLimit?, [ConstantLimit])
  {
    var lower: Value?
    var upper: ConstantLimit?
    var clauses: [ConstantLimit] = []
    for limit in limits where limit.kind == kind && !limit.isEmpty {
      clauses.append(limit)
      if let bound = limit.lower, lower.map({ isLess($0, bound) }) ?? true { lower = bound }
      guard let bound = limit.upper else { continue }
      guard let least = upper?.upper else {
        upper = limit
        continue
      }
      if isLess(bound, least) || (limit.excludesUpper && !isLess(least, bound)) { upper = limit }
    }
    return (lower, upper, clauses)
  }

  private func isLess(_ left: Value, _ right: Value) -> Bool {
    (Value.order(left, right) ?? 0) < 0
  }

  private func reportNothingLeft(
    _ name: DiagnosticName, _ limit: ConstantLimit, _ others: [ConstantLimit],
    _ message: (_ limit: String, _ others: [String]) -> LimitMessage
  ) {
    // The problem is reported at the conflicting clause that the form adds.
    let main = limit.isSilent ? others.first { !$0.isSilent } : limit
    guard let main else { return }
    report(
      name, at: main.place,
      message(shortSource(limit.place), others.map { shortSource($0.place) }),
      labels: ([limit] + others).filter { $0.place != main.place }
        .map { $0.place.label(.mustAlsoBeTrue) })
  }

  // MARK: Patterns

  private func checkPattern(_ limit: ConstantLimit) {
    guard expressions.patterns.all.indices.contains(limit.pattern) else { return }
    let (lower, upper, lengths) = bounds(.length)
    guard !limit.isSilent || lengths.contains(where: { !$0.isSilent }) else { return }
    if !limit.isSilent, expressions.patterns.all[limit.pattern].matchesNothing {
      report(
        .impossiblePattern, at: limit.place,
        LimitMessage.patternMatchesNothing(shortSource(limit.place)))
      return
    }
    var use = PatternUse(pattern: limit.pattern, least: 0)
    if case .integer(let least)? = lower { use.least = Int(clamping: max(least, 0)) }
    if let upper, case .integer(let bound)? = upper.upper {
      let most = upper.excludesUpper ? bound.subtractingReportingOverflow(1).partialValue : bound
      guard most >= 0 else { return }
      use.most = Int(clamping: most)
    }
    guard use.least > 0 || use.most != nil, use.least <= use.most ?? .max, !canMatch(use) else {
      return
    }
    reportNothingLeft(.impossiblePattern, limit, lengths) {
      .noMatchOfLength(pattern: $0, lengths: $1)
    }
  }

  /// Returns whether some text of these lengths matches. The maximum is ignored if checking it
  /// would take too long.
  private func canMatch(_ use: PatternUse) -> Bool {
    if let known = matchablePatterns[use] { return known }
    let pattern = expressions.patterns.all[use.pattern]
    var most = use.most
    if let wanted = most {
      let positions = min(
        (pattern.lengthBounds()?.most ?? Pattern.mostPositions) &+ pattern.source.utf8.count,
        Pattern.mostPositions)
      let (steps, isTooMuch) = wanted.multipliedReportingOverflow(by: max(positions, 1))
      if isTooMuch || steps > patternSteps { most = nil } else { patternSteps -= steps }
    }
    let result = pattern.canMatch(charactersFrom: use.least, to: most)
    matchablePatterns[use] = result
    return result
  }

  /// Reports a `length` that no e-mail address, URL or UUID can have.
  private func checkTypeLength(_ limit: ConstantLimit, _ node: NodeID) {
    guard !limit.isSilent, let rule = form.nodes[node].type.rule else { return }
    var fits = true
    if case .integer(let upper)? = limit.upper {
      fits = limit.excludesUpper ? upper > rule.least : upper >= rule.least
    }
    if case .integer(let lower)? = limit.lower, let most = rule.most {
      fits = fits && lower <= most
    }
    guard !fits else { return }
    report(
      .emptyRange, at: limit.place,
      LimitMessage.lengthOfType(
        noun: rule.noun, least: Int(rule.least), isExact: rule.most == rule.least,
        source: shortSource(limit.place)),
      labels: [form.label(declaring: node)])
  }

  // MARK: Numbers

  /// Reports a range that contains no multiple of the step.
  private func checkStep(_ limit: ConstantLimit) {
    let (lower, upper, ranges) = bounds(.range)
    guard !limit.isSilent || ranges.contains(where: { !$0.isSilent }),
      let step = limit.lower?.number, isPositive(step), let start = limit.upper?.number,
      let least = lower?.number, let upper, let most = upper.upper?.number, least <= most,
      let first = firstMultiple(of: step, from: start, atLeast: least)
    else { return }
    guard upper.excludesUpper ? first >= most : first > most else { return }
    reportNothingLeft(.badStep, limit, ranges) {
      .noMultiple(step: $0, ranges: $1, start: "\(start)")
    }
  }

  /// Returns the first multiple of the step that is not below `least`; nil if it is too large for a
  /// decimal.
  private func firstMultiple(
    of step: Decimal, from start: Decimal, atLeast least: Decimal
  ) -> Decimal? {
    guard let negative = start.negated(), let distance = least.adding(negative),
      let rest = distance.remainder(dividingBy: step), let back = rest.negated(),
      let below = least.adding(back)
    else { return nil }
    return rest.isZero || rest.isNegative ? below : below.adding(step)
  }

  // MARK: Options

  /// Reports a `count` that requires more options than can be chosen at once.
  private func checkCount(_ limit: ConstantLimit, _ node: NodeID) {
    guard !limit.isSilent, form.nodes[node].type.kind == .options,
      case .integer(let least)? = limit.lower,
      case let lists = expressions.options.lists, lists.indices.contains(form.nodes[node].options),
      form.declarations[node].choice >= 0,
      !form.choices[form.declarations[node].choice].isOpen
    else { return }
    let options = lists[form.nodes[node].options]
    let (all, exclusive) = (options.count, options.declared.count(where: \.isExclusive))
    let most = exclusive == 0 ? all : max(all - exclusive, 1)
    guard all > 0, least > Int64(most) else { return }
    report(
      .emptyRange, at: limit.place,
      LimitMessage.tooManyRequired(
        most: most, name: form.quoted(node), source: shortSource(limit.place),
        hasExclusive: exclusive > 0),
      labels: [form.label(declaring: node)])
  }
}
