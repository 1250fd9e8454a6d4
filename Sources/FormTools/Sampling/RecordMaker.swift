internal import FormEngine
internal import FormLanguage
internal import SeededNumbers

/// Makes the answers of one record after another. Each field and list is decided after everything
/// that affects it.
struct RecordMaker {
  let program: Program
  let values: CandidateValues
  var search: LocalSearch<RecordAnswers>
  private let order: SampleOrder
  private let blank: Session
  /// The record that is being made.
  var answers: RecordAnswers
  /// The fields that are not computed.
  private let fields: [NodeID]
  /// Declarations with `check` rules, which may read other fields.
  private let isChecked: Set<NodeID>
  /// The wishes of each field and list that no record has granted yet.
  var open: [NodeID: OpenWishes] = [:]
  /// The places of the wishes that this record grants.
  private var granted: Set<Path> = []
  private let sizes: ListSizes
  /// The number of rows that may still be made before lists get only those that they need.
  private var rowsLeft = 0
  /// True if the form requires more rows than a record may have.
  private(set) var isTooLarge = false

  private static let mostRedraws = 4
  /// The number of fields in a large form whose values are tried in other fields.
  private static let mostOthersInLarge = 64
  private static let repairWork = 100_000
  /// The maximum number of rows of a record, unless the form requires more.
  private static let usualRows = 80

  /// Prepares to make records of a form.
  ///
  /// - Parameters:
  ///   - fillsRows: true for a table, in which a row without values would be lost, and which has
  ///     columns for only so many rows.
  ///   - effort: the effort that all records share.
  init(
    _ program: Program, clock: LocalDateTime, seed: UInt64, fillsRows: Bool, effort: SearchEffort
  ) {
    self.program = program
    values = CandidateValues(program, clock: clock, seed: seed)
    if program.nodes.count > SessionSearch.leastOfLarge {
      values.fields = Array(values.fields.prefix(Self.mostOthersInLarge))
    }
    search = LocalSearch(values, effort: effort, drawsValues: true)
    order = SampleOrder(program)
    blank = .blankRecord(program, clock: clock)
    answers = RecordAnswers(blank, values, fillsRows: true)
    fields = values.prepare(in: blank)
    sizes = ListSizes(blank)
    isChecked = Set(program.parts.rules.lazy.filter { $0.kind == .check }.map(\.node))
    guard fillsRows else { return }
    for (id, node) in program.nodes.enumerated() {
      if node.kind == .list { answers.rowLimits[id] = columns(of: id) }
      guard node.kind == .row else { continue }
      let fields = program.declaredChildren(of: id).filter {
        program.nodes[$0].kind == .field && !program.nodes[$0].isComputed
      }
      if let first = fields.first(where: { program.nodes[$0].shown == .always }) ?? fields.first {
        values.anchors.insert(first)
      }
    }
  }

  var session: Session { answers.session }

  /// The number of rows after which the lists of a record get only those that they need; smaller if
  /// lists are nested, since each row then contains others.
  var extraRows: Int { max(4, Self.usualRows / sizes.deepest) }

  // MARK: Making

  /// Makes answers, which may break rules about several fields.
  ///
  /// - Parameters:
  ///   - wished: the wish that one declaration must grant.
  ///   - attempt: the number of attempts that failed before.
  mutating func make(_ wished: (node: NodeID, wish: SampleWish)? = nil, attempt: Int = 0) {
    begin(with: blank)
    values.leaning = attempt % 3 == 0 ? nil : .edge(isUpper: attempt % 3 == 2)
    defer {
      values.leaning = nil
      search.count(answers, since: blank.evaluations, isScanned: true)
    }
    rowsLeft = extraRows
    isTooLarge = false
    for step in order.steps {
      for node in step {
        let wish = wished?.node == node ? wished?.wish : nil
        values.isDeciding = true
        for path in session.places(of: node) {
          if program.nodes[node].kind == .list {
            decideRows(of: path, wish)
          } else {
            decide(path, wish)
          }
        }
      }
      answers.session.start(sortsRows: false)
      for node in step where isChecked.contains(node) {
        values.isDeciding = true
        for path in session.places(of: node) { redecide(path) }
      }
    }
    values.isDeciding = false
    guard session.blockers > 0, !isTooLarge else { return }
    let effort = SearchEffort(limit: Self.repairWork)
    _ = search.repair(&answers, keeping: granted, effort: effort)
    search.effort.add(effort.spent)
  }

  /// Changes the answers until they meet an aim; returns the cost of what is left.
  mutating func improve(_ aim: RecordAim, tries: Int) -> Int {
    var tries = tries
    return search.improve(&answers, toward: aim, tries: &tries)
  }

  /// Continues from other answers.
  mutating func begin(with session: Session) {
    answers.session = session
    answers.rowCount = 0
    granted.removeAll(keepingCapacity: true)
  }

  /// Gives a field that breaks a rule other values.
  private mutating func redecide(_ path: Path) {
    for _ in 0..<Self.mostRedraws where session.isBlocking(path) {
      guard let value = values.proposal(nil, at: path, in: session) else { return }
      answers.give(value, at: path)
      answers.session.start(sortsRows: false)
    }
  }

  /// Returns the number of rows of a list that have columns in a table.
  func columns(of list: NodeID) -> Int {
    if program.nodes[list].countsItsRows { return countedColumns(of: list) }
    let (least, most) = session.rowBounds(of: Path(node: list))
    // One more row breaks the rule.
    return most.map { min($0, Self.mostColumns) + 1 } ?? max(1, min(least, RecordAnswers.mostRows))
      + 3
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

  /// Gives a list its rows, as many as a wish asks for, or a few more than it needs.
  private mutating func decideRows(of list: Path, _ wished: SampleWish?) {
    guard session.isVisible(list), !program.nodes[list.node].countsItsRows else { return }
    let (least, most) = session.rowBounds(of: list)
    let wish = wished ?? open[list.node]?.next()
    var count: Int
    if case .edge(let isUpper)? = wish {
      count = isUpper ? most ?? least + 2 : least
      // Long lists are left to records that are made for this wish.
      if wished == nil, count > Self.usualRows / 4 { count = least }
    } else {
      count = least + values.random.below(max(1, min(most ?? .max, least + 2) - least + 1))
    }
    count = min(count, answers.rowLimits[list.node] ?? .max)
    if wished == nil, count > rowsLeft { count = max(least, min(count, max(0, rowsLeft))) }
    let (whole, overflow) = count.multipliedReportingOverflow(by: sizes.leastRows[list.node] ?? 1)
    if overflow || whole > RecordAnswers.mostRows - answers.rowCount {
      isTooLarge = true
      return
    }
    rowsLeft -= count
    answers.rowCount += count
    for _ in 0..<count where answers.session.giveRow(in: list, settled: false) == nil { break }
    if wish != nil { granted.insert(list) }
  }

  /// Gives a field a value, or leaves it empty.
  private mutating func decide(_ path: Path, _ wished: SampleWish?) {
    // A hidden field takes no turn.
    let wish = session.isVisible(path) ? wished ?? open[path.node]?.next() : nil
    if answers.decide(path, wish) { granted.insert(path) }
  }

  /// Takes over the answers of another session, and empties fields that have only a default.
  mutating func adopt(_ other: Session) {
    begin(with: other)
    answers.session.leaveEmpty(program.fieldsWithDefaults)
    answers.session.start(sortsRows: false)
  }

  /// Takes over the answers of a valid record, and gives some fields other values while it stays
  /// valid.
  mutating func vary(_ model: Session) {
    begin(with: model)
    let most = max(1, min(Self.mostVaried, Self.sizeOfVaried / max(1, answers.size)))
    for _ in 0..<min(most, fields.count) {
      let places = session.places(of: fields[values.random.below(fields.count)])
      guard !places.isEmpty else { continue }
      let path = places[values.random.below(places.count)]
      guard session.isVisible(path), !session.isReadonly(path),
        let value = values.proposal(nil, at: path, in: session)
      else { continue }
      let evaluations = session.evaluations
      _ = answers.keep(after: .enter(path, value)) {
        search.count($0, since: evaluations, isScanned: true)
        return search.scan.failures(in: $0.session, most: 1).isEmpty
      }
    }
  }

  private static let mostVaried = 20
  /// The work for all changes by `vary`, each of which is followed by a search for failures.
  private static let sizeOfVaried = 40_000

  /// Returns the usual numbers of rows of a list; nil if they depend on other answers.
  func usualRows(of list: NodeID) -> ClosedRange<Int>? {
    let node = program.nodes[list]
    guard node.template == 0 || node.required == .never || node.required == .always,
      node.rules.allSatisfy({
        let rule = program.parts.rules[$0]
        return rule.kind != .count || !program.parts.readsAnswers(rule)
      })
    else { return nil }
    var (least, most) = session.rowBounds(of: Path(node: list))
    if node.required == .always { least = max(least, 1) }
    let last = most.map { $0 > Self.usualRows / 4 ? least + 2 : $0 } ?? least + 2
    let (whole, overflow) = least.multipliedReportingOverflow(by: sizes.leastRows[list] ?? 1)
    return !overflow && whole <= RecordAnswers.mostRows && least <= last ? least...last : nil
  }
}
