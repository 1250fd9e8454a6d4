internal import FormEngine

/// Asks the constraint solver for records that the local search does not find.
final class SampleSolver {
  private let form: ProvableForm
  private let search: RecordSearch
  /// The clause of each rule and condition that records may be asked about.
  private var clauses: [FormElement: ClauseID] = [:]

  /// How many steps all searches may take in a form in which one hardly ever ends.
  private static let workInLarge = 1_000_000

  init(_ form: CheckedForm, _ program: Program, clock: LocalDateTime) {
    self.form = ProvableForm(form)
    search = RecordSearch(
      self.form, program, clock: clock, around: Array(program.nodes.indices),
      work: program.nodes.count > RecordMaker.leastOfLarge
        ? Self.workInLarge : RecordSearch.workLimit)
    for clause in self.form.clauses.indices {
      if let element = Examination.element(of: clause, self.form, program) {
        clauses[element] = clause
      }
    }
  }

  /// A session with answers that lead to a goal, or nearly.
  func session(to goal: SampleGoal) -> Session? {
    switch goal {
    case .wish(let node, _):
      return session(search.goals(answered: node), .records) {
        !$0.places(of: node).isEmpty
      }
    case .condition(let slot, let isMet):
      guard let clause = clauses[.condition(slot)] else { return nil }
      return session(search.goals(of: clause, isMet ? .isTrue : .notTrue), .records) {
        $0.sightings(of: .condition(slot)).contains(isMet ? .met : .unmet)
      }
    }
  }

  /// A session with answers that break a rule.
  func session(breaking rule: BreakableRule) -> Session? {
    switch rule {
    case .rule(let number):
      guard let clause = clauses[.rule(number)] else { return nil }
      return session(search.goals(of: clause, .isFalse), .conditions) {
        $0.sightings(of: .rule(number)).contains(.unmet)
      }
    case .required(let node), .option(let node), .computed(let node):
      return session(search.goals(shown: node), .answers) { _ in true }
    }
  }

  /// A session with answers that break nothing.
  func validSession() -> Session? { session([.nothing], .records) { !$0.blocks } }

  private func session(
    _ goals: [Solver.Goal], _ premises: Premises, isReached: @escaping (Session) -> Bool
  ) -> Session? {
    search.record(
      leadingTo: RecordSearch.Aim(goals: goals, premises: premises, isReached: isReached))?.session
  }
}
