// Reads of options from files in expressions.

extension Machine {
  /// Returns a column of the candidate option; empty if there is no candidate.
  func columnOfCandidate(_ instruction: Instruction) -> Value {
    guard let (table, option) = candidate else { return .empty }
    return instruction.b == 1
      ? table.text(column: Int(instruction.a), option: option)
      : table.value(column: Int(instruction.a), option: option)
  }

  /// Returns the name or a column of an option; empty if it is not in the list.
  static func ofOption(
    _ value: Value, _ instruction: Instruction, _ parts: ProgramParts
  ) -> Value {
    let isName = instruction.operation == .optionName
    switch value {
    case .options(let chosen) where isName:
      return .list(chosen.map { ofOption(.option($0), instruction, parts) })
    case .list(let elements) where isName:
      return .list(elements.map { ofOption($0, instruction, parts) })
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option, .options, .list:
      break
    }
    let list = Int(isName ? instruction.a : instruction.b)
    guard case .option(let index) = value, parts.options.indices.contains(list) else {
      return .empty
    }
    let options = parts.options[list]
    guard !isName else {
      return options.indices.contains(Int(index)) ? .text(options.name(Int(index))) : .empty
    }
    guard let table = options.table, Int(index) < table.count else { return .empty }
    let column = Int(instruction.a >> 1)
    return instruction.a & 1 == 1
      ? table.text(column: column, option: Int(index))
      : table.value(column: column, option: Int(index))
  }
}
