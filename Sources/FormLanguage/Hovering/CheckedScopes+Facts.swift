internal import FormEngine

extension CheckedScopes {
  /// What is known of a declaration: its place in the walk, and when it is shown, required and
  /// read-only.
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
    return facts
  }

  /// When the text of the `other` of a choice is shown.
  private func otherCondition(_ choice: NodeID) -> String {
    let declaration = form.declarations[choice]
    let name = form.sources[declaration.file].text(of: declaration.nameSpan)
    return form.nodes[choice].type == .choices ? ".other in \(name)" : "\(name) == .other"
  }

  /// The value of an expression as it is written in a form, if it is always the same.
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

  /// Where the focus meets a field or list, among those of the form or of a row.
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

  /// Whether the focus may meet a declaration.
  func isMet(_ node: NodeID) -> Bool {
    switch form.nodes[node].kind {
    case .field: !form.nodes[node].isComputed
    case .list: true
    case .form, .group, .section, .row, .note: false
    }
  }
}

/// A value as it is written in a form; nil for one that nobody can write.
func written(_ value: Value) -> String? {
  switch value {
  case .empty: "empty"
  case .boolean(let isTrue): isTrue ? "true" : "false"
  case .text(let text): TextLiteral.line(text)
  case .option, .options, .list: nil
  case .integer, .decimal, .date, .time, .dateTime, .duration, .period: value.text()
  }
}
