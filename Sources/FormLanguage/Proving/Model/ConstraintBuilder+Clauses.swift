internal import FormEngine

/// The translation of clauses into constraints.
extension ConstraintBuilder {
  /// Adds the clauses of the declarations in a row.
  mutating func takeClauses(of row: ContextID) {
    let facts = contexts[Int(row)]
    let outer = context
    context = row
    // Nested rows that are not modelled individually are part of this row.
    for index in Int(clauseStarts[facts.body])..<Int(clauseStarts[facts.endOfBody]) { take(index) }
    addFields(facts.body..<facts.endOfBody, template: facts.template)
    if plan.isForAll {
      for node in facts.body..<facts.endOfBody where form.nodes[node].kind == .list {
        _ = rows(of: place(of: node, in: row))
      }
    }
    context = outer
  }

  /// Adds variables for fields that nothing reads: a search for records needs values for them, too.
  mutating func addFields(_ nodes: Range<NodeID>, template: Int) {
    guard plan.isForAll else { return }
    for node in nodes
    where form.nodes[node].kind == .field && !form.nodes[node].isComputed
      && form.nodes[node].template == template
    {
      _ = variable(of: node)
    }
  }

  mutating func take(_ index: Int) {
    let (kind, node) = (form.clauses[index].kind, form.clauses[index].node)
    let place = place(of: node, in: context)
    isBlocking = kind == .rule || index == askedRule
    switch form.clauses[index].content {
    case .always:
      if kind == .readonly {
        readonly.append((place, model.add(.yes)))
      } else if kind == .forced {
        force(index, place, model.add(.yes))
      } else if kind == .required {
        required.append((index, place, model.add(.yes)))
      }
    case .condition(let id):
      if kind == .filtered { return offerOptions(index, place, form[id]) }
      let statement = statement(of: form[id])
      if context == 0 {
        model.conditions[index] = statement
        switch kind {
        case .readonly, .forced, .required, .offered, .warning: model.applied.append(statement)
        case .shown, .filtered, .rule: break
        }
      } else {
        model.conditionsInRows[index, default: []].append((statement, place))
      }
      switch kind {
      case .shown:
        let end = Int32(truncatingIfNeeded: model.gates.count)
        let conditions = model.places[Int(place)].conditions
        model.places[Int(place)].conditions =
          (conditions.isEmpty ? end : conditions.lowerBound)..<end + 1
        model.gates.append((Int32(truncatingIfNeeded: index), statement))
      case .readonly: readonly.append((place, statement))
      case .forced: force(index, place, statement)
      case .required: required.append((index, place, statement))
      case .offered: offer(index, place, statement, option: Int(form.clauses[index].option))
      case .filtered: break
      case .rule: add(index, place, statement, .notFalse, .answers)
      case .warning: break
      }
      if kind == .rule { addFaults(of: form[id], index, place) }
    case .limit(let rule, let lower, let upper, let excludesUpper):
      let (lower, upper) = (form.expression(lower), form.expression(upper))
      limit(index, rule, node, place, lower, upper, excludesUpper)
    case .step(let step, let start):
      if let statement = multiple(
        of: form[step], from: form.expression(start), node)
      {
        add(index, place, statement, .notFalse, .answers, isLimit: true)
      }
    case .match(let number):
      guard let text = variable(of: node) else { break }
      let statement = passes(TextTest(kind: .pattern(number)), text)
      add(index, place, statement, .notFalse, .answers, isLimit: true)
    case .type(let type):
      guard let text = variable(of: node) else { break }
      let statement = passes(TextTest(kind: .type(type)), text)
      add(index, place, statement, .notFalse, .answers, isLimit: true)
    case .unique(let cells): unique(index, cells, place)
    case .exclusive: exclusive(index, node, place)
    }
  }

  mutating func add(
    _ clause: Int, _ place: PlaceID, _ statement: StatementID, _ truth: Truth, _ premises: Premises,
    isLimit: Bool = false
  ) {
    guard !isOpen(statement) else { return }
    if clause >= 0, form.clauses[clause].kind == .warning {
      return ask(clause, place, truth == .isTrue ? model.add(.isTrue, statement) : statement)
    }
    model.constraints.append(
      Constraint(
        clause: Int32(truncatingIfNeeded: clause), place: place, statement: statement,
        truth: truth, premises: premises, isLimit: isLimit))
  }

  /// Adds the statement of a rule that is not a premise; proofs ask whether it can fail.
  private mutating func ask(_ clause: Int, _ place: PlaceID, _ statement: StatementID) {
    guard context == 0 else {
      model.conditionsInRows[clause, default: []].append((statement, place))
      return
    }
    let known = model.conditions[clause]
    model.conditions[clause] = known < 0 ? statement : model.add(.and, of: [known, statement])
  }

  func isOpen(_ statement: StatementID) -> Bool {
    model.statements[Int(statement)].kind == .open
  }

  /// Adds the constraint that an option is chosen only while it is offered.
  mutating func offer(
    _ index: Int, _ place: PlaceID, _ statement: StatementID, option: Int
  ) {
    let node = form.clauses[index].node
    guard !isOpen(statement), let variable = variable(of: node) else { return }
    let isChosen: StatementID
    switch form.nodes[node].type.kind {
    case .option:
      guard (0..<64).contains(option), model.variables[Int(variable)].valueCount > 0 else { return }
      isChosen = oneOf(variable, 1 << UInt64(option))
    case .options: isChosen = oneOf(member(of: variable, option: option), 0b10)
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime: return
    }
    let rule = model.add(
      .or, of: [model.add(.not, isChosen), model.add(.isTrue, statement)])
    add(index, place, rule, .notFalse, .answers)
  }

  /// Adds the constraints of a `length`, `range` or `count`.
  mutating func limit(
    _ index: Int, _ kind: Rule.Kind, _ node: NodeID, _ place: PlaceID, _ lower: Expression?,
    _ upper: Expression?, _ excludesUpper: Bool
  ) {
    // A rule that a proof asks about needs a statement for each of its bounds.
    let isAsked = form.clauses[index].kind == .warning
    func isWhole(_ isAbove: StatementID?, _ isBelow: StatementID?) -> Bool {
      [(lower, isAbove), (upper, isBelow)].allSatisfy { bound, statement in
        bound == nil || statement.map { !isOpen($0) } ?? false
      }
    }
    if form.nodes[node].kind == .list {
      let rows = Quantity(rowCount(of: place))
      let isAbove = lower.flatMap { atMost($0, rows) }
      let isBelow = upper.flatMap { atMost(rows, $0, isStrict: excludesUpper) }
      guard !isAsked || isWhole(isAbove, isBelow) else { return }
      // With too few rows, the answers are merely incomplete.
      if let isAbove { add(index, place, isAbove, .notFalse, .records, isLimit: true) }
      if let isBelow { add(index, place, isBelow, .notFalse, .answers, isLimit: true) }
      return
    }
    guard let variable = variable(of: node) else { return }
    let limited =
      switch kind {
      case .length: length(of: variable)
      case .count: chosen(of: variable)
      case .range, .step, .match, .type, .check, .unique, .exclusive: variable
      }
    let isAbove = lower.flatMap {
      simpleBound(.greaterOrEqual, limited, $0) ?? atMost($0, quantity(of: limited))
    }
    let isBelow = upper.flatMap {
      simpleBound(excludesUpper ? .less : .lessOrEqual, limited, $0)
        ?? atMost(quantity(of: limited), $0, isStrict: excludesUpper)
    }
    guard !isAsked || isWhole(isAbove, isBelow), var holds = isAbove ?? isBelow else { return }
    if let isAbove, let isBelow { holds = model.add(.and, of: [isAbove, isBelow]) }
    if kind == .count {
      // A set without chosen options is empty, and the rule applies only to a value.
      holds = model.add(.or, of: [model.add(.not, model.add(.filled, variable)), holds])
    }
    add(index, place, holds, .notFalse, .answers, isLimit: true)
  }

  mutating func exclusive(_ index: Int, _ node: NodeID, _ place: PlaceID) {
    guard let set = variable(of: node) else { return }
    let parts = form.exclusiveOptions(of: node).map { option in
      model.add(
        .or,
        of: [
          oneOf(member(of: set, option: option), 0b01),
          comparison(.lessOrEqual, Quantity(chosen(of: set)).adding(-1)),
        ])
    }
    guard !parts.isEmpty else { return }
    add(index, place, model.add(.and, of: parts), .notFalse, .answers, isLimit: true)
  }

  /// Adds the constraints of `required`, which apply while the field is not read-only.
  mutating func addRequired() {
    let readonly = ModelIndex.Lists(count: readonly.isEmpty ? 0 : model.places.count, readonly)
    for (clause, place, when) in required {
      let node = model.places[Int(place)].node
      let filled: StatementID
      if form.nodes[node].kind == .list {
        filled = comparison(.lessOrEqual, Quantity(rowCount(of: place)).negated.adding(1))
      } else {
        guard let variable = variable(of: place, node) else { continue }
        filled = isAnswered(variable)
      }
      let isAlways = model.statements[Int(when)].kind == .yes
      if isAlways, self.readonly.isEmpty {
        add(clause, place, filled, .isTrue, .records)
        continue
      }
      var parts: [StatementID] = []
      if !isAlways {
        parts.append(model.add(.not, model.add(.isTrue, when)))
      }
      var around = place
      while around > 0, !self.readonly.isEmpty {
        for statement in readonly[around] { parts.append(model.add(.isTrue, statement)) }
        around = model.places[Int(around)].parent
      }
      if parts.contains(where: {
        model.statements[Int($0)].kind == .isTrue
          && model.statements[Int(model.statements[Int($0)].a)].kind == .yes
      }) {
        continue
      }
      add(clause, place, model.add(.or, of: parts + [filled]), .isTrue, .records)
    }
  }

  /// Returns the statement that an answer satisfies `required`; a text of blanks alone does not.
  private mutating func isAnswered(_ variable: VariableID) -> StatementID {
    let filled = model.add(.filled, variable)
    var blanks: UInt64 = 0
    for (index, text) in model.texts.ownConstants(of: variable).enumerated()
    where !hasVisibleCharacter(text) {
      blanks |= 1 << UInt64(index)
    }
    guard blanks != 0 else { return filled }
    return model.add(.and, of: [filled, model.add(.not, oneOf(variable, blanks))])
  }
}
