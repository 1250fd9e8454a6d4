/// The titles of refactorings, in the imperative and without a full stop.
package enum RefactoringMessage: Sendable {
  case extractLet(String)
  /// A `let` that replaces several equal expressions.
  case extractLets(String, count: Int)
  case inlineLet(String)
  case extractType(String)
  case moveUp(DeclarationName)
  case moveDown(DeclarationName)
  case renumber
  case addClause(String)
  case addLabel
  case writeTest(String)
  case writeMissingTests

  package var words: String {
    switch self {
    case .extractLet(let name): "Extract `let \(name)`"
    case .extractLets(let name, let count): "Extract `let \(name)` for \(count) equal expressions"
    case .inlineLet(let name): "Inline `let \(name)`"
    case .extractType(let name): "Extract `type \(name)`"
    case .moveUp(let name): "Move \(name.words) up"
    case .moveDown(let name): "Move \(name.words) down"
    case .renumber: "Renumber the order tags"
    case .addClause(let clause): "Add `\(clause)`"
    case .addLabel: "Add a label"
    case .writeTest(let name): "Write a test for `\(name)`"
    case .writeMissingTests: "Write the missing tests"
    }
  }
}

/// The reason why a refactoring is refused.
package enum RefusalReason: Sendable {
  /// The message of a finding that the result would have.
  case newFinding(String, isError: Bool)
  case otherMeaning
  case nothingToDo
  case formHasErrors
  case commentInTheWay
  case usedInTest(String)
  case usedElsewhere(String, file: String)
  case typeElsewhere(String, file: String)
  case usedAsColumn(String)
  case noTestFound(String)
  case allIsTested
  case nothingToRead

  package var words: String {
    switch self {
    case .newFinding(let message, isError: true): "The form would have an error: \(message)"
    case .newFinding(let message, isError: false): "The form would have a warning: \(message)"
    case .otherMeaning: "A name would mean something else there, so the form would change."
    case .nothingToDo: "There is nothing to change."
    case .formHasErrors: "The form has errors. Correct them first."
    case .commentInTheWay:
      "A comment at the end of a line is in the way. Move it to a line of its own first."
    case .usedInTest(let name):
      "A test reads `\(name)`. Write the expression there first, or remove the test."
    case .usedElsewhere(let name, let file): "\(file) may read `\(name)`, too."
    case .typeElsewhere(let name, let file): "\(file) has a type `\(name)`, too."
    case .usedAsColumn(let name):
      "`\(name)` is read through a path, where an expression is not allowed."
    case .noTestFound(let name): "No test that passes was found for `\(name)`. Write one by hand."
    case .allIsTested: "No test was found that adds to what the tests cover."
    case .nothingToRead: "There is no other field whose answer a condition could read."
    }
  }
}
