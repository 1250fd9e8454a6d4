internal import FormEngine

/// Searches the clauses of a form for what cannot be intended.
final class Prover {
  let form: CheckedContent
  let clauses: [CheckedClause]
  var model: ConstraintModel
  /// Created on first use: most forms have nothing to refute.
  var solver: Solver?
  /// The solvers that search regions, one for answers and one for records; each starts from what it
  /// knows of the last region.
  var regional: RegionalSolvers
  var candidates: CandidateGroups?
  /// The region of each group.
  var regions: [Region] = []
  var proofs = FoundProofs()
  /// The answers to questions so far.
  var answers: ProvedAnswers
  /// Rules that can never be satisfied; if something follows from one, that is reported instead.
  var neverTrueRules: [ClauseID] = []
  var isNeverTrue: Set<ClauseID> = []
  /// The clauses of the last contradiction.
  var used: [ClauseID] = []
  /// The places of declarations in individually modelled rows.
  var placesInRows: ModelIndex.Lists
  var variablesOfNode = ModelIndex.Lists(count: 0, [])
  /// Created on first use.
  var bounds: ResultBounds?
  /// The number of steps that the current question may still take.
  var steps = 0
  var budget: ProofBudget
  /// The total number of steps taken.
  var work = 0
  /// The number of questions that ran out of steps, and whether the current one did.
  var cutCount = 0
  var isCut = false
  /// True if the last contradiction was found without a search, and while such a one is explained.
  var followedAtOnce = false
  var isExplained = false
  /// The stage to examine next.
  var stage = Stage.clauses(0)
  /// Present while clauses are examined on their own.
  var plain: PlainStatements?
  /// The results for statements that may be impossible whatever the answers.
  var isExcludedByItself: [StatementTruth: Bool] = [:]
  /// The dead ends found so far.
  var deadEnds: [DeadEnd] = []
  /// Gathered on first use.
  var ends: Ends?
  /// The options that rules may reject, gathered on first use.
  var rejections: Rejections?
  /// True for each declaration that nobody is ever asked for.
  let isFixed: [Bool]
  /// True if the form consists of a file's named types, each on its own.
  let isTypes: Bool

  /// The maximum number of variables in a region in which everything is decided.
  static let regionLimit = 400
  /// The attempts to search a region: what takes one of them long is often found at once by
  /// another.
  static let regionAttempts: [RegionAttempt] = [
    RegionAttempt(preference: .former, steps: 800, eliminates: false),
    RegionAttempt(preference: .many, steps: 600, eliminates: true),
    RegionAttempt(preference: .few(0), steps: 600, eliminates: true),
  ]
  /// The attempts to search a region in which all attempts failed before.
  static let hardRegionAttempts = [
    RegionAttempt(preference: .former, steps: 100, eliminates: true)
  ]
  /// The maximum number of variables and gates in a region that is searched to explain a
  /// contradiction found without a search.
  static let explainedRegion = 64
  /// The maximum number of steps to find a contradiction without a search.
  static let stepsAtOnce = 400
  /// The attempt to find a solution of all regions together.
  static let jointAttempt = RegionAttempt(preference: .former, steps: 1_000, eliminates: false)

  init(_ form: CheckedContent, isTypes: Bool) {
    self.form = form
    self.isTypes = isTypes
    clauses = form.clauses
    model = ConstraintBuilder(form, rows: .few(3)).build()
    budget = ProofBudget(questions: 2 * form.clauses.count + 2 * form.nodes.count)
    regional = RegionalSolvers(model, clauseCount: form.clauses.count)
    isFixed = form.nodes.neverAnswered
    answers = ProvedAnswers(nodes: form.nodes.count, clauses: form.clauses.count)
    var inRows: [(key: Int32, value: Int32)] = []
    for index in model.places.indices.dropFirst(form.nodes.count) {
      inRows.append(
        (Int32(truncatingIfNeeded: model.places[index].node), PlaceID(truncatingIfNeeded: index)))
    }
    placesInRows = ModelIndex.Lists(count: form.nodes.count, inRows)
  }

  /// Returns a proof that a declaration is never shown; nil if there is none.
  ///
  /// - Parameter premises: the clauses that the proof may assume.
  func exclusion(of node: Int, _ premises: Premises) -> Proof? {
    guard candidates != nil || prepare() else { return nil }
    budget = ProofBudget(questions: 1)
    return ask {
      let goals = goals(shown: node)
      guard refutes(goals, premises) else { return nil }
      let clauses = core(of: goals, premises)
      return clauses.isEmpty ? nil : Proof(kind: .unreachable(node: node), clauses: clauses)
    }
  }

  // MARK: Single clauses

  func judge(_ index: ClauseID, _ plain: PlainStatements) {
    let clause = clauses[index]
    if !clause.isSilent, form.isMetByAll(clause) {
      return add(Proof(kind: .alwaysTrue, clauses: [index]))
    }
    let statement = model.conditions[index]
    guard statement >= 0, !clause.isSilent, !countsWhileHidden(index),
      isDoubtful(clause, statement, plain)
    else { return }
    let place = PlaceID(truncatingIfNeeded: clause.node)
    switch clause.kind {
    case .rule, .warning:
      if isExcluded(statement, .isFalse), hasResult(clause) {
        add(Proof(kind: .alwaysTrue, clauses: [index]))
      } else if !refutes(goals(shown: clause.node), .conditions),
        refutes(goals(of: index, .isFalse), .conditions), hasResult(clause)
      {
        let others = core(of: goals(of: index, .isFalse), .conditions)
        add(Proof(kind: .alwaysTrue, clauses: [index] + others.filter { $0 != index }))
      } else if clause.kind == .rule {
        judgeFailing(index, statement, place)
      } else if isExcluded(statement, .isTrue),
        model.statements[Int(statement)].kind != .no || model.places[Int(place)].gate < 0
      {
        add(Proof(kind: .neverTrue, clauses: [index]))
      }
    case .shown, .readonly, .forced, .required, .offered, .filtered:
      if isExcluded(statement, .isTrue) {
        add(Proof(kind: .neverTrue, clauses: [index]))
      } else if isExcluded(statement, .notTrue) {
        add(Proof(kind: .alwaysTrue, clauses: [index]))
      }
    }
  }

  /// Returns whether the arithmetic of a rule has a result for all answers in their ranges. Without
  /// a result, a record is as invalid as with a rule that fails.
  private func hasResult(_ clause: CheckedClause) -> Bool {
    guard case .condition(let id) = clause.content else { return true }
    var bounds = self.bounds ?? ResultBounds(form, keepsRanges: true)
    defer { self.bounds = bounds }
    return !bounds.mayFail(form[id])
  }

  /// Examines a rule that may fail whatever the answers, or as soon as the fields that it reads are
  /// filled.
  func judgeFailing(
    _ index: ClauseID, _ statement: StatementID, _ place: PlaceID
  ) {
    guard isExcluded(statement, .isTrue) else { return }
    guard model.places[Int(place)].gate < 0, !isTypes else {
      // A rule that does not always apply may be meant to stop people who get there.
      if model.statements[Int(statement)].kind != .no { noteNeverTrue(index) }
      return
    }
    let goal = Solver.Goal.statement(statement, .notFalse, at: place)
    if refutes([goal], .records) {
      let core = core(of: [goal], .records)
      if core.allSatisfy({ $0 == index || clauses[$0].kind == .required }) {
        add(Proof(kind: .alwaysFalse, clauses: [index] + core.filter { $0 != index }))
        return
      }
    }
    noteNeverTrue(index)
  }

  private func noteNeverTrue(_ rule: ClauseID) {
    neverTrueRules.append(rule)
    isNeverTrue.insert(rule)
  }

  /// Returns whether a statement cannot have a truth whatever the answers; asked once for all
  /// clauses.
  private func isExcluded(_ statement: StatementID, _ truth: Truth) -> Bool {
    let key = StatementTruth(statement: statement, truth: truth)
    if let known = isExcludedByItself[key] { return known }
    let isExcluded = refutes([.statement(statement, truth, at: 0)], .values)
    isExcludedByItself[key] = isExcluded
    return isExcluded
  }

  /// Returns false for a condition that is obviously neither always true nor always false.
  func isDoubtful(
    _ clause: CheckedClause, _ statement: StatementID, _ plain: PlainStatements
  ) -> Bool {
    if !plain.isPlain(statement) { return true }
    guard clause.kind == .rule || clause.kind == .warning else { return false }
    // The conditions under which it is shown may decide it, too.
    return plain.mayBeDecided(statement, at: PlaceID(truncatingIfNeeded: clause.node))
  }
}

// MARK: - Clauses together

extension Prover {
  /// Finds the candidates and their regions; returns false if nothing can be refuted.
  func prepare() -> Bool {
    var candidates = ConflictCandidates(model)
    guard candidates.hasAny else { return false }
    var variables: [(key: Int32, value: Int32)] = []
    for (index, variable) in model.variables.enumerated() {
      switch variable.source {
      case .field, .rows:
        variables.append((variable.declaration, VariableID(truncatingIfNeeded: index)))
      default: break
      }
    }
    variablesOfNode = ModelIndex.Lists(count: form.nodes.count, variables)
    if !model.summaries.isEmpty {
      // The bounds of aggregates over rows are found first, and then assumed.
      var bounds = SummaryBounds(model)
      withSolver { solver in bounds.find(&solver) }
      model = bounds.model
      solver = nil
      regional = RegionalSolvers(model, clauseCount: clauses.count)
      candidates = ConflictCandidates(model)
    }
    let groups = CandidateGroups(candidates, of: model)
    self.candidates = groups
    var asked: [(clause: ClauseID, place: PlaceID)] = []
    for (index, clause) in clauses.enumerated() where model.conditions[index] >= 0 {
      switch clause.kind {
      case .offered, .required, .readonly, .forced, .warning:
        asked.append((index, PlaceID(truncatingIfNeeded: clause.node)))
      case .shown, .filtered, .rule: break
      }
    }
    regions = withSolver { groups.regions($0.index, asked) }
    return true
  }

  /// Returns whether all regions, except for those that are too large, have a joint solution.
  func hasSolution() -> Bool {
    let small = regions.filter { $0.variables.count <= Self.regionLimit }
    let all = Region(joining: small)
    guard small.count > 1, all.variables.count <= Self.regionLimit else { return false }
    if case .open = outcome(of: .nothing, all, regions.count, .records, Self.jointAttempt) {
      return true
    }
    return false
  }

  /// Returns whether a region prevents anyone from submitting the form.
  func seekSubmission(_ group: Int) -> Bool {
    var disabled: [ClauseID] = []
    // One region may contain several contradictions.
    for _ in 0..<4 {
      guard refutesInRegion(.nothing, group, .records) else { break }
      if disabled.isEmpty, isKnown([.nothing], .records, in: group) { break }
      let clauses = core(of: [.nothing], .records, in: group)
      let proof = Proof(kind: .contradictory, clauses: clauses)
      guard let main = proof.main(among: self.clauses) else { break }
      if clauses.allSatisfy({ self.clauses[$0].isSilent }) { break }
      answers[.submitted] = false
      add(proof)
      disabled.append(main)
      setDisabled(main, true)
    }
    for clause in disabled { setDisabled(clause, false) }
    return !disabled.isEmpty
  }

  /// Finds fields that must be filled but cannot be.
  func seekSubmissionByFields(_ groups: [Int]) {
    var isOpen = [Bool](repeating: false, count: regions.count)
    for group in groups { isOpen[group] = true }
    for (index, clause) in clauses.enumerated() where clause.kind == .required {
      guard case .always = clause.content, !isFixed[clause.node],
        model.places[clause.node].gate < 0, !mayBeReadonly(clause.node),
        let variable = variables(of: clause.node).first,
        let group = candidates?.group(of: variable), isOpen[Int(group)],
        answers[.answered(node: clause.node)] == nil
      else { continue }
      let goal = Solver.Goal.filled(variable)
      ask {
        guard refutes([goal], .records) else {
          answers[.answered(node: clause.node)] = true
          return
        }
        answers[.answered(node: clause.node)] = false
        guard !isKnown([goal], .records) else { return }
        let clauses = core(of: [goal], .records)
        answers[.submitted] = false
        add(Proof(kind: .contradictory, clauses: Array(Set(clauses + [index])).sorted()))
      }
    }
  }

  func mayBeReadonly(_ node: Int) -> Bool {
    form.nodes.outward(from: node).contains {
      form.nodes[$0].readonly != .never || form.nodes[$0].forced >= 0
    }
  }

  func goals(shown node: Int) -> [Solver.Goal] {
    [.shown(PlaceID(truncatingIfNeeded: node))]
      + placesInRows[Int32(truncatingIfNeeded: node)].map { .shown($0) }
  }

  /// Returns the variables of a field or list, including those in individually modelled rows.
  func variables(of node: Int) -> ArraySlice<VariableID> {
    variablesOfNode[Int32(truncatingIfNeeded: node)]
  }

  func seekShown(_ node: Int) {
    let question = ProofQuestion.shown(node: node)
    guard answers[question] == nil,
      candidates?.isAbout(PlaceID(truncatingIfNeeded: node)) == true
    else { return }
    // A declaration without fields may be a note about invalid answers.
    let premises: Premises = holdsFields(node) ? .answers : .conditions
    seek(goals(shown: node), .unreachable(node: node), premises, question)
  }

  /// Returns whether a declaration is a field or list, or contains one.
  func holdsFields(_ node: Int) -> Bool {
    var index = node
    // The declarations inside a declaration directly follow it.
    repeat {
      if form.nodes[index].kind == .field || form.nodes[index].kind == .list { return true }
      index += 1
    } while index < form.nodes.count && form.nodes[index].parent >= node
    return false
  }

  func seekAnswer(_ node: Int) {
    let question = ProofQuestion.answered(node: node)
    guard !isFixed[node], answers[question] == nil,
      variables(of: node).contains(where: { candidates?.group(of: $0) != nil })
    else { return }
    seek(goals(answered: node), .unanswerable(node: node), .records, question)
  }

  /// Returns the goals in which a field or list is filled. At a place without a variable for it,
  /// that is wherever the place is shown.
  private func goals(answered node: Int) -> [Solver.Goal] {
    let variables = variables(of: node)
    let inRows = placesInRows[Int32(truncatingIfNeeded: node)]
    guard !inRows.isEmpty else { return variables.map { .filled($0) } }
    let known = Set(variables.map { model.variables[Int($0)].place })
    return variables.map { .filled($0) }
      + inRows.filter { !known.contains($0) }.map { .shown($0) }
  }

  /// Returns whether a condition decides about a value that is recorded even while it is hidden:
  /// that of a `set` beside `keep`.
  func countsWhileHidden(_ index: ClauseID) -> Bool {
    let clause = clauses[index]
    return clause.kind == .forced && form.nodes[clause.node].keeps
      && model.places[clause.node].gate >= 0
  }

  func seekApplied(_ index: ClauseID, _ kind: Proof.Kind) {
    let statement = model.conditions[index]
    let place = PlaceID(truncatingIfNeeded: clauses[index].node)
    guard statement >= 0, answers[.applies(index)] == nil, !countsWhileHidden(index),
      candidates?.isAbout(statement, at: place) == true
    else { return }
    seek(goals(of: index, .isTrue), kind, .answers, .applies(index), by: index)
  }

  /// Returns the goals in which a condition has a truth while its declaration is shown, in any row.
  private func goals(of index: ClauseID, _ truth: Truth) -> [Solver.Goal] {
    let place = PlaceID(truncatingIfNeeded: clauses[index].node)
    return [.statement(model.conditions[index], truth, at: place)]
      + (model.conditionsInRows[index] ?? []).map { .statement($0.statement, truth, at: $0.place) }
  }

  func seek(
    _ goals: [Solver.Goal], _ kind: Proof.Kind, _ premises: Premises, _ question: ProofQuestion,
    by clause: ClauseID = -1
  ) {
    guard refutes(goals, premises) else {
      answers[question] = true
      return
    }
    answers[question] = false
    // Consequences of clauses that were already reported are not reported again.
    if isKnown(goals, premises, by: clause) { return }
    var clauses = core(of: goals, premises)
    if case .unanswerable = kind, !clauses.contains(where: { self.clauses[$0].kind == .rule }) {
      return
    }
    if clause >= 0 {
      clauses.removeAll { $0 == clause }
      clauses.insert(clause, at: 0)
    }
    guard !proofs.contains(all: clauses), !clauses.allSatisfy({ self.clauses[$0].isSilent }),
      !isMeant(clauses, kind)
    else { return }
    add(Proof(kind: kind, clauses: clauses))
  }

  /// Returns whether a contradiction is intended: a rule that explicitly keeps a field empty, one
  /// that always fails at a place that people may get to, or a warning that everybody gets there.
  func isMeant(_ clauses: [ClauseID], _ kind: Proof.Kind) -> Bool {
    if let first = clauses.first, self.clauses[first].kind == .warning {
      return clauses.dropFirst().allSatisfy { self.clauses[$0].kind == .shown }
    }
    let rules = clauses.filter { self.clauses[$0].kind == .rule }
    guard rules.count == 1, model.conditions[rules[0]] >= 0 else { return false }
    let statement = model.statements[Int(model.conditions[rules[0]])]
    if statement.kind == .no { return true }
    return clauses.count == 1 && statement.kind == .not
      && model.statements[Int(statement.a)].kind == .filled
  }

  /// Returns whether the last contradiction vanishes without the clauses that findings are about.
  func isKnown(
    _ goals: [Solver.Goal], _ premises: Premises, by clause: ClauseID = -1, in group: Int? = nil
  ) -> Bool {
    if clause >= 0, proofs.isSubject(clause) { return true }
    let used = Set(used)
    var disabled = proofs.contradictions(among: used, clauses).compactMap {
      $0.main(among: clauses)
    }
    disabled += used.filter { isNeverTrue.contains($0) && proofs.contains($0) }.sorted()
    guard !disabled.isEmpty else { return false }
    for clause in disabled { setDisabled(clause, true) }
    let outer = isExplained
    isExplained = followedAtOnce
    defer {
      for clause in disabled { setDisabled(clause, false) }
      isExplained = outer
    }
    if let group { return !refutesInRegion(goals[0], group, premises) }
    return !refutes(goals, premises)
  }

  func setDisabled(_ clause: ClauseID, _ isDisabled: Bool) {
    withSolver { $0.setDisabled(clause, isDisabled) }
    regional.setDisabled(clause, isDisabled)
  }

  func add(_ proof: Proof) { proofs.append(proof, clauses) }
}
