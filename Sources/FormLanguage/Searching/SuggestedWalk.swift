package import FormEngine

/// A session that takes the steps of a suggested test, with the steps as the test writes them.
package struct SuggestedWalk: SearchedAnswers {
  package private(set) var session: Session
  package private(set) var steps: [String] = []
  /// The expectations among the steps.
  private var written: Set<String> = []
  private let effort: SearchEffort

  package init(_ session: Session, effort: SearchEffort = SearchEffort()) {
    self.session = session
    self.effort = effort
  }

  var program: Program { session.program }

  /// Performs an action and writes its step; returns false if the form refuses it.
  package mutating func perform(_ move: AnswerMove) -> Bool {
    // The row may have been added by a move that was left out.
    guard session.isKnown(move.place) else { return false }
    // The session is copied, and a filter may be evaluated for all its options.
    effort.add(effort.costOfTry + program.filteredOptionCount(of: move.place.node) / 2)
    switch move {
    case .enter(let path, let value):
      guard session.offers(value, at: path) else { return false }
      let text = typed(value, at: path)
      let step = "enter \(TestText.path(path, in: session)) \(literal(value, at: path))"
      guard send(.focusRequested(path)), send(session.entry(of: value, typedAs: text, at: path))
      else { return false }
      steps.append(step)
    case .clear(let path):
      let step = "clear \(TestText.path(path, in: session))"
      guard send(.cleared(path)) else { return false }
      steps.append(step)
    case .focus(let path):
      let step = "focus \(TestText.path(path, in: session))"
      guard send(.focusRequested(path)) else { return false }
      steps.append(step)
    case .add(let list) where session.program.nodes[list.node].countsItsRows:
      return addCountedRow(to: list)
    case .add(let list):
      let step = "add \(TestText.path(list, in: session))"
      guard send(.rowAdded(list: list, at: nil)) else { return false }
      steps.append(step)
    case .addValue(let list, let value):
      var longer = self
      guard longer.perform(.add(list)), let added = longer.session.lastValue(of: list),
        longer.perform(.enter(added, value))
      else { return false }
      self = longer
    case .delete(let path):
      let step = "delete \(TestText.path(path, in: session))"
      guard send(.rowDeleted(RowPath(body: path.node, row: path.row))) else { return false }
      steps.append(step)
    case .resize(let list, let count):
      while session.rowCount(of: list) < count { guard perform(.add(list)) else { return false } }
      while let row = session.row(of: list, at: count) {
        guard perform(.delete(row.path)) else { return false }
      }
    case .all(let moves): for move in moves where !perform(move) { return false }
    case .enterAll(let cell, let list, let value):
      let rows = session.rows(of: list)
      guard rows.count > 1 else { return false }
      for row in rows where !perform(.enter(Path(node: cell, row: row), value)) { return false }
    }
    return true
  }

  private mutating func send(_ action: Action) -> Bool {
    guard !effort.isSpent else { return false }
    let before = session.evaluations
    defer { effort.add(session.evaluations - before) }
    return !session.send(action, at: nil).contains {
      if case .refused = $0 { true } else { false }
    }
  }

  /// Starts with a number of rows in a list, whatever its maximum. The step gives the last row a
  /// value in one cell; in a list of plain values, it gives all rows one, since they do not count
  /// without.
  package mutating func give(rows: Int, of list: NodeID, cell: NodeID, _ value: Value) -> Bool {
    guard steps.isEmpty, !program.nodes[list].countsItsRows else { return false }
    var row: RowID = 0
    for id in program.lists(around: cell) {
      let place = Path(node: id, row: row)
      let wanted = id == list ? rows : 1
      while session.rowCount(of: place) < wanted {
        guard session.giveRow(in: place, settled: false) != nil else { return false }
      }
      guard let last = session.row(of: place, at: wanted - 1) else { return false }
      row = last.row
    }
    let all = program.isPlainValue(cell) ? session.places(of: cell) : [Path(node: cell, row: row)]
    let answers = all.map { path in
      "\(TestText.path(path, in: session, followsValue: true)) = \(literal(value, at: path))"
    }
    for path in all {
      guard session.give(value, at: path, origin: .file, settled: false) else { return false }
    }
    session.start()
    steps.append("given { \(answers.joined(separator: " ")) }")
    return true
  }

  /// Adds an expectation. One that the test has already is repeated only directly after an action.
  package mutating func expect(_ expectation: String) {
    let step = "expect \(expectation)"
    let isFirst = steps.last?.hasPrefix("expect ") == false
    if written.insert(step).inserted || isFirst { steps.append(step) }
  }

  // MARK: Values

  /// Returns a value as a person would type it.
  private func typed(_ value: Value, at path: Path) -> String {
    switch value {
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .empty, .text, .integer, .decimal, .date, .time, .dateTime, .duration, .period, .option,
      .options, .list:
      value.text { [options = program.options(of: path.node)] in options.name(Int($0)) }
    }
  }

  private func literal(_ value: Value, at path: Path) -> String {
    let options = program.options(of: path.node)
    func name(_ index: Int32) -> String {
      options.indices.contains(Int(index)) ? TestText.option(options[Int(index)].name) : ""
    }
    switch value {
    case .option(let index): return name(index)
    case .options(let chosen): return "[\(chosen.map(name).joined(separator: ", "))]"
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      return TestText.literal(value)
    }
  }
}
