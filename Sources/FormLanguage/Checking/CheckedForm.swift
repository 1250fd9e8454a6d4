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

  /// The declarations, and what the clauses say about them.
  package let content: CheckedContent
  package let children: [[NodeID]]
  /// The root node of each template, and the number of lists that contain it.
  package let templates: [NodeID]
  package let templateDepths: [Int]
  /// The rules, without code.
  package let rules: [Rule]
  package let lets: [LetDeclaration]
  package let submit: SubmitPolicy
  /// The values of the rows with which lists start, by list.
  package let startValues: [NodeID: [[StartValue]]]

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
    content = CheckedContent(
      nodes: form.nodes, declarations: form.declarations, slots: form.slots,
      choices: form.choices, options: expressions.options.lists,
      answerOptions: form.answerOptions.map(\.compiled), patterns: expressions.patterns.all,
      clauses: clauses.checked.clauses, forcedFields: form.forcedFields,
      forcedValues: clauses.checked.forcedValues, definitions: clauses.checked.definitions,
      expressions: clauses.checked.expressions, names: form.names)
    children = form.children
    templates = form.templates
    templateDepths = form.templateDepths
    rules = clauses.rules
    lets = form.lets
    submit = clauses.submit
    startValues = clauses.startValues
    computations = clauses.checked.computations
    expectationCount = clauses.checked.expectationCount
    importedDefaults = clauses.checked.importedDefaults
    self.scenarios = scenarios
    places = clauses.places
  }

  package subscript(id: ExpressionID) -> Expression { content[id] }

  /// Returns a value of a row at the start as a text, with the names of options.
  package func text(of given: StartValue) -> String {
    let options = nodes[given.node].options
    return given.value.text { number in
      content.options.indices.contains(options) ? content.options[options].name(Int(number)) : ""
    }
  }

  /// Returns the field that gives a list a row for each chosen option; nil if there is none.
  package func counterField(of list: NodeID) -> NodeID? {
    guard nodes[list].countsItsRows else { return nil }
    for computation in computations {
      guard case .slot(let slot) = computation.purpose, slot == nodes[list].counter else {
        continue
      }
      let number = self[computation.expression]
      guard number.type.kind == .options, case .read(let field, _) = number.form else { return nil }
      return slots[field].node
    }
    return nil
  }

  /// Returns an expression that may be absent: nil for a negative number.
  package func expression(_ id: ExpressionID) -> Expression? { content.expression(id) }
}

// Read in loops by every tool.
extension CheckedForm {
  @inlinable package var nodes: [Node] { content.nodes }
  @inlinable package var declarations: [Declaration] { content.declarations }
  @inlinable package var slots: [Slot] { content.slots }
  @inlinable package var choices: [ChoiceDeclaration] { content.choices }
  @inlinable package var options: [OptionList] { content.options }
  @inlinable package var patterns: [Pattern] { content.patterns }
  @inlinable package var clauses: [CheckedClause] { content.clauses }
  @inlinable package var definitions: [(slot: SlotID, expression: ExpressionID)] {
    content.definitions
  }
  var expressions: [Expression] { content.expressions }
}
