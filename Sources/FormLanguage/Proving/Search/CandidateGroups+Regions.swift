extension CandidateGroups {
  /// What is being gathered of all regions: each time something belongs to one, its number with that.
  private struct Gathering {
    typealias Pair = (key: Int32, value: Int32)

    var constraints: [Pair] = []
    var variables: [Pair] = []
    var gates: [Pair] = []
  }

  /// All that belongs to each group, with what decides whether that is shown.
  ///
  /// - Parameter conditions: conditions of which is asked whether they may be true.
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
    for (number, constraint) in model.constraints.enumerated() {
      for group in groups(of: constraint.statement) {
        addVariables(of: constraint.statement, to: group, &gathering)
        addGates(constraint.place, to: group)
        if model.places[Int(constraint.place)].gate < 0 {
          gathering.constraints.append((group, Int32(truncatingIfNeeded: number)))
        }
      }
    }
    for gate in index.gates {
      var own: [Int32] = []
      let rows = model.places[Int(gate)].rows
      if rows >= 0, let group = group(of: rows) { own.append(group) }
      for condition in model.conditions(of: gate) {
        addGroups(of: condition.statement, to: &own)
      }
      for group in own { addGates(gate, to: group) }
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
    var regions = (0..<count).map {
      Region(constraints: constraints[$0], gates: gates[$0], variables: variables[$0])
    }
    for (clause, place) in conditions {
      var own: [Int32] = []
      addGroups(of: model.conditions[clause], to: &own)
      addGroups(around: place, to: &own)
      if own.count == 1 { regions[Int(own[0])].conditions.append((clause, place)) }
    }
    return regions
  }

  private func addVariables(
    of statement: StatementID, to group: Int32, _ gathering: inout Gathering
  ) {
    model.forEachVariable(of: statement) { variable in
      gathering.variables.append((group, variable))
      for base in model.bases(of: variable) { gathering.variables.append((group, base)) }
    }
  }

  /// What belongs to each region, in order and once.
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
