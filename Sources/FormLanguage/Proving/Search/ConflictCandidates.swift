internal import FormEngine

/// Finds the variables over which clauses can contradict one another at all, in one pass.
///
/// All comparisons are assumed at once, as no proof can assume more. A variable that nothing keeps
/// from growing (or from shrinking) satisfies all its comparisons with others; removing it with
/// these may free other variables. The rest are candidates.
struct ConflictCandidates {
  /// The restrictions that all clauses together put on a variable.
  private struct Bearing {
    var least: Int128
    var most: Int128
    var values: UInt64
    /// A test that a text must pass, or -1.
    var test: Int32 = -1
  }

  /// The number of bounds, and of sums with other variables, that keep a variable from shrinking
  /// and growing.
  private struct Hold {
    var below: Int32
    var above: Int32

    /// True if it can grow or shrink without limit.
    var isFree: Bool { below == 0 || above == 0 }
  }

  private struct Literal {
    var sum: Int32
    var isNegated: Bool
    var isActive = true
  }

  /// A cached answer: whether a text within bounds of its length passes a test.
  private struct MeasuredTest {
    var least: Int128
    var most: Int128
    var isPassed: Bool
    /// The previous entry of the same test, or -1.
    var next: Int32
  }

  /// The maximum number of steps of a search for a text of a given length.
  private static let textSteps = 1_000

  private let model: ConstraintModel
  private var measured: [MeasuredTest] = []
  /// The last entry of each test in `measured`, or -1.
  private var measuredOfTest: [Int32] = []
  private var bearings: [Bearing]
  private var holds: [Hold]
  private var literals: [Literal] = []
  private(set) var isCandidate: [Bool]
  /// True if a clause is false by itself, so anything may be refuted.
  private(set) var isEverything = false

  init(_ model: ConstraintModel) {
    self.model = model
    bearings = model.variables.indices.map { index in
      let variable = model.variables[index]
      return Bearing(
        least: variable.lowerBound, most: variable.upperBound, values: variable.everyValue)
    }
    holds = model.variables.map {
      Hold(below: $0.least == .min ? 0 : 1, above: $0.most == .max ? 0 : 1)
    }
    isCandidate = [Bool](repeating: false, count: model.variables.count)
    for constraint in model.constraints {
      take(constraint.statement, constraint.truth)
    }
    for gate in model.gates { take(gate.statement, .isTrue) }
    // For other conditions, proofs ask whether they may be true.
    for statement in model.applied { take(statement, .isTrue) }
    for (index, variable) in model.variables.enumerated() {
      if variable.definition >= 0 { take(variable.definition, .isTrue) }
      if variable.filledWhen >= 0 || variable.function >= 0 { isCandidate[index] = true }
      if variable.isText { finish(text: index) }
    }
    takeOutFree()
    mark()
  }

  /// True if anything may be refuted.
  var hasAny: Bool { isEverything || isCandidate.contains(true) }

  // MARK: Restrictions

  private mutating func take(_ id: StatementID, _ truth: Truth) {
    let statement = model.statements[Int(id)]
    let isPositive = truth.isPositive
    switch statement.kind {
    case .open: break
    case .yes: if !isPositive { isEverything = true }
    case .no: if isPositive { isEverything = true }
    case .unknown: if truth == .isTrue || truth == .isFalse { isEverything = true }
    case .not: take(statement.a, truth.negated)
    case .isTrue: take(statement.a, isPositive ? .isTrue : .notTrue)
    case .and, .or:
      // If one of several operands must be true, a filled variable is enough.
      if (statement.kind == .or) == isPositive,
        let filled = model.operands(of: statement).first(where: {
          model.statements[Int($0)].kind == .filled
        })
      {
        return take(filled, truth)
      }
      for operand in model.operands(of: statement) { take(operand, truth) }
    case .filled: if !isPositive { isCandidate[Int(statement.a)] = true }
    case .shown:
      let rows = model.places[Int(statement.a)].rows
      if rows >= 0 { isCandidate[Int(rows)] = true }
    case .oneOf:
      let choice = model.choices[Int(statement.b)]
      bearings[Int(statement.a)].values &= isPositive ? choice.whenTrue : choice.whenFalse
    case .passes:
      let test = model.texts.uses[Int(statement.b)].test
      let variable = Int(statement.a)
      if !isPositive || (bearings[variable].test >= 0 && bearings[variable].test != test) {
        isCandidate[variable] = true
      }
      bearings[variable].test = test
    case .sameText:
      isCandidate[Int(statement.a)] = true
      isCandidate[Int(statement.b)] = true
    case .atMostZero: take(statement.a, isNegated: !isPositive, offset: isPositive ? 0 : 1)
    case .isZero:
      // A sum other than 0 is below or above it, which is treated as a comparison with others.
      take(statement.a, isNegated: false, offset: 0, isBound: isPositive)
      take(statement.a, isNegated: true, offset: 0, isBound: isPositive)
    }
  }

  private mutating func take(
    _ sum: Int32, isNegated: Bool, offset: Int128, isBound: Bool = true
  ) {
    let terms = model.terms(of: sum)
    // A variable that cancelled out matters by whether it is filled.
    for need in model.needs(of: sum) { isCandidate[Int(need)] = true }
    if terms.count == 1, isBound { return takeBound(sum, isNegated: isNegated, offset: offset) }
    if terms.isEmpty {
      if model.sums[Int(sum)].needs.isEmpty { isEverything = true }
      return
    }
    literals.append(Literal(sum: sum, isNegated: isNegated))
    for term in terms { count(term, isNegated, 1) }
  }

  private mutating func count(_ term: Term, _ isNegated: Bool, _ change: Int32) {
    if (term.factor > 0) != isNegated {
      holds[Int(term.variable)].above += change
    } else {
      holds[Int(term.variable)].below += change
    }
  }

  private mutating func takeBound(_ index: Int32, isNegated: Bool, offset: Int128) {
    let sum = model.sums[Int(index)]
    let term = model.terms[Int(sum.terms.lowerBound)]
    let variable = Int(term.variable)
    let isAbove = (term.factor > 0) != isNegated
    let constant = offset + (isNegated ? 0 - sum.constant : sum.constant)
    let bound = floorQuotient(0 - constant, Int128(term.factor.magnitude))
    count(term, isNegated, 1)
    if isAbove {
      bearings[variable].most = min(bearings[variable].most, bound)
    } else {
      bearings[variable].least = max(bearings[variable].least, 0 - bound)
    }
  }

  /// Marks a text that is compared with constants and also tested or measured, or that cannot pass
  /// its test with the length that it must have.
  private mutating func finish(text index: Int) {
    let variable = model.variables[index]
    let isTested = bearings[index].test >= 0
    let hasConstants = !model.texts.constants(of: VariableID(truncatingIfNeeded: index)).isEmpty
    guard variable.length >= 0 || (isTested && hasConstants) else { return }
    guard variable.length >= 0 else {
      isCandidate[index] = true
      return
    }
    let length = bearings[Int(variable.length)]
    let isMeasured = length.least > 1 || length.most != .max
    if hasConstants {
      isCandidate[index] = isCandidate[index] || isTested || isMeasured
    } else if isTested, isMeasured, !hasText(bearings[index].test, length.least, length.most) {
      isCandidate[index] = true
    }
  }

  /// Returns whether a text of such a length passes a test.
  private mutating func hasText(_ test: Int32, _ least: Int128, _ most: Int128) -> Bool {
    let least = max(least, 1)
    while measuredOfTest.count <= Int(test) { measuredOfTest.append(-1) }
    var index = measuredOfTest[Int(test)]
    while index >= 0 {
      let known = measured[Int(index)]
      if known.least == least, known.most == most { return known.isPassed }
      index = known.next
    }
    var isFound = false
    if least <= most, let pattern = model.texts.pattern(ofTest: test) {
      var steps = Self.textSteps
      let search = PatternIntersection(
        matching: [pattern], notMatching: [],
        characters: Int(clamping: least)...Int(clamping: most))
      if case .found = search.answer(steps: &steps) { isFound = true }
    }
    measured.append(
      MeasuredTest(
        least: least, most: most, isPassed: isFound, next: measuredOfTest[Int(test)]))
    measuredOfTest[Int(test)] = Int32(truncatingIfNeeded: measured.count - 1)
    return isFound
  }

  // MARK: Free variables

  private mutating func takeOutFree() {
    // Most rules read only their own field, and few others do: one pass in their order then removes
    // all of them.
    for index in literals.indices where terms(of: index).contains(where: { isFree($0) }) {
      takeOut(index) { _ in }
    }
    literals.removeAll { !$0.isActive }
    guard !literals.isEmpty else { return }
    var pairs: [(key: Int32, value: Int32)] = []
    for index in literals.indices {
      for term in terms(of: index) {
        pairs.append((term.variable, Int32(truncatingIfNeeded: index)))
      }
    }
    let members = ModelIndex.Lists(count: holds.count, pairs)
    var free = holds.indices.filter { holds[$0].isFree }
    while let variable = free.popLast() {
      for member in members[Int32(truncatingIfNeeded: variable)]
      where literals[Int(member)].isActive {
        takeOut(Int(member)) { free.append($0) }
      }
    }
  }

  private func terms(of literal: Int) -> ArraySlice<Term> { model.terms(of: literals[literal].sum) }

  /// Returns whether the variable of a term can grow or shrink without limit.
  private func isFree(_ term: Term) -> Bool { holds[Int(term.variable)].isFree }

  /// Removes a comparison, and calls `free` with each variable that this frees.
  private mutating func takeOut(_ literal: Int, _ free: (Int) -> Void) {
    literals[literal].isActive = false
    for term in terms(of: literal) {
      let variable = Int(term.variable)
      let wasFree = holds[variable].isFree
      count(term, literals[literal].isNegated, -1)
      if !wasFree, holds[variable].isFree { free(variable) }
    }
  }

  private mutating func mark() {
    for index in literals.indices where literals[index].isActive {
      for term in terms(of: index) { isCandidate[Int(term.variable)] = true }
    }
    for (index, bearing) in bearings.enumerated() {
      let variable = model.variables[index]
      if bearing.least > bearing.most { isCandidate[index] = true }
      if let bounds = variable.extent.bounds,
        bearing.least > bounds.most || bearing.most < bounds.least
      {
        isCandidate[index] = true
      }
      if variable.valueCount > 0, bearing.values == 0 { isCandidate[index] = true }
      switch variable.source {
      case .chosen(let set) where bearing.most <= 0: isCandidate[Int(set)] = true
      case .rows where bearing.most <= 0: isCandidate[index] = true
      case .length(let text) where isCandidate[index]: isCandidate[Int(text)] = true
      default: break
      }
      // Proofs ask whether a field may be filled, so the bases of a candidate are candidates, too.
      if isCandidate[index] {
        for base in model.bases(of: VariableID(truncatingIfNeeded: index)) {
          isCandidate[Int(base)] = true
        }
      }
    }
  }
}
