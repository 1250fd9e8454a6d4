package import FormEngine

/// The moves worth trying.
extension LocalSearch {
  /// Returns moves that change lists and fields, grouped by the place that they change; the last
  /// move of a group empties it or removes a row.
  ///
  /// - Parameter most: the maximum number of values to try in each place.
  package func moves(
    of lists: [NodeID], _ fields: [NodeID], from answers: State, most: Int = .max
  ) -> [[AnswerMove]] {
    lists.flatMap { rowMoves(of: $0, from: answers) }
      + fields.flatMap { valueMoves(of: $0, from: answers, most) }
  }

  private func valueMoves(
    of field: NodeID, from answers: State, _ most: Int
  ) -> [[AnswerMove]] {
    let session = answers.session
    let places = session.fewPlaces(of: field)
    var groups = places.map { place in
      values(for: place, in: session, most).map { AnswerMove.enter(place, $0) } + [.clear(place)]
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
    Array(candidates.values(for: place, in: session).prefix(most))
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
    guard answers.session.program.nodes[list.node].isPlainList else { return [.add(list)] }
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
}
