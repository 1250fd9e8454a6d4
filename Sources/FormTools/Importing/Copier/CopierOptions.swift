/// Reads the options of a question.
struct CopierOptions {
  /// The options that were read, with the omissions among them.
  struct List {
    var options: [ImportedOption] = []
    var omissions: [ImportedOmission] = []

    /// True if an option is missing.
    var isPartial = false
  }

  private let question: CopierQuestion
  private let translator: JinjaTranslator
  private let marks: JinjaMarks

  init(_ question: CopierQuestion, _ translator: JinjaTranslator, _ marks: JinjaMarks) {
    self.question = question
    self.translator = translator
    self.marks = marks
  }

  private struct Entry {
    var label: YAMLNode
    var value: YAMLNode
    var validator: YAMLNode?
  }

  /// Returns the options of a list or mapping, and each of them as templates read it.
  func read(_ choices: YAMLNode) throws(Untranslatable) -> (List, [JinjaChoice.Option]) {
    let entries = try entries(choices)
    var values: [String] = []
    var constants: [JinjaConstant] = []
    for entry in entries {
      let constant = try constant(entry.value)
      constants.append(constant)
      values.append(constant.recorded ?? "")
    }
    var names = ImportedOptionNames(values)
    var list = List()
    var options: [JinjaChoice.Option] = []
    // Values of different kinds could not be distinguished once recorded, so they stay texts.
    let areAlike = Set(constants.map(\.kind)).count == 1
    for ((entry, value), constant) in zip(zip(entries, values), constants) {
      let label = label(entry, value, &list)
      var (option, omission) = names.option(
        value, label: label, at: entry.value.place.text,
        isMultiple: question.isTrue("multiselect"))
      if var omission {
        if case .other = omission.reason {
          // Copier would not accept the value that could be recorded instead.
          omission.instead = .leftOut
          list.isPartial = true
          list.omissions.append(omission)
          continue
        }
        list.omissions.append(omission)
      }
      if omission == nil, areAlike, let literal = constant.recordedLiteral {
        option.name.recorded = nil
        option.recordedNumber = literal
      }
      if let validator = entry.validator { option.condition = condition(validator) }
      list.options.append(option)
      options.append(
        JinjaChoice.Option(
          constant: cast(constant), written: ".\(option.name.writtenAfterDot)",
          label: ImportWords.oneLine(label)))
    }
    return (list, options)
  }

  private func entries(_ choices: YAMLNode) throws(Untranslatable) -> [Entry] {
    if choices.isMapping {
      return choices.members.map { entry($0.key, $0.value) }
    }
    guard let elements = choices.elements else {
      throw Untranslatable(.other("the options are computed"))
    }
    return elements.map { element in
      if let pair = element.elements, pair.count == 2 { return entry(pair[0], pair[1]) }
      return Entry(label: element, value: element)
    }
  }

  private func entry(_ label: YAMLNode, _ value: YAMLNode) -> Entry {
    guard value.isMapping, let inner = value["value"] else {
      return Entry(label: label, value: value)
    }
    return Entry(label: label, value: inner, validator: value["validator"])
  }

  /// Returns the value of an option; throws if it depends on answers.
  private func constant(_ node: YAMLNode) throws(Untranslatable) -> JinjaConstant {
    guard let constant = node.constant else {
      throw Untranslatable(.noCounterpart(node.words))
    }
    guard case .text(let source) = constant else { return constant }
    let value = try translator.value(of: try JinjaTemplate(source, marks: marks))
    guard case .constant(let rendered) = value else {
      throw Untranslatable(.other("the value of an option depends on answers"))
    }
    return rendered
  }

  /// Returns the value as later templates read it: copier casts it to the question's type.
  private func cast(_ constant: JinjaConstant) -> JinjaConstant {
    guard let printed = constant.printed else { return constant }
    switch question.type {
    case "str", "path": return .text(printed)
    case "bool": return .boolean(JinjaConstant.isTrue(word: printed))
    case "int": return Int(printed).map { .integer($0) } ?? constant
    case "float": return .number(printed)
    case "yaml":
      guard case .text(let text) = constant else { return constant }
      return YAMLScalar(plain: text.trimmed).constant ?? constant
    default: return constant
    }
  }

  private func label(_ entry: Entry, _ value: String, _ list: inout List) -> String {
    let source = entry.label.constant?.printed ?? value
    guard let template = try? JinjaTemplate(source, marks: marks),
      case .constant(let constant)? = try? translator.value(of: template),
      let printed = constant.printed, !printed.trimmed.isEmpty
    else {
      list.omissions.append(
        ImportedOmission(
          .text, entry.label.origin, .other("the label of an option is constant"),
          instead: .other("the text is as it is written"), decides: false))
      return source
    }
    return printed
  }

  /// Returns the condition for offering an option: its validator must render nothing.
  private func condition(_ validator: YAMLNode) -> ImportedFormula? {
    let source = (validator.source ?? "").trimmed
    guard !source.isEmpty else { return nil }
    let origin = ImportedOrigin(place: validator.place.text, words: source)
    do {
      let template = try JinjaTemplate(source, marks: marks)
      let rules = try CopierValidator(translator).conditions(template)
      guard !rules.isEmpty else { return nil }
      return ImportedFormula(.condition, origin, source: rules)
    } catch {
      return ImportedFormula(.condition, origin, omitted: error.reason)
    }
  }
}

extension CopierValidator {
  /// Returns the condition under which a template renders nothing; empty if it never renders
  /// anything.
  func conditions(_ template: JinjaTemplate) throws(Untranslatable) -> String {
    let accepted = try acceptance(template)
    let logic = ImportedLogic.all(accepted).simplified
    if case .constant(true) = logic { return "" }
    return logic.source(for: .condition)
  }
}

extension JinjaConstant {
  /// The value as a record contains it, as text.
  fileprivate var recorded: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    default: printed
    }
  }

  /// The literal of a value that is recorded as a number, `true` or `false`; nil for a text.
  fileprivate var recordedLiteral: String? {
    switch self {
    case .boolean, .integer, .number: recorded
    case .none, .text, .list: nil
    }
  }

  fileprivate var kind: Int {
    switch self {
    case .none: 0
    case .boolean: 1
    case .integer, .number: 2
    case .text: 3
    case .list: 4
    }
  }
}
