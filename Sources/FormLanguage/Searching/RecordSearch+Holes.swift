internal import FormEngine

/// Goals about a declaration together with others in its row.
extension RecordSearch {
  /// Returns the goals in which a declaration is shown, a clause hides something or a field is
  /// empty, and other fields have values.
  ///
  /// - Parameters:
  ///   - condition: a `set` of the declaration whose condition must be true; nil if there is none.
  ///   - clause: a `show when` that must not be true; nil to hide nothing.
  ///   - empty: a field in the same row, or in the form; nil if no field must be empty.
  ///   - nodes: the fields to fill, in the same row or in the form.
  func goals(
    showing node: NodeID, under condition: ClauseID? = nil, hiddenBy clause: ClauseID? = nil,
    emptying empty: NodeID? = nil, filling nodes: [NodeID]
  ) -> [Solver.Goal] {
    places(of: node).compactMap { place in
      var parts = [Solver.Goal.shown(place)]
      if let condition, let forced = goal(of: condition, near: place, node) {
        parts.append(forced)
      }
      if let clause {
        guard let hidden = goal(hiddenBy: clause, near: place, node) else { return nil }
        parts.append(hidden)
      }
      if let empty, let variable = variable(of: empty, near: place, node) {
        parts.append(.empty(variable))
      }
      for field in nodes {
        if let variable = variable(of: field, near: place, node) { parts.append(.filled(variable)) }
      }
      return .all(parts)
    }
  }

  /// Returns the goal in which the condition of a clause of a declaration is true.
  private func goal(of clause: ClauseID, near place: PlaceID, _ node: NodeID) -> Solver.Goal? {
    if form.nodes[node].template == 0 {
      let statement = model.conditions[clause]
      return statement < 0 ? nil : .statement(statement, .isTrue, at: place)
    }
    return model.conditionsInRows[clause]?.first { isInRow($0.place, node, of: place, node) }
      .map { .statement($0.statement, .isTrue, at: place) }
  }

  private func goal(
    hiddenBy clause: ClauseID, near place: PlaceID, _ node: NodeID
  ) -> Solver.Goal? {
    let gate = form.clauses[clause].node
    func goal(_ statement: StatementID, _ gatePlace: PlaceID) -> Solver.Goal {
      .statement(statement, .notTrue, at: model.places[Int(gatePlace)].parent)
    }
    if form.nodes[gate].template == 0 {
      let statement = model.conditions[clause]
      return statement < 0 ? nil : goal(statement, PlaceID(truncatingIfNeeded: gate))
    }
    let inRows = model.conditionsInRows[clause] ?? []
    let own = inRows.first { isInRow($0.place, gate, of: place, node) }
    let isSameTemplate = form.nodes[gate].template == form.nodes[node].template
    return (own ?? (isSameTemplate ? nil : inRows.first)).map { goal($0.statement, $0.place) }
  }

  private func variable(
    of field: NodeID, near place: PlaceID, _ node: NodeID
  ) -> VariableID? {
    if form.nodes[field].template == 0 { return variable(at: PlaceID(truncatingIfNeeded: field)) }
    return places(of: field).first { isInRow($0, field, of: place, node) }
      .flatMap { variable(at: $0) }
  }

  /// Returns whether two declarations of one template are in the same row: the places of a row are
  /// in the order of its declarations.
  private func isInRow(
    _ first: PlaceID, _ firstNode: NodeID, of second: PlaceID, _ secondNode: NodeID
  ) -> Bool {
    form.nodes[firstNode].template == form.nodes[secondNode].template
      && Int(first) - firstNode == Int(second) - secondNode
  }
}
