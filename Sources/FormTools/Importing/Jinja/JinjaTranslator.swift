internal import FormSyntax

/// Translates templates into expressions of the language, each as a whole or not at all.
struct JinjaTranslator: Sendable {
  /// The variables that templates can read, by name.
  var variables: [String: JinjaVariable] = [:]

  /// The name of the object that has the variables as members, such as `cookiecutter`; nil if they
  /// are names themselves.
  var namespace: String?

  /// The names of questions that are asked later.
  var later: Set<String> = []

  /// A name that means another variable here: in a field's own rules, its name means the field
  /// itself.
  var own: (name: String, variable: JinjaVariable)?

  // MARK: Templates

  /// Returns the value that a template renders.
  func value(of template: JinjaTemplate) throws(Untranslatable) -> JinjaValue {
    try value(of: template.nodes)
  }

  func value(of nodes: [JinjaNode]) throws(Untranslatable) -> JinjaValue {
    if nodes.isEmpty { return .constant(.text("")) }
    if nodes.count == 1, let node = nodes.first { return try value(of: node) }
    var pieces: [JinjaText.Piece] = []
    for node in nodes { pieces += try text(try value(of: node)).pieces }
    return .text(try bounded(JinjaText(pieces)))
  }

  private func value(of node: JinjaNode) throws(Untranslatable) -> JinjaValue {
    switch node {
    case .text(let words): return .constant(.text(words))
    case .output(let expression): return try value(of: expression)
    case .now(let format): return .text(try now(format))
    case .branches(let branches):
      var result = JinjaValue.constant(.text(""))
      for (condition, nodes) in branches.reversed() {
        let value = try value(of: nodes)
        guard let condition else {
          result = value
          continue
        }
        result = try choose(try truth(condition), value, result)
      }
      return result
    }
  }

  /// Returns the value that a condition chooses; the condition may be constant.
  func choose(
    _ condition: ImportedLogic, _ then: JinjaValue, _ otherwise: JinjaValue
  ) throws(Untranslatable) -> JinjaValue {
    switch try bounded(condition) {
    case .constant(true): then
    case .constant(false): otherwise
    case let logic: try branch(logic, then, otherwise)
    }
  }

  /// Returns a value that a condition chooses; throws if it has grown too large.
  func branch(
    _ condition: ImportedLogic, _ then: JinjaValue, _ otherwise: JinjaValue
  ) throws(Untranslatable) -> JinjaValue {
    guard then.weight + otherwise.weight <= 40 else {
      throw Untranslatable(.other("it is too long with all that it reads"))
    }
    return .conditional(condition, then, otherwise)
  }

  /// Returns a text; throws if it has become too long.
  func bounded(_ text: JinjaText) throws(Untranslatable) -> JinjaText {
    guard text.pieces.count <= 500, text.length <= 20_000, !text.isTooDeep else {
      throw Untranslatable(.other("it is too long with all that it reads"))
    }
    return text
  }

  /// Returns a condition simplified; throws if it has become too long.
  func bounded(_ logic: ImportedLogic) throws(Untranslatable) -> ImportedLogic {
    let simplified = logic.simplified
    guard simplified.isInLimits else {
      throw Untranslatable(.other("it is too long with all that it reads"))
    }
    return simplified
  }

  // MARK: Names

  /// Returns the value of a name.
  private func value(named name: String) throws(Untranslatable) -> JinjaValue {
    guard let variable = own?.name == name ? own?.variable : variables[name] else {
      if later.contains(name) {
        throw Untranslatable(.other("it reads `\(name)`, which is asked later"))
      }
      throw Untranslatable(.unknownName(name))
    }
    let value = try value(of: variable.kind)
    guard let shown = variable.shown else { return value }
    guard let hidden = variable.hidden else { return emptied(value, unless: shown) }
    return try choose(shown, value, try self.value(of: hidden))
  }

  /// Returns a value that is undefined in the original unless a condition is true; while it is
  /// false, the field here is hidden, and so empty.
  private func emptied(_ value: JinjaValue, unless shown: ImportedLogic) -> JinjaValue {
    switch value {
    case .text, .option, .options: return .asked(value, when: shown)
    case .logic(.comparison(var comparison)):
      if comparison.operands.isEmpty { comparison.operands = [comparison.source] }
      return .asked(.logic(.comparison(comparison)), when: shown)
    default: return .conditional(shown, value, .undefined)
    }
  }

  private func value(of kind: JinjaVariable.Kind) throws(Untranslatable) -> JinjaValue {
    switch kind {
    case .value(let value): return value
    case .opaque(let reason): throw Untranslatable(reason)
    }
  }

  // MARK: Expressions

  /// Returns the value of an expression.
  func value(of expression: JinjaExpression) throws(Untranslatable) -> JinjaValue {
    switch expression {
    case .constant(let constant): return .constant(constant)
    case .name(let name):
      guard namespace == nil else { throw Untranslatable(.unknownName(name)) }
      return try value(named: name)
    case .attribute(.name(let object), let name) where object == namespace:
      return try value(named: name)
    case .item(.name(let object), .constant(.text(let name))) where object == namespace:
      return try value(named: name)
    case .attribute(_, let name): throw Untranslatable(.noCounterpart(".\(name)"))
    case .item: throw Untranslatable(.noCounterpart("[]"))
    case .list(let elements):
      var values: [JinjaValue] = []
      for element in elements { values.append(try value(of: element)) }
      return .list(values)
    case .not(let part): return .logic(try bounded(.not(try truth(part))))
    case .all(let parts): return try joined(parts, isAll: true)
    case .any(let parts): return try joined(parts, isAll: false)
    case .conditional(let condition, let then, let otherwise):
      let other: JinjaValue
      if let otherwise { other = try value(of: otherwise) } else { other = .undefined }
      return try choose(try truth(condition), try value(of: then), other)
    case .binary(let name, let left, let right): return try binary(name, left, right)
    case .test(let subject, let name, let arguments):
      return .logic(try test(subject, name, arguments))
    case .filter(let subject, let name, let arguments, let named):
      return try filter(subject, name, arguments, named)
    case .call(.attribute(let subject, let name), let arguments):
      return try method(subject, name, arguments)
    case .call(.name(let name), _): throw Untranslatable(.noCounterpart("\(name)()"))
    case .call: throw Untranslatable(.noCounterpart("()"))
    }
  }

  /// Returns the value of `and` or `or`, which in Python is the value of one of the operands.
  private func joined(
    _ parts: [JinjaExpression], isAll: Bool
  ) throws(Untranslatable) -> JinjaValue {
    var values: [JinjaValue] = []
    for part in parts { values.append(try value(of: part)) }
    let areLogic = values.allSatisfy {
      switch $0.answer {
      case .logic, .constant(.boolean): true
      default: false
      }
    }
    if areLogic {
      var logic: [ImportedLogic] = []
      for value in values { logic.append(try truth(value)) }
      return .logic(try bounded(isAll ? .all(logic) : .any(logic)))
    }
    guard var result = values.last else { return .undefined }
    for value in values.dropLast().reversed() {
      let condition = try truth(value)
      result =
        isAll
        ? try choose(condition, result, value.whenFalse) : try choose(condition, value, result)
    }
    return result
  }

  private func binary(
    _ name: String, _ left: JinjaExpression, _ right: JinjaExpression
  ) throws(Untranslatable) -> JinjaValue {
    let first = try value(of: left)
    let second = try value(of: right)
    let areUndefined = [try mayBeUndefined(left), try mayBeUndefined(right)]
    if name == "==" || name == "!=", areUndefined.contains(true) {
      // The value of `a and b` may be the operand that is undefined.
      throw Untranslatable(.other("it compares what may not be asked, in `and` or `or`"))
    }
    switch name {
    case "==": return .logic(try bounded(try equal(first, second)))
    case "!=": return .logic(try bounded(.not(try equal(first, second))))
    case "in": return .logic(try bounded(try contained(first, in: second)))
    case "<", "<=", ">", ">=": return .logic(try bounded(try ordered(name, first, second)))
    case "~":
      return .text(try bounded(JinjaText(try text(first).pieces + text(second).pieces)))
    case "+":
      if case .number(let left, true) = try number(first),
        case .number(let right, true) = try number(second)
      {
        return .number("(\(left) + \(right))", isInteger: true)
      }
      guard isText(first), isText(second) else { throw Untranslatable(.noCounterpart("+")) }
      return .text(try bounded(JinjaText(try text(first).pieces + text(second).pieces)))
    default: throw Untranslatable(.noCounterpart(name))
    }
  }

  /// Returns true for an `and` or `or` with an operand that may be undefined.
  private func mayBeUndefined(_ expression: JinjaExpression) throws(Untranslatable) -> Bool {
    switch expression {
    case .all(let parts), .any(let parts):
      for part in parts {
        if case .asked = try value(of: part) { return true }
        if try mayBeUndefined(part) { return true }
      }
      return false
    default: return false
    }
  }

  private func isText(_ value: JinjaValue) -> Bool {
    switch value {
    case .text, .constant(.text): true
    case .option(let choice):
      choice.options.allSatisfy { if case .text = $0.constant { true } else { false } }
    case .conditional(_, let first, let second): isText(first) && isText(second)
    case .asked(let answer, _): isText(answer)
    default: false
    }
  }

  /// Returns a constant number as `.number`, and any other value as it is.
  private func number(_ value: JinjaValue) throws(Untranslatable) -> JinjaValue {
    switch value {
    case .constant(.integer(let value)): .number("\(value)", isInteger: true)
    case .constant(.number(let text)): .number(text, isInteger: false)
    default: value
    }
  }

  // MARK: Texts

  /// Returns the current date in a format of `strftime`; only the year, and the date in ISO form,
  /// have a counterpart.
  func now(_ format: String) throws(Untranslatable) -> JinjaText {
    switch format {
    case "%Y":
      return JinjaText(JinjaText.Source(text: "year(today())", isText: false, isFilled: true))
    case "%Y-%m-%d":
      return JinjaText(JinjaText.Source(text: "today()", isText: false, isFilled: true))
    default: throw Untranslatable(.noCounterpart(format))
    }
  }

  /// Returns the text that a value prints.
  func text(_ value: JinjaValue) throws(Untranslatable) -> JinjaText {
    switch value {
    case .constant(let constant):
      guard let printed = constant.printed else { throw Untranslatable(.noCounterpart("[]")) }
      return JinjaText([.words(printed)])
    case .undefined: return JinjaText([])
    case .asked(.logic, _): return try text(value.split)
    case .asked(let answer, _): return try text(answer)
    case .text(let text): return text
    case .logic(let logic):
      if case .constant(let value) = logic {
        return JinjaText([.words(value ? "True" : "False")])
      }
      let condition = logic.source(for: .condition)
      return JinjaText(
        JinjaText.Source(text: "(if \(condition) then \"True\" else \"False\")", isFilled: true))
    case .number(let source, isInteger: true):
      return JinjaText(JinjaText.Source(text: source, isText: false, isFilled: true))
    case .option(let choice): return try text(of: choice)
    case .conditional(let condition, let first, let second):
      return try text(condition, try text(first), try text(second))
    case .number, .options, .list, .search:
      throw Untranslatable(.noCounterpart("{{ }} of such a value"))
    }
  }

  private func text(
    _ condition: ImportedLogic, _ first: JinjaText, _ second: JinjaText
  ) throws(Untranslatable) -> JinjaText {
    let (then, otherwise) = (try wholeSource(of: first), try wholeSource(of: second))
    if then == otherwise { return first }
    for text in [first, second] where text.only == nil { _ = try text.known() }
    let test = condition.source(for: .condition)
    return try bounded(
      JinjaText(
        JinjaText.Source(
          text: "(if \(test) then \(then) else \(otherwise))",
          isFilled: first.isFilled && second.isFilled, deferred: first.deferred ?? second.deferred))
    )
  }

  private func text(of choice: JinjaChoice) throws(Untranslatable) -> JinjaText {
    let texts = choice.options.map { $0.constant.printed }
    if zip(texts, choice.options).allSatisfy({ $0.0 == $0.1.label }) {
      return JinjaText(
        JinjaText.Source(text: choice.written, isText: false, isFilled: choice.isFilled))
    }
    guard choice.options.count <= 60 else {
      throw Untranslatable(.other("`\(choice.written)` has too many options"))
    }
    var source = "\"\""
    for (text, option) in zip(texts, choice.options).reversed() {
      guard let text else { throw Untranslatable(.noCounterpart("{{ }}")) }
      let literal = TextLiteral.line(text)
      source = "if \(choice.written) == \(option.written) then \(literal) else \(source)"
    }
    return JinjaText(JinjaText.Source(text: "(\(source))"))
  }

  /// Returns a text as an expression of the language, in which empty parts print nothing.
  func source(of text: JinjaText) -> String {
    if let words = text.words { return TextLiteral.line(words) }
    if let only = text.only, only.isText { return only.text }
    var literal = "\""
    for piece in text.pieces {
      switch piece {
      case .words(let words): literal += TextLiteral.line(words).dropFirst().dropLast()
      case .source(let source):
        literal += "\\(\(JinjaTranslator.withoutParentheses(source.text)))"
      }
    }
    return literal + "\""
  }

  /// Returns a text as an expression that can be a default. A default that shows something empty
  /// would itself be empty, so there is a text for each combination of the parts that may be empty.
  func wholeSource(of text: JinjaText) throws(Untranslatable) -> String {
    if text.pieces.count < 2 { return source(of: text) }
    let open = text.pieces.compactMap { piece -> String? in
      // While a part waits for its own default, the text waits with it.
      guard case .source(let source) = piece, !source.isFilled, source.deferred == nil else {
        return nil
      }
      return source.text
    }
    guard let first = open.first else { return source(of: text) }
    guard Set(open).count <= 3 else {
      throw Untranslatable(.other("it puts many answers that may be empty into one text"))
    }
    let filled = JinjaText(
      text.pieces.map { piece in
        guard case .source(var source) = piece, source.text == first else { return piece }
        source.isFilled = true
        return .source(source)
      })
    let others = JinjaText(
      text.pieces.filter { piece in
        if case .source(let source) = piece { source.text != first } else { true }
      })
    let (then, otherwise) = (try wholeSource(of: filled), try wholeSource(of: others))
    return "(if \(first) is filled then \(then) else \(otherwise))"
  }

  /// Returns an `if` in parentheses without them, and any other expression as it is.
  private static func withoutParentheses(_ source: String) -> String {
    guard source.hasPrefix("(if "), source.hasSuffix(")") else { return source }
    return String(source.dropFirst().dropLast())
  }
}
