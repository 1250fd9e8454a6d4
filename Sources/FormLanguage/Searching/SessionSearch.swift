package import FormEngine

/// Asks the constraint solver for answers that a local search does not find.
package final class SessionSearch {
  private let form: CheckedContent
  private let search: RecordSearch
  /// The clause of each rule and condition that can be searched for.
  private var clauses: [FormElement: ClauseID] = [:]

  /// The number of declarations beyond which a form is so large that a search in it hardly ever
  /// ends.
  package static let leastOfLarge = 1_000
  /// The maximum number of steps of all searches in such a form.
  private static let workInLarge = 1_000_000

  package init(_ form: CheckedForm, _ program: Program, clock: LocalDateTime) {
    self.form = form.content
    search = RecordSearch(
      self.form, program, clock: clock, around: Array(program.nodes.indices),
      work: program.nodes.count > Self.leastOfLarge ? Self.workInLarge : RecordSearch.workLimit)
    for clause in self.form.clauses.indices {
      if let element = self.form.element(of: clause) {
        clauses[element] = clause
      }
    }
  }

  /// Returns a session in which a rule or condition is met or unmet.
  ///
  /// - Parameters:
  ///   - sighting: `.met` or `.unmet`.
  ///   - premises: the clauses that the answers satisfy, if possible.
  package func session(
    seeing element: FormElement, as sighting: Coverage.Sightings, _ premises: Premises
  ) -> Session? {
    guard let clause = clauses[element] else { return nil }
    let truth: Truth =
      if sighting == .met {
        .isTrue
      } else if case .condition = element {
        .notTrue
      } else {
        .isFalse
      }
    return session(search.goals(of: clause, truth), premises) {
      $0.sightings(of: element).isSuperset(of: sighting)
    }
  }

  /// Returns a session in which a field is answered, or a list has rows.
  package func session(answering node: NodeID) -> Session? {
    session(search.goals(answered: node), .records) { !$0.places(of: node).isEmpty }
  }

  /// Returns a session in which a field or list has an answer of a kind, in any row.
  package func session(
    answering node: NodeID, with answer: SoughtAnswer, isReached: @escaping (Session) -> Bool
  ) -> Session? {
    let goals = search.goals(of: node) { variable, model in
      let facts = model.variables[Int(variable)]
      switch answer {
      case .option(let option):
        guard facts.isSet else {
          return (0..<64).contains(option) && facts.valueCount > 0 ? .option(variable, option) : nil
        }
        let number = Int32(truncatingIfNeeded: option)
        let member = model.variables.firstIndex {
          if case .member(variable, number) = $0.source { true } else { false }
        }
        return member.map { .value(VariableID(truncatingIfNeeded: $0), 1) }
      case .units(let units): return .value(variable, units)
      case .length(let length):
        return facts.length < 0 ? nil : .value(facts.length, Int128(length))
      case .count(let count): return facts.chosen < 0 ? nil : .value(facts.chosen, Int128(count))
      }
    }
    return goals.isEmpty ? nil : session(goals, .records, isReached: isReached)
  }

  /// The answer to look for in a field or list.
  package enum SoughtAnswer {
    /// An option, alone or among others.
    case option(Int)
    /// A number, date or time in its smallest units, or a number of rows.
    case units(Int128)
    /// A text of a length.
    case length(Int)
    /// A number of options.
    case count(Int)
  }

  /// Returns a session in which a declaration is shown.
  ///
  /// - Parameter premises: the clauses that the answers satisfy, if possible.
  package func session(showing node: NodeID, _ premises: Premises) -> Session? {
    session(search.goals(shown: node), premises) { session in
      session.places(of: node).contains { session.isVisible($0) }
    }
  }

  /// Returns a session with answers that break no rule.
  package func validSession() -> Session? { session([.nothing], .records) { !$0.blocks } }

  private func session(
    _ goals: [Solver.Goal], _ premises: Premises, isReached: @escaping (Session) -> Bool
  ) -> Session? {
    search.record(
      leadingTo: RecordSearch.Aim(goals: goals, premises: premises, isReached: isReached))?.session
  }
}
