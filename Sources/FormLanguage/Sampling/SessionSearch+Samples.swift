internal import FormEngine

extension SessionSearch {
  /// A session with answers that lead to a goal, or nearly.
  func session(to goal: SampleGoal) -> Session? {
    switch goal {
    case .wish(let node, _): session(answering: node)
    case .condition(let slot, let isMet):
      session(seeing: .condition(slot), as: isMet ? .met : .unmet, .records)
    }
  }

  /// A session with answers that break a rule, or in which it can be broken.
  func session(breaking rule: BreakableRule, in program: Program) -> Session? {
    switch rule {
    case .rule(let number): return session(seeing: .rule(number), as: .unmet, .conditions)
    case .required(let node):
      // Its condition may be true only while other rules are broken.
      guard case .slot(let slot) = program.nodes[node].required else { break }
      return session(seeing: .condition(slot), as: .met, .conditions)
    case .option(let node):
      for case .slot(let slot) in program.options(of: node).declared.map(\.offered) {
        let found = session(seeing: .condition(slot), as: .unmet, .conditions)
        if let found { return found }
      }
    case .computed: break
    }
    return session(showing: rule.node(in: program), .answers)
  }
}
