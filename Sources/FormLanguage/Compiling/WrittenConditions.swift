package import FormEngine

/// The conditions of a form's declarations as written: the contents of `show when` and `readonly
/// when`, for graphs.
///
/// If both a named type and the field that uses it have one, the conditions of `show` are joined by
/// `and`, those of `readonly` by `or`.
package struct WrittenConditions: Sendable {
  package private(set) var shown: [NodeID: String] = [:]
  package private(set) var readonly: [NodeID: String] = [:]
  /// The `set` clauses, whole.
  package private(set) var forced: [NodeID: [String]] = [:]

  package init() {}

  package init(_ form: WrittenForm) {
    for clause in form.clauses {
      switch clause.kind {
      case .shown:
        guard let text = form.condition(of: clause) else { continue }
        shown[clause.node] = WrittenConditions.join(shown[clause.node], "and", text)
      case .readonly:
        guard let text = form.condition(of: clause) else { continue }
        readonly[clause.node] = WrittenConditions.join(readonly[clause.node], "or", text)
      case .forced:
        let place = min(Int(clause.force), forced[clause.node]?.count ?? 0)
        forced[clause.node, default: []].insert(form.source(of: clause), at: max(0, place))
      case .required, .offered, .filtered, .rule, .warning: continue
      }
    }
  }

  private static func join(_ former: String?, _ word: String, _ text: String) -> String {
    former.map { "(\($0)) \(word) (\(text))" } ?? text
  }
}

extension Compilation {
  /// The conditions of the form's declarations as written.
  package var conditions: WrittenConditions {
    written.map { WrittenConditions($0) } ?? WrittenConditions()
  }
}
