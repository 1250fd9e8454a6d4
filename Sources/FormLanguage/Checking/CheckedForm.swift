package import FormEngine
package import FormSyntax

/// The result of checking: a form with its names resolved and its types known, or the named types
/// of a file. The compiler, the proofs and the tests read it.
///
/// A class, because it is passed around whole and never changes.
package final class CheckedForm: DeclarationWords {
  /// True for the named types of a file, each checked by itself, rather than a form.
  package let isTypes: Bool
  /// True if it has everything that a program needs; otherwise parts that nobody requested are
  /// missing.
  let isComplete: Bool
  /// True if the expressions may contain a dependency cycle.
  let mayHaveCycles: Bool
  /// True if a part of the form's block could not be parsed.
  let isBroken: Bool
  /// The source files, by number.
  package let sources: [SourceText]
  package let names: NameTable

  // Declarations in file order, parents before children
  /// The nodes of the program, without code.
  package let nodes: [Node]
  /// The declaration of each node.
  package let declarations: [Declaration]
  package let children: [[NodeID]]
  /// The root node of each template, and the number of lists that contain it.
  package let templates: [NodeID]
  package let templateDepths: [Int]
  /// The values and conditions that the program stores, without code.
  package let slots: [Slot]
  /// The rules, without code.
  package let rules: [Rule]
  package let lets: [LetDeclaration]
  package let choices: [ChoiceDeclaration]
  package let options: [OptionList]
  package let patterns: [Pattern]
  package let submit: SubmitPolicy

  // Expressions
  package let clauses: [CheckedClause]
  let expressions: [Expression]
  /// The value of each `let` and computed field.
  package let definitions: [(slot: SlotID, expression: ExpressionID)]
  /// All expressions that the program evaluates.
  package let computations: [Computation]
  /// The number of conditions that tests expect.
  let expectationCount: Int

  /// The files of defaults that are written outside the file of their field.
  let importedDefaults: [SlotID: Int]

  // Tests
  let scenarios: [Scenario]
  /// The places where the form's elements are written; nil if not requested.
  package let places: ElementPlaces?

  init(
    _ form: DeclaredForm, _ expressions: ExpressionChecker, _ clauses: ClauseChecker,
    _ scenarios: [Scenario]
  ) {
    isTypes = form.subject != .form
    isComplete = form.buildsProgram
    mayHaveCycles = expressions.readingOrder.readsAhead
    isBroken = form.files.trees[0].flags(form.declarations[0].syntax).contains(.broken)
    sources = form.files.sources
    names = form.names
    nodes = form.nodes
    declarations = form.declarations
    children = form.children
    templates = form.templates
    templateDepths = form.templateDepths
    slots = form.slots
    rules = clauses.rules
    lets = form.lets
    choices = form.choices
    options = expressions.options
    patterns = expressions.patterns
    submit = clauses.submit
    self.clauses = clauses.checked.clauses
    self.expressions = clauses.checked.expressions
    definitions = clauses.checked.definitions
    computations = clauses.checked.computations
    expectationCount = clauses.checked.expectationCount
    importedDefaults = clauses.checked.importedDefaults
    self.scenarios = scenarios
    places = clauses.places
  }

  package subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// Returns an expression that may be absent: nil for a negative number.
  package func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }
}
