internal import FormEngine

extension Program {
  /// The fields of a form that decide whether a declaration is shown, near or far: what its
  /// conditions read, through computed fields and aggregates, and what decides whether those are
  /// shown; at most some 200.
  func fields(deciding node: NodeID) -> [NodeID] {
    var search = DecidingFields(parts)
    search.addConditions(of: node)
    search.run()
    return search.fields.sorted()
  }
}

/// Follows what conditions read.
private struct DecidingFields {
  private static let most = 200

  let parts: ProgramParts
  var fields: Set<NodeID> = []
  private var aggregateOfSlot: [SlotID: SlotID] = [:]
  private var seenNodes: Set<NodeID> = []
  private var seenSlots: Set<SlotID> = []
  private var waiting: [SlotID] = []

  init(_ parts: ProgramParts) {
    self.parts = parts
    for aggregate in parts.aggregates { aggregateOfSlot[aggregate.slot] = aggregate.term }
  }

  /// The conditions of a declaration and of all around it.
  mutating func addConditions(of node: NodeID) {
    var node = node
    while node > 0, seenNodes.insert(node).inserted {
      if case .slot(let slot) = parts.nodes[node].shown { add(slot) }
      node = parts.nodes[node].parent
    }
  }

  mutating func run() {
    while let slot = waiting.popLast(), fields.count < Self.most {
      let facts = parts.slots[slot]
      if facts.kind == .field || facts.kind == .computed {
        if facts.kind == .field { fields.insert(facts.node) }
        addConditions(of: facts.node)
      }
      if facts.kind != .field { read(facts.code) }
      if let term = aggregateOfSlot[slot], term >= 0 { add(term) }
    }
  }

  private mutating func add(_ slot: SlotID) {
    if seenSlots.insert(slot).inserted { waiting.append(slot) }
  }

  private mutating func read(_ code: Code) {
    for index in Int(code.start)..<Int(code.end) {
      let instruction = parts.instructions[index]
      switch instruction.operation {
      case .read: add(Int(instruction.a))
      case .scan:
        let scan = parts.scans[Int(instruction.a)]
        read(scan.condition)
        read(scan.term)
        for list in scan.lists { addConditions(of: list) }
      default: break
      }
    }
  }
}
