internal import FormEngine
internal import FormSyntax

/// Compiles rules: their names, bounds and messages, and where their problems are reported.
extension ClauseChecker {
  // MARK: Names

  /// Collects the names that authors gave to the rules of a field.
  ///
  /// - Parameter present: the clauses in the field's blocks.
  func declaredRuleNames(
    of node: NodeID, _ present: ClauseSet, _ gathered: inout Gathered
  ) {
    let reserved = reservedRuleNames(of: node, present)
    for clause in clauses where ClauseSet.checks.contains(clause.clause) {
      let file = clause.source.file
      let tree = form.files.trees[file]
      guard let name = tree.child(at: 0, of: clause.id), tree.kind(name) == .name else { continue }
      let text = tree.nameText(name)
      let place = SourcePlace(file, tree.span(name))
      if reserved.contains(text) {
        here.enter(clause, node)
        reportReservedRuleName(text, at: place.span)
      }
      guard let first = gathered.declaredNames[text] else {
        gathered.declaredNames[text] = place
        continue
      }
      here.enter(clause, node)
      report(
        .duplicateName, place.span, ClauseMessage.duplicateRule(text),
        labels: [first.label(.firstDeclaredHere)])
    }
  }

  /// Returns the names that are reserved for problems of a field that no named rule reports.
  private func reservedRuleNames(of node: NodeID, _ present: ClauseSet) -> [String] {
    let type = form.nodes[node].askedType
    var reserved = ["arithmetic"]
    if present.contains(.required) { reserved.append("required") }
    if type.isText { reserved.append(ControlCharacter.rule) } else { reserved.append("unreadable") }
    if type.isChoice { reserved.append("option") }
    return reserved
  }

  /// Returns a name for an unnamed rule: the keyword of its clause, with the next free number.
  func ruleName(_ clause: Clause, _ node: NodeID, _ gathered: inout Gathered) -> String {
    ruleName(clause.keyword, clause, node, &gathered)
  }

  private func ruleName(
    _ base: String, _ clause: Clause?, _ node: NodeID, _ gathered: inout Gathered
  ) -> String {
    guard keepsRules else { return "" }
    if form.nodes[node].kind == .field {
      let index = Int((clause ?? .exclusive).rawValue)
      var name: String
      repeat {
        gathered.ruleNumbers[index] += 1
        let number = gathered.ruleNumbers[index]
        name = number == 1 ? base : "\(base)\(number)"
      } while !gathered.declaredNames.isEmpty && gathered.declaredNames[name] != nil
      return name
    }
    let scope = ruleScope(node)
    let counter = "\(scope).\(base)"
    var number = ruleNumbers[counter] ?? 0
    var name: String
    repeat {
      number += 1
      name = number == 1 ? base : "\(base)\(number)"
    } while form.symbol(form.names.intern(name), in: scope) != nil
    ruleNumbers[counter] = number
    return name
  }

  /// Returns the scope of the names of a declaration's rules.
  func ruleScope(_ node: NodeID) -> ScopeID { form.declarations[node].inner }

  // MARK: Rules

  /// Creates a rule, and a slot for it.
  func newRule(
    _ kind: Rule.Kind, _ name: String, _ node: NodeID, template: Int, place: NodeID
  ) -> Rule {
    let slot = form.addSlot(.rule, template: template, node: node)
    return Rule(kind: kind, name: name, node: node, place: place, slot: slot)
  }

  /// Adds a rule, if a program or a test needs it.
  ///
  /// - Parameter id: the clause of the rule; nil for the rule of a type or of an exclusive option.
  func add(_ rule: Rule, _ id: SyntaxID? = nil) {
    guard keepsRules else { return }
    if let id {
      keepPlace(.rule(rules.count), id)
      if let ruleNames, context.file == 0, ruleNames.names[id] == nil {
        ruleNames.names[id] = rule.name
      }
    }
    if form.nodes[rule.node].kind != .field {
      rulesByName[form.symbolKey(ruleScope(rule.node), form.names.intern(rule.name))] = rules.count
    }
    rules.append(rule)
  }

  /// Adds the built-in rule of the field's type.
  func typeRule(_ node: NodeID, _ gathered: inout Gathered) {
    let type = form.nodes[node].type
    guard let name = type.ruleName else { return }
    enterOwn(node)
    keep(.rule, .type(type), node, clause: form.declarations[node].nameSpan)
    add(
      newRule(
        .type, ruleName(name, nil, node, &gathered), node, template: form.nodes[node].template,
        place: node))
  }

  /// Adds the rule that an exclusive option is chosen alone.
  func exclusiveRule(_ node: NodeID, _ gathered: inout Gathered) {
    enterOwn(node)
    if let place = exclusiveClause(of: form.declarations[node].choice) {
      keep(.rule, .exclusive, node, clause: place.span, in: place.file)
    }
    add(
      newRule(
        .exclusive, ruleName(.exclusive, node, &gathered), node,
        template: form.nodes[node].template,
        place: node))
  }

  /// Returns the place of the first `exclusive` in the options of a choice.
  private func exclusiveClause(of number: Int) -> SourcePlace? {
    guard form.choices.indices.contains(number) else { return nil }
    let choice = form.choices[number]
    let tree = form.files.trees[choice.file]
    for option in choice.syntax {
      guard let block = tree.child(.block, of: option) else { continue }
      for clause in tree.children(of: block) where tree.clause(of: clause) == .exclusive {
        return SourcePlace(choice.file, tree.span(clause))
      }
    }
    return nil
  }

  private func enterOwn(_ node: NodeID) {
    here.enter(form.ownSource(of: node), node, nil)
  }

  /// Checks `length`, `range`, `count`, `step` and `match`.
  func checkLimit(
    _ id: SyntaxID, _ clause: Clause, _ node: NodeID, _ tree: SyntaxTree,
    _ gathered: inout Gathered
  ) {
    let template = form.nodes[node].template
    let name = ruleName(clause, node, &gathered)
    guard let kind = clause.ruleKind else { return }
    var rule = newRule(kind, name, node, template: template, place: node)
    var bounds = RuleBounds()
    let isSilent = context.isSilent
    switch kind {
    case .match:
      if let inner = tree.child(at: 0, of: id), let pattern = expressions.patterns.number(of: inner)
      {
        rule.pattern = pattern
        keepLimit(ConstantLimit(kind: kind, pattern: pattern, place: here(id), isSilent: isSilent))
        keep(.rule, .match(Int32(truncatingIfNeeded: pattern)), node, clause: tree.span(id))
      }
    case .step: checkStep(id, node)
    case .length, .range, .count, .type, .check, .unique, .exclusive:
      let isRange = clause == .range
      let type = isRange ? form.fieldType(node) : .integer
      guard let range = tree.child(.range, of: id) else {
        // The problem with the range has been reported.
        let unread = Expression.invalid(tree.span(id))
        bounds = RuleBounds(least: unread, most: unread)
        break
      }
      let parts = tree.rangeParts(of: range)
      let lower = parts.lower.map { bound($0, tree, type, clause, node) }
      let upper = parts.upper.map { bound($0, tree, type, clause, node) }
      expressions.mismatches.reportEmptyRange(
        lower, upper, excludesUpper: parts.excludesUpper, least: isRange ? nil : 0,
        at: tree.span(range))
      if form.nodes[node].kind == .field {
        keepLimit(
          ConstantLimit(
            kind: kind, lower: lower?.constant, upper: upper?.constant,
            excludesUpper: parts.excludesUpper, place: here(id), isSilent: isSilent))
      }
      if form.nodes[node].kind == .list, case .integer(let bound)? = upper?.constant {
        let most = parts.excludesUpper ? bound.subtractingReportingOverflow(1).partialValue : bound
        gathered.mostRows = min(gathered.mostRows ?? .max, most)
      }
      rule.excludesUpper = parts.excludesUpper
      if let lower { checked.compute(.lower(rules.count), lower) }
      if let upper { checked.compute(.upper(rules.count), upper) }
      keepBounds(
        kind, node, lower: lower, upper: upper, excludesUpper: parts.excludesUpper,
        clause: tree.span(id),
        limit: SourceSpan(start: tree.span(id).start, end: tree.span(range).end))
      bounds = RuleBounds(least: lower, most: upper)
    }
    computeMessage(.message(rules.count), of: id, tree, node, bounds: bounds)
    add(rule, id)
  }

  private func keepLimit(_ limit: ConstantLimit) { limits.append(limit) }

  private func here(_ id: SyntaxID) -> SourcePlace { SourcePlace(context.file, tree.span(id)) }

  private func bound(
    _ id: SyntaxID, _ tree: SyntaxTree, _ type: ValueType, _ clause: Clause, _ node: NodeID
  ) -> Expression {
    ConstantFolding.fold(
      expressions.check(
        id, tree, as: type, what: .clause(clause.keyword, of: form.quoted(node))))
  }

  private func checkStep(_ id: SyntaxID, _ node: NodeID) {
    guard let (step, start) = readStep(id, node) else { return }
    keepLimit(
      ConstantLimit(
        kind: .step, lower: step.constant, upper: start.map(\.constant) ?? .integer(0),
        place: here(id), isSilent: context.isSilent))
    checked.compute(.lower(rules.count), step)
    if let start { checked.compute(.upper(rules.count), start) }
    let from = checked.add(start)
    keep(.rule, .step(checked.add(step), start: from), node, clause: tree.span(id))
  }

  /// Reads `step`, which sets the number of decimal places shown: for a computed decimal, that is
  /// its only effect.
  func readStep(_ id: SyntaxID, _ node: NodeID) -> (step: Expression, start: Expression?)? {
    let tree = self.tree
    let type = form.fieldType(node)
    guard let stepID = tree.child(at: 0, of: id) else { return nil }
    let step = ConstantFolding.fold(
      expressions.check(stepID, as: type, what: .clause("step", of: form.quoted(node)))
    )
    var start: Expression?
    if let from = tree.child(.stepFrom, of: id), let inner = tree.child(at: 0, of: from) {
      start = ConstantFolding.fold(
        expressions.check(
          inner, as: type, what: .clause("from", of: form.quoted(node))))
    }
    if let sign = sign(of: step.constant), sign <= 0 {
      report(.badStep, step.span, LimitMessage.stepNotPositive)
    }
    form.nodes[node].places = places(of: step, start)
    return (step, start)
  }

  private func sign(of value: Value?) -> Int? {
    switch value {
    case .integer(let value)?: value.signum() == 0 ? 0 : Int(value.signum())
    case .decimal(let value)?: value.isZero ? 0 : (value.isNegative ? -1 : 1)
    case .empty, .text, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options,
      .list, nil:
      nil
    }
  }

  /// Returns the number of decimal places in the multiples of a step, or -1 if unknown.
  private func places(of step: Expression, _ start: Expression?) -> Int {
    guard let places = places(of: step) else { return -1 }
    guard let start else { return places }
    return self.places(of: start).map { max(places, $0) } ?? -1
  }

  /// Returns the decimal places of a constant; a number has as many as its author wrote: `0.50`.
  private func places(of bound: Expression) -> Int? {
    guard case .decimal(let value)? = bound.constant else { return nil }
    let written = form.files.sources[context.file].text(of: bound.span).utf8
    let digits = written.split(separator: UInt8(ascii: "."), maxSplits: 1)
    guard digits.count == 2,
      digits.allSatisfy({ $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } })
    else { return value.places }
    return max(value.places, digits[1].count)
  }

  /// Checks `check` and `warn`.
  func checkRule(
    _ id: SyntaxID, _ clause: Clause, _ node: NodeID, _ tree: SyntaxTree,
    _ gathered: inout Gathered
  ) {
    var part = tree.child(at: 0, of: id)
    var name: String?
    if let first = part, tree.kind(first) == .name {
      name = tree.nameText(first)
      part = tree.child(at: 1, of: id)
    }
    let template = form.nodes[node].template
    var rule = newRule(
      .check, name ?? ruleName(.check, node, &gathered), node, template: template, place: 0)
    rule.isWarning = clause == .warn
    here.reads = RecordedReads(isOn: form.nodes[node].kind != .field)
    if let inner = part, tree.kind(inner) != .elseMessage {
      if name == nil { keepPlace(.unnamedRule(rules.count), inner) }
      let expression = ConstantFolding.fold(
        expressions.condition(
          inner, tree, what: name.map { .rule($0) } ?? .keyword(clause.keyword)))
      checked.compute(.condition(rules.count), expression)
      keep(clause == .warn ? .warning : .rule, node, expression, clause: tree.span(id))
      if gathered.hasGivenValue, clause == .check {
        keepLimit(
          ConstantLimit(
            kind: .check, condition: expression, place: SourcePlace(context.file, tree.span(inner)),
            isSilent: context.isSilent))
      }
    }
    // A rule that reads only the row above is also reported at its own row.
    let read = here.reads.last >= 0 ? here.reads.last : here.reads.above
    here.reads.isOn = false
    if let target = tree.child(.focusTarget, of: id), let path = tree.child(at: 0, of: target) {
      rule.place =
        self.target(expressions.paths.resolve(path), at: tree.span(path)).map {
          noteFocus(on: $0, at: tree.span(path))
          if form.nodes[$0].kind.isGrouping { groupTargets.append((rules.count, $0)) }
          return $0
        } ?? 0
    } else if form.nodes[node].kind == .field {
      rule.place = node
    } else {
      rule.place = max(read, 0)
    }
    if rule.place > 0, rule.place != node { rule.otherPlaces = otherPlaces(of: rule) }
    computeMessage(.message(rules.count), of: id, tree, node)
    add(rule, id)
  }

  /// Returns the other places where the problem of a rule can be reported, best first: the field
  /// that has the rule, or else the declarations that the rule reads.
  private func otherPlaces(of rule: Rule) -> [NodeID] {
    if form.nodes[rule.node].kind == .field { return [rule.node] }
    return here.reads.latest(except: rule.place, form)
  }

  /// Chooses the declaration that represents each group named by a rule, once it is known which
  /// fields are hidden or read-only: the first that can take the focus, or else the first of all;
  /// while that one is hidden, the first that is shown whenever the group is.
  func placeRulesOfGroups() {
    var known: [NodeID: (place: NodeID, other: NodeID?)] = [:]
    for (rule, group) in groupTargets where rules.indices.contains(rule) {
      let found =
        known[group]
        ?? (
          first(in: group) { form.nodes.obstacle(of: $0) == nil } ?? first(in: group) { _ in true }
            ?? 0,
          first(in: group) {
            form.nodes.obstacle(of: $0) == nil && form.nodes[$0].shown == .always
          }
        )
      known[group] = found
      rules[rule].place = found.place
      rules[rule].otherPlaces.removeAll { $0 == found.place || $0 == found.other }
      if let other = found.other, other != found.place {
        rules[rule].otherPlaces.insert(other, at: 0)
      }
    }
  }

  /// Returns the first field or list of a group, in focus order, that is accepted together with the
  /// groups around it.
  private func first(in group: NodeID, where isAccepted: (NodeID) -> Bool) -> NodeID? {
    var waiting: [NodeID] = form.children[group].reversed()
    while let node = waiting.popLast() {
      guard form.nodes[node].kind != .note, isAccepted(node) else { continue }
      guard form.nodes[node].kind.isGrouping else { return node }
      waiting += form.children[node].reversed()
    }
    return nil
  }

  func checkUnique(_ id: SyntaxID, _ list: NodeID, _ gathered: inout Gathered) {
    let tree = self.tree
    var cells: [SlotID] = []
    var compared: [NodeID] = []
    var isNamed = false
    let remedy: NameRemedy? = form.nodes[list].isPlainList ? .alone("unique") : nil
    for child in tree.children(of: id) where tree.kind(child) == .name {
      isNamed = true
      guard let cell = cell(child, of: list, remedy: remedy) else { continue }
      cells.append(cell.slot)
      let nodes = cell.node.map { [$0] } ?? fields(of: list, readBy: cell.slot)
      compared += nodes.filter { !compared.contains($0) }
    }
    if !isNamed {
      compared = answers(of: list).filter { form.nodes[$0].kind == .field }
      cells = compared.map { form.nodes[$0].slot }
      reportIncomparable(id, list, compared)
    }
    guard !cells.isEmpty else { return }
    var rule = newRule(
      .unique, ruleName(.unique, list, &gathered), list, template: form.nodes[list].rowTemplate,
      place: compared.first ?? list)
    rule.cells = cells
    rule.compared = compared
    keep(.rule, .unique(cells), list, clause: tree.span(id))
    context.value = form.nodes[list].isPlainList ? .field(form.valueNode(of: list)) : .nothing
    computeMessage(.message(rules.count), of: id, tree, list)
    add(rule, id)
  }

  /// Returns everything declared in a list's rows, at any depth.
  private func inside(_ list: NodeID) -> some Sequence<NodeID> {
    let body = form.nodes[list].rowBody
    return form.nodes.indices.dropFirst(body + 1).prefix { form.nodes[$0].parent >= body }
  }

  /// Returns the fields and lists answered in a list's rows, without those of nested rows.
  private func answers(of list: NodeID) -> [NodeID] {
    return inside(list).filter {
      switch form.nodes[$0].kind {
      case .field: !form.nodes[$0].isComputed && isInRow($0)
      case .list: isInRow($0)
      case .form, .group, .section, .row, .note: false
      }
    }
    func isInRow(_ node: NodeID) -> Bool {
      form.nodes[node].template == form.nodes[list].rowTemplate
    }
  }

  /// Reports `unique` without names if a row has nested rows, which are not compared, or no field
  /// that is answered.
  private func reportIncomparable(_ id: SyntaxID, _ list: NodeID, _ compared: [NodeID]) {
    if let nested = answers(of: list).first(where: { form.nodes[$0].kind == .list }) {
      report(
        .ignoredRows, tree.span(id), ClauseMessage.nestedRowsInUnique(list: form.quoted(nested)),
        labels: [form.label(declaring: nested)])
    } else if compared.isEmpty, inside(list).contains(where: { form.nodes[$0].kind == .field }) {
      report(.alwaysTrueRule, tree.span(id), ClauseMessage.nothingToCompare)
    }
  }

  /// Returns the fields of a list's rows that a `let` reads.
  private func fields(of list: NodeID, readBy slot: SlotID) -> [NodeID] {
    guard let value = letValue(slot) else { return [] }
    return declarations(readBy: value).filter {
      form.nodes[$0].kind == .field && form.nodes[$0].template == form.nodes[list].rowTemplate
    }
  }
}
