import FormJSON

extension RecordChecker {
  /// The number of members after the expected one that are compared before a lookup.
  private static let mostLeftOut = 3

  /// Reads the members of an object whose opening brace was read.
  ///
  /// They are expected in the order of declaration. Recursion follows the nesting of declarations,
  /// which is at most 64 levels deep.
  mutating func walk(
    _ container: Int, row: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    let members = tables.members[tables.containers.elements[container].members]
    let base = Int(rows[row].cells)
    var expected = 0
    var name = try reader.findFirstName()
    while name >= 0 {
      var end = 0
      if expected < members.count { end = members[expected].name.end(in: reader, at: name) }
      if end == 0 { (end, expected) = try find(name, container, expected, reader) }
      reader.offset = end
      if expected < 0 {
        expected = 0
        try skipUnknown(name, container, row, &reader)
      } else {
        let cell = base &+ Int(members[expected].cell)
        if cells[cell].isNamed {
          try skipRepeated(name, Int(members[expected].node), row, &reader)
        } else {
          // Most values are texts, which are read here in one step.
          if let text = try reader.readString() {
            cells[cell] = RecordCell(place: text.place, isEmpty: text.length == 0)
            if text.length > 0 {
              if members[expected].kind == .text {
                readText(text, Int(members[expected].index), row: row, cell: cell, reader)
              } else {
                try readContent(of: text, members[expected], row: row, cell: cell, &reader)
              }
            }
          } else {
            let value = try reader.readValue()
            cells[cell] = RecordCell(place: value.place, isEmpty: value.isEmpty)
            if !value.isEmpty {
              try readContent(of: value, members[expected], row: row, cell: cell, &reader)
            }
          }
        }
        expected &+= 1
      }
      name = try reader.findNextName()
    }
  }

  /// Finds the member with a name that is not the expected one.
  ///
  /// It is mutating although it changes nothing, since the checker would be copied for each call
  /// otherwise.
  ///
  /// - Returns: the offset after the name and its colon; the index of the member in the container,
  ///   or -1.
  @inline(never)
  private mutating func find(
    _ name: Int, _ container: Int, _ expected: Int, _ reader: JSONReader
  ) throws(JSONError) -> (end: Int, place: Int) {
    let members = tables.members[tables.containers.elements[container].members]
    // If the record omits some members, the name is that of one of the next.
    let next = expected &+ 1
    for place in next..<max(next, min(next + Self.mostLeftOut, members.count)) {
      let end = members[place].name.end(in: reader, at: name)
      if end != 0 { return (end, place) }
    }
    var reader = reader
    let names = tables.containers.elements[container].names
    let place = tables.names.place(of: try reader.readName(), in: names, reader.bytes)
    try reader.readColon()
    return (reader.offset, place)
  }

  @inline(never)
  private mutating func skipUnknown(
    _ name: Int, _ container: Int, _ row: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    try reader.skipContent(of: try reader.readValue())
    let node = tables.containers.elements[container].node
    // The key is not a finding, but another member of the same name is.
    if name == keyMember?.name {
      keyMember?.met = (node, Int32(truncatingIfNeeded: row))
    } else {
      note(.unknown(container: Int32(truncatingIfNeeded: container)), Int(node), row, name)
    }
  }

  @inline(never)
  private mutating func skipRepeated(
    _ name: Int, _ node: Int, _ row: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    try reader.skipContent(of: try reader.readValue())
    note(.repeated, node, row, name)
  }

  /// Reads a value that is not empty; only the opening bracket of an array or object has been read.
  @inline(__always)
  private mutating func readContent(
    of value: JSONToken, _ member: RecordPlan.Member, row: Int, cell: Int,
    _ reader: inout JSONReader
  ) throws(JSONError) {
    switch member.kind {
    case .text, .field:
      try readField(Int(member.index), value, row: row, cell: cell, &reader)
    case .group where value.kind == .object:
      try walk(Int(member.index), row: row, &reader)
    case .list where value.kind == .array:
      try walkList(Int(member.index), value, row: row, cell: cell, &reader)
    case .group, .list:
      try reader.skipContent(of: value)
      wrong(.kind, cell, Int(member.node), row, value.place)
    }
  }

  private mutating func walkList(
    _ index: Int, _ array: JSONToken, row owner: Int, cell: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    let list = tables.lists.elements[index]
    let template = Int(list.template)
    let isInState = tables.rows.elements[template].isInState
    let firstState = RowID(truncatingIfNeeded: session.form.state.templates[template].rowCount)
    var (position, element) = (0, 0)
    var goesOn = try reader.hasFirst(in: .array)
    while goesOn {
      let value = try reader.readValue()
      // An empty value is not a row.
      if try isRow(value, of: list.field, &reader) {
        let row = addRow(
          RecordRow(
            state: 0, owner: Int32(truncatingIfNeeded: owner), list: list.node,
            template: list.template, position: Int32(truncatingIfNeeded: position),
            element: Int32(truncatingIfNeeded: element),
            place: Int32(truncatingIfNeeded: value.place), cells: 0))
        position &+= 1
        if list.field >= 0 {
          let own = Int(rows[row].cells)
          cells[own] = RecordCell(place: value.place)
          try readField(Int(list.field), value, row: row, cell: own, &reader)
        } else if value.kind == .object {
          try walk(Int(list.container), row: row, &reader)
          lookForNeeds(row: row)
        } else {
          try reader.skipContent(of: value)
          rows[row].isBroken = true
          let body = tables.containers.elements[Int(list.container)].node
          note(.wrongType(.kind), Int(body), row, value.place)
        }
      }
      element &+= 1
      goesOn = try reader.hasNext(in: .array)
    }
    if isInState {
      // Rows of inner lists were added in between, but belong to other templates.
      let last = RowID(truncatingIfNeeded: session.form.state.templates[template].rowCount)
      lists.append((list.node, rows[owner].state, firstState..<last))
    }
    if position == 0 {
      cells[cell] = RecordCell(place: array.place, isEmpty: true)
    } else {
      checkCount(position, of: list, owner, array.place)
    }
  }

  /// Returns true if an element of a list is a row: an empty plain value is not. Reads to the end
  /// of an empty array.
  ///
  /// - Parameter field: the field of a list of plain values, or -1.
  private func isRow(
    _ value: JSONToken, of field: Int32, _ reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    guard field >= 0 else { return true }
    guard value.kind == .array, tables.fields.elements[Int(field)].kind == .options else {
      return !value.isEmpty
    }
    return try reader.hasFirst(in: .array)
  }

  /// Checks the number of rows of a list that has some, by its plain rules.
  mutating func checkCount(
    _ count: Int, of list: RecordPlan.List, _ row: Int, _ place: Int
  ) {
    for check in list.checks {
      guard case .count(let least, let most, let rule) = tables.checks[check] else {
        continue
      }
      if count < least || count > most { note(.rule(rule), Int(list.node), row, place) }
    }
  }

  /// Notes the missing answers of a row that are required, or may be.
  mutating func lookForNeeds(row: Int) {
    // Missing answers are noted, but add no cells.
    let own = cells.elements(from: Int(rows[row].cells))
    for need in tables.needs[tables.rows.elements[Int(rows[row].template)].needs] {
      let cell = own[Int(need.cell)]
      if !cell.isAnswered || isBlank(Int(rows[row].cells) + Int(need.cell)) {
        lookFor(need, cell, row)
      }
    }
  }

  @inline(__always)
  private func isBlank(_ cell: Int) -> Bool { !blankCells.isEmpty && blankCells.contains(cell) }

  private mutating func lookFor(_ need: RecordPlan.Need, _ cell: RecordCell, _ row: Int) {
    switch need.kind {
    case .simple(let slot):
      noteMissing(of: need, cell, row, isRequired: isTrue(slot, row: row))
    case .chosen(let offset, let option):
      let template = Int(rows[row].template)
      let place = Int(rows[row].state) * program.templates[template].valueCount + Int(offset)
      let isChosen: Bool
      if case .option(option) = session.form.state.templates[template].values[place] {
        isChosen = true
      } else {
        isChosen = false
      }
      noteMissing(of: need, cell, row, isRequired: isChosen)
    case .always:
      noteMissing(.required, need, row, cell)
    case .evaluated where need.list < 0:
      noteMissing(.maybeRequired, need, row, cell)
    case .evaluated, .count:
      noteMissing(.noRows(list: need.list), need, row, cell)
    }
  }

  /// Notes an answer that is conditionally required; a list that is not required may still need
  /// rows.
  private mutating func noteMissing(
    of need: RecordPlan.Need, _ cell: RecordCell, _ row: Int, isRequired: Bool
  ) {
    if isRequired {
      noteMissing(.required, need, row, cell)
    } else if need.list >= 0 {
      noteMissing(.noRows(list: need.list), need, row, cell)
    }
  }

  /// Returns true if a condition is true; it must only read values that are present already.
  private mutating func isTrue(_ slot: SlotID, row: Int) -> Bool {
    session.form.evaluate(
      program.parts.slots[slot].code, Int(rows[row].template), rows[row].state
    ).isTrue
  }

  private mutating func noteMissing(
    _ kind: RecordNote.Kind, _ need: RecordPlan.Need, _ row: Int, _ cell: RecordCell
  ) {
    if cell.isNamed {
      note(kind, Int(need.node), row, cell.place)
    } else {
      note(kind, Int(need.node), row, holder(of: Int(need.node), row))
    }
  }

  /// Returns the offset of the object that would contain a member.
  func holder(of node: NodeID, _ row: Int) -> Int {
    var current = program.parts.nodes[node].parent
    while current > 0, program.parts.nodes[current].kind != .row {
      let cell = plan.cellOfNode[current]
      if cell >= 0 {
        let found = cells[Int(rows[row].cells) + Int(cell)]
        if found.isNamed { return found.place }
      }
      current = program.parts.nodes[current].parent
    }
    return Int(rows[row].place)
  }

  mutating func wrong(_ reason: WrongType, _ cell: Int, _ node: Int, _ row: Int, _ place: Int) {
    cells[cell].isWrong = true
    note(.wrongType(reason), node, row, place)
  }

  @inline(never)
  mutating func note(
    _ kind: RecordNote.Kind, _ node: Int, _ row: Int, _ place: Int
  ) {
    notes.append(
      RecordNote(
        kind: kind, node: Int32(truncatingIfNeeded: node), row: Int32(truncatingIfNeeded: row),
        place: Int32(truncatingIfNeeded: place)))
  }
}
