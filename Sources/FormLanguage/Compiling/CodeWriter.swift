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

  var scratch: [Instruction] = []
  var frames: [Frame] = []
  var terms: [TermKey: SlotID] = [:]
  var aggregateSlots: [AggregateKey: SlotID] = [:]

  /// A row in which the current code is evaluated, or that a scan in it visits.
  struct Frame {
    var id: FrameID
    var template: Int
  }

  struct TermKey: Hashable {
    var template: Int
    var instructions: [Instruction]
  }

  struct AggregateKey: Hashable {
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
  mutating func finish(from mark: Int) -> Code {
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
  func reach(template: Int, frame id: FrameID) -> Reach {
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
}
