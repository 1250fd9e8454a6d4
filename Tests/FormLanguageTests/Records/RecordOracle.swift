import FormEngine

/// The expected findings of a record: the problems of a session with the same values, and what a
/// record can be that a session cannot.
struct RecordOracle {
  struct Finding: Hashable, Comparable, CustomStringConvertible {
    var path: String
    var rule: String
    var isWarning = false

    var description: String { "\(path): \(rule)\(isWarning ? " (warning)" : "")" }

    static func < (left: Finding, right: Finding) -> Bool { left.description < right.description }
  }

  private typealias Planted = PlantedRecord.Planted

  private let program: Program
  private let clockNames: Set<String>
  private(set) var session: Session
  private var expected: [Finding] = []
  /// True if a row is not an object. The session then cannot show the problems that its rules
  /// report elsewhere.
  private(set) var hasBrokenRow = false

  init(_ record: PlantedRecord, clockNames: Set<String>, clock: LocalDateTime) {
    program = record.program
    self.clockNames = clockNames
    session = Session(record.program, clock: clock)
    emptyAll(0, 0)
    give(record.root, 0)
    session.start(sortsRows: false)
    expected = session.allProblems().map {
      Finding(path: session.name(of: $0.path), rule: $0.rule, isWarning: $0.isWarning)
    }
    correct(record.root, Path.form, "")
    hidden(Path.form, record.root)
  }

  /// Findings that may be reported, but need not be.
  private(set) var uncertain: [Finding] = []

  /// In their order: path, then rule.
  var findings: [Finding] { expected.sorted() }

  // MARK: The values of the session

  /// Nothing is answered: a record does not fill in defaults.
  private mutating func emptyAll(_ block: NodeID, _ row: RowID) {
    for id in PlantedRecord.declarations(program, in: block) {
      switch program.nodes[id].kind {
      case .field where !program.nodes[id].isComputed:
        session.give(.empty, at: Path(node: id, row: row), origin: .file, settled: false)
      case .group: emptyAll(id, row)
      default: continue
      }
    }
  }

  private mutating func give(_ object: PlantedRecord.Object, _ row: RowID) {
    for (id, _, planted) in object.members {
      let path = Path(node: id, row: row)
      switch planted {
      case .object(let inner): give(inner, row)
      case .rows(let rows): give(rows: rows, to: path)
      case .value(_, let value), .options(_, let value, _):
        session.give(value, at: path, origin: .file, settled: false)
      case .absent, .empty, .wrongType, .wrongOption: continue
      }
    }
  }

  private mutating func give(rows: [Planted], to list: Path) {
    let node = program.nodes[list.node]
    for planted in rows {
      // An empty value is not a row.
      if case .empty = planted { continue }
      guard let row = session.giveRow(in: list, settled: false) else { continue }
      emptyAll(node.rowBody, row.row)
      switch planted {
      case .object(let object): give(object, row.row)
      case .value(_, let value), .options(_, let value, _):
        guard let id = program.declaredChildren(of: node.rowBody).first else { continue }
        session.give(value, at: Path(node: id, row: row.row), origin: .file, settled: false)
      default: continue
      }
    }
  }

  // MARK: What a session cannot have

  private mutating func correct(
    _ object: PlantedRecord.Object, _ block: Path, _ blockName: String
  ) {
    let prefix = blockName.isEmpty ? "" : blockName + "."
    for index in object.unknown.indices {
      let isRepeated = object.unknown[..<index].contains(object.unknown[index])
      expected.append(
        Finding(
          path: blockName, rule: isRepeated ? "repeated-member" : "unknown-member",
          isWarning: !isRepeated))
    }
    for (_, name) in object.repeated {
      expected.append(Finding(path: prefix + name, rule: "repeated-member"))
    }
    for (id, name, planted) in object.members {
      let path = Path(node: id, row: block.row)
      let node = program.nodes[id]
      let place = prefix + name
      switch planted {
      case .absent, .empty: continue
      case .object(let inner): correct(inner, path, place)
      case .wrongType where node.kind == .group:
        guard session.isVisible(path) else { continue }
        expected.append(Finding(path: place, rule: "type"))
        expected.removeAll {
          $0.path.hasPrefix(place + ".") && ["required", "count"].contains($0.rule)
        }
      case .wrongType where node.kind == .list:
        guard session.isVisible(path) else { continue }
        expected.append(Finding(path: place, rule: "type"))
        expected.removeAll { $0.path == place && ["required", "count"].contains($0.rule) }
      case .wrongType, .wrongOption, .options, .value: correct(field: planted, path, place)
      case .rows(let rows): correct(rows: rows, path, place)
      }
    }
  }

  private mutating func correct(rows: [Planted], _ list: Path, _ name: String) {
    let node = program.nodes[list.node]
    var index = 0
    for planted in rows {
      if case .empty = planted { continue }
      guard let row = session.row(of: list, at: index) else { return }
      index += 1
      let place = "\(name)[\(index)]"
      switch planted {
      case .object(let object): correct(object, row.path, place)
      case .wrongType where !node.isPlainList:
        hasBrokenRow = true
        expected.removeAll { $0.path.hasPrefix(place + ".") }
        if session.isVisible(list) { expected.append(Finding(path: place, rule: "type")) }
      default:
        guard let id = program.declaredChildren(of: node.rowBody).first else { continue }
        correct(field: planted, Path(node: id, row: row.row), place)
      }
    }
  }

  /// A session reports once that options are not offered; for a record each is reported.
  private mutating func reportEachOption(_ value: Value, _ path: Path, _ name: String) {
    let isAbout = { (expected: Finding) in expected.path == name && expected.rule == "option" }
    guard let first = expected.first(where: isAbout) else { return }
    switch value {
    case .options, .list: break
    default: return
    }
    let offered = session.offeredOptions(path).map(\.index)
    let count = session.chosenOptions(path).count { !offered.contains($0) }
    expected += Array(repeating: first, count: max(0, count - 1))
  }

  private mutating func correct(field planted: Planted, _ path: Path, _ name: String) {
    let node = program.nodes[path.node]
    let isComputed = node.isComputed || session.isForced(path)
    switch planted {
    case _ where session.isForced(path): reportEachOption(session.value(path), path, name)
    case .value(_, let value), .options(_, let value, _): reportEachOption(value, path, name)
    default: break
    }
    switch planted {
    case .wrongType, .wrongOption:
      guard isExported(path) else { return }
      var rule = "type"
      if case .wrongOption = planted { rule = "option" }
      expected.append(Finding(path: name, rule: rule))
      expected.removeAll { $0.path == name && $0.rule == "required" }
    case .options(_, let value, let found):
      guard isExported(path) else { return }
      expected += found.map { Finding(path: name, rule: $0, isWarning: $0 == "repeated-option") }
      let isWhole = !found.contains { $0 != "repeated-option" }
      if value.isEmpty { expected.removeAll { $0.path == name && $0.rule == "required" } }
      if isComputed, isWhole { correct(field: .value("", value), path, name) }
    case .value(_, let value) where isComputed:
      guard session.isVisible(path), !clockNames.contains(node.name) else { return }
      if session.value(path).isEmpty,
        session.problems(at: path).contains(where: { $0.rule == "arithmetic" })
      {
        // A value computed from an overflow may be reported as such, and so may a rule.
        uncertain.append(Finding(path: name, rule: "computed"))
      } else if session.value(path) != value {
        expected.append(Finding(path: name, rule: "computed"))
      }
    default: return
    }
  }

  /// Its type is checked: it is shown, or kept while hidden, in a list that is shown.
  private func isExported(_ path: Path) -> Bool {
    if session.isVisible(path) { return true }
    guard program.nodes[path.node].keeps else { return false }
    return session.enclosingRow(of: path).map { session.isVisible(session.list(of: $0)) } ?? true
  }

  // MARK: Answers in hidden declarations

  /// One warning at each outermost hidden declaration in which something is answered that is not
  /// kept.
  private mutating func hidden(_ block: Path, _ object: PlantedRecord.Object) {
    hidden(block, block.node, object)
  }

  private mutating func hidden(
    _ block: Path, _ node: NodeID, _ object: PlantedRecord.Object
  ) {
    for id in program.declaredChildren(of: node) {
      let path = Path(node: id, row: block.row)
      let declared = program.nodes[id]
      guard declared.kind != .note else { continue }
      guard session.isShownItself(path) else {
        if answers(id, object) {
          // A section has no name: the finding is reported at its first answer.
          let place = declared.kind == .section ? firstAnswer(in: id, object, block.row) : path
          expected.append(
            Finding(
              path: session.name(of: place ?? path), rule: "hidden-answer", isWarning: true))
        }
        continue
      }
      let planted = object.members.first { $0.node == id }?.planted ?? .absent
      switch (declared.kind, planted) {
      case (.section, _): hidden(block, id, object)
      case (.group, .object(let inner)): hidden(path, id, inner)
      case (.list, .rows(let rows)) where !declared.isPlainList:
        for (index, planted) in rows.enumerated() {
          guard case .object(let inner) = planted, let row = session.row(of: path, at: index) else {
            continue
          }
          hidden(row.path, declared.rowBody, inner)
        }
      default: continue
      }
    }
  }

  /// Returns the first answered member, in the order of the data, that is not kept; for groups, the
  /// first one inside.
  private func firstAnswer(
    in block: NodeID, _ object: PlantedRecord.Object, _ row: RowID
  ) -> Path? {
    let inside = Set(PlantedRecord.declarations(program, in: block))
    for (id, _, planted) in object.members where inside.contains(id) && answers(id, object) {
      if case .object(let inner) = planted { return firstAnswer(in: id, inner, row) }
      return Path(node: id, row: row)
    }
    return nil
  }

  /// Returns whether a declaration, or something in it, is answered and not kept.
  private func answers(_ id: NodeID, _ object: PlantedRecord.Object) -> Bool {
    let node = program.nodes[id]
    if node.kind == .section {
      return program.declaredChildren(of: id).contains { answers($0, object) }
    }
    let planted = object.members.first { $0.node == id }?.planted ?? .absent
    switch planted {
    case .absent, .empty: return false
    case .value, .wrongOption, .options: return !node.keeps
    case .wrongType: return node.kind != .field || !node.keeps
    case .object(let inner):
      return program.declaredChildren(of: id).contains { answers($0, inner) }
    case .rows(let rows):
      return rows.contains { if case .empty = $0 { false } else { true } }
    }
  }
}
