internal import FormEngine
internal import FormLanguage

// The constraint solver, for goals that the local search does not reach.

extension GoalSearch {
  /// Returns a walk from the empty form to a goal, by way of answers that the solver finds.
  mutating func solved(_ goal: CoverageGoal, from fresh: SuggestedWalk) -> SuggestedWalk? {
    let node = program.node(of: goal.element)
    // For some elements the solver can only find out how their declarations are shown.
    for isDirect in [true, false] {
      guard !effort.isSpent else { return nil }
      let session =
        isDirect
        ? solver?.session(seeing: goal.element, as: goal.sighting, .conditions)
        : solver?.session(showing: node, .conditions)
      guard let session else { continue }
      let moves = AnswerCopy(of: session, on: fresh).moves
      let near = local.shortened(moves, from: fresh) { walk in
        isDirect
          ? isSeen(goal, in: walk)
          : walk.session.places(of: node).contains { walk.session.isVisible($0) }
      }
      guard let near = near?.answers, let found = walk(near, to: goal) else { continue }
      if case .condition(let slot) = goal.element, goal.sighting == .met,
        program.nodes[node].template == 0
      {
        solvedWalks[slot] = found
      }
      return found
    }
    return nil
  }
}
