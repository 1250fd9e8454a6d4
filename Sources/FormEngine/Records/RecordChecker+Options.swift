import FormJSON

/// The options in records. Each is read and reported individually.
extension RecordChecker {
  /// Reads the options in an array. An error in one option does not affect the others.
  mutating func readChoices(
    _ array: JSONToken, _ index: Int, row: Int, cell: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    var wrong: ContiguousArray<(kind: RecordNote.Kind, place: Int)> = []
    let chosen = try readOptions(index, &reader) { wrong.append(($0, $1)) }
    let node = Int(tables.fields.elements[index].node)
    var isWrong = false
    for (kind, place) in wrong {
      note(kind, node, row, place)
      if case .repeatedOption = kind { continue }
      isWrong = true
    }
    if chosen.isEmpty {
      // No option is chosen, or none could be read.
      cells[cell] = RecordCell(place: array.place, isEmpty: !isWrong)
      cells[cell].isWrong = isWrong
      return
    }
    // A computed result is only compared with a value that is entirely valid.
    let facts = program.parts.nodes[node]
    if isWrong, facts.isComputed || facts.forced >= 0 { cells[cell].isWrong = true }
    for check in tables.fields.elements[index].checks {
      checkValue(tables.checks[check], .options(chosen), index, row, array)
    }
    if tables.fields.elements[index].isStored { store(.options(chosen), index, row) }
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
      guard cell.isAnswered, !cell.isWrong,
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

  private func notOfferedMessage(_ name: String) -> String {
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
