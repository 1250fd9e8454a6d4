internal import FormEngine
internal import FormLanguage

extension SessionSearch {
  /// Returns a session with answers that reach a goal, or nearly.
  ///
  /// - Parameters:
  ///   - answer: the answer that the wish is for, if it can be named.
  ///   - isReached: returns true if a session reaches the goal.
  func session(
    to goal: SampleGoal, with answer: SoughtAnswer?, isReached: @escaping (Session) -> Bool
  ) -> Session? {
    switch goal {
    case .wish(let node, _):
      answer.flatMap { session(answering: node, with: $0, isReached: isReached) }
        ?? session(answering: node)
    case .condition(let slot, let isMet):
      session(seeing: .condition(slot), as: isMet ? .met : .unmet, .records)
    }
  }

  /// Returns a session with answers that break a rule, or in which it can be broken.
  func session(breaking rule: BreakableRule, in program: Program) -> Session? {
    func seen(_ element: FormElement, _ sighting: Coverage.Sightings) -> Session? {
      session(seeing: element, as: sighting, .conditions)
    }
    switch rule {
    case .rule(let number):
      if let found = seen(.rule(number), .unmet) { return found }
    case .required(let node):
      // Its condition may be true only while other rules are broken.
      guard case .slot(let slot) = program.nodes[node].required else { break }
      if let found = seen(.condition(slot), .met) { return found }
    case .option(let node):
      for case .slot(let slot) in program.options(of: node).declared.map(\.offered) {
        if let found = seen(.condition(slot), .unmet) { return found }
      }
    case .computed: break
    }
    // If the declaration is shown, one change may be enough, even while other rules are broken.
    for premises in [Premises.records, .answers, .conditions] {
      if let found = session(showing: rule.node(in: program), premises) { return found }
    }
    return nil
  }
}
