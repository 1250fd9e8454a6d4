internal import FormJSON
internal import FormSyntax

/// Translates the default of a question, both for the templates that read it and into the language.
struct CopierDefault {
  private let question: CopierQuestion
  private let translator: JinjaTranslator
  private let marks: JinjaMarks

  init(_ question: CopierQuestion, _ translator: JinjaTranslator, _ marks: JinjaMarks) {
    self.question = question
    self.translator = translator
    self.marks = marks
  }

  /// Returns the value that a default renders, cast to the question's type.
  func value(_ node: YAMLNode) throws(Untranslatable) -> JinjaValue {
    if question.property("choices") != nil || question.isTrue("multiselect") {
      return try rendered(node)
    }
    let value = try rendered(node)
    switch question.type {
    case "str", "path": return .text(try translator.text(value))
    case "bool": return .logic(try translator.bounded(try translator.isTrueWord(value)))
    case "int", "float": return try number(value)
    default:
      // Copier reads a text as YAML or JSON here.
      guard case .constant(let constant) = value else {
        throw Untranslatable(.other("copier reads the text as `\(question.type)`"))
      }
      if case .text(let text) = constant {
        guard question.type == "yaml", let read = YAMLScalar(plain: text).constant, !text.isEmpty,
          text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "_" })
        else { throw Untranslatable(.other("copier reads the text as `\(question.type)`")) }
        return .constant(read)
      }
      return value
    }
  }

  /// Returns the default of a question whose answer copier reads as YAML or JSON, as a text; nil
  /// for an empty one.
  func dataSource(_ node: YAMLNode) throws(Untranslatable) -> String? {
    if node.elements != nil || node.isMapping {
      guard let value = node.json(marks) else {
        throw Untranslatable(.noCounterpart(node.words))
      }
      var writer = JSONWriter()
      writer.value(value)
      return TextLiteral.line(String(decoding: writer.finish(), as: UTF8.self))
    }
    let value = try rendered(node)
    switch value {
    case .constant(.none): return nil
    case .constant(.boolean(let flag)): return "\"\(flag)\""
    default:
      let text = try translator.text(value)
      return text.words == "" ? nil : try translator.wholeSource(of: text)
    }
  }

  private func number(_ value: JinjaValue) throws(Untranslatable) -> JinjaValue {
    switch value {
    case .constant(.integer), .constant(.number), .number: return value
    case .constant(.text(let text)):
      guard let number = Int(text.trimmed) else {
        throw Untranslatable(.malformed("`\(text)`"))
      }
      return .constant(.integer(number))
    case .conditional(let condition, let first, let second):
      return .conditional(condition, try number(first), try number(second))
    default: throw Untranslatable(.noCounterpart("a number from such a value"))
    }
  }

  private func rendered(_ node: YAMLNode) throws(Untranslatable) -> JinjaValue {
    if case .text(let source) = node.scalar {
      return try translator.value(of: try JinjaTemplate(source, marks: marks))
    }
    if let elements = node.elements {
      var values: [JinjaValue] = []
      for element in elements { values.append(try rendered(element)) }
      return .list(values)
    }
    guard let constant = node.constant else {
      throw Untranslatable(.noCounterpart(node.words))
    }
    return .constant(constant)
  }

  /// Returns the default in the language for a text, a number or a boolean; nil for an empty one.
  func source(_ value: JinjaValue) throws(Untranslatable) -> String? {
    switch question.type {
    case "int", "float":
      switch value {
      case .constant(let constant):
        guard let printed = constant.printed else { throw Untranslatable(.noCounterpart("[]")) }
        if case .number(let text) = constant { return text }
        return printed
      case .number(let source, _): return source
      case .conditional(let condition, let first, let second):
        guard let then = try source(first), let otherwise = try source(second) else {
          throw Untranslatable(.noCounterpart("a number from such a value"))
        }
        return "if \(condition.source(for: .condition)) then \(then) else \(otherwise)"
      default: throw Untranslatable(.noCounterpart("a number from such a value"))
      }
    case "bool":
      let logic = try translator.isTrueWord(value)
      if case .constant(let flag) = logic { return "\(flag)" }
      if case .comparison(let comparison) = logic, comparison.operands.isEmpty {
        return logic.source(for: .condition)
      }
      return "if \(logic.source(for: .condition)) then true else false"
    default:
      let text = try translator.text(value)
      return text.words == "" ? nil : try translator.wholeSource(of: text)
    }
  }

  /// Returns the option, or the list of options, that a default chooses; nil if it chooses none.
  func source(
    _ value: JinjaValue, among choice: JinjaChoice, isMultiple: Bool
  ) throws(Untranslatable) -> String? {
    if isMultiple {
      if case .conditional(let condition, let first, let second) = value {
        let then = try source(first, among: choice, isMultiple: true) ?? "empty"
        let otherwise = try source(second, among: choice, isMultiple: true) ?? "empty"
        return "if \(condition.source(for: .condition)) then \(then) else \(otherwise)"
      }
      let values = try elements(value)
      var options: [String] = []
      for value in values {
        guard case .constant(let constant) = value else {
          throw Untranslatable(.noCounterpart("several options from such a value"))
        }
        options.append(try option(constant, among: choice))
      }
      return options.isEmpty ? nil : "[\(options.joined(separator: ", "))]"
    }
    switch value {
    case .constant(let constant): return try option(constant, among: choice)
    case .conditional(let condition, let first, let second):
      guard let then = try source(first, among: choice, isMultiple: false),
        let otherwise = try source(second, among: choice, isMultiple: false)
      else { return nil }
      return "if \(condition.source(for: .condition)) then \(then) else \(otherwise)"
    case .option(let other):
      guard other.options.count <= 60 else {
        throw Untranslatable(.other("`\(other.written)` has too many options"))
      }
      var chain = ""
      for option in other.options.reversed() {
        let same = try self.option(option.constant, among: choice)
        chain =
          chain.isEmpty
          ? same : "if \(other.written) == \(option.written) then \(same) else \(chain)"
      }
      return chain
    case .logic(let logic):
      let yes = try option(.boolean(true), among: choice)
      let no = try option(.boolean(false), among: choice)
      return "if \(logic.source(for: .condition)) then \(yes) else \(no)"
    default: throw Untranslatable(.noCounterpart("an option from such a value"))
    }
  }

  /// Returns the elements of a list, or of a text that is a list in YAML.
  private func elements(_ value: JinjaValue) throws(Untranslatable) -> [JinjaValue] {
    switch value {
    case .list(let values): return values
    case .constant(.list(let constants)): return constants.map { .constant($0) }
    case .constant(.text(let text)):
      if let list = try? YAMLReader.documents(in: Array(text.utf8)).first?.elements {
        let constants = list.compactMap(\.constant)
        if constants.count == list.count { return constants.map { .constant($0) } }
      }
    default: break
    }
    throw Untranslatable(.noCounterpart("several options from such a value"))
  }

  private func option(
    _ constant: JinjaConstant, among choice: JinjaChoice
  ) throws(Untranslatable) -> String {
    // A template renders a text, which copier then casts to the question's type.
    if case .text("") = constant, !choice.options.contains(where: { $0.constant == constant }) {
      return "empty"
    }
    guard
      let option = choice.options.first(where: { $0.constant.equals(constant) == true })
        ?? choice.options.first(where: { $0.constant.printed == constant.printed })
    else {
      throw Untranslatable(.malformed("`\(constant.printed ?? "[]")` is not an option"))
    }
    return option.written
  }
}

extension YAMLNode {
  /// Returns the value as JSON; nil if it contains a template or a date.
  fileprivate func json(_ marks: JinjaMarks) -> JSONValue? {
    switch content {
    case .sequence(let elements):
      let values = elements.compactMap { $0.json(marks) }
      return values.count == elements.count ? .array(values) : nil
    case .mapping(let members):
      var values: [JSONValue.Member] = []
      for member in members {
        guard let key = member.key.source, let value = member.value.json(marks) else { return nil }
        values.append(JSONValue.Member(key, value))
      }
      return .object(values)
    case .unread: return nil
    case .scalar:
      switch scalar {
      case .null: return .null
      case .boolean(let value): return .boolean(value)
      case .integer(let value): return .number("\(value)")
      case .number(let text): return Double(text) == nil ? nil : .number(text)
      case .text(let text):
        return (try? JinjaTemplate(text, marks: marks))?.text == text ? .string(text) : nil
      case .date, nil: return nil
      }
    }
  }
}
