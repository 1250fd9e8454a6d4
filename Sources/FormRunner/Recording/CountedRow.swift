import FormEngine

/// A row of a list with `count = E`, and its place in the list.
struct CountedRow: Hashable {
  var list: Path
  var row: RowID
  var index: Int
}

extension Session {
  /// Returns the rows of all lists with `count = E`, those of outer lists first.
  func countedRows() -> [CountedRow] {
    program.nodes.indices.filter { program.nodes[$0].countsItsRows }
      .flatMap { places(of: $0) }
      .flatMap { list in
        rows(of: list).enumerated().map { CountedRow(list: list, row: $1, index: $0) }
      }
  }
}

extension TestTranscript {
  /// Matches rows of the conversation with those of the test in the same places, unless they are
  /// matched already: nobody added them, so no step names them.
  ///
  /// - Parameter conversation: the conversation, if lists in these rows start with rows.
  mutating func match(_ appeared: [CountedRow], of conversation: Session?) {
    for counted in appeared {
      let body = program.nodes[counted.list.node].rowBody
      if let own = rows[Path(node: body, row: counted.row)], session.isKnown(own) { continue }
      guard let place = place(counted.list),
        let own = session.row(of: place, at: counted.index)
      else { continue }
      match(counted.row, of: counted.list.node, with: own.row)
      guard let conversation else { continue }
      matchStartRows(in: Path(node: body, row: counted.row), of: conversation)
    }
  }
}
