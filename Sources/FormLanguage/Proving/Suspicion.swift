/// Finds the parts of a form in which clauses may exclude one another at all, in one pass.
///
/// All comparisons are taken to hold at once, as no proof could have more. A variable that nothing
/// keeps from growing (or from shrinking) meets every comparison of it with others; taken out with
/// these, it may set others free. Where nothing is left, nothing can be refuted.
struct Suspicion {
  /// What all clauses together say of a variable.
  private struct Bearing {
    var least: Int128
    var most: Int128
    var values: UInt64
    var mayHaveToBeEmpty = false
  }

  /// How many bounds, and sums with other variables, keep a variable from shrinking and growing.
  private struct Hold {
    var below: Int32
    var above: Int32

    /// It may grow or shrink as far as need be.
    var isFree: Bool { below == 0 || above == 0 }
  }

  private struct Literal {
    var sum: Int32
    var isNegated: Bool
    var isActive = true
  }

  private let pool: StatementPool
  private let layout: ProofLayout
  private var bearings: [Bearing]
  private var holds: [Hold]
  private var literals: [Literal] = []
  private var isSuspicious: [Bool]
  /// A clause is false by itself, so that everything may be.
  private var isEverySuspicious = false
  /// Variables, then declarations: which ones clauses bring together.
  private var components: [Int32]

  init(_ pool: StatementPool, _ claims: [Claim], _ layout: ProofLayout) {
    self.pool = pool
    self.layout = layout
    bearings = pool.variables.map {
      Bearing(least: $0.lowerBound, most: $0.upperBound, values: $0.everyValue)
    }
    holds = pool.variables.map {
      Hold(below: $0.least == .min ? 0 : 1, above: $0.most == .max ? 0 : 1)
    }
    isSuspicious = [Bool](repeating: false, count: pool.variables.count)
    components = []
    for claim in claims {
      switch claim.kind {
      case .rule: take(claim.statement, .notFalse)
      case .shown: take(claim.statement, .isTrue)
      case .offered, .required, .readonly: take(claim.statement, .isTrue)
      case .warning: break
      }
    }
    for variable in pool.variables where variable.definition >= 0 {
      take(variable.definition, .isTrue)
    }
    takeOutFree()
    mark()
    if hasSuspicions { connect(claims) }
  }

  /// Whether anything may be refuted.
  var hasSuspicions: Bool { isEverySuspicious || isSuspicious.contains(true) }

  /// Whether something may be refuted of a variable.
  func isAbout(variable: VariableID) -> Bool {
    isEverySuspicious || isSuspicious[Int(root(variable))]
  }

  func isAbout(node: Int) -> Bool {
    guard !isEverySuspicious else { return true }
    let gate = layout.gates[node]
    return gate > 0 && isSuspicious[Int(root(Int32(pool.variables.count + gate)))]
  }

  func isAbout(_ claim: Claim) -> Bool {
    var result = isAbout(node: claim.node)
    if !result {
      pool.forEachVariable(of: claim.statement) { result = result || isAbout(variable: $0) }
    }
    return result
  }

  // MARK: What is said

  private mutating func take(_ id: StatementID, _ mode: ProofState.Mode) {
    let statement = pool.statements[Int(id)]
    let holds = mode == .isTrue || mode == .notFalse
    switch statement.kind {
    case .free: break
    case .yes: if !holds { isEverySuspicious = true }
    case .no: if holds { isEverySuspicious = true }
    case .unknown: if mode == .isTrue || mode == .isFalse { isEverySuspicious = true }
    case .not: take(statement.a, mode.negated)
    case .isTrue: take(statement.a, holds ? .isTrue : .notTrue)
    case .and, .or:
      for index in Int(statement.a)..<Int(statement.b) { take(pool.operands[index], mode) }
    case .filled: if !holds { bearings[Int(statement.a)].mayHaveToBeEmpty = true }
    case .oneOf:
      let choice = pool.choices[Int(statement.b)]
      let variable = Int(statement.a)
      bearings[variable].values &= holds ? choice.whenTrue : choice.whenFalse
    case .atMostZero: take(statement.a, isNegated: !holds, offset: holds ? 0 : 1)
    case .isZero:
      // What differs lies below or above, which is looked at as if it were compared with others.
      take(statement.a, isNegated: false, offset: 0, isBound: holds)
      take(statement.a, isNegated: true, offset: 0, isBound: holds)
    }
  }

  private mutating func take(
    _ sum: Int32, isNegated: Bool, offset: Int128, isBound: Bool = true
  ) {
    let terms = pool.sums[Int(sum)].terms
    if terms.count == 1, isBound { return takeBound(sum, isNegated: isNegated, offset: offset) }
    literals.append(Literal(sum: sum, isNegated: isNegated))
    for position in terms { count(pool.terms[position], isNegated, 1) }
  }

  private mutating func count(_ term: Term, _ isNegated: Bool, _ change: Int32) {
    if (term.factor > 0) != isNegated {
      holds[Int(term.variable)].above += change
    } else {
      holds[Int(term.variable)].below += change
    }
  }

  private mutating func takeBound(_ index: Int32, isNegated: Bool, offset: Int128) {
    let sum = pool.sums[Int(index)]
    let term = pool.terms[Int(sum.start)]
    let variable = Int(term.variable)
    let isAbove = (term.factor > 0) != isNegated
    let constant = offset + (isNegated ? -sum.constant : sum.constant)
    let bound = Refuter.floor(-constant, term.factor.magnitude)
    count(term, isNegated, 1)
    if isAbove {
      bearings[variable].most = min(bearings[variable].most, bound)
    } else {
      bearings[variable].least = max(bearings[variable].least, -bound)
    }
  }

  // MARK: What nothing holds back

  private mutating func takeOutFree() {
    // Rules mostly speak of their own field, which hardly anything else does: then taking them out
    // in their order is all.
    for index in literals.indices where terms(of: index).contains(where: { isFree($0) }) {
      takeOut(index) { _ in }
    }
    literals.removeAll { !$0.isActive }
    guard !literals.isEmpty else { return }
    var starts = [Int32](repeating: 0, count: holds.count + 1)
    for index in literals.indices {
      for position in terms(of: index) { starts[Int(pool.terms[position].variable) + 1] += 1 }
    }
    for index in holds.indices { starts[index + 1] += starts[index] }
    var members = [Int32](repeating: 0, count: Int(starts[holds.count]))
    var next = starts
    for index in literals.indices {
      for position in terms(of: index) {
        let variable = Int(pool.terms[position].variable)
        members[Int(next[variable])] = Int32(truncatingIfNeeded: index)
        next[variable] += 1
      }
    }
    var free = holds.indices.filter { holds[$0].isFree }
    while let variable = free.popLast() {
      for member in Int(starts[variable])..<Int(starts[variable + 1])
      where literals[Int(members[member])].isActive {
        takeOut(Int(members[member])) { free.append($0) }
      }
    }
  }

  /// Where the terms of the sum of a literal stand.
  private func terms(of literal: Int) -> Range<Int> {
    pool.sums[Int(literals[literal].sum)].terms
  }

  /// Whether sums with others may grow or shrink with a term as far as need be.
  private func isFree(_ position: Int) -> Bool {
    holds[Int(pool.terms[position].variable)].isFree
  }

  /// Takes a comparison out, and calls `free` with each variable that this sets free.
  private mutating func takeOut(_ literal: Int, _ free: (Int) -> Void) {
    literals[literal].isActive = false
    for position in terms(of: literal) {
      let variable = Int(pool.terms[position].variable)
      let wasFree = holds[variable].isFree
      count(pool.terms[position], literals[literal].isNegated, -1)
      if !wasFree, holds[variable].isFree { free(variable) }
    }
  }

  private mutating func mark() {
    for index in literals.indices where literals[index].isActive {
      for position in terms(of: index) {
        isSuspicious[Int(pool.terms[position].variable)] = true
      }
    }
    for (index, bearing) in bearings.enumerated() {
      let variable = pool.variables[index]
      if bearing.mayHaveToBeEmpty || bearing.least > bearing.most { isSuspicious[index] = true }
      if variable.valueCount > 0, bearing.values == 0 { isSuspicious[index] = true }
      if variable.length >= 0, pool.constants[VariableID(index)] != nil {
        isSuspicious[index] = true
      }
      if case .chosen(let set) = variable.source, bearing.most <= 0 {
        isSuspicious[Int(set)] = true
      }
    }
  }

  // MARK: Components

  private mutating func connect(_ claims: [Claim]) {
    let offset = pool.variables.count
    components = (0..<Int32(truncatingIfNeeded: offset + layout.gates.count)).map { $0 }
    for claim in claims where claim.kind != .warning {
      var first = claim.node > 0 ? Int32(truncatingIfNeeded: offset + claim.node) : -1
      var pairs: [(Int32, Int32)] = []
      pool.forEachVariable(of: claim.statement) { variable in
        if first >= 0 { pairs.append((first, variable)) } else { first = variable }
      }
      for (left, right) in pairs { join(left, right) }
    }
    for (index, variable) in pool.variables.enumerated() {
      let id = Int32(truncatingIfNeeded: index)
      if variable.node > 0 { join(id, Int32(truncatingIfNeeded: offset + variable.node)) }
      for base in pool.bases[variable.baseRange] { join(id, base) }
      if variable.definition >= 0 {
        var others: [VariableID] = []
        pool.forEachVariable(of: variable.definition) { others.append($0) }
        for other in others { join(id, other) }
      }
    }
    for node in layout.gates.indices where node > 0 {
      let parent = layout.parents[node]
      if layout.gates[node] > 0, layout.gates[node] != node {
        join(Int32(offset + node), Int32(offset + layout.gates[node]))
      } else if parent > 0, layout.gates[parent] > 0 {
        join(Int32(offset + node), Int32(offset + layout.gates[parent]))
      }
    }
    var roots = [Bool](repeating: false, count: components.count)
    for index in pool.variables.indices where isSuspicious[index] {
      roots[Int(root(Int32(index)))] = true
    }
    isSuspicious = roots
  }

  private func root(_ element: Int32) -> Int32 {
    guard !components.isEmpty else { return element }
    var element = element
    while components[Int(element)] != element { element = components[Int(element)] }
    return element
  }

  private mutating func join(_ left: Int32, _ right: Int32) {
    let first = compressedRoot(left)
    let second = compressedRoot(right)
    if first != second { components[Int(max(first, second))] = min(first, second) }
  }

  private mutating func compressedRoot(_ element: Int32) -> Int32 {
    let root = root(element)
    var element = element
    while components[Int(element)] != root {
      let next = components[Int(element)]
      components[Int(element)] = root
      element = next
    }
    return root
  }
}
