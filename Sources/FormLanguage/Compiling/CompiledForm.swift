package import FormEngine

/// A checked form as code: the parts of a program, and the conditions that its tests expect.
package struct CompiledForm {
  package private(set) var parts = ProgramParts()
  /// The conditions that tests expect, by number.
  private(set) var expectations: [Code]

  package init(_ form: CheckedForm) {
    expectations = Array(repeating: .none, count: form.expectationCount)
    parts.templates = form.templates
    parts.nodes = form.nodes
    parts.children = form.children
    parts.rules = form.rules
    parts.forcedFields = form.content.forcedFields
    parts.options = form.options
    parts.answerOptions = form.content.answerOptions
    parts.patterns = form.patterns
    parts.submit = form.submit
    parts.startValues = form.startValues
    var writer = CodeWriter(form)
    for computation in form.computations {
      write(computation.purpose, form[computation.expression], &writer)
    }
    parts.slots = writer.slots
    parts.aggregates = writer.aggregates
    parts.scans = writer.scans
    parts.instructions = writer.instructions
    parts.constants = writer.constants.values
  }

  /// Compiles an expression and stores the code at its place in the program.
  private mutating func write(
    _ purpose: Computation.Purpose, _ expression: Expression, _ writer: inout CodeWriter
  ) {
    switch purpose {
    case .slot(let slot):
      let (template, kind) = (writer.slots[slot].template, writer.slots[slot].kind)
      if kind == .counter, expression.type.kind == .options,
        case .read(let field, _) = expression.form
      {
        parts.countedOptions[writer.slots[slot].node] = writer.slots[field].node
      }
      let isDefault =
        kind == .answer || kind == .field && parts.nodes[writer.slots[slot].node].forced < 0
      writer.slots[slot].code =
        isDefault
        ? writer.code(ofDefault: expression, in: template) : writer.code(expression, in: template)
    case .filter(let node):
      let code = writer.code(expression, in: parts.nodes[node].template)
      guard let slot = filter(of: node, { $0.condition = code })?.slot, slot >= 0 else { break }
      writer.slots[slot].code = code
    case .lookup(let node, let number):
      let code = writer.code(expression, in: parts.nodes[node].template)
      filter(of: node) { $0.lookups[number].value = code }
    case .filterRest(let node):
      let code = writer.code(expression, in: parts.nodes[node].template)
      filter(of: node) { $0.rest = code }
    case .offers(let node):
      let (place, template) = (parts.nodes[node].offers, parts.nodes[node].template)
      parts.answerOptions[place].values = writer.code(expression, in: template)
      guard parts.nodes[node].hasValueSet else { break }
      let chosen = Expression(
        type: expression.type, span: expression.span,
        form: .read(parts.nodes[node].slot, frame: 0))
      let inOrder = Expression(
        type: expression.type, span: expression.span,
        form: .apply(.inOrder, [chosen, expression], a: 0))
      parts.answerOptions[place].inOrder = writer.code(inOrder, in: template)
    case .forced(let node, let number):
      parts.forcedFields[parts.nodes[node].forced].values[number] =
        writer.code(expression, in: parts.nodes[node].template)
    case .text(let text, let node):
      parts.nodes[node][text] =
        text.isAboutRow
        ? writer.words(expression, in: parts.nodes[node].rowTemplate, [.shown, .dash])
        : words(expression, at: node, &writer)
    case .lower(let rule):
      parts.rules[rule].lower = writer.code(expression, in: template(ofRule: rule, writer))
    case .upper(let rule):
      parts.rules[rule].upper = writer.code(expression, in: template(ofRule: rule, writer))
    case .condition(let rule):
      parts.rules[rule].condition = writer.code(expression, in: template(ofRule: rule, writer))
    case .message(let rule):
      parts.rules[rule].message = writer.words(expression, in: template(ofRule: rule, writer))
    case .submitLabel: parts.submit.label = writer.words(expression, in: 0)
    case .expectation(let number): expectations[number] = writer.code(expression, in: 0)
    }
  }

  /// Changes the filter of a field's options from a file.
  @discardableResult
  private mutating func filter(
    of node: NodeID, _ change: (inout OptionFilter) -> Void
  ) -> OptionFilter? {
    let list = parts.nodes[node].options
    guard parts.options.indices.contains(list), var filter = parts.options[list].filter
    else { return nil }
    change(&filter)
    parts.options[list].filter = filter
    return filter
  }

  private func words(
    _ expression: Expression, at node: NodeID, _ writer: inout CodeWriter
  ) -> Code {
    writer.words(expression, in: parts.nodes[node].template)
  }

  private func template(ofRule rule: Int, _ writer: CodeWriter) -> Int {
    writer.slots[parts.rules[rule].slot].template
  }
}
