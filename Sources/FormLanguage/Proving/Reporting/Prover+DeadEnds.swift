internal import FormEngine

/// Answers after which a required choice offers nothing, so the form cannot be submitted.
extension Prover {
  /// The options of a field after which a required choice offers nothing.
  struct DeadEnd {
    var end: ClauseID
    var node: NodeID
    var options: [Int]
    var clauses: [ClauseID]
  }

  /// The required choices that may offer nothing, and their groups.
  struct Ends {
    var fields: [(clause: ClauseID, node: NodeID)] = []
    var groups: Set<Int32> = []
  }

  func seekDeadEnds(_ node: NodeID) {
    let ends = self.ends ?? findEnds()
    self.ends = ends
    guard !ends.groups.isEmpty, form.nodes[node].kind == .field, !isFixed[node],
      form.nodes[node].type.kind == .option, let variable = variables(of: node).first,
      let group = candidates?.group(of: variable), ends.groups.contains(group)
    else { return }
    let count = Int(model.variables[Int(variable)].valueCount)
    for option in 0..<min(form.optionCount(of: node), count) {
      ask {
        guard refutes(.option(variable, option), .records) else { return }
        let clauses = core(of: [.option(variable, option)], .records)
        // A rule has a message for people who choose the option, whatever else stops them.
        guard !clauses.contains(where: { self.clauses[$0].kind == .rule }),
          !refutes(.option(variable, option), .answers),
          let end = ends.fields.first(where: { $0.node != node && clauses.contains($0.clause) })
        else { return }
        let known = deadEnds.firstIndex { $0.end == end.clause && $0.node == node }
        if let known {
          deadEnds[known].options.append(option)
        } else {
          deadEnds.append(
            DeadEnd(end: end.clause, node: node, options: [option], clauses: clauses))
        }
      }
    }
  }

  func reportDeadEnds() {
    for found in deadEnds {
      add(
        Proof(
          kind: .deadEnd(node: found.node, options: found.options),
          clauses: [found.end] + found.clauses.filter { $0 != found.end }))
    }
    deadEnds = []
  }

  private func findEnds() -> Ends {
    var ends = Ends()
    var filtered: Set<NodeID> = []
    for clause in clauses where clause.kind == .filtered { filtered.insert(clause.node) }
    for field in requiredFields where offersSometimes(field, filtered) {
      ends.fields.append((field.clause, field.node))
      if let group = candidates?.group(of: field.variable) { ends.groups.insert(group) }
    }
    return ends
  }

  /// The fields that must be answered, with the clauses that require it.
  private var requiredFields: [(clause: ClauseID, node: NodeID, variable: VariableID)] {
    clauses.indices.compactMap { index in
      let clause = clauses[index]
      guard clause.kind == .required, !isFixed[clause.node],
        form.nodes[clause.node].kind == .field, let variable = variables(of: clause.node).first
      else { return nil }
      return (index, clause.node, variable)
    }
  }

  /// Returns whether all options of a field have conditions.
  private func offersSometimes(
    _ field: (clause: ClauseID, node: NodeID, variable: VariableID), _ filtered: Set<NodeID>
  ) -> Bool {
    if filtered.contains(field.node) { return true }
    let count = form.optionCount(of: field.node)
    return count > 0
      && (0..<count).allSatisfy { form.condition(ofOption: $0, field.node) != .always }
  }
}
