import JSON

extension RecordChecker {
  /// Reads the members of an object.
  ///
  /// They are expected in the order of declaration. Recursion follows the declarations, which nest
  /// 64 levels at most.
  mutating func walk(_ container: Int, _ token: Int, row: Int, _ input: RecordInput) {
    let tokens = input.tokens
    let bytes = input.bytes
    let end = Int(tokens[token].next)
    let members = input.tables.containers[container].members.lowerBound
    let names = input.tables.containers[container].names
    let base = Int(rows[row].cells)
    var expected = 0
    var at = token &+ 1
    while at < end {
      let name = at
      let value = at &+ 1
      let found = tokens[value]
      at = Int(found.next)
      if !input.tables.names.isNext(expected, in: names, tokens[name], bytes) {
        expected = place(of: tokens[name], in: names, input)
        if expected < 0 {
          expected = 0
          note(
            .unknown(container: Int32(truncatingIfNeeded: container)),
            Int(input.tables.containers[container].node), row, name)
          continue
        }
      }
      let member = input.tables.members[members &+ expected]
      expected &+= 1
      let cell = base &+ Int(member.cell)
      guard !cells[cell].isNamed else {
        note(.repeated, Int(member.node), row, name)
        continue
      }
      // Absent, null and "" are empty.
      guard found.kind != .null, found.kind != .string || found.length > 0 else {
        cells[cell] = RecordCell(token: value, isEmpty: true)
        continue
      }
      cells[cell] = RecordCell(token: value)
      switch member.kind {
      case .field:
        readField(Int(member.index), value, row: row, cell: cell, input)
      case .group:
        if found.kind == .object {
          walk(Int(member.index), value, row: row, input)
        } else {
          wrong(.kind, cell, Int(member.node), row, value)
        }
      case .list:
        if found.kind == .array {
          walkList(Int(member.index), value, row: row, cell: cell, input)
        } else {
          wrong(.kind, cell, Int(member.node), row, value)
        }
      }
    }
  }

  /// The place of a member among those of its container, or -1.
  @inline(never)
  private func place(
    of name: JSONToken, in names: NameTable.Names, _ input: RecordInput
  ) -> Int {
    guard !name.traits.contains(.escaped) else {
      return input.tables.names.place(in: names, of: name.text(in: input.bytes))
    }
    let start = Int(name.start)
    let key = NameKey(input.bytes, from: start, length: Int(name.length))
    return input.tables.names.place(in: names, key, input.bytes, from: start)
  }

  private mutating func walkList(
    _ index: Int, _ token: Int, row owner: Int, cell: Int, _ input: RecordInput
  ) {
    let list = plan.lists[index]
    let template = Int(list.template)
    let end = Int(input.tokens[token].next)
    let isInState = plan.templates[template].isInState
    let firstState = RowID(truncatingIfNeeded: session.state.templates[template].rowCount)
    var at = token + 1
    var (position, element) = (0, 0)
    while at < end {
      let value = at
      let found = input.tokens[value]
      at = Int(found.next)
      defer { element += 1 }
      // An empty value is no row.
      if list.field >= 0, found.kind == .null || (found.kind == .string && found.length == 0) {
        continue
      }
      let row = addRow(
        RecordRow(
          state: 0, owner: Int32(truncatingIfNeeded: owner), list: list.node,
          template: list.template, position: Int32(truncatingIfNeeded: position),
          element: Int32(truncatingIfNeeded: element), token: Int32(truncatingIfNeeded: value),
          cells: 0))
      position += 1
      if list.field >= 0 {
        let own = Int(rows[row].cells)
        cells[own] = RecordCell(token: value)
        readField(Int(list.field), value, row: row, cell: own, input)
        continue
      }
      guard found.kind == .object else {
        rows[row].isBroken = true
        let body = input.tables.containers[Int(list.container)].node
        note(.wrongType(.kind), Int(body), row, value)
        continue
      }
      walk(Int(list.container), value, row: row, input)
      lookForNeeds(row: row, input)
    }
    if isInState {
      // Rows of lists inside come between, but of other templates.
      let last = RowID(truncatingIfNeeded: session.state.templates[template].rowCount)
      lists.append((list.node, rows[owner].state, firstState..<last))
    }
    if position == 0 {
      cells[cell] = RecordCell(token: token, isEmpty: true)
    } else {
      checkCount(position, of: list, owner, token, input)
    }
  }

  /// Checks how many rows a list has that is no plainer than it seems: it has some.
  mutating func checkCount(
    _ count: Int, of list: RecordPlan.List, _ row: Int, _ token: Int, _ input: RecordInput
  ) {
    for check in list.checks {
      guard case .count(let least, let most, let rule) = input.tables.checks[check] else {
        continue
      }
      if count < least || count > most { note(.rule(rule), Int(list.node), row, token) }
    }
  }

  /// Notes what a row lacks that it needs, or may need.
  mutating func lookForNeeds(row: Int, _ input: RecordInput) {
    let template = Int(rows[row].template)
    let base = Int(rows[row].cells)
    for cell in plan.templates[template].alwaysCells where !cells[base &+ Int(cell)].isAnswered {
      noteAlways(template, row)
      break
    }
    for index in plan.templates[template].needs.indices {
      let need = plan.templates[template].needs[index]
      let cell = cells[base &+ Int(need.cell)]
      if cell.isAnswered { continue }
      switch need.kind {
      case .simple(let slot):
        guard holds(slot, row: row) else {
          if need.list >= 0 { noteMissing(.noRows(list: need.list), need, row, cell) }
          continue
        }
        noteMissing(.required, need, row, cell)
      case .always:
        noteMissing(.required, need, row, cell)
      case .evaluated where need.list < 0:
        noteMissing(.required, need, row, cell)
      case .evaluated, .count:
        noteMissing(.noRows(list: need.list), need, row, cell)
      }
    }
  }

  private mutating func noteAlways(_ template: Int, _ row: Int) {
    for need in plan.templates[template].always {
      let cell = cells[Int(rows[row].cells) + Int(need.cell)]
      if !cell.isAnswered { noteMissing(.required, need, row, cell) }
    }
  }

  /// Whether a condition holds that reads only what is there already.
  private mutating func holds(_ slot: SlotID, row: Int) -> Bool {
    session.evaluate(
      program.parts.slots[slot].code, Int(rows[row].template), rows[row].state
    ).isTrue
  }

  private mutating func noteMissing(
    _ kind: RecordNote.Kind, _ need: RecordPlan.Need, _ row: Int, _ cell: RecordCell
  ) {
    if cell.isNamed {
      note(kind, Int(need.node), row, cell.token)
    } else {
      note(kind, Int(need.node), row, holder(of: Int(need.node), row), isMissing: true)
    }
  }

  /// The token of the object in which a member would stand.
  func holder(of node: NodeID, _ row: Int) -> Int {
    var current = program.parts.nodes[node].parent
    while current > 0, program.parts.nodes[current].kind != .row {
      let cell = plan.cellOfNode[current]
      if cell >= 0 {
        let found = cells[Int(rows[row].cells) + Int(cell)]
        if found.isNamed { return found.token }
      }
      current = program.parts.nodes[current].parent
    }
    return Int(rows[row].token)
  }

  mutating func wrong(_ reason: WrongType, _ cell: Int, _ node: Int, _ row: Int, _ token: Int) {
    cells[cell].isWrong = true
    note(.wrongType(reason), node, row, token)
  }

  @inline(never)
  mutating func note(
    _ kind: RecordNote.Kind, _ node: Int, _ row: Int, _ token: Int, isMissing: Bool = false
  ) {
    notes.append(
      RecordNote(
        kind: kind, node: Int32(truncatingIfNeeded: node), row: Int32(truncatingIfNeeded: row),
        token: Int32(truncatingIfNeeded: token), isMissing: isMissing))
  }
}
