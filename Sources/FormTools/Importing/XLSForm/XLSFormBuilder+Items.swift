/// The questions, notes and groups of an XLSForm.
extension XLSFormBuilder {
  /// Returns the items of a group, a repeat or the form.
  func items(in container: Int) -> [ImportedItem] {
    // The recursion is as deep as the groups, whose nesting the tree bounds.
    tree.nodes[container].children.flatMap { items(of: $0) }
  }

  private func items(of number: Int) -> [ImportedItem] {
    let node = tree.nodes[number]
    if let choice = node.textOf {
      // Without the option, nobody is asked for its text.
      return model.leftOutOther.contains(choice) ? [] : [.question(otherText(number))]
    }
    switch node.type {
    case .begin: return self.container(number).map { [.container($0)] } ?? []
    case .note where !isComputed(number): return note(number).map { [.note($0)] } ?? []
    case .unknown, .beginLoop, .endLoop, .looped:
      guard let type = node.row[.type] else { return [] }
      var reason = ImportReason.noType(type.text)
      if case .looped = node.type { reason = .loops }
      return [
        .omitted(
          ImportedOmission(.question, type.origin, reason, instead: .leftOut, as: .question))
      ]
    default:
      guard !node.name.isEmpty else {
        return (node.row[.type]).map { type in
          [
            .omitted(
              ImportedOmission(
                .question, type.origin, .noName, instead: .leftOut, as: .question))
          ]
        } ?? []
      }
      return [.question(question(number))]
    }
  }

  /// Returns a group, or a list for a repeat; nil if nothing is in it.
  private func container(_ number: Int) -> ImportedContainer? {
    let node = tree.nodes[number]
    var container = ImportedContainer(
      node.kind == .list ? .rows : .group, name: node.givenName,
      label: text(.label, of: node.row, node: number))
    container.items = items(in: number)
    // A group in which the device answers every question is left out.
    if container.items.isEmpty { return nil }
    container.omissions = node.omissions
    container.hint = text(.hint, of: node.row, node: number)
    container.help = text(.guidanceHint, of: node.row, node: number)
    addCondition(of: number, to: &container.clauses)
    if let count = node.row[.repeatCount], node.kind == .list {
      let formula = formula(.rowCount, count) { () throws(Untranslatable) in
        let term = try XPathTranslator(model, node: number).numeric(
          try XPathParser.parse(count.text))
        guard term.kind == .integer else { throw Untranslatable(.notNumber) }
        return term.source
      }
      container.clauses.append(ImportedClause("count =", formula, as: .value))
    }
    return container
  }

  /// Returns a note; nil if it has no text.
  private func note(_ number: Int) -> ImportedNote? {
    let row = tree.nodes[number].row
    guard var words = text(.label, of: row, node: number) ?? text(.hint, of: row, node: number)
    else { return nil }
    if cell(.label, of: row) != nil, let hint = text(.hint, of: row, node: number) {
      words.append(hint)
    }
    var note = ImportedNote(words)
    note.condition = conditionFormula(of: number)
    return note
  }

  /// Returns the question for the text of the option that `or_other` adds.
  private func otherText(_ number: Int) -> ImportedQuestion {
    let node = tree.nodes[number]
    let origin = node.row[.type]?.origin ?? ImportedOrigin(place: "", words: "")
    var question = ImportedQuestion(
      name: node.givenName, type: .plain("text"), label: ImportedText(ImportWords.specifyOther),
      origin: origin)
    guard let choice = node.textOf, let list = model.lists[choice] else { return question }
    let formula = formula(.condition, origin) { () throws(Untranslatable) in
      guard let name = model.choices.lists[list].name(of: "other") else {
        throw Untranslatable(.noSuchList)
      }
      let path = try tree.path(to: choice, in: node.parent)
      switch tree.nodes[choice].type {
      case .several, .ranked: return ".\(name.writtenAfterDot) in \(path.source)"
      default: return "\(path.source) == .\(name.writtenAfterDot)"
      }
    }
    question.clauses.append(ImportedClause("show when", formula))
    return question
  }

  // MARK: Questions

  private func question(_ number: Int) -> ImportedQuestion {
    let node = tree.nodes[number]
    let row = node.row
    let origin = row[.type]?.origin ?? ImportedOrigin(place: "", words: "")
    var question = ImportedQuestion(
      name: node.givenName, type: .plain("text"), label: text(.label, of: row, node: number),
      origin: origin)
    question.omissions = node.omissions
    question.hint = text(.hint, of: row, node: number)
    question.help = text(.guidanceHint, of: row, node: number)
    question.type = type(of: number, &question)
    addCondition(of: number, to: &question.clauses)
    if isComputed(number) {
      addComputed(number, &question)
    } else {
      addRequirement(of: number, to: &question)
      addDefault(of: number, to: &question)
      addReadOnly(of: number, to: &question)
    }
    addConstraint(of: number, to: &question)
    if let trigger = row[.trigger] {
      question.omissions.append(
        ImportedOmission(.property("trigger"), trigger.origin, .triggers, decides: true))
    }
    return question
  }

  /// Returns the type of a question, and adds its omissions.
  private func type(of number: Int, _ question: inout ImportedQuestion) -> ImportedType {
    let node = tree.nodes[number]
    let origin = node.row[.type]?.origin ?? ImportedOrigin(place: "", words: "")
    switch node.type {
    case .plain("text"):
      let words = node.row.text(.appearance)?.lowercased().blankSeparated ?? []
      return .plain(words.contains("multiline") ? "multiline" : "text")
    case .plain(let keyword): return .plain(keyword)
    case .replaced(let type, let use):
      question.omissions.append(
        ImportedOmission(
          .type, origin, .noType(type), instead: .type("text", for: use.words), decides: true))
      return .plain("text")
    case .range: return range(number, &question)
    case .one, .several, .ranked:
      if case .ranked = node.type {
        question.omissions.append(ImportedOmission(.type, origin, .unorderedOptions))
      }
      guard let options = optionType(of: number, &question) else {
        if !model.answerOptions.contains(number) {
          question.omissions.append(
            ImportedOmission(
              .options, origin, node.type.missingOptions,
              instead: .type("text", for: ImportReason.chosenOption.words)))
        }
        return .plain("text")
      }
      if case .one = node.type { return .choice(options) }
      return .choices(options)
    case .acknowledge: return .plain("boolean")
    case .hidden, .calculate, .note: return .plain("text")
    case .automatic, .begin, .end, .beginLoop, .endLoop, .looped, .unknown: return .plain("text")
    }
  }

  /// Returns the type of a `range` question, and adds its bounds and step.
  private func range(_ number: Int, _ question: inout ImportedQuestion) -> ImportedType {
    let cell = tree.nodes[number].row[.parameters]
    let range = XLSFormRange(cell?.text ?? "")
    let origin = cell?.origin ?? question.origin
    guard let start = XPathTranslator.numeral(range.start),
      let end = XPathTranslator.numeral(range.end), let step = XPathTranslator.numeral(range.step)
    else {
      question.omissions.append(
        ImportedOmission(
          .property("parameters"), origin, .notNumber, instead: .acceptsAll, as: .rule))
      return .plain("decimal")
    }
    question.clauses.append(
      ImportedClause(
        "range", ImportedFormula(.rule, origin, source: "\(start)...\(end)"), as: .rule))
    if !range.isInteger || step != "1" {
      let source = start == "0" ? step : "\(step) from \(start)"
      question.clauses.append(
        ImportedClause("step", ImportedFormula(.rule, origin, source: source)))
    }
    return .plain(range.isInteger ? "integer" : "decimal")
  }

  private func addComputed(_ number: Int, _ question: inout ImportedQuestion) {
    guard let cell = tree.nodes[number].row[.calculation] else { return }
    switch model.computed[number] {
    case .success(let term)?:
      question.computed = ImportedFormula(.calculation, cell.origin, source: term.source)
      question.type = type(of: term.kind)
    case .failure(let failure)?:
      question.computed = ImportedFormula(.calculation, cell.origin, omitted: failure.reason)
    case nil:
      question.computed = ImportedFormula(.calculation, cell.origin, omitted: .circle)
    }
  }

  private func type(of kind: XPathTerm.Kind) -> ImportedType {
    switch kind {
    case .text, .rows, .column, .options: .plain("text")
    case .integer: .plain("integer")
    case .decimal: .plain("decimal")
    case .boolean: .plain("boolean")
    case .date: .plain("date")
    case .time: .plain("time")
    case .datetime: .plain("datetime")
    case .option(let list, _): types[list].map { .choice(.list($0)) } ?? .plain("text")
    }
  }
}

extension ImportedText {
  /// Adds a text on a new line.
  mutating func append(_ other: ImportedText) {
    pieces += [.words("\n")] + other.pieces
    for (language, more) in other.translations {
      guard let known = translations[language] else { continue }
      translations[language] = known + [.words("\n")] + more
    }
  }
}
