internal import FormEngine

/// A record of whether everything in a form reads only what is declared before it, as in most
/// forms: then there are no cycles.
///
/// A condition that hides a declaration is at that declaration or around it, so it comes before it,
/// too.
final class ReadingOrder {
  private let form: DeclaredForm
  /// True if something may read a declaration at its own position or later.
  private(set) var readsAhead = false
  /// The last declaration that the value of each `let` depends on, by slot.
  private var endOfLet: [NodeID] = []
  /// The last declaration inside each node, collected on first use.
  private var lastInside: [NodeID] = []

  /// A position after every declaration.
  private static let unknown = NodeID.max

  init(_ form: DeclaredForm) { self.form = form }

  /// Records what the value or condition of a declaration reads.
  func note(_ expression: Expression, at node: NodeID) {
    if !readsAhead, end(of: expression) >= node { readsAhead = true }
  }

  /// Records what a `let` reads, which has no position of its own among the declarations.
  func note(_ expression: Expression, ofLet slot: SlotID) {
    guard !readsAhead else { return }
    let end = max(end(of: expression), form.slots[slot].node)
    if end == Self.unknown { readsAhead = true }
    while endOfLet.count <= slot {
      endOfLet.append(Self.unknown)
    }
    endOfLet[slot] = end
  }

  /// Returns the last declaration that an expression depends on, or -1.
  private func end(of expression: Expression) -> NodeID {
    var last = -1
    switch expression.form {
    case .read(let slot, _), .readAt(let slot, _):
      guard form.slots[slot].kind == .constant else { return form.slots[slot].node }
      return slot < endOfLet.count
        ? endOfLet[slot] : Self.unknown
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
    if lastInside.isEmpty {
      var last = Array(form.nodes.indices)
      for node in form.nodes.indices.dropFirst().reversed() {
        let parent = form.nodes[node].parent
        if parent >= 0 { last[parent] = max(last[parent], last[node]) }
      }
      lastInside = last
    }
    return lastInside[list]
  }
}
