/// Calculations, and other expressions that are numbers.
extension REDCapTranslator {
  /// Returns a calculation as an expression whose value is a number, or empty.
  func calculation(_ source: String) throws(Untranslatable) -> String {
    let result = try value(try REDCapParser.expression(source)).source
    guard result.utf8.count <= Self.longest,
      result.expressionNesting <= String.expressionNestingLimit
    else { throw Untranslatable(.other("it is too long")) }
    return result
  }

  /// Translates an expression whose value is a number, or empty.
  private func value(_ expression: REDCapExpression) throws(Untranslatable) -> Number {
    switch expression {
    case .text(""), .text("NaN"): return Number(source: "empty")
    case .text(let text):
      guard let number = REDCapNumber.literal(text) else {
        throw Untranslatable(.noCounterpart("'\(text)' as a number"))
      }
      return Number(source: number, isNeverNegative: !number.hasPrefix("-"))
    case .call("if", let arguments):
      guard arguments.count == 3 else { throw Untranslatable(.malformed("`if`")) }
      let logic = try condition(arguments[0], filled: []).simplified
      let then = try value(arguments[1])
      let otherwise = try value(arguments[2])
      guard logic.isInLimits else {
        throw Untranslatable(.other("it is too long"))
      }
      return Number(
        source:
          "if \(logic.source(for: .condition)) then \(then.source) else \(otherwise.source)",
        level: 0, operands: Self.union(then, otherwise), isComputed: true,
        isNeverNegative: then.isNeverNegative && otherwise.isNeverNegative)
    default: return try number(expression)
    }
  }

  private static func union(_ numbers: Number...) -> [String] { union(of: numbers) }

  /// The maximum number of bytes of a translation. An operand may be in it several times, so without
  /// a limit, its length could grow with every level of nesting.
  private static let longest = 20_000

  /// Translates an expression that is a number.
  func number(_ expression: REDCapExpression) throws(Untranslatable) -> Number {
    let number = try anyNumber(expression)
    guard number.source.utf8.count <= Self.longest else {
      throw Untranslatable(.other("it is too long"))
    }
    return number
  }

  private func anyNumber(_ expression: REDCapExpression) throws(Untranslatable) -> Number {
    switch expression {
    case .number(let text): return Number(source: text, isNeverNegative: true)
    case .text, .call("if", _): return try value(expression)
    case .field(let name, let code): return try number(named: name, code)
    case .negative(let part):
      let part = try number(part)
      return Number(
        source: "-\(part.written(3))", level: 2, operands: part.operands, isComputed: true)
    case .binary(let mark, let left, let right): return try arithmetic(mark, left, right)
    case .call(let name, let arguments): return try call(name, arguments)
    case .all, .any, .not: throw Untranslatable(.noCounterpart("a condition as a number"))
    }
  }

  private func number(named name: String, _ code: String?) throws(Untranslatable) -> Number {
    guard let variable = variables[name] else { throw Untranslatable(.unknownName(name)) }
    switch (variable.kind, code) {
    case (.opaque(let reason), _): throw Untranslatable(reason)
    case (.integer, nil), (.decimal, nil):
      return Number(source: variable.written, operands: [variable.written])
    case (.choice(let options), nil):
      guard options.allSatisfy({ REDCapNumber.literal($0.code) != nil }) else {
        throw Untranslatable(.other("a code of `\(name)` is not a number"))
      }
      return Number(
        source: "\(variable.written).points", operands: [variable.written],
        isNeverNegative: options.allSatisfy { !$0.code.hasPrefix("-") })
    case (.checkbox(let options), let code?):
      guard let option = options.first(where: { $0.code.lowercased() == code.lowercased() }) else {
        throw Untranslatable(.unknownName("\(name)(\(code))"))
      }
      return Number(
        source: "(if \(option.written) in \(variable.written) then 1 else 0)", isComputed: true,
        isNeverNegative: true)
    default: throw Untranslatable(.other("`\(name)` is not a number"))
    }
  }

  private func arithmetic(
    _ mark: String, _ left: REDCapExpression, _ right: REDCapExpression
  ) throws(Untranslatable) -> Number {
    let first = try number(left)
    let second = try number(right)
    let operands = Self.union(first, second)
    let isNeverNegative = first.isNeverNegative && second.isNeverNegative
    switch mark {
    case "+", "-":
      return Number(
        source: "\(first.written(1)) \(mark) \(second.written(2))", level: 1, operands: operands,
        isComputed: true, isNeverNegative: isNeverNegative && mark == "+")
    case "*":
      return Number(
        source: "\(first.written(2)) * \(second.written(3))", level: 2, operands: operands,
        isComputed: true, isNeverNegative: isNeverNegative)
    case "/":
      if case .number(let text) = right, Double(text) != 0 {
        return Number(
          source: "\(first.written(2)) / \(text)", level: 2, operands: operands, isComputed: true,
          isNeverNegative: isNeverNegative)
      }
      // In REDCap a division by 0 has no value; here it would be a problem.
      return Number(
        source:
          "if \(second.written(1)) != 0 then \(first.written(2)) / \(second.written(3)) else empty",
        level: 0, operands: operands, isComputed: true, isNeverNegative: isNeverNegative)
    case "^":
      guard case .number(let text) = right, let exponent = Int(text), (2...4).contains(exponent)
      else { throw Untranslatable(.noCounterpart("^")) }
      let factors = [String](repeating: first.written(3), count: exponent)
      return Number(
        source: factors.joined(separator: " * "), level: 2, operands: operands, isComputed: true,
        isNeverNegative: isNeverNegative || exponent.isMultiple(of: 2))
    default: throw Untranslatable(.noCounterpart("a comparison as a number"))
    }
  }

  private func call(
    _ name: String, _ arguments: [REDCapExpression]
  ) throws(Untranslatable) -> Number {
    switch name {
    case "round", "roundup", "rounddown": return try rounded(name, arguments)
    case "abs":
      guard arguments.count == 1 else { throw Untranslatable(.malformed("`abs`")) }
      let part = try number(arguments[0])
      return Number(
        source: "abs(\(part.source))", operands: part.operands, isComputed: true,
        isNeverNegative: true)
    case "sum", "mean", "min", "max": return try combined(name, arguments)
    case "datediff": return try difference(arguments)
    default: throw Untranslatable(.noCounterpart("\(name)()"))
    }
  }

  /// Translates a rounding function; `roundup` and `rounddown` round away from zero and towards it.
  /// Without a number of places, they round to whole numbers.
  private func rounded(
    _ name: String, _ arguments: [REDCapExpression]
  ) throws(Untranslatable) -> Number {
    var places = 0
    switch arguments.count {
    case 1: break
    case 2:
      guard case .number(let text) = arguments[1], let given = Int(text), (0...9).contains(given)
      else { throw Untranslatable(.other("`\(name)` needs a number of places from 0 to 9")) }
      places = given
    default: throw Untranslatable(.malformed("`\(name)`"))
    }
    let part = try number(arguments[0])
    if name == "round" {
      return Number(
        source: places == 0 ? "round(\(part.source))" : "round(\(part.source), \(places))",
        operands: part.operands, isComputed: true, isNeverNegative: part.isNeverNegative)
    }
    guard part.isNeverNegative else {
      throw Untranslatable(.other("`\(name)` of what may be negative"))
    }
    let function = name == "roundup" ? "ceiling" : "floor"
    let factor = "1" + String(repeating: "0", count: places)
    return Number(
      source: places == 0
        ? "\(function)(\(part.source))"
        : "\(function)(\(part.written(2)) * \(factor)) / \(factor)",
      level: places == 0 ? 3 : 2, operands: part.operands, isComputed: true, isNeverNegative: true)
  }

  /// Translates a function of several numbers, which ignores those that are empty.
  private func combined(
    _ name: String, _ arguments: [REDCapExpression]
  ) throws(Untranslatable) -> Number {
    var parts: [Number] = []
    for argument in arguments { parts.append(try number(argument)) }
    guard !parts.isEmpty, parts.count <= 100 else {
      throw Untranslatable(.malformed("`\(name)`"))
    }
    // An expression would have to be repeated as a whole to test if it has a value.
    guard parts.allSatisfy({ $0.operands.isEmpty || !$0.isComputed }) else {
      throw Untranslatable(.other("`\(name)` of what is computed"))
    }
    let optional = parts.filter { !$0.operands.isEmpty }
    let isNeverNegative = parts.allSatisfy(\.isNeverNegative)
    if name == "min" || name == "max" {
      guard parts.count > 1, parts.count <= 12, optional.count == parts.count else {
        throw Untranslatable(.noCounterpart("\(name)() of constants"))
      }
      let operands = parts.indices.map { index in
        let order = parts[index...] + parts[..<index]
        return order.map { $0.written(3) }.joined(separator: " ?? ")
      }
      return Number(
        source: "\(name)(\(operands.joined(separator: ", ")))", operands: Self.union(of: parts),
        isComputed: true, isNeverNegative: isNeverNegative)
    }
    let sum = parts.map { $0.operands.isEmpty ? $0.written(2) : "(\($0.source) ?? 0)" }
      .joined(separator: " + ")
    if name == "sum", optional.count < parts.count {
      return Number(source: sum, level: 1, isComputed: true, isNeverNegative: isNeverNegative)
    }
    let tests = optional.map { "\($0.source) is filled" }.joined(separator: " or ")
    if name == "sum" {
      return Number(
        source: "if \(tests) then \(sum) else empty", level: 0, operands: Self.union(of: parts),
        isComputed: true, isNeverNegative: isNeverNegative)
    }
    guard optional.count == parts.count else {
      throw Untranslatable(.noCounterpart("mean() of constants"))
    }
    let count = optional.map { "(if \($0.source) is filled then 1 else 0)" }
      .joined(separator: " + ")
    return Number(
      source: "if \(tests) then (\(sum)) / (\(count)) else empty", level: 0,
      operands: Self.union(of: parts), isComputed: true, isNeverNegative: isNeverNegative)
  }

  private static func union(of numbers: [Number]) -> [String] {
    Array(Set(numbers.flatMap(\.operands))).sorted()
  }

  /// Translates `datediff`: the time between two dates, or two dates with times, without its sign
  /// unless the call asks for it.
  private func difference(_ arguments: [REDCapExpression]) throws(Untranslatable) -> Number {
    guard arguments.count >= 3, case .text(let unit) = arguments[2] else {
      throw Untranslatable(.malformed("`datediff`"))
    }
    let first = try moment(arguments[0])
    let second = try moment(arguments[1])
    guard let isDate = first.isDate ?? second.isDate, (first.isDate ?? isDate) == isDate,
      (second.isDate ?? isDate) == isDate
    else { throw Untranslatable(.other("`datediff` of a date and one with a time")) }
    var isSigned = false
    for argument in arguments.dropFirst(3) {
      switch argument {
      case .text("true"): isSigned = true
      case .text("false"), .text("ymd"), .text("mdy"), .text("dmy"), .text(""): break
      default: throw Untranslatable(.malformed("`datediff`"))
      }
    }
    let from = first.source(isDate: isDate)
    let to = second.source(isDate: isDate)
    let days = isDate ? "days(\(from), \(to))" : "(\(to) - \(from)) / 1 day"
    let whole = isSigned ? days : "abs(\(days))"
    let operands = Array(Set(first.operands + second.operands)).sorted()
    func scaled(_ scale: String) -> Number {
      Number(
        source: isSigned && !isDate ? "(\(whole))\(scale)" : "\(whole)\(scale)",
        level: scale.isEmpty && !(isSigned && !isDate) ? 3 : 2, operands: operands,
        isComputed: false, isNeverNegative: !isSigned)
    }
    switch unit {
    case "d": return scaled("")
    case "y": return scaled(" / 365.2425")
    case "M": return scaled(" / 30.44")
    case "h": return scaled(" * 24")
    case "m": return scaled(" * 1440")
    case "s": return scaled(" * 86400")
    default: throw Untranslatable(.noCounterpart("datediff(…, '\(unit)')"))
    }
  }

  private struct Moment {
    var date: String?
    var dateTime: String?
    var operands: [String] = []

    /// True for a date without a time; nil for a moment that can be read either way.
    var isDate: Bool? { date != nil && dateTime != nil ? nil : date != nil }

    func source(isDate: Bool) -> String { (isDate ? date : dateTime) ?? "" }
  }

  private func moment(_ expression: REDCapExpression) throws(Untranslatable) -> Moment {
    switch expression {
    case .text("today"): return Moment(date: "today()")
    case .text("now"): return Moment(dateTime: "now()")
    case .text(let text):
      guard let literal = Self.dateLiteral(text, .date) else {
        throw Untranslatable(.noCounterpart("'\(text)' as a date"))
      }
      return Moment(date: literal)
    case .field(let name, nil):
      guard let variable = variables[name] else { throw Untranslatable(.unknownName(name)) }
      switch variable.kind {
      case .date: return Moment(date: variable.written, operands: [variable.written])
      case .dateTime: return Moment(dateTime: variable.written, operands: [variable.written])
      case .opaque(let reason): throw Untranslatable(reason)
      default: throw Untranslatable(.other("`\(name)` is not a date"))
      }
    default: throw Untranslatable(.noCounterpart("datediff() of such values"))
    }
  }
}
