/// A builder that lays out the cells of a form's rows, and plans the processing of each value.
struct RecordPlanBuilder {
  private let program: Program
  private let demand: EvaluationDemand
  private var values: ValueChecks

  private(set) var containers: [RecordPlan.Container] = []
  private(set) var members: [RecordPlan.Member] = []
  private(set) var fields: [RecordPlan.Field] = []
  private(set) var lists: [RecordPlan.List] = []
  private(set) var names = RecordNameTable()
  private(set) var templates: [RecordPlan.TemplatePlan]
  private(set) var cellOfNode: [Int32]

  private var options: [RecordNameTable.Names] = []
  private var noOptions = RecordNameTable.Names.none

  init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    let state = FormState(program, clock: clock)
    demand = EvaluationDemand(program, state)
    values = ValueChecks(program, state)
    templates = demand.templates
    cellOfNode = [Int32](repeating: -1, count: program.parts.nodes.count)
  }

  var checks: [RecordPlan.Check] { values.checks }
  var bounds: [RecordPlan.Bounds] { values.bounds }
  var isOpen: [Bool] { demand.isOpen }
  var alwaysEvaluates: Bool { demand.alwaysEvaluates }

  mutating func build() {
    let nodes = program.parts.nodes
    options = program.parts.options.map { names.add($0.declared.map(\.recordedText)) }
    noOptions = names.add([])
    for id in nodes.indices where id == 0 || nodes[id].kind == .group || nodes[id].kind == .row {
      addContainer(id)
    }
    connect()
    for (template, layout) in program.templates.enumerated() {
      templates[template].hideable = hideable(in: layout.root)
    }
  }

  // MARK: Members

  private mutating func addContainer(_ node: NodeID) {
    let first = members.count
    var names: [String] = []
    for id in program.members(of: node) {
      let declared = program.parts.nodes[id]
      let cell = Int32(templates[declared.template].cellCount)
      templates[declared.template].cellCount += 1
      cellOfNode[id] = cell
      var member = RecordPlan.Member(
        name: QuotedName(declared.member), kind: .group, node: Int32(id), cell: cell, index: -1)
      if declared.kind == .field {
        member.index = Int32(fields.count)
        addField(id, member: members.count)
        let field = fields[Int(member.index)]
        member.kind = field.kind == .text && !field.isStored ? .text : .field
      } else if declared.kind == .list {
        member.kind = .list
        member.index = Int32(lists.count)
        addList(id)
      }
      addNeed(id, cell, list: member.kind == .list ? member.index : -1)
      members.append(member)
      names.append(declared.member)
    }
    containers.append(
      RecordPlan.Container(
        node: Int32(node), members: first..<members.count, names: self.names.add(names)))
  }

  private mutating func addField(_ id: NodeID, member: Int) {
    let node = program.parts.nodes[id]
    let options = program.options(of: id)
    let hasConditions = options.isConditional
    let slot = program.parts.answerSlot(of: id)
    var field =
      RecordPlan.Field(
        node: Int32(id), type: node.type, kind: node.type.kind,
        element: node.element,
        isStored: !node.isComputed && slot >= 0 && demand.isRead[slot],
        offset: slot >= 0 ? program.slots[slot].offset : 0,
        checks: values.add(plainRules(at: id), at: node),
        options: node.options >= 0 ? self.options[node.options] : noOptions,
        recordsTexts: options.recordsTexts, table: options.table == nil ? -1 : Int32(node.options))
    if node.type.isText { takeFirstChecks(of: &field) }
    fields.append(field)
    if node.isComputed || node.forced >= 0 { templates[node.template].computed.append(member) }
    if hasConditions { templates[node.template].optional.append(member) }
  }

  /// Moves the checks that most texts have out of the list of checks, and keeps the order.
  private func takeFirstChecks(of field: inout RecordPlan.Field) {
    var rest = field.checks
    if let first = rest.first, case .length(let least, let most, let rule) = values.checks[first] {
      (field.leastLength, field.mostLength, field.lengthRule) = (least, most, rule)
      rest.removeFirst()
    }
    if let first = rest.first, case .match(let pattern, let rule) = values.checks[first] {
      (field.pattern, field.patternRule) = (pattern, rule)
      rest.removeFirst()
    }
    field.checks = rest
  }

  private func plainRules(at id: NodeID) -> [Int] {
    program.parts.nodes[id].rules.filter {
      demand.isPlain[$0] && program.parts.rules[$0].node == id
    }
  }

  private mutating func addList(_ id: NodeID) {
    let node = program.parts.nodes[id]
    lists.append(
      RecordPlan.List(
        node: Int32(id), container: -1, field: -1, template: Int32(node.rowTemplate),
        checks: values.add(plainRules(at: id), at: node)))
  }

  /// Links groups and lists to their containers.
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
    let isCertain = demand.isOpen[id] && demand.isWritable[id]
    let hasLeast = list >= 0 && !lists[Int(list)].checks.isEmpty
    let kind: RecordPlan.Need.Kind
    switch node.required {
    case .never:
      guard hasLeast else { return }
      kind = .count
    case .always: kind = isCertain ? .always : .evaluated
    case .slot(let slot):
      let isHere = Int(program.slots[slot].template) == node.template
      if isCertain, isHere, demand.isSimple(program.parts.slots[slot].code) {
        kind = chosenOption(program.parts.slots[slot].code) ?? .simple(slot)
      } else {
        kind = .evaluated
      }
    }
    let need = RecordPlan.Need(cell: cell, node: Int32(id), kind: kind, list: list)
    templates[node.template].needs.append(need)
  }

  /// Returns the option that a simple condition compares with; most are simple.
  private func chosenOption(_ code: Code) -> RecordPlan.Need.Kind? {
    let steps = Array(program.parts.instructions[Int(code.start)..<Int(code.end)])
    guard steps.map(\.operation) == [.read, .constant, .equal],
      case .option(let option) = program.parts.constants[Int(steps[1].a)]
    else { return nil }
    return .chosen(offset: program.slots[Int(steps[0].a)].offset, option: option)
  }

  // MARK: Hidden declarations

  /// Returns the declarations of a template that have a condition of their own, outer ones first.
  private func hideable(in root: NodeID) -> [RecordPlan.Hideable] {
    var found: [RecordPlan.Hideable] = []
    for id in program.declarations(in: root, entering: .level)
    where program.parts.nodes[id].shown != .always && program.parts.nodes[id].kind != .note {
      found.append(RecordPlan.Hideable(node: Int32(id), nodes: exported(from: id)))
    }
    return found
  }

  private func exported(from root: NodeID) -> [Int32] {
    var nodes: [Int32] = []
    for id in program.declarations(from: root, entering: .level) {
      switch program.parts.nodes[id].kind {
      case .field where program.parts.nodes[id].keeps: continue
      case .field, .list, .group: nodes.append(Int32(id))
      case .form, .section, .row, .note: continue
      }
    }
    return nodes
  }
}
