import FormEngine

extension Session {
  /// Returns the lines that contain a text, and the matching fields in rows.
  ///
  /// - Parameter wanted: the text in lowercase.
  func matching(_ lines: [ReviewLine], _ wanted: String) -> [ReviewLine] {
    func contains(_ text: String) -> Bool { textContains(text.lowercased(), wanted) }
    var found: [ReviewLine] = []
    for line in lines where line.kind != .heading {
      let cells = line.kind == .row ? matchingCells(in: line, where: contains) : []
      if cells.isEmpty, contains(line.label) || contains(line.value) { found.append(line) }
      found += cells
    }
    return found
  }

  /// Returns the matching fields of a row, each as a line with the row's number.
  private func matchingCells(
    in row: ReviewLine, where isWanted: (String) -> Bool
  ) -> [ReviewLine] {
    declarations(in: row.path, entering: .level, order: .asked, visibleOnly: true)
      .compactMap { path in
        guard program.nodes[path.node].kind == .field, !program.isPlainValue(path.node) else {
          return nil
        }
        let value = oneLine(shownText(at: path))
        guard isWanted(promptLabel(path)) || isWanted(value) else { return nil }
        return ReviewLine(
          kind: .answer, number: row.number, label: place(path), value: value, path: path)
      }
  }

  /// Returns whether there are at least this many answers, counting rows and their contents.
  func hasAnswers(_ least: Int) -> Bool {
    var count = 0
    for place in LevelSteps(of: .form, in: self).paths {
      if program.nodes[place.node].kind != .list {
        count += shownText(at: place).isEmpty ? 0 : 1
      } else if countedRows(of: place) > 0 {
        count += countedRows(of: place) + (hasCells(inRowsOf: place) ? 1 : 0)
      }
      if count >= least { return true }
    }
    return false
  }

  /// Returns whether any field in the rows of a list has an answer.
  private func hasCells(inRowsOf list: Path) -> Bool {
    let body = program.nodes[list.node].rowBody
    return rows(of: list).contains { row in
      questions(in: [Path(node: body, row: row)]).contains { path in
        program.nodes[path.node].kind == .list
          ? countedRows(of: path) > 0 : !shownText(at: path).isEmpty
      }
    }
  }
}
