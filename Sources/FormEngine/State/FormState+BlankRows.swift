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
    let template = program.nodes[list.node].rowTemplate
    let root = root(of: list.node, row: list.row)
    return templates[template].tree.size(root) - templates[template].tree.blankCount(root)
  }

  /// Returns the number of a row as `position()` does: blank rows above do not count, since they
  /// are not exported. A blank row itself has the number of its place.
  func number(of row: RowID, _ template: Int) -> Int {
    // Do not bind the tree to a name: the copy would retain its arrays.
    isBlank(template, row)
      ? templates[template].tree.index(of: row) + 1
      : templates[template].tree.countedIndex(of: row) + 1
  }

  /// Returns the row that expressions read as the row above: the nearest one above that is not
  /// blank. Returns nil if there is none.
  func row(above row: RowID, _ template: Int) -> RowID? {
    guard template > 0 else { return nil }
    guard program.templates[template].hasBlankRows else {
      return templates[template].tree.previous(before: row)
    }
    let index = templates[template].tree.countedIndex(of: row)
    guard index > 0 else { return nil }
    let list = list(of: template, row)
    return templates[template].tree.row(
      atCounted: index - 1, in: root(of: list.node, row: list.row))
  }
}
