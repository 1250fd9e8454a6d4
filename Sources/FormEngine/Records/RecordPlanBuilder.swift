/// Finds out what a form's rules need, and lays out the cells of its rows.
struct RecordPlanBuilder {
  private let program: Program
  private var state: FormState
  private var machine = Machine()

  private(set) var containers: [RecordPlan.Container] = []
  private(set) var members: [RecordPlan.Member] = []
  private(set) var fields: [RecordPlan.Field] = []
  private(set) var lists: [RecordPlan.List] = []
  private(set) var checks: [RecordPlan.Check] = []
  private(set) var bounds: [RecordPlan.Bounds] = []
  private(set) var names = NameTable()
  private var options: [NameTable.Names] = []
  private(set) var templates: [RecordPlan.TemplatePlan] = []
  private(set) var isOpen: [Bool] = []
  private(set) var cellOfNode: [Int32] = []
  private(set) var readsClock: Set<SlotID> = []
  private(set) var alwaysEvaluates = false

  private var noOptions = NameTable.Names.none

  /// By rule: it is checked on the value alone.
  private var isPlain: [Bool] = []
  private var isRead: [Bool] = []
  private var isWritable: [Bool] = []

  init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    state = FormState(program, clock: clock)
  }

  mutating func build() {
    let nodes = program.parts.nodes
    templates = program.templates.map { _ in RecordPlan.TemplatePlan() }
    options = program.parts.options.map { names.add($0.map(\.name)) }
    noOptions = names.add([])
    cellOfNode = [Int32](repeating: -1, count: nodes.count)
    isOpen = nodes.indices.map {
      program.shape.allConditions(around: $0).isEmpty && !isNeverShown($0)
    }
    isWritable = [Bool](repeating: true, count: nodes.count)
    for (id, node) in nodes.enumerated() {
      isWritable[id] = node.readonly == .never && (id == 0 || isWritable[node.parent])
    }
    isPlain = program.parts.rules.map(isPlain)
    findSlots()
    findReads()
    for id in nodes.indices where id == 0 || nodes[id].kind == .group || nodes[id].kind == .row {
      addContainer(id)
    }
    connect()
    for (template, layout) in program.templates.enumerated() {
      templates[template].hideable = hideable(in: layout.root)
    }
    readsClock = program.slotsFollowingClock()
  }

  /// Something around it has a condition that is never true.
  private func isNeverShown(_ node: NodeID) -> Bool {
    var current = node
    while current > 0 {
      if program.parts.nodes[current].shown == .never { return true }
      current = program.parts.nodes[current].parent
    }
    return false
  }

  // MARK: What has to be evaluated

  private func isPure(_ code: Code) -> Bool {
    program.parts.instructions[Int(code.start)..<Int(code.end)].allSatisfy {
      switch $0.operation {
      case .read, .readAt, .position, .scan, .today, .now: false
      default: true
      }
    }
  }

  private func isPlain(_ rule: Rule) -> Bool {
    switch rule.kind {
    case .check, .unique: return false
    case .count where program.parts.nodes[rule.node].kind == .list: break
    case .length, .range, .step, .match, .email, .url, .uuid, .exclusive, .count:
      let node = program.parts.nodes[rule.node]
      guard node.kind == .field, !node.isComputed else { return false }
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
    _ = state.evaluate(code, program, template: 0, row: 0, &machine)
    return machine.fault == nil
  }

  private mutating func findSlots() {
    for slot in program.slots.indices {
      let plan = program.slots[slot]
      let template = Int(plan.template)
      if plan.kind == .field { templates[template].answered.append(plan.offset) }
      guard plan.isEvaluated, plan.kind != .field else { continue }
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

  /// It reads nothing but fields that are there whatever the answers are, of its own row.
  private func isSimple(_ code: Code) -> Bool {
    guard !mayFail(code) else { return false }
    return program.parts.instructions[Int(code.start)..<Int(code.end)].allSatisfy {
      switch $0.operation {
      case .read:
        let plan = program.slots[Int($0.a)]
        return $0.b == 0 && plan.kind == .field && plan.link < 0
      case .readAt, .position, .scan, .today, .now: return false
      default: return true
      }
    }
  }

  /// What a simple condition is that asks for one option of a choice, as most do.
  private func chosenOption(_ code: Code) -> RecordPlan.Need.Kind? {
    let steps = Array(program.parts.instructions[Int(code.start)..<Int(code.end)])
    guard steps.map(\.operation) == [.read, .constant, .equal],
      case .option(let option) = program.parts.constants[Int(steps[1].a)]
    else { return nil }
    return .chosen(offset: program.slots[Int(steps[0].a)].offset, option: option)
  }

  private func mayFail(_ code: Code) -> Bool {
    program.parts.instructions[Int(code.start)..<Int(code.end)].contains {
      switch $0.operation {
      case .add, .subtract, .multiply, .divide, .remainder, .negate, .round, .floor, .ceiling,
        .absolute, .makeDate, .scan, .years, .months, .days:
        true
      case .read:
        // The fault of an intermediate value is passed on.
        program.slots[Int($0.a)].kind != .field
      default: false
      }
    }
  }

  private mutating func findReads() {
    isRead = [Bool](repeating: false, count: program.slots.count)
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
      for code in [node.requiredMessage, node.example, node.label] where !isPure(code) {
        read(code)
      }
      if !isPure(node.requiredMessage) || !isPure(node.label) || !isPure(node.example) {
        templates[node.template].isInState = true
      }
    }
    for aggregate in program.parts.aggregates {
      if aggregate.term >= 0 { isRead[aggregate.term] = true }
      place(rowsOf: aggregate.list)
    }
    for slot in program.slots.indices where isRead[slot] {
      templates[Int(program.slots[slot].template)].isInState = true
    }
    // What is hidden or read-only with something around its list is asked of the state.
    for (id, node) in program.parts.nodes.enumerated() where !isOpen[id] || !isWritable[id] {
      templates[node.template].isInState = true
    }
    for template in templates.indices.reversed() where templates[template].isInState && template > 0
    {
      templates[program.templates[template].parent].isInState = true
    }
  }

  private mutating func read(_ code: Code) {
    for index in Int(code.start)..<Int(code.end) {
      let instruction = program.parts.instructions[index]
      switch instruction.operation {
      case .read, .readAt: isRead[Int(instruction.a)] = true
      case .scan:
        let scan = program.parts.scans[Int(instruction.a)]
        read(scan.condition)
        read(scan.term)
        for list in scan.lists { place(rowsOf: list) }
      default: continue
      }
    }
  }

  private mutating func place(rowsOf list: NodeID) {
    templates[program.parts.nodes[list].rowTemplate].isInState = true
  }

  // MARK: Members

  private mutating func addContainer(_ node: NodeID) {
    let first = members.count
    var names: [String] = []
    for id in declarations(in: node) {
      let declared = program.parts.nodes[id]
      let cell = Int32(templates[declared.template].cellCount)
      templates[declared.template].cellCount += 1
      cellOfNode[id] = cell
      var member = RecordPlan.Member(
        name: QuotedName(declared.name), kind: .group, node: Int32(id), cell: cell, index: -1)
      if declared.kind == .field {
        member.index = Int32(fields.count)
        addField(id, member: members.count)
        let field = fields[Int(member.index)]
        member.kind = field.type.isText && !field.isStored ? .text : .field
      } else if declared.kind == .list {
        member.kind = .list
        member.index = Int32(lists.count)
        addList(id)
      }
      addNeed(id, cell, list: member.kind == .list ? member.index : -1)
      members.append(member)
      names.append(declared.name)
    }
    containers.append(
      RecordPlan.Container(
        node: Int32(node), members: first..<members.count, names: self.names.add(names)))
  }

  /// Fields, groups and lists of a container, those of its sections too.
  private func declarations(in container: NodeID) -> [NodeID] {
    program.declaredChildren(of: container).flatMap { child -> [NodeID] in
      switch program.parts.nodes[child].kind {
      case .field, .group, .list: [child]
      case .section: declarations(in: child)
      default: []
      }
    }
  }

  private mutating func addField(_ id: NodeID, member: Int) {
    let node = program.parts.nodes[id]
    let first = checks.count
    for rule in node.rules where isPlain[rule] && program.parts.rules[rule].node == id {
      addCheck(rule, node)
    }
    let options = node.options >= 0 ? program.parts.options[node.options] : []
    let hasConditions = options.contains { $0.offered != .always }
    var field =
      RecordPlan.Field(
        node: Int32(id), type: node.type,
        isStored: !node.isComputed && node.slot >= 0 && isRead[node.slot],
        offset: node.slot >= 0 ? program.slots[node.slot].offset : 0,
        checks: first..<checks.count,
        options: node.options >= 0 ? self.options[node.options] : noOptions)
    if node.type.isText { takeFirstChecks(of: &field) }
    fields.append(field)
    if node.isComputed { templates[node.template].computed.append(member) }
    if hasConditions { templates[node.template].optional.append(member) }
  }

  /// Takes what most texts are checked for out of the list of checks; the order stays.
  private func takeFirstChecks(of field: inout RecordPlan.Field) {
    var rest = field.checks
    if let first = rest.first, case .length(let least, let most, let rule) = checks[first] {
      (field.leastLength, field.mostLength, field.lengthRule) = (least, most, rule)
      rest.removeFirst()
    }
    if let first = rest.first, case .match(let pattern, let rule) = checks[first] {
      (field.pattern, field.patternRule) = (pattern, rule)
      rest.removeFirst()
    }
    field.checks = rest
  }

  private mutating func addList(_ id: NodeID) {
    let node = program.parts.nodes[id]
    let first = checks.count
    for rule in node.rules where isPlain[rule] && program.parts.rules[rule].node == id {
      addCheck(rule, node)
    }
    lists.append(
      RecordPlan.List(
        node: Int32(id), container: -1, field: -1, template: Int32(node.rowTemplate),
        checks: first..<checks.count))
  }

  /// Links groups and lists with their containers.
  private mutating func connect() {
    var containerOfNode: [Int32: Int32] = [:]
    for (index, container) in containers.enumerated() {
      containerOfNode[container.node] = Int32(index)
    }
    for index in members.indices where members[index].kind == .group {
      members[index].index = containerOfNode[members[index].node] ?? -1
    }
    for index in lists.indices {
      let node = program.parts.nodes[Int(lists[index].node)]
      let container = containerOfNode[Int32(node.rowBody)] ?? -1
      lists[index].container = container
      if node.isPlainList, container >= 0,
        let value = containers[Int(container)].members.first
      {
        lists[index].field = members[value].index
      }
    }
  }

  private mutating func addNeed(_ id: NodeID, _ cell: Int32, list: Int32) {
    let node = program.parts.nodes[id]
    guard node.kind != .group, !node.isComputed else { return }
    let isCertain = isOpen[id] && isWritable[id]
    let hasLeast = list >= 0 && !lists[Int(list)].checks.isEmpty
    let kind: RecordPlan.Need.Kind
    switch node.required {
    case .never:
      guard hasLeast else { return }
      kind = .count
    case .always: kind = isCertain ? .always : .evaluated
    case .slot(let slot):
      let isHere = Int(program.slots[slot].template) == node.template
      if isCertain, isHere, isSimple(program.parts.slots[slot].code) {
        kind = chosenOption(program.parts.slots[slot].code) ?? .simple(slot)
      } else {
        kind = .evaluated
      }
    }
    let need = RecordPlan.Need(cell: cell, node: Int32(id), kind: kind, list: list)
    templates[node.template].needs.append(need)
  }

  private mutating func addCheck(_ index: Int, _ node: Node) {
    let rule = program.parts.rules[index]
    let number = Int32(index)
    switch rule.kind {
    case .length:
      let (least, most) = counts(rule)
      checks.append(.length(least: least, most: most, rule: number))
    case .count:
      let (least, most) = counts(rule)
      checks.append(.count(least: least, most: most, rule: number))
    case .range:
      let (lower, upper) = (bound(rule.lower), bound(rule.upper))
      if node.type == .integer, let least = integer(lower, or: .min),
        let most = integer(upper, or: .max)
      {
        let last = rule.excludesUpper && upper != nil ? most.subtractingReportingOverflow(1) : nil
        checks.append(
          .integers(
            least: least, most: last.map { $0.overflow ? .min : $0.partialValue } ?? most,
            rule: number))
      } else {
        checks.append(.range(bounds: Int32(bounds.count), rule: number))
        bounds.append(
          RecordPlan.Bounds(lower: lower, upper: upper, excludesUpper: rule.excludesUpper))
      }
    case .step:
      let start = rule.upper.isNone ? Decimal(0) : bound(rule.upper).flatMap(Arithmetic.decimal)
      guard let step = bound(rule.lower).flatMap(Arithmetic.decimal), !step.isZero, let start else {
        return
      }
      checks.append(.step(bounds: Int32(bounds.count), rule: number))
      bounds.append(RecordPlan.Bounds(step: step, start: start))
    case .match: checks.append(.match(pattern: Int32(rule.pattern), rule: number))
    case .email: checks.append(.email(rule: number))
    case .url: checks.append(.url(rule: number))
    case .uuid: checks.append(.uuid(rule: number))
    case .exclusive: checks.append(.exclusive(rule: number))
    case .check, .unique: break
    }
  }

  /// A bound that is known; nothing where it is open or empty.
  private mutating func bound(_ code: Code) -> Value? {
    guard !code.isNone else { return nil }
    let value = state.evaluate(code, program, template: 0, row: 0, &machine)
    return value.isEmpty ? nil : value
  }

  private func integer(_ bound: Value?, or open: Int64) -> Int64? {
    guard let bound else { return open }
    if case .integer(let integer) = bound { return integer }
    return nil
  }

  private mutating func counts(_ rule: Rule) -> (least: Int, most: Int) {
    let least = integer(bound(rule.lower), or: 0) ?? 0
    let most = integer(bound(rule.upper), or: .max) ?? .max
    let isExcluded = rule.excludesUpper && most != .max
    return (Int(least), Int(isExcluded ? most.subtractingReportingOverflow(1).partialValue : most))
  }

  // MARK: What is hidden

  /// The declarations of a template with a condition of their own, outer ones first.
  private func hideable(in root: NodeID) -> [RecordPlan.Hideable] {
    var found: [RecordPlan.Hideable] = []
    var waiting = Array(program.declaredChildren(of: root).reversed())
    while let id = waiting.popLast() {
      let node = program.parts.nodes[id]
      if node.shown != .always, node.kind != .note {
        found.append(RecordPlan.Hideable(node: Int32(id), nodes: exported(in: id)))
      }
      if node.kind == .group || node.kind == .section {
        waiting += program.declaredChildren(of: id).reversed()
      }
    }
    return found
  }

  private func exported(in root: NodeID) -> [Int32] {
    var nodes: [Int32] = []
    var waiting = [root]
    while let id = waiting.popLast() {
      let node = program.parts.nodes[id]
      switch node.kind {
      case .field where !node.keeps: nodes.append(Int32(id))
      case .list: nodes.append(Int32(id))
      case .group, .section:
        if node.kind == .group { nodes.append(Int32(id)) }
        waiting += program.declaredChildren(of: id).reversed()
      default: continue
      }
    }
    return nodes
  }
}
