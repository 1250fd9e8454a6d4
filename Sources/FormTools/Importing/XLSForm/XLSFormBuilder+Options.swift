internal import FormLanguage

/// The options of questions.
extension XLSFormBuilder {
  /// Returns the options of a question; nil if its list is missing, or they cannot be translated.
  func optionType(of number: Int, _ question: inout ImportedQuestion) -> ImportedOptions? {
    let node = tree.nodes[number]
    if model.answerOptions.contains(number) { return answers(of: number, &question) }
    guard let list = model.lists[number] else { return nil }
    if let type = types[list], model.nameableQuestions.contains(number) { return .list(type) }
    let (options, omissions) = options(of: list, question: number)
    question.omissions += omissions
    if node.row[.choiceFilter] != nil, omissions.allSatisfy({ $0.subject != .filter }) {
      question.carriedParts.append(.condition)
    }
    return .own(options)
  }

  /// Returns the options of a list, each code once.
  ///
  /// - Parameter question: the question that filters them, or adds to them.
  func options(
    of number: Int, question: Int? = nil
  ) -> (options: [ImportedOption], omissions: [ImportedOmission]) {
    let list = model.choices.lists[number]
    let filter = question.flatMap { tree.nodes[$0].row[.choiceFilter] }
    var conditions: [XPathCondition?] = []
    var omissions: [ImportedOmission] = []
    if let question, let filter {
      switch self.conditions(filter.text, question, list) {
      case .success(let found): conditions = found
      case .failure(let failure):
        omissions.append(
          ImportedOmission(
            .filter, filter.origin, failure.reason, instead: .allOffered, as: .condition))
      }
    }
    var options: [ImportedOption] = []
    for (place, option) in list.options.enumerated() {
      let places = list.places[option.code] ?? []
      guard places.first == place else { continue }
      var imported = ImportedOption(
        name: option.name, label: text(.label, of: option.row, node: nil))
      if places.count > 1, conditions.isEmpty, let cell = option.row[.name] {
        // Of options with the same code, the first is kept.
        imported.omissions.append(
          ImportedOmission(.options, cell.origin, .secondOption, decides: false))
      }
      if !conditions.isEmpty, let filter {
        let condition = XPathCondition.or(places.map { conditions[$0] ?? .constant(true) })
        if condition.constant != true {
          imported.condition = ImportedFormula(.filter, filter.origin, source: condition.source)
        }
      }
      addPoints(option.code, number, &imported)
      options.append(imported)
    }
    // In ODK, `or_other` of one question adds the option to the list, and so to all its questions.
    if let name = list.addedOther {
      var other = ImportedOption(name: name, label: ImportedText(ImportWords.other))
      if let filter, let condition = conditions.last ?? nil, condition.constant != true {
        other.condition = ImportedFormula(.filter, filter.origin, source: condition.source)
      }
      addPoints("other", number, &other)
      options.append(other)
    }
    return (options, omissions)
  }

  private func addPoints(_ code: String, _ list: Int, _ option: inout ImportedOption) {
    if model.neededPoints.contains(list) { option.points = XPathTranslator.numeral(code) }
  }

  /// Translates a filter for each row of a list, and last for the option that `or_other` adds.
  private func conditions(
    _ text: String, _ question: Int, _ list: XLSFormChoices.List
  ) -> Result<[XPathCondition?], Untranslatable> {
    do throws(Untranslatable) {
      let formula = try XPathParser.parse(text)
      let columns = formula.columns
      var known: [[String]: XPathCondition] = [:]
      var conditions: [XPathCondition?] = []
      let added = list.addedOther == nil ? [] : [["name": "other"]]
      for cells in list.options.map(\.columns) + added {
        let key = columns.map { cells[$0] ?? "" }
        if let condition = known[key] {
          conditions.append(condition)
          continue
        }
        var translator = XPathTranslator(model, node: question)
        translator.columns = cells
        let condition = try translator.condition(formula, .truth)
        known[key] = condition
        conditions.append(condition)
      }
      return .success(conditions)
    } catch {
      return .failure(error)
    }
  }

  /// Returns options that are the answers to a question in the rows of a repeat.
  private func answers(
    of number: Int, _ question: inout ImportedQuestion
  ) -> ImportedOptions? {
    let node = tree.nodes[number]
    guard let type = node.row[.type] else { return nil }
    if model.leftOutOther.contains(number) {
      question.omissions.append(
        ImportedOmission(
          .options, type.origin, .otherOfAnswers,
          instead: .other("only the answers are offered"), as: .rule))
    }
    do throws(Untranslatable) {
      let answers = try model.answerSource(of: number)
      var source = answers.path
      if let filter = node.row[.choiceFilter] {
        if let condition = answerFilter(filter, number, answers.target, &question) {
          source += " as row where \(condition)"
        }
      }
      return .from(ImportedFormula(.options, type.origin, source: source))
    } catch {
      question.omissions.append(
        ImportedOmission(
          .options, type.origin, error.reason,
          instead: .type("text", for: ImportReason.chosenOption.words)))
      return nil
    }
  }

  /// Translates the filter of such answers; nil for one that only leaves out empty answers, and for
  /// one that is left out.
  private func answerFilter(
    _ filter: XLSFormTable.Cell, _ number: Int, _ target: Int,
    _ question: inout ImportedQuestion
  ) -> String? {
    do throws(Untranslatable) {
      let condition = try answerFilter(filter.text, number, target)
      question.carriedParts.append(.condition)
      return condition
    } catch {
      question.omissions.append(
        ImportedOmission(
          .filter, filter.origin, error.reason, instead: .allOffered, as: .condition))
      return nil
    }
  }

  /// Translates the filter of such answers; nil for one that only leaves out empty answers.
  private func answerFilter(
    _ text: String, _ question: Int, _ target: Int
  ) throws(Untranslatable) -> String? {
    let formula = try XPathParser.parse(text)
    if case .comparison(.notEqual, .reference(let name), .text("")) = formula,
      name == tree.nodes[target].name
    {
      return nil
    }
    var list = tree.nodes[target].parent
    while list != 0, tree.nodes[list].kind != .list { list = tree.nodes[list].parent }
    var translator = XPathTranslator(model, node: question)
    translator.row = (list, "row")
    return try translator.condition(formula, .truth).source
  }
}

extension XPath {
  /// The columns of options that a filter reads, each once.
  var columns: [String] {
    var found: [String] = []
    collectColumns(&found)
    return found
  }

  private func collectColumns(_ found: inout [String]) {
    // Recursion follows the tree, whose depth the parser bounds.
    switch self {
    case .relative(0, let steps):
      if steps.count == 1, !found.contains(steps[0]) { found.append(steps[0]) }
    case .number, .text, .reference, .own, .relative, .absolute: break
    case .call(_, let parts), .and(let parts), .or(let parts):
      for part in parts { part.collectColumns(&found) }
    case .comparison(_, let left, let right):
      left.collectColumns(&found)
      right.collectColumns(&found)
    case .sum(let terms): for term in terms { term.term.collectColumns(&found) }
    case .product(let factors): for factor in factors { factor.factor.collectColumns(&found) }
    }
  }
}
