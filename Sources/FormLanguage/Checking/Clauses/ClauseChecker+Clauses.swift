internal import FormEngine
internal import FormSyntax

/// Checks the clauses of each declaration and compiles them.
extension ClauseChecker {
  /// The combined effect of a declaration's clauses: those of its types and its own.
  struct Gathered {
    var shown = Terms()
    var readonly = Terms()
    var isReadonly = false
    var required = Terms()
    var isRequired = false
    var requiredCount = 0
    var requiredMessages: [RequiredMessage] = []
    /// True if a constant may be given to the field, by a default or at the start.
    var hasGivenValue = false
    var forced: [ForcedValue] = []
    /// The last number given to a field's unnamed rules, by clause.
    var ruleNumbers = SIMD32<UInt32>()
    /// The clauses seen so far in the current block, and that block with its file.
    var seen = ClauseSet()
    var seenIn: (file: Int, block: SyntaxID) = (-1, -1)
    var declaredNames: [String: SourcePlace] = [:]
    /// The `start` of a list, and the maximum number of rows that a constant bound of `count`
    /// allows.
    var start: StartClause?
    var mostRows: Int64?
    /// The `count = E` and the `sort by` of a list.
    var counter: CounterClause?
    var sort: SourcePlace?
    /// The clauses that the declaration accepts without further checks.
    var fitting: ClauseSet
    /// The clauses that it does not accept; only the first of each kind is reported.
    var refused = ClauseSet()
  }

  /// Conditions of one kind. There is rarely more than one, so the first needs no array.
  struct Terms {
    private(set) var first: Expression?
    private var others: [Expression] = []

    mutating func append(_ term: consuming Expression) {
      if first == nil { first = term } else { others.append(term) }
    }

    /// All conditions if there are several; otherwise nil.
    var several: [Expression]? { others.isEmpty ? nil : [first].compactMap { $0 } + others }
  }

  /// Checks the next declarations, up to `limit`.
  ///
  /// - Returns: true if declarations are left.
  func checkDeclarations(atMost limit: Int) -> Bool {
    if nextNode == 0 {
      for (slot, value) in expressions.inference.values { checked.define(slot, as: value) }
    }
    for node in form.nodes.indices.dropFirst(nextNode).prefix(limit) {
      // The rules and options of a named type count once per field that uses it.
      if form.slots.count > DeclaredForm.slotLimit {
        reportSize(at: form.declarations[0].namePlace)
        return false
      }
      switch form.nodes[node].kind {
      case .note: checkNote(node)
      case .list, .group, .section:
        checkClauses(of: node)
        checkContents(of: node)
      case .form, .row, .field: checkClauses(of: node)
      }
      nextNode = node + 1
    }
    if nextNode < form.nodes.count { return true }
    checkRest()
    return false
  }

  /// Checks everything that involves several declarations.
  private func checkRest() {
    if let submitSyntax = form.submitSyntax {
      checkSubmit(submitSyntax.id, file: submitSyntax.file)
    }
    checkFocusTargets()
    placeRulesOfGroups()
    expressions.divisors.reportUnguarded()
  }

  private func checkClauses(of node: NodeID) {
    let (present, hasNamedRules) = readClauses(of: node)
    var file = form.declarations[node].file
    var tree = form.files.trees[file]
    words(of: node, present, tree)
    var gathered = Gathered(fitting: fittingClauses(node))
    let kind = form.nodes[node].kind
    gathered.hasGivenValue =
      kind == .field && (present.contains(.default) || startConstants[node] != nil)
    if kind == .field {
      if hasNamedRules { declaredRuleNames(of: node, present, &gathered) }
      if form.nodes[node].isComputed { checkComputed(node) }
    }
    if !limits.isEmpty { limits.removeAll(keepingCapacity: true) }
    constantDefaults.removeAll()
    if present.contains(.set), kind == .field { declareForced(node) }
    let firstRule = rules.count
    if kind == .field { typeRule(node, &gathered) }
    if kind == .field, form.nodes[node].offers >= 0 {
      offerAnswers(to: node, &gathered)
    } else if kind == .field, form.nodes[node].type.isChoice {
      compileOptions(of: node, &gathered)
    }
    for index in clauses.indices {
      let clause = clauses[index]
      here.enter(clause, node)
      if clause.source.file != file {
        file = clause.source.file
        tree = form.files.trees[file]
      }
      check(clause, of: node, tree, &gathered)
    }
    form.nodes[node].rules = firstRule..<rules.count
    form.nodes[node].shown = condition(all: gathered.shown, .shown, node)
    form.nodes[node].readonly = condition(
      any: gathered.readonly, isAlways: gathered.isReadonly, .readonly, node)
    form.nodes[node].required = condition(
      any: gathered.required, isAlways: gathered.isRequired, .required, node)
    computeRequiredMessage(of: node, gathered)
    if form.nodes[node].forced >= 0 { computeForced(node, gathered.forced) }
    if !limits.isEmpty { checkLimits(of: node) }
    checkBesideCounter(&gathered, of: node)
    if let start = gathered.start { checkStart(start, of: node, mostRows: gathered.mostRows) }
    for given in constantDefaults { check(given, of: node) }
    if !startConstants.isEmpty, let given = startConstants.removeValue(forKey: node) {
      for value in given { check(value, of: node) }
    }
    if form.nodes[node].required != .never { checkNeverRequired(node) }
  }

  private func check(
    _ placed: PlacedClause, of node: NodeID, _ tree: SyntaxTree, _ gathered: inout Gathered
  ) {
    let (id, clause) = (placed.id, placed.clause)
    if gathered.refused.contains(clause) { return }
    let outer = outerClause(placed, of: node, tree)
    let isRepeated = reportRepeated(id, clause, outer, &gathered)
    guard gathered.fitting.contains(clause) || accepts(id, clause, node, outer: outer) else {
      return gathered.refused.insert(clause)
    }
    if let outer, !isRepeated { report(.outerClause, tree.span(id), outer.message, fix: outer.fix) }
    switch clause {
    case .label, .hint, .help, .option, .options: break
    case .example:
      guard let text = tree.child(at: 0, of: id) else { break }
      computeText(.text(.example, node), text)
      expressions.controlCharacters.report(in: text, enteredInto: node)
    case .required:
      keepPlace(.required(node), id)
      let when = whenCondition(of: id, tree, what: .keyword("required when"))
      gatherRequiredMessage(of: id, when: when, tree, node, &gathered)
      if let when {
        keepCondition(.condition(node, .required), of: id)
        keep(.required, node, when, clause: tree.span(id))
        gathered.required.append(when)
      } else if tree.child(.whenCondition, of: id) == nil {
        gathered.isRequired = true
        keep(.required, .always, node, clause: tree.span(id))
      }
    case .step where form.nodes[node].isComputed && form.nodes[node].type.kind == .decimal:
      _ = readStep(id, node)
    case .length, .range, .step, .match: checkLimit(id, clause, node, tree, &gathered)
    case .count:
      if let exact = tree.child(.exactCount, of: id) {
        checkExactCount(exact, id, node, tree, &gathered)
      } else {
        checkLimit(id, clause, node, tree, &gathered)
      }
    case .check, .warn: checkRule(id, clause, node, tree, &gathered)
    case .other: checkOther(id, node, tree, &gathered)
    case .unique: checkUnique(id, node, &gathered)
    case .item:
      if let text = tree.child(at: 0, of: id) { computeText(.text(.item, node), text) }
    case .sort:
      checkSort(id, node)
      gathered.sort = SourcePlace(context.file, tree.span(id))
    case .start: gathered.start = startClause(id, node, tree)
    case .show:
      keepCondition(.condition(node, .shown), of: id)
      if let when = whenCondition(of: id, tree, what: .keyword("show when")) {
        keep(.shown, node, when, clause: tree.span(id))
        gathered.shown.append(when)
      }
    case .readonly:
      keepCondition(.condition(node, .readonly), of: id)
      if let when = whenCondition(of: id, tree, what: .keyword("readonly when")) {
        keep(.readonly, node, when, clause: tree.span(id))
        gathered.readonly.append(when)
      } else if tree.child(.whenCondition, of: id) == nil {
        gathered.isReadonly = true
        keep(.readonly, .always, node, clause: tree.span(id))
      }
    case .default: checkDefault(id, node)
    case .set: checkSet(placed, node, tree, &gathered)
    case .keep: form.nodes[node].keeps = true
    case .confirm: form.nodes[node].confirms = true
    case .unit:
      form.nodes[node].unit =
        tree.child(at: 0, of: id).flatMap { expressions.shownPlainText($0) } ?? ""
    case .exclusive: break
    }
  }

  /// Reports a clause that its block already has; most clauses may appear only once.
  ///
  /// - Returns: true if the block already has the clause.
  private func reportRepeated(
    _ id: SyntaxID, _ clause: Clause, _ outer: (message: ClauseMessage, fix: Fix)?,
    _ gathered: inout Gathered
  ) -> Bool {
    guard !ClauseSet.repeating.contains(clause) else { return false }
    if (context.file, context.block) != gathered.seenIn {
      gathered.seenIn = (context.file, context.block)
      gathered.seen = ClauseSet()
    }
    guard gathered.seen.contains(clause) else {
      gathered.seen.insert(clause)
      return false
    }
    let tree = self.tree
    let first = tree.children(of: context.block).first { tree.clause(of: $0) == clause }
    report(
      .repeatedClause, tree.span(id), outer?.message ?? .repeated(clause: clause.keyword),
      labels: first.map { [SourcePlace(context.file, tree.span($0)).label(.first)] } ?? [],
      fix: outer?.fix ?? deletion(of: id, like: first))
    return true
  }

  // MARK: Conditions

  func whenCondition(of id: SyntaxID, _ tree: SyntaxTree, what: TypedPart) -> Expression? {
    guard let when = tree.child(.whenCondition, of: id), let inner = tree.child(at: 0, of: when)
    else { return nil }
    return ConstantFolding.fold(expressions.condition(inner, tree, what: what))
  }

  /// Returns a condition that is true while all of the terms are.
  private func condition(all terms: Terms, _ kind: Slot.Kind, _ node: NodeID) -> Condition {
    guard let first = terms.first else { return .always }
    guard let several = terms.several else { return condition(first, kind, node) }
    let whole = Expression(type: .boolean, span: first.span, form: .and(several))
    return condition(ConstantFolding.fold(whole), kind, node)
  }

  /// Returns a condition that is true while any of the terms is.
  private func condition(
    any terms: Terms, isAlways: Bool, _ kind: Slot.Kind, _ node: NodeID
  ) -> Condition {
    if isAlways { return .always }
    guard let first = terms.first else { return .never }
    guard let several = terms.several else { return condition(first, kind, node) }
    let whole = Expression(type: .boolean, span: first.span, form: .or(several))
    return condition(ConstantFolding.fold(whole), kind, node)
  }

  func condition(_ expression: Expression, _ kind: Slot.Kind, _ node: NodeID) -> Condition {
    if case .constant(let value) = expression.form {
      return value == .boolean(true) ? .always : .never
    }
    let slot = form.addSlot(kind, template: form.nodes[node].template, node: node)
    expressions.readingOrder.note(expression, at: node)
    checked.compute(.slot(slot), expression)
    return .slot(slot)
  }

  // MARK: Values

  private func checkComputed(_ node: NodeID) {
    let declaration = form.declarations[node]
    let tree = form.files.trees[declaration.file]
    guard let computed = tree.child(.computed, of: declaration.syntax),
      let id = tree.child(at: 0, of: computed)
    else { return }
    here.enter(form.ownSource(of: node), node, .default)
    let type = form.fieldType(node)
    if type.isSecret {
      expressions.reportSecret(declaration.nameSpan, node)
      return
    }
    let expression = ConstantFolding.fold(
      expressions.check(id, as: type, what: .field(form.quoted(node))))
    if type.isText {
      expressions.controlCharacters.report(in: id, enteredInto: node, as: expression)
    }
    expressions.readingOrder.note(expression, at: node)
    checked.define(form.nodes[node].slot, as: expression)
  }

  private func checkDefault(_ id: SyntaxID, _ node: NodeID) {
    let type = form.fieldType(node)
    guard let inner = tree.child(at: 0, of: id) else { return }
    if type.isSecret {
      report(
        .secretLeaks, tree.span(id), DefaultMessage.ofSecret(.default, form.quoted(node)),
        labels: [form.label(declaring: node)])
      return
    }
    let expression = ConstantFolding.fold(
      expressions.check(inner, as: type, what: .defaultValue(of: form.quoted(node))))
    guard !expression.type.isInvalid || expression.constant == nil else { return }
    constantDefaults.removeAll { !$0.isForced }
    let hasControl =
      type.isText
      && expressions.controlCharacters.report(
        in: inner, enteredInto: node, as: expression)
    if let value = expression.constant {
      if value.isEmpty || hasControl { return }
      constantDefaults.append(
        ConstantDefault(
          value: value, place: SourcePlace(context.file, tree.span(inner)),
          isSilent: context.isSilent))
    }
    expressions.readingOrder.note(expression, at: node)
    let slot = form.answerSlot(of: node)
    checked.compute(.slot(slot), expression)
    if context.file != form.declarations[node].file {
      checked.importedDefaults[slot] = context.file
    }
  }

  private func checkSort(_ id: SyntaxID, _ list: NodeID) {
    let tree = self.tree
    form.nodes[list].sort = []
    for key in tree.children(of: id) where tree.kind(key) == .sortKey {
      guard let sortKey = sortKey(key, of: list) else { continue }
      form.nodes[list].sort.append(sortKey)
    }
  }

  /// Returns a key of `sort by`: a cell or `let` of the rows that has an order.
  func sortKey(_ id: SyntaxID, of list: NodeID) -> SortKey? {
    let tree = self.tree
    guard let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name,
      let cell = cell(nameNode, of: list)
    else { return nil }
    let span = tree.span(nameNode)
    if cell.type.isSecret {
      expressions.reportSecret(span, cell.node)
      return nil
    }
    let isSortable = cell.type.isOrdered || cell.type.isText || cell.type.kind == .boolean
    guard isSortable || cell.type.isInvalid else {
      report(
        .wrongType, span,
        ClauseMessage.notSortable(source: shortSource(span), type: cell.type.words))
      return nil
    }
    return SortKey(
      slot: cell.slot, isDescending: tree.flags(id).contains(.alternative))
  }

  /// Resolves a name to a cell or `let` of a list's rows; reports other names.
  func cell(
    _ nameNode: SyntaxID, of list: NodeID, remedy: NameRemedy? = nil
  ) -> (slot: SlotID, node: NodeID?, type: ValueType)? {
    let tree = self.tree
    let name = form.names.intern(nameNode, in: tree)
    let scope = form.rowScope(of: list)
    let span = tree.span(nameNode)
    let symbol = form.symbol(name, in: scope)
    if let symbol { note(symbol, at: span) }
    switch symbol {
    case .node(let node)?:
      if form.nodes[node].kind == .field {
        return (form.nodes[node].slot, node, form.fieldType(node))
      }
      report(
        .notAValue, span,
        ClauseMessage.notACell(name: form.quoted(node), noun: form.fieldWords(node)),
        labels: [form.label(declaring: node)])
    case .constant(let number)?:
      form.lets[number].isUsed = true
      return (form.lets[number].slot, nil, expressions.type(of: number))
    case .rule?:
      report(.notAValue, span, ClauseMessage.ruleAsCell(form.names.text(name)))
    case nil: expressions.names.reportUnknownMember(name, at: span, in: scope, remedy: remedy)
    }
    return nil
  }
}
