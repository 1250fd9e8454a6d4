internal import FormSyntax

/// Conditions: truth, equality, order and membership.
extension JinjaTranslator {
  /// Translates an expression as a condition, without the detour over the values of `and`, `or` and
  /// `not`.
  func truth(_ expression: JinjaExpression) throws(Untranslatable) -> ImportedLogic {
    switch expression {
    case .not(let part): return .not(try truth(part))
    case .all(let parts):
      var logic: [ImportedLogic] = []
      for part in parts { logic.append(try truth(part)) }
      return try bounded(.all(logic))
    case .any(let parts):
      var logic: [ImportedLogic] = []
      for part in parts { logic.append(try truth(part)) }
      return try bounded(.any(logic))
    default: return try truth(try value(of: expression))
    }
  }

  /// Returns the condition under which Python takes a value for true.
  func truth(_ value: JinjaValue) throws(Untranslatable) -> ImportedLogic {
    switch value {
    case .constant(let constant): return .constant(constant.isTrue)
    case .undefined: return .constant(false)
    case .asked(let answer, _): return try truth(answer)
    case .logic(let logic), .search(let logic): return logic
    case .text(let text):
      if try text.known().isFilled { return .constant(true) }
      return text.pieces.isEmpty ? .constant(false) : .filled(source(of: text))
    case .number(let source, _): return .compare("\(source) != 0", opposite: "\(source) == 0")
    case .option(let choice):
      return among(choice) { $0.isTrue }
    case .options(let choice): return .filled(choice.written)
    case .list(let values): return .constant(!values.isEmpty)
    case .conditional(let condition, let first, let second):
      return try split(condition, try truth(first), try truth(second))
    }
  }

  private func split(
    _ condition: ImportedLogic, _ first: ImportedLogic, _ second: ImportedLogic
  ) throws(Untranslatable) -> ImportedLogic {
    if first == second { return first }
    return try bounded(.any([.all([condition, first]), .all([.not(condition), second])]))
  }

  /// Returns the condition under which copier takes the text that a value prints for true.
  func isTrueWord(_ value: JinjaValue) throws(Untranslatable) -> ImportedLogic {
    switch value {
    case .logic(let logic): return logic
    case .undefined: return .constant(false)
    case .asked(.options, _): return try isTrueWord(value.split)
    case .asked(let answer, _): return try isTrueWord(answer)
    case .constant(let constant):
      return .constant(constant.printed.map(JinjaConstant.isTrue(word:)) ?? true)
    case .number(let source, _): return .compare("\(source) != 0", opposite: "\(source) == 0")
    case .option(let choice):
      return among(choice) { $0.printed.map(JinjaConstant.isTrue(word:)) ?? true }
    case .text(let text):
      guard let words = text.words else {
        throw Untranslatable(.other("it takes any text for true or false"))
      }
      return .constant(JinjaConstant.isTrue(word: words))
    case .conditional(let condition, let first, let second):
      return try split(condition, try isTrueWord(first), try isTrueWord(second))
    case .options, .list: return .constant(true)
    case .search: throw Untranslatable(.other("it takes any text for true or false"))
    }
  }

  /// Returns the condition that an option is chosen whose value passes a test.
  private func among(
    _ choice: JinjaChoice, _ test: (JinjaConstant) -> Bool
  ) -> ImportedLogic {
    let options = choice.options.filter { test($0.constant) }
    if options.isEmpty { return .constant(false) }
    if options.count == choice.options.count {
      return choice.isFilled ? .constant(true) : .filled(choice.written)
    }
    return chosen(options, of: choice)
  }

  private func chosen(_ options: [JinjaChoice.Option], of choice: JinjaChoice) -> ImportedLogic {
    let field = choice.written
    if options.count == 1, let option = options.first {
      return .compare(
        "\(field) == \(option.written)", opposite: "\(field) != \(option.written)",
        operands: choice.operands)
    }
    let list = options.map(\.written).joined(separator: ", ")
    return options.isEmpty
      ? .constant(false) : .compare("\(field) in [\(list)]", operands: choice.operands)
  }

  /// Returns the condition under which two values are equal in Python.
  func equal(_ first: JinjaValue, _ second: JinjaValue) throws(Untranslatable) -> ImportedLogic {
    switch (first, second) {
    case (.asked(let answer, _), let other) where other.isFilledConstant,
      (let other, .asked(let answer, _)) where other.isFilledConstant:
      return try equal(answer, other)
    case (.asked, _), (_, .asked): return try equal(first.split, second.split)
    case (.conditional(let condition, let then, let otherwise), let other),
      (let other, .conditional(let condition, let then, let otherwise)):
      return try split(condition, try equal(then, other), try equal(otherwise, other))
    case (.constant(let first), .constant(let second)):
      guard let result = first.equals(second) else {
        throw Untranslatable(.noCounterpart("=="))
      }
      return .constant(result)
    case (.undefined, .undefined): return .constant(true)
    case (.undefined, .constant), (.constant, .undefined): return .constant(false)
    case (.option(let choice), .constant(let constant)),
      (.constant(let constant), .option(let choice)):
      return among(choice) { $0.equals(constant) == true }
    case (.option(let first), .option(let second)):
      guard first.options.count * second.options.count <= 100 else {
        throw Untranslatable(.other("the choices have too many options"))
      }
      return .any(
        first.options.map { option in
          let equal = second.options.filter { $0.constant.equals(option.constant) == true }
          return .all([chosen([option], of: first), chosen(equal, of: second)])
        })
    case (.logic(let logic), .constant(.boolean(let value))),
      (.constant(.boolean(let value)), .logic(let logic)):
      return value ? logic : .not(logic)
    case (.logic, .constant(.text)), (.constant(.text), .logic), (.logic, .constant(.none)),
      (.constant(.none), .logic):
      return .constant(false)
    case (.logic(let first), .logic(let second)):
      return .any([.all([first, second]), .all([.not(first), .not(second)])])
    case (.text(let text), .constant(let constant)), (.constant(let constant), .text(let text)):
      return equal(try text.known(), constant)
    case (.text(let first), .text(let second)):
      _ = try first.known()
      _ = try second.known()
      let (left, right) = (source(of: first), source(of: second))
      let same = ImportedLogic.compare(
        "\(left) == \(right)", opposite: "\(left) != \(right)",
        operands: (first.isFilled ? [] : [left]) + (second.isFilled ? [] : [right]))
      if first.isFilled || second.isFilled { return same }
      return .any([.all([.empty(left), .empty(right)]), same])
    case (.text(let text), .option(let choice)), (.option(let choice), .text(let text)):
      guard choice.options.count <= 100 else {
        throw Untranslatable(.other("the choice has too many options"))
      }
      var parts: [ImportedLogic] = []
      for option in choice.options {
        parts.append(
          .all([chosen([option], of: choice), equal(try text.known(), option.constant)]))
      }
      return try bounded(.any(parts))
    case (.number(let source, _), .constant(.integer(let value))),
      (.constant(.integer(let value)), .number(let source, _)):
      return .compare("\(source) == \(value)", opposite: "\(source) != \(value)")
    case (.number, .constant(.text)), (.constant(.text), .number): return .constant(false)
    case (.number(let first, _), .number(let second, _)):
      return .compare("\(first) == \(second)", opposite: "\(first) != \(second)")
    case (.options(let choice), .list(let values)), (.list(let values), .options(let choice)):
      guard values.isEmpty else { throw Untranslatable(.noCounterpart("== […]")) }
      return .empty(choice.written)
    case (.undefined, _), (_, .undefined):
      throw Untranslatable(.other("it compares what is not defined while it is not asked"))
    default: throw Untranslatable(.noCounterpart("=="))
    }
  }

  private func equal(_ text: JinjaText, _ constant: JinjaConstant) -> ImportedLogic {
    guard case .text(let words) = constant else { return .constant(false) }
    if let own = text.words { return .constant(own.utf8.elementsEqual(words.utf8)) }
    let source = source(of: text)
    if words.isEmpty { return text.isFilled ? .constant(false) : .empty(source) }
    let literal = TextLiteral.line(words)
    return .compare(
      "\(source) == \(literal)", opposite: "\(source) != \(literal)",
      operands: text.isFilled ? [] : [source])
  }

  /// Returns the condition under which two numbers are in an order.
  func ordered(
    _ name: String, _ first: JinjaValue, _ second: JinjaValue
  ) throws(Untranslatable) -> ImportedLogic {
    let (first, second) = (first.answer, second.answer)
    if case .conditional(let condition, let then, let otherwise) = first {
      return try split(
        condition, try ordered(name, then, second), try ordered(name, otherwise, second))
    }
    if case .option(let choice) = first, case .constant(let right) = second {
      return try ordered(name, choice, right)
    }
    if case .constant(let left) = first, case .constant(let right) = second,
      let left = left.double, let right = right.double
    {
      return .constant(Self.isOrdered(name, left, right))
    }
    guard let left = numberSource(first), let right = numberSource(second) else {
      throw Untranslatable(.noCounterpart("\(name) of such values"))
    }
    let opposite = ["<": ">=", "<=": ">", ">": "<=", ">=": "<"][name] ?? name
    return .compare("\(left) \(name) \(right)", opposite: "\(left) \(opposite) \(right)")
  }

  private static func isOrdered(_ name: String, _ left: Double, _ right: Double) -> Bool {
    switch name {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    default: left >= right
    }
  }

  /// Returns the comparison of a choice with a number; the values of all options must be numbers.
  private func ordered(
    _ name: String, _ choice: JinjaChoice, _ right: JinjaConstant
  ) throws(Untranslatable) -> ImportedLogic {
    guard let limit = right.double, choice.options.allSatisfy({ $0.constant.double != nil })
    else { throw Untranslatable(.noCounterpart("\(name) of such values")) }
    return among(choice) { constant in
      constant.double.map { Self.isOrdered(name, $0, limit) } ?? false
    }
  }

  private func numberSource(_ value: JinjaValue) -> String? {
    switch value {
    case .number(let source, _): source
    case .constant(.integer(let value)): "\(value)"
    case .constant(.number(let text)): text
    default: nil
    }
  }

  /// Returns the condition under which `element in list` is true in Python, for lists and for
  /// texts.
  func contained(
    _ element: JinjaValue, in list: JinjaValue
  ) throws(Untranslatable) -> ImportedLogic {
    if case .conditional(let condition, let then, let otherwise) = element {
      return try split(
        condition, try contained(then, in: list), try contained(otherwise, in: list))
    }
    if case .asked(let answer, _) = element {
      let isFilled: Bool
      switch list {
      case .list(let values): isFilled = values.allSatisfy(\.isFilledConstant)
      case .constant(.list(let values)):
        isFilled = values.allSatisfy { JinjaValue.constant($0).isFilledConstant }
      default: isFilled = false
      }
      return try contained(isFilled ? answer : element.split, in: list)
    }
    switch list {
    case .asked(let answer, _):
      return try contained(element, in: element.isFilledConstant ? answer : list.split)
    case .conditional(let condition, let then, let otherwise):
      return try split(
        condition, try contained(element, in: then), try contained(element, in: otherwise))
    case .constant(.list(let constants)):
      return try contained(element, in: .list(constants.map { .constant($0) }))
    case .list(let values):
      if case .option(let choice) = element {
        let constants = values.compactMap { value -> JinjaConstant? in
          if case .constant(let constant) = value { constant } else { nil }
        }
        if constants.count == values.count {
          return among(choice) { option in constants.contains { $0.equals(option) == true } }
        }
      }
      var parts: [ImportedLogic] = []
      for value in values { parts.append(try equal(element, value)) }
      return try bounded(.any(parts))
    case .options(let choice):
      guard case .constant(let constant) = element else {
        throw Untranslatable(.noCounterpart("in"))
      }
      let found = choice.options.filter { $0.constant.equals(constant) == true }
      return .any(
        found.map {
          .compare("\($0.written) in \(choice.written)", operands: [choice.written])
        })
    case .text, .constant(.text), .option:
      guard case .constant(.text(let part)) = element else {
        throw Untranslatable(.noCounterpart("in"))
      }
      return try found(part, in: list, "contains") { whole in
        part.isEmpty || whole.contains(bytesOf: part)
      }
    default: throw Untranslatable(.noCounterpart("in"))
    }
  }

  /// Returns the condition that a text has a part, by a function of the language or, for constants,
  /// by a test.
  func found(
    _ part: String, in value: JinjaValue, _ function: String, _ test: (String) -> Bool
  ) throws(Untranslatable) -> ImportedLogic {
    switch value {
    case .asked(let answer, _):
      return try found(part, in: part.isEmpty ? value.split : answer, function, test)
    case .conditional(let condition, let then, let otherwise):
      return try split(
        condition, try found(part, in: then, function, test),
        try found(part, in: otherwise, function, test))
    case .option(let choice):
      return among(choice) { $0.printed.map(test) ?? false }
    default:
      let text = try text(value).known()
      if let words = text.words { return .constant(test(words)) }
      if part.isEmpty { return .constant(true) }
      let source = source(of: text)
      return .compare(
        "\(function)(\(source), \(TextLiteral.line(part)))",
        operands: text.isFilled ? [] : [source])
    }
  }
}

extension String {
  /// Returns true if the text contains the bytes of a part.
  func contains(bytesOf part: String) -> Bool {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard !part.isEmpty else { return true }
    guard whole.count >= part.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}
