import FormEngine

/// The facts about a random form, found by trying all its records on the engine.
struct FormFacts {
  /// A condition, option or field of the form.
  typealias Clause = RandomForm.Clause

  private(set) var recordCount = 0
  /// Some record has no error.
  private(set) var isSubmittable = false
  /// The declarations that are shown, offered, required or read-only with an incomplete but
  /// otherwise valid record, by path, and the clauses whose condition is true then.
  private(set) var shownWhileFilling: Set<String> = []
  private(set) var trueWhileFilling: Set<Clause> = []
  /// The same with records that have no error.
  private(set) var shown: Set<String> = []
  /// The declarations with a value in a record without errors that can be answered there.
  private(set) var filled: Set<String> = []
  /// The options that are in a record without errors: the path of the field, a blank and the name.
  private(set) var chosen: Set<String> = []
  /// Clauses whose condition was true, and was false, with any record at all.
  private(set) var everTrue: Set<Clause> = []
  private(set) var everNotTrue: Set<Clause> = []
  /// Rules that failed.
  private(set) var failing: Set<String> = []
  /// The parts of rules without a result although all values were in their ranges: the path of a
  /// declaration, a space and the source.
  private(set) var faults: Set<String> = []

  init(_ records: [FormRecord], _ trial: inout FormTrial) {
    recordCount = records.count
    for record in records { take(trial.look(at: record)) }
  }

  private mutating func take(_ seen: FormTrial.Sighting) {
    failing.formUnion(seen.failing)
    faults.formUnion(seen.faults)
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
    chosen.formUnion(seen.chosen)
  }
}

/// Tries records of a form on the engine.
struct FormTrial: ~Copyable {
  /// The effects of one record.
  struct Sighting {
    var isValid = false
    /// Nothing is wrong but that something is missing.
    var lacksOnly = false
    var shown: Set<String> = []
    var filled: Set<String> = []
    var chosen: Set<String> = []
    var trueClauses: Set<RandomForm.Clause> = []
    var otherClauses: Set<RandomForm.Clause> = []
    var failing: Set<String> = []
    var faults: Set<String> = []
    var errors: [String] = []
  }

  /// A declaration, and what of it depends on the answers.
  private struct Watch {
    var path: String
    var node: NodeID
    var isField: Bool
    /// True if it is not answered by people.
    var isComputed: Bool
    /// The innermost list that it is in; 0 is the form.
    var list: NodeID
    var isShownAtTimes: Bool
    var isReadonlyAtTimes: Bool
    var isForcedAtTimes: Bool
    var isRequiredAtTimes: Bool
    var options: [Int] = []
  }

  private let form: RandomForm
  private let program: Program
  private let clock: LocalDateTime
  private var checker: RecordChecker
  private var watches: [Watch] = []
  private var nodes: [String: NodeID] = [:]
  /// The lists with those around them, the outer ones first.
  private var lists: [(list: NodeID, path: String, outer: NodeID)] = []

  init(_ form: RandomForm, _ program: Program, _ clock: LocalDateTime) {
    self.form = form
    self.program = program
    self.clock = clock
    checker = RecordChecker(RecordPlan(program, clock: clock))
    var watches: [Watch] = []
    let clauses = Set(form.clauses.values)
    var notes = 0
    for (id, node) in program.nodes.enumerated() {
      let isNote = node.kind == .note
      guard node.kind == .field || node.kind == .group || node.kind == .list || isNote else {
        continue
      }
      if isNote { notes += 1 }
      var path = isNote ? "note \(notes)" : node.name
      var list = 0
      var around = node.parent
      while around > 0 {
        let outer = program.nodes[around]
        if outer.kind == .row, list == 0 { list = outer.parent }
        if !isNote, outer.kind == .group || outer.kind == .list { path = "\(outer.name).\(path)" }
        around = outer.parent
      }
      nodes[path] = id
      if node.kind == .list { lists.append((id, path, list)) }
      watches.append(
        Watch(
          path: path, node: id, isField: node.kind == .field,
          isComputed: node.isComputed || isNote,
          list: list, isShownAtTimes: node.shown != .always,
          isReadonlyAtTimes: node.readonly != .never, isForcedAtTimes: node.forced >= 0,
          isRequiredAtTimes: node.required != .never,
          options: (0..<3).filter { clauses.contains(.option(path, $0)) }))
    }
    self.watches = watches
  }

  mutating func look(at record: FormRecord) -> Sighting {
    var sighting = Sighting()
    check(record.json(form), &sighting)
    observe(record, &sighting)
    return sighting
  }

  /// Checks a record with the engine, and notes the errors.
  mutating func check(_ json: String, _ sighting: inout Sighting) {
    var json = json
    let isRecord = json.withUTF8 { bytes in (try? checker.check(bytes)) != nil }
    let errors = checker.findings.filter { !$0.isWarning }
    sighting.isValid = isRecord && errors.isEmpty
    sighting.lacksOnly = isRecord && errors.allSatisfy { isMissing($0) }
    sighting.errors = errors.map { "\($0.path).\($0.rule)" }
    sighting.failing = Set(checker.findings.map(\.rule))
    if errors.contains(where: { $0.rule == "range" }) { return }
    for finding in errors where finding.rule == "arithmetic" {
      let parts = finding.message.split(separator: "`", omittingEmptySubsequences: false)
      if parts.count > 1 {
        sighting.faults.insert("\(Self.declaration(finding.path)) \(parts[1])")
      }
    }
  }

  private func isMissing(_ finding: RecordFinding) -> Bool {
    if finding.rule == "required" { return true }
    // Too few rows, of a form whose lists have two at most in each record.
    guard finding.rule == "count" else { return false }
    let path = Self.declaration(finding.path)
    return lists.contains { $0.path == path }
  }

  /// The path of a declaration, without the numbers of rows.
  private static func declaration(_ path: String) -> String {
    path.split(separator: ".").map { $0.prefix { $0 != "[" } }.joined(separator: ".")
  }

  private func observe(_ record: FormRecord, _ sighting: inout Sighting) {
    var session = Session(program, clock: clock)
    give(record.answers, form.members, row: 0, to: &session)
    session.start(sortsRows: false)
    var rows: [NodeID: [RowID]] = [0: [0]]
    for (list, path, outer) in lists {
      let places = (rows[outer] ?? []).map { Path(node: list, row: $0) }
      rows[list] = places.flatMap { session.rows(of: $0) }
      if places.contains(where: { session.isVisible($0) && session.rowCount(of: $0) > 0 }) {
        sighting.shown.insert("\(path).row")
      }
    }
    for watch in watches {
      for row in rows[watch.list] ?? [] {
        observe(watch, Path(node: watch.node, row: row), session, &sighting)
      }
    }
  }

  private func give(
    _ answers: [FormRecord.Answer], _ members: [RandomForm.Member], row: RowID,
    to session: inout Session
  ) {
    for (answer, member) in zip(answers, members) {
      switch (answer, member) {
      case (.value(let value), .field(let field)):
        guard !field.isComputed, !value.isEmpty, let node = nodes[field.path] else { continue }
        session.give(value, at: Path(node: node, row: row), origin: .file, settled: false)
      case (.group(let answers), .group(let group)):
        give(answers, group.members, row: row, to: &session)
      case (.rows(let rows), .list(let list)):
        guard let node = nodes[list.path] else { continue }
        for answers in rows {
          guard let place = session.giveRow(in: Path(node: node, row: row), settled: false) else {
            continue
          }
          give(answers, list.members, row: place.row, to: &session)
        }
      default: break
      }
    }
  }

  private func observe(
    _ watch: Watch, _ place: Path, _ session: Session, _ sighting: inout Sighting
  ) {
    let isVisible = session.isVisible(place)
    // Its containers are shown.
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
    if watch.isForcedAtTimes { note(.forced(watch.path), session.isForced(place)) }
    if watch.isReadonlyAtTimes { note(.readonly(watch.path), session.isReadonlyItself(place)) }
    if watch.isRequiredAtTimes, !session.isReadonly(place) {
      note(.required(watch.path), session.isRequired(place))
    }
    if sighting.isValid, watch.isField {
      for option in session.value(place).chosenOptions {
        sighting.chosen.insert("\(watch.path) o\(option)")
      }
    }
    if sighting.isValid, !watch.isComputed, !session.isReadonly(place) {
      let isFilled =
        watch.isField ? !session.value(place).isEmpty : session.rowCount(of: place) > 0
      if isFilled { sighting.filled.insert(watch.path) }
    }
    guard !watch.options.isEmpty else { return }
    let offered = session.offeredOptions(place).map { Int($0.index) }
    for option in watch.options { note(.option(watch.path, option), offered.contains(option)) }
  }
}
