internal import FormEngine

/// Where a condition of a declaration is written; its text is only made when somebody asks.
struct ConditionClause: Sendable {
  var node: NodeID
  var isReadonly: Bool
  var file: Int
  var span: Span
}

extension ClauseChecker {
  /// Records where the condition of a `show` or `readonly` clause is.
  func keepCondition(of clause: SyntaxID, isReadonly: Bool, at node: NodeID) {
    guard form.buildsProgram, let when = tree.child(.whenCondition, of: clause),
      let inner = tree.child(at: 0, of: when)
    else { return }
    conditionClauses.append(
      ConditionClause(
        node: node, isReadonly: isReadonly, file: context.file, span: tree.span(inner)))
  }
}
