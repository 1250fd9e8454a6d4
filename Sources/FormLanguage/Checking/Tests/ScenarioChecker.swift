internal import FormEngine

/// A checker of the tests in a form file.
final class ScenarioChecker: CheckingPart {
  let form: DeclaredForm
  let expressions: ExpressionChecker
  let clauses: ClauseChecker
  let here: CheckedPlace

  /// The declarations whose members have other names in records, by these names.
  private(set) lazy var namedMembers = form.namedMembers

  private(set) lazy var noteTexts = NoteTexts(form)

  init(_ form: DeclaredForm, _ expressions: ExpressionChecker, _ clauses: ClauseChecker) {
    self.form = form
    self.expressions = expressions
    here = expressions.here
    self.clauses = clauses
  }
}

/// The name of a member in a scope.
struct NamedMember: Hashable {
  var scope: ScopeID
  var name: String
}

extension DeclaredForm {
  fileprivate var namedMembers: [NamedMember: NodeID] {
    var members: [NamedMember: NodeID] = [:]
    for (node, facts) in nodes.enumerated() where !facts.recordedName.isEmpty {
      members[NamedMember(scope: declarations[node].scope, name: facts.recordedName)] = node
    }
    return members
  }
}
