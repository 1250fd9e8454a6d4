internal import FormEngine

/// Looks through the clauses of a form for what cannot be meant.
final class Prover {
  let form: ProvableForm
  let clauses: [CheckedClause]
  var model: ConstraintModel
  /// Made when it is first needed: most forms have nothing to refute.
  var solver: Solver?
  /// The ones that search regions, and start from what they know of the last one: of the answers, and
  /// of records.
  var regional: RegionalSolvers
  var candidates: CandidateGroups?
  /// The region of each group.
  var regions: [Region] = []
  var proofs = FoundProofs()
  /// Answers to questions that were looked at.
  var answers: ProvedAnswers
  /// Rules that can never be met: what follows from them is reported, where something does.
  var neverTrueRules: [ClauseID] = []
  var isNeverTrue: Set<ClauseID> = []
  /// The clauses of the last contradiction.
  var used: [ClauseID] = []
  /// Where declarations in rows are that are looked at one by one.
  var placesInRows: ModelIndex.Lists
  var variablesOfNode = ModelIndex.Lists(count: 0, [])
  /// Made when it is first needed.
  var bounds: ResultBounds?
  /// How many steps the question at hand may still take.
  var steps = 0
  var budget: ProofBudget
  /// How many steps were taken in all.
  var work = 0
  /// How many questions were given up because their steps were spent; and whether this one is.
  var cutCount = 0
  var isCut = false
  /// Whether the last contradiction follows at once, and whether it is being explained.
  var followedAtOnce = false
  var isExplained = false
  /// What is looked at next.
  var stage = Stage.clauses(0)
  /// While clauses are looked at by themselves.
  var plain: PlainStatements?
  /// Which statements cannot be so whatever is answered, of those that were asked for.
  var isExcludedByItself: [StatementTruth: Bool] = [:]
  /// The ways into a dead end that were found.
  var deadEnds: [DeadEnd] = []
  /// Found when they are first needed.
  var ends: Ends?
  /// The options that rules may reject, gathered when they are first needed.
  var rejections: Rejections?
  /// The fields that are never answered, and lists.
  let isFixed: [Bool]
  /// The form is a file's named types, each by itself.
  let isTypes: Bool

  /// How many variables a region may have in which everything is decided.
  static let regionLimit = 400
  /// How a region is searched: what takes long one way is often found at once another way.
  static let regionAttempts: [RegionAttempt] = [
    RegionAttempt(preference: .former, steps: 800, eliminates: false),
    RegionAttempt(preference: .many, steps: 600, eliminates: true),
    RegionAttempt(preference: .few(0), steps: 600, eliminates: true),
  ]
  /// How a region is searched in which all attempts have ended undecided before.
  static let hardRegionAttempts = [
    RegionAttempt(preference: .former, steps: 100, eliminates: true)
  ]
  /// How many variables and gates a region may have that is searched to explain what follows at once.
  static let explainedRegion = 64
  /// How many steps what follows at once may take.
  static let stepsAtOnce = 400
  /// How all regions together are searched for a solution.
  static let jointAttempt = RegionAttempt(preference: .former, steps: 1_000, eliminates: false)

  init(_ form: ProvableForm, isTypes: Bool) {
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

  /// Why a declaration is never shown, when that can be proved.
  ///
  /// - Parameter premises: among which records.
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

  // MARK: One clause by itself

  func judge(_ index: ClauseID, _ plain: PlainStatements) {
    let clause = clauses[index]
    if !clause.isSilent, form.isMetByAll(clause) {
      return add(Proof(kind: .alwaysTrue, clauses: [index]))
    }
    let statement = model.conditions[index]
    guard statement >= 0, !clause.isSilent, isDoubtful(clause, statement, plain) else { return }
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
    case .shown, .readonly, .required, .offered, .filtered:
      if isExcluded(statement, .isTrue) {
        add(Proof(kind: .neverTrue, clauses: [index]))
      } else if isExcluded(statement, .notTrue) {
        add(Proof(kind: .alwaysTrue, clauses: [index]))
      }
    }
  }

  /// Whether the arithmetic of a rule has a result for all answers in their ranges. One without keeps
  /// a record from being valid, as a rule that fails does.
  private func hasResult(_ clause: CheckedClause) -> Bool {
    guard case .condition(let id) = clause.content else { return true }
    var bounds = self.bounds ?? ResultBounds(form, keepsRanges: true)
    defer { self.bounds = bounds }
    return !bounds.mayFail(form[id])
  }

  /// A rule that fails whatever is answered, or as soon as what it reads is filled.
  func judgeFailing(
    _ index: ClauseID, _ statement: StatementID, _ place: PlaceID
  ) {
    guard isExcluded(statement, .isTrue) else { return }
    guard model.places[Int(place)].gate < 0, !isTypes else {
      // Where it is shown at times it may be meant to stop those who come there.
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

  /// Whether a statement cannot be so whatever is answered; asked once, however many clauses say it.
  private func isExcluded(_ statement: StatementID, _ truth: Truth) -> Bool {
    let key = StatementTruth(statement: statement, truth: truth)
    if let known = isExcludedByItself[key] { return known }
    let isExcluded = refutes([.statement(statement, truth, at: 0)], .values)
    isExcludedByItself[key] = isExcluded
    return isExcluded
  }

  /// False for what is plainly neither always true nor always false.
  func isDoubtful(
    _ clause: CheckedClause, _ statement: StatementID, _ plain: PlainStatements
  ) -> Bool {
    if !plain.isPlain(statement) { return true }
    guard clause.kind == .rule || clause.kind == .warning else { return false }
    // What decides whether it is shown may decide it, too.
    return plain.mayBeDecided(statement, at: PlaceID(truncatingIfNeeded: clause.node))
  }
}

// MARK: - Clauses together

extension Prover {
  /// Gathers what belongs together; false where nothing can be refuted.
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
      // What rows may bring is found first, and then known.
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
      case .offered, .required, .readonly, .warning:
        asked.append((index, PlaceID(truncatingIfNeeded: clause.node)))
      case .shown, .filtered, .rule: break
      }
    }
    regions = withSolver { groups.regions($0.index, asked) }
    return true
  }

  /// Whether a solution is found of all regions at once, but for those that are too large.
  func hasSolution() -> Bool {
    let small = regions.filter { $0.variables.count <= Self.regionLimit }
    let all = Region(joining: small)
    guard small.count > 1, all.variables.count <= Self.regionLimit else { return false }
    if case .open = outcome(of: .nothing, all, regions.count, .records, Self.jointAttempt) {
      return true
    }
    return false
  }

  /// True where a region keeps everybody from submitting the form.
  func seekSubmission(_ group: Int) -> Bool {
    var disabled: [ClauseID] = []
    // Several contradictions may be in one region.
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

  /// What must be filled and cannot be.
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
    form.nodes.outward(from: node).contains { form.nodes[$0].readonly != .never }
  }

  func goals(shown node: Int) -> [Solver.Goal] {
    [.shown(PlaceID(truncatingIfNeeded: node))]
      + placesInRows[Int32(truncatingIfNeeded: node)].map { .shown($0) }
  }

  /// The variables of a field or list, in all rows that are looked at one by one.
  func variables(of node: Int) -> ArraySlice<VariableID> {
    variablesOfNode[Int32(truncatingIfNeeded: node)]
  }

  func seekShown(_ node: Int) {
    let question = Question.shown(node: node)
    guard answers[question] == nil,
      candidates?.isAbout(PlaceID(truncatingIfNeeded: node)) == true
    else { return }
    // What only says something may speak of what is wrong with the answers.
    let premises: Premises = holdsFields(node) ? .answers : .conditions
    seek(goals(shown: node), .unreachable(node: node), premises, question)
  }

  /// Whether a declaration is a field or list, or contains some.
  func holdsFields(_ node: Int) -> Bool {
    var index = node
    // What is in a declaration has the numbers after it.
    repeat {
      if form.nodes[index].kind == .field || form.nodes[index].kind == .list { return true }
      index += 1
    } while index < form.nodes.count && form.nodes[index].parent >= node
    return false
  }

  func seekAnswer(_ node: Int) {
    let question = Question.answered(node: node)
    guard !isFixed[node], answers[question] == nil,
      variables(of: node).contains(where: { candidates?.group(of: $0) != nil })
    else { return }
    seek(goals(answered: node), .unanswerable(node: node), .records, question)
  }

  /// A field or list is filled somewhere. Where nothing is said of it, that is wherever it is shown.
  private func goals(answered node: Int) -> [Solver.Goal] {
    let variables = variables(of: node)
    let inRows = placesInRows[Int32(truncatingIfNeeded: node)]
    guard !inRows.isEmpty else { return variables.map { .filled($0) } }
    let known = Set(variables.map { model.variables[Int($0)].place })
    return variables.map { .filled($0) }
      + inRows.filter { !known.contains($0) }.map { .shown($0) }
  }

  func seekApplied(_ index: ClauseID, _ kind: Proof.Kind) {
    let statement = model.conditions[index]
    let place = PlaceID(truncatingIfNeeded: clauses[index].node)
    guard statement >= 0, answers[.applies(index)] == nil,
      candidates?.isAbout(statement, at: place) == true
    else { return }
    seek(goals(of: index, .isTrue), kind, .answers, .applies(index), by: index)
  }

  /// A condition has this truth where its declaration is shown, in any row.
  private func goals(of index: ClauseID, _ truth: Truth) -> [Solver.Goal] {
    let place = PlaceID(truncatingIfNeeded: clauses[index].node)
    return [.statement(model.conditions[index], truth, at: place)]
      + (model.conditionsInRows[index] ?? []).map { .statement($0.statement, truth, at: $0.place) }
  }

  func seek(
    _ goals: [Solver.Goal], _ kind: Proof.Kind, _ premises: Premises, _ question: Question,
    by clause: ClauseID = -1
  ) {
    guard refutes(goals, premises) else {
      answers[question] = true
      return
    }
    answers[question] = false
    // What follows from clauses that were reported already is not reported again.
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

  /// A rule that says in so many words that something stays empty is meant, and so is one that always
  /// fails where somebody may come to, or a warning that everybody gets who comes there.
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

  /// Whether the last contradiction vanishes without the clauses that findings are about.
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
