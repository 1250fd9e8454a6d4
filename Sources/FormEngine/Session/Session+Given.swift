/// Answers that are known before anybody is asked. What follows from them is worked out once, when
/// all are given: `start` ends the giving.
extension Session {
  /// Gives a field its value before the first action. Hidden and read-only fields may be given,
  /// computed ones not, and the value must be of the field's type. It cannot be undone.
  ///
  /// - Parameter settled: the field is not asked for unless something is wrong with the answer.
  @discardableResult
  package mutating func give(
    _ value: Value, at path: Path, origin: Origin, settled: Bool
  ) -> Bool {
    guard isKnown(path), program.nodes[path.node].kind == .field,
      !program.nodes[path.node].isComputed, let value = fit(value, program.nodes[path.node])
    else { return false }
    var mark = mark(path)
    mark.origin = origin
    mark.isSettled = settled
    write(path, value, mark, nil)
    return true
  }

  /// Gives a field a text that could not be read; it is asked for.
  package mutating func giveUnreadable(
    _ text: String, message: String, at path: Path, origin: Origin
  ) {
    guard isKnown(path), program.nodes[path.node].kind == .field,
      !program.nodes[path.node].isComputed
    else { return }
    var mark = mark(path)
    mark.origin = origin
    write(path, .empty, mark, UnreadableText(text: text, message: message))
  }

  /// Adds a row at the end of a list, whatever its maximum.
  ///
  /// - Parameter settled: nobody is asked for more rows unless something is wrong with the list.
  package mutating func giveRow(in list: Path, settled: Bool) -> RowPath? {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return nil }
    let row = makeRow(list, at: rowCount(of: list))
    if settled { giveList(list) }
    return RowPath(body: program.nodes[list.node].rowBody, row: row)
  }

  /// Settles a list as it stands, also an empty one.
  package mutating func giveList(_ list: Path) {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return }
    changeMark(list) { $0.isSettled = true }
  }

  /// Ends the giving: sorted lists are put in order, and empty plain values, which are no rows, go.
  ///
  /// - Parameter sortsRows: false for a record, which is looked at with the rows that it has.
  package mutating func start(sortsRows: Bool = true) {
    settle()
    guard sortsRows else { return }
    dropEmptyValues()
    sortLists()
    settle()
  }

  /// Takes the empty values out of all lists of plain values, in time linear in their rows.
  private mutating func dropEmptyValues() {
    for (template, layout) in program.templates.enumerated().dropFirst()
    where program.nodes[layout.list].isPlainList {
      guard let value = program.children(of: layout.root).first else { continue }
      // From the end, so that no row that stays is moved more than once.
      for index in (0..<state.templates[template].rowCount).reversed() {
        let row = RowID(truncatingIfNeeded: index)
        let path = Path(node: value, row: row)
        guard isKnown(path), self.value(path).isEmpty, state.unreadable[path] == nil else {
          continue
        }
        detach(row, from: list(of: template, row))
      }
    }
  }
}
