internal import FormEngine
internal import FormSyntax

/// Resolves and checks the tests of a file.
extension ScenarioChecker {
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
        report(.testInLibrary, nameSpan, ScenarioMessage.noForm)
        continue
      }
      let name = nameNode.flatMap { expressions.plainText($0) } ?? ""
      var scenario = Scenario(name: name, span: tree.span(id))
      if let block = tree.child(.block, of: id) {
        var expects = false
        for step in tree.children(of: block) where tree.kind(step) == .step {
          here.openFrames = []
          context = ExpressionContext(file: 0, isTest: true)
          if tree.step(of: step) == .expect { expects = true }
          guard let kind = stepKind(step) else { continue }
          scenario.steps.append(ScenarioStep(kind, span: tree.span(step)))
        }
        if !expects, !tree.flags(id).contains(.broken) {
          report(.testExpectsNothing, nameSpan, ScenarioMessage.expectsNothing)
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
    case .clear?: return answerable(first, for: .clear, allowsLists: true).map { .clear($0) }
    case .focus?:
      return tree.flags(id).contains(.alternative)
        ? .focus(nil) : focusable(first).map { .focus($0) }
    case .next?: return .next
    case .previous?: return .previous
    case .undo?: return .undo
    case .redo?: return .redo
    case .submit?: return .submit
    case .accept?: return .accept
    case .cancel?: return .cancel
    case .reset?: return .reset
    case .add?: return add(id)
    case .delete?: return row(first, for: "delete").map { .delete($0) }
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
    let path = expressions.paths.resolve(id)
    if path.isInvalid { return nil }
    if let list = path.lists.first {
      report(
        .rowIndex, tree.span(id),
        ScenarioMessage.whichRow(name: form.quoted(list), path: form.pathText(list)))
      return nil
    }
    return path
  }

  /// Resolves a path to a declaration: a field, list, group, row, or the form.
  func path(_ id: SyntaxID?) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    switch path.target {
    case .node(let node): return ScenarioPath(node: node, rows: path.rows)
    case .row(let list):
      if form.nodes[list].isPlainList {
        return ScenarioPath(node: form.valueNode(of: list), rows: path.rows)
      }
      return ScenarioPath(node: form.nodes[list].rowBody, rows: path.rows)
    case .constant(let number):
      form.lets[number].isUsed = true
      report(
        .notAPath, tree.span(id),
        ScenarioMessage.expressionAsField(form.names.text(form.lets[number].name)))
    case .points:
      report(.notAPath, tree.span(id), ScenarioMessage.pointsAsField(tree.text(id)))
    case .rule(let name, _):
      report(.notAPath, tree.span(id), ScenarioMessage.ruleAsField(form.names.text(name)))
    case .candidate, .column, .chosenColumn:
      report(.notAPath, tree.span(id), ColumnMessage.columnAsField(shortSource(tree.span(id))))
    case .invalid: break
    }
    return nil
  }

  private func answerable(
    _ id: SyntaxID?, for entry: ScenarioMessage.Entry, allowsLists: Bool = false,
    allowsComputed: Bool = false
  ) -> ScenarioPath? {
    guard let id, let path = path(id) else { return nil }
    let node = form.nodes[path.node]
    if node.kind == .field, allowsComputed || !node.isComputed { return path }
    if allowsLists, node.kind == .list || node.kind == .group { return path }
    let name = form.quoted(path.node)
    let message: ScenarioMessage =
      switch node.kind {
      case .field: .computedField(name: name, entry)
      case .form: .wholeForm(entry)
      case .list where node.isPlainList:
        .notARowOfValues(name: name, source: shortSource(tree.span(id)), entry)
      default: .notAField(name: name, noun: form.fieldWords(path.node), entry)
      }
    report(
      .notAPath, tree.span(id), message, labels: [form.label(declaring: path.node)])
    return nil
  }

  private func focusable(_ id: SyntaxID?) -> ScenarioPath? {
    path(id)
  }

  private func list(_ id: SyntaxID?, for step: String) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    if case .node(let node) = path.target, form.nodes[node].kind == .list {
      return ScenarioPath(node: node, rows: path.rows)
    }
    report(.notAPath, tree.span(id), ScenarioMessage.notAList(step: step))
    return nil
  }

  private func row(_ id: SyntaxID?, for step: String) -> ScenarioPath? {
    guard let id, let path = resolveTestPath(id) else { return nil }
    if case .row(let list) = path.target {
      return ScenarioPath(node: form.nodes[list].rowBody, rows: path.rows)
    }
    var list: String?
    if case .node(let node) = path.target, form.nodes[node].kind == .list {
      list = shortSource(tree.span(id))
    }
    report(.notAPath, tree.span(id), ScenarioMessage.notARow(step: step, list: list))
    return nil
  }

  // MARK: Values

  private func given(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let block = tree.child(.block, of: id) else { return nil }
    var values: [GivenValue] = []
    var seen: [ScenarioPath: SourceSpan] = [:]
    for assignment in tree.children(of: block) where tree.kind(assignment) == .assignment {
      guard let pathID = tree.child(at: 0, of: assignment),
        let valueID = tree.child(at: 1, of: assignment),
        let path = answerable(pathID, for: .give)
      else { continue }
      if let first = seen[path] {
        report(
          .duplicateName, tree.span(pathID),
          ScenarioMessage.givenTwice(source: shortSource(tree.span(pathID))),
          labels: [SourcePlace(0, first).label(.firstGivenHere)])
        continue
      }
      seen[path] = tree.span(pathID)
      let value = entered(valueID, at: path.node)
      guard !value.type.isInvalid,
        !expressions.controlCharacters.report(in: valueID, enteredInto: path.node)
      else { continue }
      guard let constant = value.constant else {
        reportNoLiteral(valueID, at: path.node)
        continue
      }
      values.append(GivenValue(path: path, value: constant))
    }
    return .given(values)
  }

  /// Checks a literal for a field; for a secret, it is a text.
  private func entered(_ id: SyntaxID, at node: NodeID) -> Expression {
    context.isEntered = true
    defer { context.isEntered = false }
    let type = form.fieldType(node)
    return ConstantFolding.fold(
      expressions.check(id, as: type.isText ? .text : type, what: .entered(form.quoted(node))))
  }

  private func enter(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let pathID = tree.child(at: 0, of: id), let valueID = tree.child(at: 1, of: id),
      // A test may expect that the engine refuses to enter a computed field.
      let path = answerable(pathID, for: .enter, allowsComputed: true)
    else { return nil }
    if tree.kind(valueID) == .text {
      expressions.controlCharacters.report(in: valueID, enteredInto: path.node)
      noteOptions(typedIn: valueID, at: path.node)
      return expressions.plainText(valueID).map { .enter(path, .typed($0)) }
    }
    if tree.kind(valueID) == .nameReference {
      reportBareWord(valueID, at: path.node)
      return nil
    }
    let value = entered(valueID, at: path.node)
    guard !value.type.isInvalid else { return nil }
    guard let constant = value.constant else {
      reportNoLiteral(valueID, at: path.node)
      return nil
    }
    return .enter(path, .value(constant))
  }

  /// Reports a value without quotes, as in `enter name Ada`.
  private func reportBareWord(_ id: SyntaxID, at node: NodeID) {
    let text = tree.nameText(id)
    let type = form.fieldType(node)
    let meant: String? =
      switch type.kind {
      case .boolean: MismatchReporter.wordsOfBooleans[text.lowercased()]
      case .option: optionMeant(by: text, type).map { ".\($0)" }
      case .options: optionMeant(by: text, type).map { "[.\($0)]" }
      case .text: type.isSet ? "[\"\(text)\"]" : type.isMany ? nil : "\"\(text)\""
      case .invalid, .empty, .integer, .decimal, .date, .time, .dateTime, .days, .duration, .period,
        .rows:
        nil
      }
    report(
      .wrongType, tree.span(id), ScenarioMessage.nameAsValue(meant: meant, valueKind(of: node)),
      fix: meant.map { replacement($0, at: tree.span(id), isSafe: type.kind == .boolean) })
  }

  private func optionMeant(by text: String, _ type: ValueType) -> String? {
    guard form.choices.indices.contains(Int(type.choice)) else { return nil }
    let known = form.optionNames(of: form.choices[Int(type.choice)], near: text)
    return known.contains(text) ? text : nearestName(to: text, among: known)
  }

  /// Returns the kind of the values of a field; nil if its type is unknown.
  private func valueKind(of node: NodeID) -> ValueKind? {
    form.declarations[node].isUntyped ? nil : form.nodes[node].type.kind
  }

  private func reportNoLiteral(_ id: SyntaxID, at node: NodeID) {
    report(
      .wrongType, tree.span(id), ScenarioMessage.computedValue(valueKind(of: node), isTest: true))
  }

  private func add(_ id: SyntaxID) -> ScenarioStep.Kind? {
    guard let path = list(tree.child(at: 0, of: id), for: "add") else { return nil }
    guard let place = tree.child(at: 1, of: id) else { return .add(path, at: nil) }
    return rowNumber(place).map { .add(path, at: $0) }
  }

  private func move(_ id: SyntaxID) -> ScenarioStep.Kind? {
    guard let path = row(tree.child(at: 0, of: id), for: "move"),
      let place = tree.child(at: 1, of: id)
    else { return nil }
    return rowNumber(place).map { .move(path, to: $0) }
  }

  /// Returns the position of a row, from 1.
  private func rowNumber(_ id: SyntaxID) -> Int? {
    guard case .integer(let number)? = tree.value(of: id) else { return nil }
    guard number >= 1 else {
      report(.rowIndex, tree.span(id), ScenarioMessage.rowNumberBelowOne)
      return nil
    }
    return Int(clamping: number)
  }

  private func sort(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let path = list(tree.child(at: 0, of: id), for: "sort") else { return nil }
    var keys: [SortKey] = []
    for child in tree.children(of: id) where tree.kind(child) == .sortKey {
      guard let key = clauses.sortKey(child, of: path.node) else { return nil }
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
        guard let text = expressions.plainText(child) else { return nil }
        message = text
      } else {
        guard let path = path(child) else { return nil }
        place = path
      }
    }
    return .reject(place, message: message)
  }
}
