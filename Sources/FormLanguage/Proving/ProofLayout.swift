internal import FormEngine

/// Where declarations and their clauses stand, as proofs look them up.
struct ProofLayout {
  /// For each declaration the one around it; -1 for the form.
  let parents: [Int]
  /// For each declaration the nearest one, itself included, that is not always there: it has a
  /// `show when`, or is a row. -1 where there is none.
  let gates: [Int]
  /// It or a declaration around it has a `readonly`.
  private(set) var mayBeReadonly: [Bool]
  /// It is a field or list, or holds some.
  private let hasFields: [Bool]
  /// The variables that count the rows of lists, by the body of their rows.
  private(set) var rows: [Int: VariableID] = [:]

  /// For each declaration where its claims begin.
  private let claimStarts: [Int]
  /// The variable of each field, and of each list how many rows it has; -1 where there is none.
  private var variables: [VariableID]
  private var ruleStarts: [Int] = []
  private var rules: [ClaimID] = []
  private var lengths: [VariableID: [Int]] = [:]

  /// How many rules are taken in for one variable.
  private static let ruleLimit = 64

  init(_ pool: StatementPool, _ claims: [Claim], _ nodes: [Node]) {
    variables = [VariableID](repeating: -1, count: nodes.count)
    mayBeReadonly = [Bool](repeating: false, count: nodes.count)
    // The declarations of a large form are looked through once: they take much memory.
    var parents: [Int] = []
    var gates: [Int] = []
    var hasFields: [Bool] = []
    parents.reserveCapacity(nodes.count)
    gates.reserveCapacity(nodes.count)
    hasFields.reserveCapacity(nodes.count)
    for node in nodes.indices {
      let kind = nodes[node].kind
      parents.append(nodes[node].parent)
      gates.append(kind == .row ? node : -1)
      hasFields.append(kind == .field || kind == .list)
    }
    var starts = [Int](repeating: claims.count, count: nodes.count + 1)
    for index in claims.indices.reversed() { starts[claims[index].node] = index }
    for node in nodes.indices.reversed() where starts[node] == claims.count {
      starts[node] = starts[node + 1]
    }
    claimStarts = starts
    for node in parents.indices.reversed() where node > 0 && hasFields[node] {
      hasFields[parents[node]] = true
    }
    for claim in claims {
      if claim.kind == .shown { gates[claim.node] = claim.node }
      if claim.kind == .readonly { mayBeReadonly[claim.node] = true }
    }
    for node in parents.indices.dropFirst() {
      let parent = parents[node]
      if gates[node] < 0 { gates[node] = gates[parent] }
      if mayBeReadonly[parent] { mayBeReadonly[node] = true }
    }
    self.parents = parents
    self.gates = gates
    self.hasFields = hasFields
    for (index, variable) in pool.variables.enumerated() {
      let id = VariableID(truncatingIfNeeded: index)
      switch variable.source {
      case .slot where variable.node > 0: variables[variable.node] = id
      case .rows:
        variables[variable.node] = id
        let body = nodes[variable.node].rowBody
        if body >= 0 { rows[body] = id }
      default: break
      }
    }
  }

  /// Prepares for looking for proofs that bring clauses together.
  mutating func index(_ pool: StatementPool, _ claims: [Claim]) {
    lengths = pool.constants.mapValues { $0.map(graphemeCount) }
    indexRules(pool, claims)
  }

  private mutating func indexRules(_ pool: StatementPool, _ claims: [Claim]) {
    var readers: [(variable: VariableID, claim: ClaimID)] = []
    for (index, claim) in claims.enumerated() where claim.kind == .rule {
      let first = readers.count
      func read(_ variable: VariableID) {
        guard !readers[first...].contains(where: { $0.variable == variable }) else { return }
        readers.append((variable, index))
        let facts = pool.variables[Int(variable)]
        for base in pool.bases[facts.baseRange] { read(base) }
        // What is worked out from fields reads these.
        if case .result = facts.source, facts.definition >= 0, readers.count < first + 64 {
          pool.forEachVariable(of: facts.definition, read)
        }
      }
      pool.forEachVariable(of: claim.statement, read)
    }
    var starts = [Int](repeating: 0, count: pool.variables.count + 1)
    for reader in readers { starts[Int(reader.variable) + 1] += 1 }
    for index in pool.variables.indices { starts[index + 1] += starts[index] }
    var next = starts
    rules = [ClaimID](repeating: 0, count: readers.count)
    for reader in readers {
      rules[next[Int(reader.variable)]] = reader.claim
      next[Int(reader.variable)] += 1
    }
    ruleStarts = starts
  }

  /// Whether a declaration is a field or list, or holds some.
  func holdsFields(_ node: Int) -> Bool { hasFields[node] }

  /// The claims of a declaration.
  func claims(of node: Int) -> Range<ClaimID> { claimStarts[node]..<claimStarts[node + 1] }

  /// The rules that read a variable; of very many the first.
  ///
  /// - Returns: positions for `rule(at:)`.
  func rules(reading variable: VariableID) -> Range<Int> {
    guard Int(variable) + 1 < ruleStarts.count else { return 0..<0 }
    let start = ruleStarts[Int(variable)]
    return start..<min(ruleStarts[Int(variable) + 1], start + Self.ruleLimit)
  }

  func rule(at position: Int) -> ClaimID { rules[position] }

  /// The variable of a field, or of how many rows a list has.
  func variable(of node: Int) -> VariableID? { variables[node] < 0 ? nil : variables[node] }

  /// How many characters the constants have that a text is compared with.
  func constantLengths(of text: VariableID) -> [Int] { lengths[text] ?? [] }
}
