internal import FormEngine
internal import FormSyntax

/// Enters the clauses of declarations, which decides what their expressions may read.
extension CheckedPlace {
  /// Calls `body` with each clause about a node, in the context of the clause.
  func forEachClause(
    of node: NodeID, among wanted: ClauseSet = .all, _ body: (SyntaxID, Clause) -> Void
  ) {
    form.forEachClause(of: node) { placed, _ in
      guard wanted.contains(placed.clause), form.isAbout(node, placed.clause) else { return }
      enter(placed, node)
      body(placed.id, placed.clause)
    }
  }

  /// Sets the context for a clause about a node.
  func enter(_ clause: PlacedClause, _ node: NodeID) {
    enter(clause.source, node, clause.clause)
    context.block = clause.block
    // The text of `other` is read-only when its choice is.
    let choice = form.declarations[node].otherOf
    if choice >= 0, clause.clause == .readonly { context.value = .field(choice) }
  }

  /// Sets the context for a clause. In the body of a type, only the type is in scope.
  func enter(_ source: ClauseSource, _ node: NodeID, _ clause: Clause?) {
    if !openFrames.isEmpty { openFrames.removeAll(keepingCapacity: true) }
    var context = ExpressionContext(
      file: source.file, scope: form.declarations[node].scope, template: form.nodes[node].template,
      isSilent: source.isSilent)
    let kind = form.nodes[node].kind
    var isInside = false
    switch (kind, clause) {
    case (.form, _), (.row, _), (.group, .check?), (.group, .warn?): isInside = true
    case (.list, .item?), (.list, .sort?), (.list, .unique?), (.list, .start?):
      isInside = true
      context.template = form.nodes[node].rowTemplate
    case (.section, _), (.group, _), (.list, _), (.field, _), (.note, _): break
    }
    context.node = node
    context.isItem = clause == .item
    if isInside { context.scope = form.declarations[node].inner }
    if source.isType {
      context.isInType = true
      // The block of a group or row is inside the type; that of a field is not.
      if !isInside { context.scope = -1 }
    } else {
      if isInside { context.openScope = context.scope }
      context.isInType = form.isInType(form.declarations[node].scope)
    }
    if kind == .field, clause != .default { context.value = .field(node) }
    if kind == .list, clause == .count || clause == .required {
      context.value = .rowCount(node)
    }
    if kind == .list, clause == .item, form.nodes[node].isPlainList {
      context.value = .field(form.valueNode(of: node))
    }
    self.context = context
  }
}
