/// The regions of the model that the solver searches, one for each group.
extension CandidateGroups {
  /// The parts of all regions while they are gathered, each as a pair of a group and a number.
  private struct Gathering {
    typealias Pair = (key: Int32, value: Int32)

    /// The constraints that always apply, and the others.
    var constraints: [Pair] = []
    var gated: [Pair] = []
    var variables: [Pair] = []
    var gates: [Pair] = []
  }

  /// Returns the region of each group: everything that belongs to it, with the gates around that.
  ///
  /// A gate with nothing of the group inside is not in the region: the answers may show or hide it,
  /// and nothing follows from that.
  ///
  /// - Parameter conditions: the conditions of which proofs ask whether they can be true.
  func regions(
    _ index: ModelIndex, _ conditions: [(clause: ClauseID, place: PlaceID)]
  ) -> [Region] {
    var gathering = Gathering()
    func addGates(_ place: PlaceID, to group: Int32) {
      var gate = model.places[Int(place)].gate
      while gate >= 0 {
        gathering.gates.append((group, gate))
        gate = model.places[Int(model.places[Int(gate)].parent)].gate
      }
    }
    for (number, constraint) in model.constraints.enumerated() where !index.isWeaker[number] {
      let number = Int32(truncatingIfNeeded: number)
      for group in groups(of: constraint.statement) {
        addVariables(of: constraint.statement, to: group, &gathering)
        if model.places[Int(constraint.place)].gate < 0 {
          gathering.constraints.append((group, number))
        } else {
          addGates(constraint.place, to: group)
          gathering.gated.append((group, number))
        }
      }
    }
    for gate in index.gates {
      let rows = model.places[Int(gate)].rows
      if rows >= 0, let group = group(of: rows) { addGates(gate, to: group) }
    }
    for number in model.variables.indices {
      let variable = VariableID(truncatingIfNeeded: number)
      guard let group = group(of: variable) else { continue }
      gathering.variables.append((group, variable))
      if model.variables[number].place >= 0 {
        addGates(model.variables[number].place, to: group)
      }
    }
    let gates = Self.lists(gathering.gates, count)
    for (group, gates) in gates.enumerated() {
      let group = Int32(truncatingIfNeeded: group)
      for gate in gates {
        for condition in model.conditions(of: gate) {
          addVariables(of: condition.statement, to: group, &gathering)
        }
        let rows = model.places[Int(gate)].rows
        if rows >= 0 { gathering.variables.append((group, rows)) }
      }
    }
    let variables = Self.lists(gathering.variables, count)
    let constraints = Self.lists(gathering.constraints, count)
    let gated = Self.lists(gathering.gated, count)
    let bare = bareConstraints
    var seen = ModelIndex.SeenVariables(count: model.variables.count)
    var regions = (0..<count).map { group in
      let links = RegionLinks(
        gated[group] + gates[group].flatMap { bare[$0] ?? [] }, gates: gates[group],
        variables: variables[group], of: model, &seen)
      return Region(
        constraints: constraints[group], gates: gates[group], variables: variables[group],
        links: links)
    }
    for (clause, place) in conditions {
      var own: [Int32] = []
      addGroups(of: model.conditions[clause], to: &own)
      addGroups(around: place, to: &own)
      if own.count == 1 { regions[Int(own[0])].conditions.append((clause, place)) }
    }
    return regions
  }

  /// The constraints that read no variable, by the gate that they are in.
  private var bareConstraints: [PlaceID: [Int32]] {
    var found: [PlaceID: [Int32]] = [:]
    for (number, constraint) in model.constraints.enumerated() {
      let gate = model.places[Int(constraint.place)].gate
      guard gate >= 0 else { continue }
      var isBare = true
      model.forEachVariable(of: constraint.statement) { _ in isBare = false }
      if isBare { found[gate, default: []].append(Int32(truncatingIfNeeded: number)) }
    }
    return found
  }

  private func addVariables(
    of statement: StatementID, to group: Int32, _ gathering: inout Gathering
  ) {
    model.forEachVariable(of: statement) { variable in
      gathering.variables.append((group, variable))
      for base in model.bases(of: variable) { gathering.variables.append((group, base)) }
    }
  }

  /// Returns the numbers of each group, sorted and without duplicates.
  private static func lists(_ pairs: [Gathering.Pair], _ count: Int) -> [[Int32]] {
    let lists = ModelIndex.Lists(count: count, pairs)
    return (0..<count).map { group in
      var result: [Int32] = []
      for element in lists[Int32(truncatingIfNeeded: group)].sorted()
      where element != result.last {
        result.append(element)
      }
      return result
    }
  }
}
