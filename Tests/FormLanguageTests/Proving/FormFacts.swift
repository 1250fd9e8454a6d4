import FormEngine
import FormLanguage

/// What is true of a random form: found by trying all its records on the engine.
struct FormFacts {
  /// A condition, option or field of the form.
  typealias Clause = RandomForm.Clause

  private(set) var recordCount = 0
  /// Some record has no error.
  private(set) var isSubmittable = false
  /// What is shown, offered, required or read-only with a record that lacks something but is
  /// otherwise valid: paths of declarations, and clauses whose condition is true.
  private(set) var shownWhileFilling: Set<String> = []
  private(set) var trueWhileFilling: Set<Clause> = []
  /// The same with records that have no error.
  private(set) var shown: Set<String> = []
  /// What has a value in a record without errors, and may be answered there.
  private(set) var filled: Set<String> = []
  /// Clauses whose condition was true, and was false, with any record at all.
  private(set) var everTrue: Set<Clause> = []
  private(set) var everNotTrue: Set<Clause> = []
  /// Rules that failed, and rules that were in effect and did not.
  private(set) var failing: Set<String> = []
  private(set) var passing: Set<String> = []

  init(_ form: RandomForm, _ program: Program, clock: LocalDateTime) {
    var trial = FormTrial(form, program, clock)
    form.forEachRecord { record in
      recordCount += 1
      take(trial.look(at: record))
      return true
    }
  }

  private mutating func take(_ seen: FormTrial.Sighting) {
    failing.formUnion(seen.failing)
    passing.formUnion(seen.passing)
    everTrue.formUnion(seen.trueClauses)
    everNotTrue.formUnion(seen.otherClauses)
    if seen.isValid || seen.lacksOnly {
      shownWhileFilling.formUnion(seen.shown)
      trueWhileFilling.formUnion(seen.trueClauses)
    }
    guard seen.isValid else { return }
    isSubmittable = true
    shown.formUnion(seen.shown)
    filled.formUnion(seen.filled)
  }
}

/// Tries records of a form on the engine.
struct FormTrial: ~Copyable {
  /// What one record leads to.
  struct Sighting {
    var isValid = false
    /// Nothing is wrong but that something is missing.
    var lacksOnly = false
    var shown: Set<String> = []
    var filled: Set<String> = []
    var trueClauses: Set<RandomForm.Clause> = []
    var otherClauses: Set<RandomForm.Clause> = []
    var failing: Set<String> = []
    var passing: Set<String> = []
    var errors: [String] = []
  }

  /// A declaration, and what of it depends on the answers.
  private struct Watch {
    var path: String
    var node: NodeID
    var isField: Bool
    var isComputed: Bool
    var isCell: Bool
    var isShownAtTimes: Bool
    var isReadonlyAtTimes: Bool
    var isRequiredAtTimes: Bool
    var options: [Int] = []
  }

  private let form: RandomForm
  private let program: Program
  private let clock: LocalDateTime
  private var checker: RecordChecker
  private var watches: [Watch] = []
  private var nodes: [String: NodeID] = [:]
  private let rules: [(name: String, owner: NodeID?)]
  private var list: NodeID?

  init(_ form: RandomForm, _ program: Program, _ clock: LocalDateTime) {
    self.form = form
    self.program = program
    self.clock = clock
    checker = RecordChecker(RecordPlan(program, clock: clock))
    var watches: [Watch] = []
    var nodes: [String: NodeID] = [:]
    var list: NodeID?
    let clauses = Set(form.clauses.values)
    for (id, node) in program.nodes.enumerated() {
      guard node.kind == .field || node.kind == .group || node.kind == .list else { continue }
      let parent = program.nodes[node.parent]
      let outer = parent.kind == .row ? program.nodes[parent.parent].name : parent.name
      let path = parent.kind == .form ? node.name : "\(outer).\(node.name)"
      nodes[path] = id
      if node.kind == .list { list = id }
      watches.append(
        Watch(
          path: path, node: id, isField: node.kind == .field, isComputed: node.isComputed,
          isCell: node.template != 0, isShownAtTimes: node.shown != .always,
          isReadonlyAtTimes: node.readonly != .never,
          isRequiredAtTimes: node.required != .never,
          options: (0..<3).filter { clauses.contains(.option(path, $0)) }))
    }
    self.watches = watches
    self.nodes = nodes
    self.list = list
    rules = clauses.compactMap { clause in
      guard case .rule(let name, let owner) = clause else { return nil }
      return (name, owner.isEmpty ? nil : nodes[owner])
    }
  }

  mutating func look(at record: FormRecord) -> Sighting {
    var sighting = Sighting()
    check(record.json(form), &sighting)
    observe(record, &sighting)
    return sighting
  }

  /// Whether the engine accepts a record, and why not.
  mutating func check(_ json: String, _ sighting: inout Sighting) {
    var json = json
    let isRecord = json.withUTF8 { bytes in (try? checker.check(bytes)) != nil }
    let errors = checker.findings.filter { !$0.isWarning }
    sighting.isValid = isRecord && errors.isEmpty
    sighting.lacksOnly = isRecord && errors.allSatisfy { isMissing($0) }
    sighting.errors = errors.map { "\($0.path).\($0.rule)" }
    sighting.failing = Set(checker.findings.map(\.rule))
  }

  private func isMissing(_ finding: RecordFinding) -> Bool {
    if finding.rule == "required" { return true }
    // Too few rows, of a form whose lists have two at most in each record.
    return finding.rule == "count" && finding.path == form.list?.name
  }

  private func observe(_ record: FormRecord, _ sighting: inout Sighting) {
    var session = Session(program, clock: clock)
    for ((path, field), value) in zip(form.fields, record.values)
    where !field.isComputed && !value.isEmpty {
      guard let node = nodes[path] else { continue }
      session.give(value, at: Path(node: node), origin: .file, settled: false)
    }
    if let list, let fields = form.list?.fields {
      for row in record.rows {
        guard let place = session.giveRow(in: Path(node: list), settled: false) else { continue }
        for (field, value) in zip(fields, row) where !field.isComputed && !value.isEmpty {
          guard let node = nodes["r.\(field.name)"] else { continue }
          session.give(value, at: Path(node: node, row: place.row), origin: .file, settled: false)
        }
      }
    }
    session.start(sortsRows: false)
    let rows = list.map { session.rows(of: Path(node: $0)) } ?? []
    func places(of node: NodeID, isCell: Bool) -> [Path] {
      isCell ? rows.map { Path(node: node, row: $0) } : [Path(node: node)]
    }
    for watch in watches {
      for place in places(of: watch.node, isCell: watch.isCell) {
        observe(watch, place, session, &sighting)
      }
    }
    if let list, !rows.isEmpty, session.isVisible(Path(node: list)) {
      sighting.shown.insert("r.row")
    }
    for (name, owner) in rules where !sighting.failing.contains(name) {
      let isAtWork =
        owner.map { owner in
          places(of: owner, isCell: watches.contains { $0.node == owner && $0.isCell })
            .contains { session.isVisible($0) } && (owner != list || !rows.isEmpty)
        } ?? true
      if isAtWork { sighting.passing.insert(name) }
    }
  }

  private func observe(
    _ watch: Watch, _ place: Path, _ session: Session, _ sighting: inout Sighting
  ) {
    let isVisible = session.isVisible(place)
    // What is around it is shown.
    func note(_ clause: RandomForm.Clause, _ holds: Bool) {
      if holds {
        sighting.trueClauses.insert(clause)
      } else {
        sighting.otherClauses.insert(clause)
      }
    }
    if watch.isShownAtTimes, isVisible || !session.isShownItself(place) {
      note(.shown(watch.path), isVisible)
    }
    guard isVisible else { return }
    sighting.shown.insert(watch.path)
    if watch.isReadonlyAtTimes { note(.readonly(watch.path), session.isReadonlyItself(place)) }
    if watch.isRequiredAtTimes, !session.isReadonly(place) {
      note(.required(watch.path), session.isRequired(place))
    }
    if sighting.isValid, !watch.isComputed, !(watch.isReadonlyAtTimes && session.isReadonly(place))
    {
      let isFilled =
        watch.isField
        ? !session.value(place).isEmpty : list == watch.node && session.rowCount(of: place) > 0
      if isFilled { sighting.filled.insert(watch.path) }
    }
    guard !watch.options.isEmpty else { return }
    let offered = session.offeredOptions(place).map { Int($0.index) }
    for option in watch.options { note(.option(watch.path, option), offered.contains(option)) }
  }
}
