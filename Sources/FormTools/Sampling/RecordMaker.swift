internal import FormEngine
internal import FormLanguage
internal import SeededNumbers

/// Makes the answers of one record after another in a session. Each field and list is decided after
/// everything that affects it.
struct RecordMaker {
  let program: Program
  let scan: FailureScan
  let candidates: CandidateValues
  let order: SampleOrder
  private let blank: Session
  private let completer: RecordCompleter
  /// The record that is being made.
  var session: Session
  var random: SeededGenerator
  var domains: [FieldDomain] = []
  /// The domain of each declaration, or -1.
  private(set) var domainOfNode: [Int32]
  /// Fields that are always filled, so their rows are not lost in CSV.
  private var isAnchor: Set<NodeID> = []
  /// Fields with values that differ from row to row.
  private(set) var isUnique: Set<NodeID> = []
  /// The fields that say how many rows a list has.
  private(set) var isCounting: Set<NodeID> = []
  /// Declarations with `check` rules, which may read other fields.
  private var isChecked: Set<NodeID> = []
  /// The wishes of each field and list that no record has granted yet.
  var open: [NodeID: OpenWishes] = [:]
  /// The wishes that this record grants, with their places.
  private var granted: [(wish: SampleWish, path: Path)] = []
  private let sizes: ListSizes
  /// The values of a unique field in the rows of a list while it is decided row by row, and the
  /// last value that was searched for.
  var used: [Path: (values: Set<Value>, last: Value?)] = [:]
  /// The minimum number of characters of all texts together.
  private var leastCharacters = 0
  /// The declarations to change for each goal and failure, kept for the next search.
  var readsOfGoal: [SampleGoal: ReadDeclarations] = [:]
  var readsOfFailure: [FailureScan.Failure: ReadDeclarations] = [:]
  /// The number of rows that may still be made before lists get only those that they need, and the
  /// number of rows so far.
  private var rowsLeft = 0
  private(set) var rowCount = 0
  /// The wish that most values of this record follow: small values together, or large ones, reach
  /// the limits of sums.
  private(set) var leaning: SampleWish?
  /// True if the form requires more rows than a record may have.
  private(set) var isTooLarge = false

  /// The effort that all records share.
  let effort: SearchEffort

  private var isTable = false
  /// True while a record is being made, field by field.
  private(set) var isMaking = false

  private static let mostRedraws = 4
  /// The number of fields in a large form whose values are tried in other fields.
  private static let mostOthersInLarge = 64
  private static let completionWork = 100_000
  /// The maximum number of rows of a record, unless the form requires more.
  private static let usualRows = 80
  static let mostRows = ListSizes.most

  /// Prepares to make records of a form.
  ///
  /// - Parameter fillsRows: true for a table, in which a row without values would be lost, and
  ///   which has columns for only so many rows.
  init(
    _ program: Program, clock: LocalDateTime, seed: UInt64, fillsRows: Bool, effort: SearchEffort
  ) {
    self.program = program
    self.effort = effort
    scan = FailureScan(program)
    candidates = CandidateValues(program, clock: clock)
    if program.nodes.count > Self.leastOfLarge {
      candidates.fields = Array(candidates.fields.prefix(Self.mostOthersInLarge))
    }
    order = SampleOrder(program)
    completer = RecordCompleter(program, clock: clock)
    var blank = Session(ofRecord: program, clock: clock)
    blank.fitRows()
    blank.start(sortsRows: false)
    self.blank = blank
    session = blank
    random = SeededGenerator(seed: seed)
    domainOfNode = [Int32](repeating: -1, count: program.nodes.count)
    for (id, node) in program.nodes.enumerated() where node.kind == .field && !node.isComputed {
      domainOfNode[id] = Int32(truncatingIfNeeded: domains.count)
      domains.append(FieldDomain(id, blank))
    }
    sizes = ListSizes(blank)
    leastCharacters = domains.reduce(0) { $0 + min($1.text?.least ?? 0, TextDomain.longest) }
    for rule in program.parts.rules where rule.kind == .unique && rule.cells.count == 1 {
      let node = program.parts.slots[rule.cells[0]].node
      isUnique.insert(node)
      let rows = min(rowBounds(of: Path(node: rule.node)).least, Self.mostRows)
      if domainOfNode[node] >= 0 { domains[Int(domainOfNode[node])].makeRoom(for: rows) }
    }
    for rule in program.parts.rules where rule.kind == .check { isChecked.insert(rule.node) }
    for node in program.nodes where node.countsItsRows {
      for read in program.parts.reads(of: program.parts.slots[node.counter].code) {
        guard let slot = read.slot else { continue }
        isCounting.insert(program.parts.slots[slot].node)
      }
    }
    guard fillsRows else { return }
    isTable = true
    for (body, node) in program.nodes.enumerated() where node.kind == .row {
      let fields = program.declaredChildren(of: body).filter {
        program.nodes[$0].kind == .field && !program.nodes[$0].isComputed
      }
      if let first = fields.first(where: { program.nodes[$0].shown == .always }) ?? fields.first {
        isAnchor.insert(first)
      }
    }
  }

  /// The number of rows after which the lists of a record get only those that they need; smaller if
  /// lists are nested, since each row then contains others.
  var extraRows: Int { max(4, Self.usualRows / sizes.deepest) }

  /// The amount of work it takes to examine a record.
  var size: Int {
    program.nodes.count + program.parts.rules.count + rowCount * 8 + leastCharacters / 8
  }

  /// Counts the work that was done.
  ///
  /// - Parameters:
  ///   - evaluations: the number of evaluations of the session before.
  ///   - isScanned: true if all failures were searched for as well.
  mutating func count(since evaluations: Int, isScanned: Bool) {
    effort.add(max(0, session.evaluations - evaluations) + 1 + (isScanned ? size / 4 : 0))
  }

  // MARK: Making

  /// Makes answers, which may break rules about several fields.
  ///
  /// - Parameters:
  ///   - wished: the wish that one declaration must grant.
  ///   - attempt: the number of attempts that failed before.
  mutating func make(_ wished: (node: NodeID, wish: SampleWish)? = nil, attempt: Int = 0) {
    session = blank
    isMaking = true
    leaning = attempt % 3 == 0 ? nil : .edge(isUpper: attempt % 3 == 2)
    defer {
      leaning = nil
      count(since: blank.evaluations, isScanned: true)
    }
    granted.removeAll(keepingCapacity: true)
    rowsLeft = extraRows
    rowCount = 0
    isTooLarge = false
    for step in order.steps {
      for node in step {
        let wish = wished?.node == node ? wished?.wish : nil
        if program.nodes[node].kind == .list {
          for path in paths(of: node) { decideRows(of: path, wish) }
        } else {
          used.removeAll(keepingCapacity: true)
          for path in paths(of: node) { decide(path, wish) }
          used.removeAll(keepingCapacity: true)
        }
      }
      session.start(sortsRows: false)
      for node in step where isChecked.contains(node) {
        used.removeAll(keepingCapacity: true)
        for path in paths(of: node) { redecide(path) }
      }
    }
    used.removeAll(keepingCapacity: true)
    isMaking = false
    complete()
  }

  /// Gives a field that breaks a rule other values.
  private mutating func redecide(_ path: Path) {
    for _ in 0..<Self.mostRedraws where session.isBlocking(path) {
      guard let value = proposal(nil, at: path) else { return }
      give(value, at: path)
      session.start(sortsRows: false)
    }
  }

  /// Repairs the record if little work is enough.
  private mutating func complete() {
    guard session.blockers > 0, !isTooLarge else { return }
    var work = Self.completionWork
    _ = completer.complete(&session, keeping: Set(granted.map(\.path)), work: &work)
  }

  /// Returns the places of a declaration in all rows.
  func paths(of node: NodeID) -> [Path] { session.places(of: node) }

  private mutating func nextWish(of node: NodeID) -> SampleWish? { open[node]?.next() }

  /// Returns the number of rows of a list that have columns in a table.
  func columns(of list: NodeID) -> Int {
    if program.nodes[list].countsItsRows { return countedColumns(of: list) }
    let (least, most) = rowBounds(of: Path(node: list))
    // One more row breaks the rule.
    return most.map { min($0, Self.mostColumns) + 1 } ?? max(1, min(least, Self.mostRows)) + 3
  }

  /// Returns the most rows that `count = E` may ask for, and one that breaks it. A record with more
  /// rows than columns is not written.
  private func countedColumns(of list: NodeID) -> Int {
    if let field = program.parts.countedOptions[list] {
      return min(program.options(of: field).count, Self.mostColumns) + 1
    }
    let counter = program.parts.slots[program.nodes[list].counter].code
    if case .integer(let number)? = program.constant(counter) {
      return Int(clamping: max(0, min(number, Int64(Self.mostColumns)))) + 1
    }
    // The number is usually a field with a range.
    for read in program.parts.reads(of: counter) where counter.end - counter.start == 1 {
      guard let slot = read.slot else { continue }
      let field = Path(node: program.parts.slots[slot].node)
      var bounds = PresentBounds()
      for rule in session.ownRules(of: field)
      where rule.kind == .range && !program.parts.readsAnswers(rule) {
        bounds.narrow(to: session.bounds(of: rule, at: .form))
      }
      if let most = bounds.last { return max(0, min(most, Self.mostColumns)) + 1 }
    }
    return Self.mostColumns
  }

  private static let mostColumns = 50

  /// Returns the allowed number of rows of a list; `most` is nil if there is no upper bound.
  func rowBounds(of list: Path) -> (least: Int, most: Int?) { session.rowBounds(of: list) }

  /// Gives a list its rows, as many as a wish asks for, or a few more than it needs.
  private mutating func decideRows(of list: Path, _ wished: SampleWish?) {
    guard session.isVisible(list), !program.nodes[list.node].countsItsRows else { return }
    let (least, most) = rowBounds(of: list)
    let wish = wished ?? nextWish(of: list.node)
    var count: Int
    if case .edge(let isUpper)? = wish {
      count = isUpper ? most ?? least + 2 : least
      // Long lists are left to records that are made for this wish.
      if wished == nil, count > Self.usualRows / 4 { count = least }
    } else {
      count = least + random.below(max(1, min(most ?? .max, least + 2) - least + 1))
    }
    if isTable { count = min(count, columns(of: list.node)) }
    if wished == nil, count > rowsLeft { count = max(least, min(count, max(0, rowsLeft))) }
    let (whole, overflow) = count.multipliedReportingOverflow(by: sizes.leastRows[list.node] ?? 1)
    if overflow || whole > Self.mostRows - rowCount {
      isTooLarge = true
      return
    }
    rowsLeft -= count
    rowCount += count
    for _ in 0..<count where session.giveRow(in: list, settled: false) == nil { break }
    if let wish { granted.append((wish, list)) }
  }

  /// Adds rows at the end of a list, or removes the last ones; returns false if it cannot change.
  mutating func resize(_ list: Path, to count: Int) -> Bool {
    let rows = session.rows(of: list)
    guard rows.count != count, count - rows.count <= Self.mostRows - rowCount,
      !isTable || count <= columns(of: list.node)
    else { return false }
    // Only a record that breaks `count = E` has other rows.
    if program.nodes[list.node].countsItsRows { session.holdRows() }
    rowCount += count - rows.count
    let body = program.nodes[list.node].rowBody
    for row in rows.dropFirst(count).reversed() {
      _ = session.send(.rowDeleted(RowPath(body: body, row: row)), at: nil)
    }
    for _ in 0..<max(0, count - rows.count) {
      guard let row = session.giveRow(in: list, settled: false) else { return false }
      session.start(sortsRows: false)
      for node in program.declarations(in: body, entering: .level) {
        fill(Path(node: node, row: row.row))
      }
    }
    return true
  }

  /// Decides a field or list in a new row.
  private mutating func fill(_ path: Path) {
    switch program.nodes[path.node].kind {
    case .field where !program.nodes[path.node].isComputed:
      decide(path, nil)
      session.start(sortsRows: false)
    case .list:
      let least = session.isVisible(path) ? rowBounds(of: path).least : 0
      if least > 0 { _ = resize(path, to: least) }
    case .field, .form, .group, .section, .row, .note: break
    }
  }

  /// Takes over the answers of another session, and empties fields that have only a default.
  mutating func adopt(_ other: Session) {
    session = other
    granted.removeAll(keepingCapacity: true)
    for domain in domains where hasDefault(domain.node) {
      for path in paths(of: domain.node) where session.origin(path) != .file {
        give(.empty, at: path)
      }
    }
    session.start(sortsRows: false)
  }

  /// Gives some fields other values if the record stays valid.
  mutating func vary() {
    granted.removeAll(keepingCapacity: true)
    let most = max(1, min(Self.mostVaried, Self.sizeOfVaried / max(1, size)))
    for _ in 0..<min(most, domains.count) {
      let node = domains[random.below(domains.count)].node
      let paths = paths(of: node)
      guard !paths.isEmpty else { continue }
      let path = paths[random.below(paths.count)]
      guard session.isVisible(path), !session.isReadonly(path),
        let value = proposal(nil, at: path)
      else { continue }
      let former = session
      give(value, at: path)
      session.start(sortsRows: false)
      count(since: former.evaluations, isScanned: true)
      if !scan.failures(in: session, most: 1).isEmpty { session = former }
    }
  }

  private static let mostVaried = 20
  /// The work for all changes by `vary`, each of which is followed by a search for failures.
  private static let sizeOfVaried = 40_000

  private func hasDefault(_ node: NodeID) -> Bool {
    let slot = program.nodes[node].slot
    return slot >= 0 && !program.parts.slots[slot].code.isNone
  }

  /// Empties a field, as records do not fill in its default.
  private mutating func clear(_ path: Path) {
    if hasDefault(path.node) { give(.empty, at: path) }
  }

  mutating func give(_ value: Value, at path: Path) {
    session.give(value, at: path, origin: .file, settled: false)
  }

  /// Returns true if a field in a record must have a value, whatever its rules say.
  func mustBeFilled(_ path: Path) -> Bool {
    program.isPlainValue(path.node) || isAnchor.contains(path.node) || session.isRequired(path)
  }

  /// Gives a field a value, or leaves it empty.
  private mutating func decide(_ path: Path, _ wished: SampleWish?) {
    guard session.isVisible(path) else { return clear(path) }
    let hasDefault = hasDefault(path.node)
    let isFilled = mustBeFilled(path)
    let wish = wished ?? nextWish(of: path.node)
    let usual = session.value(path)
    if hasDefault, !usual.isEmpty {
      // Nobody is asked, or pressing Enter is enough.
      if session.isReadonly(path) || wish == nil && random.chance(1, in: 4) {
        return give(usual, at: path)
      }
    }
    if wish == nil, !isFilled, random.chance(1, in: 4) { return clear(path) }
    guard let value = proposal(wish, at: path) else { return clear(path) }
    give(value, at: path)
    if let wish { granted.append((wish, path)) }
  }

  /// Returns the usual numbers of rows of a list; nil if they depend on other answers.
  func usualRows(of list: NodeID) -> ClosedRange<Int>? {
    let node = program.nodes[list]
    guard node.template == 0 || node.required == .never || node.required == .always,
      node.rules.allSatisfy({
        let rule = program.parts.rules[$0]
        return rule.kind != .count || !program.parts.readsAnswers(rule)
      })
    else { return nil }
    var (least, most) = rowBounds(of: Path(node: list))
    if node.required == .always { least = max(least, 1) }
    let last = most.map { $0 > Self.usualRows / 4 ? least + 2 : $0 } ?? least + 2
    let (whole, overflow) = least.multipliedReportingOverflow(by: sizes.leastRows[list] ?? 1)
    return !overflow && whole <= Self.mostRows && least <= last ? least...last : nil
  }
}
