internal import FormEngine
internal import FormSyntax

/// Reads members of the result of an expression, `first(items.product).price`: the points and the
/// columns of an option.
extension ExpressionChecker {
  /// Returns the value of a path that starts with an expression instead of a name; nil for other
  /// paths.
  func readMember(ofResult id: SyntaxID) -> Expression? {
    let tree = self.tree
    guard let first = tree.child(at: 0, of: id),
      tree.kind(first) == .call || tree.kind(first) == .parenthesized
    else { return nil }
    var result = infer(first)
    for part in tree.children(of: id).dropFirst() {
      guard !result.type.isInvalid else { break }
      result = member(part, of: result, source: tree.span(first).union(tree.span(part)))
    }
    return result
  }

  private func member(_ id: SyntaxID, of result: Expression, source: SourceSpan) -> Expression {
    let tree = self.tree
    guard tree.kind(id) == .member else {
      report(.rowIndex, tree.span(id), NameMessage.rowNumberWithoutList)
      return .invalid(source)
    }
    guard let nameID = tree.child(at: 0, of: id), tree.kind(nameID) == .name else {
      return .invalid(source)
    }
    let (span, name) = (tree.span(nameID), form.names.intern(nameID, in: tree))
    if name == form.names.intern("points"), !result.type.isMany,
      let points = points(of: result, at: source)
    {
      return points
    }
    switch paths.column(name, at: span, of: result.type, readAs: result.span) {
    case .found(let column): return chosenColumn(column, of: result, at: source)
    case .invalid: return .invalid(source)
    case .noFile:
      report(
        .noSuchMember, span,
        NameMessage.fieldHasNoParts(
          "`\(shortSource(result.span))`", noun: result.type.words, remedy: nil))
      return .invalid(source)
    }
  }
}
