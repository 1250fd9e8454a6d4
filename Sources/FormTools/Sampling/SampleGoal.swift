internal import FormEngine
internal import FormLanguage

/// A goal that samples try to reach.
enum SampleGoal: Hashable {
  /// A wish is granted at a field or list.
  case wish(NodeID, SampleWish)
  /// A condition is true, or is not.
  case condition(SlotID, isMet: Bool)
}

extension SampleGoal {
  /// Returns the declaration that the goal is about.
  func node(in program: Program) -> NodeID {
    switch self {
    case .wish(let node, _): return node
    case .condition(let slot, _):
      let node = program.parts.slots[slot].node
      // A `show when` is decided at the place of the enclosing declaration.
      return program.parts.slots[slot].kind == .shown ? program.nodes[node].parent : node
    }
  }
}
