extension Session {
  /// Returns the ways in which an element is seen now, in any row.
  public func sightings(of element: FormElement) -> Coverage.Sightings {
    var machine = Machine()
    return sightings(of: element, missing: Coverage.whole(element), &machine)
  }

  /// Returns the ways in which an element is seen now, in any row. The search ends once the missing
  /// ways are found. Nothing that is hidden counts.
  func sightings(
    of element: FormElement, missing: Coverage.Sightings, _ machine: inout Machine
  ) -> Coverage.Sightings {
    let template = template(of: element)
    var seen: Coverage.Sightings = []
    for row in 0..<form.state.templates[template].rowCount where !seen.isSuperset(of: missing) {
      let row = RowID(row)
      guard template == 0 || form.state.isLive(template, row) else { continue }
      seen.formUnion(sightings(of: element, in: row, &machine))
    }
    return seen
  }

  /// Calls `body` with the index of each option that is chosen in a field, once for each row in
  /// which it is.
  func forEachChosenOption(of field: NodeID, _ body: (Int) -> Void) {
    let template = program.nodes[field].template
    for row in 0..<form.state.templates[template].rowCount {
      let row = RowID(row)
      guard template == 0 || form.state.isLive(template, row) else { continue }
      for option in effectiveValue(Path(node: field, row: row)).chosenOptions { body(Int(option)) }
    }
  }

  private func template(of element: FormElement) -> Int {
    switch element {
    case .field(let node), .required(let node), .option(let node, _): program.nodes[node].template
    case .rule(let number): Int(program.slots[program.parts.rules[number].slot].template)
    case .condition(let slot): Int(program.slots[slot].template)
    }
  }

  private func sightings(
    of element: FormElement, in row: RowID, _ machine: inout Machine
  ) -> Coverage.Sightings {
    switch element {
    case .field(let node): focus == Path(node: node, row: row) ? .met : []
    case .option(let node, let option): isChosen(option, Path(node: node, row: row)) ? .met : []
    case .required(let node): required(Path(node: node, row: row))
    case .condition(let slot): condition(slot, row)
    case .rule(let number): rule(program.parts.rules[number], row, &machine)
    }
  }

  private func isChosen(_ option: Int, _ path: Path) -> Bool {
    let count = program.parts.options[program.nodes[path.node].options].tableCount
    let meant = option < count ? 0..<count : option..<option + 1
    return effectiveValue(path).chosenOptions.contains { meant.contains(Int($0)) }
  }

  private func required(_ path: Path) -> Coverage.Sightings {
    guard isRequired(path), presentUnreadable(path) == nil else { return [] }
    let isMissing =
      program.nodes[path.node].kind == .list ? countedRows(of: path) == 0 : value(path).isBlank
    return isMissing ? .unmet : .met
  }

  /// Returns the ways in which a condition is seen in a row. It counts while the declaration that
  /// it is about is visible, or for `show when` the one around that.
  private func condition(_ slot: SlotID, _ row: RowID) -> Coverage.Sightings {
    let mark = form.state.truthMark(slot, row)
    guard !mark.hasFault else { return [] }
    let path = Path(node: program.parts.slots[slot].node, row: row)
    let place = program.parts.slots[slot].kind == .shown ? container(of: path) ?? path : path
    guard isVisible(place) else { return [] }
    return mark.truth == true ? .met : .unmet
  }

  private func rule(
    _ rule: Rule, _ row: RowID, _ machine: inout Machine
  ) -> Coverage.Sightings {
    let template = Int(program.slots[rule.slot].template)
    guard isVisible(Path(node: rule.node, row: form.state.climb(row, template, to: rule.node)))
    else {
      return []
    }
    if form.state.isInBlank(template, row) { return [] }
    let mark = form.state.truthMark(rule.slot, row)
    if mark.hasFault { return [] }
    if mark.outcome != .passes { return .unmet }
    return judges(rule, template, row, &machine) ? .met : []
  }

  /// Returns whether a rule that passes had something to check. All rules except those about a
  /// whole list need a value; without one, the result is unknown, and the rule passes.
  private func judges(
    _ rule: Rule, _ template: Int, _ row: RowID, _ machine: inout Machine
  ) -> Bool {
    let node = program.nodes[rule.node]
    switch rule.kind {
    case .check:
      return form.state.evaluate(
        rule.condition, template: template, row: row, &machine
      ).truth == true
    case .unique:
      return rule.cells.allSatisfy { !form.state.read($0, row: row, &machine).isEmpty }
    case .count where node.kind == .list:
      return true
    case .length, .range, .step, .match, .type, .count, .exclusive:
      return node.slot >= 0 && !form.state.storedValue(node.slot, row).isEmpty
    }
  }
}
