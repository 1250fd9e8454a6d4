internal import FormEngine

/// Compiles expressions to postfix code, and adds it and the slots that it needs to a program's
/// pools.
struct CodeWriter {
  var slots: [Slot] = []
  var aggregates: [Aggregate] = []
  var scans: [Scan] = []
  var instructions: [Instruction] = []
  var constants: ConstantPool
  /// The number of lists around each template.
  private let templateDepths: [Int]
  let nodes: [Node]

  private var scratch: [Instruction] = []
  private var frames: [Frame] = []
  private var terms: [TermKey: SlotID] = [:]
  private var aggregateSlots: [AggregateKey: SlotID] = [:]

  /// A row in which the current code is evaluated, or that a scan in it visits.
  private struct Frame {
    var id: FrameID
    var template: Int
  }

  private struct TermKey: Hashable {
    var template: Int
    var instructions: [Instruction]
  }

  private struct AggregateKey: Hashable {
    var function: AggregateFunction
    var list: NodeID
    var term: SlotID
  }

  init(_ form: CheckedForm) {
    constants = ConstantPool(isKept: form.isComplete)
    templateDepths = form.templateDepths
    nodes = form.nodes
    slots = form.slots
    slots.reserveCapacity(slots.count + slots.count / 4)
    instructions.reserveCapacity(form.computations.count * 3)
    constants.reserveCapacity(form.computations.count)
  }

  /// Returns the code of an expression that is evaluated in the rows of `template`.
  mutating func code(
    _ expression: Expression, in template: Int,
    _ write: (inout CodeWriter, Expression) -> Void = { $0.write($1) }
  ) -> Code {
    if let value = expression.constant { return code(ofConstant: value) }
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame(id: 0, template: template))
    let mark = scratch.count
    write(&self, expression)
    return finish(from: mark)
  }

  mutating func code(ofConstant value: Value) -> Code {
    code(ofConstantNumber: constants.number(of: value))
  }

  mutating func code(ofConstantNumber number: Int) -> Code {
    instructions.append(Instruction(.constant, a: number))
    return Code(start: instructions.count - 1, end: instructions.count)
  }

  /// Moves the instructions written since `mark` to the pool.
  private mutating func finish(from mark: Int) -> Code {
    let start = instructions.count
    for index in mark..<scratch.count { instructions.append(scratch[index]) }
    scratch.removeLast(scratch.count - mark)
    return Code(start: start, end: instructions.count)
  }

  // MARK: Expressions

  mutating func write(_ expression: Expression) {
    switch expression.form {
    case .invalid: write(.constant, a: constants.number(of: .empty))
    case .constant(let value): write(.constant, a: constants.number(of: value))
    case .read(let slot, let frame):
      // Without lists there is only one template, so the slot's need not be looked up.
      let template = templateDepths.count == 1 ? 0 : slots[slot].template
      write(.read, a: slot, b: reach(template: template, frame: frame).packed)
    case .above(let slot): write(.readAbove, a: slot)
    case .readAt(let slot, let rows):
      let numbers = Value.list(rows.map { .integer(Int64($0)) })
      write(.readAt, a: slot, b: constants.number(of: numbers))
    case .position(let template, let frame):
      write(.position, b: reach(template: template, frame: frame).packed)
    case .column(let column, let isText): write(.column, a: column, b: isText ? 1 : 0)
    case .chosenColumn(let option, let options, let column, let isText):
      write(option)
      write(.chosenColumn, a: column * 2 + (isText ? 1 : 0), b: options)
    case .today: write(.today)
    case .now: write(.now)
    case .compare(let left, let right, let operation):
      write(left)
      write(right)
      write(operation)
    case .apply(.display, let operands, let a, _):
      for operand in operands { write(operand) }
      writeDisplay(operands, a, [])
    case .apply(.join, let operands, let a, let source): writeJoin(operands, a, source)
    case .apply(.exceptOwnRow, let operands, _, _):
      for operand in operands { write(operand) }
      guard let visited = frames.last else { break }
      write(.exceptOwnRow, b: reach(template: visited.template, frame: 0).packed)
    case .apply(.nth, let operands, _, _) where writeRow(operands): break
    case .apply(.contains, let operands, _, _)
    where writeSearch(operands, as: .columnContains): break
    case .apply(.inOrder, let operands, _, _):
      if !writeSearch(operands, as: .inOrder), let set = operands.first { write(set) }
    case .apply(let operation, let operands, let a, let source):
      for operand in operands { write(operand) }
      write(operation, a: a, b: source.isEmpty ? 0 : constants.number(of: .text(source)))
    case .negate(let operand, let source):
      write(operand)
      write(.negate, b: constants.number(of: .text(source)))
    case .chain(let first, let links, let source): writeChain(first, links, source)
    case .and(let terms): writeDeciding(terms, operation: .and, jump: .jumpIfFalse)
    case .or(let terms): writeDeciding(terms, operation: .or, jump: .jumpIfTrue)
    case .coalesce(let terms): writeDeciding(terms, operation: nil, jump: .jumpIfFilled)
    case .conditional(let branches, let otherwise): writeConditional(branches, otherwise)
    case .within(let value, let lower, let upper, let excludesUpper):
      write(value)
      if let lower { write(lower) }
      if let upper { write(upper) }
      write(
        .within, a: excludesUpper ? 1 : 0, b: (lower == nil ? 0 : 1) | (upper == nil ? 0 : 2))
    case .aggregate(let aggregation): write(aggregation)
    case .text(let parts, let source):
      for part in parts { write(part) }
      write(.concatenate, a: parts.count, b: constants.number(of: .text(source)))
    }
  }

  mutating func write(_ operation: Operation, a: Int = 0, b: Int = 0) {
    scratch.append(Instruction(operation, a: a, b: b))
  }

  private mutating func writeChain(
    _ first: Expression, _ links: [Expression.Link], _ source: String
  ) {
    let source = constants.number(of: .text(source))
    write(first)
    for link in links {
      if link.convertsLeft { write(.toDecimal) }
      write(link.operand)
      write(link.operation, b: source)
    }
  }

  /// Writes operands that are evaluated in turn until one decides.
  mutating func writeDeciding(
    _ terms: [Expression], operation: Operation?, jump: Operation,
    _ write: (inout CodeWriter, Expression) -> Void = { $0.write($1) }
  ) {
    var jumps: [Int] = []
    for (index, term) in terms.enumerated() {
      write(&self, term)
      if index > 0, let operation { self.write(operation) }
      guard index < terms.count - 1 else { break }
      jumps.append(scratch.count)
      self.write(jump)
    }
    land(jumps)
  }

  mutating func writeConditional(
    _ branches: [Expression.Branch], _ otherwise: Expression,
    _ write: (inout CodeWriter, Expression) -> Void = { $0.write($1) }
  ) {
    var ends: [Int] = []
    for branch in branches {
      self.write(branch.condition)
      let skip = scratch.count
      self.write(.jumpUnlessTrue)
      write(&self, branch.value)
      ends.append(scratch.count)
      self.write(.jump)
      land([skip])
    }
    write(&self, otherwise)
    land(ends)
  }

  /// Points jumps to the next instruction.
  private mutating func land(_ jumps: [Int]) {
    for jump in jumps {
      scratch[jump].a = Int32(truncatingIfNeeded: scratch.count - jump - 1)
    }
  }

  /// Returns the way from the current row to another: outwards to a frame, then up to the row of
  /// `template` that contains the frame's row.
  private func reach(template: Int, frame id: FrameID) -> Reach {
    let depth = templateDepths[template]
    var outwards = 0
    for frame in frames.reversed() {
      if frame.id == id || outwards == frames.count - 1 {
        return Reach(frame: outwards, up: max(0, templateDepths[frame.template] - depth))
      }
      outwards += 1
    }
    return Reach()
  }

  // MARK: Aggregates

  /// Writes an aggregate, whose result is kept in a slot if possible, and otherwise found by a
  /// scan.
  private mutating func write(_ aggregation: Expression.Aggregation) {
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
    if case .apply(.exceptOwnRow, _, _, _) = aggregation.term?.form { return false }
    return !aggregation.readsAround && frames.last?.template != template
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
  private mutating func writeJoin(_ operands: [Expression], _ a: Int, _ source: String) {
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
  private mutating func writeRow(_ operands: [Expression]) -> Bool {
    guard operands.count == 2, case .aggregate(let column) = operands[0].form,
      column.condition == nil, column.baseRows == nil, column.lists.count == 1
    else { return false }
    write(operands[1])
    writeScan(column, template: nodes[column.lists[0]].template, as: .nthRow)
    return true
  }

  /// Writes the search for values in a column, to which one other value may belong, instead of
  /// collecting the column. Returns false for any other operands.
  private mutating func writeSearch(_ operands: [Expression], as operation: Operation) -> Bool {
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
        condition: condition, term: term, source: number(ofSource: aggregation.source)))
    write(operation, a: scans.count - 1, b: b)
  }

  /// Returns the number of a source text in the constants, or -1 for an empty one.
  private mutating func number(ofSource source: String) -> Int {
    source.isEmpty ? -1 : constants.number(of: .text(source))
  }
}
