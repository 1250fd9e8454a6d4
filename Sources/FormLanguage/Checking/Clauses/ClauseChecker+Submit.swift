internal import FormEngine
internal import FormSyntax

/// Checks the `submit` block: where the focus moves, and what a rejection clears.
extension ClauseChecker {
  func checkSubmit(_ id: SyntaxID, file: Int) {
    context = ExpressionContext(file: file)
    let tree = self.tree
    if let text = tree.child(.text, of: id) { computeText(.submitLabel, text) }
    guard let block = tree.child(.block, of: id) else { return }
    var first: [(kind: SyntaxKind, part: SyntaxID)] = []
    var kept: SourceSpan?
    for part in tree.children(of: block) {
      reportRepeated(part, &first)
      switch tree.kind(part) {
      case .focusPolicy:
        submit.focusesFirstProblem = tree.flags(part).contains(.alternative)
      case .onSuccess:
        if let path = tree.child(at: 0, of: part) {
          if let node = formTarget(path) {
            submit.onSuccess = .focus(node)
            noteFocus(on: node, at: tree.span(path))
          }
        } else {
          submit.onSuccess = tree.flags(part).contains(.alternative) ? .keep : .unfocus
          if submit.onSuccess == .keep { kept = tree.span(part) }
        }
      case .onReject: checkReject(part)
      case .onSubmit: submit.unfocuses = true
      default: break
      }
    }
    guard submit.unfocuses, let kept,
      let taken = tree.children(of: block).first(where: { tree.kind($0) == .onSubmit })
    else { return }
    report(
      .noFocusToKeep, kept, SubmitMessage.noFocusToKeep,
      labels: [SourcePlace(file, tree.span(taken)).label(.takesFocus)])
  }

  /// Reports a policy that appears a second time.
  private func reportRepeated(
    _ part: SyntaxID, _ first: inout [(kind: SyntaxKind, part: SyntaxID)]
  ) {
    let tree = self.tree
    let clause: String
    switch tree.kind(part) {
    case .focusPolicy: clause = "focus first"
    case .onSubmit: clause = "on submit"
    case .onSuccess: clause = "on success"
    case .onReject: clause = "on reject"
    default: return
    }
    guard let earlier = first.first(where: { $0.kind == tree.kind(part) })?.part else {
      return first.append((tree.kind(part), part))
    }
    report(
      .repeatedClause, tree.span(part), ClauseMessage.repeated(clause: clause),
      labels: [SourcePlace(context.file, tree.span(earlier)).label(.first)],
      fix: deletion(of: part, like: earlier))
  }

  private func checkReject(_ id: SyntaxID) {
    let tree = self.tree
    if let target = tree.child(.focusTarget, of: id), let path = tree.child(at: 0, of: target) {
      submit.onReject = formTarget(path)
      if let node = submit.onReject { noteFocus(on: node, at: tree.span(path)) }
    }
    guard let targets = tree.child(.clearTargets, of: id) else { return }
    for path in tree.children(of: targets) {
      guard let node = formTarget(path) else { continue }
      if form.nodes[node].kind == .field, form.nodes[node].isComputed {
        report(
          .notAPath, tree.span(path), SubmitMessage.computedCannotBeCleared(form.quoted(node)),
          labels: [form.label(declaring: node)])
      } else {
        submit.clearedOnReject.append(node)
      }
    }
  }

  /// Returns the declaration that a path of `submit` names: a field, list or group of the form
  /// itself.
  private func formTarget(_ id: SyntaxID) -> NodeID? {
    let path = expressions.paths.resolve(id)
    return target(path, at: tree.span(id))
  }

  /// Returns the single declaration that a path names, seen from a row or the form; reports a path
  /// that names anything else.
  func target(_ path: ResolvedPath, at span: SourceSpan) -> NodeID? {
    guard case .node(let node) = path.target else {
      if !path.isInvalid {
        report(.notAPath, span, SubmitMessage.notFocusable(source: shortSource(span)))
      }
      return nil
    }
    guard path.lists.isEmpty else {
      report(
        .notAPath, span,
        SubmitMessage.whichRow(
          name: form.quoted(path.lists[0]), path: form.pathText(path.lists[0])))
      return nil
    }
    return node
  }
}
