internal import FormEngine

/// The result of checking: a form whose names are resolved and whose types are known, or the named
/// types of a file. Compiling, proving and tests read it.
///
/// A class, since it is passed on whole and never changes.
final class CheckedForm: DeclarationWords {
  /// Whether it is the named types of a file, each by itself, rather than a form.
  let isTypes: Bool
  /// Whether it has everything that a program needs; otherwise what nobody asked for is left out.
  let isComplete: Bool
  /// Whether something in it may depend on itself.
  let mayHaveCycles: Bool
  /// Whether a part of the form's block could not be read.
  let isBroken: Bool
  /// The files that it comes from, by number.
  let sources: [SourceText]
  let names: NameTable

  // Declarations, in the order of the file, parents before children
  /// Their nodes in the program, without code.
  let nodes: [Node]
  /// Where they come from.
  let declarations: [Declaration]
  let children: [[NodeID]]
  /// For each template, the node that is its root, and how many lists contain it.
  let templates: [NodeID]
  let templateDepths: [Int]
  /// The values and conditions that the program keeps, without code.
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
  /// Everything that the program evaluates.
  let computations: [Computation]
  /// The number of conditions that tests expect.
  let expectationCount: Int

  /// The files of the defaults that are not in the file of their field.
  let importedDefaults: [SlotID: Int]

  // Tests
  let scenarios: [Scenario]
  /// Where the elements of the form are written; nil if nobody asks.
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

  /// An expression that may be absent.
  func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }
}
