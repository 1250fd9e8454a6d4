import FormJSON

/// The options in records. Each is read and reported individually.
extension RecordChecker {
  /// Reads the options in an array. An error in one option does not affect the others.
  mutating func readChoices(
    _ array: JSONToken, _ index: Int, row: Int, cell: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    var wrong: ContiguousArray<(kind: RecordNote.Kind, place: Int)> = []
    let chosen = try readOptions(index, &reader) { wrong.append(($0, $1)) }
    takeChosen(
      chosen.isEmpty ? .empty : .options(chosen), wrong, array, index, row: row, cell: cell)
  }

  /// Notes what is wrong with the elements of an array; checks and stores what it chooses.
  private mutating func takeChosen(
    _ chosen: Value, _ wrong: ContiguousArray<(kind: RecordNote.Kind, place: Int)>,
    _ array: JSONToken, _ index: Int, row: Int, cell: Int
  ) {
    var isWrong = false
    for (kind, place) in wrong {
      note(kind, Int(tables.fields.elements[index].node), row, place)
      if case .repeatedOption = kind { continue }
      isWrong = true
    }
    guard !chosen.isEmpty else {
      // No option is chosen, or none could be read.
      cells[cell] = RecordCell(place: array.place, isEmpty: !isWrong)
      cells[cell].isWrong = isWrong
      return
    }
    // A computed result is only compared with a value that is entirely valid.
    let facts = program.parts.nodes[Int(tables.fields.elements[index].node)]
    if isWrong, facts.isComputed || facts.forced >= 0 { cells[cell].isWrong = true }
    for check in tables.fields.elements[index].checks {
      checkValue(tables.checks[check], chosen, index, row, array)
    }
    if tables.fields.elements[index].isStored { store(chosen, index, row) }
  }

  /// Reads all elements of an array, of any kind.
  ///
  /// - Parameter report: receives the problem of an element, and its offset.
  mutating func readOptions(
    _ index: Int, _ reader: inout JSONReader, _ report: (RecordNote.Kind, Int) -> Void
  ) throws(JSONError) -> ChosenOptions {
    var chosen = ChosenOptions()
    var goesOn = try reader.hasFirst(in: .array)
    while goesOn {
      let element = try reader.readValue()
      try reader.skipContent(of: element)
      switch reading(ofOption: element, index, reader) {
      case .unknown: report(.unknownOption, element.place)
      case .wrongKind: report(.wrongOptionKind, element.place)
      case .option(let found):
        let option = Int32(truncatingIfNeeded: found)
        if chosen.contains(option) {
          report(.repeatedOption, element.place)
        } else {
          chosen.insert(option)
        }
      }
      goesOn = try reader.hasNext(in: .array)
    }
    return chosen
  }

  // MARK: Sets of answers

  /// Reads the values in an array, each of which is an answer elsewhere. An error in one value does
  /// not affect the others.
  mutating func readValues(
    _ array: JSONToken, _ index: Int, row: Int, cell: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    var wrong: ContiguousArray<(kind: RecordNote.Kind, place: Int)> = []
    let chosen = try readSet(index, &reader) { wrong.append(($0, $1)) }
    takeChosen(chosen, wrong, array, index, row: row, cell: cell)
  }

  /// Reads all elements of an array as a set of values.
  ///
  /// - Parameter report: receives the problem of an element, and its offset.
  mutating func readSet(
    _ index: Int, _ reader: inout JSONReader, _ report: (RecordNote.Kind, Int) -> Void
  ) throws(JSONError) -> Value {
    var seen: Set<Value> = []
    try readElements(index, &reader) { reading, place in
      switch reading {
      case .value(let value) where value.isEmpty: report(.unknownOption, place)
      case .value(let value):
        if !seen.insert(value).inserted { report(.repeatedOption, place) }
      case .wrong(let reason, _): report(.wrongType(reason), place)
      case .unknownOption: report(.unknownOption, place)
      }
    }
    return .set(of: seen)
  }

  private mutating func readElements(
    _ index: Int, _ reader: inout JSONReader, _ take: (Reading, Int) -> Void
  ) throws(JSONError) {
    let type = tables.fields.elements[index].element
    var goesOn = try reader.hasFirst(in: .array)
    while goesOn {
      let element = try reader.readValue()
      // An empty text is no answer anywhere, whatever its type, so it is never offered.
      let isEmpty =
        element.kind == .string && element.isEmpty && (type.kind == .text || type.kind.isTemporal)
      take(isEmpty ? .value(.empty) : try read(element, index, as: type, &reader), element.place)
      goesOn = try reader.hasNext(in: .array)
    }
  }

  /// Reports each option of a `choices` that is not among the answers from which it takes them.
  mutating func reportUnofferedAnswers(
    _ node: NodeID, row: Int, _ input: JSONReader, order: Int32
  ) {
    let path = Path(node: node, row: rows[row].state)
    let cell = cell(of: node, row: row)
    var places: [Value: Int] = [:]
    if cell.isAnswered, !isComputed(node, row),
      let field = plan.members.first(where: { $0.kind == .field && Int($0.node) == node })
    {
      var reader = input
      reader.offset = cell.place
      do throws(JSONError) {
        if try reader.readValue().kind == .array {
          try readElements(Int(field.index), &reader) { reading, place in
            if case .value(let value) = reading, places[value] == nil { places[value] = place }
          }
        }
      } catch {
        // The array was read before, so reading it cannot fail.
      }
    }
    guard let unoffered = session.unofferedAnswers(session.value(path), at: path) else { return }
    // The parts of such an option are separate values in CSV data.
    let divided =
      readsCSV
      ? (session.offeredValues(path)?.values ?? []).map { $0.text() }
        .filter { $0.utf8.contains(0x3B) } : []
    let option = program.optionOfAnswer(at: node)
    var reported: Set<String> = []
    for value in unoffered {
      let name = option(value).recordedText
      let whole = divided.first { whole in
        whole.split(separator: ";").contains { trimmedText(String($0)) == name }
      }
      if let whole {
        guard reported.insert(whole).inserted else { continue }
        report(
          RecordRule.option.rawValue, isWarning: false,
          RecordMessage.separatorInCSV(visibleText(whole)).phrase.text(in: program.language),
          at: node, row: row, input, order: order)
        removeCounts(of: node, row)
        continue
      }
      let message = notOfferedMessage(visibleText(name))
      guard let place = places[value] else {
        report(
          RecordRule.option.rawValue, isWarning: false, message, at: node, row: row, input,
          order: order)
        continue
      }
      add(
        RecordNote(
          kind: .unknownOption, node: Int32(truncatingIfNeeded: node),
          row: Int32(truncatingIfNeeded: row), place: Int32(truncatingIfNeeded: place)),
        RecordRule.option.rawValue, isWarning: false, message, input, order: order)
    }
  }

  /// Removes what was found about the number of values, if it is not known how many there are.
  private mutating func removeCounts(of node: NodeID, _ row: Int) {
    let rules = program.parts.rules[program.parts.nodes[node].rules]
      .filter { $0.kind == .count }.map(\.name)
    let path = path(of: node, row)
    findings.removeAll { $0.path == path && rules.contains($0.rule) }
  }

  // MARK: Conditional options

  /// Reports the conditional options that are not offered with these answers.
  mutating func reportUnoffered(_ template: Int, _ row: Int, _ input: JSONReader) {
    for index in plan.templates[template].optional {
      let member = plan.members[index]
      let node = Int(member.node)
      let cell = cell(of: node, row: row)
      let list = program.parts.nodes[node].options
      guard list >= 0, isShown(node, row: row) else { continue }
      if isComputed(node, row) {
        reportUnofferedResult(node, row, input)
        continue
      }
      // Options beside a wrong one count, unless the form has forced the value.
      guard cell.isAnswered, !cell.isWrong || program.parts.nodes[node].forced >= 0,
        let value = value(at: cell.place, Int(member.index), input)
      else { continue }
      let filter = program.parts.options[list].filter
      // If the slot is true, all chosen options are offered.
      if let slot = filter?.slot, slot >= 0, program.parts.options[list].declared.isEmpty {
        evaluate()
        if session.form.state.truthMark(slot, rows[row].state).truth == true { continue }
      }
      let unoffered = session.form.state.unoffered(value, list, rows[row].state)
      guard !unoffered.isEmpty else { continue }
      let places = firstPlaces(ofOptionsAt: cell.place, Int(member.index), input)
      for case .option(let option) in unoffered {
        let name = visibleText(program.parts.options[list].recordedText(Int(option)))
        add(
          RecordNote(
            kind: .unknownOption, node: member.node, row: Int32(truncatingIfNeeded: row),
            place: Int32(truncatingIfNeeded: places[option] ?? cell.place)),
          RecordRule.option.rawValue, isWarning: false,
          notOfferedMessage(name), input,
          order: RecordFinding.afterRules)
      }
    }
  }

  /// Reports the options of a computed field that are not offered: the result of the form counts,
  /// even if the record does not contain it.
  private mutating func reportUnofferedResult(_ node: NodeID, _ row: Int, _ input: JSONReader) {
    let (slot, list) = (program.parts.nodes[node].slot, program.parts.nodes[node].options)
    guard slot >= 0, !plan.readsClock.contains(slot) else { return }
    let state = rows[row].state
    let value = session.form.state.storedValue(slot, state)
    for case .option(let option) in session.form.state.unoffered(value, list, state) {
      let name = visibleText(program.parts.options[list].recordedText(Int(option)))
      report(
        RecordRule.option.rawValue, isWarning: false, notOfferedMessage(name), at: node, row: row,
        input)
    }
  }

  func notOfferedMessage(_ name: String) -> String {
    RecordMessage.notOffered(name).phrase.text(in: program.language)
  }

  /// Returns the offset at which an array first names each of its options.
  private func firstPlaces(
    ofOptionsAt place: Int, _ index: Int, _ input: JSONReader
  ) -> [Int32: Int] {
    var places: [Int32: Int] = [:]
    var reader = input
    reader.offset = place
    do throws(JSONError) {
      guard try reader.readValue().kind == .array else { return [:] }
      var goesOn = try reader.hasFirst(in: .array)
      while goesOn {
        let element = try reader.readValue()
        try reader.skipContent(of: element)
        if case .option(let option) = reading(ofOption: element, index, reader) {
          let key = Int32(truncatingIfNeeded: option)
          if places[key] == nil { places[key] = element.place }
        }
        goesOn = try reader.hasNext(in: .array)
      }
    } catch {
      // The array was read before, so reading it cannot fail.
    }
    return places
  }

  /// Returns true for a `choices` field, whose problems concern the whole array.
  func isChoices(_ node: NodeID) -> Bool {
    program.parts.nodes[node].kind == .field && program.parts.nodes[node].type.kind == .options
  }
}
