internal import FormEngine
internal import FormSyntax

/// The verdicts on all questions about a form.
final class Examination {
  enum Verdict {
    /// It is proved that there is no such record.
    case excluded
    /// There is such a record.
    case reached(Answers, isValid: Bool)
    /// Neither is known, for these reasons.
    case undecided(reasons: Set<OpenReason>)
  }

  private(set) var verdicts: [(question: ProofQuestion, verdict: Verdict)] = []

  private let form: CheckedContent
  private let program: Program
  private let clock: LocalDateTime
  private let prover: Prover
  private let search: RecordSearch
  private var reached: [ProofQuestion: (Answers, isValid: Bool)] = [:]

  /// The maximum number of questions for which records are searched.
  private static let searchLimit = 2_000
  /// The number of steps that building a model counts as.
  private static let modelWork = 20_000
  /// The maximum number of steps to search for records of the whole form, and then around
  /// declarations.
  private static let searchWork = 4_000_000
  private static let nearWork = 2_000_000

  init(_ form: CheckedForm, _ program: Program, clock: LocalDateTime) {
    let form = form.content
    self.form = form
    self.program = program
    self.clock = clock
    prover = Prover(form, isTypes: false)
    search = RecordSearch(
      form, program, clock: clock, around: Array(form.nodes.indices), work: Self.searchWork)
  }

  /// Answers all questions about the form.
  func examine() {
    let proofs = prover.prove()
    let all = questions()
    var excluded = Set(all.filter { prover.answers[$0] == false })
    var unreachable: Set<NodeID> = []
    for proof in proofs {
      guard let first = proof.clauses.first else { continue }
      switch proof.kind {
      case .neverTrue, .neverApplies, .neverOffered: excluded.insert(.applies(first))
      case .alwaysFalse, .contradictory: excluded.insert(.submitted)
      case .alwaysTrue:
        let kind = form.clauses[first].kind
        excluded.insert(kind == .rule || kind == .warning ? .fails(first) : .varies(first))
      case .unreachable(let node): unreachable.insert(node)
      case .unanswerable(let node): excluded.insert(.answered(node: node))
      case .deadEnd, .rejected: break
      }
    }
    for question in all where isInside(question, unreachable) { excluded.insert(question) }
    // If nobody can submit the form, no answer is ever submitted.
    let isSubmitted = !excluded.contains(.submitted)
    let questions = all.filter { question in
      if case .answered = question, !isSubmitted { return excluded.contains(question) }
      return true
    }
    var count = 0
    for question in questions
    where !excluded.contains(question) && reached[question] == nil && count < Self.searchLimit {
      count += 1
      look(for: question)
    }
    lookAround(questions.filter { !excluded.contains($0) && reached[$0] == nil })
    for question in questions {
      if excluded.contains(question) {
        verdicts.append((question, .excluded))
      } else if let (answers, isValid) = reached[question] {
        verdicts.append((question, .reached(answers, isValid: isValid)))
      } else {
        verdicts.append((question, .undecided(reasons: search.reasons(of: question))))
      }
    }
  }

  /// Returns whether a question asks for valid answers that lead to something unreachable.
  private func isInside(_ question: ProofQuestion, _ unreachable: Set<NodeID>) -> Bool {
    guard !unreachable.isEmpty else { return false }
    let node: NodeID
    switch question {
    case .submitted, .varies, .fails: return false
    case .shown(let place), .answered(let place): node = place
    case .applies(let clause): node = form.clauses[clause].node
    }
    return form.nodes.outward(from: node).contains { unreachable.contains($0) }
  }

  /// Returns all questions about the form.
  private func questions() -> [ProofQuestion] {
    var questions: [ProofQuestion] = [.submitted]
    let isFixed = form.nodes.neverAnswered
    for node in form.nodes.indices.dropFirst() {
      let kind = form.nodes[node].kind
      if form.nodes[node].shown != .always { questions.append(.shown(node: node)) }
      if kind == .field || kind == .list, !isFixed[node] {
        questions.append(.answered(node: node))
      }
    }
    for (index, clause) in form.clauses.enumerated() where !clause.isSilent {
      guard case .condition(let id) = clause.content, !form[id].isConstant else { continue }
      switch clause.kind {
      // Nobody is asked for these fields.
      case .required, .offered:
        if isFixed[clause.node] { continue }
        questions += [.applies(index), .varies(index)]
      case .rule, .warning: questions.append(.fails(index))
      case .shown: questions.append(.varies(index))
      case .readonly, .forced: questions += [.applies(index), .varies(index)]
      case .filtered: break
      }
    }
    return questions
  }

  // MARK: Records

  /// Searches around each declaration that is still open, as for its witness, with few rows
  /// elsewhere.
  private func lookAround(_ questions: [ProofQuestion]) {
    var work = Self.nearWork + max(0, search.work)
    var looked: Set<NodeID> = []
    for case .shown(let node) in questions { looked.insert(node) }
    for case .answered(let node) in questions { looked.insert(node) }
    for node in looked.sorted() where work > 0 {
      let search = RecordSearch(
        form, program, clock: clock, around: [node], plan: self.search.plan, work: work)
      if let found = search.way(to: node) { note(found) }
      work = search.work - Self.modelWork
    }
  }

  private func look(for question: ProofQuestion) {
    let premises: Premises
    let goals: [Solver.Goal]
    switch question {
    case .submitted: (goals, premises) = ([.nothing], .records)
    case .shown(let node): (goals, premises) = (search.goals(shown: node), .records)
    case .answered(let node): (goals, premises) = (search.goals(answered: node), .records)
    case .applies(let clause): (goals, premises) = (search.goals(of: clause, .isTrue), .records)
    case .varies(let clause): (goals, premises) = (search.goals(of: clause, .notTrue), .records)
    case .fails(let clause): (goals, premises) = (search.goals(of: clause, .isFalse), .conditions)
    }
    attempt(question, goals, premises)
    if reached[question] == nil, premises == .records, question != .submitted {
      if case .answered = question { return }
      attempt(question, goals, .answers)
      if case .varies = question, reached[question] == nil { attempt(question, goals, .conditions) }
    }
  }

  private func attempt(
    _ question: ProofQuestion, _ goals: [Solver.Goal], _ premises: Premises
  ) {
    guard let found = search.record(to: question, goals, premises) else { return }
    note(found)
  }

  /// Records all questions that a record decides.
  private func note(_ found: RecordSearch.Found) {
    let lacksOnly = found.errors.allSatisfy { $0.rule == "required" || $0.rule == "count" }
    for question in questions() where reached[question]?.isValid != true {
      switch question {
      case .submitted where !found.isValid, .answered where !found.isValid: continue
      case .shown where !lacksOnly, .applies where !lacksOnly: continue
      default: break
      }
      if Self.isReached(question, with: found.session, form) {
        reached[question] = (found.answers, found.isValid)
      }
    }
  }

  static func isReached(
    _ question: ProofQuestion, with session: Session, _ form: CheckedContent
  ) -> Bool {
    switch question {
    case .submitted: return !session.blocks
    case .shown(let node): return session.places(of: node).contains { session.isVisible($0) }
    case .answered(let node):
      return session.places(of: node).contains {
        session.isVisible($0) && !session.isReadonly($0)
          && (form.nodes[node].kind == .list
            ? session.rowCount(of: $0) > 0 : !session.value($0).isEmpty)
      }
    case .applies(let clause):
      return sightings(of: clause, session, form).contains(.met)
    case .varies(let clause), .fails(let clause):
      return sightings(of: clause, session, form).contains(.unmet)
    }
  }

  private static func sightings(
    of clause: ClauseID, _ session: Session, _ form: CheckedContent
  ) -> Coverage.Sightings {
    form.element(of: clause).map { session.sightings(of: $0) } ?? []
  }
}
