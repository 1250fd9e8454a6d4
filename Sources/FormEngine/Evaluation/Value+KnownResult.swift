extension Value {
  /// Returns the result of an operation on known values, as in an expression.
  ///
  /// - Parameter a: the operand `a` of the instruction.
  /// - Returns: nil if the operation fails (a division by zero, a result that is too large), or
  ///   needs more than its operands: patterns, labels, answers or the time.
  package static func result(of operation: Operation, _ operands: [Value], a: Int = 0) -> Value? {
    guard let machine = machine(after: operation, operands, a), machine.fault == nil else {
      return nil
    }
    return machine.stack.last
  }

  /// Returns the reason why an operation on known values has no result; nil if it has a result, or
  /// needs more than its operands.
  package static func fault(
    of operation: Operation, _ operands: [Value], a: Int = 0
  ) -> FaultReason? {
    machine(after: operation, operands, a)?.fault?.reason
  }

  private static func machine(
    after operation: Operation, _ operands: [Value], _ a: Int
  ) -> Machine? {
    switch operation {
    case .constant, .read, .readAbove, .readAt, .position, .exceptOwnRow, .scan, .nthRow,
      .columnContains, .inOrder, .today, .now, .jump, .jumpUnlessTrue, .jumpIfFalse, .jumpIfTrue,
      .jumpIfFilled, .matches, .points, .display, .join:
      return nil
    default: break
    }
    var machine = Machine()
    machine.stack = ContiguousArray(operands)
    machine.perform(Instruction(operation, a: a), ProgramParts())
    return machine
  }
}
