internal import FormEngine

/// The result of checking: a form with its names resolved and its types known, or the named types
/// of a file. The compiler, the proofs and the tests read it.
///
/// A class, because it is passed around whole and never changes.
final class CheckedForm: DeclarationWords {
  /// True for the named types of a file, each checked by itself, rather than a form.
  let isTypes: Bool
  /// True if it has everything that a program needs; otherwise parts that nobody requested are
  /// missing.
  let isComplete: Bool
  /// True if the expressions may contain a dependency cycle.
  let mayHaveCycles: Bool
  /// True if a part of the form's block could not be parsed.
  let isBroken: Bool
  /// The source files, by number.
  let sources: [SourceText]
  let names: NameTable

  // Declarations in file order, parents before children
  /// The nodes of the program, without code.
  let nodes: [Node]
  /// The declaration of each node.
  let declarations: [Declaration]
  let children: [[NodeID]]
  /// The root node of each template, and the number of lists that contain it.
  let templates: [NodeID]
  let templateDepths: [Int]
  /// The values and conditions that the program stores, without code.
  let slots: [Slot]
  /// The rules, without code.
  let rules: [Rule]
  let lets: [LetDeclaration]
  let choices: [ChoiceDeclaration]
  let options: [OptionList]
  let patterns: [Pattern]
  let submit: SubmitPolicy

  // Expressions
  let clauses: [CheckedClause]
  let expressions: [Expression]
  /// The value of each `let` and computed field.
  let definitions: [(slot: SlotID, expression: ExpressionID)]
  /// All expressions that the program evaluates.
  let computations: [Computation]
  /// The number of conditions that tests expect.
  let expectationCount: Int

  /// The files of defaults that are written outside the file of their field.
  let importedDefaults: [SlotID: Int]

  // Tests
  let scenarios: [Scenario]
  /// The places where the form's elements are written; nil if not requested.
  let places: ElementPlaces?

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

  subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// Returns an expression that may be absent: nil for a negative number.
  func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }
}
