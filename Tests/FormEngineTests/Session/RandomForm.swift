import FormEngine
import SeededNumbers

/// Random forms: groups, lists in lists, lists of plain values, conditions, defaults, computed fields, rules, aggregates.
struct RandomForm {
  /// A value that later declarations may read, by the template that contains it.
  private struct Readable {
    var slot: SlotID
    var template: Int
  }

  private var maker = FormMaker()
  private var integers: [Readable] = []
  private var random: SeededGenerator
  private var names = 0
  /// The templates in whose rows something reads the row above.
  private var readsAbove: Set<Int> = []

  static func make(seed: UInt64) -> Program {
    var form = RandomForm(random: SeededGenerator(seed: seed))
    form.fill(0, depth: 0)
    return form.maker.program()
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func name() -> String {
    names += 1
    return "n\(names)"
  }

  private mutating func fill(_ parent: NodeID, depth: Int) {
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where depth < 3:
        let group = maker.node(.group, name(), in: parent)
        if random.chance(2, in: 3) { maker.parts.nodes[group].shown = condition(.shown, group) }
        if random.chance(1, in: 4) {
          maker.parts.nodes[group].readonly = condition(.readonly, group)
        }
        fill(group, depth: depth + 1)
      case 1...3 where depth < 2: list(in: parent, depth: depth)
      default: field(in: parent)
      }
    }
    let children = maker.parts.children[parent]
    if random.chance(1, in: 3) { maker.parts.children[parent] = children.shuffled(using: &random) }
  }

  private mutating func field(in parent: NodeID) {
    let isNumber = random.chance(3, in: 4)
    let field = maker.field(name(), isNumber ? .integer : .text, in: parent)
    let template = maker.parts.nodes[field].template
    let slot = maker.parts.nodes[field].slot
    if random.chance(1, in: 3) { maker.parts.nodes[field].required = .always }
    if random.chance(1, in: 4) { maker.parts.nodes[field].shown = condition(.shown, field) }
    if random.chance(1, in: 6) { maker.parts.nodes[field].readonly = condition(.readonly, field) }
    if random.chance(1, in: 6) { maker.parts.nodes[field].required = condition(.required, field) }
    guard isNumber else { return }
    if random.chance(1, in: 3), let sum = sum(in: template) {
      maker.parts.slots[slot].code = maker.code(sum + above(slot, in: template))
      if random.chance(1, in: 2) {
        maker.parts.nodes[field].isComputed = true
        maker.parts.slots[slot].kind = .computed
      }
    }
    if random.chance(1, in: 3) { range(field) }
    if random.chance(1, in: 3) { check(parent, field) }
    integers.append(Readable(slot: slot, template: template))
  }

  private mutating func range(_ field: NodeID) {
    let low = maker.constant(.integer(2))
    let high = maker.constant(.integer(7))
    let lower = maker.code([low])
    let upper = maker.code([high])
    maker.rule(.range, "range", at: field) { rule, _ in
      rule.lower = lower
      rule.upper = upper
    }
  }

  /// A rule of the block around a field whose problem may be reported at another one.
  private mutating func check(_ parent: NodeID, _ field: NodeID) {
    let template = maker.parts.nodes[field].template
    guard let other = readable(in: template) else { return }
    let code = maker.code([
      maker.read(maker.parts.nodes[field].slot), read(other, in: template),
      Instruction(.lessOrEqual),
    ])
    let places = maker.parts.nodes.indices.filter {
      maker.parts.nodes[$0].kind == .field && maker.parts.nodes[$0].template <= template
        && isAround(maker.parts.nodes[$0].template, template)
    }
    let place = random.chance(1, in: 5) ? 0 : places.randomElement(using: &random) ?? field
    let isWarning = random.chance(1, in: 5)
    let owner = random.chance(1, in: 2) ? field : parent
    guard maker.parts.nodes[owner].rules.isEmpty else { return }
    maker.rule(.check, "check", at: owner, place: place) { rule, _ in
      rule.condition = code
      rule.isWarning = isWarning
    }
  }

  private mutating func list(in parent: NodeID, depth: Int) {
    let (list, body) = maker.list(name(), in: parent)
    if random.chance(1, in: 3) { maker.parts.nodes[list].shown = condition(.shown, list) }
    if random.chance(1, in: 4) { maker.parts.nodes[list].required = .always }
    let before = integers.count
    let template = maker.parts.nodes[list].rowTemplate
    if random.chance(1, in: 4) {
      maker.parts.nodes[list].isPlainList = true
      let value = maker.field("value", .integer, in: body)
      if random.chance(1, in: 2) { range(value) }
      integers.append(Readable(slot: maker.parts.nodes[value].slot, template: template))
    } else {
      fill(body, depth: depth + 1)
    }
    let columns = integers[before...].filter { $0.template == template }
    if random.chance(1, in: 3) { count(list) }
    if let column = columns.randomElement(using: &random) {
      if random.chance(1, in: 3) {
        maker.rule(.unique, "unique", at: body, place: maker.parts.slots[column.slot].node) {
          rule, _ in rule.cells = [column.slot]
        }
      }
      if random.chance(1, in: 4), !readsAbove.contains(template) {
        maker.parts.nodes[list].sort = [
          SortKey(slot: column.slot, isDescending: random.chance(1, in: 2))
        ]
      }
    }
    // The contents of the rows can only be read from outside through aggregates.
    integers.removeSubrange(before...)
    for column in columns {
      for function in [AggregateFunction.sum, .min, .max, .count, .first, .last]
      where random.chance(1, in: 3) {
        aggregate(function, list, column.slot)
      }
    }
    if let column = columns.first, random.chance(1, in: 2) { scan(list, column.slot, in: parent) }
  }

  private mutating func count(_ list: NodeID) {
    let least = maker.constant(.integer(1))
    let most = maker.constant(.integer(3))
    let lower = maker.code([least])
    let upper = maker.code([most])
    maker.rule(.count, "count", at: list) { rule, _ in
      rule.lower = lower
      rule.upper = upper
    }
  }

  private mutating func aggregate(_ function: AggregateFunction, _ list: NodeID, _ column: SlotID) {
    let holder = maker.parts.nodes[list].template
    let node = maker.parts.nodes[list].parent
    let slot = maker.slot(.aggregate, node)
    maker.parts.slots[slot].template = holder
    maker.parts.aggregates.append(
      Aggregate(
        function: function, list: list, term: function == .count ? -1 : column, slot: slot))
    integers.append(Readable(slot: slot, template: holder))
  }

  /// The number of rows of a list with a greater cell than a field next to the list.
  private mutating func scan(_ list: NodeID, _ column: SlotID, in parent: NodeID) {
    let template = maker.parts.nodes[list].template
    guard let other = readable(in: template), parent >= 0 else { return }
    let up = depth(template) - depth(other.template)
    let condition = maker.code([
      maker.read(column), maker.read(other.slot, up: up, frame: 1), Instruction(.greater),
    ])
    maker.parts.scans.append(
      Scan(
        function: .count, base: Reach(), lists: [list], condition: condition, term: .none))
    let field = maker.field(name(), .integer, in: parent)
    maker.parts.nodes[field].isComputed = true
    let slot = maker.parts.nodes[field].slot
    maker.parts.slots[slot].kind = .computed
    maker.parts.slots[slot].code = maker.code([
      Instruction(.scan, a: maker.parts.scans.count - 1)
    ])
    integers.append(Readable(slot: slot, template: template))
  }

  // MARK: Reading

  private func parent(_ template: Int) -> Int {
    let root = maker.parts.nodes[maker.parts.templates[template]]
    return root.kind == .row ? maker.parts.nodes[root.parent].template : -1
  }

  private func depth(_ template: Int) -> Int {
    var (depth, template) = (0, template)
    while parent(template) >= 0 {
      template = parent(template)
      depth += 1
    }
    return depth
  }

  private func isAround(_ above: Int, _ template: Int) -> Bool {
    var template = template
    while template >= 0 {
      if template == above { return true }
      template = parent(template)
    }
    return false
  }

  private mutating func readable(in template: Int) -> Readable? {
    integers.filter { isAround($0.template, template) }.randomElement(using: &random)
  }

  private func read(_ value: Readable, in template: Int) -> Instruction {
    maker.read(value.slot, up: depth(template) - depth(value.template))
  }

  private mutating func sum(in template: Int) -> [Instruction]? {
    guard let a = readable(in: template), let b = readable(in: template) else { return nil }
    return [read(a, in: template), read(b, in: template), Instruction(.add)]
  }

  /// The instructions that add the value of a slot itself, or of an earlier one, in the row above.
  /// The order of its list must not depend on it.
  private mutating func above(_ slot: SlotID, in template: Int) -> [Instruction] {
    guard template > 0, random.chance(1, in: 2) else { return [] }
    readsAbove.insert(template)
    let earlier = integers.filter { $0.template == template }.map(\.slot)
    let read = earlier.randomElement(using: &random) ?? slot
    return [
      Instruction(.readAbove, a: random.chance(1, in: 2) ? slot : read),
      Instruction(.jumpIfFilled, a: 1), maker.constant(.integer(1)), Instruction(.add),
    ]
  }

  private mutating func condition(_ kind: Slot.Kind, _ node: NodeID) -> Condition {
    let template = maker.parts.nodes[node].template
    guard let value = readable(in: template) else { return kind == .shown ? .always : .never }
    let limit = maker.constant(.integer(Int64.random(in: 1...6, using: &random)))
    let code = maker.code([read(value, in: template), limit, Instruction(.less)])
    return maker.condition(kind, of: node, code)
  }
}
