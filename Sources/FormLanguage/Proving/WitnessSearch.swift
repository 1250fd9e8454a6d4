internal import FormEngine

/// Looks for answers that lead to a declaration: takes values that nothing known contradicts, and
/// tries them on the engine.
struct WitnessSearch {
  private let pool: StatementPool
  private let program: Program
  private let clock: LocalDateTime
  private let patterns: [Int: [Pattern]]
  private var refuter: Refuter

  /// How many sets of answers are tried.
  private static let attemptLimit = 400
  private static let decimalUnits: Int128 = 1_000_000_000_000_000_000

  init(_ checker: FormChecker, _ program: Program, _ clock: LocalDateTime) {
    pool = checker.proofs.pool
    self.program = program
    self.clock = clock
    var patterns: [Int: [Pattern]] = [:]
    for rule in checker.rules
    where rule.kind == .match && checker.patterns.indices.contains(rule.pattern) {
      patterns[rule.node, default: []].append(checker.patterns[rule.pattern])
    }
    self.patterns = patterns
    var layout = ProofLayout(pool, checker.claims, checker.nodes)
    layout.index(pool, checker.claims)
    refuter = Refuter(pool, checker.claims, layout)
  }

  /// Answers with which a declaration is shown; those without problems first.
  mutating func answers(leadingTo node: NodeID) -> Answers? {
    var fallback: Answers?
    // Trying a large form takes longer.
    let limit = max(8, min(Self.attemptLimit, 400_000 / (program.nodes.count + 1)))
    let deciding = program.fields(deciding: node)
    var numbers = GuessNumbers()
    for attempt in 0..<limit {
      let start = refuter.state.mark
      defer { refuter.state.undo(to: start) }
      // Without rules first, when these leave no way that can be found.
      refuter.scope = attempt % 4 == 3 ? .conditions : .answers
      guard refuter.isOpen(.shown(node)) else { continue }
      // Its own value leads nowhere.
      let values = values(attempt).filter { pool.variables[Int($0.variable)].node != node }
      let guesses = attempt < limit / 4 ? [] : guesses(deciding, beside: values, &numbers)
      guard let (answers, isClean) = tried(values, guesses, node) else { continue }
      if isClean { return answers }
      if fallback == nil { fallback = answers }
    }
    return fallback
  }

  // MARK: Values

  /// A value for each variable that has to be filled.
  private mutating func values(_ attempt: Int) -> [(variable: VariableID, value: Int128)] {
    var values: [(VariableID, Int128)] = []
    let wanted = pool.variables.indices.filter { isWanted($0) }
    for (order, index) in wanted.enumerated() {
      let variable = VariableID(truncatingIfNeeded: index)
      let candidates = candidates(for: variable)
      guard !candidates.isEmpty else { continue }
      let first = attempt == 0 ? 0 : (attempt * 7 + order * 3) % candidates.count
      for step in candidates.indices {
        let value = candidates[(first + step) % candidates.count]
        if refuter.fix(variable, to: value) {
          values.append((variable, value))
          break
        }
      }
    }
    return values
  }

  /// A field that is filled, how many rows or options there are, or whether one is chosen.
  private func isWanted(_ index: Int) -> Bool {
    let variable = pool.variables[index]
    guard variable.node > 0 else { return false }
    let id = VariableID(truncatingIfNeeded: index)
    switch variable.source {
    case .rows: return refuter.state[id].least > 0
    case .slot:
      return !program.nodes[variable.node].isComputed && refuter.state[id].filling == .filled
    case .member(let set, _), .chosen(let set): return refuter.state[set].filling == .filled
    case .length(let text): return refuter.state[text].filling == .filled
    case .result: return false
    }
  }

  private func candidates(for variable: VariableID) -> [Int128] {
    let facts = pool.variables[Int(variable)]
    let domain = refuter.state[variable]
    if facts.valueCount > 0 {
      return (0..<64).filter { domain.values & (1 << UInt64($0)) != 0 }.map { Int128($0) }
    }
    let unit = facts.isDecimal ? Self.decimalUnits : 1
    var values: [Int128] = []
    func add(_ value: Int128) {
      guard value >= domain.least, value <= domain.most, !values.contains(value) else { return }
      values.append(value)
    }
    if case .slot = facts.source {
      switch program.nodes[facts.node].type {
      case .date:
        let today = Int128(clock.date.dayNumber)
        for days in [0, -1, 1, -7_000, 30, -400, 400, 2_000, -25_000, 20_000] {
          add(today + Int128(days))
        }
      case .datetime:
        let now = Int128(clock.secondNumber)
        for seconds in [0, -3_600, 3_600, -86_400 * 400, 86_400 * 400] {
          add(now + Int128(seconds))
        }
      case .time: for hour in [12, 9, 18] { add(Int128(hour * 3_600)) }
      default: for value in [0, 1, 2, 10, 100, -1] { add(Int128(value) * unit) }
      }
    }
    // Near the bounds, on whole units where there are some.
    for bound in [domain.least, domain.most] where bound != .min && bound != .max {
      for step in [0, 1, -1, 2, -2] {
        let (value, overflow) = bound.addingReportingOverflow(Int128(step) * unit)
        if !overflow { add(value - value % unit) }
      }
      add(bound)
    }
    return values
  }

  /// Values of fields of which nothing is known but that they decide whether the declaration is
  /// shown, such as those that aggregates look at.
  private func guesses(
    _ fields: [NodeID], beside values: [(variable: VariableID, value: Int128)],
    _ numbers: inout GuessNumbers
  ) -> [(node: NodeID, value: Value)] {
    let known = Set(values.map { pool.variables[Int($0.variable)].node })
    var guesses: [(NodeID, Value)] = []
    for node in fields where !known.contains(node) && !program.nodes[node].isComputed {
      if let value = guess(node, &numbers) { guesses.append((node, value)) }
    }
    return guesses
  }

  private func guess(_ node: NodeID, _ numbers: inout GuessNumbers) -> Value? {
    // Some stay empty.
    guard numbers.next(below: 6) > 0 else { return nil }
    let facts = program.nodes[node]
    let options =
      program.parts.options.indices.contains(facts.options)
      ? program.parts.options[facts.options].count : 0
    switch facts.type {
    case .integer: return .integer([0, 1, 2, 3, 5, 10, 50, 1_000, -1][numbers.next(below: 9)])
    case .decimal:
      return .decimal(Decimal([0, 1, 2, 5, 10, 100, 10_000, -1][numbers.next(below: 8)]))
    case .boolean: return .boolean(numbers.next(below: 2) == 1)
    case .date:
      let days: [Int64] = [0, -1, 1, -10, 30, -400, 400, 2_000, -7_000, -20_000]
      return clock.date.adding(days: days[numbers.next(below: days.count)]).map { .date($0) }
    case .time:
      return TimeOfDay(secondOfDay: Int64(numbers.next(below: 24)) * 3_600).map { .time($0) }
    case .datetime:
      let hours: [Int64] = [0, -1, 1, -100, 100, -10_000, 10_000]
      return clock.adding(seconds: hours[numbers.next(below: hours.count)] * 3_600)
        .map { .dateTime($0) }
    case .choice:
      guard options > 0 else { return nil }
      return .option(Int32(truncatingIfNeeded: numbers.next(below: options)))
    case .choices:
      guard options > 0 else { return nil }
      var chosen = ChosenOptions()
      for _ in 0...numbers.next(below: 3) {
        chosen.insert(Int32(truncatingIfNeeded: numbers.next(below: options)))
      }
      return .options(chosen)
    case .text, .multiline, .secret:
      return .text(example(of: node, longerBy: numbers.next(below: 3)))
    case .email, .url, .uuid: return .text(example(of: node, longerBy: 0))
    }
  }

  /// A text that the type and the first pattern of a field allow.
  private func example(of node: NodeID, longerBy extra: Int) -> String {
    switch program.nodes[node].type {
    case .email: return "name@example.org"
    case .url: return "https://example.org"
    case .uuid: return "00000000-0000-4000-8000-000000000000"
    default:
      return patterns[node]?.first?.example(repeatingBy: extra)
        ?? String(repeating: "a", count: 1 + extra)
    }
  }

  // MARK: The engine

  /// The answers, when the engine shows the declaration with them, and whether nothing is wrong
  /// with them.
  private func tried(
    _ values: [(variable: VariableID, value: Int128)],
    _ guesses: [(node: NodeID, value: Value)], _ node: NodeID
  ) -> (Answers, isClean: Bool)? {
    var session = Session(program, clock: clock)
    var known: [VariableID: Int128] = [:]
    for (variable, value) in values { known[variable] = value }
    var given: [Path] = []
    for index in pool.variables.indices {
      let id = VariableID(truncatingIfNeeded: index)
      guard let number = known[id] else { continue }
      let variable = pool.variables[index]
      switch variable.source {
      case .rows:
        guard let list = place(of: variable.node, &session) else { return nil }
        while session.rowCount(of: list) < min(number, 1_000) {
          guard session.giveRow(in: list, settled: false) != nil else { return nil }
        }
      case .slot:
        guard let path = place(of: variable.node, &session),
          let value = value(of: id, number, known)
        else { continue }
        guard session.give(value, at: path, origin: .file, settled: false) else { return nil }
        given.append(path)
      default: break
      }
    }
    for (field, value) in guesses {
      guard let path = place(of: field, &session) else { continue }
      if session.give(value, at: path, origin: .file, settled: false) { given.append(path) }
    }
    guard let goal = place(of: node, &session) else { return nil }
    session.start()
    guard session.isVisible(goal) else { return nil }
    let isClean = given.allSatisfy { path in
      session.isVisible(path) && session.problems(at: path).allSatisfy { $0.isWarning }
    }
    return (session.answers(from: .file), isClean)
  }

  /// The place of a declaration in the first rows of the lists around it, which are made.
  private func place(of node: NodeID, _ session: inout Session) -> Path? {
    var lists: [NodeID] = []
    var outer = node
    while outer > 0 {
      if program.nodes[outer].kind == .row { lists.append(program.nodes[outer].parent) }
      outer = program.nodes[outer].parent
    }
    var row: RowID = 0
    for list in lists.reversed() {
      let path = Path(node: list, row: row)
      if session.rowCount(of: path) == 0 {
        guard session.giveRow(in: path, settled: false) != nil else { return nil }
      }
      guard let first = session.row(of: path, at: 0) else { return nil }
      row = first.row
    }
    return Path(node: node, row: row)
  }

  private func value(
    of variable: VariableID, _ number: Int128, _ known: [VariableID: Int128]
  ) -> Value? {
    let node = pool.variables[Int(variable)].node
    switch program.nodes[node].type {
    case .integer: return Int64(exactly: number).map { .integer($0) }
    case .decimal: return Decimal(coefficient: number, places: 18).map { .decimal($0) }
    case .boolean: return .boolean(number == 1)
    case .date:
      return Int64(exactly: number).flatMap { CalendarDate(dayNumber: $0) }.map { .date($0) }
    case .time:
      return Int64(exactly: number).flatMap { TimeOfDay(secondOfDay: $0) }.map { .time($0) }
    case .datetime:
      return Int64(exactly: number).flatMap { LocalDateTime(secondNumber: $0) }.map {
        .dateTime($0)
      }
    case .choice: return Int32(exactly: number).map { .option($0) }
    case .choices: return options(of: variable, known)
    case .text, .multiline, .secret, .email, .url, .uuid:
      return .text(text(of: variable, number, known))
    }
  }

  private func options(of set: VariableID, _ known: [VariableID: Int128]) -> Value? {
    var chosen = ChosenOptions()
    var excluded = ChosenOptions()
    for (index, variable) in pool.variables.enumerated() {
      guard case .member(set, let option) = variable.source else { continue }
      if known[VariableID(truncatingIfNeeded: index)] == 1 {
        chosen.insert(option)
      } else {
        excluded.insert(option)
      }
    }
    let count = pool.variables[Int(set)].chosen
    let least = count >= 0 ? known[count] ?? 1 : 1
    let options = program.nodes[pool.variables[Int(set)].node].options
    guard program.parts.options.indices.contains(options) else { return nil }
    for option in program.parts.options[options].indices {
      let index = Int32(truncatingIfNeeded: option)
      if chosen.count >= least { break }
      if !excluded.contains(index) { chosen.insert(index) }
    }
    return .options(chosen)
  }

  /// The constant that the text is to be equal to, or one of its length that its rules allow.
  private func text(
    of variable: VariableID, _ number: Int128, _ known: [VariableID: Int128]
  ) -> String {
    let constants = pool.constants[variable] ?? []
    if number < constants.count, let index = Int(exactly: number) { return constants[index] }
    let node = pool.variables[Int(variable)].node
    switch program.nodes[node].type {
    case .email, .url, .uuid: return example(of: node, longerBy: 0)
    default: break
    }
    let length = pool.variables[Int(variable)].length
    let wanted = Int(min(length >= 0 ? known[length] ?? 1 : 1, 1_000))
    if let pattern = patterns[node]?.first {
      for extra in 0...min(wanted, 64) {
        if let text = pattern.example(repeatingBy: extra), graphemeCount(text) >= wanted {
          return text
        }
      }
    }
    let letters = String(repeating: "a", count: max(1, wanted))
    return constants.contains(letters) ? String(repeating: "b", count: max(1, wanted)) : letters
  }
}

/// Numbers that look random and are the same each time (a linear congruential generator; the
/// constants are Knuth's, MMIX).
private struct GuessNumbers {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, limit)))
  }
}
