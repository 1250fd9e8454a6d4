internal import FormEngine

/// Evaluates clauses.
extension ExplanationTree {
  /// Returns the rule of a clause.
  private func rule(ofClause number: Int) -> Rule? {
    let rule = Int(places.form.clauses[number].rule)
    return program.parts.rules.indices.contains(rule) ? program.parts.rules[rule] : nil
  }

  /// Returns the code of the expressions in a clause.
  func codes(ofClause number: Int) -> [Code] {
    guard let rule = rule(ofClause: number) else {
      return (condition(ofClause: number).map { [$0] } ?? []) + forcedValue(ofClause: number)
    }
    return [rule.condition, rule.lower, rule.upper].filter { !$0.isNone }
  }

  /// Returns the code of the value of a `set`.
  private func forcedValue(ofClause number: Int) -> [Code] {
    let clause = places.form.clauses[number]
    let index = program.nodes[clause.node].forced
    guard clause.kind == .forced, program.parts.forcedFields.indices.contains(index),
      program.parts.forcedFields[index].values.indices.contains(Int(clause.force))
    else { return [] }
    return [program.parts.forcedFields[index].values[Int(clause.force)]]
  }

  /// Returns the values that a rule checks besides those in its expressions.
  func valuesJudged(byClause number: Int, at path: Path) -> [ExplainedSubject] {
    guard let rule = rule(ofClause: number) else { return [] }
    switch rule.kind {
    case .check: return []
    case .unique:
      return rule.cells.map { slot in
        places.lets[slot] != nil
          ? .definition(slot, path)
          : .read(.path(Path(node: program.parts.slots[slot].node, row: path.row)))
      }
    case .length, .range, .step, .match, .type, .count, .exclusive:
      return [.read(.path(Path(node: rule.node, row: path.row)))]
    }
  }

  /// Returns whether a clause applies or is met; nil if that is unknown.
  func truth(ofClause number: Int, at path: Path) -> Bool? {
    let clause = places.form.clauses[number]
    if clause.kind == .filtered { return isOffered(path) }
    switch clause.content {
    case .always: return true
    case .condition(let id):
      let code = rule(ofClause: number)?.condition ?? condition(ofClause: number)
      let expression = places.form.expressions[Int(id)]
      let value = code.map { session.evaluate($0, at: path) } ?? expression.constant ?? .empty
      if case .boolean(let isTrue) = value { return isTrue }
      return nil
    case .limit(.count, _, _, _) where program.nodes[clause.node].kind == .list:
      return rule(ofClause: number).flatMap { isSatisfied($0, at: path) }
    case .limit, .step:
      // Only rules that fail are explained; an empty bound decides nothing.
      let bounds = codes(ofClause: number).map { session.evaluate($0, at: path) }
      return bounds.contains(where: \.isEmpty) ? nil : false
    case .match, .type, .unique, .exclusive: return false
    }
  }

  /// Returns whether the chosen options are among those offered; nil if none is chosen.
  private func isOffered(_ path: Path) -> Bool? {
    if session.value(path).isEmpty { return nil }
    return !session.problems(at: path).contains { $0.rule == "option" }
  }

  /// Returns whether a list has as many rows as `count` allows; nil if that is unknown.
  private func isSatisfied(_ rule: Rule, at path: Path) -> Bool? {
    let count = Value.integer(
      Int64(session.countedRows(of: Path(node: rule.node, row: path.row))))
    var isKnown = true
    func order(_ code: Code) -> Int? {
      let order = Value.order(count, session.evaluate(code, at: path))
      if order == nil { isKnown = false }
      return order
    }
    if !rule.lower.isNone, let order = order(rule.lower), order < 0 { return false }
    if !rule.upper.isNone, let order = order(rule.upper),
      order > 0 || (order == 0 && rule.excludesUpper)
    {
      return false
    }
    return isKnown ? true : nil
  }

  // MARK: Conditions

  /// Returns the code of a condition. If the declaration has several of its kind, this is one part
  /// of their joint code.
  private func condition(ofClause number: Int) -> Code? {
    let clause = places.form.clauses[number]
    let node = program.nodes[clause.node]
    var condition = Condition.never
    switch clause.kind {
    case .shown: condition = node.shown
    case .readonly: condition = node.readonly
    case .required: condition = node.required
    case .forced:
      let forced = program.parts.forcingConditions(of: clause.node)
      guard forced.indices.contains(Int(clause.force)) else { return nil }
      condition = forced[Int(clause.force)]
    case .offered:
      let options = program.parts.options(node.options)
      guard options.indices.contains(Int(clause.option)) else { return nil }
      condition = options[Int(clause.option)].offered
    case .filtered:
      return program.parts.options(node.options).filter?.condition
    case .rule, .warning: return nil
    }
    guard case .slot(let slot) = condition else { return nil }
    let code = program.parts.slots[slot].code
    let all = places.clauses(clause.kind, of: clause.node)
    guard clause.kind != .offered, clause.kind != .forced, all.count > 1 else { return code }
    let parts = program.parts.terms(
      of: code, joinedBy: clause.kind == .shown ? .jumpIfFalse : .jumpIfTrue)
    guard parts.count == all.count, let index = all.firstIndex(of: number) else { return code }
    return parts[index]
  }
}
