internal import FormEngine

/// A record of whether everything in a form reads only what is declared before it, as in most
/// forms: then there are no cycles.
///
/// A condition that hides a declaration is at that declaration or around it, so it comes before it,
/// too.
struct ReadingOrder {
  /// True if something may read a declaration at its own position or later.
  fileprivate(set) var readsAhead = false
  /// The last declaration that the value of each `let` depends on, by slot.
  fileprivate var endOfLet: [NodeID] = []
  /// The last declaration inside each node, collected on first use.
  fileprivate var lastInside: [NodeID] = []

  /// A position after every declaration.
  fileprivate static let unknown = NodeID.max
}

extension ExpressionChecker {
  /// Records what the value or condition of a declaration reads.
  func noteReading(_ expression: Expression, at node: NodeID) {
    if !readingOrder.readsAhead, end(of: expression) >= node { readingOrder.readsAhead = true }
  }

  /// Records what a `let` reads, which has no position of its own among the declarations.
  func noteReading(_ expression: Expression, ofLet slot: SlotID) {
    guard !readingOrder.readsAhead else { return }
    let end = max(end(of: expression), form.slots[slot].node)
    if end == ReadingOrder.unknown { readingOrder.readsAhead = true }
    while readingOrder.endOfLet.count <= slot {
      readingOrder.endOfLet.append(ReadingOrder.unknown)
    }
    readingOrder.endOfLet[slot] = end
  }

  /// Returns the last declaration that an expression depends on, or -1.
  private func end(of expression: Expression) -> NodeID {
    var last = -1
    switch expression.form {
    case .read(let slot, _), .readAt(let slot, _):
      guard form.slots[slot].kind == .constant else { return form.slots[slot].node }
      return slot < readingOrder.endOfLet.count
        ? readingOrder.endOfLet[slot] : ReadingOrder.unknown
    // The order of rows may depend on anything in them.
    case .above(let slot):
      let template = form.slots[slot].template
      return template > 0 ? lastDeclaration(in: form.nodes[form.templates[template]].parent) : -1
    case .position(let template, _):
      return template > 0 ? lastDeclaration(in: form.nodes[form.templates[template]].parent) : -1
    case .aggregate(let aggregation):
      if let list = aggregation.lists.first { last = lastDeclaration(in: list) }
    default: break
    }
    expression.forEachPart { last = max(last, end(of: $0)) }
    return last
  }

  /// Returns the last declaration in a list, at any depth.
  private func lastDeclaration(in list: NodeID) -> NodeID {
    if readingOrder.lastInside.isEmpty {
      var last = Array(form.nodes.indices)
      for node in form.nodes.indices.dropFirst().reversed() {
        let parent = form.nodes[node].parent
        if parent >= 0 { last[parent] = max(last[parent], last[node]) }
      }
      readingOrder.lastInside = last
    }
    return readingOrder.lastInside[list]
  }
}
