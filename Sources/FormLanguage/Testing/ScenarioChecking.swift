internal import FormEngine

/// Resolves and types the tests of a file.
extension FormChecker {
  func checkScenarios() -> [Scenario] {
    context = ExpressionContext(file: 0)
    let tree = self.tree
    let hasForm = tree.child(.formDeclaration, of: tree.root) != nil
    var scenarios: [Scenario] = []
    for id in tree.children(of: tree.root) where tree.kind(id) == .testDeclaration {
      context = ExpressionContext(file: 0, isTest: true)
      let nameNode = tree.child(at: 0, of: id)
      let nameSpan = nameNode.map { tree.span($0) } ?? tree.span(id)
      guard hasForm else {
        report(
          .testInLibrary, nameSpan, "There is no form here that could be tested.",
          help: "Move the test to a file with a form.")
        continue
      }
      let name = nameNode.flatMap { plainText($0) } ?? ""
      var scenario = Scenario(name: name, span: tree.span(id))
      if let block = tree.child(.block, of: id) {
        var expects = false
        for step in tree.children(of: block) where tree.kind(step) == .step {
          openFrames = []
          context = ExpressionContext(file: 0, isTest: true)
          if tree.step(of: step) == .expect { expects = true }
          guard let kind = stepKind(step) else { continue }
          scenario.steps.append(ScenarioStep(kind, span: tree.span(step)))
        }
        if !expects, !tree.flags(id).contains(.broken) {
          report(
            .testExpectsNothing, nameSpan, "This test expects nothing, so that it cannot fail.",
            help: "Say what has to hold: `expect submitted`.")
        }
      }
      scenarios.append(scenario)
    }
    return scenarios
  }

  private func stepKind(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    let first = tree.child(at: 0, of: id)
    switch tree.step(of: id) {
    case .clock?:
      guard let first, case .dateTime(let clock)? = tree.value(of: first) else { return nil }
      return .clock(clock)
    case .given?: return given(id)
    case .enter?: return enter(id)
    case .clear?: return answerable(first, verb: "cleared", allowsLists: true).map { .clear($0) }
    case .focus?: return focusable(first).map { .focus($0) }
    case .next?: return .next
    case .previous?: return .previous
    case .undo?: return .undo
    case .redo?: return .redo
    case .submit?: return .submit
    case .accept?: return .accept
    case .add?: return list(first, verb: "add").map { .add($0) }
    case .delete?: return row(first, verb: "delete").map { .delete($0) }
    case .move?: return move(id)
    case .sort?: return sort(id)
    case .reject?: return reject(id)
    case .expect?: return expectation(id)
    case nil: return nil
    }
  }

  // MARK: Paths

  private func resolveTestPath(_ id: SyntaxID?) -> ResolvedPath? {
    guard let id, tree.kind(id) != .missing else { return nil }
    let path = resolve(id)
    if path.isInvalid { return nil }
    if let list = path.lists.first {
      report(
        .rowIndex, tree.span(id), "Which row of \(quoted(list)) is meant?",
        help: "Rows count from 1: `\(pathText(list))[1]`.")
      return nil
    }
    return path
  }

  /// A path that names a declaration: a field, list, group, row, or the form.
  private func path(_ id: SyntaxID?) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    switch path.target {
    case .node(let node): return ScenarioPath(node: node, rows: path.rows)
    case .row(let list):
      if nodes[list].isPlainList {
        return ScenarioPath(node: valueNode(of: list), rows: path.rows)
      }
      return ScenarioPath(node: nodes[list].rowBody, rows: path.rows)
    case .constant(let number):
      lets[number].isUsed = true
      report(
        .notAPath, tree.span(id),
        "`\(names.text(lets[number].name))` is the name of an expression and no field.")
    case .rule(let name, _):
      report(.notAPath, tree.span(id), "`\(names.text(name))` is a rule and no field.")
    case .invalid: break
    }
    return nil
  }

  private func answerable(
    _ id: SyntaxID?, verb: String, allowsLists: Bool = false, allowsComputed: Bool = false
  ) -> ScenarioPath? {
    guard let id, let path = path(id) else { return nil }
    let node = nodes[path.node]
    if node.kind == .field, allowsComputed || !node.isComputed { return path }
    if allowsLists, node.kind == .list || node.kind == .group { return path }
    report(
      .notAPath, tree.span(id),
      node.kind == .field
        ? "\(quoted(path.node)) is computed, and cannot be \(verb)."
        : "\(quoted(path.node)) is \(fieldWords(path.node)), and only a field can be \(verb).",
      labels: [label(declaring: path.node)])
    return nil
  }

  private func focusable(_ id: SyntaxID?) -> ScenarioPath? {
    path(id)
  }

  private func list(_ id: SyntaxID?, verb: String) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    if case .node(let node) = path.target, nodes[node].kind == .list {
      return ScenarioPath(node: node, rows: path.rows)
    }
    report(.notAPath, tree.span(id), "`\(verb)` takes a list.")
    return nil
  }

  private func row(_ id: SyntaxID?, verb: String) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    if case .row(let list) = path.target {
      return ScenarioPath(node: nodes[list].rowBody, rows: path.rows)
    }
    report(
      .notAPath, tree.span(id), "`\(verb)` takes a row.",
      help: "Rows count from 1: `\(shortSource(tree.span(id)))[1]`.")
    return nil
  }

  // MARK: Values

  private func given(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let block = tree.child(.block, of: id) else { return nil }
    var values: [GivenValue] = []
    var seen: [ScenarioPath: Span] = [:]
    for assignment in tree.children(of: block) where tree.kind(assignment) == .assignment {
      guard let pathID = tree.child(at: 0, of: assignment),
        let valueID = tree.child(at: 1, of: assignment),
        let path = answerable(pathID, verb: "given")
      else { continue }
      if let first = seen[path] {
        report(
          .duplicateName, tree.span(pathID), "\(quotedSource(tree.span(pathID))) is given already.",
          labels: [SourcePlace(0, first).label("first given here")])
        continue
      }
      seen[path] = tree.span(pathID)
      let type = fieldType(path.node)
      let value = ConstantFolding.fold(
        check(valueID, as: givenType(type), what: quoted(path.node)))
      guard !value.type.isInvalid else { continue }
      guard let constant = value.constant else {
        reportNoLiteral(valueID)
        continue
      }
      values.append(GivenValue(path: path, value: constant))
    }
    return .given(values)
  }

  /// A secret is given as a text.
  private func givenType(_ type: ValueType) -> ValueType { type.isText ? .text : type }

  private func enter(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let pathID = tree.child(at: 0, of: id), let valueID = tree.child(at: 1, of: id),
      // That the engine refuses to enter a computed field is something to expect.
      let path = answerable(pathID, verb: "entered", allowsComputed: true)
    else { return nil }
    if tree.kind(valueID) == .text {
      return plainText(valueID).map { .enter(path, .typed($0)) }
    }
    if tree.kind(valueID) == .nameReference {
      reportBareWord(valueID)
      return nil
    }
    let type = fieldType(path.node)
    let value = ConstantFolding.fold(
      check(valueID, as: givenType(type), what: quoted(path.node)))
    guard !value.type.isInvalid else { return nil }
    guard let constant = value.constant else {
      reportNoLiteral(valueID)
      return nil
    }
    return .enter(path, .value(constant))
  }

  /// `enter name Ada`.
  private func reportBareWord(_ id: SyntaxID) {
    let text = tree.nameText(id)
    report(
      .wrongType, tree.span(id), "A test enters a value that is written out, and computes none.",
      help: "Write `\"\(text)\"` for a text, `.\(text)` for an option.",
      fix: Fix(
        title: "Write quotes", edits: [Edit(span: tree.span(id), replacement: "\"\(text)\"")],
        isSafe: false))
  }

  private func reportNoLiteral(_ id: SyntaxID) {
    report(
      .wrongType, tree.span(id), "A test enters a value that is written out, and computes none.",
      help: "Write a text, or a literal of the field's type.")
  }

  private func move(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let path = row(tree.child(at: 0, of: id), verb: "move"),
      let place = tree.child(at: 1, of: id), case .integer(let number)? = tree.value(of: place)
    else { return nil }
    guard number >= 1 else {
      report(.rowIndex, tree.span(place), "Rows are counted from 1.")
      return nil
    }
    return .move(path, to: Int(clamping: number))
  }

  private func sort(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let path = list(tree.child(at: 0, of: id), verb: "sort") else { return nil }
    var keys: [SortKey] = []
    for child in tree.children(of: id) where tree.kind(child) == .sortKey {
      guard let key = sortKey(child, of: path.node) else { return nil }
      keys.append(key)
    }
    return .sort(path, by: keys)
  }

  private func reject(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    var place: ScenarioPath?
    var message: String?
    for child in tree.children(of: id) {
      if tree.kind(child) == .text {
        guard let text = plainText(child) else { return nil }
        message = text
      } else {
        guard let path = path(child) else { return nil }
        place = path
      }
    }
    return .reject(place, message: message)
  }

  // MARK: Expectations

  private func expectation(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    let first = tree.child(at: 0, of: id)
    switch tree.expectation(of: id) {
    case .focus?:
      if tree.flags(id).contains(.alternative) { return .expectFocus(nil) }
      return path(first).map { .expectFocus($0) }
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
      guard let first, let text = plainText(first) else { return nil }
      return .expectOutput(text)
    case .holds?:
      guard let first else { return nil }
      let expression = ConstantFolding.fold(condition(first, what: "`expect`"))
      guard !expression.type.isInvalid else { return nil }
      return .expectTrue(
        writer.code(expression, in: 0), text: files.sources[0].text(of: tree.span(first)))
    case nil: return nil
    }
  }

  /// `PATH`, `PATH.RULE`, or the path of a rule of the form, a group or a row.
  private func expectedProblem(_ id: SyntaxID) -> ExpectedProblem? {
    let tree = self.tree
    guard let pathID = tree.child(at: 0, of: id) else { return nil }
    var message: String?
    if let text = tree.child(.text, of: id) {
      guard let plain = plainText(text) else { return nil }
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
    let name = names.intern(tree.nameBytes(nameNode))
    // A rule only where there is no field of the name.
    guard isMember else {
      if symbol(name, in: 0).map(isReadable) == true {
        return path(id).map { ExpectedProblem(path: $0) }
      }
      if let rule = rulesByName[symbolKey(0, name)] { return problem(ofRule: rule, rows: []) }
      return path(id).map { ExpectedProblem(path: $0) }
    }
    guard let owner = resolveParts(id, count: parts.count) else { return nil }
    return problem(named: name, at: nameNode, owner: owner, whole: id)
  }

  private func isReadable(_ symbol: Symbol) -> Bool {
    if case .rule = symbol { return false }
    return true
  }

  /// What the first parts of a path lead to.
  private func resolveParts(_ id: SyntaxID, count: Int) -> ResolvedPath? {
    var owner: ResolvedPath?
    for part in tree.children(of: id).prefix(count) {
      owner = continued(owner, part)
      if owner?.isInvalid != false { return nil }
    }
    return owner
  }

  private func problem(
    named name: NameID, at nameNode: SyntaxID, owner: ResolvedPath, whole id: SyntaxID
  ) -> ExpectedProblem? {
    let text = names.text(name)
    var node: NodeID
    var scope: ScopeID?
    switch owner.target {
    case .node(let found):
      node = found
      switch nodes[found].kind {
      case .form, .group: scope = declarations[found].inner
      default: break
      }
    case .row(let list):
      node = nodes[list].isPlainList ? valueNode(of: list) : nodes[list].rowBody
      if !nodes[list].isPlainList { scope = rowScope(of: list) }
    default: return path(id).map { ExpectedProblem(path: $0) }
    }
    if let scope {
      if symbol(name, in: scope).map(isReadable) == true {
        return path(id).map { ExpectedProblem(path: $0) }
      }
      if let rule = rulesByName[symbolKey(scope, name)] {
        return problem(ofRule: rule, rows: owner.rows)
      }
      if text == "arithmetic" {
        return ExpectedProblem(path: ScenarioPath(node: node, rows: owner.rows), rule: text)
      }
      return path(id).map { ExpectedProblem(path: $0) }
    }
    let place = ScenarioPath(node: node, rows: owner.rows)
    let known = ruleNames(of: node)
    if known.contains(text) || isElsewhere(name) {
      return ExpectedProblem(path: place, rule: text)
    }
    // A rule may be one that could not be read, or that a type has that could not be found.
    if declarations[node].isUntyped || isBroken(node) { return nil }
    report(
      .unknownRule, tree.span(nameNode), "\(quoted(node).capitalisedFirst) has no rule `\(text)`.",
      help: nearest(text, among: known)
        ?? "Its rules are \(known.map { "`\($0)`" }.joined(separator: ", ")).")
    return nil
  }

  private func problem(ofRule number: Int, rows: [Int]) -> ExpectedProblem {
    ExpectedProblem(
      path: ScenarioPath(node: rules[number].node, rows: rows), rule: rules[number].name,
      ruleIndex: number)
  }

  /// The rules that may find something at a field or list.
  private func ruleNames(of node: NodeID) -> [String] {
    var known = ["required"]
    if nodes[node].kind == .field {
      known += ["unreadable", "arithmetic"]
      if nodes[node].type.isChoice { known.append("option") }
    }
    known += rules[nodes[node].rules].map(\.name)
    return known
  }

  /// Whether something was reported in the declaration of a field or list.
  private func isBroken(_ node: NodeID) -> Bool {
    let declaration = declarations[node]
    return files.trees[declaration.file].flags(declaration.syntax).contains(.broken)
  }

  /// Whether a rule of the form, a group or a row has the name: its problem may stand here.
  private func isElsewhere(_ name: NameID) -> Bool {
    let text = names.text(name)
    return rules.contains { nodes[$0.node].kind != .field && $0.name == text }
  }
}
