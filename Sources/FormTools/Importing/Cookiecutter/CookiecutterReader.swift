internal import FormJSON
internal import FormSyntax

/// Reads the variables in order, because a default may read those before it.
struct CookiecutterReader {
  private let root: JSONElement
  private let places: JSONPlaces
  private var names = ImportedNames()
  private var translator = JinjaTranslator()
  private var prompts: JSONElement?

  init(_ root: JSONElement, _ places: JSONPlaces) {
    self.root = root
    self.places = places
    translator.namespace = "cookiecutter"
  }

  mutating func read(named stem: String) throws(ImportFault) -> ImportedForm {
    var formNames = ImportedNames()
    var form = ImportedForm(name: formNames.add(stem, isRecorded: false))
    prompts = root["__prompts__"]
    let members = root.members.map { (name: $0.name.string ?? "", key: $0.name, value: $0.value) }
    let asked = members.filter { !$0.name.hasPrefix("_") }
    names = ImportedNames(keeping: asked.map(\.name))
    translator.later = Set(members.map(\.name))
    // The records are user configurations: `cookiecutter TEMPLATE --no-input --config-file FILE`.
    var container = ImportedContainer(
      .group, name: formNames.add("default_context", isRecorded: false), label: nil)
    var seen: Set<String> = []
    var dictionaries: [ImportedItem] = []
    for (name, key, value) in members {
      guard seen.insert(name).inserted else {
        throw ImportFault(.nameUsedTwice(name), at: places.place(key.byteOffset))
      }
      if name.hasPrefix("_") {
        if name != "__prompts__" { addPrivate(name, value) }
      } else if name == "template" || name == "templates" {
        container.items.append(
          .omitted(
            ImportedOmission(
              .question, origin(key, name),
              .other("it chooses among several templates, which have variables of their own"),
              instead: .leftOut, as: .question)))
      } else if value.kind == .object {
        // Cookiecutter asks for these after all others.
        dictionaries.append(dictionary(name, key, value, &names, depth: 0))
      } else {
        translator.later.remove(name)
        container.items.append(item(name, key, value))
      }
    }
    container.items += dictionaries
    form.items = [.container(container)]
    return form
  }

  private func origin(_ element: JSONElement, _ words: String) -> ImportedOrigin {
    ImportedOrigin(place: places.place(element.byteOffset), words: words)
  }

  // MARK: Variables that are not asked

  /// Adds a variable that nobody is asked for: one with `_` is constant, one with `__` is a
  /// template.
  private mutating func addPrivate(_ name: String, _ value: JSONElement) {
    translator.later.remove(name)
    var kind = JinjaVariable.Kind.opaque(.noCounterpart(name))
    if name.hasPrefix("__"), let source = text(value) {
      do {
        let template = try JinjaTemplate(source)
        kind = .value(.text(try translator.text(try translator.value(of: template))))
      } catch {
        kind = .opaque(error.reason)
      }
    } else if value.kind == .string, let source = value.string {
      kind = .value(.constant(.text(source)))
    } else if let flag = value.boolean {
      kind = .value(.constant(.boolean(flag)))
    }
    translator.variables[name] = JinjaVariable(kind)
  }

  /// Returns the text of a value that is asked as a text; nil for any other value.
  private func text(_ value: JSONElement) -> String? {
    switch value.kind {
    case .string: value.string
    case .number: value.numberText
    default: nil
    }
  }

  // MARK: Questions

  /// Translates a variable by the type of its default, and makes it known to later templates.
  private mutating func item(
    _ name: String, _ key: JSONElement, _ value: JSONElement
  ) -> ImportedItem {
    let origin = origin(key, name)
    var question = ImportedQuestion(
      name: names.add(name), type: .plain("text"), label: label(name), origin: origin)
    let written = question.name.written
    var kind = JinjaVariable.Kind.opaque(.readsPart(name))
    switch value.kind {
    case .true, .false:
      question.type = .plain("boolean")
      question.clauses = [
        ImportedClause(
          "default",
          ImportedFormula(
            .defaultValue, self.origin(value, ""), source: value.boolean == true ? "true" : "false"),
          as: .value),
        ImportedClause("required"),
      ]
      kind = .value(.logic(.compare(written, opposite: "not \(written)")))
    case .array:
      guard let choice = addOptions(name, value, to: &question) else {
        translator.variables[name] = JinjaVariable(kind)
        return .omitted(
          ImportedOmission(
            .question, origin, .malformed("there are no options"), instead: .leftOut, as: .question)
        )
      }
      kind = choice.options.isEmpty ? kind : .value(.option(choice))
    case .null:
      question.clauses = [ImportedClause("required")]
      kind = .value(.text(JinjaText(JinjaText.Source(text: written, isFilled: true))))
    default:
      kind = addDefault(text(value) ?? "", value, to: &question)
    }
    translator.variables[name] = JinjaVariable(kind)
    return .question(question)
  }

  private func label(_ name: String) -> ImportedText? {
    guard let prompt = prompts?[name] else { return nil }
    let words = (prompt.string ?? prompt["__prompt__"]?.string)?.trimmed ?? ""
    return words.isEmpty ? nil : ImportedText(ImportWords.oneLine(words))
  }

  /// Adds the default of a text, and returns the value that later templates read. With a default,
  /// nobody can answer with an empty text, because Enter accepts the default.
  private func addDefault(
    _ source: String, _ value: JSONElement, to question: inout ImportedQuestion
  ) -> JinjaVariable.Kind {
    var own = JinjaText.Source(text: question.name.written)
    guard !source.isEmpty else { return .value(.text(JinjaText(own))) }
    let place = origin(value, source)
    do {
      let template = try JinjaTemplate(source)
      let text = try translator.text(try translator.value(of: template))
      if text.words == "" { return .value(.text(JinjaText(own))) }
      question.clauses = [
        ImportedClause(
          "default",
          ImportedFormula(.defaultValue, place, source: try translator.wholeSource(of: text)),
          as: .value)
      ]
      // If the default may be empty here, it is left to cookiecutter to compute.
      if text.isFilled, text.deferred == nil {
        question.clauses.append(ImportedClause("required"))
        own.isFilled = true
      } else {
        own.deferred = .other("cookiecutter computes the default of `\(question.name.text)`")
      }
    } catch {
      question.clauses = [
        ImportedClause(
          "default", ImportedFormula(.defaultValue, place, omitted: error.reason), as: .value)
      ]
      own.deferred = .other("cookiecutter computes the default of `\(question.name.text)`")
    }
    return .value(.text(JinjaText(own)))
  }

  /// Adds the options of a list, and returns the choice that templates read; nil for an empty list.
  private func addOptions(
    _ name: String, _ value: JSONElement, to question: inout ImportedQuestion
  ) -> JinjaChoice? {
    let elements = Array(value.elements)
    guard !elements.isEmpty else { return nil }
    question.clauses = [ImportedClause("required")]
    let values = elements.map { text($0) ?? ($0.boolean.map { $0 ? "true" : "false" } ?? "") }
    // Cookiecutter compares an answer with the list as it is written, not as it is rendered.
    guard elements.allSatisfy({ $0.kind == .string }),
      values.allSatisfy({ (try? JinjaTemplate($0))?.text == $0 && !$0.isEmpty }),
      Set(values).count == values.count
    else {
      question.omissions.append(
        ImportedOmission(
          .options, origin(value, values.joined(separator: ", ")),
          .other("an option is empty, repeated, computed or not a text"),
          instead: .type("text", for: "the option"), as: .rule))
      return JinjaChoice(written: question.name.written, options: [])
    }
    var names = ImportedOptionNames(values)
    var options: [ImportedOption] = []
    var read: [JinjaChoice.Option] = []
    for (element, value) in zip(elements, values) {
      let label = prompts?[name]?[value]?.string
      let (option, omission) = names.option(
        value, label: label, at: places.place(element.byteOffset), isMultiple: false)
      if let omission { question.omissions.append(omission) }
      options.append(option)
      read.append(
        JinjaChoice.Option(
          constant: .text(value), written: ".\(option.name.writtenAfterDot)",
          label: ImportWords.oneLine(label ?? value)))
    }
    question.type = .choice(.own(options))
    if let first = read.first, let element = elements.first {
      question.clauses.insert(
        ImportedClause(
          "default",
          ImportedFormula(.defaultValue, origin(element, ""), source: first.written), as: .value),
        at: 0)
    }
    return JinjaChoice(written: question.name.written, options: read, isFilled: true)
  }

  // MARK: Dictionaries

  /// Returns the group for a dictionary. Cookiecutter asks for all of it as JSON; here each of its
  /// texts is a question.
  private func dictionary(
    _ name: String, _ key: JSONElement, _ value: JSONElement, _ names: inout ImportedNames,
    depth: Int
  ) -> ImportedItem {
    let members = value.members.map { (name: $0.name.string ?? "", key: $0.name, value: $0.value) }
    guard !members.isEmpty, depth < 8 else {
      return .omitted(
        ImportedOmission(
          .question, origin(key, name), .other("it is a dictionary with any members"),
          instead: .leftOut, as: .question))
    }
    var container = ImportedContainer(
      .group, name: names.add(name), label: depth == 0 ? label(name) : nil)
    if depth == 0 {
      container.omissions.append(
        ImportedOmission(
          .type, origin(key, name), .other("cookiecutter asks for a dictionary with any members"),
          instead: .other("each of its texts is a question")))
    }
    var inner = ImportedNames(keeping: members.map(\.name))
    var seen: Set<String> = []
    for (name, key, value) in members {
      guard seen.insert(name).inserted else {
        container.items.append(
          .omitted(ImportedOmission(.question, origin(key, name), .nameUsedTwice(name))))
        continue
      }
      if value.kind == .object {
        container.items.append(dictionary(name, key, value, &inner, depth: depth + 1))
      } else if let source = text(value) {
        var question = ImportedQuestion(
          name: inner.add(name), type: .plain("text"), label: nil, origin: origin(key, name))
        _ = addDefault(source, value, to: &question)
        container.items.append(.question(question))
      } else {
        container.items.append(
          .omitted(
            ImportedOmission(
              .question, origin(key, name), .other("it is not a text"), instead: .leftOut,
              as: .question)))
      }
    }
    return .container(container)
  }
}
