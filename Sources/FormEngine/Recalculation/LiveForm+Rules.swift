extension LiveForm {
  /// Evaluates a rule in a row, and counts its problem where it belongs.
  mutating func evaluateRule(_ index: Int, _ plan: SlotPlan, _ cell: Int, _ row: RowID) {
    let rule = program.parts.rules[index]
    let template = Int(plan.template)
    var mark = state.templates[template].truths[cell]
    mark.isBelowLeast = false
    mark.isFull = false
    machine.fault = nil
    let isChecked = !state.isInBlank(template, row)
    if rule.kind == .unique, isChecked {
      for other in refreshUnique(index, rule, template, row) where other != row {
        judgeUnique(index, rule, other)
      }
    }
    let fails = ruleFails(index, rule, template, row, &mark)
    mark.hasFault = machine.fault != nil && isChecked
    mark.outcome =
      isChecked ? outcome(rule, fails: fails || mark.hasFault, row) : .passes
    write(mark, rule, template, cell, row)
  }

  private mutating func judgeUnique(_ index: Int, _ rule: Rule, _ row: RowID) {
    let plan = program.slots[rule.slot]
    let template = Int(plan.template)
    let cell = Int(row) * program.templates[template].truthCount + Int(plan.offset)
    var mark = state.templates[template].truths[cell]
    let fails =
      state.uniques[index]?.isRepetition(row, holder: state.templates[template].owner[Int(row)])
      ?? false
    mark.outcome = outcome(rule, fails: fails, row)
    write(mark, rule, template, cell, row)
  }

  /// Returns the outcome of a rule. One that fails is reported at its place or, while that is
  /// hidden, at another one or at the form; a rule of a hidden declaration passes.
  private func outcome(_ rule: Rule, fails: Bool, _ row: RowID) -> TruthMark.Outcome {
    guard fails else { return .passes }
    let template = Int(program.slots[rule.slot].template)
    guard program.isOutward(rule) else { return .failsAtPlace }
    guard state.isVisible(Path(node: rule.node, row: state.climb(row, template, to: rule.node)))
    else {
      return .passes
    }
    guard rule.place != 0 else { return .failsAtForm }
    let place = Path(node: rule.place, row: state.climb(row, template, to: rule.place))
    if state.isVisible(place) { return .failsAtPlace }
    return rule.otherPlaces.isEmpty ? .failsAtForm : .failsAtOther
  }

  private mutating func write(
    _ mark: TruthMark, _ rule: Rule, _ template: Int, _ cell: Int, _ row: RowID
  ) {
    let old = state.templates[template].truths[cell]
    noteRule(rule, template, row, [old.outcome, mark.outcome])
    guard old != mark else { return }
    state.templates[template].truths[cell] = mark
    if !rule.isWarning, old.outcome != mark.outcome {
      countError(rule, old.outcome, template, row, by: -1)
      countError(rule, mark.outcome, template, row, by: 1)
    }
    if rule.kind == .count, program.nodes[rule.node].kind == .list {
      refreshLeaf(template, row, Int(program.leafOfNode[rule.node]))
    }
  }

  mutating func countError(
    _ rule: Rule, _ outcome: TruthMark.Outcome, _ template: Int, _ row: RowID, by change: Int
  ) {
    guard let place = rule.place(outcome) else { return }
    let leaf = Int(program.leafOfNode[place])
    guard place != 0, leaf >= 0 else {
      state.formErrors += change
      return
    }
    let inner = program.nodes[place].template
    let holder = state.climb(row, template, to: place)
    let cell = Int(holder) * program.templates[inner].focus.leaves.count + leaf
    state.templates[inner].errors[cell] += Int32(change)
    refreshLeaf(inner, holder, leaf)
  }

  // MARK: The kinds of rules

  private mutating func ruleFails(
    _ index: Int, _ rule: Rule, _ template: Int, _ row: RowID, _ mark: inout TruthMark
  ) -> Bool {
    switch rule.kind {
    case .check:
      return evaluate(rule.condition, template, row).truth == false
    case .unique:
      return state.uniques[index]?.isRepetition(
        row, holder: state.templates[template].owner[Int(row)]) ?? false
    case .count where program.nodes[rule.node].kind == .list:
      return countFails(rule, template, row, &mark)
    case .length, .range, .step, .match, .type, .count, .exclusive:
      break
    }
    let slot = program.nodes[rule.node].slot
    guard slot >= 0 else { return false }
    let value = state.storedValue(slot, row)
    return rule.kind.isBroken(
      by: value, of: program.nodes[rule.node].type,
      lower: { operand(rule.lower, template, row) },
      upper: {
        rule.kind == .step && rule.upper.isNone
          ? .integer(0) : operand(rule.upper, template, row)
      },
      excludesUpper: rule.excludesUpper,
      matches: { machine.matches(rule.pattern, of: program.parts, $0) },
      isExclusive: { program.parts.isExclusive($0, of: program.nodes[rule.node]) })
  }

  /// Returns a bound of a rule; empty if there is none.
  private mutating func operand(_ code: Code, _ template: Int, _ row: RowID) -> Value {
    code.isNone ? .empty : evaluate(code, template, row)
  }

  mutating func evaluate(_ code: Code, _ template: Int, _ row: RowID) -> Value {
    state.evaluate(code, template: template, row: row, &machine)
  }

  /// Returns whether the number of rows breaks a rule, and records in `mark` whether the list is
  /// below its minimum, or full.
  private mutating func countFails(
    _ rule: Rule, _ template: Int, _ row: RowID, _ mark: inout TruthMark
  ) -> Bool {
    let list = Path(node: rule.node, row: row)
    let rows = state.countedRows(of: list)
    let count = Value.integer(Int64(rows))
    if !rule.lower.isNone,
      let order = Value.order(count, evaluate(rule.lower, template, row)), order < 0
    {
      mark.isBelowLeast = true
    }
    var isAbove = false
    if !rule.upper.isNone, case .integer(let bound) = evaluate(rule.upper, template, row) {
      let most = rule.most(upTo: bound)
      mark.isFull = Int64(state.rowCount(of: list)) >= most
      isAbove = Int64(rows) > most
    }
    return mark.isBelowLeast || isAbove
  }

  // MARK: Unique rows

  /// Updates a row in the index of a `unique` rule; returns the rows whose outcome may have
  /// changed.
  private mutating func refreshUnique(
    _ index: Int, _ rule: Rule, _ template: Int, _ row: RowID
  ) -> [RowID] {
    var key: UniqueIndex.Key? = []
    // Few cells are read in the time of an evaluation.
    evaluations &+= rule.cells.count / 4
    for slot in rule.cells {
      let value = state.read(slot, row: row, &machine)
      if value.isEmpty {
        key = nil
        break
      }
      key?.append(value)
    }
    return state.uniques[index, default: UniqueIndex()]
      .set(key, of: row, holder: state.templates[template].owner[Int(row)])
  }

  /// Removes a row that leaves its list from the indexes of `unique`: it is no longer a duplicate,
  /// and no other row is one because of it.
  mutating func leaveUniques(_ template: Int, _ row: RowID) {
    for index in program.templates[template].uniqueRules {
      let holder = state.templates[template].owner[Int(row)]
      let touched = state.uniques[index]?.set(nil, of: row, holder: holder) ?? []
      for other in touched { judgeUnique(index, program.parts.rules[index], other) }
    }
  }
}
