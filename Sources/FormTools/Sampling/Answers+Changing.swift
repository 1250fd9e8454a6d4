internal import FormEngine

extension Answers {
  /// Gives a member another value of its type, in the first place that has it; does nothing if none
  /// has.
  ///
  /// - Parameter node: the field of the member.
  mutating func change(_ node: NodeID, in program: Program) {
    let names = program.nodes.outward(from: node).filter {
      !program.nodes[$0].name.isEmpty && !program.isPlainValue($0)
    }.map { program.nodes[$0].member }
    _ = change(names[...], options: program.options(of: node))
  }

  /// Changes the first member at a path; returns false if there is none.
  ///
  /// - Parameter names: the path of the member, innermost name first.
  private mutating func change(_ names: ArraySlice<String>, options: OptionList) -> Bool {
    guard let name = names.last, let index = members.firstIndex(where: { $0.name == name }) else {
      return false
    }
    switch members[index].answer {
    case .group(var inside):
      guard inside.change(names.dropLast(), options: options) else { return false }
      members[index].answer = .group(inside)
    case .rows(var rows):
      guard
        let row = rows.indices.first(where: { rows[$0].change(names.dropLast(), options: options) })
      else { return false }
      _ = row
      members[index].answer = .rows(rows)
    default:
      guard let other = members[index].answer.other(options) else { return false }
      members[index].answer = other
    }
    return true
  }
}

extension Answers.Answer {
  /// Returns another answer of the same type, if there is one.
  fileprivate func other(_ options: OptionList) -> Answers.Answer? {
    if !options.isEmpty {
      guard case .array = self else {
        return options.indices.prefix(2).map { Answers.Answer(recorded: options.recorded($0)) }
          .first { $0 != self }
      }
    }
    switch self {
    case .boolean(let isTrue): return .boolean(!isTrue)
    case .number(let digits):
      let number = Decimal(text: digits)
      return .number(number?.adding(Decimal(1))?.description ?? "0")
    case .text(let text):
      // A date or time must remain one, also at the end of a month.
      if let date = CalendarDate(iso: text),
        let other = date.adding(days: 1) ?? date.adding(days: -1)
      {
        return .text(other.description)
      }
      if let last = text.utf8.last, 0x30...0x39 ~= last, text.utf8.count >= 5 {
        return .text(text.dropLast() + (last == 0x31 ? "2" : "1"))
      }
      return .text(text + "x")
    case .array(let elements):
      return elements.count > 1 ? .array(Array(elements.dropLast())) : nil
    case .group, .rows: return nil
    }
  }
}
