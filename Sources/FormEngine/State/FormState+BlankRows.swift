/// The rows of `start N`. While nothing in such a row is answered, the row is *blank*: it can take
/// the focus and has its position, but is not checked, not exported, and counts for nothing but the
/// maximum.
extension FormState {
  /// Whether nothing is answered yet in a row of `start`.
  func isBlank(_ template: Int, _ row: RowID) -> Bool {
    program.templates[template].tracksAnswers && templates[template].isStart[Int(row)]
      && templates[template].answered[Int(row)] == 0
  }

  /// Whether a row, or one around it, is blank.
  func isInBlank(_ template: Int, _ row: RowID) -> Bool {
    var (template, row) = (template, row)
    while program.templates[template].tracksAnswers {
      if isBlank(template, row) { return true }
      row = templates[template].owner[Int(row)]
      template = program.templates[template].parent
    }
    return false
  }

  /// Whether a row is in its list and counts there.
  func isCounted(_ template: Int, _ row: RowID) -> Bool {
    templates[template].isAttached[Int(row)] && !isBlank(template, row)
  }

  /// The number of rows that are not blank.
  func countedRows(of list: Path) -> Int {
    guard program.nodes[list.node].startRows > 0 else { return rowCount(of: list) }
    let template = program.nodes[list.node].template
    return rowCount(of: list)
      - Int(templates[template].blanks[blankCell(list.node, list.row)])
  }

  /// Where the number of blank rows of a list is kept.
  func blankCell(_ list: NodeID, _ row: RowID) -> Int {
    Int(row) * program.templates[program.nodes[list].template].lists.count
      + Int(program.listOfNode[list])
  }
}
