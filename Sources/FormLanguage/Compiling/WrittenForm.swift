package import FormEngine
package import FormSyntax

/// The clauses and expressions of a form with their places in its files, for explanations. Its
/// contents are shared with the checked form.
package struct WrittenForm: Sendable {
  /// The files, by number.
  package let sources: [SourceText]
  package let clauses: [CheckedClause]
  let expressions: [Expression]
  let computations: [Computation]
  let nodes: [Node]
  package let declarations: [Declaration]
  let lets: [LetDeclaration]
  let choices: [ChoiceDeclaration]
  let importedDefaults: [SlotID: Int]
  let forcedFields: [ForcedField]
  /// The expression of each `let` and computed field.
  private let definitions: [SlotID: ExpressionID]
  /// The texts that depend on the answers, if all of them are in the file of the form.
  private let texts: [NodeText: ExpressionID]
  private let messages: [Int: ExpressionID]

  private struct NodeText: Hashable {
    var text: Node.Text
    var node: NodeID
  }

  init(_ form: CheckedForm) {
    sources = form.sources
    clauses = form.clauses
    expressions = form.expressions
    computations = form.computations
    nodes = form.nodes
    declarations = form.declarations
    lets = form.lets
    choices = form.choices
    importedDefaults = form.importedDefaults
    forcedFields = form.content.forcedFields
    definitions = Dictionary(
      form.definitions.map { ($0.slot, $0.expression) }, uniquingKeysWith: { first, _ in first })
    var texts: [NodeText: ExpressionID] = [:]
    var messages: [Int: ExpressionID] = [:]
    for computation in form.sources.count == 1 ? form.computations : [] {
      switch computation.purpose {
      case .text(let text, let node):
        texts[NodeText(text: text, node: node)] = computation.expression
      case .message(let rule): messages[rule] = computation.expression
      case .slot, .filter, .lookup, .filterRest, .offers, .forced, .lower, .upper, .condition,
        .submitLabel, .expectation:
        continue
      }
    }
    self.texts = texts
    self.messages = messages
  }

  /// Returns the source of an expression on one line.
  package func source(of expression: Expression, in file: Int) -> String {
    sources.indices.contains(file) ? sources[file].oneLine(expression.span) : ""
  }

  /// Returns a text of a declaration as it is written, without its quotes; nil if it is not known.
  package func source(of text: Node.Text, _ node: NodeID) -> String? {
    texts[NodeText(text: text, node: node)].flatMap(textSource)
  }

  /// Returns the message of a rule as it is written, without its quotes; nil if it is not known.
  package func source(ofMessage rule: Int) -> String? { messages[rule].flatMap(textSource) }

  private func textSource(_ id: ExpressionID) -> String? {
    guard let source = sources.first else { return nil }
    let written = source.oneLine(expressions[Int(id)].span)
    // A text of several lines is between three quotes.
    let quote = written.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    guard written.hasPrefix(quote), written.hasSuffix(quote), written.count >= 2 * quote.count
    else { return nil }
    return String(written.dropFirst(quote.count).dropLast(quote.count))
  }

  package subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// Returns the expression of a `let` or computed field; nil for other slots.
  package func definition(of slot: SlotID) -> Expression? {
    definitions[slot].map { expressions[Int($0)] }
  }

  /// Returns the source of a clause on one line.
  package func source(of clause: CheckedClause) -> String {
    sources.indices.contains(clause.file) ? sources[clause.file].oneLine(clause.span) : ""
  }

  /// Returns the slot of a default or computed value.
  func definedSlot(of node: NodeID) -> SlotID { nodes[node].answerSlot(forcedFields) }

  /// Returns the source of a clause's condition, without the keyword before it; nil if it has none.
  /// The condition of the text of `other` is not in the source, so it is composed.
  package func condition(of clause: CheckedClause) -> String? {
    guard case .condition = clause.content, sources.indices.contains(clause.file) else {
      return nil
    }
    let choice = declarations[clause.node].otherOf
    if choice >= 0, clause.kind == .shown {
      return nodes[choice].isOtherChosen(
        named: sources[declarations[choice].file].text(of: declarations[choice].nameSpan))
    }
    return sources[clause.file].oneLine(clause.conditionSpan)
  }
}

extension Node {
  /// Returns the condition in a form that `other` is chosen in a field of options.
  package func isOtherChosen(named name: String) -> String {
    let other = offers >= 0 ? "\"other\"" : ".other"
    return type.kind == .options ? "\(other) in \(name)" : "\(name) == \(other)"
  }
}
