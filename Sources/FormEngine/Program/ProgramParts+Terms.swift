extension ProgramParts {
  /// Returns the operands of the outermost `and` (`jumpIfFalse`) or `or` (`jumpIfTrue`) of an
  /// expression; the whole expression if there is none. Each operand but the last is followed by a
  /// jump to the end, and each but the first by the operation.
  package func terms(of code: Code, joinedBy jump: Operation) -> [Code] {
    var terms: [Code] = []
    var start = Int(code.start)
    for index in Int(code.start)..<max(Int(code.start), Int(code.end)) {
      let instruction = instructions[index]
      guard instruction.operation == jump, index + 1 + Int(instruction.a) == Int(code.end) else {
        continue
      }
      terms.append(Code(start: start, end: terms.isEmpty ? index : index - 1))
      start = index + 1
    }
    terms.append(Code(start: start, end: terms.isEmpty ? Int(code.end) : Int(code.end) - 1))
    return terms
  }
}
