/// Several goals tried in one region, each from a root that does not depend on the goal.
extension Solver {
  /// The state after everything that always applies in a region was posted.
  struct Root {
    var region: Int
    var premises: Premises
    /// The marks before and after the region was entered.
    var start: SearchState.Mark
    var mark: SearchState.Mark
    /// The number of clauses that took part.
    var usedCount: Int
    var outcome: Outcome
  }

  /// Returns the maximum number of steps for the root of a region.
  private static func rootSteps(_ region: Region) -> Int {
    500 + 50 * region.variables.count + 4 * region.constraints.count
  }

  /// The number of times that a large region is entered, whatever steps are left.
  private static let freeEntries = 8

  /// Returns whether a region can be entered within a number of steps. The first entries are always
  /// allowed: later goals benefit from them, too.
  mutating func mayEnter(
    _ region: Region, _ number: Int, _ premises: Premises, steps: Int
  ) -> Bool {
    if let root, root.region == number, root.premises == premises { return true }
    if region.variables.count + region.constraints.count <= steps { return true }
    entryCounts[number, default: 0] += 1
    return entryCounts[number, default: 0] <= Self.freeEntries
  }

  /// Looks for a contradiction to a goal in a region, or for a solution, which is then the state.
  /// Call `returnToRoot` before the next use.
  ///
  /// - Parameter number: the number of the region.
  /// - Returns: the outcome, and the number of steps taken.
  mutating func attempt(
    _ goal: Goal, in region: Region, _ number: Int, _ premises: Premises, _ attempt: RegionAttempt
  ) -> (outcome: Outcome, spent: Int) {
    let (root, spent) = enter(region, number, premises)
    guard case .open = root.outcome else { return (root.outcome, spent) }
    forgetClauses(from: root.usedCount)
    // Showing or hiding a gate takes a step. Without these steps, a form in which one answer
    // decides whether a thousand fields are shown would have no solution, which answers for all of
    // them.
    let limit = attempt.steps + region.gates.count
    (preference, eliminates, steps) = (attempt.preference, attempt.eliminates, limit)
    isIncomplete = false
    let outcome = post(goal) ? decided() : .refuted
    (preference, eliminates) = (.many, true)
    return (outcome, spent + limit - max(0, steps))
  }

  /// Undoes everything that followed from a goal.
  mutating func returnToRoot() {
    if let root { takeBack(to: root.mark) }
  }

  // MARK: Contents

  func gates(reading variable: VariableID) -> ArraySlice<PlaceID> {
    region?.links.map { $0.gates(reading: variable)[...] } ?? index.gatesReading[variable]
  }

  func gates(inside gate: PlaceID) -> ArraySlice<PlaceID> {
    region?.links.map { $0.gates(inside: gate)[...] } ?? index.gatesInside[gate]
  }

  func constraints(inside gate: PlaceID) -> ArraySlice<Int32> {
    region?.links.map { $0.constraints(inside: gate)[...] } ?? index.constraintsInside[gate]
  }

  func variables(inside gate: PlaceID) -> ArraySlice<VariableID> {
    region?.links.map { $0.variables(inside: gate)[...] } ?? index.variablesInside[gate]
  }

  /// Leaves the region that goals were tried in.
  mutating func leaveRoot() {
    guard let root else { return }
    takeBack(to: root.start)
    self.root = nil
    region = nil
  }

  /// Posts everything that always applies in a region, unless that is the state already.
  private mutating func enter(
    _ region: Region, _ number: Int, _ premises: Premises
  ) -> (root: Root, spent: Int) {
    if let root, root.region == number, root.premises == premises {
      returnToRoot()
      return (root, 0)
    }
    leaveRoot()
    forgetClauses(from: 0)
    self.region = region
    self.premises = premises
    let limit = Self.rootSteps(region)
    steps = limit
    let start = state.mark
    lineRuns.removeAll(keepingCapacity: true)
    let outcome: Outcome =
      !enterRegion() || !settle() ? .refuted : (steps > 0 ? .open : .undecided)
    let root = Root(
      region: number, premises: premises, start: start, mark: state.mark,
      usedCount: used.count, outcome: outcome)
    self.root = root
    return (root, limit - max(0, steps))
  }
}

/// The settings of a search in a region.
struct RegionAttempt {
  var preference: Preference
  var steps: Int
  var eliminates: Bool
}
