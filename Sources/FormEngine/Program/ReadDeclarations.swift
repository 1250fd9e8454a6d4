/// The fields and lists that expressions read, directly or through computed fields, `let`s and
/// aggregates, the nearest first.
package struct ReadDeclarations {
  package private(set) var fields: [NodeID] = []
  package private(set) var lists: [NodeID] = []
  /// Both kinds, in the order in which they are read.
  package private(set) var inOrder: [NodeID] = []
  private let program: Program
  private let following: Following
  /// The number of fields after which no further reads are followed.
  private let most: Int
  private var seenSlots: Set<SlotID> = []
  private var seenNodes: Set<NodeID> = []
  private var seenDeclarations: Set<NodeID> = []
  private var waiting: [SlotID] = []

  /// The expressions that are followed in addition to those that make up a value.
  package struct Following: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The conditions that show or close a field or list, or offer its options.
    package static let conditions = Following(rawValue: 1)
    /// The defaults of fields.
    package static let defaults = Following(rawValue: 2)
  }

  package init(_ program: Program, most: Int = 40, following: Following = .conditions) {
    self.program = program
    self.most = most
    self.following = following
  }

  package mutating func add(_ code: Code) {
    for read in program.parts.reads(of: code) {
      if let slot = read.slot { add(slot: slot) }
      guard case .scan(let number) = read else { continue }
      for list in program.parts.scans[number].lists { add(list: list) }
    }
  }

  package mutating func add(rule number: Int) {
    let rule = program.parts.rules[number]
    for code in [rule.condition, rule.lower, rule.upper] { add(code) }
    for cell in rule.cells { add(slot: cell) }
    // The bounds of a computed field are broken by what it is computed from.
    let node = program.parts.nodes[rule.node]
    if node.kind == .field, node.isComputed { add(slot: node.slot) }
  }

  /// Adds a field with what it is computed from, or a list.
  package mutating func add(declaration node: NodeID) {
    switch program.parts.nodes[node].kind {
    case .field: add(slot: program.parts.nodes[node].slot)
    case .list: add(list: node)
    case .form, .group, .section, .row, .note: break
    }
  }

  package mutating func add(slot: SlotID) {
    if seenSlots.insert(slot).inserted { waiting.append(slot) }
  }

  package mutating func add(field node: NodeID) {
    guard seenDeclarations.insert(node).inserted else { return }
    if !program.parts.nodes[node].isComputed {
      fields.append(node)
      inOrder.append(node)
    }
    add(conditionsOf: node)
    // An option can be chosen only while it is offered.
    add(conditionsOfOptions: node)
  }

  /// Adds the conditions that decide which options a field offers.
  package mutating func add(conditionsOfOptions node: NodeID) {
    guard following.contains(.conditions) else { return }
    let facts = program.parts.nodes[node]
    if program.parts.answerOptions.indices.contains(facts.offers) {
      add(program.parts.answerOptions[facts.offers].values)
    }
    guard program.parts.options.indices.contains(facts.options) else { return }
    let options = program.parts.options[facts.options]
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
    guard following.contains(.conditions) else { return }
    for node in program.parts.nodes.outward(from: node) {
      guard seenNodes.insert(node).inserted else { return }
      if case .slot(let slot) = program.parts.nodes[node].shown { add(slot: slot) }
      if case .slot(let slot) = program.parts.nodes[node].readonly { add(slot: slot) }
      for case .slot(let slot) in program.parts.forcingConditions(of: node) { add(slot: slot) }
    }
  }

  /// Follows the reads that were added.
  package mutating func follow() {
    var next = 0
    defer { waiting.removeFirst(next) }
    while next < waiting.count, fields.count < most {
      let slot = waiting[next]
      next += 1
      guard program.parts.slots.indices.contains(slot) else { continue }
      let facts = program.parts.slots[slot]
      if facts.kind == .field || facts.kind == .answer { add(field: facts.node) }
      if facts.kind == .computed { add(conditionsOf: facts.node) }
      if !program.slots[slot].takesAnswers || following.contains(.defaults) { add(facts.code) }
      if let aggregate = program.aggregate(at: slot) {
        add(list: aggregate.list)
        if aggregate.term >= 0 { add(slot: aggregate.term) }
      }
    }
  }
}
