package import FormEngine

/// The fields and lists that an expression reads, directly or through computed fields, `let`s and
/// aggregates, and those that decide whether they are shown; the nearest first.
package struct ReadDeclarations {
  package private(set) var fields: [NodeID] = []
  package private(set) var lists: [NodeID] = []
  /// Both kinds, in the order in which they are read.
  package private(set) var inOrder: [NodeID] = []
  private let parts: ProgramParts
  /// The number of fields after which no further reads are followed.
  private let most: Int
  private var seenSlots: Set<SlotID> = []
  private var seenNodes: Set<NodeID> = []
  private var seenDeclarations: Set<NodeID> = []
  private var waiting: [SlotID] = []

  package init(_ program: Program, most: Int = 40) {
    parts = program.parts
    self.most = most
  }

  package mutating func add(_ code: Code) {
    guard !code.isNone else { return }
    for index in Int(code.start)..<Int(code.end) {
      let instruction = parts.instructions[index]
      switch instruction.operation {
      case .read: add(slot: Int(instruction.a))
      case .scan where parts.scans.indices.contains(Int(instruction.a)):
        let scan = parts.scans[Int(instruction.a)]
        for list in scan.lists { add(list: list) }
        add(scan.condition)
        add(scan.term)
      default: break
      }
    }
  }

  package mutating func add(rule number: Int) {
    let rule = parts.rules[number]
    for code in [rule.condition, rule.lower, rule.upper] { add(code) }
    for cell in rule.cells { add(slot: cell) }
  }

  package mutating func add(slot: SlotID) {
    if seenSlots.insert(slot).inserted { waiting.append(slot) }
  }

  package mutating func add(field node: NodeID) {
    guard seenDeclarations.insert(node).inserted else { return }
    if !parts.nodes[node].isComputed {
      fields.append(node)
      inOrder.append(node)
    }
    add(conditionsOf: node)
    // An option can be chosen only while it is offered.
    add(conditionsOfOptions: node)
  }

  /// Adds the conditions that decide which options a field offers.
  package mutating func add(conditionsOfOptions node: NodeID) {
    guard parts.options.indices.contains(parts.nodes[node].options) else { return }
    let options = parts.options[parts.nodes[node].options]
    if let filter = options.filter { add(filter.condition) }
    for option in options.declared {
      if case .slot(let slot) = option.offered { add(slot: slot) }
    }
  }

  package mutating func add(list node: NodeID) {
    guard seenDeclarations.insert(node).inserted else { return }
    lists.append(node)
    inOrder.append(node)
    add(conditionsOf: node)
  }

  private mutating func add(conditionsOf node: NodeID) {
    for node in parts.nodes.outward(from: node) {
      guard seenNodes.insert(node).inserted else { return }
      if case .slot(let slot) = parts.nodes[node].shown { add(slot: slot) }
      if case .slot(let slot) = parts.nodes[node].readonly { add(slot: slot) }
    }
  }

  /// Follows the reads that were added.
  package mutating func follow() {
    var next = 0
    defer { waiting.removeFirst(next) }
    while next < waiting.count, fields.count < most {
      let slot = waiting[next]
      next += 1
      guard parts.slots.indices.contains(slot) else { continue }
      let facts = parts.slots[slot]
      if facts.kind == .field {
        add(field: facts.node)
      } else {
        if facts.kind == .computed { add(conditionsOf: facts.node) }
        add(facts.code)
      }
      guard facts.kind == .aggregate else { continue }
      for aggregate in parts.aggregates where aggregate.slot == slot {
        add(list: aggregate.list)
        if aggregate.term >= 0 { add(slot: aggregate.term) }
      }
    }
  }
}
