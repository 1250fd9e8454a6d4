extension Machine {
  /// Performs an operation that needs only the stack.
  ///
  /// - Parameter parts: contains the patterns and options that the operation refers to.
  mutating func perform(_ instruction: Instruction, _ parts: ProgramParts) {
    switch instruction.operation {
    case .and: binary(Value.conjunction)
    case .or: binary(Value.disjunction)
    case .not: unary { Value($0.truth.map { !$0 }) }
    case .isEmpty: unary { .boolean($0.isEmpty) }
    case .isFilled: unary { .boolean(!$0.isEmpty) }
    case .equal: binary { Value(Value.equality($0, $1)) }
    case .notEqual: binary { Value(Value.equality($0, $1).map { !$0 }) }
    case .less: compare { $0 < 0 }
    case .lessOrEqual: compare { $0 <= 0 }
    case .greater: compare { $0 > 0 }
    case .greaterOrEqual: compare { $0 >= 0 }
    case .contains: binary(Self.contains)
    case .within: within(instruction)
    case .matches:
      let value = pop()
      if case .text(let text) = value, !text.isEmpty {
        stack.append(.boolean(matches(Int(instruction.a), of: parts, text)))
      } else {
        stack.append(.empty)
      }
    case .add: arithmetic(instruction, Arithmetic.add)
    case .subtract: arithmetic(instruction, Arithmetic.subtract)
    case .multiply: arithmetic(instruction, Arithmetic.multiply)
    case .divide, .remainder: divide(instruction)
    case .negate: number(instruction, Arithmetic.negate)
    case .toDecimal:
      unary { $0.converted(toDecimal: true) }
    case .least, .greatest: extreme(instruction)
    case .textLength, .lower, .upper, .trim, .textContains, .starts, .ends:
      performText(instruction.operation)
    case .replace, .partOfText, .numberOfText: performText(instruction)
    case .round:
      let places = instruction.a == 1 ? pop() : nil
      let value = pop()
      if value.isEmpty || places?.isEmpty == true {
        stack.append(.empty)
      } else if let result = Arithmetic.round(value, places: places) {
        stack.append(result)
      } else {
        let isFault = places.map(Arithmetic.isNumberOfPlaces) == false
        stack.append(isFault ? fail(.badPlaces, at: instruction) : fail(at: instruction))
      }
    case .floor:
      number(instruction) { $0.number?.floor().map(Value.integer) }
    case .ceiling:
      number(instruction) { $0.number?.ceiling().map(Value.integer) }
    case .absolute:
      number(instruction) { value in
        if case .integer(let integer) = value {
          return integer < 0 ? Arithmetic.negate(value) : value
        }
        return value.number?.magnitude.map(Value.decimal)
      }
    case .years, .months, .days, .makeDate, .makeDateTime, .dateOf, .timeOf, .weekday, .yearOf,
      .monthOf, .dayOf:
      performDate(instruction)
    case .hours, .minutes, .seconds, .hourOf, .minuteOf, .secondOf:
      performTime(instruction.operation)
    case .optionCount:
      unary { value in
        switch value {
        case .options(let options): .integer(Int64(options.count))
        case .list(let list): .integer(Int64(list.count))
        case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration,
          .period, .option:
          .integer(0)
        }
      }
    case .points:
      let options = parts.options(Int(instruction.a))
      stack.append(Value.points(of: pop(), in: options) ?? fail(at: instruction))
    case .column: stack.append(columnOfCandidate(instruction))
    case .optionName, .chosenColumn: unary { Self.ofOption($0, instruction, parts) }
    case .list:
      stack.append(.list(popLast(Int(instruction.a))))
    case .optionSet:
      let options = popLast(Int(instruction.a)).compactMap { value -> Int32? in
        if case .option(let index) = value { index } else { nil }
      }
      stack.append(.options(ChosenOptions(options)))
    case .valueSet: stack.append(.set(of: popLast(Int(instruction.a))))
    case .display:
      display(pop(), instruction, parts)
    case .join: join(instruction, parts)
    case .nth: nth()
    case .concatenate: concatenate(instruction)
    case .constant, .read, .readAbove, .readAt, .position, .exceptOwnRow, .scan, .nthRow,
      .columnContains, .inOrder, .today, .now, .jump, .jumpUnlessTrue, .jumpIfFalse, .jumpIfTrue,
      .jumpIfFilled:
      // These need the state, or the position in the code: see `FormState.evaluate`.
      break
    }
  }

  mutating func popLast(_ count: Int) -> [Value] {
    let taken = Array(stack.suffix(count))
    stack.removeLast(taken.count)
    return taken
  }

  mutating func unary(_ operation: (Value) -> Value) { stack.append(operation(pop())) }

  mutating func binary(_ operation: (Value, Value) -> Value) {
    let right = pop()
    let left = pop()
    stack.append(operation(left, right))
  }

  private mutating func compare(_ isMet: (Int) -> Bool) {
    binary { left, right in
      left.isEmpty || right.isEmpty ? .empty : Value(Value.order(left, right).map(isMet))
    }
  }

  /// Performs an operation on one number: unknown if the operand is empty, a fault if there is no
  /// result.
  private mutating func number(_ instruction: Instruction, _ operation: (Value) -> Value?) {
    let value = pop()
    stack.append(value.isEmpty ? .empty : operation(value) ?? fail(at: instruction))
  }

  private mutating func arithmetic(
    _ instruction: Instruction, _ operation: (Value, Value) -> Value?
  ) {
    let right = pop()
    let left = pop()
    if left.isEmpty || right.isEmpty {
      stack.append(.empty)
    } else {
      stack.append(
        operation(left, right)
          ?? fail(Self.reason(instruction.operation, left, right), at: instruction))
    }
  }

  /// Returns the reason why a sum, a difference or a product has no value.
  private static func reason(
    _ operation: Operation, _ left: Value, _ right: Value
  ) -> FaultReason {
    func isForwards(_ amount: Value) -> Bool? {
      let sign: Int64
      switch amount {
      case .duration(let duration): sign = duration.seconds
      case .period(let period): sign = period.months
      case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .option, .options,
        .list:
        return nil
      }
      return operation == .subtract ? sign < 0 : sign >= 0
    }
    switch (left, right) {
    case (.time, _), (_, .time): return .otherDay
    case (.date, let amount), (.dateTime, let amount), (let amount, .date), (let amount, .dateTime):
      return isForwards(amount).map { $0 ? .afterCalendar : .beforeCalendar } ?? .overflow
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.duration, _),
      (.period, _), (.option, _), (.options, _), (.list, _):
      return .overflow
    }
  }

  private mutating func divide(_ instruction: Instruction) {
    let right = pop()
    let left = pop()
    if left.isEmpty || right.isEmpty {
      stack.append(.empty)
    } else if Arithmetic.isZero(right) {
      stack.append(fail(.divisionByZero, at: instruction))
    } else {
      let result =
        instruction.operation == .divide
        ? Arithmetic.divide(left, right) : Arithmetic.remainder(left, right)
      stack.append(result ?? fail(at: instruction))
    }
  }

  private mutating func extreme(_ instruction: Instruction) {
    let values = popLast(Int(instruction.a))
    guard var best = values.first, !values.contains(where: \.isEmpty) else {
      stack.append(.empty)
      return
    }
    for value in values.dropFirst() {
      let order = Value.order(value, best) ?? 0
      if instruction.operation == .least ? order < 0 : order > 0 { best = value }
    }
    stack.append(best)
  }

  /// Returns true if a collection contains a value, or all values of a set; unknown if the value is
  /// empty, or if it is not found and the collection has an empty element.
  private static func contains(_ value: Value, _ collection: Value) -> Value {
    if value.isEmpty { return .empty }
    switch collection {
    case .options(let options):
      guard case .option(let index) = value else { return .boolean(false) }
      return .boolean(options.contains(index))
    case .list(let list):
      if case .options(let chosen) = value {
        return .boolean(chosen.allSatisfy { list.contains(.option($0)) })
      }
      if case .list(let chosen) = value {
        let known = Set(list)
        return .boolean(chosen.allSatisfy(known.contains))
      }
      var sawEmpty = false
      for element in list {
        switch Value.equality(value, element) {
        case true: return .boolean(true)
        case nil: sawEmpty = true
        default: continue
        }
      }
      return sawEmpty ? .empty : .boolean(false)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option:
      return .empty
    }
  }

  private mutating func within(_ instruction: Instruction) {
    let upper = instruction.b & 2 != 0 ? pop() : nil
    let lower = instruction.b & 1 != 0 ? pop() : nil
    let value = pop()
    var result = Value.boolean(true)
    if let lower {
      let order = value.isEmpty || lower.isEmpty ? nil : Value.order(value, lower)
      result = .conjunction(result, Value(order.map { $0 >= 0 }))
    }
    if let upper {
      let order = value.isEmpty || upper.isEmpty ? nil : Value.order(value, upper)
      result = .conjunction(
        result, Value(order.map { instruction.a == 1 ? $0 < 0 : $0 <= 0 }))
    }
    stack.append(result)
  }
}
