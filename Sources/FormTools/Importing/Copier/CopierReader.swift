internal import FormSyntax

/// Reads the questions of a template in order, because each may read those before it.
struct CopierReader {
  private let documents: [YAMLNode]
  private let marks: JinjaMarks
  private var names = ImportedNames()
  var translator = JinjaTranslator()

  /// The key of the first question whose empty answer copier would replace with the default; nil if
  /// there is no such question.
  private var hasNarrowed: YAMLNode?

  init(_ documents: [YAMLNode]) {
    self.documents = documents
    marks = CopierSettings.marks(documents)
  }

  mutating func read(named stem: String) -> ImportedForm {
    var formNames = ImportedNames()
    var form = ImportedForm(name: formNames.add(stem, isRecorded: false))
    let questions = questions(&form)
    names = ImportedNames(keeping: questions.map(\.name))
    translator.later = Set(questions.map(\.name))
    for question in questions { form.items += items(question, &form) }
    if let node = hasNarrowed {
      form.omissions.append(
        ImportedOmission(
          .property("default"), ImportedOrigin(place: node.place.text, words: "an empty answer"),
          .other(
            "an answer that is empty is not recorded, and copier would take the default in its place"
          ),
          instead: .other("an answer is required wherever there is a default")))
    }
    return form
  }

  /// Returns the questions of all documents; a later one replaces an earlier one of the same name.
  private func questions(_ form: inout ImportedForm) -> [CopierQuestion] {
    var order: [String] = []
    var found: [String: CopierQuestion] = [:]
    let secret = Set(
      documents.flatMap { $0["_secret_questions"]?.elements ?? [] }.compactMap(\.source))
    for document in documents {
      let parts = document.elements ?? [document]
      for part in parts {
        if case .unread = part.content {
          form.omissions.append(
            ImportedOmission(.question, part.origin, .other("included files are not read")))
        }
        for member in part.members {
          guard let name = member.key.source, !name.hasPrefix("_") else { continue }
          if found[name] == nil { order.append(name) }
          found[name] = CopierQuestion(
            name: name, key: member.key, node: member.value, isSecret: secret.contains(name))
        }
      }
    }
    return order.compactMap { found[$0] }
  }

  // MARK: One question

  /// Translates a question, which becomes no item if it is never asked, and makes its variable
  /// known to later templates.
  private mutating func items(
    _ question: CopierQuestion, _ form: inout ImportedForm
  ) -> [ImportedItem] {
    translator.later.remove(question.name)
    // Its own default and condition are read before it has a value.
    translator.variables[question.name] = JinjaVariable(.value(.undefined))
    let when = condition(question)
    if case .constant(false)? = when.logic {
      // It is never asked: copier computes its value from the answers.
      translator.variables[question.name] = JinjaVariable(defaultKind(question))
      return []
    }
    if question.property("ask").map({ $0.boolean != true }) ?? false {
      translator.variables[question.name] = JinjaVariable(defaultKind(question))
      form.omissions.append(
        ImportedOmission(
          .question, question.origin, .other("copier does not ask it (`ask`)"),
          instead: .leftOut, decides: false))
      return []
    }
    guard CopierQuestion.types.contains(question.type) else {
      let reason = ImportReason.noType(question.type)
      translator.variables[question.name] = JinjaVariable(.opaque(.readsOmitted(question.name)))
      return [
        .omitted(
          ImportedOmission(
            .question, question.origin, reason, instead: .leftOut, as: .question))
      ]
    }
    let (result, kind) = write(question, when, &form)
    var variable = JinjaVariable(kind)
    if let shown = when.logic {
      if shown != .constant(true) {
        variable.shown = shown
        if question.defaultNode != nil { variable.hidden = defaultKind(question) }
      }
    } else if question.defaultNode?.source != "" {
      // Here it is always shown; copier may use its default, or nothing, instead.
      variable = JinjaVariable(.opaque(.readsPart(question.name)))
    }
    translator.variables[question.name] = variable
    return [.question(result)]
  }

  /// Translates a question; returns it, and the value that later questions read.
  private mutating func write(
    _ question: CopierQuestion, _ when: CopierCondition, _ form: inout ImportedForm
  ) -> (ImportedQuestion, JinjaVariable.Kind) {
    var writer = CopierQuestionWriter(
      question, names.add(question.name), translator, marks: marks)
    writer.write(when)
    if writer.isNarrowed, hasNarrowed == nil { hasNarrowed = question.key }
    form.decorations += writer.decorations
    return (writer.result, writer.kind)
  }

  /// Returns the condition for asking a question, or the reason why it is not translated.
  private func condition(_ question: CopierQuestion) -> CopierCondition {
    guard let node = question.property("when") else {
      return CopierCondition(logic: .constant(true))
    }
    switch node.scalar {
    case .boolean(let value): return CopierCondition(node: node, logic: .constant(value))
    case .integer(let value): return CopierCondition(node: node, logic: .constant(value != 0))
    case .text(let source):
      do {
        let template = try JinjaTemplate(source, marks: marks)
        let logic = try translator.bounded(
          try translator.isTrueWord(try translator.value(of: template.trimmed)))
        return CopierCondition(node: node, logic: logic)
      } catch {
        return CopierCondition(node: node, reason: error.reason)
      }
    case .null, .number, .date, nil:
      return CopierCondition(node: node, reason: .malformed("it is not true or false"))
    }
  }

  /// Returns the default of a question as templates read it.
  private func defaultKind(_ question: CopierQuestion) -> JinjaVariable.Kind {
    guard let node = question.defaultNode else { return .value(.undefined) }
    do {
      let value = try CopierDefault(question, translator, marks).value(node)
      return .value(value)
    } catch {
      return .opaque(error.reason)
    }
  }
}

/// The condition for asking a question: its logic, or the reason why it is not translated.
struct CopierCondition {
  var node: YAMLNode?
  var logic: ImportedLogic?
  var reason: ImportReason?

  init(node: YAMLNode? = nil, logic: ImportedLogic? = nil, reason: ImportReason? = nil) {
    self.node = node
    self.logic = logic
    self.reason = reason
  }
}

extension JinjaTemplate {
  /// The template without white space around a single expression or statement.
  var trimmed: JinjaTemplate {
    var nodes = nodes
    if case .text(let text)? = nodes.first, nodes.count > 1, text.trimmed.isEmpty {
      nodes.removeFirst()
    }
    if case .text(let text)? = nodes.last, nodes.count > 1, text.trimmed.isEmpty {
      nodes.removeLast()
    }
    return JinjaTemplate(nodes: nodes)
  }
}
