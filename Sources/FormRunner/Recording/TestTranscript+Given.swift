import FormEngine
import FormLanguage

// The answers from before the conversation, as one `given` step.

extension TestTranscript {
  /// Gives the test the rows and answers of a session.
  mutating func give(_ started: Session) throws(RecordingFailure) {
    let start = started.withKeptRows()
    session.holdRows()
    matchStartRows(in: .form, of: start)
    var answers: [Path] = []
    for path in fields(in: .form, of: start)
    where isGiven(path, in: start) || namesRow(path, in: start) {
      guard isWritable(start.ownAnswer(path), text: nil, at: path) else {
        isExact = false
        continue
      }
      try give(rowsAround: path, of: start)
      answers.append(path)
    }
    // Other answers come before secrets, because the form's treatment of secrets may depend on
    // them.
    var lines: [Path: String] = [:]
    for path in answers.filter({ !isSecret($0) }) + answers.filter(isSecret) {
      guard let place = place(path) else { continue }
      var value = start.ownAnswer(path)
      if isSecret(path) {
        var trial = self
        trial.session.start()
        value = try trial.value(value, at: place)
        standIns = trial.standIns
      }
      guard let literal = value.isEmpty ? "empty" : literal(value, at: place),
        session.give(value, at: place, origin: .file, settled: false)
      else { continue }
      lines[path] =
        literal + (isSecret(path) ? " // \(RecordingMessage.standIn.text(in: nil))" : "")
    }
    let written = answers.compactMap { path in
      lines[path].flatMap { line in
        place(path).map { place in
          "\(TestText.path(place, in: session, followsValue: true)) = \(line)\n"
        }
      }
    }
    session.fitRows()
    session.start()
    match(started.countedRows(), of: started)
    if !written.isEmpty { steps.append("given {\n\(written.joined())}") }
    try reconcile(with: started)
  }

  private func isSecret(_ path: Path) -> Bool { program.nodes[path.node].type.isSecret }

  /// Returns whether an answer was given by somebody and can be repeated by a test.
  private func isGiven(_ path: Path, in start: Session) -> Bool {
    let node = program.nodes[path.node]
    guard !node.isComputed, start.isAnswered(path), start.ownTypedText(path) == nil,
      !isBesideStartRow(path, in: start)
    else { return false }
    let hasDefault = !program.parts.slots[program.parts.answerSlot(of: path.node)].code.isNone
    return !start.ownAnswer(path).isEmpty || hasDefault
  }

  /// Returns whether a cell is named only to create its row: the row has no answers, and no step
  /// can add it because the list is hidden or read-only.
  private func namesRow(_ path: Path, in start: Session) -> Bool {
    guard let row = start.enclosingRow(of: path),
      !start.isVisible(start.list(of: row)) || start.isReadonly(start.list(of: row)),
      !isBesideStartRow(path, in: start)
    else { return false }
    let cells = fields(in: row.path, of: start)
    return !cells.contains { isGiven($0, in: start) } && path == cells.first(where: mayBeEmpty)
  }

  /// Returns whether a list around a field has a row of `start` that is blank or has values. A list
  /// with given rows has no other rows, so it could not keep that one.
  private func isBesideStartRow(_ path: Path, in start: Session) -> Bool {
    start.rowsAround(path).contains { keepsStartRows(start.list(of: $0), in: start) }
  }

  private func keepsStartRows(_ list: Path, in start: Session) -> Bool {
    let rows = start.startRows(of: list)
    if start.startsWithValues(list.node) { return !rows.isEmpty }
    return rows.contains {
      start.isBlank(RowPath(body: program.nodes[list.node].rowBody, row: $0))
    }
  }

  /// Returns whether giving an empty value leaves a field unchanged.
  private func mayBeEmpty(_ path: Path) -> Bool {
    let node = program.nodes[path.node]
    return !node.isComputed && !node.type.isSecret && program.parts.slots[node.slot].code.isNone
  }

  /// Returns the fields in a form, group, section or row in the order of declaration.
  private func fields(in container: Path, of start: Session) -> [Path] {
    start.declarations(in: container).filter { program.nodes[$0.node].kind == .field }
  }

  /// Matches the initial rows of lists, which the test has as well unless all of them are given.
  /// The recursion follows the declarations, which nest at most 64 levels deep.
  mutating func matchStartRows(in container: Path, of start: Session) {
    for child in program.declaredChildren(of: container.node) {
      let path = Path(node: child, row: container.row)
      switch program.nodes[child].kind {
      case .list:
        guard let place = place(path), keepsStartRows(path, in: start) else { continue }
        let body = program.nodes[child].rowBody
        let own = Dictionary(
          session.startRows(of: place).compactMap { row in
            session.startIndex(of: RowPath(body: body, row: row)).map { ($0, row) }
          }, uniquingKeysWith: { first, _ in first })
        for row in start.startRows(of: path) {
          guard let index = start.startIndex(of: RowPath(body: body, row: row)),
            let own = own[index]
          else { continue }
          match(row, of: child, with: own)
          matchStartRows(in: Path(node: body, row: row), of: start)
        }
      case .group, .section: matchStartRows(in: path, of: start)
      case .form, .row, .field, .note: break
      }
    }
  }

  /// Adds the rows that contain a field, and the rows before them, as naming the field in `given`
  /// does.
  private mutating func give(rowsAround path: Path, of start: Session) throws(RecordingFailure) {
    for row in start.rowsAround(path).reversed() where rows[row.path] == nil {
      let list = start.list(of: row)
      guard let place = place(list) else { throw .differs }
      if program.nodes[list.node].countsItsRows {
        let index = start.position(of: row)
        while session.rowCount(of: place) <= index {
          guard session.giveRow(in: place, settled: false) != nil else { throw .differs }
        }
        guard let own = session.row(of: place, at: index) else { throw .differs }
        match(row.row, of: list.node, with: own.row)
        matchStartRows(in: row.path, of: start)
        continue
      }
      session.giveUpStartRows(of: place)
      for row in start.rows(of: list).prefix(start.position(of: row) + 1)
      where rows[Path(node: program.nodes[list.node].rowBody, row: row)] == nil {
        guard let given = session.giveRow(in: place, settled: false) else { throw .differs }
        match(row, of: list.node, with: given.row)
        matchStartRows(in: Path(node: given.body, row: row), of: start)
      }
    }
  }
}
