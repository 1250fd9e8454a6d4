package import FormEngine

/// A goal that samples try to reach.
package enum SampleGoal: Hashable {
  /// A wish is granted at a field or list.
  case wish(NodeID, SampleWish)
  /// A condition is true, or is not.
  case condition(SlotID, isMet: Bool)
}

/// The aim of a record, besides breaking no rule.
package enum RecordAim {
  case valid
  /// A goal is reached somewhere.
  case goal(SampleGoal)
  /// One rule is broken, or a required answer is missing, anywhere. A computed field only needs a
  /// value, because a wrong one is written in its place later.
  case breaking(BreakableRule)

  /// Returns the declaration that it is about; the form if it is about all.
  func node(in program: Program) -> NodeID {
    switch self {
    case .valid: return 0
    case .goal(.wish(let node, _)): return node
    case .goal(.condition(let slot, _)):
      let node = program.parts.slots[slot].node
      // A `show when` is decided at the place of the enclosing declaration.
      return program.parts.slots[slot].kind == .shown ? program.nodes[node].parent : node
    case .breaking(let rule): return rule.node(in: program)
    }
  }
}
