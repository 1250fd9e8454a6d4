internal import FormEngine

/// Answers after which a required choice offers nothing, so that the form cannot be submitted.
extension Prover {
  func seekDeadEnds() {
    let ends = requiredFields.filter { offersSometimes($0) }
    let groups = Set(ends.compactMap { candidates?.group(of: $0.variable) })
    guard !groups.isEmpty, answers[.submitted] != false else { return }
    var found: [(end: ClauseID, node: NodeID, options: [Int], clauses: [ClauseID])] = []
    for node in form.nodes.indices where form.nodes[node].kind == .field && !isFixed[node] {
      guard form.nodes[node].type.kind == .option, let variable = variables(of: node).first,
        let group = candidates?.group(of: variable), groups.contains(group)
      else { continue }
      let count = Int(model.variables[Int(variable)].valueCount)
      for option in 0..<min(form.optionCount(of: node), count) {
        guard refutes(.option(variable, option), .records) else { continue }
        let clauses = core(of: [.option(variable, option)], .records)
        // A rule has a message for those who choose it.
        guard !clauses.contains(where: { self.clauses[$0].kind == .rule }),
          let end = ends.first(where: { $0.node != node && clauses.contains($0.clause) })
        else { continue }
        if let known = found.firstIndex(where: { $0.end == end.clause && $0.node == node }) {
          found[known].options.append(option)
        } else {
          found.append((end.clause, node, [option], clauses))
        }
      }
    }
    for (end, node, options, clauses) in found {
      proofs.append(
        Proof(
          kind: .deadEnd(node: node, options: options),
          clauses: [end] + clauses.filter { $0 != end }))
    }
  }

  /// The fields that must be answered, and the clauses that say so.
  private var requiredFields: [(clause: ClauseID, node: NodeID, variable: VariableID)] {
    clauses.indices.compactMap { index in
      let clause = clauses[index]
      guard clause.kind == .required, !isFixed[clause.node],
        form.nodes[clause.node].kind == .field, let variable = variables(of: clause.node).first
      else { return nil }
      return (index, clause.node, variable)
    }
  }

  /// Whether all options of a field have conditions.
  private func offersSometimes(
    _ field: (clause: ClauseID, node: NodeID, variable: VariableID)
  ) -> Bool {
    if clauses.contains(where: { $0.kind == .filtered && $0.node == field.node }) { return true }
    let count = form.optionCount(of: field.node)
    return count > 0
      && (0..<count).allSatisfy { form.condition(ofOption: $0, field.node) != .always }
  }
}
