internal import FormSyntax

/// Translates one question of a template.
struct CopierQuestionWriter {
  private let question: CopierQuestion
  private let marks: JinjaMarks
  private var translator: JinjaTranslator
  private(set) var result: ImportedQuestion

  /// The value that later templates read.
  private(set) var kind: JinjaVariable.Kind

  /// True if an empty answer is rejected only because copier would take the default instead.
  private(set) var isNarrowed = false
  private(set) var decorations = 0
  private var choice: JinjaChoice?
  private let isMultiple: Bool

  init(
    _ question: CopierQuestion, _ name: ImportedName, _ translator: JinjaTranslator,
    marks: JinjaMarks
  ) {
    self.question = question
    self.marks = marks
    self.translator = translator
    result = ImportedQuestion(
      name: name, type: .plain("text"), label: nil, origin: question.origin)
    kind = .opaque(.readsPart(question.name))
    isMultiple = question.isTrue("multiselect")
  }

  /// Translates the question, with its condition; the outcome is in `result` and `kind`.
  mutating func write(_ when: CopierCondition) {
    addTexts()
    addType()
    addCondition(when)
    addDefault()
    addValidator()
    if when.logic == .constant(true), result.clauses.contains(where: { $0.keyword == "required" }) {
      kind = kind.filled
    }
    for name in ["qmark"] where question.property(name) != nil { decorations += 1 }
    for member in question.node.members {
      guard let key = member.key.source, !CopierSettings.properties.contains(key) else { continue }
      result.omissions.append(
        ImportedOmission(
          .property(key), member.value.origin, .other("copier has no such property"),
          decides: false))
    }
  }

  // MARK: Texts

  private mutating func addTexts() {
    if let help = question.property("help"), let source = help.source?.trimmed, !source.isEmpty {
      let lines = source.split(separator: "\n", maxSplits: 1)
      result.label = text(String(lines.first ?? ""), help)
      if lines.count > 1 { result.help = text(String(lines[1]).trimmed, help) }
    }
    if let placeholder = question.property("placeholder"),
      let source = placeholder.source?.trimmed, !source.isEmpty
    {
      result.example = text(ImportWords.oneLine(source), placeholder)
    }
  }

  /// Returns a text with the values that it shows, or as it is written if it cannot be translated.
  private mutating func text(_ source: String, _ node: YAMLNode) -> ImportedText {
    do {
      let template = try JinjaTemplate(source, marks: marks)
      let text = try translator.text(try translator.value(of: template))
      return ImportedText(text)
    } catch {
      result.omissions.append(
        ImportedOmission(
          .text, ImportedOrigin(place: node.place.text, words: source), error.reason,
          instead: .other("the text is as it is written"), decides: false))
      return ImportedText(source)
    }
  }

  // MARK: Type and options

  private mutating func addType() {
    let written = result.name.written
    if let choices = question.property("choices"), !isEmpty(choices) {
      addOptions(choices)
      return
    }
    switch question.type {
    case "bool":
      result.type = .plain("boolean")
      kind = .value(.logic(.compare(written, opposite: "not \(written)")))
    case "int":
      result.type = .plain("integer")
      kind = .value(.number(written, isInteger: true))
    case "float":
      result.type = .plain("decimal")
      kind = .value(.number(written, isInteger: false))
    case "yaml", "json":
      result.type = .plain("multiline")
      kind = .opaque(.other("copier reads `\(question.name)` as \(question.type)"))
      result.omissions.append(
        ImportedOmission(
          .type, question.property("type")?.origin ?? question.origin, .noType(question.type),
          instead: .other("it is a text, which copier reads")))
    default:
      if question.isSecret {
        result.type = .plain("secret")
        kind = .opaque(.other("`\(question.name)` is secret"))
      } else {
        let isMultiline = question.isTrue("multiline")
        result.type = .plain(isMultiline ? "multiline" : "text")
        let own = JinjaText.Source(text: written, hasLines: isMultiline)
        kind = .value(.text(JinjaText(own)))
      }
    }
    if question.isSecret, question.type != "str" { decorations += 1 }
  }

  private func isEmpty(_ choices: YAMLNode) -> Bool {
    choices.isNull || choices.elements?.isEmpty == true
      || (choices.isMapping && choices.members.isEmpty)
  }

  private mutating func addOptions(_ choices: YAMLNode) {
    do {
      let (list, options) = try CopierOptions(question, translator, marks).read(choices)
      result.type = isMultiple ? .choices(.own(list.options)) : .choice(.own(list.options))
      result.omissions += list.omissions
      let choice = JinjaChoice(written: result.name.written, options: options)
      self.choice = choice
      guard !list.isPartial else { return }
      kind = .value(isMultiple ? .options(choice) : .option(choice))
    } catch {
      let isText = ["str", "path", "yaml", "json"].contains(question.type)
      let type =
        isText
        ? "text"
        : question.type == "bool" ? "boolean" : question.type == "int" ? "integer" : "decimal"
      if isMultiple {
        result.type = .plain("multiline")
      } else {
        result.type = .plain(type)
      }
      result.omissions.append(
        ImportedOmission(
          .options, ImportedOrigin(place: choices.place.text, words: choices.words), error.reason,
          instead: isMultiple
            ? .other("it is a text, a list in YAML") : .type(type, for: "the value of an option"),
          as: .rule))
      kind = .opaque(.readsPart(question.name))
    }
  }

  // MARK: Clauses

  private mutating func addCondition(_ when: CopierCondition) {
    guard let node = when.node else { return }
    let origin = ImportedOrigin(place: node.place.text, words: node.words)
    switch (when.logic, when.reason) {
    case (.constant?, _): break
    case (let logic?, _):
      result.clauses.append(
        ImportedClause(
          "show when",
          ImportedFormula(.condition, origin, source: logic.source(for: .condition)),
          as: .condition))
    case (nil, let reason):
      result.clauses.append(
        ImportedClause(
          "show when",
          ImportedFormula(.condition, origin, omitted: reason ?? .malformed("it is empty")),
          as: .condition))
    }
  }

  private var isText: Bool {
    choice == nil && ["str", "path", "yaml", "json"].contains(question.type)
  }

  /// Adds the default. With a default an answer is required, because copier would take the default
  /// for an empty answer.
  private mutating func addDefault() {
    guard let node = question.defaultNode, !(node.isNull && isText) else {
      // In copier every answer has a value, if only an empty text.
      if !isText, !isMultiple { require() }
      if question.type == "bool", choice == nil {
        result.clauses.append(
          ImportedClause(
            "default", ImportedFormula(.defaultValue, question.origin, source: "false")))
      }
      return
    }
    let origin = ImportedOrigin(place: node.place.text, words: node.words)
    do {
      let source = try defaultSource(node)
      if let source, result.type.isSecret {
        result.clauses.append(
          ImportedClause(
            "default",
            ImportedFormula(
              .defaultValue, origin,
              omitted: .other("a secret starts empty; copier takes \(source) for no answer")),
            as: .value))
      } else if let source {
        result.clauses.append(
          ImportedClause(
            "default", ImportedFormula(.defaultValue, origin, source: source), as: .value))
        require()
        if isText || isMultiple { isNarrowed = true }
      } else if !isText, !isMultiple, choice == nil {
        require()
      }
    } catch {
      result.clauses.append(
        ImportedClause(
          "default", ImportedFormula(.defaultValue, origin, omitted: error.reason), as: .value))
      // If it were left empty, copier would compute the default itself.
      if !isText, !isMultiple { require() }
      if isText || isMultiple { isNarrowed = true }
      kind = kind.deferred(.other("copier computes the default of `\(question.name)`"))
    }
  }

  /// Returns the default in the language; nil for an empty one.
  private func defaultSource(_ node: YAMLNode) throws(Untranslatable) -> String? {
    let translation = CopierDefault(question, translator, marks)
    if choice == nil, question.type == "yaml" || question.type == "json", !isOptionsLeftOut {
      return try translation.dataSource(node)
    }
    let value = try translation.value(node)
    if let choice {
      return try translation.source(value, among: choice, isMultiple: isMultiple)
    }
    guard !isOptionsLeftOut else {
      throw Untranslatable(.other("its options are not imported"))
    }
    return try translation.source(value)
  }

  /// True if the question has options that are not imported.
  private var isOptionsLeftOut: Bool {
    guard choice == nil, let choices = question.property("choices") else { return false }
    return !isEmpty(choices)
  }

  private mutating func require() { result.clauses.append(ImportedClause("required")) }

  /// Adds a `check`, or `required`, for each rule of the validator, in which the question's own
  /// name is `value`.
  private mutating func addValidator() {
    guard let node = question.property("validator"), let source = node.source,
      !source.trimmed.isEmpty
    else { return }
    let origin = ImportedOrigin(place: node.place.text, words: source.trimmed)
    var own = translator
    own.own = (question.name, JinjaVariable(kind.named("value")))
    do {
      let template = try JinjaTemplate(source, marks: marks)
      let rules = try CopierValidator(own).rules(template)
      for rule in rules {
        if rule.isRequirement {
          result.clauses.removeAll { $0.keyword == "required" }
          result.clauses.append(ImportedClause("required", message: rule.message, as: .rule))
        } else {
          result.clauses.append(
            ImportedClause(
              "check", ImportedFormula(.rule, origin, source: rule.source), message: rule.message,
              as: .rule))
        }
      }
    } catch {
      result.clauses.append(
        ImportedClause(
          "check", ImportedFormula(.rule, origin, omitted: error.reason), as: .rule))
    }
  }
}

extension ImportedType {
  fileprivate var isSecret: Bool {
    if case .plain("secret") = self { return true }
    return false
  }
}

extension ImportedText {
  /// Makes a text with the values that it shows.
  init(_ text: JinjaText) {
    self.init(
      pieces: text.pieces.map { piece in
        switch piece {
        case .words(let words): .words(words)
        case .source(let value): .value(source: value.text, words: "{{ … }}")
        }
      })
  }
}

extension JinjaVariable.Kind {
  /// The kind of a field that is never empty where it matters.
  var filled: JinjaVariable.Kind {
    guard case .value(let value) = self else { return self }
    switch value {
    case .option(var choice):
      choice.isFilled = true
      return .value(.option(choice))
    case .text(let text):
      guard var source = text.only else { return self }
      source.isFilled = true
      return .value(.text(JinjaText(source)))
    case .constant, .undefined, .logic, .search, .number, .options, .list, .conditional, .asked:
      return self
    }
  }

  /// The kind of a field whose value is not known while it is empty.
  func deferred(_ reason: ImportReason) -> JinjaVariable.Kind {
    guard case .value(let value) = self else { return self }
    switch value {
    case .text(let text):
      guard var source = text.only else { return self }
      source.deferred = reason
      return .value(.text(JinjaText(source)))
    case .options: return .opaque(reason)
    case .constant, .undefined, .logic, .search, .number, .option, .list, .conditional, .asked:
      return self
    }
  }

  /// The kind with the field under another name: `value` in its own rules.
  func named(_ name: String) -> JinjaVariable.Kind {
    guard case .value(let value) = self else { return self }
    switch value {
    case .option(var choice):
      choice.written = name
      return .value(.option(choice))
    case .options(var choice):
      choice.written = name
      return .value(.options(choice))
    case .text(let text):
      let hasLines = text.only?.hasLines ?? true
      return .value(.text(JinjaText(JinjaText.Source(text: name, hasLines: hasLines))))
    case .number(_, let isInteger): return .value(.number(name, isInteger: isInteger))
    case .logic: return .value(.logic(.compare(name, opposite: "not \(name)")))
    case .constant, .undefined, .search, .list, .conditional, .asked: return self
    }
  }
}
