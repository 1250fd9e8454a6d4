internal import FormEngine
internal import FormJSON
internal import FormLanguage

/// Searches for answers, valid or not, for which two versions show or allow different things.
///
/// The solver first tries to prove that no such answers exist. If that fails, its solutions, sample
/// records, and variations of the fields that the conditions read are tried on the engine with both
/// versions.
extension ChangeSearch {
  /// The result of comparing one thing that both versions express differently.
  enum Difference {
    case none
    /// Answers for which the versions differ, as JSON; `isValidAlone` is true if only the valid
    /// version has the effect.
    case found([UInt8], isValidAlone: Bool)
    case undecided
  }

  /// Returns true if two sessions differ and the effect is in the valid version, false if it is in
  /// the asked version; nil if they do not differ.
  typealias DifferenceTest = (_ valid: Session, _ asked: Session) -> Bool?

  private static let mostSolutions: UInt64 = 6
  private static let mostValues = 24
  private static let mostFields = 6
  private static let mostStarts = 3
  /// The largest number of nodes for which more than the solver's solutions are tried.
  private static let mostNodes = 500

  /// Looks for answers for which the versions differ in one thing.
  mutating func difference(
    _ conditions: ComparedConditions, isSeen test: DifferenceTest
  ) -> Difference {
    guard work > 0 else { return .undecided }
    if let merged = merged(conditions) {
      if excludes(merged, .conditions) { return .none }
      if let found = solved(merged, test) { return found }
    }
    guard valid.nodes.count + asked.nodes.count <= Self.mostNodes else { return .undecided }
    return tried(conditions, test) ?? .undecided
  }

  /// Returns true if conditions are proved to be decided the same way in both versions for every
  /// record that the valid version accepts.
  mutating func excludesDifference(_ conditions: ComparedConditions) -> Bool {
    guard work > 0, let merged = merged(conditions) else { return false }
    return excludes(merged)
  }

  /// Returns the form in which conditions of both versions are asked about.
  private mutating func merged(_ conditions: ComparedConditions) -> MergedForm? {
    let question = ComparedQuestion.differs(conditions)
    let parts = ComparedParts(
      around: question.start(valid, asked), valid, asked, partners: partners,
      successors: successors)
    let merger = FormMerger(valid, asked, partners: partners, isShared: isShared, parts: parts)
    guard let merged = merger.merged(question, trial.tables) else { return nil }
    work -= merged.form.nodes.count + merged.form.clauses.count
    return merged
  }

  /// Tries the solver's solutions on the engine.
  private mutating func solved(_ merged: MergedForm, _ test: DifferenceTest) -> Difference? {
    let granted = min(work, Self.recordWork)
    let search = search(merged)
    defer { work -= granted - max(0, search.work) }
    let goals = search.goals(of: merged.question, merged.truth)
    var tried: Set<[UInt8]> = []
    for premises in [Premises.records, .answers, .conditions] {
      for attempt in 0..<Self.mostSolutions where search.work > 0 {
        var records: [[UInt8]] = []
        search.forEachSolution(goals, premises, seed: attempt) { search in
          var session = trial.blank
          _ = search.give(to: &session, seed: attempt)
          session.start(sortsRows: false)
          records.append(RecordTrial.record(of: session))
        }
        for record in records where tried.insert(record).inserted {
          if let found = found(record, test) { return found }
        }
      }
    }
    return nil
  }

  /// Tries empty answers, valid records, and valid records with one or two of the fields that the
  /// conditions read changed.
  private mutating func tried(
    _ conditions: ComparedConditions, _ test: DifferenceTest
  ) -> Difference? {
    var records = [Array("{}".utf8)]
    records += trial.samples.map { RecordTrial.record(of: $0) }
    for record in records where work > 0 {
      if let found = found(record, test) { return found }
    }
    return nearby(records.prefix(Self.mostStarts), conditions, test)
  }

  /// Tries records near others: with changes to the answers that the conditions of each version
  /// read.
  private mutating func nearby(
    _ records: ArraySlice<[UInt8]>, _ conditions: ComparedConditions, _ test: DifferenceTest
  ) -> Difference? {
    var starts: [(version: FormVersion, session: Session)] = []
    for record in records {
      guard let sessions = trial.sessions(with: record) else { continue }
      starts += [(valid, sessions.valid), (asked, sessions.asked)]
    }
    let effort = SearchEffort(limit: min(work, RecordTrial.mostTries * 2 * checkWork))
    defer { work -= effort.spent }
    let (trial, costOfTry) = (trial, 2 * checkWork)
    func isDifferent(_ answers: RecordAnswers) -> Bool {
      effort.add(costOfTry)
      guard let (valid, asked) = trial.sessions(with: RecordTrial.record(of: answers.session))
      else {
        return false
      }
      return test(valid, asked) != nil
    }
    for isThorough in [false, true] {
      for (version, session) in starts where !effort.isSpent {
        var search = version === valid ? trial.searches.valid : trial.searches.asked
        search.effort = effort
        let read = read(by: conditions, in: version, session.program)
        let answers = RecordAnswers(session, search.candidates)
        let moves = search.moves(
          of: read.lists, Array(read.fields.prefix(Self.mostFields)), from: answers,
          most: Self.mostValues)
        let found =
          isThorough
          ? search.thoroughly(moves, from: answers, until: isDifferent)
          : search.quickly(moves, from: answers, until: isDifferent)
        if let found { return self.found(RecordTrial.record(of: found.session), test) }
      }
    }
    return nil
  }

  /// Returns the declarations that the conditions of a version read, directly or through computed
  /// values.
  private func read(
    by conditions: ComparedConditions, in version: FormVersion, _ program: Program
  ) -> ReadDeclarations {
    let isValid = version === valid
    var nodes: [NodeID] = []
    for expression in isValid ? conditions.valid : conditions.asked {
      version.addReads(of: expression, to: &nodes)
    }
    let place = isValid ? partners[conditions.place] : conditions.place
    if conditions.kind == .rule { nodes.append(place) }
    var read = ReadDeclarations(program)
    for node in nodes { read.add(declaration: node) }
    read.follow()
    return read
  }

  /// Loads a record into both versions and compares the sessions.
  private mutating func found(_ record: [UInt8], _ test: DifferenceTest) -> Difference? {
    work -= 2 * checkWork
    guard let (valid, asked) = trial.sessions(with: record) else { return nil }
    return test(valid, asked).map { .found(record, isValidAlone: $0) }
  }
}
