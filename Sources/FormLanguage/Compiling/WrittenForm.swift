internal import FormEngine
internal import FormSyntax

/// The clauses and expressions of a form with their places in its files, for explanations. Its
/// contents are shared with the checked form.
package struct WrittenForm: Sendable {
  /// The files, by number.
  let sources: [SourceText]
  let clauses: [CheckedClause]
  let expressions: [Expression]
  let computations: [Computation]
  let nodes: [Node]
  let declarations: [Declaration]
  let lets: [LetDeclaration]
  let choices: [ChoiceDeclaration]
  let importedDefaults: [SlotID: Int]
  let forcedFields: [ForcedField]

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
  }

  /// Returns the source of a clause on one line.
  func source(of clause: CheckedClause) -> String {
    sources.indices.contains(clause.file) ? sources[clause.file].oneLine(clause.span) : ""
  }

  /// Returns the slot of a default or computed value.
  func definedSlot(of node: NodeID) -> SlotID {
    let index = nodes[node].forced
    return index < 0 ? nodes[node].slot : forcedFields[index].answer
  }

  /// Returns the source of a clause's condition, without the keyword before it; nil if it has none.
  /// The condition of the text of `other` is not in the source, so it is composed.
  func condition(of clause: CheckedClause) -> String? {
    guard case .condition = clause.content, sources.indices.contains(clause.file) else {
      return nil
    }
    let choice = declarations[clause.node].otherOf
    if choice >= 0, clause.kind == .shown {
      let name = sources[declarations[choice].file].text(of: declarations[choice].nameSpan)
      if nodes[choice].offers >= 0 { return "\(name) == \"other\"" }
      return nodes[choice].type.kind == .options ? ".other in \(name)" : "\(name) == .other"
    }
    return sources[clause.file].oneLine(clause.conditionSpan)
  }
}
