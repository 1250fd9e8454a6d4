/// What was proved about a form.
struct Proof {
  enum Kind {
    /// The condition or rule of the first clause is always or never true.
    case alwaysTrue, neverTrue
    /// The clauses exclude that the declaration is shown.
    case unreachable(node: Int)
    /// The clauses exclude that the option is offered.
    case neverOffered(node: Int)
    /// The clauses exclude that the condition of the first one ever applies.
    case neverApplies
    /// The clauses exclude that the field is filled, or that the list has rows.
    case contradictory(node: Int)
  }

  var kind: Kind
  /// The clauses that it follows from, none of which can be left out.
  var clauses: [ClaimID]
}

/// Looks through the clauses of a form for what cannot be meant.
struct Prover {
  private let claims: [Claim]
  private var layout: ProofLayout
  private let pool: StatementPool
  /// Made when it is first needed: most forms have nothing to refute.
  private var refuter: Refuter?
  private var proofs: [Proof] = []
  /// How many steps may still be taken.
  private var steps: Int

  init(_ pool: StatementPool, _ claims: [Claim], _ layout: ProofLayout) {
    self.pool = pool
    self.claims = claims
    self.layout = layout
    steps = 200_000 + 100 * claims.count
  }

  /// All that can be proved, each clause told of once.
  mutating func prove() -> [Proof] {
    // Held here, and not anew for each claim.
    let doubts = Doubts(pool)
    for claim in claims.indices { judge(claim, doubts) }
    refuter = nil
    let suspicion = Suspicion(pool, claims, layout)
    guard suspicion.hasSuspicions else { return proofs }
    layout.index(pool, claims)
    // What is always shown first: from a contradiction there much may follow elsewhere.
    let nodes = layout.parents.indices.dropFirst()
    for node in nodes where layout.gates[node] < 0 { seekFilled(node, suspicion) }
    for node in nodes where layout.gates[node] >= 0 {
      if layout.gates[node] == node, suspicion.isAbout(node: node) {
        // What only tells something may speak of what is wrong with the answers.
        seek(
          .shown(node), .unreachable(node: node),
          layout.holdsFields(node) ? .answers : .conditions)
      }
      seekFilled(node, suspicion)
    }
    for (index, claim) in claims.enumerated() {
      switch claim.kind {
      case .offered where suspicion.isAbout(claim):
        seek(
          .statement(claim.statement, .isTrue, node: claim.node), .neverOffered(node: claim.node),
          .answers, by: index)
      case .required where suspicion.isAbout(claim), .readonly where suspicion.isAbout(claim):
        seek(
          .statement(claim.statement, .isTrue, node: claim.node), .neverApplies, .answers, by: index
        )
      default: break
      }
    }
    return proofs
  }

  /// Why a declaration is never shown, when that can be proved.
  mutating func exclusion(of node: Int) -> Proof? {
    let scope = layout.holdsFields(node) ? Refuter.Scope.answers : .conditions
    guard refutes(.shown(node), scope) else { return nil }
    let clauses = core(of: .shown(node), scope)
    return clauses.isEmpty ? nil : Proof(kind: .unreachable(node: node), clauses: clauses)
  }

  // MARK: One clause by itself

  private mutating func judge(_ index: ClaimID, _ doubts: Doubts) {
    let claim = claims[index]
    let isRule = claim.kind == .rule || claim.kind == .warning
    // A limit or a clause without a condition is what it is.
    let hasCondition = isRule ? claim.isCheck : claim.conditionSpan != claim.span
    guard hasCondition, !claim.isSilent, isDoubtful(claim, doubts) else { return }
    switch claim.kind {
    case .rule, .warning:
      if refutes(.statement(claim.statement, .isFalse, node: 0), .nothing) {
        proofs.append(Proof(kind: .alwaysTrue, clauses: [index]))
      } else if refutes(.statement(claim.statement, .isFalse, node: claim.node), .conditions) {
        let others = core(of: .statement(claim.statement, .isFalse, node: claim.node), .conditions)
        proofs.append(Proof(kind: .alwaysTrue, clauses: [index] + others))
      } else if claim.kind == .rule,
        refutes(.statement(claim.statement, .isTrue, node: 0), .nothing)
      {
        proofs.append(Proof(kind: .neverTrue, clauses: [index]))
      }
    case .shown, .readonly, .required, .offered:
      if refutes(.statement(claim.statement, .isTrue, node: 0), .nothing) {
        proofs.append(Proof(kind: .neverTrue, clauses: [index]))
      } else if refutes(.statement(claim.statement, .notTrue, node: 0), .nothing) {
        proofs.append(Proof(kind: .alwaysTrue, clauses: [index]))
      }
    }
  }

  /// False for what is plainly neither always true nor always false: comparisons with nothing else
  /// beside them that their variables are compared with.
  private mutating func isDoubtful(_ claim: Claim, _ doubts: Doubts) -> Bool {
    doubts.begin()
    let isPlain = doubts.isPlain(claim.statement)
    if !isPlain {
      let possible = withRefuter { $0.possibilities(of: claim.statement) }
      if possible.isDisjoint(with: .yes) || possible.isDisjoint(with: .no) { return true }
    }
    if doubts.isRepeated(claim.statement), !isPlain { return true }
    guard claim.isCheck else { return false }
    // What decides whether it is shown may speak of the same.
    var node = layout.gates[claim.node]
    while node > 0 {
      for clause in layout.claims(of: node)
      where claims[clause].kind == .shown && doubts.isRepeated(claims[clause].statement) {
        return true
      }
      node = layout.gates[layout.parents[node]]
    }
    return false
  }

  // MARK: Clauses together

  /// Whether rules exclude that a field is filled.
  private mutating func seekFilled(_ node: Int, _ suspicion: Suspicion) {
    guard let variable = layout.variable(of: node),
      case .slot = pool.variables[Int(variable)].source,
      suspicion.isAbout(variable: variable), !layout.rules(reading: variable).isEmpty
    else { return }
    seek(.filled(variable), .contradictory(node: node), .everything)
  }

  private mutating func seek(
    _ goal: Refuter.Goal, _ kind: Proof.Kind, _ scope: Refuter.Scope, by claim: ClaimID = -1
  ) {
    guard refutes(goal, scope) else { return }
    // What follows from clauses that were told of already is not told again.
    if isKnown(goal, scope, by: claim) { return }
    var clauses = core(of: goal, scope)
    if case .contradictory = kind, !clauses.contains(where: { claims[$0].kind == .rule }) { return }
    if claim >= 0 {
      clauses.removeAll { $0 == claim }
      clauses.insert(claim, at: 0)
    }
    guard !clauses.isEmpty, !clauses.allSatisfy({ claims[$0].isSilent }),
      !isMeantToBeEmpty(by: clauses)
    else { return }
    proofs.append(Proof(kind: kind, clauses: clauses))
  }

  /// A rule that says in so many words that something stays empty is meant.
  private func isMeantToBeEmpty(by clauses: [ClaimID]) -> Bool {
    guard clauses.count == 1 else { return false }
    let statement = pool.statements[Int(claims[clauses[0]].statement)]
    return statement.kind == .not && pool.statements[Int(statement.a)].kind == .filled
  }

  /// Whether the last contradiction vanishes without the clauses that were told of.
  private mutating func isKnown(
    _ goal: Refuter.Goal, _ scope: Refuter.Scope, by claim: ClaimID
  ) -> Bool {
    if claim >= 0, proofs.contains(where: { isTold($0, claim) }) { return true }
    var disabled: [ClaimID] = []
    let used = Set(refuter?.used ?? [])
    for proof in proofs {
      if case .alwaysTrue = proof.kind { continue }
      // That something is required matters only in some of what follows.
      let clauses = proof.clauses.filter { claims[$0].kind != .required }
      guard clauses.allSatisfy({ used.contains($0) }) else { continue }
      disabled.append(clauses.first ?? proof.clauses[0])
    }
    guard !disabled.isEmpty else { return false }
    for clause in disabled { refuter?.isDisabled[clause] = true }
    defer { for clause in disabled { refuter?.isDisabled[clause] = false } }
    return !refutes(goal, scope)
  }

  private func isTold(_ proof: Proof, _ claim: ClaimID) -> Bool {
    if case .alwaysTrue = proof.kind { return false }
    return proof.clauses.first == claim
  }

  private mutating func refutes(_ goal: Refuter.Goal, _ scope: Refuter.Scope) -> Bool {
    guard steps > 0 else { return false }
    let (isRefuted, spent) = withRefuter { refuter in
      refuter.scope = scope
      return (refuter.refutes(goal), refuter.spentSteps)
    }
    steps -= spent
    return isRefuted
  }

  private mutating func withRefuter<Result>(_ body: (inout Refuter) -> Result) -> Result {
    var own = refuter ?? Refuter(pool, claims, layout)
    refuter = nil
    defer { refuter = own }
    return body(&own)
  }

  /// The clauses that the last contradiction follows from, none of which can be left out.
  private mutating func core(of goal: Refuter.Goal, _ scope: Refuter.Scope) -> [ClaimID] {
    var needed: [ClaimID] = []
    var disabled: [ClaimID] = []
    var doubtful = refuter?.used ?? []
    while let clause = doubtful.popLast() {
      refuter?.isDisabled[clause] = true
      if refutes(goal, scope) {
        // Without it the contradiction follows from these.
        disabled.append(clause)
        doubtful = (refuter?.used ?? []).filter { !needed.contains($0) }
      } else {
        refuter?.isDisabled[clause] = false
        needed.append(clause)
      }
    }
    for clause in disabled { refuter?.isDisabled[clause] = false }
    return needed.sorted()
  }
}
