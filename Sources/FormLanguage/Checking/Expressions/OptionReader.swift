internal import FormEngine
internal import FormSyntax

/// A reader of the options of choices, each list of which the program stores once.
final class OptionReader: CheckingPart {
  let here: CheckedPlace
  @exclusivity(unchecked) private(set) var lists: [OptionList] = []
  /// Options without any data, by their count.
  @exclusivity(unchecked) private var plain: [Int: [FormOption]] = [:]

  init(_ here: CheckedPlace) { self.here = here }

  /// Returns the number of the program's options of a choice, for showing their labels.
  func compiledOptions(ofChoice number: Int) -> Int {
    if form.choices[number].display >= 0 { return form.choices[number].display }
    let list = keep(
      readOptions(ofChoice: number, isSilent: form.choices[number].isSilent), ofChoice: number)
    form.choices[number].display = list
    if !hasConditions(number) { form.choices[number].compiled = list }
    return list
  }

  /// Stores the options of a choice in the program; options from a file are in the language that is
  /// shown.
  ///
  /// - Returns: their number in the program.
  func keep(
    _ declared: [FormOption], ofChoice number: Int, filter: OptionFilter? = nil
  ) -> Int {
    let table = form.choices[number].fileOptions?.table
    let shown = table.flatMap { form.files.library.translated($0) }
    var list = OptionList(declared, table: shown ?? table, filter: filter)
    list.untranslatedTable = shown == nil ? nil : table
    lists.append(list)
    return lists.count - 1
  }

  /// Returns whether an option has only a name, and perhaps a label that does not matter because no
  /// program is built.
  private func isPlainOption(_ id: SyntaxID, _ tree: SyntaxTree) -> Bool {
    var isPlain = true
    tree.forEachChild(of: id) { part in
      isPlain = isPlain && (tree.kind(part) == .name || tree.isPlainText(part))
    }
    return isPlain
  }

  /// Returns a number of options without any data, shared by all choices of that size.
  private func plainOptions(_ count: Int) -> [FormOption] {
    if let known = plain[count] { return known }
    let made = [FormOption](repeating: FormOption(name: "", label: ""), count: count)
    plain[count] = made
    return made
  }

  /// Reads the clauses in the block of an option.
  ///
  /// - Parameter isOther: true for the block of `other`, whose texts describe its field.
  private func read(_ block: SyntaxID, into option: inout FormOption, isOther: Bool) {
    let tree = self.tree
    var seen: [(clause: Clause, id: SyntaxID)] = []
    for id in tree.children(of: block) where tree.kind(id) == .clause {
      guard let clause = tree.clause(of: id) else { continue }
      if isOther, clause == .hint || clause == .help { continue }
      if let first = seen.first(where: { $0.clause == clause })?.id {
        report(
          .repeatedClause, tree.span(id), OptionClauseMessage.repeated(clause.keyword),
          fix: deletion(of: id, like: first))
      } else {
        seen.append((clause, id))
      }
      switch clause.shape {
      case .text where clause == .hint:
        option.hint = tree.child(at: 0, of: id).flatMap { shownPlainText($0) } ?? ""
      case .text where clause == .help:
        option.help = tree.child(at: 0, of: id).flatMap { shownPlainText($0) } ?? ""
      case .nothing where clause == .exclusive: option.isExclusive = true
      case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .option, .options,
        .other, .unique, .sort, .start, .show, .readonly, .expression, .set:
        if isOther {
          report(
            .misplacedClause, tree.span(id),
            OtherMessage.misplaced(clause.keyword, allowed: Clause.wordsOfOptions))
          continue
        }
        report(
          .misplacedClause, tree.span(id),
          OptionClauseMessage.misplaced(clause.keyword, allowed: Clause.wordsOfOptions))
      }
    }
  }

  /// Returns whether any option of a choice has a condition.
  func hasConditions(_ number: Int) -> Bool {
    if form.choices[number].fileOptions?.condition != nil { return true }
    let tree = form.files.trees[form.choices[number].file]
    return form.choices[number].syntax.contains { tree.child(.whenCondition, of: $0) != nil }
  }

  /// Reads the options of a choice, without their conditions.
  ///
  /// - Parameter isSilent: true if problems with them are reported elsewhere.
  func readOptions(ofChoice number: Int, isSilent: Bool) -> [FormOption] {
    let tree = form.files.trees[form.choices[number].file]
    if !form.buildsProgram, form.choices[number].syntax.allSatisfy({ isPlainOption($0, tree) }) {
      return plainOptions(form.choices[number].syntax.count)
    }
    let choice = form.choices[number]
    let outer = context
    defer { context = outer }
    context = ExpressionContext(file: choice.file, scope: -1, isSilent: isSilent)
    var result: [FormOption] = []
    result.reserveCapacity(choice.options.count)
    for (index, id) in choice.syntax.enumerated() {
      let isOther = id == choice.other
      let name =
        form.buildsProgram
        ? tree.child(.name, of: id).map {
          form.spelling(of: choice.options[index], at: tree.span($0), tree)
        }
          ?? (isOther ? "other" : "") : ""
      var option = FormOption(name: name, label: name)
      if let points = tree.child(.points, of: id).flatMap({ tree.points($0) }) {
        option.points = points.converted(toDecimal: choice.points == .decimal)
      }
      if let recorded = tree.child(.recorded, of: id),
        let value = tree.recordedValue(of: recorded), value != .text(name)
      {
        option.recorded = value
      }
      if let text = tree.child(.text, of: id), let label = plainText(text) {
        option.label = label
        if form.files.library.isTranslated, let shown = shownPlainText(text), shown != label {
          (option.label, option.ownLabel) = (shown, label)
        }
      }
      if let block = tree.child(.block, of: id) { read(block, into: &option, isOther: isOther) }
      if form.buildsProgram, option.help.isEmpty, !isOther, let comment = tree.docComment(of: id) {
        option.help = shownComment(comment, of: id)
      }
      result.append(option)
    }
    return result
  }
}
