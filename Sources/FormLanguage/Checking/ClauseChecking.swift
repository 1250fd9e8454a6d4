internal import FormEngine

/// Checks the clauses of each declaration and compiles them.
extension FormChecker {
  /// What the clauses of one declaration come to, those of its types and its own together.
  struct Gathered {
    var shown = Terms()
    var readonly = Terms()
    var isReadonly = false
    var required = Terms()
    var isRequired = false
    var hasDefault = false
    /// How many rules of a field each clause named, by its number.
    var ruleNumbers = SIMD32<UInt32>()
    /// The clauses that a block had so far, and the block.
    var seen: UInt64 = 0
    var seenIn: SyntaxID = -1
    var declaredNames: [String: SourcePlace] = [:]
    /// The clauses that the declaration accepts in any case.
    var fitting: ClauseSet
  }

  /// Conditions of one kind, of which there is hardly ever more than one: so that one needs no array.
  struct Terms {
    private(set) var first: Expression?
    private var others: [Expression] = []

    mutating func append(_ term: consuming Expression) {
      if first == nil { first = term } else { others.append(term) }
    }

    /// All of them, where there are several.
    var several: [Expression]? { others.isEmpty ? nil : [first].compactMap { $0 } + others }
  }

  func checkDeclarations() {
    for node in nodes.indices {
      // The rules and options of a named type count once for each field that uses it.
      if slots.count > FormChecker.slotLimit { return reportSize() }
      switch nodes[node].kind {
      case .note: checkNote(node)
      case .list, .group, .section:
        checkClauses(of: node)
        checkContents(of: node)
      case .form, .row, .field: checkClauses(of: node)
      }
    }
    if let submitSyntax { checkSubmit(submitSyntax.id, file: submitSyntax.file) }
    checkFocusTargets()
    reportDivisors()
  }

  private func checkClauses(of node: NodeID) {
    let (present, hasNamedRules) = readClauses(of: node)
    var file = declarations[node].file
    var tree = files.trees[file]
    words(of: node, present, tree)
    var gathered = Gathered(fitting: fittingClauses(node))
    let kind = nodes[node].kind
    gathered.hasDefault = kind == .field && present.contains(.default)
    if kind == .field {
      if hasNamedRules { declaredRuleNames(of: node, present, &gathered) }
      if nodes[node].isComputed { checkComputed(node) }
    }
    if !limits.isEmpty { limits.removeAll(keepingCapacity: true) }
    constantDefault = nil
    let firstRule = rules.count
    if kind == .field { typeRule(node, &gathered) }
    if kind == .field, nodes[node].type.isChoice { compileOptions(of: node, &gathered) }
    for index in clauses.indices {
      let clause = clauses[index]
      enter(clause, node)
      if clause.source.file != file {
        file = clause.source.file
        tree = files.trees[file]
      }
      check(clause.id, clause.clause, of: node, tree, &gathered)
    }
    nodes[node].rules = firstRule..<rules.count
    nodes[node].shown = condition(all: gathered.shown, .shown, node)
    nodes[node].readonly = condition(
      any: gathered.readonly, isAlways: gathered.isReadonly, .readonly, node)
    nodes[node].required = condition(
      any: gathered.required, isAlways: gathered.isRequired, .required, node)
    if !limits.isEmpty { checkLimits(of: node) }
    if constantDefault != nil { checkConstantDefault(of: node) }
    if nodes[node].required != .never { checkNeverRequired(node) }
  }

  private func check(
    _ id: SyntaxID, _ clause: Clause, of node: NodeID, _ tree: SyntaxTree,
    _ gathered: inout Gathered
  ) {
    reportRepeated(id, clause, &gathered)
    guard gathered.fitting.contains(clause) || accepts(id, clause, node) else { return }
    switch clause {
    case .label, .hint, .help, .option: break
    case .example:
      guard let text = tree.child(at: 0, of: id) else { break }
      computeText(.example(node), text)
      reportControlCharacters(in: text, enteredInto: node)
    case .required:
      keepPlace(.required(node), id)
      if let when = whenCondition(of: id, tree, what: "`required when`") {
        keepCondition(.condition(node, .required), of: id)
        keep(.required, node, when, clause: tree.span(id))
        gathered.required.append(when)
      } else if tree.child(.whenCondition, of: id) == nil {
        gathered.isRequired = true
        keep(.required, .always, node, clause: tree.span(id))
      }
      computeMessage(.requiredMessage(node), of: id, tree, node)
    case .step where nodes[node].isComputed && nodes[node].type.kind == .decimal:
      _ = readStep(id, node)
    case .length, .range, .step, .match, .count: checkLimit(id, clause, node, tree, &gathered)
    case .check, .warn: checkRule(id, clause, node, tree, &gathered)
    // The parser reports anything else than `options from`.
    case .options where tree.flags(id).contains(.broken): break
    case .options, .other:
      report(
        .notSupported, tree.span(id), "`\(clause.keyword)` is not supported yet.",
        help: "List the options: `option low \"Low\"`.")
    case .unique: checkUnique(id, node, &gathered)
    case .item:
      if let text = tree.child(at: 0, of: id) { computeText(.item(node), text) }
    case .sort: checkSort(id, node)
    case .show:
      keepCondition(of: id, isReadonly: false, at: node)
      keepCondition(.condition(node, .shown), of: id)
      if let when = whenCondition(of: id, tree, what: "`show when`") {
        keep(.shown, node, when, clause: tree.span(id))
        gathered.shown.append(when)
      }
    case .readonly:
      keepCondition(of: id, isReadonly: true, at: node)
      keepCondition(.condition(node, .readonly), of: id)
      if let when = whenCondition(of: id, tree, what: "`readonly when`") {
        keep(.readonly, node, when, clause: tree.span(id))
        gathered.readonly.append(when)
      } else if tree.child(.whenCondition, of: id) == nil {
        gathered.isReadonly = true
        keep(.readonly, .always, node, clause: tree.span(id))
      }
    case .default: checkDefault(id, node)
    case .keep: nodes[node].keeps = true
    case .confirm: nodes[node].confirms = true
    case .unit: nodes[node].unit = tree.child(at: 0, of: id).flatMap { plainText($0) } ?? ""
    case .exclusive: break
    }
  }

  /// Most clauses may appear once in a block.
  private func reportRepeated(_ id: SyntaxID, _ clause: Clause, _ gathered: inout Gathered) {
    guard !ClauseSet.repeating.contains(clause) else { return }
    if context.block != gathered.seenIn {
      gathered.seenIn = context.block
      gathered.seen = 0
    }
    let bit: UInt64 = 1 << UInt64(clause.rawValue)
    guard gathered.seen & bit != 0 else {
      gathered.seen |= bit
      return
    }
    let tree = self.tree
    let first = tree.children(of: context.block).first { tree.clause(of: $0) == clause }
    report(
      .repeatedClause, tree.span(id), "`\(clause.keyword)` is already here.",
      help: "Keep one of them.",
      labels: first.map { [SourcePlace(context.file, tree.span($0)).label("the first one")] } ?? [],
      fix: deletion(of: id, like: first))
  }

  // MARK: Conditions

  private func whenCondition(of id: SyntaxID, _ tree: SyntaxTree, what: String) -> Expression? {
    guard let when = tree.child(.whenCondition, of: id), let inner = tree.child(at: 0, of: when)
    else { return nil }
    return ConstantFolding.fold(condition(inner, tree, what: what))
  }

  /// A condition that holds while all of these are true.
  private func condition(all terms: Terms, _ kind: Slot.Kind, _ node: NodeID) -> Condition {
    guard let first = terms.first else { return .always }
    guard let several = terms.several else { return condition(first, kind, node) }
    let whole = Expression(type: .boolean, span: first.span, form: .and(several))
    return condition(ConstantFolding.fold(whole), kind, node)
  }

  /// A condition that holds while one of these is true.
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
    let slot = addSlot(kind, template: nodes[node].template, node: node)
    noteReading(expression, at: node)
    checked.compute(.slot(slot), expression)
    return .slot(slot)
  }

  // MARK: Values

  private func checkComputed(_ node: NodeID) {
    let declaration = declarations[node]
    let tree = files.trees[declaration.file]
    guard let computed = tree.child(.computed, of: declaration.syntax),
      let id = tree.child(at: 0, of: computed)
    else { return }
    enter(ownSource(of: node), node, .default)
    let type = fieldType(node)
    if type.isSecret {
      reportSecret(declaration.nameSpan, node)
      return
    }
    let expression = ConstantFolding.fold(
      check(id, as: type, what: "The field \(quoted(node))"))
    if type.isText { reportControlCharacters(in: id, enteredInto: node) }
    noteReading(expression, at: node)
    checked.define(nodes[node].slot, as: expression)
  }

  private func checkDefault(_ id: SyntaxID, _ node: NodeID) {
    let type = fieldType(node)
    guard let inner = tree.child(at: 0, of: id) else { return }
    if type.isSecret {
      report(
        .secretLeaks, tree.span(id), "A default would give the secret \(quoted(node)) away.",
        help: "Leave it empty, and `required` if need be.", labels: [label(declaring: node)])
      return
    }
    let expression = ConstantFolding.fold(
      check(inner, as: type, what: "The default of \(quoted(node))"))
    guard !expression.type.isInvalid || expression.constant == nil else { return }
    constantDefault = nil
    let hasControl = type.isText && reportControlCharacters(in: inner, enteredInto: node)
    if let value = expression.constant {
      if value.isEmpty || hasControl { return }
      constantDefault = ConstantDefault(
        value: value, place: SourcePlace(context.file, tree.span(inner)),
        isSilent: context.isSilent)
    }
    noteReading(expression, at: node)
    checked.compute(.slot(nodes[node].slot), expression)
  }

  private func checkSort(_ id: SyntaxID, _ list: NodeID) {
    let tree = self.tree
    nodes[list].sort = []
    for key in tree.children(of: id) where tree.kind(key) == .sortKey {
      guard let sortKey = sortKey(key, of: list) else { continue }
      nodes[list].sort.append(sortKey)
    }
  }

  /// A key of `sort by`: a cell or `let` of the rows that has an order.
  func sortKey(_ id: SyntaxID, of list: NodeID) -> SortKey? {
    let tree = self.tree
    guard let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name,
      let cell = cell(nameNode, of: list)
    else { return nil }
    let span = tree.span(nameNode)
    if cell.type.isSecret {
      reportSecret(span, cell.node)
      return nil
    }
    let isSortable = cell.type.isOrdered || cell.type.isText || cell.type.kind == .boolean
    guard isSortable || cell.type.isInvalid else {
      report(
        .wrongType, span, "\(quotedSource(span)) is \(cell.type.words), which has no order.",
        help: "Sort by a number, a text, a date or a single choice.")
      return nil
    }
    return SortKey(
      slot: cell.slot, isDescending: tree.flags(id).contains(.alternative))
  }

  /// A cell of the rows of a list, by its name.
  func cell(
    _ nameNode: SyntaxID, of list: NodeID
  ) -> (slot: SlotID, node: NodeID?, type: ValueType)? {
    let tree = self.tree
    let name = names.intern(nameNode, in: tree)
    let scope = rowScope(of: list)
    let span = tree.span(nameNode)
    switch symbol(name, in: scope) {
    case .node(let node)?:
      if nodes[node].kind == .field { return (nodes[node].slot, node, fieldType(node)) }
      report(
        .notAValue, span, "\(quoted(node)) is \(fieldWords(node)), and one cell is wanted here.",
        help: "Name a field of the row.", labels: [label(declaring: node)])
    case .constant(let number)?:
      lets[number].isUsed = true
      return (lets[number].slot, nil, type(of: number))
    case .rule?:
      report(
        .notAValue, span, "`\(names.text(name))` is a rule, not a field.",
        help: "Name a field of the row.")
    case nil: reportUnknownMember(name, at: span, in: scope)
    }
    return nil
  }
}
