internal import FormEngine
internal import FormSyntax

/// Completes the declarations, clauses and steps of a block.
extension Completer {
  func addBlockItems(_ rank: CompletionItem.Rank) {
    let owner = place.owner
    let block = place.around[place.block]
    if tree.kind(block) == .file { return addTopLevel(rank) }
    switch tree.kind(owner) {
    case .formDeclaration:
      addDeclarations(rank, in: block)
      addClauses(rank) { $0.owners.contains(.form) }
    case .sectionDeclaration:
      addDeclarations(rank, in: block)
      addClauses(rank) { $0.owners.contains(.section) }
    case .groupDeclaration:
      if tree.child(.typeName, of: owner) == nil { addDeclarations(rank, in: block) }
      addClauses(rank) { $0.owners.contains(.group) }
    case .rowsDeclaration: addItemsOfRows(owner, block, rank)
    case .typeDeclaration:
      let place = TreePlace(tree: tree, node: owner)
      if scope.names.isGroup(place) {
        addDeclarations(rank, in: block)
        addClauses(rank) { $0.owners.contains(.group) }
      } else {
        addClausesOfField(place, rank)
      }
    case .fieldDeclaration: addClausesOfField(TreePlace(tree: tree, node: owner), rank)
    case .clause: addClauses(rank) { $0.owners.contains(.option) }
    case .submitDeclaration: addPartsOfSubmit(rank)
    case .testDeclaration: addSteps(rank)
    case .step where tree.step(of: owner) == .given: completePath(.field)
    default: break
    }
  }

  private func addTopLevel(_ rank: CompletionItem.Rank) {
    let hasForm = tree.child(.formDeclaration, of: tree.root) != nil
    for declaration in DeclarationWord.allCases where declaration.isTopLevel {
      switch declaration {
      case .form: if !hasForm { add(declaration, rank) }
      case .test: if hasForm { add(declaration, rank) }
      default: add(declaration, rank)
      }
    }
  }

  private func addDeclarations(_ rank: CompletionItem.Rank, in block: SyntaxID) {
    let isForm = tree.kind(place.owner) == .formDeclaration
    for declaration in DeclarationWord.allCases where !declaration.isTopLevel {
      if declaration == .submit, !isForm || tree.child(.submitDeclaration, of: block) != nil {
        continue
      }
      add(declaration, rank)
    }
  }

  private func add(_ declaration: DeclarationWord, _ rank: CompletionItem.Rank) {
    add(
      CompletionItem(
        declaration.rawValue, .declaration, rank, snippet: declaration.snippet,
        detail: declaration.usage, documentation: declaration.meaning))
  }

  // MARK: Clauses

  private func addItemsOfRows(
    _ owner: SyntaxID, _ block: SyntaxID, _ rank: CompletionItem.Rank
  ) {
    let list = TreePlace(tree: tree, node: owner)
    guard tree.child(.typeName, of: owner) != nil else {
      addDeclarations(rank, in: block)
      return addClauses(rank) { $0.owners.contains(.rows) }
    }
    guard let type = scope.names.scalarType(of: list) else {
      return addClauses(rank) { $0.owners.contains(.rows) }
    }
    addClauses(rank, of: type) { facts in
      // Values at the start are added below: a number of rows is for rows with fields.
      if [.start, .other, .set].contains(facts.clause) { return false }
      if facts.isAboutList { return facts.owners.contains(.rows) }
      return facts.owners.contains(.field) && facts.types.contains(type)
        && (facts.clause != .option && facts.clause != .options || isOwnChoice(list))
    }
    addStart(of: type, rank)
  }

  /// Adds the clause with the values that a list starts with.
  private func addStart(of type: ScalarType, _ rank: CompletionItem.Rank) {
    guard let facts = Clause.table.first(where: { $0.clause == .start }),
      let value = type.constantText(firstOption: firstOption),
      !tree.children(of: place.around[place.block]).contains(where: { node in
        tree.clause(of: node) == .start && Int(tree.nodes[node].firstToken) != place.marker
      })
    else { return }
    add(
      CompletionItem(
        facts.keyword, .clause, rank, snippet: "\(facts.keyword) ${1:\(value)}",
        detail: "\(facts.keyword) \(value)", documentation: facts.meaning))
  }

  private func addClausesOfField(_ field: TreePlace, _ rank: CompletionItem.Rank) {
    let type = scope.names.scalarType(of: field)
    let isComputed = tree.child(.computed, of: field.node) != nil
    addClauses(rank, of: type) { facts in
      guard facts.owners.contains(.field) else { return false }
      if let type, !facts.types.contains(type) { return false }
      switch facts.shape {
      case .expression, .required, .readonly, .set: return !isComputed
      case .nothing: return facts.clause != .confirm || !isComputed
      case .option, .options, .other: return isOwnChoice(field)
      case .text, .plainText, .range, .step, .match, .check, .unique, .sort, .start, .show:
        return true
      }
    }
  }

  /// Returns true if a declaration lists its options itself rather than in a named type.
  private func isOwnChoice(_ declaration: TreePlace) -> Bool {
    guard let type = declaration.tree.child(.typeName, of: declaration.node) else { return false }
    return declaration.tree.scalarType(type)?.isChoice == true
  }

  /// Adds the clauses that a block accepts and does not have yet.
  private func addClauses(
    _ rank: CompletionItem.Rank, of type: ScalarType? = nil, where fits: (ClauseFacts) -> Bool
  ) {
    var present: Set<Clause> = []
    var isCounted = false
    tree.forEachChild(of: place.around[place.block]) { node in
      guard Int(tree.nodes[node].firstToken) != place.marker else { return }
      if let clause = tree.clause(of: node) { present.insert(clause) }
      isCounted = isCounted || tree.child(.exactCount, of: node) != nil
    }
    for facts in Clause.table where fits(facts) {
      if present.contains(facts.clause), !facts.mayRepeat { continue }
      // `count = E` gives the list its rows.
      if facts.clause == .start, isCounted { continue }
      if facts.clause == .options, present.contains(.option) { continue }
      if facts.clause == .option, present.contains(.options) { continue }
      let isSecret = type?.isSecret == true
      if isSecret, facts.clause == .default { continue }
      let snippet = facts.snippet(for: type, firstOption: firstOption)
      add(
        CompletionItem(
          facts.keyword, .clause, rank, snippet: snippet == facts.keyword ? nil : snippet,
          detail: facts.usage, documentation: facts.meaning))
    }
  }

  /// The first option of the choice whose clauses are being completed.
  private var firstOption: String? {
    guard let owner = scope.value else { return nil }
    for clause in scope.names.optionClauses(of: scope.names.owners(of: owner)) {
      guard let name = clause.tree.child(.name, of: clause.node),
        clause.tree !== tree || Int(tree.nodes[name].firstToken) != place.marker
      else { continue }
      let text = clause.tree.text(name)
      // `$`, `\` and `}` are special in snippets.
      guard text.utf8.contains(where: { [0x24, 0x5C, 0x7D].contains($0) }) else { return text }
    }
    return nil
  }
}

extension ClauseFacts {
  /// Returns the text of the clause with a sample value filled in.
  fileprivate func snippet(for type: ScalarType?, firstOption: String?) -> String {
    guard !snippet.isEmpty else { return keyword }
    let parts = snippet.split(separator: "…" as Character, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return keyword + " " + snippet }
    let option = firstOption.map { type == .choices ? "[.\($0)]" : ".\($0)" }
    // A default for a type that is not known yet.
    let value = option ?? type?.sampleText ?? (types == .every ? "empty" : "0")
    return keyword + " " + parts.joined(separator: value)
  }
}

extension ScalarType {
  /// Returns a value that needs no evaluation, in the syntax of forms; nil if there is none.
  fileprivate func constantText(firstOption: String?) -> String? {
    if isSecret { return nil }
    switch kind {
    case .text: return "\"\(facts.sample ?? "")\""
    case .integer, .decimal: return "1"
    case .boolean: return "true"
    case .date: return "2026-11-20"
    case .dateTime: return "2026-11-20T09:00"
    case .time: return "09:00"
    case .option: return firstOption.map { ".\($0)" }
    case .options: return firstOption.map { "[.\($0)]" }
    }
  }

  /// A sample value in the syntax of forms.
  fileprivate var sampleText: String {
    switch kind {
    case .text: "\"\(facts.sample ?? "")\""
    case .integer, .decimal: "0"
    case .boolean: "false"
    case .date: "today()"
    case .dateTime: "now()"
    case .time: "09:00"
    case .option, .options: "empty"
    }
  }
}
