package import FormEngine

/// Completes records: fields that must be filled or are wrong get other values, one by one, until
/// nothing is wrong.
///
/// A session finds errors at once in a form of any size. Few values are tried, in a fixed order:
/// first those with the fewest consequences, for which most conditions are false.
package final class RecordCompleter {
  private let program: Program
  /// A record without answers.
  package let blank: Session
  /// The fields with defaults, which records do not fill in, by template.
  private let defaults: [Int: [NodeID]]
  private let candidates: CandidateValues
  private lazy var scan = FailureScan(program)
  private var readsOfRule: [Int: ReadDeclarations] = [:]

  /// The maximum number of changes of one place, and of passes over all places.
  private static let mostVisits = 3
  private static let mostPasses = 4
  /// The maximum number of fields that a problem depends on to change for it.
  private static let mostFields = 8
  /// The maximum number of rows that a list may need to be completed.
  private static let mostRows = 200

  package init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    candidates = CandidateValues(program, clock: clock)
    var session = Session(ofRecord: program, clock: clock)
    session.fitRows()
    defaults = Dictionary(
      grouping: program.fieldsWithDefaults, by: { program.nodes[$0].template })
    session.leaveEmpty(defaults[0] ?? [])
    session.start(sortsRows: false)
    blank = session
  }

  /// Changes answers until nothing is wrong with them.
  ///
  /// - Parameters:
  ///   - kept: the fields to change only if nothing else helps.
  ///   - work: the number of steps that may still be taken.
  /// - Returns: the declarations involved in the problems that remain; empty if there are none.
  package func complete(
    _ session: inout Session, keeping kept: Set<Path>, work: inout Int
  ) -> [NodeID] {
    for template in defaults.keys.sorted() where template > 0 {
      session.leaveEmpty(defaults[template] ?? [])
    }
    session.start(sortsRows: false)
    var visits: [Path: Int] = [:]
    var open: [NodeID] = []
    for _ in 0..<Self.mostPasses where session.blockers > 0 {
      open = []
      var isChanged = false
      var cursor: Path?
      while work > 0, let path = session.nextBlocking(after: cursor) {
        cursor = path
        visits[path, default: 0] += 1
        if visits[path, default: 0] <= Self.mostVisits, repair(path, kept, &session, &work) {
          isChanged = true
        } else {
          open += [path.node] + reads(of: path).fields
        }
      }
      if session.blockers > 0 { isChanged = repairForm(kept, &session, &work, &open) || isChanged }
      guard isChanged, work > 0 else { break }
    }
    return session.blockers > 0 ? open : []
  }

  // MARK: Repairs

  /// Changes the value at a place that has a problem, or a value that the problem depends on.
  private func repair(
    _ path: Path, _ kept: Set<Path>, _ session: inout Session, _ work: inout Int
  ) -> Bool {
    if program.nodes[path.node].kind == .list, resize(path, &session, &work) { return true }
    let read = reads(of: path)
    var places = read.fields.prefix(Self.mostFields).flatMap {
      self.places(of: $0, near: path, in: session)
    }
    places.removeAll { $0 == path || kept.contains($0) }
    if program.nodes[path.node].kind == .field {
      places.insert(path, at: kept.contains(path) ? places.count : 0)
    }
    return change(places, besides: read.fields, &session, &work) { !$0.isBlocking(path) }
  }

  /// Repairs rules that are not reported at any visible place.
  private func repairForm(
    _ kept: Set<Path>, _ session: inout Session, _ work: inout Int, _ open: inout [NodeID]
  ) -> Bool {
    guard session.nextBlocking(after: nil) == nil else { return false }
    work -= program.nodes.count
    var isChanged = false
    for case .rule(let number, _) in scan.failures(in: session)
    where !program.parts.rules[number].isWarning {
      let read = reads(ofRule: number).fields
      let places = read.prefix(Self.mostFields).flatMap {
        self.places(of: $0, near: nil, in: session)
      }
      let before = session.blockers
      let isRepaired = change(
        places.filter { !kept.contains($0) }, besides: read, &session, &work
      ) { $0.blockers < before }
      isChanged = isRepaired || isChanged
      if !isRepaired { open += read }
    }
    return isChanged
  }

  /// Tries other values in places until one helps. If all lead to other problems, the one that
  /// leads to the fewest is kept.
  private func change(
    _ places: [Path], besides others: [NodeID], _ session: inout Session, _ work: inout Int,
    until isSolved: (Session) -> Bool
  ) -> Bool {
    let before = session.blockers
    var best: (blockers: Int, path: Path, value: Value)?
    for path in places where session.isVisible(path) {
      let former = (value: session.value(path), origin: session.origin(path))
      var tried: [Value] = [former.value]
      for isThorough in [false, true] {
        for value in values(at: path, in: session, besides: others, isThorough)
        where work > 0 && !tried.contains(value) {
          tried.append(value)
          let evaluations = session.evaluations
          session.give(value, at: path, origin: .file, settled: false)
          session.start(sortsRows: false)
          work -= 1 + session.evaluations - evaluations
          if isSolved(session) {
            let blockers = session.blockers
            if blockers < before { return true }
            if blockers < best?.blockers ?? .max { best = (blockers, path, value) }
          }
        }
        if best != nil { break }
      }
      session.give(former.value, at: path, origin: former.origin, settled: false)
      session.start(sortsRows: false)
      if best != nil { break }
    }
    guard let best else { return false }
    session.give(best.value, at: best.path, origin: .file, settled: false)
    session.start(sortsRows: false)
    return true
  }

  /// Adds the rows that a list needs, or removes those that are too many.
  private func resize(_ list: Path, _ session: inout Session, _ work: inout Int) -> Bool {
    let (least, most) = session.rowBounds(of: list)
    let count = session.rowCount(of: list)
    guard !program.nodes[list.node].countsItsRows else { return false }
    guard count < least || count > most ?? .max, least <= Self.mostRows else { return false }
    let body = program.nodes[list.node].rowBody
    for row in session.rows(of: list).dropFirst(max(least, most ?? .max)).reversed() {
      _ = session.send(.rowDeleted(RowPath(body: body, row: row)), at: nil)
    }
    for _ in count..<max(count, least) {
      guard let added = session.giveRow(in: list, settled: false) else { return false }
      for node in defaults[program.nodes[body].template] ?? [] {
        session.give(
          .empty, at: Path(node: node, row: added.row), origin: .file, settled: false)
      }
      // A row of a list of plain values does not count without a value.
      guard program.nodes[list.node].isPlainList else { continue }
      let path = Path(node: body + 1, row: added.row)
      if let value = values(at: path, in: session, besides: [], false).first {
        session.give(value, at: path, origin: .file, settled: false)
      }
    }
    work -= max(count, least)
    session.start(sortsRows: false)
    return true
  }

  // MARK: Values

  /// Returns values for a field, those with the fewest consequences first.
  ///
  /// - Parameter isThorough: true for the many values that may help if the few do not.
  private func values(
    at path: Path, in session: Session, besides others: [NodeID], _ isThorough: Bool
  ) -> [Value] {
    if isThorough {
      candidates.fields = others
      let isOptional = !session.isRequired(path) && !program.isPlainValue(path.node)
      return candidates.values(for: path, in: session) + (isOptional ? [.empty] : [])
    }
    var values = candidates.plainValues(for: path, in: session)
    let kind = program.nodes[path.node].type.kind
    for other in others where program.nodes[other].type.kind == kind && other != path.node {
      for place in places(of: other, near: path, in: session) {
        let value = session.value(place)
        if !value.isEmpty { values.append(value) }
      }
    }
    return values
  }

  // MARK: Dependencies

  /// Returns the declarations that are read by the rules reported at a place.
  private func reads(of path: Path) -> ReadDeclarations {
    var read = ReadDeclarations(program)
    for rule in program.ruleNumbers(reportedAt: path.node) { read.add(rule: rule) }
    if case .slot(let slot) = program.nodes[path.node].required { read.add(slot: slot) }
    read.follow()
    return read
  }

  private func reads(ofRule number: Int) -> ReadDeclarations {
    if let known = readsOfRule[number] { return known }
    var read = ReadDeclarations(program)
    read.add(rule: number)
    read.follow()
    readsOfRule[number] = read
    return read
  }

  /// Returns the places of a field; near a place, only the one in the same row.
  private func places(of field: NodeID, near place: Path?, in session: Session) -> [Path] {
    let template = program.nodes[field].template
    if let place, template > 0, template == program.nodes[place.node].template {
      return [Path(node: field, row: place.row)]
    }
    return template == 0 ? [Path(node: field)] : session.fewPlaces(of: field)
  }
}
