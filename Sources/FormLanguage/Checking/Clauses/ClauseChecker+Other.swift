internal import FormEngine
internal import FormSyntax

/// Checks `other` clauses.
extension ClauseChecker {
  /// Checks the text of `other`, which is shown and required while the option is chosen. For the
  /// choice itself, `other` is only an option.
  func checkOther(
    _ id: SyntaxID, _ node: NodeID, _ tree: SyntaxTree, _ gathered: inout Gathered
  ) {
    let choice = form.declarations[node].otherOf
    guard choice >= 0 else { return }
    let span = tree.headSpan(id)
    keepPlace(.required(node), id)
    keep(.required, .always, node, clause: span)
    gathered.isRequired = true
    let chosen = otherIsChosen(in: choice, span)
    keepPlace(.condition(node, .shown), id)
    keep(.shown, node, chosen, clause: span)
    gathered.shown.append(chosen)
    if tree.child(.range, of: id) != nil { checkLimit(id, .length, node, tree, &gathered) }
  }

  /// Returns the answer that means `other` when the other options are answers; nil if there is no
  /// `other`.
  func otherAnswer(_ options: DeclaredAnswerOptions) -> Value? {
    guard options.other >= 0 else { return nil }
    let tree = form.files.trees[options.file]
    let recorded = tree.child(.recorded, of: options.other).flatMap { tree.recordedValue(of: $0) }
    return .text(recorded?.recordedText ?? "other")
  }

  private func otherIsChosen(in choice: NodeID, _ span: SourceSpan) -> Expression {
    let type = form.fieldType(choice)
    if form.nodes[choice].offers >= 0 {
      guard type.one.isText, let other = otherAnswer(form.answerOptions[form.nodes[choice].offers])
      else { return .invalid(span) }
      let chosen = Expression(
        type: type, span: span, form: .read(form.nodes[choice].slot, frame: 0))
      let value = Expression.constant(other, .text, span)
      return Expression(
        type: .boolean, span: span,
        form: type.isSet
          ? .apply(.contains, [value, chosen], a: 0) : .compare(chosen, value, .equal)
      )
    }
    guard let number = form.option(form.names.intern("other"), in: Int(type.choice)) else {
      return .invalid(span)
    }
    let other = Expression.constant(
      .option(number), ValueType(.option, choice: type.choice), span)
    let chosen = Expression(
      type: type, span: span, form: .read(form.nodes[choice].slot, frame: 0))
    return Expression(
      type: .boolean, span: span,
      form: type.kind == .options
        ? .apply(.contains, [other, chosen], a: 0) : .compare(chosen, other, .equal))
  }
}
