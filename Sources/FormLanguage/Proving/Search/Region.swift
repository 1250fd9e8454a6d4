/// A part of a model that is decided as a whole.
package struct Region {
  /// The constraints that always apply.
  var constraints: [Int32]
  /// The gates, outer ones first.
  var gates: [PlaceID]
  /// The variables, such as those of fields and of numbers of rows.
  var variables: [VariableID]
  /// The links to everything else in the region; nil if the region is the whole model.
  var links: RegionLinks?
  /// The conditions that read only variables of the region, and their places.
  var conditions: [(clause: ClauseID, place: PlaceID)] = []
  /// True if all attempts found neither a contradiction nor a solution.
  var isHard = false
}

extension Region {
  /// Creates the union of some regions.
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

/// Domains and visibility without a contradiction.
struct Solution {
  var domains: [SearchState.Domain]
  var visibility: [SearchState.Visibility]
}

/// The preference that decides which values are tried first.
enum Preference {
  /// Show and fill as much as possible, so one solution answers many questions.
  case many
  /// Repeat the previous solution; decide the rest as `many` does.
  case former
  /// Show and fill as little as possible; the seed varies which values are tried first.
  case few(UInt64)
}

extension Region {
  /// Creates a region of everything in the model of a solver.
  package init(everythingIn solver: borrowing Solver) {
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
