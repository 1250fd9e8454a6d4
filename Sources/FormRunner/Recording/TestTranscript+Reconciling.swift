import FormEngine

// If a test cannot repeat an action, it enters the resulting answers instead.

extension TestTranscript {
  /// The maximum number of rounds; questions that an answer shows are answered in the next one.
  private static let mostRounds = 4

  mutating func reconcile(_ recorded: RecordedAction) throws(RecordingFailure) {
    if let after = recorded.after { try reconcile(with: after) }
  }

  /// Brings the test to the rows and answers of a session.
  mutating func reconcile(with target: Session) throws(RecordingFailure) {
    for _ in 0..<Self.mostRounds {
      let count = steps.count
      try reconcile(in: .form, with: target)
      if steps.count == count { return }
    }
  }

  /// Returns the number of rows and answers that differ.
  func differences(from target: Session) -> Int {
    var trial = self
    trial.steps = []
    try? trial.reconcile(with: target)
    return trial.steps.count
  }

  /// Brings the contents of a form, group, section or row to those of a session. The recursion
  /// follows the declarations, which nest at most 64 levels deep.
  private mutating func reconcile(
    in container: Path, with target: Session
  ) throws(RecordingFailure) {
    for child in program.declaredChildren(of: container.node) {
      let path = Path(node: child, row: container.row)
      guard let place = place(path) else { continue }
      switch program.nodes[child].kind {
      case .field: try reconcile(path, place, with: target)
      case .list:
        try reconcile(rowsOf: path, place, with: target)
        let body = program.nodes[child].rowBody
        for row in target.rows(of: path) {
          try reconcile(in: Path(node: body, row: row), with: target)
        }
      case .group, .section: try reconcile(in: path, with: target)
      case .form, .row, .note: break
      }
    }
  }

  private mutating func reconcile(
    _ path: Path, _ place: Path, with target: Session
  ) throws(RecordingFailure) {
    // Defaults need no step.
    guard isOpen(place), target.isAnswered(path) || session.isAnswered(place) else { return }
    let value = target.value(path)
    let text = target.typedText(path)
    let type = program.nodes[place.node].type
    guard isWritable(value, text: text, at: place) else {
      isExact = false
      return
    }
    if type.isSecret, case .text(let secret) = value,
      case .text(let standIn) = session.value(place), standIns.contains(standIn, for: secret)
    {
      return
    }
    guard session.value(place) != value || session.typedText(place) != text else {
      // A question answered as empty does not have its default.
      if value.isEmpty, text == nil, target.isAnswered(path), !session.isAnswered(place),
        !program.parts.slots[program.nodes[place.node].slot].code.isNone
      {
        try enter(.empty, text: nil, at: place)
      }
      return
    }
    try enter(try self.value(value, at: place), text: text, at: place)
  }

  private mutating func reconcile(
    rowsOf list: Path, _ place: Path, with target: Session
  ) throws(RecordingFailure) {
    guard session.isVisible(place), !session.isReadonly(place) else { return }
    let body = program.nodes[list.node].rowBody
    let wanted = target.rows(of: list)
    let isSorted = !program.nodes[list.node].sort.isEmpty
    if program.nodes[list.node].countsItsRows {
      match(
        wanted.enumerated().map { CountedRow(list: list, row: $1, index: $0) }, of: target)
      if !isSorted, program.parts.countedOptions[list.node] == nil {
        move(wanted, of: body)
      }
      return
    }
    let known = Set(wanted.compactMap { rows[Path(node: body, row: $0)]?.row })
    for row in session.rows(of: place).reversed() where !known.contains(row) {
      delete(Path(node: body, row: row))
    }
    for (index, row) in wanted.enumerated() {
      let own = rows[Path(node: body, row: row)]
      if own.map({ session.isKnown($0) }) == true { continue }
      let isLast = isSorted || index >= session.rowCount(of: place)
      guard add(row, to: place, at: isLast ? nil : index) else { return }
      matchStartRows(in: Path(node: body, row: row), of: target)
      // A row without a value would be removed by the next step.
      if program.nodes[list.node].isPlainList {
        try reconcile(in: Path(node: body, row: row), with: target)
      }
    }
    if !isSorted { move(wanted, of: body) }
  }

  /// Moves rows of the test to the places of those of the conversation.
  private mutating func move(_ wanted: [RowID], of body: NodeID) {
    for (index, row) in wanted.enumerated() {
      guard let own = rows[Path(node: body, row: row)], session.isKnown(own),
        session.position(of: RowPath(body: body, row: own.row)) != index
      else { continue }
      move(own, to: index)
    }
  }
}
