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
    switch expression.form {
    case .invalid, .constant, .today, .now, .column: return -1
    case .read(let slot, _), .readAt(let slot, _):
      guard form.slots[slot].kind == .constant else { return form.slots[slot].node }
      return slot < readingOrder.endOfLet.count
        ? readingOrder.endOfLet[slot] : ReadingOrder.unknown
    // The order of rows may depend on anything in them.
    case .position(let template, _):
      return template > 0 ? lastDeclaration(in: form.nodes[form.templates[template]].parent) : -1
    case .compare(let left, let right, _): return max(end(of: left), end(of: right))
    case .apply(_, let operands, _, _), .and(let operands), .or(let operands),
      .coalesce(let operands), .text(let operands, _):
      var last = -1
      for operand in operands { last = max(last, end(of: operand)) }
      return last
    case .negate(let operand, _), .chosenColumn(let operand, _, _, _): return end(of: operand)
    case .chain(let first, let links, _):
      var last = end(of: first)
      for link in links { last = max(last, end(of: link.operand)) }
      return last
    case .conditional(let branches, let otherwise):
      var last = end(of: otherwise)
      for branch in branches {
        last = max(last, end(of: branch.condition), end(of: branch.value))
      }
      return last
    case .within(let value, let lower, let upper, _):
      return max(end(of: value), lower.map(end) ?? -1, upper.map(end) ?? -1)
    case .aggregate(let aggregation):
      guard let list = aggregation.lists.first else { return -1 }
      return max(
        lastDeclaration(in: list), aggregation.condition.map(end) ?? -1,
        aggregation.term.map(end) ?? -1)
    }
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
