extension FormState {
  /// Evaluates an expression in a row. The machine records its fault.
  func evaluate(_ code: Code, template: Int, row: RowID, _ machine: inout Machine) -> Value {
    guard !code.isNone else { return .empty }
    let depth = machine.stack.count
    var index = Int(code.start)
    let end = Int(code.end)
    while index < end {
      let instruction = program.parts.instructions[index]
      index += 1
      switch instruction.operation {
      case .constant:
        machine.stack.append(program.parts.constants[Int(instruction.a)])
      case .read:
        let slot = Int(instruction.a)
        if instruction.b == 0 {
          machine.stack.append(read(slot, row: row, &machine))
        } else {
          let place = reach(instruction.b, template: template, row: row, machine)
          machine.stack.append(read(slot, row: place.row, &machine))
        }
      case .readAbove:
        machine.stack.append(readAbove(Int(instruction.a), template: template, row: row, &machine))
      case .readAt:
        machine.stack.append(readAt(instruction, &machine))
      case .position:
        let place = reach(instruction.b, template: template, row: row, machine)
        machine.stack.append(.integer(Int64(number(of: place.row, place.template))))
      case .scan:
        let found = scan(
          program.parts.scans[Int(instruction.a)], template: template, row: row, &machine)
        machine.stack.append(found)
      case .nthRow:
        let number = machine.pop()
        let found = nth(
          number, of: program.parts.scans[Int(instruction.a)], template: template, row: row,
          &machine)
        machine.stack.append(found)
      case .columnContains:
        let value = machine.pop()
        let other =
          instruction.b < 0 ? nil : program.parts.constants[Int(instruction.b)]
        let found = search(Int(instruction.a), template: template, row: row, &machine) {
          $0.contains(value, except: $1, or: other)
        }
        machine.stack.append(found)
      case .inOrder:
        let set = machine.pop()
        let ordered = search(Int(instruction.a), template: template, row: row, &machine) {
          $0.order(set, except: $1)
        }
        machine.stack.append(ordered)
      case .exceptOwnRow:
        guard !machine.takesOwnRow else { continue }
        let own = reach(instruction.b, template: template, row: row, machine)
        let cell = machine.pop()
        machine.stack.append(own.template == template && own.row == row ? .empty : cell)
      case .today:
        machine.stack.append(.date(clock.date))
      case .now:
        machine.stack.append(.dateTime(clock))
      case .jump:
        index += Int(instruction.a)
      case .jumpUnlessTrue:
        if !machine.pop().isTrue { index += Int(instruction.a) }
      case .jumpIfFalse:
        if machine.stack.last == .boolean(false) { index += Int(instruction.a) }
      case .jumpIfTrue:
        if machine.stack.last == .boolean(true) { index += Int(instruction.a) }
      case .jumpIfFilled:
        if machine.stack.last?.isEmpty == false {
          index += Int(instruction.a)
        } else {
          _ = machine.pop()
        }
      default:
        machine.perform(instruction, program.parts)
      }
    }
    let result = machine.stack.count > depth ? machine.pop() : .empty
    if machine.stack.count > depth { machine.stack.removeLast(machine.stack.count - depth) }
    return result
  }

  /// Returns the row that a `Reach` leads to.
  func reach(_ packed: Int32, template: Int, row: RowID, _ machine: Machine) -> Machine.Frame {
    let reach = Reach(packed: packed)
    var place = Machine.Frame(template: template, row: row)
    if reach.frame > 0, reach.frame <= machine.frames.count {
      place = machine.frames[machine.frames.count - reach.frame]
    }
    for _ in 0..<reach.up where place.template > 0 {
      place.row = templates[place.template].owner[Int(place.row)]
      place.template = program.templates[place.template].parent
    }
    return place
  }

  /// Reads a slot as expressions see it: empty while it is hidden. An intermediate value that could
  /// not be computed propagates its fault to its reader.
  func read(_ slot: SlotID, row: RowID, _ machine: inout Machine) -> Value {
    let plan = program.slots[slot]
    // Do not bind anything that contains arrays to a name here: the copy would retain all of them.
    let template = Int(plan.template)
    guard plan.holdsValue else {
      let cell = Int(row) * program.templates[template].truthCount + Int(plan.offset)
      return Value(templates[template].truths[cell].truth)
    }
    if plan.link >= 0, !isOpen(plan.link, template: template, row: row) {
      return .empty
    }
    let cell = Int(row) * program.templates[template].valueCount + Int(plan.offset)
    let mark = templates[template].marks[cell]
    if mark.hasFault, plan.passesFault, machine.fault == nil {
      machine.fault = Machine.Fault(
        reason: .overflow, source: -1, slot: Int32(truncatingIfNeeded: slot), row: row)
    }
    return templates[template].values[cell]
  }

  /// Reads a slot in the row above a row; empty if there is none.
  private func readAbove(
    _ slot: SlotID, template: Int, row: RowID, _ machine: inout Machine
  ) -> Value {
    guard template == Int(program.slots[slot].template),
      let above = self.row(above: row, template)
    else { return .empty }
    return read(slot, row: above, &machine)
  }

  /// Reads a slot in rows given by their numbers.
  private func readAt(_ instruction: Instruction, _ machine: inout Machine) -> Value {
    let slot = Int(instruction.a)
    guard case .list(let numbers) = program.parts.constants[Int(instruction.b)] else {
      return .empty
    }
    var chain: [Int] = []
    var template = Int(program.slots[slot].template)
    while template > 0 {
      chain.append(template)
      template = program.templates[template].parent
    }
    guard chain.count == numbers.count else { return .empty }
    var row: RowID = 0
    for (template, number) in zip(chain.reversed(), numbers) {
      let layout = program.templates[template]
      let list = layout.list
      guard case .integer(let wanted) = number, let wanted = Int(exactly: wanted),
        isOpen(program.shape.nodeLink[list], template: layout.parent, row: row),
        let found = templates[template].tree.row(at: wanted - 1, in: root(of: list, row: row))
      else { return .empty }
      row = found
    }
    return read(slot, row: row, &machine)
  }
}
