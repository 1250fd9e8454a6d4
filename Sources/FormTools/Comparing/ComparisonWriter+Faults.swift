internal import FormEngine
internal import FormLanguage

/// Finds arithmetic that may have no result because it overflows or divides by zero. A record is
/// rejected if that happens in a rule or computed field.
extension ComparisonWriter {
  /// The version that accepts the records, and the one that may reject them.
  enum Direction {
    /// From the old version to the new one, and the reverse.
    case forwards, backwards
  }

  /// Looks for records that the valid version accepts and for which expressions of the asked
  /// version have no result.
  ///
  /// - Parameters:
  ///   - node: the declaration of the asked version at which they are evaluated.
  ///   - former: the expressions that the valid version evaluates there for every record. An
  ///     expression that has a result there also has one here.
  func faults(
    in expressions: [Expression], at node: NodeID, _ direction: Direction = .forwards,
    former: [Expression], expecting expected: ChangeSearch.Expected
  ) -> ChangeSearch.Verdict {
    let isForwards = direction == .forwards
    let (valid, asked) = isForwards ? (pair.old, pair.new) : (pair.new, pair.old)
    var parts: [Expression] = []
    for expression in expressions { collectFaults(in: expression, asked, direction, &parts) }
    guard !parts.isEmpty else { return .excluded }
    var known: [Expression] = []
    for expression in former { Self.collectEvaluated(in: expression, valid, &known) }
    func likeness(_ known: Expression, _ part: Expression) -> FormPair.Likeness {
      isForwards ? pair.likeness(known, part) : pair.likeness(part, known)
    }
    parts.removeAll { part in
      known.contains {
        let alike = likeness($0, part)
        return alike == .same || isForwards && alike == .readsChanges && isStrict(part)
          || Self.reaches($0, atLeastAsFarAs: part, by: likeness)
      }
    }
    guard !parts.isEmpty else { return .excluded }
    var divisors: [Expression] = []
    for part in parts { Self.collectDivisors(in: part, &divisors) }
    func found(_ search: inout ChangeSearch) -> [UInt8]? {
      if !divisors.isEmpty,
        case .found(let record) = search.verdict(
          .dividesByZero(divisors, node), expecting: expected)
      {
        return record
      }
      return search.overflow(of: parts, at: node, expected)
    }
    return (isForwards ? found(&forwards) : found(&backwards)).map { .found($0) } ?? .undecided
  }

  /// Returns true if an expression is empty whenever something it reads is, and reads only recorded
  /// values. Its value is then the same or empty if a field is shown under other conditions.
  private func isStrict(_ expression: Expression) -> Bool {
    switch expression.form {
    case .constant, .today, .now: return true
    case .negate(let operand, _): return isStrict(operand)
    case .chain(let first, let links, _):
      return isStrict(first) && links.allSatisfy { isStrict($0.operand) }
    case .read(let slot, _):
      let node = pair.new.form.slots[slot].node
      let partner = pair.partners[node]
      guard pair.new.form.slots[slot].kind == .field, partner >= 0 else { return false }
      let (former, now) = (pair.old.nodes[partner], pair.new.nodes[node])
      return !former.isComputed && former.forced < 0 && now.forced < 0
        && former.type.kind == now.type.kind && !former.keeps && !now.keeps
    default: return false
    }
  }

  /// Returns true if one sum fails whenever the other does, because its constant operand is
  /// at least as large.
  private static func reaches(
    _ old: Expression, atLeastAsFarAs new: Expression,
    by likeness: (Expression, Expression) -> FormPair.Likeness
  ) -> Bool {
    guard case .chain(let former, let links, _) = old.form, links.count == 1,
      case .chain(let first, let others, _) = new.form, others.count == 1,
      links[0].operation == others[0].operation, links[0].operation.isSum,
      let far = links[0].operand.constant?.amount, let near = others[0].operand.constant?.amount,
      links[0].operand.type.kind == others[0].operand.type.kind,
      links[0].convertsLeft == others[0].convertsLeft
    else { return false }
    let zero = Decimal(0)
    return (near >= zero ? near <= far : far <= near) && likeness(former, first) == .same
  }

  /// Returns true if a declaration of the new version is shown under the same conditions in both,
  /// for all records that the valid version accepts.
  func isShownAlike(_ node: NodeID, _ direction: Direction = .forwards) -> Bool {
    if pair.new.nodes[node].kind == .section, !pair.new.conditions(of: node).isEmpty {
      return false
    }
    let nodes = pair.new.nodes
    return nodes.outward(from: node).filter { nodes[$0].kind != .section }.allSatisfy {
      let partner = pair.partners[$0]
      guard partner >= 0, !pair.isShownOtherwise[$0] else { return false }
      let before = pair.old.conditions(of: partner).map(\.expression)
      let now = pair.new.conditions(of: $0).map(\.expression)
      if pair.likeness(before, now) == .same { return true }
      switch direction {
      case .forwards:
        return forwards.excludesDifference(
          ComparedConditions(
            place: pair.new.container(of: $0), valid: before, asked: now, kind: .condition))
      case .backwards:
        return backwards.excludesDifference(
          ComparedConditions(
            place: pair.old.container(of: partner), valid: now, asked: before, kind: .condition))
      }
    }
  }

  /// Collects the largest parts of an expression that may have no result, assuming that the fields
  /// they read keep their ranges.
  private func collectFaults(
    in expression: Expression, _ version: FormVersion, _ direction: Direction,
    _ parts: inout [Expression]
  ) {
    var bounds =
      self.bounds[direction]
      ?? ResultBounds(version.form.content, keepsRanges: true, near: forwards.trial.clock)
    defer { self.bounds[direction] = bounds }
    var seen: Set<SlotID> = []
    var waiting = [expression]
    func look(_ expression: Expression) {
      if expression.isArithmetic {
        if bounds.mayFail(expression) { parts.append(expression) }
        return
      }
      if let slot = expression.slotOfRow,
        version.form.slots[slot].kind == .constant, seen.insert(slot).inserted,
        let value = version.value(of: slot)
      {
        waiting.append(value)
      }
      expression.forEachPart(look)
    }
    while let next = waiting.popLast() { look(next) }
  }

  /// Collects the parts of an expression that are evaluated whenever it is.
  private static func collectEvaluated(
    in expression: Expression, _ version: FormVersion, _ parts: inout [Expression]
  ) {
    var seen: Set<SlotID> = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      if next.isArithmetic { parts.append(next) }
      switch next.form {
      case .and(let terms), .or(let terms), .coalesce(let terms):
        if let first = terms.first { waiting.append(first) }
      case .conditional(let branches, _):
        if let first = branches.first { waiting.append(first.condition) }
      case .aggregate: break
      case .read(let slot, _):
        if version.form.slots[slot].kind == .constant, seen.insert(slot).inserted,
          let value = version.value(of: slot)
        {
          waiting.append(value)
        }
      default: next.forEachPart { waiting.append($0) }
      }
    }
  }

  private static func collectDivisors(in expression: Expression, _ divisors: inout [Expression]) {
    var waiting = [expression]
    while let next = waiting.popLast() {
      if case .chain(_, let links, _) = next.form {
        for link in links
        where (link.operation == .divide || link.operation == .remainder)
          && !link.operand.isConstant
        {
          divisors.append(link.operand)
        }
      }
      // Divisors within rows have no name outside them.
      if case .aggregate = next.form { continue }
      next.forEachPart { waiting.append($0) }
    }
  }

  /// Returns the expressions of a rule.
  func expressions(of clause: ClauseID, _ version: FormVersion) -> [Expression] {
    version.form.clauses[clause].content.expressions.compactMap(version.form.expression)
  }
}

extension Expression {
  /// True if the expression computes with numbers or times and may have no result.
  fileprivate var isArithmetic: Bool {
    switch form {
    case .chain, .negate, .aggregate: true
    case .apply(_, _, _, let source): !source.isEmpty
    default: false
    }
  }
}

extension Value {
  /// The number, or the length of time in seconds or months.
  fileprivate var amount: Decimal? {
    switch self {
    case .integer(let integer): Decimal(integer)
    case .decimal(let decimal): decimal
    case .duration(let length): Decimal(length.seconds)
    case .period(let period): Decimal(period.months)
    case .empty, .text, .boolean, .date, .time, .dateTime, .option, .options, .list: nil
    }
  }
}
