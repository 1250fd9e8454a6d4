internal import FormEngine

/// A declaration to which a clause moves the focus.
struct FocusTarget {
  var node: NodeID
  var place: SourcePlace
}

/// Finds what can never happen: focus that nothing can take, answers that nobody is asked for.
extension FormChecker {
  /// Warns of a `required` that never applies. The declarations around it were checked before.
  func checkNeverRequired(_ node: NodeID) {
    guard let holder = alwaysReadonly(node) else { return }
    var places: [SourcePlace] = []
    var reason: SourcePlace?
    forEachClause(of: node, among: ClauseSet(.required)) { id, _ in
      if !context.isSilent { places.append(SourcePlace(context.file, tree.span(id))) }
    }
    guard let place = places.first else { return }
    forEachClause(of: holder, among: ClauseSet(.readonly)) { id, _ in
      reason = SourcePlace(context.file, tree.span(id))
    }
    context = ExpressionContext(file: place.file)
    report(
      .neverRequired, place.span,
      "\(quoted(node)) is always read-only, so nobody is asked for it, and `required` has no effect.",
      help: "Delete `required`, or write `readonly when …`.",
      labels: reason.map { [$0.label("read-only because of this")] } ?? [])
  }

  /// The node itself or the one around it that is always read-only.
  private func alwaysReadonly(_ node: NodeID) -> NodeID? {
    var node = node
    while node > 0 {
      if nodes[node].readonly == .always { return node }
      node = nodes[node].parent
    }
    return nil
  }

  /// Records where a clause moves the focus.
  func noteFocus(on node: NodeID, at span: Span) {
    guard !context.isSilent else { return }
    focusTargets.append(FocusTarget(node: node, place: SourcePlace(context.file, span)))
  }

  func checkFocusTargets() {
    for target in focusTargets {
      guard let reason = obstacle(target.node) else { continue }
      context = ExpressionContext(file: target.place.file)
      report(
        .unfocusable, target.place.span,
        "\(quotedSource(target.place.span)) can never take the focus: \(reason).",
        help: "Name a field that is asked, or remove `focus`.",
        labels: [label(declaring: target.node)])
    }
  }

  /// Why a declaration can never take the focus; nil if it can, or may.
  private func obstacle(_ node: NodeID) -> String? {
    if declarations[node].isUntyped { return nil }
    if let reason = nodes.obstacle(of: node) { return reason }
    var around = nodes[node].parent
    while around > 0 {
      if nodes[around].shown == .never { return "\(quoted(around)) around it is never shown" }
      if nodes[around].readonly == .always {
        return "\(quoted(around)) around it is always read-only"
      }
      around = nodes[around].parent
    }
    guard nodes[node].kind == .group || nodes[node].kind == .section else { return nil }
    return canFocusInside(node) ? nil : "nothing in it is asked"
  }

  /// Whether something in a group can take the focus. The numbers of the contents follow its own.
  private func canFocusInside(_ group: NodeID) -> Bool {
    var open = Set([group])
    for node in nodes.indices.dropFirst(group + 1) {
      guard open.contains(nodes[node].parent) else { break }
      if declarations[node].isUntyped { return true }
      guard nodes.obstacle(of: node) == nil else {
        // The contents are skipped with it.
        if nodes[node].kind != .field { return true }
        continue
      }
      switch nodes[node].kind {
      case .field, .list: return true
      case .group, .section: open.insert(node)
      default: break
      }
    }
    return false
  }

  /// Reports a list whose rows are empty, and warns about an empty group or section. The contents
  /// of a block that could not be read are unknown.
  func checkContents(of node: NodeID) {
    let declaration = declarations[node]
    guard !declaration.isSilent,
      !files.trees[declaration.file].flags(declaration.syntax).contains(.broken)
    else { return }
    context = ExpressionContext(file: declaration.file)
    switch nodes[node].kind {
    case .list where !nodes[node].isPlainList && !hasUnknownType(node):
      guard !canAnswerInside(nodes[node].rowBody) else { return }
      report(
        .rowsWithoutFields, declaration.nameSpan,
        "The rows of \(quoted(node)) have no fields, so they are empty.",
        help:
          "Declare fields in its block, or give each row a type: `rows \(nodes[node].name): text`.")
    case .group where declaration.type < 0 && !hasUnknownType(node), .section:
      guard children[node].isEmpty, !declaresSomething(declaration) else { return }
      report(
        .emptyGroup, declaration.nameSpan,
        nodes[node].kind == .group
          ? "The group \(quoted(node)) is empty." : "This section is empty.",
        help: "Delete it, or declare fields in its block.")
    default: break
    }
  }

  /// Whether a block has rules or names of its own, though no fields.
  private func declaresSomething(_ declaration: Declaration) -> Bool {
    let tree = files.trees[declaration.file]
    guard let block = tree.child(.block, of: declaration.syntax) else { return false }
    return tree.children(of: block).contains { id in
      tree.kind(id).isDeclaration || tree.clause(of: id).map(ClauseSet.checks.contains) == true
    }
  }

  private func hasUnknownType(_ node: NodeID) -> Bool {
    scopes[declarations[node].inner].hasUnknownMembers
  }

  /// Whether there are fields or lists in a row.
  private func canAnswerInside(_ body: NodeID) -> Bool {
    var waiting = [body]
    while let node = waiting.popLast() {
      for child in children[node] {
        switch nodes[child].kind {
        case .field, .list: return true
        case .group, .section: waiting.append(child)
        case .form, .row, .note: continue
        }
      }
    }
    return false
  }
}

extension FormReport {
  /// Warns of a form that asks nothing.
  mutating func reportNothingToAsk() {
    guard let form, !form.isTypes, !form.isBroken, !hasErrors else { return }
    var isOut = [Bool](repeating: false, count: nodes.count)
    for node in nodes.indices.dropFirst() {
      isOut[node] = isOut[nodes[node].parent] || nodes.obstacle(of: node) != nil
      guard !isOut[node] else { continue }
      if nodes[node].kind == .field || nodes[node].kind == .list { return }
    }
    report(
      .nothingToAsk, at: SourcePlace(form.declarations[0].file, form.declarations[0].nameSpan),
      "This form asks nothing.",
      help: "Give it a field that is neither computed nor always read-only.")
  }
}

extension [Node] {
  /// Why a declaration can never take the focus, ignoring what is around it; nil if it may.
  fileprivate func obstacle(of node: NodeID) -> String? {
    if self[node].kind == .note { return "it is a note" }
    if self[node].isComputed { return "it is computed" }
    if self[node].readonly == .always { return "it is always read-only" }
    if self[node].shown == .never { return "it is never shown" }
    return nil
  }
}
