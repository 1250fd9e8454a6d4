internal import FormEngine
internal import FormSyntax

/// Resolves and checks the expectations of tests.
extension ScenarioChecker {
  func expectation(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    let first = tree.child(at: 0, of: id)
    switch tree.expectation(of: id) {
    case .focus?:
      if tree.flags(id).contains(.alternative) { return .expectFocus(nil) }
      return path(first).map { .expectFocus($0) }
    case .next?: return expectedMove(.next, id)
    case .previous?: return expectedMove(.previous, id)
    case .error?: return expectedProblem(id).map { .expectError($0) }
    case .warning?: return expectedProblem(id).map { .expectWarning($0) }
    case .refused?: return .expectRefused
    case .valid?:
      guard let first else { return .expectValid(nil) }
      return path(first).map { .expectValid($0) }
    case .visible?: return path(first).map { .expectState(.visible, $0) }
    case .hidden?: return path(first).map { .expectState(.hidden, $0) }
    case .readonly?: return path(first).map { .expectState(.readonly, $0) }
    case .required?: return path(first).map { .expectState(.required, $0) }
    case .notReadonly?: return path(first).map { .expectState(.notReadonly, $0) }
    case .notRequired?: return path(first).map { .expectState(.notRequired, $0) }
    case .notWarning?: return expectedProblem(id).map { .expectNoWarning($0) }
    case .order?:
      var paths: [ScenarioPath] = []
      for child in tree.children(of: id) {
        guard let path = path(child) else { return nil }
        paths.append(path)
      }
      return .expectOrder(paths)
    case .submitted?: return .expectStatus(.submitted)
    case .notSubmitted?: return .expectStatus(.notSubmitted)
    case .submitting?: return .expectStatus(.submitting)
    case .rejected?: return .expectStatus(.rejected)
    case .output?:
      return first.flatMap { expectedOutput($0) }.map { .expectOutput($0) }
    case .offered?:
      return expectedOptions(id).map { .expectOffered($0.path, $0.options) }
    case .notOffered?:
      return expectedOptions(id).flatMap { expected in
        expected.options.first.map { .expectNotOffered(expected.path, $0) }
      }
    case .label?: return expectedLabel(id)
    case .note?: return expectedNote(first).map { .expectNote($0, isVisible: true) }
    case .notNote?: return expectedNote(first).map { .expectNote($0, isVisible: false) }
    case .condition?:
      guard let first else { return nil }
      let expression = ConstantFolding.fold(expressions.condition(first, what: .keyword("expect")))
      guard !expression.type.isInvalid else { return nil }
      return .expectTrue(
        number: clauses.checked.expect(expression),
        text: form.files.sources[0].text(of: tree.span(first)))
    case nil: return nil
    }
  }

  private func expectedMove(
    _ move: ScenarioStep.Move, _ id: SyntaxID
  ) -> ScenarioStep.Kind? {
    if tree.flags(id).contains(.alternative) { return .expectMove(move, nil) }
    return path(tree.child(at: 0, of: id)).map { .expectMove(move, $0) }
  }

  /// Resolves `PATH`, `PATH.RULE`, or the path of a rule of the form, a group or a row.
  private func expectedProblem(_ id: SyntaxID) -> ExpectedProblem? {
    let tree = self.tree
    guard let pathID = tree.child(at: 0, of: id) else { return nil }
    var message: String?
    if let text = tree.child(.text, of: id) {
      guard let plain = expressions.plainText(text) else { return nil }
      message = plain
    }
    guard var problem = problem(pathID) else { return nil }
    problem.message = message
    return problem
  }

  private func problem(_ id: SyntaxID) -> ExpectedProblem? {
    let tree = self.tree
    var parts = tree.kind(id) == .path ? Array(tree.children(of: id)) : [id]
    guard let last = parts.popLast() else { return nil }
    let isMember = tree.kind(last) == .member
    guard isMember || tree.kind(last) == .nameReference else {
      return path(id).map { ExpectedProblem(path: $0) }
    }
    guard let nameNode = isMember ? tree.child(at: 0, of: last) : last,
      tree.kind(nameNode) != .missing
    else { return nil }
    let name = form.names.intern(nameNode, in: tree)
    // It is a rule only if no field has the name.
    guard isMember else {
      if form.symbol(name, in: 0).map(isReadable) == true {
        return path(id).map { ExpectedProblem(path: $0) }
      }
      if let rule = clauses.rulesByName[form.symbolKey(0, name)] {
        noteRule(name, in: 0, of: 0, at: nameNode)
        return problem(ofRule: rule, rows: [])
      }
      // The problem of a condition is reported at the form.
      if form.names.text(name) == "arithmetic" {
        return ExpectedProblem(path: ScenarioPath(node: 0), rule: "arithmetic")
      }
      return path(id).map { ExpectedProblem(path: $0) }
    }
    guard let owner = resolveParts(id, count: parts.count) else { return nil }
    return problem(named: name, at: nameNode, owner: owner, whole: id)
  }

  private func isReadable(_ symbol: Symbol) -> Bool {
    if case .rule = symbol { return false }
    return true
  }

  /// Resolves the first parts of a path.
  private func resolveParts(_ id: SyntaxID, count: Int) -> ResolvedPath? {
    var owner: ResolvedPath?
    for part in tree.children(of: id).prefix(count) {
      owner = expressions.paths.continued(owner, part)
      if owner?.isInvalid != false { return nil }
    }
    return owner
  }

  private func problem(
    named name: NameID, at nameNode: SyntaxID, owner: ResolvedPath, whole id: SyntaxID
  ) -> ExpectedProblem? {
    let text = form.names.text(name)
    var node: NodeID
    var scope: ScopeID?
    switch owner.target {
    case .node(let found):
      node = found
      switch form.nodes[found].kind {
      case .form, .group: scope = form.declarations[found].inner
      default: break
      }
    case .row(let list):
      node = form.nodes[list].isPlainList ? form.valueNode(of: list) : form.nodes[list].rowBody
      if !form.nodes[list].isPlainList { scope = form.rowScope(of: list) }
    default: return path(id).map { ExpectedProblem(path: $0) }
    }
    if let scope {
      if form.symbol(name, in: scope).map(isReadable) == true {
        return path(id).map { ExpectedProblem(path: $0) }
      }
      if let rule = clauses.rulesByName[form.symbolKey(scope, name)] {
        noteRule(name, in: scope, of: node, at: nameNode)
        return problem(ofRule: rule, rows: owner.rows)
      }
      if text == "arithmetic" {
        return ExpectedProblem(path: ScenarioPath(node: node, rows: owner.rows), rule: text)
      }
      return path(id).map { ExpectedProblem(path: $0) }
    }
    let place = ScenarioPath(node: node, rows: owner.rows)
    let known = ruleNames(of: node)
    // A rule of the form that cannot be computed may report `arithmetic` here.
    if known.contains(text) || text == "arithmetic" || isElsewhere(name) {
      if known.contains(text) || text == "arithmetic" {
        noteRule(name, in: nil, of: node, at: nameNode)
        if let rule = ruleReportedElsewhere(named: text, of: node) {
          return problem(ofRule: rule, rows: owner.rows)
        }
      } else if let rule = rule(named: text, reportedAt: node) {
        let scope = form.nodes[rule.node].kind == .field ? nil : clauses.ruleScope(rule.node)
        noteRule(name, in: scope, of: rule.node, at: nameNode)
      }
      return ExpectedProblem(path: place, rule: text)
    }
    // The name may be that of a rule that could not be parsed, or that a missing type declares.
    if form.declarations[node].isUntyped || isBroken(node) { return nil }
    report(
      .unknownRule, tree.span(nameNode),
      ScenarioMessage.unknownRule(
        name: form.quoted(node), rule: text, nearest: nearestName(to: text, among: known),
        known: known))
    return nil
  }

  /// Records the rule that a name denotes: one with that name, or else the clause of that kind.
  private func noteRule(_ name: NameID, in scope: ScopeID?, of node: NodeID, at id: SyntaxID) {
    guard form.recorder != nil else { return }
    let span = tree.span(id)
    if let scope, let symbol = form.symbol(name, in: scope) { return note(symbol, at: span) }
    let text = form.names.text(name)
    let keyword = text.prefix { !$0.isWholeNumber }
    var number = Int(text.dropFirst(keyword.count)) ?? 1
    var named: SourcePlace?
    var clause: SourcePlace?
    form.forEachClause(of: node) { placed, tree in
      guard named == nil, form.isAbout(node, placed.clause) else { return }
      let word = tree.token(Int(tree.nodes[placed.id].firstToken)).span
      if ClauseSet.checks.contains(placed.clause), let child = tree.child(at: 0, of: placed.id),
        tree.kind(child) == .name
      {
        if form.names.intern(child, in: tree) == name {
          named = SourcePlace(placed.source.file, tree.span(child))
        }
      } else if placed.clause.keyword == keyword
        || (placed.clause == .warn && keyword == Clause.check.keyword)
      {
        number -= 1
        if number == 0 { clause = SourcePlace(placed.source.file, word) }
      }
    }
    if let named { return note(.rule, named, at: span) }
    note(.rule, clause ?? form.declarations[node].namePlace, at: span, isWord: true)
  }

  private func problem(ofRule number: Int, rows: [Int]) -> ExpectedProblem {
    ExpectedProblem(
      path: ScenarioPath(node: clauses.rules[number].node, rows: rows),
      rule: clauses.rules[number].name,
      ruleIndex: number)
  }

  /// Returns the names of the rules that may report a problem at a field or list.
  private func ruleNames(of node: NodeID) -> [String] {
    var known = form.nodes[node].required == .never ? [] : ["required"]
    if form.nodes[node].kind == .field {
      known += ["unreadable", "arithmetic"]
      if form.nodes[node].type.isText { known.append(ControlCharacter.rule) }
      if form.nodes[node].type.isChoice { known.append("option") }
    }
    known += clauses.rules[form.nodes[node].rules].map(\.name)
    return known
  }

  /// Returns whether an error was reported in the declaration of a field or list.
  private func isBroken(_ node: NodeID) -> Bool {
    let declaration = form.declarations[node]
    return form.files.trees[declaration.file].flags(declaration.syntax).contains(.broken)
  }

  /// Returns the rule of another declaration whose problem is reported at a field or list.
  private func rule(named name: String, reportedAt node: NodeID) -> Rule? {
    clauses.rules.first { rule in
      rule.name == name && (rule.place == node || rule.otherPlaces.contains(node))
    }
  }

  /// Returns a field's own rule whose `focus` moves its problem to another declaration.
  private func ruleReportedElsewhere(named name: String, of node: NodeID) -> Int? {
    form.nodes[node].rules.first {
      clauses.rules[$0].name == name && clauses.rules[$0].place != node
    }
  }

  /// Returns whether a name is that of a rule of another declaration, whose problem may be reported
  /// here.
  private func isElsewhere(_ name: NameID) -> Bool {
    let text = form.names.text(name)
    return clauses.rules.contains {
      (form.nodes[$0.node].kind != .field || $0.place != $0.node) && $0.name == text
    }
  }
}
