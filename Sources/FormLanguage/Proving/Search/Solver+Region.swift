/// Goals that are asked of a region one after the other, from what is true in it whatever is asked.
extension Solver {
  /// The state after everything that is always there in a region was taken in.
  struct Root {
    var region: Int
    var premises: Premises
    /// Before the region was entered, and after that.
    var start: SearchState.Mark
    var mark: SearchState.Mark
    /// How many clauses took part.
    var usedCount: Int
    var outcome: Outcome
  }

  /// How many steps the root of a region may take.
  private static func rootSteps(_ region: Region) -> Int {
    500 + 50 * region.variables.count + 4 * region.constraints.count
  }

  /// How often a large region is entered, whatever steps are left.
  private static let freeEntries = 8

  /// Whether it takes no more than so many steps to take in all that is always there in a region. The
  /// first times are for the questions that follow, too.
  mutating func mayEnter(
    _ region: Region, _ number: Int, _ premises: Premises, steps: Int
  ) -> Bool {
    if let root, root.region == number, root.premises == premises { return true }
    if region.variables.count + region.constraints.count <= steps { return true }
    entryCounts[number, default: 0] += 1
    return entryCounts[number, default: 0] <= Self.freeEntries
  }

  /// Looks for a contradiction to a goal in a region, or for a solution, in which the state then is.
  /// What follows goes on with `returnToRoot`.
  ///
  /// - Parameter number: the number of the region.
  /// - Returns: the outcome, and how many steps were taken.
  mutating func attempt(
    _ goal: Goal, in region: Region, _ number: Int, _ premises: Premises, _ attempt: RegionAttempt
  ) -> (outcome: Outcome, spent: Int) {
    let (root, spent) = enter(region, number, premises)
    guard case .open = root.outcome else { return (root.outcome, spent) }
    forgetClauses(from: root.usedCount)
    // Each gate takes a step to be shown or hidden: without these, a form in which one answer decides
    // whether a thousand fields are shown would have no solution, which answers for all of them.
    let limit = attempt.steps + region.gates.count
    (preference, eliminates, steps) = (attempt.preference, attempt.eliminates, limit)
    isIncomplete = false
    let outcome = post(goal) ? decided() : .refuted
    (preference, eliminates) = (.many, true)
    return (outcome, spent + limit - max(0, steps))
  }

  /// Takes back what followed from a goal.
  mutating func returnToRoot() {
    if let root { takeBack(to: root.mark) }
  }

  // MARK: What is in it

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

  /// Leaves the region that goals were asked of.
  mutating func leaveRoot() {
    guard let root else { return }
    takeBack(to: root.start)
    self.root = nil
    region = nil
  }

  /// Takes in what is always there in a region, unless that is the state already.
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

/// How a region is searched.
struct RegionAttempt {
  var preference: Preference
  var steps: Int
  var eliminates: Bool
}
