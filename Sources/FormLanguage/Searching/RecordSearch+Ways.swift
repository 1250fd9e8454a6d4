internal import FormEngine

/// Records that show how to reach a declaration, or that answer a question about the form.
extension RecordSearch {
  /// Returns a record in which a declaration is answered, or at least shown: a valid one if one is
  /// found, otherwise one in which something is missing.
  func way(to node: NodeID) -> Found? {
    if isAnswerable(node),
      let found = record(to: .answered(node: node), goals(answered: node), .records), found.isValid
    {
      return found
    }
    let question = ProofQuestion.shown(node: node)
    let goals = goals(shown: node)
    if let found = record(to: question, goals, .records), found.isValid { return found }
    return record(to: question, goals, .answers)
  }

  /// Returns a record for which the answer to a question is yes.
  func record(
    to question: ProofQuestion, _ goals: [Solver.Goal], _ premises: Premises
  ) -> Found? {
    let form = form
    return record(
      leadingTo: Aim(goals: goals, premises: premises) {
        Examination.isReached(question, with: $0, form)
      })
  }

  /// Returns whether people may be asked for a field or list.
  private func isAnswerable(_ node: NodeID) -> Bool {
    let declared = form.nodes[node]
    guard declared.kind == .field || declared.kind == .list, !declared.isComputed else {
      return false
    }
    return form.nodes.outward(from: node).allSatisfy { form.nodes[$0].readonly != .always }
  }
}
