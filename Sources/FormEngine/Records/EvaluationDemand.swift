/// The slots that must be evaluated for a record, and the slots that these read. Plain rules, which
/// need only a value and known bounds, need no evaluation.
struct EvaluationDemand {
  private let program: Program
  private let state: FormState

  /// For each template, the slots to evaluate, and whether its rows must be in the state.
  private(set) var templates: [RecordPlan.TemplatePlan]
  /// True if every record must be evaluated, not only one with an empty cell.
  private(set) var alwaysEvaluates = false
  /// True for each rule that is checked on the value alone.
  private(set) var isPlain: [Bool] = []
  /// True for each slot that some expression reads.
  private(set) var isRead: [Bool]
  /// True for each node that is always shown; `isWritable` is true if it is never read-only.
  private(set) var isOpen: [Bool] = []
  private(set) var isWritable: [Bool]

  /// - Parameter state: an empty form, in which expressions without reads are evaluated.
  init(_ program: Program, _ state: FormState) {
    self.program = program
    self.state = state
    let nodes = program.parts.nodes
    templates = program.templates.map { _ in RecordPlan.TemplatePlan() }
    isRead = [Bool](repeating: false, count: program.slots.count)
    isWritable = [Bool](repeating: true, count: nodes.count)
    isOpen = nodes.indices.map {
      program.shape.allConditions(around: $0).isEmpty && !isNeverShown($0)
    }
    for (id, node) in nodes.enumerated() {
      isWritable[id] =
        node.readonly == .never && node.forced < 0 && (id == 0 || isWritable[node.parent])
    }
    isPlain = program.parts.rules.map(isPlain)
    findSlots()
    findReads()
  }

  /// Returns true if the condition of a node or an enclosing one is never true.
  private func isNeverShown(_ node: NodeID) -> Bool {
    let nodes = program.parts.nodes
    return nodes.outward(from: node).contains { nodes[$0].shown == .never }
  }

  private func isPure(_ code: Code) -> Bool {
    program.parts.reads(of: code, entersScans: false).allSatisfy { $0 == .column }
  }

  private func isPlain(_ rule: Rule) -> Bool {
    switch rule.kind {
    case .check, .unique: return false
    case .count where program.parts.nodes[rule.node].kind == .list: break
    case .length, .range, .step, .match, .type, .exclusive, .count:
      let node = program.parts.nodes[rule.node]
      guard node.kind == .field, !node.isComputed, node.forced < 0 else { return false }
    }
    let codes = [
      rule.lower, rule.upper, rule.message, program.parts.nodes[rule.node].example,
    ]
    guard codes.allSatisfy(isPure), rule.place == rule.node, !program.isOutward(rule),
      Int(program.slots[rule.slot].template) == program.parts.nodes[rule.node].template
    else { return false }
    return [rule.lower, rule.upper].allSatisfy { isFaultless($0) }
  }

  private func isFaultless(_ code: Code) -> Bool {
    var machine = Machine()
    _ = state.evaluate(code, template: 0, row: 0, &machine)
    return machine.fault == nil
  }

  private mutating func findSlots() {
    for slot in program.slots.indices {
      let plan = program.slots[slot]
      let template = Int(plan.template)
      if plan.takesAnswers { templates[template].answered.append(plan.offset) }
      // A record has the rows that it has: only the rule about their number is checked.
      guard plan.isEvaluated, !plan.takesAnswers, plan.kind != .counter else { continue }
      if plan.kind == .rule {
        guard plan.rule >= 0, !isPlain[Int(plan.rule)] else { continue }
        templates[template].rules.append(Int(plan.rule))
        alwaysEvaluates = true
      } else if plan.kind == .required || plan.kind == .readonly {
        if !isSimple(program.parts.slots[slot].code) { alwaysEvaluates = true }
      } else {
        alwaysEvaluates = true
      }
      templates[template].slots.append(slot)
      templates[template].isInState = true
      if !plan.holdsValue, plan.rule < 0, mayFail(program.parts.slots[slot].code) {
        templates[template].faulty.append(slot)
        alwaysEvaluates = true
      }
    }
  }

  /// Returns true if code reads only fields of its own row that are always shown, and cannot fail.
  func isSimple(_ code: Code) -> Bool {
    guard !mayFail(code) else { return false }
    return program.parts.reads(of: code, entersScans: false).allSatisfy { read in
      guard case .slot(let slot, Reach()) = read else { return read == .column }
      return program.slots[slot].takesAnswers && program.slots[slot].link < 0
    }
  }

  private func mayFail(_ code: Code) -> Bool {
    program.parts.instructions[Int(code.start)..<Int(code.end)].contains {
      switch $0.operation {
      case .add, .subtract, .multiply, .divide, .remainder, .negate, .round, .floor, .ceiling,
        .absolute, .makeDate, .join, .concatenate, .scan, .nthRow, .columnContains, .inOrder,
        .years, .months, .days, .replace, .numberOfText, .points:
        true
      case .read, .readAbove:
        // The fault of an intermediate value propagates.
        !program.slots[Int($0.a)].takesAnswers
      case .constant, .readAt, .position, .exceptOwnRow, .column, .today, .now, .jump,
        .jumpUnlessTrue, .jumpIfFalse, .jumpIfTrue, .jumpIfFilled, .and, .or, .not, .isEmpty,
        .isFilled, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains,
        .within, .matches, .toDecimal, .least, .greatest, .textLength, .lower, .upper, .trim,
        .partOfText, .textContains, .starts, .ends, .hours, .minutes, .seconds, .makeDateTime,
        .dateOf, .timeOf, .weekday, .yearOf, .monthOf, .dayOf, .hourOf, .minuteOf, .secondOf,
        .optionCount, .optionName, .chosenColumn, .list, .optionSet, .valueSet, .display,
        .nth:
        false
      }
    }
  }

  private mutating func findReads() {
    for template in templates.indices {
      for slot in templates[template].slots { read(program.parts.slots[slot].code) }
    }
    for (index, rule) in program.parts.rules.enumerated() where !isPlain[index] {
      for code in [rule.condition, rule.lower, rule.upper, rule.message] { read(code) }
      for cell in rule.cells { isRead[cell] = true }
      let node = program.parts.nodes[rule.node]
      if node.slot >= 0 { isRead[node.slot] = true }
      if node.kind == .list { place(rowsOf: rule.node) }
    }
    for node in program.parts.nodes {
      for text in Node.Text.allCases where text.isInMessages && !isPure(node[text]) {
        read(node[text])
        templates[node.template].isInState = true
      }
      // The condition of an option that is never offered is not evaluated; the check that such an
      // option is not chosen is part of the check of conditional options.
      guard node.options >= 0 else { continue }
      let options = program.parts.options[node.options]
      if options.filter != nil, node.slot >= 0 { isRead[node.slot] = true }
      if options.declared.contains(where: { $0.offered == .never }) {
        templates[node.template].isInState = true
        alwaysEvaluates = true
      }
    }
    for aggregate in program.parts.aggregates {
      if aggregate.term >= 0 { isRead[aggregate.term] = true }
      place(rowsOf: aggregate.list)
    }
    for slot in program.slots.indices where isRead[slot] {
      templates[Int(program.slots[slot].template)].isInState = true
    }
    // Only the state knows if the containers of a list are hidden or read-only.
    for (id, node) in program.parts.nodes.enumerated() where !isOpen[id] || !isWritable[id] {
      templates[node.template].isInState = true
    }
    for template in templates.indices.reversed() where templates[template].isInState && template > 0
    {
      templates[program.templates[template].parent].isInState = true
    }
  }

  private mutating func read(_ code: Code) {
    for read in program.parts.reads(of: code) {
      if let slot = read.slot { isRead[slot] = true }
      guard case .scan(let number) = read else { continue }
      for list in program.parts.scans[number].lists { place(rowsOf: list) }
    }
  }

  private mutating func place(rowsOf list: NodeID) {
    templates[program.parts.nodes[list].rowTemplate].isInState = true
  }
}
