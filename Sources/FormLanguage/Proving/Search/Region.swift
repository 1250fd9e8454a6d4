/// A part of a model of which everything is decided.
struct Region {
  /// The constraints that are always there.
  var constraints: [Int32]
  /// The gates, outer ones first.
  var gates: [PlaceID]
  /// The fields and numbers of rows.
  var variables: [VariableID]
  /// What else is in the region, by what leads there; nothing where that is all that the model has.
  var links: RegionLinks?
  /// The conditions in which nothing else is spoken of, and where they are.
  var conditions: [(clause: ClauseID, place: PlaceID)] = []
  /// Everything was tried, and neither a contradiction nor a solution was found.
  var isHard = false
}

extension Region {
  /// All that is in some regions.
  init(joining regions: [Region]) {
    func joined<Number: Comparable>(_ part: (Region) -> [Number]) -> [Number] {
      var numbers: [Number] = []
      for number in regions.flatMap(part).sorted() where number != numbers.last {
        numbers.append(number)
      }
      return numbers
    }
    self.init(
      constraints: joined(\.constraints), gates: joined(\.gates), variables: joined(\.variables),
      links: RegionLinks(joining: regions.compactMap(\.links)),
      conditions: regions.flatMap(\.conditions))
  }
}

/// Values that contradict nothing.
struct Solution {
  var domains: [SearchState.Domain]
  var visibility: [SearchState.Visibility]
}

/// What is tried first.
enum Preference {
  /// As much as may be is shown and filled, so that one solution answers many questions.
  case many
  /// What was so in the solution before; what that leaves open as with `many`.
  case former
  /// As little as may be; the number changes which values are tried first.
  case few(UInt64)
}

extension Region {
  /// Everything in the model of a solver.
  init(everythingIn solver: borrowing Solver) {
    let model = solver.model
    var variables: [VariableID] = []
    for (index, variable) in model.variables.enumerated() {
      switch variable.source {
      case .field, .rows: variables.append(VariableID(truncatingIfNeeded: index))
      default: break
      }
    }
    var constraints: [Int32] = []
    for (index, constraint) in model.constraints.enumerated()
    where model.places[Int(constraint.place)].gate < 0 && !solver.index.isWeaker[index] {
      constraints.append(Int32(truncatingIfNeeded: index))
    }
    self.init(constraints: constraints, gates: solver.index.gates, variables: variables)
  }
}
