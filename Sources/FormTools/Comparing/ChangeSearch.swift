internal import FormEngine
internal import FormJSON
internal import FormLanguage

/// Decides whether there are records that one version of a form accepts and the other rejects for a
/// given reason.
///
/// The *valid* version is the one that accepts the records; the *asked* version is the one that may
/// reject them. The solver looks for a contradiction. If there is none, the records that it
/// suggests are tried on the checkers of both versions, which have the last word. Work is counted
/// in steps, so the result is the same on every machine.
struct ChangeSearch {
  /// The answer to a question.
  enum Verdict {
    /// There are no such records.
    case excluded
    /// Such a record, as JSON.
    case found([UInt8])
    case undecided
  }

  /// The finding that the asked version must report for a record to count.
  struct Expected {
    var rules: Set<String>
    /// The path of the finding, without row numbers.
    var path: String
    /// True if any error at or below the path counts.
    var isAnyRule = false
  }

  let valid: FormVersion
  let asked: FormVersion
  let partners: [NodeID]
  let successors: [NodeID]
  let isShared: [Bool]
  let trial: RecordTrial
  /// The number of steps that checking one record costs.
  let checkWork: Int
  /// A record that the valid version accepts, or nearly so, which fills in the parts that a
  /// question leaves out.
  private var base: Session?
  /// Valid records found so far; one of them may answer a later question, too.
  private var known: [(session: Session, record: [UInt8])] = []
  /// The number of minimal records still to be made. They contain only what they need, so they
  /// answer most later questions about absent members.
  private var newRecords = Self.mostKnown
  /// Declarations that earlier records lacked; other records are likely to need them, too.
  private var needed: Set<NodeID> = []
  /// The remaining steps for all questions together.
  var work: Int

  /// The step limits of the search for a contradiction and of the search for a record.
  private static let proofSteps = 2_000
  static let recordWork = 60_000
  private static let baseWork = 2_000_000
  /// The number of sets of values that are tried for one question.
  private static let mostAttempts: UInt64 = 24
  private static let mostPartialAttempts: UInt64 = 3
  /// The largest number of members or rows that are tried for removal.
  private static let mostShortened = 40
  /// The number of valid records to remember.
  private static let mostKnown = 8
  /// The number of lacking declarations to remember.
  private static let mostNeeded = 60
  /// The number of times a question is extended by what its records lacked.
  private static let mostRounds = 4

  init(
    _ valid: FormVersion, _ asked: FormVersion, partners: [NodeID], successors: [NodeID],
    isShared: [Bool], trial: RecordTrial, work: Int
  ) {
    self.valid = valid
    self.asked = asked
    self.partners = partners
    self.successors = successors
    self.isShared = isShared
    self.trial = trial
    // A check starts from scratch: it evaluates all conditions and rules.
    checkWork = max(
      valid.nodes.count + 3 * valid.form.clauses.count,
      asked.nodes.count + 3 * asked.form.clauses.count)
    self.work = work
  }

  /// True if no steps are left.
  var isExhausted: Bool { work <= 0 }

  /// Looks for a record for which the answer to a question is yes.
  ///
  /// - Parameter expected: the finding that the asked version must report; nil if the record need
  ///   only be valid.
  mutating func verdict(
    _ question: ComparedQuestion, expecting expected: Expected?
  ) -> Verdict {
    let verdict = searched(question, expected)
    guard case .undecided = verdict, work > 0 else { return verdict }
    if let record = sampled(question, expected) { return .found(record) }
    guard let expected, work > 0 else { return .undecided }
    let record = nearby(question, expected) ?? breaking(question, expected)
    return record.map { .found($0) } ?? .undecided
  }

  /// Answers a question by proof, or with a record that the solver finds.
  private mutating func searched(
    _ question: ComparedQuestion, _ expected: Expected?
  ) -> Verdict {
    if expected == nil, let known = known.first(where: { question.isPossible(in: $0.session) }) {
      return .found(known.record)
    }
    var parts = ComparedParts(
      around: question.start(valid, asked), valid, asked, partners: partners,
      successors: successors)
    if !parts.isWhole { _ = parts.add(needed.sorted(), valid, asked) }
    for round in 0..<Self.mostRounds {
      guard work > 0 else { return .undecided }
      let merger = FormMerger(
        valid, asked, partners: partners, isShared: isShared, parts: parts)
      guard let merged = merger.merged(question, trial.tables) else { return .undecided }
      work -= merged.form.nodes.count + merged.form.clauses.count
      if round == 0, excludes(merged) { return .excluded }
      if parts.isWhole {
        return wholeRecord(merged, question, expected).map { .found($0) } ?? .undecided
      }
      var lacking: [NodeID] = []
      if let record = partialRecord(merged, question, expected, &lacking) {
        return .found(record)
      }
      if !parts.add(lacking, valid, asked) { return .undecided }
    }
    return .undecided
  }

  // MARK: Proof

  /// Returns true if the clauses of the valid version rule out a yes to the question.
  mutating func excludes(_ merged: MergedForm, _ premises: Premises = .records) -> Bool {
    // A row of one list says something about some row of the other, not about the row at the same
    // index.
    let most = merged.hasListTwice ? 0 : 3
    var model = ConstraintBuilder(
      merged.form, rows: .few(most), askedRule: merged.askedRule
    ).build()
    if !model.summaries.isEmpty {
      var bounds = SummaryBounds(model)
      var solver = Solver(model, clauseCount: merged.form.clauses.count)
      bounds.find(&solver)
      model = bounds.model
    }
    let goals = goals(merged, model)
    guard !goals.isEmpty else { return false }
    var solver = Solver(model, clauseCount: merged.form.clauses.count)
    solver.premises = premises
    for goal in goals {
      if case .refuted = solver.outcome(of: goal) { continue }
      guard case .refuted = outcome(of: goal, &solver) else { return false }
    }
    return true
  }

  /// Repeats the proof of a goal with the whole form in the region.
  private mutating func outcome(of goal: Solver.Goal, _ solver: inout Solver) -> Solver.Outcome {
    let start = solver.state.mark
    defer {
      solver.takeBack(to: start)
      solver.region = nil
    }
    let region = Region(everythingIn: solver)
    guard solver.begin(.nothing, steps: Self.proofSteps) else { return .refuted }
    solver.region = region
    let outcome = solver.goOn(to: goal)
    work -= Self.proofSteps - max(0, solver.steps)
    return outcome
  }

  private func goals(_ merged: MergedForm, _ model: ConstraintModel) -> [Solver.Goal] {
    let statement = model.conditions[merged.question]
    let inRows = model.conditionsInRows[merged.question] ?? []
    let inForm: [Solver.Goal] =
      statement < 0
      ? []
      : [.statement(statement, merged.truth, at: PlaceID(truncatingIfNeeded: merged.place))]
    return inForm + inRows.map { .statement($0.statement, merged.truth, at: $0.place) }
  }

  // MARK: Records

  func search(_ merged: MergedForm) -> RecordSearch {
    RecordSearch(
      merged.form, trial.program, clock: trial.clock, around: [merged.place],
      askedRule: merged.askedRule, numbers: merged.numbers, standIns: merged.standIns,
      plan: trial.plan, work: min(work, Self.recordWork))
  }

  /// The goals to try in turn: first the question itself, then any valid record.
  private func attempts(
    _ merged: MergedForm, _ search: RecordSearch
  ) -> [[Solver.Goal]] {
    let asked = search.goals(of: merged.question, merged.truth)
    return (asked.isEmpty ? [] : [asked]) + [search.goals(shown: merged.place)]
  }

  /// Returns a record that the solver built from the whole form.
  private mutating func wholeRecord(
    _ merged: MergedForm, _ question: ComparedQuestion, _ expected: Expected?
  ) -> [UInt8]? {
    let granted = min(work, Self.recordWork)
    let search = search(merged)
    defer { work -= granted - max(0, search.work) }
    for goals in attempts(merged, search) {
      for attempt in 0..<Self.mostAttempts where search.work > 0 {
        var sessions: [Session] = []
        search.forEachSolution(goals, seed: attempt) { search in
          if let found = search.tried(seed: attempt), found.isValid {
            sessions.append(found.session)
          }
        }
        for session in sessions {
          if let record = witness(session, question, expected) { return record }
        }
      }
      // Without a rule to break, any record will do.
      if expected == nil { break }
    }
    return nil
  }

  /// Returns a valid sample record that answers the question.
  private mutating func sampled(
    _ question: ComparedQuestion, _ expected: Expected?
  ) -> [UInt8]? {
    for session in trial.samples where work > 0 {
      work -= checkWork
      if let record = witness(session, question, expected) { return record }
    }
    return nil
  }

  /// Returns the record of a session, shortened, if it answers the question.
  private mutating func witness(
    _ session: Session, _ question: ComparedQuestion, _ expected: Expected?
  ) -> [UInt8]? {
    guard question.isPossible(in: session) else { return nil }
    let record = RecordTrial.record(of: session, showsComputed: question.showsComputed)
    guard trial.isSubmittable(record), isRejected(record, expected) else { return nil }
    remember(session, record, for: expected)
    return shortened(record, expected)
  }

  /// Returns a record without the members and rows that make no difference to the result.
  mutating func shortened(_ record: [UInt8], _ expected: Expected?) -> [UInt8] {
    guard let expected, case .object(var members)? = try? JSONValue(parsing: record),
      members.count <= Self.mostShortened
    else { return record }
    func isEnough(_ members: [JSONValue.Member], _ search: inout ChangeSearch) -> Bool {
      let record = Self.bytes(members)
      return search.trial.isSubmittable(record) && search.isRejected(record, expected)
    }
    for index in members.indices.reversed() {
      var fewer = members
      fewer.remove(at: index)
      if isEnough(fewer, &self) {
        members = fewer
        continue
      }
      guard case .array(var rows) = members[index].value else { continue }
      for row in rows.indices.reversed() where rows.count <= Self.mostShortened {
        var others = rows
        others.remove(at: row)
        fewer = members
        fewer[index].value = .array(others)
        if isEnough(fewer, &self) { (members, rows) = (fewer, others) }
      }
    }
    return Self.bytes(members)
  }

  private static func bytes(_ members: [JSONValue.Member]) -> [UInt8] {
    var writer = JSONWriter(.spaced)
    writer.value(.object(members))
    return writer.finish()
  }

  /// Returns true if the asked version reports the expected finding for a record.
  private mutating func isRejected(_ record: [UInt8], _ expected: Expected?) -> Bool {
    guard let expected else { return true }
    work -= checkWork
    return expected.isMet(by: trial.askedFindings(of: record))
  }

  /// Returns a record solved from parts of the form and completed with the rest that it needs.
  ///
  /// - Parameter lacking: the declarations that must be included for the record to be valid.
  private mutating func partialRecord(
    _ merged: MergedForm, _ question: ComparedQuestion, _ expected: Expected?,
    _ lacking: inout [NodeID]
  ) -> [UInt8]? {
    let granted = min(work, Self.recordWork)
    let search = search(merged)
    defer { work -= granted - max(0, search.work) }
    for goals in attempts(merged, search) where search.work > 0 {
      for attempt in 0..<Self.mostPartialAttempts {
        let isNew = expected == nil && attempt == 0 && newRecords > 0
        if isNew { newRecords -= 1 }
        let base = isNew ? trial.blank : completeBase()
        var records: [(session: Session, decided: Set<Path>)] = []
        search.forEachSolution(goals, seed: attempt) { search in
          var session = base
          let decided = search.give(to: &session, seed: attempt)
          records.append((session, decided))
        }
        for (given, decided) in records {
          var session = given
          let open = repair(&session, keeping: decided, isNew ? Self.baseWork : Self.recordWork)
          guard open.isEmpty else {
            if lacking.isEmpty { lacking = note(open) }
            continue
          }
          work -= checkWork
          let record = RecordTrial.record(of: session, showsComputed: question.showsComputed)
          let errors = trial.obstacles(to: record)
          if errors.isEmpty {
            if self.base.map({ $0.blockers > 0 }) ?? true { self.base = session }
            if question.isPossible(in: session), isRejected(record, expected) {
              remember(session, record, for: expected)
              return record
            }
          } else if lacking.isEmpty {
            lacking = note(errors.compactMap { valid.node(at: pathWithoutRows($0.path)) })
          }
        }
      }
      if expected == nil { break }
    }
    return nil
  }

  private mutating func remember(_ session: Session, _ record: [UInt8], for expected: Expected?) {
    if expected == nil, known.count < Self.mostKnown { known.append((session, record)) }
  }

  /// Remembers the declarations that a tried record lacked.
  private mutating func note(_ lacking: [NodeID]) -> [NodeID] {
    if needed.count + lacking.count <= Self.mostNeeded { needed.formUnion(lacking) }
    return lacking
  }

  /// Returns the record that fills in the parts a question leaves out.
  private mutating func completeBase() -> Session {
    if let base { return base }
    var session = trial.blank
    _ = repair(&session, keeping: [], Self.baseWork)
    base = session
    return session
  }

  /// Repairs a record of the valid version.
  ///
  /// - Returns: the declarations involved in the problems that remain.
  private mutating func repair(
    _ session: inout Session, keeping kept: Set<Path>, _ most: Int
  ) -> [NodeID] {
    let effort = SearchEffort(limit: min(work, most))
    defer { work -= min(effort.spent, min(work, most)) }
    var answers = RecordAnswers(session, trial.searches.valid.candidates)
    let open = trial.searches.valid.repair(&answers, keeping: kept, effort: effort)
    session = answers.session
    return open
  }
}

extension ChangeSearch.Expected {
  func isMet(by findings: [RecordFinding]) -> Bool {
    findings.contains { finding in
      guard !finding.isWarning else { return false }
      let path = pathWithoutRows(finding.path)
      if isAnyRule { return path == self.path || path.hasPrefix(self.path + ".") }
      return path == self.path && rules.contains(finding.rule)
    }
  }
}

extension ComparedQuestion {
  /// Returns the declarations that the question is about; `isAsked` is true for those of the asked
  /// version.
  func start(
    _ valid: FormVersion, _ asked: FormVersion
  ) -> [(node: NodeID, isAsked: Bool)] {
    func reads(of clause: ClauseID) -> [(node: NodeID, isAsked: Bool)] {
      var found = [asked.form.clauses[clause].node]
      asked.addReads(of: asked.form.clauses[clause], to: &found)
      return found.map { ($0, true) }
    }
    switch self {
    case .fails(let clause), .notOffered(let clause): return reads(of: clause)
    case .required(let node), .computed(let node):
      var found = [node]
      for place in asked.nodes.outward(from: node) {
        for index in asked.clauses(of: place) {
          let clause = asked.form.clauses[Int(index)]
          if clause.kind == .readonly || (clause.kind == .required && place == node) {
            asked.addReads(of: clause, to: &found)
          } else if clause.kind == .forced {
            asked.addReads(ofForce: Int(index), to: &found)
          }
        }
      }
      return found.map { ($0, true) }
    case .filled(let node), .chooses(let node, _), .notWhole(let node), .severalLines(let node),
      .absent(let node), .hidden(let node):
      return [(node, false)]
    case .dividesByZero(let divisors, let node):
      var found = [node]
      for divisor in divisors { asked.addReads(of: divisor, to: &found) }
      return found.map { ($0, true) }
    case .differs(let conditions):
      var (before, now): ([NodeID], [NodeID]) = ([], [conditions.place])
      for condition in conditions.valid { valid.addReads(of: condition, to: &before) }
      for condition in conditions.asked { asked.addReads(of: condition, to: &now) }
      return before.map { ($0, false) } + now.map { ($0, true) }
    }
  }
}

extension FormVersion {
  /// Returns the declaration at a path in records; nil if there is none.
  func node(at path: String) -> NodeID? {
    var place: NodeID = 0
    for name in path.split(separator: ".") {
      if nodes[place].kind == .list { place = nodes[place].rowBody }
      guard let next = member(named: name, of: place) else { return nil }
      place = next
    }
    return place
  }

  private func member(named name: Substring, of container: NodeID) -> NodeID? {
    for member in members(of: container) {
      let node = Int(member)
      if nodes[node].kind == .section {
        if let found = self.member(named: name, of: node) { return found }
      } else if nodes[node].name == name, isNamed(node) {
        return node
      }
    }
    return nil
  }
}
