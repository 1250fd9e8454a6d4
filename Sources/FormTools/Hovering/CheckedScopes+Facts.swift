internal import FormEngine
internal import FormLanguage
internal import FormSyntax

extension CheckedScopes {
  /// Returns the facts about a declaration: its place in the walk, and the conditions under which
  /// it is shown, required and read-only.
  func facts(about node: NodeID) -> [HoverMessage] {
    var facts: [HoverMessage] = []
    if let place = place(of: node) {
      facts.append(
        .place(
          number: place.number, count: place.count, isInRows: form.nodes[node].template != 0))
    }
    if form.nodes[node].isComputed { facts.append(.computed) }
    var shown: [String] = []
    var around: NodeID = node
    while around >= 0 {
      let choice = form.declarations[around].otherOf
      shown =
        (choice >= 0 ? [otherCondition(choice)] : conditions(.shown, of: around).texts) + shown
      around = form.nodes[around].parent
    }
    if !shown.isEmpty { facts.append(.shown(when: shown)) }
    let required = conditions(.required, of: node)
    if required.isAlways || !required.texts.isEmpty {
      facts.append(.required(when: required.isAlways ? [] : required.texts))
    }
    let readonly = conditions(.readonly, of: node)
    if readonly.isAlways || !readonly.texts.isEmpty {
      facts.append(.readonly(when: readonly.isAlways ? [] : readonly.texts))
    }
    let forced = clauses(.forced, of: node)
    if !forced.isEmpty { facts.append(.forced(by: forced)) }
    return facts
  }

  /// Returns the source of clauses of a kind, on one line each.
  private func clauses(_ kind: CheckedClause.Kind, of node: NodeID) -> [String] {
    form.clauses.filter { $0.node == node && $0.kind == kind }.sorted { $0.force < $1.force }.map {
      form.sources[$0.file].excerpt($0.span)
    }
  }

  /// Returns the condition under which the text field of a choice's `other` is shown.
  private func otherCondition(_ choice: NodeID) -> String {
    let declaration = form.declarations[choice]
    let name = form.sources[declaration.file].text(of: declaration.nameSpan)
    return form.nodes[choice].isOtherChosen(named: name)
  }

  /// Returns the value of an expression in the notation of a form, if it is constant.
  func constantValue(of expression: Expression) -> String? {
    let folded = ConstantFolding.fold(expression)
    return folded.constant.flatMap { written($0) }
  }

  private func conditions(
    _ kind: CheckedClause.Kind, of node: NodeID
  ) -> (isAlways: Bool, texts: [String]) {
    var found: (isAlways: Bool, texts: [String]) = (false, [])
    for clause in form.clauses where clause.node == node && clause.kind == kind {
      if case .always = clause.content {
        found.isAlways = true
      } else {
        found.texts.append(form.sources[clause.file].excerpt(clause.conditionSpan))
      }
    }
    return found
  }

  /// Returns the place of a field or list in the walk through the form or a row.
  func place(of node: NodeID) -> (number: Int, count: Int)? {
    guard !form.isTypes, isMet(node) else { return nil }
    var number = 0
    var count = 0
    let (template, rank) = (form.nodes[node].template, form.declarations[node].focusRank)
    for other in form.nodes.indices where form.nodes[other].template == template && isMet(other) {
      count += 1
      if form.declarations[other].focusRank <= rank { number += 1 }
    }
    return (number, count)
  }

  /// Returns true if the focus may reach a declaration.
  func isMet(_ node: NodeID) -> Bool {
    switch form.nodes[node].kind {
    case .field: !form.nodes[node].isComputed
    case .list: true
    case .form, .group, .section, .row, .note: false
    }
  }
}

/// Returns a value in the notation of a form; nil if it has none.
func written(_ value: Value) -> String? {
  switch value {
  case .empty: "empty"
  case .boolean(let isTrue): isTrue ? "true" : "false"
  case .text(let text): TextLiteral.line(text)
  case .list: TestText.literal(value)
  case .option, .options: nil
  case .integer, .decimal, .date, .time, .dateTime, .duration, .period: value.text()
  }
}
