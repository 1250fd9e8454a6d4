/// The options that a field takes from the answers: the distinct values of a column, those that are
/// offered first, then those that are chosen although they are not offered now.
package struct OfferedValues {
  /// The options; the index of each is that of its value in `values`.
  package let offered: OfferedOptions
  /// The value that each option represents.
  package let values: [Value]
  /// The options that are chosen.
  package let chosen: ChosenOptions
  private let isSeveral: Bool

  /// - Parameters:
  ///   - value: the value of the field.
  ///   - other: the option `other`, which replaces a cell with the text that it is recorded as.
  ///   - option: returns the option as which people see a value.
  init(
    of column: [Value], chosen value: Value, isSeveral: Bool, other: FormOption?,
    _ option: (Value) -> FormOption
  ) {
    let last = other.map { Value.text($0.recordedText) }
    var seen = Set(last.map { [$0] } ?? [])
    var values = column.filter { !$0.isEmpty && seen.insert($0).inserted }
    if let last { values.append(last) }
    let count = values.count
    let held = value.elements
    values += held.filter { !$0.isEmpty && seen.insert($0).inserted }
    self.values = values
    self.isSeveral = isSeveral
    let list = OptionList(values.map { $0 == last ? other ?? option($0) : option($0) })
    let declared = values.count == count ? nil : (0..<count).map { Int32(truncatingIfNeeded: $0) }
    offered = OfferedOptions(list, ofTable: nil, declared: declared)
    var chosen = ChosenOptions()
    let isChosen = Set(held)
    for (place, value) in values.enumerated() where isChosen.contains(value) {
      chosen.insert(Int32(truncatingIfNeeded: place))
    }
    self.chosen = chosen
  }

  /// Returns the value of a field in which options are chosen.
  package func value(choosing options: ChosenOptions) -> Value {
    let chosen = options.compactMap { values.indices.contains(Int($0)) ? values[Int($0)] : nil }
    return isSeveral ? .choosing(chosen) : chosen.first ?? .empty
  }

  /// Returns the value of a field in which one option is chosen.
  package func value(choosing option: Int32) -> Value { value(choosing: ChosenOptions([option])) }

  /// Reads a text that a person types.
  func reading(of text: String, _ context: EntryContext) -> EntryReading {
    let entry = OptionEntry(offered, context)
    switch isSeveral ? entry.readSeveral(text, chosen: chosen) : entry.readOne(text) {
    case .value(.option(let option)): return .value(value(choosing: option))
    case .value(.options(let options)):
      let value = value(choosing: options)
      return value.isEmpty ? .empty : .value(value)
    case let reading: return reading
    }
  }

  /// Returns the value that a text names by whole names or labels; nil if it contains anything
  /// else.
  func named(_ text: String) -> Value? {
    let list = offered.list
    return EntryPart.options(named: text, isSeveral: isSeveral) {
      list.index(ofName: $0) ?? list.index(ofLabel: $0)
    }.map { value(choosing: $0) }
  }
}

extension Session {
  /// Returns the value, with that of a `choices` in the order of its options: a set of answers is
  /// stored in an order of its own.
  package func orderedValue(_ path: Path) -> Value {
    var machine = Machine()
    return orderedValue(path, &machine)
  }

  /// - Parameter machine: keeps the columns of values that it finds for other fields.
  func orderedValue(_ path: Path, _ machine: inout Machine) -> Value {
    let value = value(path)
    guard program.nodes.indices.contains(path.node), program.nodes[path.node].hasValueSet,
      let options = program.answerOptions(of: path.node), isKnown(path)
    else { return value }
    let ordered = form.state.evaluate(
      options.inOrder, template: program.nodes[path.node].template, row: path.row, &machine)
    return ordered.isEmpty ? value : ordered
  }

  /// Returns the options that a field takes from the answers; nil if it has others or none.
  package func offeredValues(_ path: Path) -> OfferedValues? {
    guard isKnown(path), let options = program.answerOptions(of: path.node) else { return nil }
    let node = program.nodes[path.node]
    var column: [Value] = []
    if case .list(let values) = evaluate(options.values, at: path) { column = values }
    return OfferedValues(
      of: column, chosen: value(path), isSeveral: node.type.kind == .options,
      other: options.other, program.optionOfAnswer(at: path.node))
  }

  /// Returns what a value chooses that a field does not take from the answers now; nil if the field
  /// has other options or none.
  func unofferedAnswers(_ value: Value, at path: Path) -> [Value]? {
    guard isKnown(path), let options = program.answerOptions(of: path.node),
      let scan = program.parts.columnScan(of: options)
    else { return nil }
    var machine = Machine()
    machine.columns = form.machine.columns
    let other = options.other.map { Value.text($0.recordedText) }
    let template = program.nodes[path.node].template
    return form.state.search(scan, template: template, row: path.row, &machine) { column, ownRow in
      value.elements.filter {
        !$0.isEmpty && $0 != other && column.place(of: $0, except: ownRow) == nil
      }
    }
  }

  /// Returns the value of each option that is offered now; for a field of several options, that of
  /// a single one.
  package func offeredOptionValues(_ path: Path) -> [Value] {
    if let values = offeredValues(path) { return Array(values.values.prefix(values.offered.count)) }
    let offered = offeredOptions(path)
    return offered.indices.map { .option(offered.index(at: $0)) }
  }

  /// Returns the value with which a field chooses one of its options.
  ///
  /// - Parameter index: the index of the option among those that `offeredOptions` has.
  package func value(choosing index: Int32, at path: Path) -> Value {
    offeredValues(path)?.value(choosing: index)
      ?? (program.nodes[path.node].type.kind == .options
        ? .options(ChosenOptions([index])) : .option(index))
  }

  /// Returns the value with which a field of several options chooses some.
  ///
  /// - Parameter indexes: the indexes among those that `offeredOptions` has.
  package func value(choosing indexes: ChosenOptions, at path: Path) -> Value {
    offeredValues(path)?.value(choosing: indexes) ?? .options(indexes)
  }

  /// Returns the chosen options, by their indexes among those that `offeredOptions` has.
  package func chosenOptions(_ path: Path) -> [Int32] {
    offeredValues(path).map { Array($0.chosen) } ?? value(path).chosenOptions
  }
}

extension Program {
  /// Returns a function for the options as which people see the values that a field takes from the
  /// answers.
  func optionOfAnswer(at node: NodeID) -> (Value) -> FormOption {
    let (format, list) = (format(of: node), options(of: node))
    return { value in
      if case .option(let index) = value, list.indices.contains(Int(index)) {
        var option = list[Int(index)]
        option.offered = .always
        return option
      }
      var option = FormOption(name: value.text(), label: format.text(value))
      if case .integer = value { option.recorded = value }
      return option
    }
  }
}
