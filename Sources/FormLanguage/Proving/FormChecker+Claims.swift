internal import FormEngine

/// Keeps what clauses say, for proofs.
extension FormChecker {
  /// Keeps a condition of a declaration: `show when` and its like.
  func claim(
    _ kind: Claim.Kind, _ node: NodeID, _ condition: Expression, clause span: Span,
    option: Int = -1
  ) {
    let statement =
      condition.type.isInvalid
      ? proofs.pool.add(.free) : proofs.statement(of: condition, self)
    add(
      kind, node, statement, span, condition: condition.span,
      isCheck: kind == .rule || kind == .warning, option: option)
  }

  /// Keeps a clause that always applies: `required`, `readonly`.
  func claim(_ kind: Claim.Kind, _ node: NodeID, clause span: Span) {
    add(kind, node, proofs.pool.add(.yes), span, condition: span)
  }

  /// Keeps `length`, `range` or `count`.
  func claimLimit(
    _ kind: Rule.Kind, _ node: NodeID, lower: Expression?, upper: Expression?, excludesUpper: Bool,
    clause span: Span
  ) {
    if nodes[node].kind == .list, let lower {
      if let statement = proofs.limit(
        kind, node, lower: lower, upper: nil, excludesUpper: false, self)
      {
        add(.rule, node, statement, span, condition: span)
        claims[claims.count - 1].isMinimum = true
      }
      guard upper != nil else { return }
    }
    guard
      let statement = proofs.limit(
        kind, node, lower: nodes[node].kind == .list ? nil : lower, upper: upper,
        excludesUpper: excludesUpper, self)
    else { return }
    add(.rule, node, statement, span, condition: span)
  }

  /// Keeps a test of a text: a pattern, or the rule of its type.
  func claimTest(_ test: StatementWriter.TextTest, _ node: NodeID, clause span: Span) {
    guard let variable = proofs.variable(ofSlot: nodes[node].slot, self) else { return }
    add(.rule, node, proofs.textTest(test, of: variable), span, condition: span)
  }

  private func add(
    _ kind: Claim.Kind, _ node: NodeID, _ statement: StatementID, _ span: Span,
    condition: Span, isCheck: Bool = false, option: Int = -1
  ) {
    claims.append(
      Claim(
        kind: kind, isSilent: context.isSilent, isCheck: isCheck,
        declaration: Int32(truncatingIfNeeded: node), statement: statement,
        option: Int32(truncatingIfNeeded: option),
        source: Int32(truncatingIfNeeded: context.file), span: span, conditionSpan: condition))
  }

  /// How many options a choice has; 0 where that is not known.
  func optionCount(of type: ValueType) -> Int {
    let number = Int(type.choice)
    guard choices.indices.contains(number), !choices[number].isOpen else { return 0 }
    return choices[number].options.count
  }
}

extension StatementWriter {
  /// What `length`, `range` or `count` says of a field or list; nothing where it says nothing that
  /// can be reasoned about.
  mutating func limit(
    _ kind: Rule.Kind, _ node: NodeID, lower: Expression?, upper: Expression?, excludesUpper: Bool,
    _ form: FormChecker
  ) -> StatementID? {
    let value: Quantity
    var isAboutChosen = false
    if form.nodes[node].kind == .list {
      let rows = rows(of: node)
      value = quantity(ofVariable: rows)
    } else {
      guard let variable = variable(ofSlot: form.nodes[node].slot, form) else { return nil }
      let type = form.fieldType(node)
      switch kind {
      case .length:
        let length = length(of: variable)
        value = quantity(ofVariable: length)
      case .count:
        let chosen = chosen(of: variable, among: form.optionCount(of: type))
        value = quantity(ofVariable: chosen)
        isAboutChosen = true
      default: value = quantity(ofVariable: variable, type)
      }
    }
    var parts: [StatementID] = []
    if let lower, let bound = quantity(of: lower, form) {
      let holds = inequality(bound, value)
      if !isFree(holds) { parts.append(holds) }
    }
    if let upper, let bound = quantity(of: upper, form) {
      let holds = inequality(value, bound, isStrict: excludesUpper)
      if !isFree(holds) { parts.append(holds) }
    }
    guard !parts.isEmpty else { return nil }
    let holds = pool.add(.and, of: parts)
    guard isAboutChosen else { return holds }
    // An empty set is no wrong one.
    let isEmpty = comparison(.lessOrEqual, value)
    return pool.add(.or, of: [isEmpty, holds])
  }

  /// `left` is at most `right`, or less.
  private mutating func inequality(
    _ left: Quantity, _ right: Quantity, isStrict: Bool = false
  ) -> StatementID {
    guard let difference = difference(of: left, right) else { return pool.add(.free) }
    return comparison(isStrict ? .less : .lessOrEqual, difference)
  }
}
