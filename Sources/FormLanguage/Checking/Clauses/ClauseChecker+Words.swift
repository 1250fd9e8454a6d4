internal import FormEngine
internal import FormSyntax

/// Checks texts for people: labels, hints, messages and their interpolations.
extension ClauseChecker {
  /// A placeholder for a label with nothing to check, while no program is built.
  private static let plainLabel = Expression.constant(.empty, .text, SourceSpan(0, 0))

  /// Checks the label, hint and help of a declaration, and keeps the label for messages.
  ///
  /// - Parameter present: the clauses in the declaration's blocks.
  func words(of node: NodeID, _ present: ClauseSet, _ tree: SyntaxTree) {
    let kind = form.nodes[node].kind
    ownLabel = nil
    guard kind != .row else { return }
    if form.nodes.isPlainValue(node) {
      ownLabel = listLabel
      if let listLabel { checked.compute(.text(.label, node), listLabel) }
      return
    }
    let syntax = form.declarations[node].syntax
    if form.subject == .form || form.nodes[node].parent != 0 || node == 0,
      let text = tree.child(.text, of: syntax)
    {
      if !form.buildsProgram, tree.showsNoValue(text) {
        ownLabel = Self.plainLabel
      } else {
        enterOwnWords(node)
        let label = wording(text)
        ownLabel = label
        checked.compute(.text(.label, node), label)
      }
    }
    if !present.isDisjoint(with: .words) { wordClauses(of: node, tree) }
    if form.buildsProgram, !present.contains(.help), let comment = tree.docComment(of: syntax) {
      context.file = form.declarations[node].file
      let help = expressions.shownComment(comment, of: syntax)
      checked.compute(
        .text(.help, node), .constant(.text(help), .text, form.declarations[node].nameSpan))
    }
    if kind == .list { listLabel = ownLabel }
  }

  /// Checks `label`, `hint` and `help`.
  private func wordClauses(of node: NodeID, _ tree: SyntaxTree) {
    let hasLabel = ownLabel != nil
    let ownBlock = tree.child(.block, of: form.declarations[node].syntax)
    for clause in clauses where ClauseSet.words.contains(clause.clause) {
      here.enter(clause, node)
      // The label of the declaration itself overrides that of its type.
      let isOwn = context.block == ownBlock && context.file == form.declarations[node].file
      if clause.clause == .label, hasLabel, !isOwn { continue }
      guard let text = self.tree.child(at: 0, of: clause.id) else { continue }
      let words = wording(text)
      switch clause.clause.shape {
      case .text where clause.clause == .label:
        ownLabel = words
        checked.compute(.text(.label, node), words)
      case .text where clause.clause == .hint: checked.compute(.text(.hint, node), words)
      case .text where clause.clause == .help: checked.compute(.text(.help, node), words)
      case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .option, .options,
        .other, .unique, .sort, .start, .show, .readonly, .expression, .set:
        continue
      }
    }
  }

  private func enterOwnWords(_ node: NodeID) {
    here.enter(form.ownSource(of: node), node, .label)
  }

  /// Adds a text for people.
  func computeText(_ purpose: Computation.Purpose, _ id: SyntaxID) {
    checked.compute(purpose, wording(id))
  }

  /// Returns a text for people. If no program is built, nobody sees it: then only interpolations
  /// are checked, and a plain text is left empty.
  private func wording(_ id: SyntaxID) -> Expression {
    if !form.buildsProgram, tree.showsNoValue(id) { return .constant(.empty, .text, tree.span(id)) }
    return expressions.shownText(id)
  }

  // MARK: Messages

  /// Checks the message of a rule, if it has one of its own.
  ///
  /// - Parameter bounds: the values of `min` and `max` in the message.
  func computeMessage(
    _ purpose: Computation.Purpose, of id: SyntaxID, _ tree: SyntaxTree, _ node: NodeID,
    bounds: RuleBounds = RuleBounds()
  ) {
    if let message = message(of: id, tree, node, bounds: bounds) {
      checked.compute(purpose, message)
    }
  }

  /// Returns the message of a rule, if it has one of its own.
  private func message(
    of id: SyntaxID, _ tree: SyntaxTree, _ node: NodeID, bounds: RuleBounds = RuleBounds()
  ) -> Expression? {
    guard let part = tree.child(.elseMessage, of: id), let text = tree.child(.text, of: part)
    else { return nil }
    if !form.buildsProgram, tree.showsNoValue(text) { return nil }
    here.context.isMessage = true
    let name = form.nodes[named(node)].name
    expressions.interpolations.messageWords.label =
      ownLabel ?? (form.nodes[node].kind == .row ? listLabel : nil)
      ?? .constant(.text(name), .text, tree.span(text))
    expressions.interpolations.messageWords.bounds = bounds
    defer {
      here.context.isMessage = false
      expressions.interpolations.messageWords = MessageWords()
    }
    return wording(text)
  }

  /// Returns the declaration whose label represents a node: for rows and the values of a plain
  /// list, it is their list.
  private func named(_ node: NodeID) -> NodeID {
    let row = form.nodes[node].kind == .row ? node : form.nodes[node].parent
    guard node > 0, form.nodes[row].kind == .row else { return node }
    let list = form.nodes[row].parent
    return row == node || form.nodes[list].isPlainList ? list : node
  }

  /// Records the message of a `required` clause.
  ///
  /// - Parameter when: the condition of the clause; nil if it has none.
  func gatherRequiredMessage(
    of id: SyntaxID, when: Expression?, _ tree: SyntaxTree, _ node: NodeID,
    _ gathered: inout Gathered
  ) {
    gathered.requiredCount += 1
    guard let message = message(of: id, tree, node) else { return }
    gathered.requiredMessages.append(RequiredMessage(when: when, text: message))
  }

  /// Adds the message for a declaration's `required` clauses: that of the first whose condition is
  /// true, or else that of the one without a condition.
  func computeRequiredMessage(of node: NodeID, _ gathered: Gathered) {
    let messages = gathered.requiredMessages
    guard let first = messages.first else { return }
    if gathered.requiredCount == 1 {
      return checked.compute(.text(.requiredMessage, node), first.text)
    }
    let branches = messages.compactMap { message in
      message.when.map { Expression.Branch(condition: $0, value: message.text) }
    }
    let otherwise =
      messages.first { $0.when == nil }?.text ?? .constant(.empty, .text, first.text.span)
    checked.compute(
      .text(.requiredMessage, node),
      branches.isEmpty
        ? otherwise
        : Expression(
          type: .text, span: first.text.span,
          form: .conditional(branches, otherwise: otherwise)))
  }

  /// The message of one of several `required` clauses.
  struct RequiredMessage {
    var when: Expression?
    var text: Expression
  }

  // MARK: Notes

  func checkNote(_ node: NodeID) {
    let declaration = form.declarations[node]
    let tree = form.files.trees[declaration.file]
    enterOwnWords(node)
    ownLabel = nil
    if let text = tree.child(.text, of: declaration.syntax) {
      computeText(.text(.label, node), text)
    }
    if let when = tree.child(.whenCondition, of: declaration.syntax),
      let inner = tree.child(at: 0, of: when)
    {
      keepCondition(.condition(node, .shown), of: declaration.syntax)
      let shown = ConstantFolding.fold(expressions.condition(inner, what: .keyword("when")))
      keep(.shown, node, shown, clause: tree.span(when))
      form.nodes[node].shown = condition(shown, .shown, node)
    }
  }
}
