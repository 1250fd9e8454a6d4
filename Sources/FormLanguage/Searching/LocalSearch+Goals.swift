internal import FormEngine

/// The moves that may reach the aim of a record.
extension LocalSearch where State == RecordAnswers {
  mutating func moves(toward aim: RecordAim, in answers: RecordAnswers) -> [AnswerMove] {
    switch aim {
    case .valid: []
    case .goal(let goal): moves(toward: goal, in: answers)
    case .breaking(let rule): moves(toward: rule, in: answers)
    }
  }

  private mutating func moves(
    toward goal: SampleGoal, in answers: RecordAnswers
  ) -> [AnswerMove] {
    switch goal {
    case .condition(let slot, _):
      return moves(of: reads(of: .element(.condition(slot))), near: nil, in: answers)
        + moves(of: reads(of: .shown(program.parts.slots[slot].node)), near: nil, in: answers)
    case .wish(let node, let wish):
      let session = answers.session
      let places = session.fewPlaces(of: node)
      let own = places.filter(session.isVisible).flatMap {
        moves(granting: wish, at: $0, in: session)
      }
      return own + (places.isEmpty ? rowsAround(node, in: session) : [])
        + moves(of: reads(of: .shown(node)), near: nil, in: answers)
    }
  }

  /// Returns moves that add a row to the innermost existing list around a declaration.
  private func rowsAround(_ node: NodeID, in session: Session) -> [AnswerMove] {
    let lists = program.lists(around: node).reversed().map(session.fewPlaces)
    return (lists.first { !$0.isEmpty } ?? []).filter(session.isVisible)
      .map { .resize($0, session.rowCount(of: $0) + 1) }
  }

  private func moves(
    granting wish: SampleWish, at path: Path, in session: Session
  ) -> [AnswerMove] {
    guard program.nodes[path.node].kind == .list else {
      // An option that is not offered may become so if its condition reads that it is chosen.
      var values: [Value] = []
      if case .option(let option) = wish,
        let value = candidates.domains[candidates.domain(of: path.node, session)].value(
          with: option)
      {
        values.append(value)
      }
      return (values + (0..<4).compactMap { _ in candidates.proposal(wish, at: path, in: session) })
        .map { .enter(path, $0) }
    }
    guard case .edge(let isUpper) = wish else { return [] }
    let (least, most) = session.rowBounds(of: path)
    return (isUpper ? most : least).map { [.resize(path, $0)] } ?? []
  }

  // MARK: Breaking rules

  /// Returns moves that may break a rule.
  private mutating func moves(
    toward rule: BreakableRule, in answers: RecordAnswers
  ) -> [AnswerMove] {
    let session = answers.session
    let node = rule.node(in: program)
    let places = session.fewPlaces(of: node)
    var moves: [AnswerMove] = []
    for path in places where session.isVisible(path) {
      switch rule {
      case .required where session.isRequired(path):
        moves.append(program.nodes[node].kind == .list ? .resize(path, 0) : .clear(path))
      case .option:
        moves += candidates.domain(of: node, in: session).unoffered(at: path, in: session)
          .map { .enter(path, $0) }
      case .rule(let number): moves += self.moves(breaking: number, at: path, in: session)
      case .required, .computed: break
      }
    }
    if places.isEmpty { moves += self.moves(toward: .wish(node, .filled), in: answers) }
    if let offers = program.answerOptions(of: node), offers.rule >= 0 {
      moves += self.moves(of: reads(of: .element(.rule(offers.rule))), near: nil, in: answers)
    }
    return moves + self.moves(of: reads(of: .element(rule.element)), near: nil, in: answers)
  }

  /// Returns moves that change the value or rows that a rule is about.
  private func moves(breaking number: Int, at path: Path, in session: Session) -> [AnswerMove] {
    let rule = program.parts.rules[number]
    switch program.nodes[path.node].kind {
    case .list where rule.kind == .count:
      if program.nodes[path.node].countsItsRows {
        return [.resize(path, session.rowCount(of: path) + 1)]
      }
      let bounds = session.bounds(of: rule, at: path)
      let counts = [bounds.first.map { $0 - 1 }, bounds.last.map { $0 &+ 1 }]
      return counts.compactMap { $0 }.filter { $0 >= 0 }.map { .resize(path, $0) }
    case .list where rule.kind == .unique:
      let rows = session.rows(of: path)
      let cells = rule.cells.map { program.parts.slots[$0].node }
      guard rows.count > 1 else { return [.resize(path, 2)] }
      return rows.dropFirst().prefix(3).map { row in
        .all(
          cells.filter { !program.nodes[$0].isComputed }.map {
            .enter(Path(node: $0, row: row), session.value(Path(node: $0, row: rows[0])))
          })
      }
    case .field where !program.nodes[path.node].isComputed:
      return candidates.wrongValues(breaking: rule, at: path, in: session)
        .map { .enter(path, $0) }
    case .field, .list, .form, .group, .section, .row, .note: return []
    }
  }
}
