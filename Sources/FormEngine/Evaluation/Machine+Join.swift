extension Machine {
  /// The most bytes in a text that is joined or concatenated; more is an overflow.
  static var mostJoinedBytes: Int { 1 << 20 }

  mutating func display(_ value: Value, _ instruction: Instruction, _ parts: ProgramParts) {
    let ways = DisplayWays(rawValue: Int(instruction.b))
    if value.isEmpty, ways.contains(.empty) { return stack.append(.empty) }
    if value.isEmpty, ways.contains(.dash) { return stack.append(.text("-")) }
    let isShown = ways.contains(.shown)
    stack.append(.text(Self.words(value, instruction, parts, isShown: isShown)))
  }

  mutating func concatenate(_ instruction: Instruction) {
    let count = Int(instruction.a)
    let needsAll = count < 0
    let texts = popLast(needsAll ? -1 - count : count)
    if needsAll, texts.contains(where: \.isEmpty) { return stack.append(.empty) }
    var text = ""
    for case .text(let part) in texts { text += part }
    stack.append(text.utf8.count <= Self.mostJoinedBytes ? .text(text) : fail(at: instruction))
  }

  /// Returns the text of a value for people, with the labels of the option list that an instruction
  /// names: in the form's own language, unless the text is only shown.
  static func words(
    _ value: Value, _ instruction: Instruction, _ parts: ProgramParts, isShown: Bool = false
  ) -> String {
    let options = instruction.a >= 0 ? parts.options[Int(instruction.a)] : []
    if instruction.a < -1, value.number != nil {
      return withPlaces(value.text(), atLeast: -1 - Int(instruction.a))
    }
    if isShown, let language = parts.language {
      switch value {
      case .boolean(let isTrue): return language.words(for: isTrue)
      case .duration(let duration): return duration.text(in: language)
      case .period(let period): return period.text(in: language)
      case .empty, .text, .integer, .decimal, .date, .time, .dateTime, .option, .options, .list:
        break
      }
    }
    return value.text { index in
      isShown ? options.label(Int(index)) : options.ownLabel(Int(index))
    }
  }

  /// Joins values with a separator, in time linear in them.
  mutating func join(_ instruction: Instruction, _ parts: ProgramParts) {
    let separator = pop().text()
    let values: [Value] =
      switch pop() {
      case .list(let values): values
      case .options(let options): options.map { .option($0) }
      case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
        .option:
        []
      }
    var text = ""
    var isFirst = true
    for value in values where !value.isEmpty {
      if !isFirst { text += separator }
      isFirst = false
      text += Self.words(value, instruction, parts)
      guard text.utf8.count <= Self.mostJoinedBytes else {
        stack.append(fail(at: instruction))
        return
      }
    }
    stack.append(isFirst ? .empty : .text(text))
  }
}
