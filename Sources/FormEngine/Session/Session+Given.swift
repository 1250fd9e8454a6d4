/// Presetting of answers. Everything derived from them is computed once: `start` ends the
/// presetting.
extension Session {
  /// Sets a field's value before the first action. Hidden and read-only fields can be preset,
  /// computed fields cannot, and the value must be of the field's type. This cannot be undone.
  ///
  /// - Parameter settled: true if the field is not asked for unless its answer has a problem.
  @discardableResult
  public mutating func give(_ value: Value, at path: Path, origin: Origin, settled: Bool) -> Bool {
    give(value, at: path, origin: origin, settled: settled, isConfirmed: false)
  }

  /// Sets a field's value before the first action, with the way in which it was answered.
  ///
  /// - Parameter isConfirmed: true if the person only pressed Enter, which made the value the
  ///   answer.
  @discardableResult
  package mutating func give(
    _ value: Value, at path: Path, origin: Origin, settled: Bool, isConfirmed: Bool
  ) -> Bool {
    guard isKnown(path), program.nodes[path.node].kind == .field,
      !program.nodes[path.node].isComputed, let value = fit(value, program.nodes[path.node])
    else { return false }
    var mark = form.state.mark(path)
    mark.origin = origin
    mark.isConfirmed = isConfirmed && tracksAnswers(around: path)
    mark.isSettled = settled
    form.write(path, value, mark, nil)
    return true
  }

  /// Returns true if the person only pressed Enter at a field of a row that may be blank: such an
  /// answer does not make a blank row count.
  package func isOnlyConfirmed(_ path: Path) -> Bool {
    isKnown(path) && form.state.mark(path).isConfirmed
  }

  /// Returns true if the enclosing row may be blank, so the way in which its fields were answered
  /// matters.
  func tracksAnswers(around path: Path) -> Bool {
    program.templates[program.nodes[path.node].template].tracksAnswers
  }

  /// Presets a field with a text that could not be read; the field is asked for.
  public mutating func giveUnreadable(
    _ text: String, message: String, at path: Path, origin: Origin
  ) {
    guard isKnown(path), program.nodes[path.node].kind == .field,
      !program.nodes[path.node].isComputed
    else { return }
    var mark = form.state.mark(path)
    mark.origin = origin
    mark.isConfirmed = false
    form.write(path, .empty, mark, UnreadableText(text: text, message: message))
  }

  /// Removes a preset value, so the default applies again.
  mutating func takeBack(_ path: Path) { form.write(path, .empty, ValueMark(), nil) }

  /// Keeps all rows as they are given until `fitRows`, whatever `count = E` says.
  package mutating func holdRows() { form.holdsRows = true }

  /// Returns the surplus rows of `count = E` to their lists, while all rows are kept as given.
  package mutating func takeBackKeptRows() {
    for list in attachKeptRows() { form.noteUnfit(list) }
    form.settle()
  }

  /// Adds and removes rows as `count = E` says, from now on.
  package mutating func fitRows() {
    // Given rows belong to the options that are chosen once everything is given.
    form.settle()
    form.holdsRows = false
  }

  /// Lets the rows that are added from now on begin with the rows that `start` gives to their lists.
  mutating func startRows() { form.startsRows = true }

  /// Returns whether rows can be added to a list although it has `count = E`.
  package func hasFreeRows(_ list: Path) -> Bool { form.freeLists.contains(list.node) }

  /// Lets rows be added to lists and deleted from them although they have `count = E`, until the
  /// session is discarded.
  ///
  /// - Parameter emptied: the lists that lose their rows without answers.
  package mutating func freeRows(of lists: Set<NodeID>, droppingThoseOf emptied: Set<NodeID>) {
    form.freeLists = lists
    for list in program.templates[0].countedLists where emptied.contains(list) {
      let body = program.nodes[list].rowBody
      for row in rows(of: Path(node: list)).reversed()
      where !declarations(in: Path(node: body, row: row)).contains(where: { isAnswered($0) }) {
        remove(RowPath(body: body, row: row))
      }
    }
    form.settle()
  }

  /// Says which option a given row belongs to, in a list whose `count` is chosen options.
  package mutating func give(option: Int32, to row: RowPath) {
    guard program.nodes.indices.contains(row.body), program.nodes[row.body].kind == .row else {
      return
    }
    let template = program.nodes[row.body].template
    guard form.state.templates[template].option.indices.contains(Int(row.row)) else { return }
    form.state.templates[template].option[Int(row.row)] = option
  }

  /// Removes the initial rows of a list in which nobody answered anything: it gets only preset
  /// rows.
  package mutating func giveUpStartRows(of list: Path) {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return }
    form.dropStartRows(of: list)
  }

  /// Adds a row at the end of a list, regardless of its maximum.
  ///
  /// - Parameter settled: true if nobody is asked for more rows unless the list has a problem.
  public mutating func giveRow(in list: Path, settled: Bool) -> RowPath? {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return nil }
    let row = form.makeRow(list, at: rowCount(of: list))
    form.noteUnfit(list)
    if settled { giveList(list) }
    return RowPath(body: program.nodes[list.node].rowBody, row: row)
  }

  /// Marks a list as preset, even an empty one.
  package mutating func giveList(_ list: Path) {
    guard isKnown(list), program.nodes[list.node].kind == .list else { return }
    form.changeMark(list) { $0.isSettled = true }
  }

  /// Ends the presetting: sorts the sorted lists, and removes empty plain values, which are not
  /// rows.
  ///
  /// - Parameter sortsRows: false for a record, whose rows stay as they are.
  public mutating func start(sortsRows: Bool = true) {
    form.settle()
    guard sortsRows else { return }
    dropEmptyValues()
    sortLists()
    form.settle()
  }

  /// Removes the empty values from all lists of plain values, in time linear in their rows:
  /// submitted answers have no rows for them.
  public mutating func dropEmptyValues() {
    for (template, layout) in program.templates.enumerated().dropFirst()
    where program.nodes[layout.list].isPlainList {
      guard let value = program.children(of: layout.root).first else { continue }
      // Rows are removed from the end, so no remaining row moves more than once.
      for index in (0..<form.state.templates[template].rowCount).reversed() {
        let row = RowID(truncatingIfNeeded: index)
        let path = Path(node: value, row: row)
        guard isKnown(path), self.value(path).isEmpty, form.state.unreadable[path] == nil else {
          continue
        }
        form.detach(row, from: form.state.list(of: template, row))
      }
    }
  }
}
