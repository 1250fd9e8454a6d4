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
  let options: [[FormOption]]
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

  // Tests and explanations
  let scenarios: [Scenario]
  /// Where the conditions of declarations are written.
  let conditionClauses: [ConditionClause]
  /// Where the elements of the form are written; nil if nobody asks.
  let places: ElementPlaces?

  init(_ checker: FormChecker) {
    isTypes = checker.subject != .form
    isComplete = checker.buildsProgram
    mayHaveCycles = checker.readingOrder.readsAhead
    isBroken = checker.files.trees[0].flags(checker.declarations[0].syntax).contains(.broken)
    sources = checker.files.sources
    names = checker.names
    nodes = checker.nodes
    declarations = checker.declarations
    children = checker.children
    templates = checker.templates
    templateDepths = checker.templateDepths
    slots = checker.slots
    rules = checker.rules
    lets = checker.lets
    choices = checker.choices
    options = checker.options
    patterns = checker.patterns
    submit = checker.submit
    clauses = checker.checked.clauses
    expressions = checker.checked.expressions
    definitions = checker.checked.definitions
    computations = checker.checked.computations
    expectationCount = checker.checked.expectationCount
    scenarios = checker.scenarios
    conditionClauses = checker.conditionClauses
    places = checker.places
  }

  subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// An expression that may be absent.
  func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }
}
