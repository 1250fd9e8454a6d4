internal import FormSyntax

/// A field as expressions read it.
struct REDCapVariable: Sendable {
  enum Kind: Sendable {
    case integer, decimal, date, dateTime, time, text

    /// One of several codes, each with its option in the language.
    case choice([Option])

    /// Any number of codes, each with its option in the language.
    case checkbox([Option])

    /// Something that the form does not have, with the reason.
    case opaque(ImportReason)
  }

  struct Option: Sendable {
    var code: String

    /// The option in the language: `.name`.
    var written: String
  }

  var kind: Kind

  /// The field in the language.
  var written: String

  /// True if it is never empty where it matters.
  var isFilled = false

  var operands: [String] { isFilled ? [] : [written] }
}

/// Translates logic and calculations of REDCap, each as a whole or not at all.
struct REDCapTranslator: Sendable {
  var variables: [String: REDCapVariable] = [:]

  /// An expression that is a number, in the language.
  struct Number {
    var source: String

    /// The precedence: 0 for `if`, 1 for a sum, 2 for a product, 3 for an operand.
    var level = 3

    /// The fields without which it has no value.
    var operands: [String] = []

    /// True if it is computed: without its operands, it is then not a number in REDCap either.
    var isComputed = false
    var isNeverNegative = false

    func written(_ level: Int) -> String { self.level < level ? "(\(source))" : source }
  }

  // MARK: Conditions

  func condition(_ source: String) throws(Untranslatable) -> ImportedLogic {
    let logic = try condition(try REDCapParser.expression(source), filled: []).simplified
    guard logic.size <= 500, logic.depth <= ImportedLogic.depthLimit else {
      throw Untranslatable(.other("it is too long"))
    }
    return logic
  }

  /// Translates an expression as a condition.
  ///
  /// - Parameter filled: the fields that other parts of the same conjunction require to be filled.
  func condition(
    _ expression: REDCapExpression, filled: Set<String>
  ) throws(Untranslatable) -> ImportedLogic {
    switch expression {
    case .all(let parts):
      let filled = parts.reduce(into: filled) { $0.formUnion(required(by: $1)) }
      var logic: [ImportedLogic] = []
      for part in parts { logic.append(try condition(part, filled: filled)) }
      return .all(logic)
    case .any(let parts):
      var logic: [ImportedLogic] = []
      for part in parts { logic.append(try condition(part, filled: filled)) }
      return .any(logic)
    case .not(let part): return .not(try condition(part, filled: []))
    case .binary(let mark, let left, let right) where Self.comparisons.contains(mark):
      return try compare(mark, left, right, filled)
    default: throw Untranslatable(.other("it is not a comparison"))
    }
  }

  private static let comparisons: Set<String> = ["=", "<>", "<", "<=", ">", ">="]

  /// Returns fields that must be filled for a condition to be true.
  private func required(by expression: REDCapExpression) -> Set<String> {
    guard case .binary(let mark, .field(let name, nil), let right) = expression else { return [] }
    switch (mark, right) {
    case ("<>", .text("")): return [name]
    case ("=", .text(let text)): return text.isEmpty ? [] : [name]
    case ("=", .number), (">", .number), (">=", .number): return [name]
    case (">", .text(let text)), (">=", .text(let text)): return text.isEmpty ? [] : [name]
    default: return []
    }
  }

  private func variable(_ name: String) throws(Untranslatable) -> REDCapVariable {
    guard let variable = variables[name] else { throw Untranslatable(.unknownName(name)) }
    if case .opaque(let reason) = variable.kind { throw Untranslatable(reason) }
    return variable
  }

  private func compare(
    _ mark: String, _ left: REDCapExpression, _ right: REDCapExpression, _ filled: Set<String>
  ) throws(Untranslatable) -> ImportedLogic {
    switch (left, right) {
    case (.number, .field), (.text, .field):
      let flipped = ["<": ">", "<=": ">=", ">": "<", ">=": "<="][mark] ?? mark
      return try compare(flipped, right, left, filled)
    case (.field(let name, let code?), _): return try checked(mark, name, code, right)
    case (.field(let name, nil), .text(let text)):
      return try compare(mark, try variable(name), name, text, filled)
    case (.field(let name, nil), .number(let text)):
      return try compare(mark, try variable(name), name, text, filled)
    case (.field(let first, nil), .field(let second, nil)):
      return try compare(mark, first, second, filled)
    default: return try compareNumbers(mark, left, right, filled)
    }
  }

  /// Returns the comparison of a box of a checkbox with `1` or `0`.
  private func checked(
    _ mark: String, _ name: String, _ code: String, _ right: REDCapExpression
  ) throws(Untranslatable) -> ImportedLogic {
    let variable = try variable(name)
    guard case .checkbox(let options) = variable.kind, mark == "=" || mark == "<>" else {
      throw Untranslatable(.noCounterpart("[\(name)(\(code))]"))
    }
    let value: String
    switch right {
    case .text(let text): value = text
    case .number(let text): value = text
    default: throw Untranslatable(.noCounterpart("[\(name)(\(code))] \(mark)"))
    }
    guard let option = options.first(where: { $0.code.lowercased() == code.lowercased() }) else {
      throw Untranslatable(.unknownName("\(name)(\(code))"))
    }
    let isChecked = ImportedLogic.compare(
      "\(option.written) in \(variable.written)", operands: [variable.written])
    let equal: ImportedLogic =
      value == "1" ? isChecked : value == "0" ? .not(isChecked) : .constant(false)
    return mark == "=" ? equal : .not(equal)
  }

  /// Returns the comparison of a field with a constant.
  private func compare(
    _ mark: String, _ variable: REDCapVariable, _ name: String, _ text: String,
    _ filled: Set<String>
  ) throws(Untranslatable) -> ImportedLogic {
    let field = variable.written
    if text.isEmpty || text == "NaN" {
      if case .checkbox = variable.kind {
        throw Untranslatable(.other("it compares a checkbox as a whole"))
      }
      switch mark {
      case "=": return .empty(field)
      case "<>": return .filled(field)
      default: throw Untranslatable(.noCounterpart("\(mark) ''"))
      }
    }
    let isEquality = mark == "=" || mark == "<>"
    // REDCap's documentation says that an empty value is less than a number; its implementation
    // says that it is not.
    if mark == "<" || mark == "<=", !variable.isFilled, !filled.contains(name) {
      throw Untranslatable(
        .other("REDCap may count an empty `\(name)` as less; add `[\(name)] <> ''`"))
    }
    switch variable.kind {
    case .choice(let options):
      var list: [String] = []
      if isEquality {
        if let code = try Self.code(among: options, equalTo: text) { list = [code.written] }
      } else {
        for option in options where try Self.matches(option.code, mark, text) {
          list.append(option.written)
        }
      }
      let logic: ImportedLogic
      if list.isEmpty {
        logic = .constant(false)
      } else if list.count == 1 {
        logic = .compare(
          "\(field) == \(list[0])", opposite: "\(field) != \(list[0])", operands: variable.operands)
      } else {
        logic = .compare(
          "\(field) in [\(list.joined(separator: ", "))]", operands: variable.operands)
      }
      return mark == "<>" ? .not(logic) : logic
    case .integer, .decimal:
      guard let number = REDCapNumber.literal(text) else {
        guard isEquality else { throw Untranslatable(.noCounterpart("\(mark) '\(text)'")) }
        return .constant(mark == "<>")
      }
      return Self.compared(field, mark, number, variable.operands)
    case .date, .dateTime:
      guard let literal = Self.dateLiteral(text, variable.kind) else {
        throw Untranslatable(.noCounterpart("\(mark) '\(text)'"))
      }
      return Self.compared(field, mark, literal, variable.operands)
    case .text:
      guard isEquality, REDCapNumber.literal(text) == nil else {
        throw Untranslatable(.noCounterpart("\(mark) '\(text)' of a text"))
      }
      return Self.compared(field, mark, TextLiteral.line(text), variable.operands)
    case .time, .checkbox, .opaque:
      throw Untranslatable(.noCounterpart("\(mark) '\(text)'"))
    }
  }

  /// Returns the option with a code; nil if no option has it.
  ///
  /// Codes that are the same only as numbers, such as `01` and `1`, are equal in some parts of
  /// REDCap and different in others, so they are an error.
  private static func code(
    among options: [REDCapVariable.Option], equalTo text: String
  ) throws(Untranslatable) -> REDCapVariable.Option? {
    if let option = options.first(where: { $0.code == text }) { return option }
    if options.contains(where: { isSameNumber($0.code, text) }) {
      throw Untranslatable(.other("`\(text)` is a code only as a number, in other digits"))
    }
    return nil
  }

  private static func isSameNumber(_ first: String, _ second: String) -> Bool {
    let numbers = [first, second].compactMap { REDCapNumber.literal($0).flatMap(Double.init) }
    return numbers.count == 2 && numbers[0] == numbers[1]
  }

  /// Returns the result of comparing a code with a constant, both as numbers.
  private static func matches(
    _ code: String, _ mark: String, _ text: String
  ) throws(Untranslatable) -> Bool {
    let numbers = [code, text].compactMap { REDCapNumber.literal($0).flatMap(Double.init) }
    guard numbers.count == 2 else { throw Untranslatable(.noCounterpart("\(mark) '\(text)'")) }
    switch mark {
    case "<": return numbers[0] < numbers[1]
    case "<=": return numbers[0] <= numbers[1]
    case ">": return numbers[0] > numbers[1]
    default: return numbers[0] >= numbers[1]
    }
  }

  private static func compared(
    _ left: String, _ mark: String, _ right: String, _ operands: [String]
  ) -> ImportedLogic {
    switch mark {
    case "=": .compare("\(left) == \(right)", opposite: "\(left) != \(right)", operands: operands)
    case "<>":
      .not(.compare("\(left) == \(right)", opposite: "\(left) != \(right)", operands: operands))
    default: .compare("\(left) \(mark) \(right)", operands: operands)
    }
  }

  /// Returns the literal of a date, or of a date and time; nil for a text that is not in the order
  /// year, month, day.
  static func dateLiteral(_ text: String, _ kind: REDCapVariable.Kind) -> String? {
    let bytes = Array(text.utf8)
    let shape = bytes.map { (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0 }
    func isShape(_ pattern: String) -> Bool { shape.elementsEqual(pattern.utf8) }
    switch kind {
    case .date: return isShape("9999-99-99") ? text : nil
    case .dateTime:
      guard isShape("9999-99-99 99:99") || isShape("9999-99-99 99:99:99") else { return nil }
      return text.prefix(10) + "T" + text.dropFirst(11)
    case .integer, .decimal, .time, .text, .choice, .checkbox, .opaque: return nil
    }
  }

  /// Returns the comparison of two fields of one kind.
  private func compare(
    _ mark: String, _ first: String, _ second: String, _ filled: Set<String>
  ) throws(Untranslatable) -> ImportedLogic {
    let left = try variable(first)
    let right = try variable(second)
    if mark != "=", mark != "<>" {
      for (name, variable) in [(first, left), (second, right)]
      where !variable.isFilled && !filled.contains(name) {
        throw Untranslatable(
          .other("REDCap may count an empty `\(name)` as less; add `[\(name)] <> ''`"))
      }
    }
    let equal: ImportedLogic
    switch (left.kind, right.kind) {
    case (.choice(let options), .choice(let others)):
      guard mark == "=" || mark == "<>", options.count * others.count <= 100 else {
        throw Untranslatable(.noCounterpart("\(mark) of two choices"))
      }
      for option in options {
        let codes = others.lazy.map(\.code)
        guard !codes.contains(where: { $0 != option.code && Self.isSameNumber($0, option.code) })
        else { throw Untranslatable(.other("codes are the same only as numbers")) }
      }
      let same = options.flatMap { option in
        others.filter { $0.code == option.code }.map { other in
          ImportedLogic.all([
            .compare("\(left.written) == \(option.written)", operands: left.operands),
            .compare("\(right.written) == \(other.written)", operands: right.operands),
          ])
        }
      }
      equal = .any(same)
    case (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal),
      (.date, .date), (.dateTime, .dateTime), (.time, .time):
      guard mark == "=" || mark == "<>" else {
        return .compare(
          "\(left.written) \(mark) \(right.written)", operands: left.operands + right.operands)
      }
      equal = .compare(
        "\(left.written) == \(right.written)", operands: left.operands + right.operands)
    case (.integer, _), (.decimal, _), (.date, _), (.dateTime, _), (.time, _), (.text, _),
      (.choice, _), (.checkbox, _), (.opaque, _):
      throw Untranslatable(.noCounterpart("\(mark) of two such fields"))
    }
    let areEmpty = ImportedLogic.all([.empty(left.written), .empty(right.written)])
    let logic = left.isFilled || right.isFilled ? equal : ImportedLogic.any([areEmpty, equal])
    return mark == "=" ? logic : .not(logic)
  }

  private func compareNumbers(
    _ mark: String, _ left: REDCapExpression, _ right: REDCapExpression, _ filled: Set<String>
  ) throws(Untranslatable) -> ImportedLogic {
    let first = try number(left)
    let second = try number(right)
    // A computed number without its operands is not a number, and fails every comparison; a number
    // that is only read, such as the time between two dates, behaves like an empty answer.
    let isOrder = mark == "<" || mark == "<="
    guard first.isComputed || first.operands.isEmpty || !isOrder,
      second.isComputed || second.operands.isEmpty
    else { throw Untranslatable(.noCounterpart("\(mark) of such values")) }
    return Self.compared(
      first.written(1), mark, second.written(1),
      Array(Set(first.operands + second.operands)).sorted())
  }
}
