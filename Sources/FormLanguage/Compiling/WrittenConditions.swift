package import FormEngine

/// The conditions of a form's declarations as their author wrote them: the contents of `show when`
/// and `readonly when`, for explanations.
///
/// If both a named type and the field that uses it have one, the conditions of `show` are joined by
/// `and`, those of `readonly` by `or`.
package struct WrittenConditions: Sendable {
  package private(set) var shown: [NodeID: String] = [:]
  package private(set) var readonly: [NodeID: String] = [:]

  package init() {}

  init(_ clauses: [ConditionClause], in sources: [SourceText]) {
    for clause in clauses where sources.indices.contains(clause.file) {
      let text = sources[clause.file].text(of: clause.span)
      if clause.isReadonly {
        readonly[clause.node] = WrittenConditions.join(readonly[clause.node], "or", text)
      } else {
        shown[clause.node] = WrittenConditions.join(shown[clause.node], "and", text)
      }
    }
  }

  private static func join(_ former: String?, _ word: String, _ text: String) -> String {
    former.map { "(\($0)) \(word) (\(text))" } ?? text
  }
}

extension Compilation {
  /// The conditions of the form's declarations as they are written.
  package var conditions: WrittenConditions { WrittenConditions(conditionClauses, in: sources) }
}
