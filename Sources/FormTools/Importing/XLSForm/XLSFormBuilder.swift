/// Builds the description of a form from the sheets of an XLSForm.
struct XLSFormBuilder {
  let model: XLSFormModel
  let sheets: XLSFormSheets
  let source: ImportSource
  let languages: XLSFormLanguages
  /// The index of the type that a list became, by list.
  var types: [Int: Int] = [:]

  var tree: XLSFormTree { model.tree }

  init(_ sheets: XLSFormSheets, _ source: ImportSource) throws(ImportFault) {
    self.sheets = sheets
    self.source = source
    let tree = try XLSFormTree(sheets.survey)
    var listsWithOther: Set<String> = []
    for node in tree.nodes {
      switch node.type {
      case .one(let options), .several(let options), .ranked(let options):
        if options.hasOther, case .list(let list) = options.source { listsWithOther.insert(list) }
      default: break
      }
    }
    model = XLSFormModel(
      tree,
      XLSFormChoices(
        sheets.choices, external: sheets.externalChoices, withOther: listsWithOther))
    let settings = sheets.settings?.rows.first
    let texts = Set(sheets.survey.rows.flatMap { $0.cells.keys })
    languages = XLSFormLanguages(
      sheets.survey.languages
        + (sheets.choices?.languages ?? []).filter { !sheets.survey.languages.contains($0) },
      default: settings?.text(.defaultLanguage), chosen: source.language,
      hasPlainTexts: texts.contains(.label) || sheets.survey.languages.isEmpty)
    findLists()
    for (number, node) in tree.nodes.enumerated() {
      if let choice = node.textOf, model.leftOutOther.contains(choice) {
        model.omitted.insert(number)
      }
    }
  }

  /// Builds the form, with the omissions in its translations and languages.
  mutating func build() -> ImportedForm {
    computeAll()
    let settings = sheets.settings?.rows.first
    var names = ImportedNames()
    let id = settings?.text(.formID) ?? source.stem
    var form = ImportedForm(name: names.add(id.isEmpty ? "form" : id, isRecorded: false))
    let title = settings?[.formTitle]
    form.title = title.map { ImportedText($0.text) }
    form.language = languages.ownTag
    if let settings, settings.byHeading["flat"]?.isYes == true {
      form.omissions.append(
        ImportedOmission(
          .property("flat"),
          ImportedOrigin(
            place: "\(sheets.settings?.name ?? "settings")!\(settings.number)", words: "flat"),
          .flatAnswers, instead: .other("each group has a member of its own"), decides: true))
    }
    for language in languages.unknown {
      form.omissions.append(
        ImportedOmission(
          .translation, ImportedOrigin(place: "\(sheets.survey.name)!1", words: language),
          .noLanguage, decides: false))
    }
    // Formulas decide which lists must be types, and which need points, so the items are built
    // twice.
    form.items = items(in: 0)
    let (lists, numbers) = namedLists()
    types = numbers
    model.untranslated = []
    form.items = items(in: 0)
    form.lists = lists
    form.omissions += model.untranslated
    form.decorations = tree.decorations + model.choices.decorations
    form.automaticQuestions = tree.automaticCount
    return form
  }

  // MARK: Lists

  private func findLists() {
    for (number, node) in tree.nodes.enumerated() {
      switch node.type {
      case .one(let options), .several(let options), .ranked(let options):
        findList(of: number, node, options)
      default: break
      }
    }
  }

  /// Finds the list of options of a question, in the sheet `choices`, a file, or the answers to
  /// another question.
  private func findList(of number: Int, _ node: XLSFormTree.Node, _ options: XLSFormType.Options) {
    let filter = node.row.text(.choiceFilter)
    switch options.source {
    case .list(let name):
      guard let list = model.choices.number(of: name) else { return }
      model.lists[number] = list
    case .external(let name):
      guard let list = model.choices.number(ofExternal: name) else { return }
      model.lists[number] = list
    case .file(let name):
      let parameters = XLSFormRange.values(node.row.text(.parameters) ?? "")
      guard name.lowercased().hasSuffix(".csv"), let bytes = source.readBeside(name) else { return }
      model.lists[number] = model.choices.add(
        file: name, bytes, codeColumn: parameters["value"] ?? "name",
        labelColumn: parameters["label"] ?? "label")
    case .answers:
      model.answerOptions.insert(number)
      if options.hasOther { model.leftOutOther.insert(number) }
    }
    if filter == nil, model.lists[number] != nil {
      model.nameableQuestions.insert(number)
    }
  }

  /// Returns the lists that become types: those of several questions, and those that formulas need.
  private func namedLists() -> (lists: [ImportedList], numbers: [Int: Int]) {
    var uses: [Int: Int] = [:]
    for (node, list) in model.lists where model.nameableQuestions.contains(node) {
      uses[list, default: 0] += 1
    }
    var names = ImportedNames.types()
    var lists: [ImportedList] = []
    var numbers: [Int: Int] = [:]
    for list in model.choices.lists.indices {
      guard let count = uses[list], count > 1 || model.neededTypes.contains(list) else { continue }
      numbers[list] = lists.count
      let stem = model.choices.lists[list].name.prefix { $0 != "." }
      lists.append(
        ImportedList(
          name: names.add(String(stem), isRecorded: false), options: options(of: list).options))
    }
    return (lists, numbers)
  }

  // MARK: Computed questions

  /// Translates the computed questions, each after those that it reads.
  private func computeAll() {
    var states = [Int](repeating: 0, count: tree.nodes.count)
    for start in tree.nodes.indices where isComputed(start) {
      var pending = [start]
      while let node = pending.last {
        if states[node] == 0 {
          states[node] = 1
          for next in computedNodes(readBy: node) where states[next] == 0 { pending.append(next) }
        } else {
          pending.removeLast()
          if states[node] == 1 {
            states[node] = 2
            model.computed[node] = compute(node)
          }
        }
      }
    }
  }

  /// Returns true for a question whose value is computed and not asked.
  func isComputed(_ number: Int) -> Bool {
    let node = tree.nodes[number]
    guard node.kind == .question, node.textOf == nil, node.row[.calculation] != nil else {
      return false
    }
    switch node.type {
    case .calculate, .hidden, .note: return true
    case .plain, .one, .several, .range:
      let isClosed = node.row.text(.readOnly)?.isYes == true
      return isClosed || cell(.label, of: node.row) == nil && cell(.hint, of: node.row) == nil
    default: return false
    }
  }

  private func computedNodes(readBy node: Int) -> [Int] {
    guard let text = tree.nodes[node].row.text(.calculation),
      let tokens = try? XPathToken.tokens(of: text)
    else { return [] }
    var found: [Int] = []
    for token in tokens {
      guard case .reference(let name) = token,
        let target = try? tree.target(of: name, in: tree.nodes[node].parent),
        target != node, isComputed(target)
      else { continue }
      found.append(target)
    }
    return found
  }

  private func compute(_ node: Int) -> Result<XPathTerm, Untranslatable> {
    guard let cell = tree.nodes[node].row[.calculation] else { return .failure(.init(.circle)) }
    do throws(Untranslatable) {
      let formula = try XPathParser.parse(cell.text)
      var term = try XPathTranslator(model, node: node).single(formula)
      if case .options = term.kind { throw Untranslatable(.textOfOption) }
      if case .option(let list, let isNamed) = term.kind {
        guard isNamed else { throw Untranslatable(.ownOptions) }
        model.neededTypes.insert(list)
      }
      var complete = XPathTranslator(model, node: node)
      complete.isComplete = true
      if try complete.single(formula).isFilled { model.alwaysComputed.insert(node) }
      // To other formulas, it is an answer that may be hidden.
      term.isFilled = false
      return .success(term)
    } catch {
      return .failure(error)
    }
  }
}
