internal import FormEngine

/// A checker of the tests in a form file.
final class ScenarioChecker: CheckingPart {
  let form: DeclaredForm
  let expressions: ExpressionChecker
  let clauses: ClauseChecker
  var context: ExpressionContext {
    get { expressions.context }
    set { expressions.context = newValue }
  }

  init(_ form: DeclaredForm, _ expressions: ExpressionChecker, _ clauses: ClauseChecker) {
    self.form = form
    self.expressions = expressions
    self.clauses = clauses
  }
}
