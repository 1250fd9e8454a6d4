/// The conditions, rules and defaults of an XLSForm's questions.
extension XLSFormBuilder {
  /// Returns a formula: its translation, or the reason why there is none.
  func formula(
    _ subject: ImportedSubject, _ cell: XLSFormTable.Cell,
    _ translate: () throws(Untranslatable) -> String
  ) -> ImportedFormula {
    formula(subject, cell.origin, translate)
  }

  func formula(
    _ subject: ImportedSubject, _ origin: ImportedOrigin,
    _ translate: () throws(Untranslatable) -> String
  ) -> ImportedFormula {
    do throws(Untranslatable) {
      return ImportedFormula(subject, origin, source: try translate())
    } catch {
      return ImportedFormula(subject, origin, omitted: error.reason)
    }
  }

  /// Returns the condition for showing a question, note or group; nil if it is always shown.
  func conditionFormula(of number: Int) -> ImportedFormula? {
    guard let cell = tree.nodes[number].row[.relevant] else { return nil }
    return conditionFormula(.condition, cell, number)
  }

  private func conditionFormula(
    _ subject: ImportedSubject, _ cell: XLSFormTable.Cell, _ number: Int
  ) -> ImportedFormula {
    formula(subject, cell) { () throws(Untranslatable) in
      if cell.text.isYes { return "true" }
      if cell.text.isNo { return "false" }
      let tree = try XPathParser.parse(cell.text)
      return try XPathTranslator(model, node: number).condition(tree, .truth).source
    }
  }

  func addCondition(of number: Int, to clauses: inout [ImportedClause]) {
    guard let formula = conditionFormula(of: number) else { return }
    clauses.append(ImportedClause("show when", formula, as: .condition))
  }

  /// Adds `required`, and a `check` that an acknowledgement is given.
  func addRequirement(of number: Int, to question: inout ImportedQuestion) {
    let node = tree.nodes[number]
    let message = text(.requiredMessage, of: node.row, node: number, isMessage: true)
    if let cell = node.row[.required], !cell.text.isNo {
      if cell.text.isYes {
        question.clauses.append(ImportedClause("required", message: message))
      } else {
        question.clauses.append(
          ImportedClause(
            "required when", conditionFormula(.requirement, cell, number), message: message,
            as: .condition))
      }
    }
    guard case .acknowledge = node.type else { return }
    // An acknowledgement is given or left out; nobody can answer “no”.
    question.clauses.append(
      ImportedClause(
        "check", ImportedFormula(.rule, question.origin, source: "value"),
        message: message ?? ImportedText(ImportWords.acknowledge)))
  }

  func addReadOnly(of number: Int, to question: inout ImportedQuestion) {
    let node = tree.nodes[number]
    if case .hidden = node.type {
      question.clauses.append(ImportedClause("readonly"))
      return
    }
    if case .calculate = node.type {
      question.clauses.append(ImportedClause("readonly"))
      return
    }
    guard let cell = node.row[.readOnly], !cell.text.isNo else { return }
    if cell.text.isYes {
      question.clauses.append(ImportedClause("readonly"))
    } else {
      question.clauses.append(
        ImportedClause(
          "readonly when", conditionFormula(.readOnly, cell, number), as: .condition))
    }
  }

  // MARK: Defaults

  /// Adds the default: a plain value, or a formula that reads no answers.
  func addDefault(of number: Int, to question: inout ImportedQuestion) {
    let node = tree.nodes[number]
    if let cell = node.row[.calculation] {
      // The question is asked, although it has a calculation.
      question.omissions.append(
        ImportedOmission(
          .calculation, cell.origin, .laterCalculation, instead: .noDefault, as: .value))
      return
    }
    guard let cell = node.row[.default] else { return }
    let formula = formula(.defaultValue, cell) { () throws(Untranslatable) in
      try defaultSource(cell.text, number, question.type)
    }
    question.clauses.append(ImportedClause("default", formula, as: .value))
  }

  /// Returns a default in the language.
  private func defaultSource(
    _ text: String, _ number: Int, _ type: ImportedType
  ) throws(Untranslatable) -> String {
    let kind = try model.kind(of: number)
    if let formula = Self.dynamic(text) {
      guard !formula.readsAnswers(besides: tree.automaticNames) else {
        throw Untranslatable(.followsAnswers)
      }
      var translator = XPathTranslator(model, node: number)
      translator.isDefault = true
      let term = try translator.single(formula)
      switch (term.kind, kind) {
      case (.integer, .decimal), (.integer, .integer), (.decimal, .decimal), (.text, .text),
        (.date, .date), (.datetime, .datetime), (.time, .time):
        return term.source
      case (.option(let list, true), .option(let other, true)) where list == other:
        model.neededTypes.insert(list)
        return term.source
      case (.text, .option), (.text, .options), (.integer, .option):
        guard let constant = term.constant else {
          throw Untranslatable(.otherKind(term.kind, of: kind))
        }
        return try literal(constant, kind)
      case (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _), (.time, _),
        (.datetime, _), (.option, _), (.options, _), (.column, _), (.rows, _):
        throw Untranslatable(.otherKind(term.kind, of: kind))
      }
    }
    return try literal(text, kind)
  }

  /// Returns the formula of a dynamic default; nil for a plain value.
  private static func dynamic(_ text: String) -> XPath? {
    guard text.utf8.contains(UInt8(ascii: "(")) || text.utf8.contains(UInt8(ascii: "$")),
      let formula = try? XPathParser.parse(text)
    else { return nil }
    switch formula {
    case .call, .reference, .sum, .product: return formula
    default: return nil
    }
  }

  /// Returns a plain value as a literal of a kind.
  private func literal(_ text: String, _ kind: XPathTerm.Kind) throws(Untranslatable) -> String {
    func name(_ code: String, _ list: Int) throws(Untranslatable) -> String {
      guard let name = model.choices.lists[list].name(of: code) else {
        // A default that is a formula only to newer programs: `${last-saved#name}`.
        if code.hasPrefix("${") { throw Untranslatable(.noCounterpart(code)) }
        throw Untranslatable(.optionWithoutName(code))
      }
      return ".\(name.writtenAfterDot)"
    }
    switch kind {
    case .text:
      // A formula that the parser cannot read must not be recorded as a text.
      if text.utf8.contains(UInt8(ascii: "$")) { throw Untranslatable(.noCounterpart(text)) }
      return [.words(text)].literal()
    case .integer, .decimal:
      guard let literal = XPathTranslator.numeral(text) else { throw Untranslatable(.notNumber) }
      return literal
    case .boolean: return text.isYes || text == "OK" ? "true" : "false"
    case .date:
      guard let literal = XPathTranslator.dateLiteral(text) else { throw Untranslatable(.notDate) }
      return literal
    case .option(let list, _): return try name(text, list)
    case .options(let list, _):
      var names: [String] = []
      for code in text.blankSeparated { names.append(try name(code, list)) }
      return "[\(names.joined(separator: ", "))]"
    case .time:
      guard let literal = XPathTranslator.timeLiteral(text) else { throw Untranslatable(.notTime) }
      return literal
    case .datetime:
      guard let literal = XPathTranslator.momentLiteral(text) else {
        throw Untranslatable(.notMoment)
      }
      return literal
    case .column, .rows: throw Untranslatable(.notDate)
    }
  }

  // MARK: Constraints

  /// Adds a clause such as `range` for a constraint that is equivalent to one, and otherwise a
  /// `check`.
  func addConstraint(of number: Int, to question: inout ImportedQuestion) {
    let node = tree.nodes[number]
    guard let cell = node.row[.constraint] ?? node.row[.type].flatMap(XLSFormType.impliedRule)
    else { return }
    if cell.text.isYes {
      question.carriedParts.append(.rule)
      return
    }
    let message = text(.constraintMessage, of: node.row, node: number, isMessage: true)
    do throws(Untranslatable) {
      let formula = try XPathParser.parse(cell.text)
      let kind = try? model.kind(of: number)
      if let (keyword, source) = XPathRange.clause(of: formula, kind) {
        question.clauses.append(
          ImportedClause(
            keyword, ImportedFormula(.rule, cell.origin, source: source), message: message,
            as: .rule))
        return
      }
      var translator = XPathTranslator(model, node: number)
      translator.readsValue = true
      var condition = try translator.condition(formula, .falsehood)
      // In ODK, a constraint is not checked while its answer is empty.
      if !condition.isNeverFalse, condition.constant == nil {
        condition = .or([
          XPathCondition(source: "value is empty", level: .comparison), condition,
        ])
      }
      question.clauses.append(
        ImportedClause(
          "check", ImportedFormula(.rule, cell.origin, source: condition.source),
          message: message, as: .rule))
    } catch {
      question.clauses.append(
        ImportedClause(
          "check", ImportedFormula(.rule, cell.origin, omitted: error.reason), message: message,
          as: .rule))
    }
  }
}
