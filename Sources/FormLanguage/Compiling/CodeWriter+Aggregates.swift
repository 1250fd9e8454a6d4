internal import FormEngine

/// Compiling aggregates: their result is kept in a slot if possible, shared by their readers if it
/// is the same for them, and otherwise found by a scan.
extension CodeWriter {
  /// Writes an aggregate, whose result is kept in a slot if possible, and otherwise found by a
  /// scan.
  mutating func write(_ aggregation: Expression.Aggregation) {
    guard let outermost = aggregation.lists.first else {
      return write(.constant, a: constants.number(of: .empty))
    }
    let template = nodes[outermost].template
    if !aggregation.isKept, aggregation.baseRows == nil, !isShared(aggregation, template) {
      return writeScan(aggregation, template: template)
    }
    let slot =
      aggregation.isKept
      ? keptSlot(aggregation)
      : sharedSlot(aggregation, template) { $0.writeScan(aggregation, template: template) }
    if let rows = aggregation.baseRows {
      let numbers = Value.list(rows.map { .integer(Int64($0)) })
      write(.readAt, a: slot, b: constants.number(of: numbers))
    } else {
      write(.read, a: slot, b: reach(template: template, frame: aggregation.base).packed)
    }
  }

  private mutating func keptSlot(_ aggregation: Expression.Aggregation) -> SlotID {
    var term = termSlot(aggregation)
    var isInner = true
    for list in aggregation.lists.reversed() {
      term = aggregateSlot(
        function: aggregation.function, list: list, term: term, isNested: !isInner,
        source: aggregation.source)
      isInner = false
    }
    return term
  }

  private mutating func aggregateSlot(
    function: AggregateFunction, list: NodeID, term: SlotID, isNested: Bool, source: String
  ) -> SlotID {
    let key = AggregateKey(function: function, list: list, term: term)
    if let slot = aggregateSlots[key] { return slot }
    let slot = slots.count
    slots.append(Slot(kind: .aggregate, template: nodes[list].template, node: list))
    aggregates.append(
      Aggregate(
        function: function, list: list, term: term, isNested: isNested, slot: slot,
        source: number(ofSource: source)))
    aggregateSlots[key] = slot
    return slot
  }

  /// Returns the slot with the value of each row, or -1 if rows are counted.
  private mutating func termSlot(_ aggregation: Expression.Aggregation) -> SlotID {
    guard let place = aggregation.lists.last.map({ nodes[$0] }) else { return -1 }
    let frame = Frame(id: aggregation.frame, template: place.rowTemplate)
    guard let term = brought(by: aggregation) else { return -1 }
    if case .read(let slot, aggregation.frame) = term.form,
      slots[slot].template == place.rowTemplate, slots[slot].holdsValue
    {
      return slot
    }
    let outer = frames
    frames = [frame]
    let mark = scratch.count
    write(term)
    frames = outer
    let key = TermKey(template: place.rowTemplate, instructions: Array(scratch[mark...]))
    if let slot = terms[key] {
      scratch.removeSubrange(mark...)
      return slot
    }
    let code = finish(from: mark)
    let slot = slots.count
    slots.append(
      Slot(kind: .term, template: place.rowTemplate, node: place.rowBody, code: code))
    terms[key] = slot
    return slot
  }

  /// Returns the value of each row for a kept aggregate as one expression; nil if rows are counted.
  private func brought(by aggregation: Expression.Aggregation) -> Expression? {
    switch aggregation.function {
    case .any, .all: return aggregation.condition
    case .count:
      guard let term = aggregation.term else { return aggregation.condition }
      let filled = Expression(
        type: .boolean, span: term.span, form: .apply(.isFilled, [term], a: 0))
      guard let condition = aggregation.condition else { return filled }
      return Expression(type: .boolean, span: condition.span, form: .and([condition, filled]))
    default:
      guard let term = aggregation.term, let condition = aggregation.condition else {
        return aggregation.term
      }
      return Expression(
        type: term.type, span: term.span,
        form: .conditional(
          [Expression.Branch(condition: condition, value: term)],
          otherwise: .constant(.empty, .empty, term.span)))
    }
  }

  /// Returns true if a scan finds the same for readers in many rows: all that it reads is in its own
  /// rows and in what contains the list.
  private func isShared(_ aggregation: Expression.Aggregation, _ template: Int) -> Bool {
    !aggregation.readsAround && !aggregation.leavesOutOwnRow && frames.last?.template != template
  }

  /// Returns a slot, in the row that contains the list of a scan, with the result of code.
  private mutating func sharedSlot(
    _ aggregation: Expression.Aggregation, _ template: Int, _ write: (inout CodeWriter) -> Void
  ) -> SlotID {
    let outer = frames
    frames = [Frame(id: aggregation.base, template: template)]
    let mark = scratch.count
    write(&self)
    frames = outer
    slots.append(
      Slot(
        kind: .constant, template: template, node: aggregation.lists[0], code: finish(from: mark)))
    return slots.count - 1
  }

  /// Writes a joined column or set. Readers in many rows share the text of a column.
  mutating func writeJoin(_ operands: [Expression], _ a: Int, _ source: String) {
    func write(_ writer: inout CodeWriter) {
      for operand in operands { writer.write(operand) }
      writer.write(
        .join, a: writer.places(operands, a),
        b: source.isEmpty ? 0 : writer.constants.number(of: .text(source)))
    }
    guard case .aggregate(let column) = operands.first?.form, let outermost = column.lists.first,
      column.baseRows == nil, isShared(column, nodes[outermost].template),
      case .constant = operands.last?.form
    else { return write(&self) }
    let template = nodes[outermost].template
    let slot = sharedSlot(column, template, write)
    self.write(.read, a: slot, b: reach(template: template, frame: column.base).packed)
  }

  /// Writes `nth` of a column of one list, whose row is looked up instead of collecting the column.
  /// Returns false for any other operands.
  mutating func writeRow(_ operands: [Expression]) -> Bool {
    guard operands.count == 2, case .aggregate(let column) = operands[0].form,
      column.condition == nil, column.baseRows == nil, column.lists.count == 1
    else { return false }
    write(operands[1])
    writeScan(column, template: nodes[column.lists[0]].template, as: .nthRow)
    return true
  }

  /// Writes the search for values in a column, to which one other value may belong, instead of
  /// collecting the column. Returns false for any other operands.
  mutating func writeSearch(_ operands: [Expression], as operation: Operation) -> Bool {
    guard operands.count == 2 else { return false }
    var searched = operands[1]
    var other = -1
    if case .apply(.valueSet, let parts, _, _) = searched.form, parts.count == 2,
      case .constant(let value) = parts[1].form
    {
      searched = parts[0]
      other = constants.number(of: value)
    }
    guard case .aggregate(let column) = searched.form, column.function == .collect,
      !column.isKept, column.baseRows == nil, let outermost = column.lists.first
    else { return false }
    write(operands[0])
    writeScan(column, template: nodes[outermost].template, as: operation, b: other)
    return true
  }

  private mutating func writeScan(
    _ aggregation: Expression.Aggregation, template: Int, as operation: Operation = .scan,
    b: Int = 0
  ) {
    let base = reach(template: template, frame: aggregation.base)
    guard let place = aggregation.lists.last.map({ nodes[$0] }) else { return }
    frames.append(Frame(id: aggregation.frame, template: place.rowTemplate))
    let ownRow =
      aggregation.leavesOutOwnRow ? reach(template: place.rowTemplate, frame: 0) : nil
    var condition = Code.none
    if let expression = aggregation.condition {
      let mark = scratch.count
      write(expression)
      condition = finish(from: mark)
    }
    var term = Code.none
    if let expression = aggregation.term {
      let mark = scratch.count
      write(expression)
      term = finish(from: mark)
    }
    frames.removeLast()
    scans.append(
      Scan(
        function: aggregation.function, base: base, lists: aggregation.lists,
        condition: condition, term: term, isShared: !aggregation.readsAround, ownRow: ownRow,
        source: number(ofSource: aggregation.source)))
    write(operation, a: scans.count - 1, b: b)
  }

  /// Returns the number of a source text in the constants, or -1 for an empty one.
  private mutating func number(ofSource source: String) -> Int {
    source.isEmpty ? -1 : constants.number(of: .text(source))
  }
}
