/// The rows of `start N`. While nothing in such a row is answered, it is *blank*: it can take the
/// focus and has a position, but is not checked or exported, and counts only towards the maximum.
extension FormState {
  /// Returns true for a row of `start` in which nothing is answered yet.
  func isBlank(_ template: Int, _ row: RowID) -> Bool {
    program.templates[template].hasBlankRows && isUnanswered(template, row)
  }

  /// Returns true for a row of `start`, with or without values, in which nobody answered anything
  /// yet.
  func isUnanswered(_ template: Int, _ row: RowID) -> Bool {
    program.templates[template].tracksAnswers && templates[template].startIndex[Int(row)] >= 0
      && templates[template].answered[Int(row)] == 0
  }

  /// Returns true if a row, or an enclosing one, is blank.
  func isInBlank(_ template: Int, _ row: RowID) -> Bool {
    var (template, row) = (template, row)
    while program.templates[template].tracksAnswers {
      if isBlank(template, row) { return true }
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return false
  }

  /// Returns true if a row is in its list and counts there.
  func isCounted(_ template: Int, _ row: RowID) -> Bool {
    templates[template].isAttached[Int(row)] && !isBlank(template, row)
  }

  /// Returns the number of rows that are not blank.
  func countedRows(of list: Path) -> Int {
    guard program.nodes[list.node].startRows > 0 else { return rowCount(of: list) }
    let template = program.nodes[list.node].template
    return rowCount(of: list)
      - Int(templates[template].blanks[blankCell(list.node, list.row)])
  }

  /// Returns the index of a list's number of blank rows.
  func blankCell(_ list: NodeID, _ row: RowID) -> Int {
    Int(row) * program.templates[program.nodes[list].template].lists.count
      + Int(program.listOfNode[list])
  }
}
