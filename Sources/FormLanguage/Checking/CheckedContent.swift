package import FormEngine

/// The declarations of a form and what its clauses say about them: the part of a checked form that
/// can be reasoned about. The comparison of two versions of a form builds another one from both.
package struct CheckedContent {
  /// The nodes of the program, without code, in file order, parents before children.
  package let nodes: [Node]
  /// The declaration of each node.
  package let declarations: [Declaration]
  /// The values and conditions that the program stores, without code.
  package let slots: [Slot]
  package let choices: [ChoiceDeclaration]
  package let options: [OptionList]
  /// The options that fields take from the answers, without code.
  package let answerOptions: [AnswerOptions]
  package let patterns: [Pattern]
  package let clauses: [CheckedClause]
  /// The fields with `set`, and the value of each such clause.
  package let forcedFields: [ForcedField]
  package let forcedValues: [ClauseID: ExpressionID]
  /// The expression of each `let` and computed field.
  package let definitions: [(slot: SlotID, expression: ExpressionID)]
  let expressions: [Expression]
  /// The names of the form; nil if it was put together from two versions.
  private let names: NameTable?
  /// The expression of each `let` and computed field, by slot, or -1.
  private let definitionOfSlot: [ExpressionID]

  /// - Parameter names: the names of the form; nil if it was put together from two versions.
  package init(
    nodes: [Node], declarations: [Declaration], slots: [Slot], choices: [ChoiceDeclaration],
    options: [OptionList], answerOptions: [AnswerOptions], patterns: [Pattern],
    clauses: [CheckedClause],
    forcedFields: [ForcedField], forcedValues: [ClauseID: ExpressionID],
    definitions: [(slot: SlotID, expression: ExpressionID)], expressions: [Expression],
    names: NameTable?
  ) {
    self.nodes = nodes
    self.declarations = declarations
    self.slots = slots
    self.choices = choices
    self.options = options
    self.answerOptions = answerOptions
    self.patterns = patterns
    self.clauses = clauses
    self.forcedFields = forcedFields
    self.forcedValues = forcedValues
    self.definitions = definitions
    self.expressions = expressions
    self.names = names
    var definitionOfSlot = [ExpressionID](repeating: -1, count: slots.count)
    for (slot, expression) in definitions where slots.indices.contains(slot) {
      definitionOfSlot[slot] = expression
    }
    self.definitionOfSlot = definitionOfSlot
  }

  /// True if conditions on the cells of a file's options are examined. For a single form they are
  /// not, because the file may change.
  var examinesCells: Bool { names == nil && options.contains { $0.table != nil } }

  package subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// Returns an expression that may be absent: nil for a negative number.
  package func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }

  /// Returns the bounds of a clause that are constants; nil if it is not a limit of this kind.
  func constantBounds(_ kind: Rule.Kind, of clause: CheckedClause) -> PresentBounds? {
    guard case .limit(kind, let lower, let upper, let excludesUpper) = clause.content else {
      return nil
    }
    return PresentBounds(
      lower: expression(lower)?.constant ?? .empty, upper: expression(upper)?.constant ?? .empty,
      excludesUpper: excludesUpper)
  }

  /// Returns the expression of a `let`; nil for other slots.
  package func definition(ofLet slot: SlotID) -> Expression? {
    slots.indices.contains(slot) && slots[slot].kind == .constant ? definition(of: slot) : nil
  }

  /// Returns the expression of a `let` or computed field; nil for other slots.
  package func definition(of slot: SlotID) -> Expression? {
    definitionOfSlot.indices.contains(slot) ? expression(definitionOfSlot[slot]) : nil
  }

  /// Returns the condition of a `set` of a field.
  package func condition(ofForce number: Int, _ node: NodeID) -> Condition? {
    let index = nodes[node].forced
    guard forcedFields.indices.contains(index),
      forcedFields[index].conditions.indices.contains(number)
    else { return nil }
    return forcedFields[index].conditions[number]
  }

  /// Returns the number of options of a field; 0 if it is not known.
  func optionCount(of node: NodeID) -> Int {
    let number = declarations[node].choice
    guard choices.indices.contains(number), !choices[number].isOpen else { return 0 }
    let count =
      (choices[number].fileOptions?.table.count ?? 0) + choices[number].options.count
    // The options of a file with very many of them are not distinguished.
    return choices[number].fileOptions != nil && count > OptionList.mostProvedOptions ? 0 : count
  }

  func hasOptionsOfFile(_ node: NodeID) -> Bool {
    let number = declarations[node].choice
    return choices.indices.contains(number) && choices[number].fileOptions != nil
  }

  /// Returns a cell of an option from a file; `list` is the number of the list of options.
  func cell(_ column: Int, isText: Bool, of option: Int, in list: Int) -> Value {
    guard options.indices.contains(list), let table = options[list].table else { return .empty }
    return isText
      ? table.text(column: column, option: option) : table.value(column: column, option: option)
  }

  func fileOptionCount(in list: Int) -> Int {
    options.indices.contains(list) ? options[list].tableCount : 0
  }

  /// Returns the names of a field's options; nil if they are not known.
  func optionNames(of node: NodeID) -> [String]? {
    let (number, list) = (declarations[node].choice, nodes[node].options)
    guard choices.indices.contains(number) else { return nil }
    // The lists of a form without a program may lack parts that only a program needs.
    if let names, choices[number].fileOptions == nil {
      return choices[number].options.map { names.text($0) }
    }
    guard options.indices.contains(list), options[list].count == optionCount(of: node) else {
      return nil
    }
    return options[list].indices.map { options[list].name($0) }
  }

  /// Returns the points of each option of a list; empty if there is no such list.
  func points(ofOptions list: Int) -> [Value] {
    options.indices.contains(list) ? options[list].map(\.points) : []
  }

  /// Returns the condition under which an option of a field is offered.
  func condition(ofOption option: Int, _ node: NodeID) -> Condition? {
    guard options.indices.contains(nodes[node].options),
      options[nodes[node].options].indices.contains(option)
    else { return nil }
    return options[nodes[node].options][option].offered
  }

  /// Returns the options of a field that can only be chosen alone.
  func exclusiveOptions(of node: NodeID) -> [Int] {
    guard options.indices.contains(nodes[node].options) else { return [] }
    let list = options[nodes[node].options]
    return list.declared.indices.filter { list.declared[$0].isExclusive }.map {
      list.tableCount + $0
    }
  }
}
