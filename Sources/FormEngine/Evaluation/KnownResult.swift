extension Value {
  /// The result of an operation on known values, as the engine computes it in an expression.
  ///
  /// - Parameter a: as in the instruction.
  /// - Returns: nil if it fails (a division by zero, a result that is too large), or if the operation
  ///   needs more than its operands: patterns, labels, answers or the time.
  package static func result(of operation: Operation, _ operands: [Value], a: Int = 0) -> Value? {
    switch operation {
    case .constant, .read, .readAt, .position, .scan, .today, .now, .jump, .jumpUnlessTrue,
      .jumpIfFalse, .jumpIfTrue, .jumpIfFilled, .matches, .display:
      return nil
    default: break
    }
    var machine = Machine()
    machine.stack = ContiguousArray(operands)
    machine.perform(Instruction(operation, a: a), ProgramParts())
    return machine.fault == nil ? machine.stack.last : nil
  }
}
