package import FormEngine

/// The moves worth trying.
extension LocalSearch {
  /// Returns moves that change lists and fields, grouped by the place that they change; the last
  /// move of a group empties it or removes a row.
  ///
  /// - Parameters:
  ///   - place: a place; fields in the same row as the place change in that row only.
  ///   - most: the maximum number of values to try in each place.
  package func moves(
    of lists: [NodeID], _ fields: [NodeID], near place: Path? = nil, from answers: State,
    most: Int = .max
  ) -> [[AnswerMove]] {
    lists.flatMap { rowMoves(of: $0, from: answers) }
      + fields.flatMap { valueMoves(of: $0, near: place, from: answers, most) }
  }

  /// Returns moves that change numbers, dates and times to their least and greatest values, at which
  /// arithmetic has no result; in all rows of a list, too.
  package func moves(toLimitsOf fields: [NodeID], from answers: State) -> [[AnswerMove]] {
    let session = answers.session
    return fields.flatMap { field -> [[AnswerMove]] in
      let places = places(of: field, near: nil, in: session)
      guard let first = places.first,
        let domain = candidates.domain(of: field, in: session).narrowed(at: first, in: session)
      else { return [] }
      let values = [true, false].compactMap { domain.limit(isUpper: $0) }
      var groups = places.map { place in values.map { AnswerMove.enter(place, $0) } }
      if let row = session.enclosingRow(of: first) {
        let list = session.list(of: row)
        groups.append(values.map { .enterAll(field, list: list, $0) })
      }
      return groups
    }
  }

  /// Returns a few places of a field; near a place, only the one in the same row.
  func places(of field: NodeID, near place: Path?, in session: Session) -> [Path] {
    let template = program.nodes[field].template
    if let place, template == program.nodes[place.node].template {
      return [Path(node: field, row: place.row)]
    }
    return session.fewPlaces(of: field)
  }

  private func valueMoves(
    of field: NodeID, near place: Path?, from answers: State, _ most: Int
  ) -> [[AnswerMove]] {
    let session = answers.session
    let places = places(of: field, near: place, in: session)
    var groups = places.map { place in
      // A record does without what must be filled only to break that rule.
      values(for: place, in: session, most).map { AnswerMove.enter(place, $0) }
        + (drawsValues && candidates.mustBeFilled(place, in: session) ? [] : [.clear(place)])
    }
    // The same value in all rows of a list.
    if places.count > 1, let first = places.first, let row = session.enclosingRow(of: first) {
      let list = session.list(of: row)
      groups.append(
        values(for: first, in: session, most).map { .enterAll(field, list: list, $0) })
    }
    return groups
  }

  private func values(for place: Path, in session: Session, _ most: Int) -> [Value] {
    let drawn = drawsValues ? candidates.drawnValues(for: place, in: session) : []
    return drawn + candidates.values(for: place, in: session).prefix(most)
  }

  private func rowMoves(of list: NodeID, from answers: State) -> [[AnswerMove]] {
    answers.session.fewPlaces(of: list).map { place in
      var moves = additions(to: place, from: answers)
      if let first = answers.session.row(of: place, at: 0) { moves.append(.delete(first.path)) }
      return moves
    }
  }

  /// Returns the moves that add a row: one move or, for a list of plain values, one for each value,
  /// starting with the values that break no rule.
  private func additions(to list: Path, from answers: State) -> [AnswerMove] {
    guard program.nodes[list.node].isPlainList else { return [.add(list)] }
    var longer = answers
    guard longer.perform(.add(list)), let added = longer.session.lastValue(of: list) else {
      return []
    }
    let values = candidates.values(for: added, in: longer.session)
    let valid = values.first { value in
      var trial = longer
      return trial.perform(.enter(added, value)) && trial.session.isValid(added)
    }
    let ordered = (valid.map { [$0] } ?? []) + values.filter { $0 != valid }
    return ordered.map { .addValue(list, $0) }
  }

  // MARK: Dependencies

  /// Returns the declarations that decide how an element is seen, or what is wrong at a place.
  package mutating func reads(of decided: Decided) -> ReadDeclarations {
    if let known = knownReads[decided] { return known }
    var read = ReadDeclarations(program)
    func add(_ node: NodeID) {
      switch program.nodes[node].kind {
      case .field: read.add(field: node)
      case .list: read.add(list: node)
      case .form, .group, .section, .row, .note: break
      }
    }
    func addRequired(_ node: NodeID) {
      if case .slot(let slot) = program.nodes[node].required { read.add(slot: slot) }
    }
    switch decided {
    case .element(.rule(let number)):
      add(program.parts.rules[number].node)
      read.add(rule: number)
    case .element(.required(let node)):
      add(node)
      addRequired(node)
    case .element(.field(let node)), .element(.option(let node, _)):
      add(node)
      if program.nodes[node].isComputed { read.add(slot: program.nodes[node].slot) }
    case .element(.condition(let slot)): read.add(slot: slot)
    case .place(let node):
      for rule in program.ruleNumbers(reportedAt: node) { read.add(rule: rule) }
      addRequired(node)
    case .shown(let node): read.add(list: node)
    }
    read.follow()
    knownReads[decided] = read
    return read
  }
}

/// A question that some declarations decide.
package enum Decided: Hashable {
  case element(FormElement)
  /// All rules that are reported at a declaration.
  case place(NodeID)
  /// The conditions under which a declaration is shown.
  case shown(NodeID)
}
