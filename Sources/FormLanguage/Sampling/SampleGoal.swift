internal import FormEngine

/// Something that samples are to reach.
enum SampleGoal: Hashable {
  /// A wish comes true at a field or list.
  case wish(NodeID, SampleWish)
  /// A condition is true, or is not.
  case condition(SlotID, isMet: Bool)
}

extension SampleGoal {
  /// The declaration that it is about.
  func node(in program: Program) -> NodeID {
    switch self {
    case .wish(let node, _): return node
    case .condition(let slot, _):
      let node = program.parts.slots[slot].node
      // Whether it is shown is decided where the declaration around it is.
      return program.parts.slots[slot].kind == .shown ? program.nodes[node].parent : node
    }
  }
}
