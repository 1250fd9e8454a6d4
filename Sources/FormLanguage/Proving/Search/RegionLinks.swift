/// Links from the variables and gates of a region to its other parts. A search follows no others: a
/// field may decide whether thousands of fields are shown that have no part in the answer.
///
/// A class, so regions are passed on without copies.
final class RegionLinks {
  /// The gates whose condition reads a variable.
  private var gatesReading: [VariableID: [PlaceID]] = [:]
  /// The gates directly inside a gate.
  private var gatesInside: [PlaceID: [PlaceID]] = [:]
  /// The constraints, and the variables of fields and numbers of rows, by their nearest gate.
  private var constraintsInside: [PlaceID: [Int32]] = [:]
  private var variablesInside: [PlaceID: [VariableID]] = [:]

  /// - Parameter constraints: the constraints that do not always apply.
  init(
    _ constraints: [Int32], gates: [PlaceID], variables: [VariableID], of model: ConstraintModel,
    _ seen: inout ModelIndex.SeenVariables
  ) {
    for number in constraints {
      let gate = model.places[Int(model.constraints[Int(number)].place)].gate
      constraintsInside[gate, default: []].append(number)
    }
    for gate in gates {
      let facts = model.places[Int(gate)]
      let outer = model.places[Int(facts.parent)].gate
      if outer >= 0 { gatesInside[outer, default: []].append(gate) }
      seen.restart()
      for (_, statement) in model.conditions(of: gate) {
        ModelIndex.forEachSource(of: statement, model, &seen) {
          gatesReading[$0, default: []].append(gate)
        }
      }
      if facts.rows >= 0 { gatesReading[facts.rows, default: []].append(gate) }
    }
    for variable in variables {
      switch model.variables[Int(variable)].source {
      case .field, .rows:
        let gate = model.places[Int(model.variables[Int(variable)].place)].gate
        if gate >= 0 { variablesInside[gate, default: []].append(variable) }
      default: break
      }
    }
  }

  /// Creates the union of the links of some regions.
  init(joining all: [RegionLinks]) {
    for links in all {
      Self.join(links.gatesReading, to: &gatesReading)
      Self.join(links.gatesInside, to: &gatesInside)
      Self.join(links.constraintsInside, to: &constraintsInside)
      Self.join(links.variablesInside, to: &variablesInside)
    }
  }

  private static func join(_ others: [Int32: [Int32]], to lists: inout [Int32: [Int32]]) {
    lists.merge(others) { own, others in
      var known = Set(own)
      return own + others.filter { known.insert($0).inserted }
    }
  }

  func gates(reading variable: VariableID) -> [PlaceID] { gatesReading[variable] ?? [] }
  func gates(inside gate: PlaceID) -> [PlaceID] { gatesInside[gate] ?? [] }
  func constraints(inside gate: PlaceID) -> [Int32] { constraintsInside[gate] ?? [] }
  func variables(inside gate: PlaceID) -> [VariableID] { variablesInside[gate] ?? [] }
}
