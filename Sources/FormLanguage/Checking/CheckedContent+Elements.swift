internal import FormEngine

extension CheckedContent {
  /// Returns the element that tests see of a clause.
  func element(of index: ClauseID) -> FormElement? {
    let clause = clauses[index]
    let node = nodes[clause.node]
    func condition(_ condition: Condition) -> FormElement? {
      if case .slot(let slot) = condition { return .condition(slot) }
      return nil
    }
    switch clause.kind {
    case .shown: return condition(node.shown)
    case .readonly: return condition(node.readonly)
    case .required: return condition(node.required)
    case .forced:
      return self.condition(ofForce: Int(clause.force), clause.node).flatMap(condition)
    case .offered:
      return self.condition(ofOption: Int(clause.option), clause.node).flatMap(condition)
    case .filtered: return nil
    case .rule, .warning: return clause.rule >= 0 ? .rule(Int(clause.rule)) : nil
    }
  }
}
