internal import FormEngine

/// Finds the variables over which clauses may contradict one another at all, in one pass.
///
/// All comparisons are taken to be true at once, as no proof could have more. A variable that nothing
/// keeps from growing (or from shrinking) meets every comparison of it with others; taken out with
/// these, it may set others free. What is left are candidates; clauses join them to groups.
struct ConflictCandidates {
  /// What all clauses together say of a variable.
  private struct Bearing {
    var least: Int128
    var most: Int128
    var values: UInt64
    /// A test that a text must pass, or -1.
    var test: Int32 = -1
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

  private struct MeasuredTest: Hashable {
    var test: Int32
    var least: Int128
    var most: Int128
  }

  /// How many steps are taken to look for a text of a length.
  private static let textSteps = 1_000

  private let model: ConstraintModel
  private var measured: [MeasuredTest: Bool] = [:]
  private var bearings: [Bearing]
  private var holds: [Hold]
  private var literals: [Literal] = []
  private(set) var isCandidate: [Bool]
  /// A clause is false by itself, so that everything may be.
  private var isEverything = false
  /// Variables, then places: which ones clauses bring together.
  private var groups: [Int32] = []

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
    // What is asked of other conditions is whether they may be true.
    for statement in model.applied { take(statement, .isTrue) }
    for (index, variable) in model.variables.enumerated() {
      if variable.definition >= 0 { take(variable.definition, .isTrue) }
      if variable.filledWhen >= 0 || variable.function >= 0 { isCandidate[index] = true }
      if variable.isText { finish(text: index) }
    }
    takeOutFree()
    mark()
    if hasAny { join() }
  }

  /// Whether anything may be refuted.
  var hasAny: Bool { isEverything || isCandidate.contains(true) }

  /// The group of a variable; nothing where nothing can be refuted of it.
  func group(of variable: VariableID) -> Int32? {
    guard isCandidate[Int(variable)] || isEverything else { return nil }
    return root(variable)
  }

  /// The groups of what a statement speaks of.
  func groups(of statement: StatementID) -> Set<Int32> {
    var result: Set<Int32> = []
    model.forEachVariable(of: statement) { variable in
      if let group = group(of: variable) { result.insert(group) }
      for base in model.bases(of: variable) {
        if let group = group(of: base) { result.insert(group) }
      }
    }
    return result
  }

  /// Whether something may be refuted of a place.
  func isAbout(_ place: PlaceID) -> Bool {
    if isEverything { return true }
    var gate = model.places[Int(place)].gate
    while gate >= 0 {
      if model.places[Int(gate)].rows >= 0, isCandidate[Int(model.places[Int(gate)].rows)] {
        return true
      }
      for condition in model.conditions(of: gate)
      where !groups(of: condition.statement).isEmpty {
        return true
      }
      gate = model.places[Int(model.places[Int(gate)].parent)].gate
    }
    return false
  }

  func isAbout(_ statement: StatementID, at place: PlaceID) -> Bool {
    isEverything || !groups(of: statement).isEmpty || isAbout(place)
  }

  // MARK: What is said

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
      // That something is filled is enough where one of several has to be so.
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
      // What differs lies below or above, which is looked at as if it were compared with others.
      take(statement.a, isNegated: false, offset: 0, isBound: isPositive)
      take(statement.a, isNegated: true, offset: 0, isBound: isPositive)
    }
  }

  private mutating func take(
    _ sum: Int32, isNegated: Bool, offset: Int128, isBound: Bool = true
  ) {
    let terms = model.terms(of: sum)
    // What canceled out is decided by whether it is empty.
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
    let bound = Solver.floor(0 - constant, Int128(term.factor.magnitude))
    count(term, isNegated, 1)
    if isAbove {
      bearings[variable].most = min(bearings[variable].most, bound)
    } else {
      bearings[variable].least = max(bearings[variable].least, 0 - bound)
    }
  }

  /// A text that is compared with constants, and tested or measured beside that; or one that passes
  /// its test only where it breaks its length.
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

  /// Whether a text of such a length passes a test.
  private mutating func hasText(_ test: Int32, _ least: Int128, _ most: Int128) -> Bool {
    let question = MeasuredTest(test: test, least: max(least, 1), most: most)
    if let known = measured[question] { return known }
    var isFound = false
    if question.least <= most, let pattern = model.texts.pattern(ofTest: test) {
      var steps = Self.textSteps
      let search = PatternIntersection(
        matching: [pattern], notMatching: [],
        characters: Int(clamping: question.least)...Int(clamping: most))
      if case .found = search.answer(steps: &steps) { isFound = true }
    }
    measured[question] = isFound
    return isFound
  }

  // MARK: What nothing keeps back

  private mutating func takeOutFree() {
    // Rules mostly speak of their own field, which hardly anything else does: then taking them out
    // in their order is all.
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

  /// Whether sums with others may grow or shrink with a term as far as need be.
  private func isFree(_ term: Term) -> Bool { holds[Int(term.variable)].isFree }

  /// Takes a comparison out, and calls `free` with each variable that this sets free.
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
      case .length(let text) where isCandidate[index]: isCandidate[Int(text)] = true
      default: break
      }
      // Whether a field may be filled is asked of the field.
      if isCandidate[index] {
        for base in model.bases(of: VariableID(truncatingIfNeeded: index)) {
          isCandidate[Int(base)] = true
        }
      }
    }
  }

  // MARK: Groups

  private mutating func join() {
    let offset = Int32(truncatingIfNeeded: model.variables.count)
    groups = (0..<offset + Int32(truncatingIfNeeded: model.places.count)).map { $0 }
    func isGate(_ place: PlaceID) -> Bool {
      place >= 0
        && (model.places[Int(place)].rows >= 0
          || model.conditions(of: place).contains { !candidates(in: $0.statement).isEmpty })
    }
    var gates = [Bool](repeating: false, count: model.places.count)
    for index in model.places.indices.dropFirst() {
      let place = PlaceID(truncatingIfNeeded: index)
      gates[index] = model.places[index].gate == place && isGate(place)
    }
    func joinGate(_ place: PlaceID, _ element: Int32) -> (Int32, Int32)? {
      let gate = model.places[Int(place)].gate
      return gate >= 0 && gates[Int(gate)] ? (offset + gate, element) : nil
    }
    var pairs: [(Int32, Int32)] = []
    func add(_ statement: StatementID, at place: PlaceID) {
      let variables = candidates(in: statement)
      guard let first = variables.first else { return }
      for other in variables.dropFirst() { pairs.append((first, other)) }
      if let pair = joinGate(place, first) { pairs.append(pair) }
    }
    for constraint in model.constraints { add(constraint.statement, at: constraint.place) }
    for index in model.places.indices.dropFirst() where gates[index] {
      let place = PlaceID(truncatingIfNeeded: index)
      for condition in model.conditions(of: place) {
        for variable in candidates(in: condition.statement) {
          pairs.append((offset + place, variable))
        }
      }
      if model.places[index].rows >= 0 { pairs.append((offset + place, model.places[index].rows)) }
      let outer = model.places[Int(model.places[index].parent)].gate
      if outer >= 0, gates[Int(outer)] { pairs.append((offset + place, offset + outer)) }
    }
    for (index, variable) in model.variables.enumerated() where isCandidate[index] {
      let id = VariableID(truncatingIfNeeded: index)
      for base in model.bases(of: id) { pairs.append((id, base)) }
      for statement in [variable.definition, variable.filledWhen] where statement >= 0 {
        for other in candidates(in: statement) { pairs.append((id, other)) }
      }
      if variable.function >= 0 {
        for other in model.functions[Int(variable.function)].operandList {
          pairs.append((id, other))
        }
      }
      if variable.length >= 0 { pairs.append((id, variable.length)) }
      if variable.chosen >= 0 { pairs.append((id, variable.chosen)) }
      if variable.place >= 0, let pair = joinGate(variable.place, id) { pairs.append(pair) }
    }
    for (left, right) in pairs { join(left, right) }
  }

  private func candidates(in statement: StatementID) -> [VariableID] {
    var result: [VariableID] = []
    model.forEachVariable(of: statement) { if isCandidate[Int($0)] { result.append($0) } }
    return result
  }

  private func root(_ element: Int32) -> Int32 {
    guard !groups.isEmpty else { return element }
    var element = element
    while groups[Int(element)] != element { element = groups[Int(element)] }
    return element
  }

  private mutating func join(_ left: Int32, _ right: Int32) {
    let first = compressedRoot(left)
    let second = compressedRoot(right)
    if first != second { groups[Int(max(first, second))] = min(first, second) }
  }

  private mutating func compressedRoot(_ element: Int32) -> Int32 {
    let root = root(element)
    var element = element
    while groups[Int(element)] != root {
      let next = groups[Int(element)]
      groups[Int(element)] = root
      element = next
    }
    return root
  }
}

extension ConflictCandidates {
  /// What is being gathered of a region.
  private struct Gathering {
    var constraints: [Int32] = []
    var variables: Set<VariableID> = []
    var gates: Set<PlaceID> = []
  }

  /// All that belongs to each group, with what decides whether that is shown.
  func regions(_ index: ModelIndex) -> [Int32: Region] {
    var gatherings: [Int32: Gathering] = [:]
    func addGates(_ place: PlaceID, to group: Int32) {
      var gate = model.places[Int(place)].gate
      while gate >= 0, gatherings[group, default: Gathering()].gates.insert(gate).inserted {
        gate = model.places[Int(model.places[Int(gate)].parent)].gate
      }
    }
    func addVariables(of statement: StatementID, to group: Int32) {
      model.forEachVariable(of: statement) { variable in
        gatherings[group, default: Gathering()].variables.insert(variable)
        for base in model.bases(of: variable) {
          gatherings[group, default: Gathering()].variables.insert(base)
        }
      }
    }
    for (number, constraint) in model.constraints.enumerated() {
      for group in groups(of: constraint.statement) {
        addVariables(of: constraint.statement, to: group)
        addGates(constraint.place, to: group)
        if model.places[Int(constraint.place)].gate < 0 {
          gatherings[group, default: Gathering()].constraints.append(
            Int32(truncatingIfNeeded: number))
        }
      }
    }
    for gate in index.gates {
      let rows = model.places[Int(gate)].rows
      var groups = Set([rows >= 0 ? group(of: rows) : nil].compactMap { $0 })
      for condition in model.conditions(of: gate) {
        groups.formUnion(self.groups(of: condition.statement))
      }
      for group in groups { addGates(gate, to: group) }
    }
    for number in model.variables.indices {
      let variable = VariableID(truncatingIfNeeded: number)
      guard let group = group(of: variable) else { continue }
      gatherings[group, default: Gathering()].variables.insert(variable)
      if model.variables[number].place >= 0 {
        addGates(model.variables[number].place, to: group)
      }
    }
    for (group, gathering) in gatherings {
      for gate in gathering.gates {
        for condition in model.conditions(of: gate) {
          addVariables(of: condition.statement, to: group)
        }
        let rows = model.places[Int(gate)].rows
        if rows >= 0 { gatherings[group, default: Gathering()].variables.insert(rows) }
      }
    }
    return gatherings.mapValues {
      Region(
        constraints: $0.constraints, gates: $0.gates.sorted(), variables: $0.variables.sorted())
    }
  }
}
