import FormEngine

/// Makes compiled forms by hand, for tests of the engine alone.
struct FormMaker {
  var parts = ProgramParts()

  init() {
    parts.nodes = [Node(kind: .form, name: "form", parent: -1, template: 0)]
    parts.children = [[]]
    parts.templates = [0]
  }

  mutating func node(_ kind: Node.Kind, _ name: String, in parent: NodeID) -> NodeID {
    parts.nodes.append(
      Node(kind: kind, name: name, parent: parent, template: parts.nodes[parent].template))
    parts.children.append([])
    let id = parts.nodes.count - 1
    parts.children[parent].append(id)
    return id
  }

  /// A list and the body of its rows.
  mutating func list(_ name: String, in parent: NodeID) -> (list: NodeID, body: NodeID) {
    let list = node(.list, name, in: parent)
    let template = parts.templates.count
    parts.nodes.append(Node(kind: .row, name: "", parent: list, template: template))
    parts.children.append([])
    let body = parts.nodes.count - 1
    parts.templates.append(body)
    parts.nodes[list].rowTemplate = template
    parts.nodes[list].rowBody = body
    return (list, body)
  }

  mutating func field(_ name: String, _ type: ScalarType, in parent: NodeID) -> NodeID {
    let id = node(.field, name, in: parent)
    parts.nodes[id].type = type
    parts.nodes[id].slot = slot(.field, id)
    return id
  }

  mutating func slot(_ kind: Slot.Kind, _ node: NodeID, _ code: Code = .none) -> SlotID {
    let isBody = parts.nodes[node].kind == .row
    parts.slots.append(
      Slot(
        kind: kind, template: parts.nodes[isBody ? node : node].template, node: node, code: code))
    return parts.slots.count - 1
  }

  mutating func code(_ instructions: [Instruction]) -> Code {
    let start = parts.instructions.count
    parts.instructions += instructions
    return Code(start: start, end: parts.instructions.count)
  }

  mutating func constant(_ value: Value) -> Instruction {
    parts.constants.append(value)
    return Instruction(.constant, a: parts.constants.count - 1)
  }

  func read(_ slot: SlotID, up: Int = 0, frame: Int = 0) -> Instruction {
    Instruction(.read, a: slot, b: Reach(frame: frame, up: up).packed)
  }

  mutating func condition(_ kind: Slot.Kind, of node: NodeID, _ code: Code) -> Condition {
    .slot(slot(kind, node, code))
  }

  /// Adds a rule; rules of one node follow one another.
  mutating func rule(
    _ kind: Rule.Kind, _ name: String, at node: NodeID, place: NodeID? = nil,
    _ change: (inout Rule, inout FormMaker) -> Void
  ) {
    let slot = slot(.rule, node)
    var rule = Rule(kind: kind, name: name, node: node, place: place ?? node, slot: slot)
    change(&rule, &self)
    parts.rules.append(rule)
    let range = parts.nodes[node].rules
    let index = parts.rules.count - 1
    parts.nodes[node].rules = range.isEmpty ? index..<index + 1 : range.lowerBound..<index + 1
  }

  func program() -> Program { Program(parts) }
}

let noon = LocalDateTime(
  date: CalendarDate(dayNumber: 21_915) ?? CalendarDate.first, time: .midnight)

extension CalendarDate {
  /// The first date that there is.
  static var first: CalendarDate {
    for day in Int64(-719_162)...0 {
      if let date = CalendarDate(dayNumber: day) { return date }
    }
    preconditionFailure("no date")
  }
}
