internal import FormEngine
internal import FormSyntax

/// A declaration to which a clause moves the focus.
struct FocusTarget {
  var node: NodeID
  var place: SourcePlace
}

/// Finds dead ends: focus targets that can never take the focus, and answers that are never asked
/// for.
extension ClauseChecker {
  /// Warns about a `required` that never applies. The declarations around it were checked before.
  func checkNeverRequired(_ node: NodeID) {
    guard let holder = alwaysReadonly(node) else { return }
    var places: [SourcePlace] = []
    var reason: SourcePlace?
    here.forEachClause(of: node, among: ClauseSet(.required)) { id, _ in
      if !context.isSilent { places.append(SourcePlace(context.file, tree.span(id))) }
    }
    guard let place = places.first else { return }
    here.forEachClause(of: holder, among: ClauseSet(.readonly)) { id, _ in
      reason = SourcePlace(context.file, tree.span(id))
    }
    report(
      .neverRequired, at: place,
      ClauseMessage.neverRequired(form.quoted(node)),
      labels: reason.map { [$0.label(.isWhyReadonly)] } ?? [])
  }

  /// Returns the declaration that is always read-only: the node itself or one around it.
  private func alwaysReadonly(_ node: NodeID) -> NodeID? {
    form.nodes.outward(from: node).first { form.nodes[$0].readonly == .always }
  }

  /// Records that a clause moves the focus to a declaration.
  func noteFocus(on node: NodeID, at span: SourceSpan) {
    guard !context.isSilent else { return }
    focusTargets.append(FocusTarget(node: node, place: SourcePlace(context.file, span)))
  }

  func checkFocusTargets() {
    for target in focusTargets {
      guard let obstacle = obstacle(target.node) else { continue }
      report(
        .unfocusable, at: target.place,
        SubmitMessage.neverFocusable(source: shortSource(target.place), obstacle),
        labels: [form.label(declaring: target.node)])
    }
  }

  /// Returns why a declaration can never take the focus, or nil if it may.
  private func obstacle(_ node: NodeID) -> FocusObstacle? {
    if form.declarations[node].isUntyped { return nil }
    if let obstacle = form.nodes.obstacle(of: node) { return obstacle }
    for around in form.nodes.around(node) {
      if form.nodes[around].shown == .never { return .hiddenAround(form.quoted(around)) }
      if form.nodes[around].readonly == .always { return .readonlyAround(form.quoted(around)) }
    }
    guard form.nodes[node].kind.isGrouping else { return nil }
    return canFocusInside(node) ? nil : .asksNothing
  }

  /// Returns whether something in a group can take the focus. The contents of a group directly
  /// follow it in the numbering.
  private func canFocusInside(_ group: NodeID) -> Bool {
    var open = Set([group])
    for node in form.nodes.indices.dropFirst(group + 1) {
      guard form.nodes[node].parent >= group else { break }
      // What cannot take the focus keeps it from its contents, too.
      guard open.contains(form.nodes[node].parent) else { continue }
      if form.declarations[node].isUntyped { return true }
      guard form.nodes.obstacle(of: node) == nil else { continue }
      switch form.nodes[node].kind {
      case .field, .list: return true
      case .group, .section: open.insert(node)
      default: break
      }
    }
    return false
  }

  /// Reports a list whose rows are empty, and warns about an empty group or section. The contents
  /// of a block that could not be parsed are unknown.
  func checkContents(of node: NodeID) {
    let declaration = form.declarations[node]
    guard !declaration.isSilent,
      !form.files.trees[declaration.file].flags(declaration.syntax).contains(.broken)
    else { return }
    switch form.nodes[node].kind {
    case .list where !form.nodes[node].isPlainList && !hasUnknownType(node):
      guard !canAnswerInside(form.nodes[node].rowBody) else { return }
      report(
        .rowsWithoutFields, at: declaration.namePlace,
        ContentsMessage.rowsWithoutFields(name: form.quoted(node), list: form.nodes[node].name))
    case .group where declaration.type < 0 && !hasUnknownType(node), .section:
      guard form.children[node].isEmpty, !declaresSomething(declaration) else { return }
      report(
        .emptyGroup, at: declaration.namePlace,
        form.nodes[node].kind == .group
          ? ContentsMessage.emptyGroup(form.quoted(node)) : .emptySection)
    default: break
    }
  }

  /// Returns whether a block has rules or names of its own, even without fields.
  private func declaresSomething(_ declaration: Declaration) -> Bool {
    let tree = form.files.trees[declaration.file]
    guard let block = tree.child(.block, of: declaration.syntax) else { return false }
    return tree.children(of: block).contains { id in
      tree.kind(id).isDeclaration || tree.clause(of: id).map(ClauseSet.checks.contains) == true
    }
  }

  private func hasUnknownType(_ node: NodeID) -> Bool {
    form.scopes[form.declarations[node].inner].hasUnknownMembers
  }

  /// Returns whether a row contains fields or lists.
  private func canAnswerInside(_ body: NodeID) -> Bool {
    var waiting = [body]
    while let node = waiting.popLast() {
      for child in form.children[node] {
        switch form.nodes[child].kind {
        case .field, .list: return true
        case .group, .section: waiting.append(child)
        case .form, .row, .note: continue
        }
      }
    }
    return false
  }
}

extension [Node] {
  /// Returns why a declaration can never take the focus, ignoring those around it; nil if it may.
  func obstacle(of node: NodeID) -> FocusObstacle? {
    if self[node].kind == .note { return .note }
    if self[node].isComputed { return .computed }
    if self[node].readonly == .always { return .readonly }
    if self[node].shown == .never { return .hidden }
    return nil
  }

  /// For each declaration, true if it is never answered: if it is computed or always read-only, or
  /// inside such a declaration.
  var neverAnswered: [Bool] {
    var isNever = map { $0.isComputed || $0.readonly == .always }
    for node in indices.dropFirst() where isNever[self[node].parent] { isNever[node] = true }
    return isNever
  }
}
