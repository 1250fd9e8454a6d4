extension Session {
  /// Returns the answers as they would be submitted now: in the order of declaration, every visible
  /// field with a value and every `keep` field. Groups are nested, sections are flat, and rows are
  /// arrays.
  ///
  /// - Parameter origin: includes only values with this origin.
  public func answers(from origin: Origin? = nil) -> Answers {
    Answers(members: members(Choice(origin: origin)))
  }

  /// Returns the answers as they would be submitted now, without the values of some slots.
  package func answers(leavingOut slots: Set<SlotID>) -> Answers {
    Answers(members: members(Choice(excluded: slots)))
  }

  /// Returns the answers as they would be submitted now, with an empty text for each shown field
  /// whose default somebody has cleared: read again as typed, it clears the default.
  package func answersWithClearedDefaults() -> Answers {
    Answers(members: members(Choice(namesCleared: true)))
  }

  /// The selection of values to include.
  private struct Choice {
    /// The origin of the values to include; nil for all.
    var origin: Origin?
    var excluded: Set<SlotID> = []
    /// True to include cleared defaults as empty texts.
    var namesCleared = false
  }

  /// Returns the value of a field as it is submitted; nil if it is empty, or the path is not that
  /// of a field.
  package func answer(at path: Path) -> Answers.Answer? {
    isKnown(path) ? answer(orderedValue(path), program.nodes[path.node]) : nil
  }

  /// Returns the answer to a field, as it is recorded, even while `set` gives it another value.
  package func ownRecordedAnswer(at path: Path) -> Answers.Answer? {
    isKnown(path) ? answer(ownAnswer(path), program.nodes[path.node]) : nil
  }

  /// Returns the points of the chosen option, or the sum for several; nil if there are none.
  package func points(at path: Path) -> Answers.Answer? {
    guard isKnown(path), program.nodes[path.node].options >= 0 else { return nil }
    let node = program.nodes[path.node]
    return Value.points(of: value(path), in: program.parts.options[node.options])
      .flatMap { answer($0, node) }
  }

  /// Returns the points of an option; nil if it has none.
  package func points(of option: FormOption, at path: Path) -> Answers.Answer? {
    answer(option.points, program.nodes[path.node])
  }

  /// Returns the cell of the chosen option in a column of the file of options; nil if it is empty
  /// or there is none.
  package func column(_ heading: String, at path: Path) -> Answers.Answer? {
    guard isKnown(path), program.nodes[path.node].options >= 0 else { return nil }
    let node = program.nodes[path.node]
    guard case .option(let index) = value(path),
      let table = program.parts.options[node.options].table, index >= 0, Int(index) < table.count,
      let column = table.column(named: heading)
    else { return nil }
    return answer(table.value(column: column, option: Int(index)), node)
  }

  /// Returns a value of a field as it is submitted; nil if it is empty.
  package func answer(_ value: Value, ofField node: NodeID) -> Answers.Answer? {
    program.nodes.indices.contains(node) ? answer(value, program.nodes[node]) : nil
  }

  private func members(_ choice: Choice) -> [Answers.Member] {
    var machine = Machine()
    machine.columns = [:]
    return members(of: .form, choice, isHidden: false, &machine)
  }

  private func members(
    of place: Path, _ choice: Choice, isHidden: Bool, _ machine: inout Machine
  ) -> [Answers.Member] {
    var members: [Answers.Member] = []
    for id in program.declaredChildren(of: place.node) {
      let path = Path(node: id, row: place.row)
      // Most fields of a large form are left out, so a declaration is only copied if it is needed.
      if program.parts.nodes[id].kind == .field, !includes(path, choice) { continue }
      let node = program.nodes[id]
      let isHidden = isHidden || !form.state.isTrue(node.shown, path.row)
      switch node.kind {
      case .field:
        guard !isHidden || node.keeps,
          let answer = answer(orderedValue(path, &machine), node)
            ?? (choice.namesCleared && !isHidden && isClearedDefault(path) ? .text("") : nil)
        else { continue }
        members.append(
          Answers.Member(name: node.member, answer: answer, isSecret: node.type.isSecret))
      case .group:
        let inside = self.members(of: path, choice, isHidden: isHidden, &machine)
        if !inside.isEmpty {
          members.append(
            Answers.Member(name: node.member, answer: .group(Answers(members: inside))))
        }
      case .section:
        members += self.members(of: path, choice, isHidden: isHidden, &machine)
      case .list:
        if !isHidden, choice.origin == nil || rowCount(of: path) > 0 {
          members.append(list(path, node, choice, &machine))
        }
      case .form, .row, .note:
        continue
      }
    }
    return members
  }

  /// Returns whether somebody has answered a field with nothing that has a default.
  private func isClearedDefault(_ path: Path) -> Bool {
    guard !isComputed(path), isAnswered(path), value(path).isEmpty, typedText(path) == nil else {
      return false
    }
    let slot = program.parts.answerSlot(of: path.node)
    return program.parts.slots.indices.contains(slot) && !program.parts.slots[slot].code.isNone
  }

  private func list(
    _ path: Path, _ node: Node, _ choice: Choice, _ machine: inout Machine
  ) -> Answers.Member {
    let rows = exportedRows(of: path)
    guard node.isPlainList, let id = program.children(of: node.rowBody).first else {
      return Answers.Member(
        name: node.member,
        answer: .rows(
          rows.map {
            Answers(
              members: members(
                of: Path(node: node.rowBody, row: $0), choice, isHidden: false, &machine))
          }))
    }
    let values = rows.compactMap {
      answer(value(Path(node: id, row: $0)), program.nodes[id])
    }
    return Answers.Member(
      name: node.member, answer: .array(values), isSecret: program.nodes[id].type.isSecret)
  }

  private func exportedRows(of list: Path) -> [RowID] {
    let template = program.nodes[list.node].rowTemplate
    return rows(of: list).filter { !form.state.isBlank(template, $0) }
  }

  /// Returns the row at an index among those that are exported.
  func exportedRow(of list: Path, at index: Int) -> RowPath? {
    guard program.nodes[list.node].startRows > 0 else { return row(of: list, at: index) }
    let rows = exportedRows(of: list)
    guard rows.indices.contains(index) else { return nil }
    return RowPath(body: program.nodes[list.node].rowBody, row: rows[index])
  }

  private func includes(_ path: Path, _ choice: Choice) -> Bool {
    if let origin = choice.origin, form.state.presentMark(path).origin != origin { return false }
    return choice.excluded.isEmpty
      || !choice.excluded.contains(program.parts.nodes[path.node].slot)
  }

  private func answer(_ value: Value, _ node: Node) -> Answers.Answer? {
    let options = program.parts.options(node.options)
    func recorded(_ index: Int32) -> Answers.Answer? {
      options.indices.contains(Int(index))
        ? Answers.Answer(recorded: options.recorded(Int(index))) : nil
    }
    switch value {
    case _ where value.isEmpty: return nil
    case .boolean(let truth): return .boolean(truth)
    case .integer, .decimal: return .number(value.text())
    case .option(let index): return recorded(index)
    case .options(let chosen): return .array(chosen.compactMap(recorded))
    case .list(let elements) where node.hasValueSet:
      return .array(
        elements.map {
          if case .integer = $0 { .number($0.text()) } else { .text($0.text()) }
        })
    case .empty, .text, .date, .time, .dateTime, .duration, .period, .list:
      return .text(value.text())
    }
  }
}
