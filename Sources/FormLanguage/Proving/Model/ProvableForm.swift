package import FormEngine

/// The parts of a checked form that proofs read.
package struct ProvableForm {
  package let nodes: [Node]
  let slots: [Slot]
  package let clauses: [CheckedClause]
  let patterns: [Pattern]
  /// The expression of each `let` and computed field.
  let definitions: [(slot: SlotID, expression: ExpressionID)]
  private let expressions: [Expression]
  private let declarations: [Declaration]
  private let choices: [ChoiceDeclaration]
  private let options: [OptionList]
  /// The names of the form; nil if it was put together from others.
  private let names: NameTable?
  /// True if conditions on the cells of a file's options are examined. For a single form they are
  /// not: the file may have other cells another time.
  let examinesCells: Bool
  /// The rule that a proof asks about: can it fail although all its parts have results? It is not a
  /// premise.
  let askedRule: ClauseID?
  /// The expression of each `let` and computed field, by slot.
  private let values: [SlotID: ExpressionID]

  package init(_ form: CheckedForm) {
    nodes = form.nodes
    slots = form.slots
    clauses = form.clauses
    patterns = form.patterns
    definitions = form.definitions
    expressions = form.expressions
    declarations = form.declarations
    choices = form.choices
    options = form.options
    examinesCells = false
    askedRule = nil
    names = form.names
    var values: [SlotID: ExpressionID] = [:]
    for (slot, expression) in definitions { values[slot] = expression }
    self.values = values
  }

  /// Creates a form that is put together from others.
  package init(
    nodes: [Node], slots: [Slot], clauses: [CheckedClause],
    definitions: [(slot: SlotID, expression: ExpressionID)], expressions: [Expression],
    declarations: [Declaration], patterns: [Pattern], choices: [ChoiceDeclaration],
    options: [OptionList], askedRule: ClauseID?
  ) {
    self.nodes = nodes
    self.slots = slots
    self.clauses = clauses
    self.patterns = patterns
    self.definitions = definitions
    self.expressions = expressions
    self.declarations = declarations
    self.choices = choices
    self.options = options
    examinesCells = options.contains { $0.table != nil }
    self.askedRule = askedRule
    names = nil
    values = Dictionary(
      definitions.map { ($0.slot, $0.expression) }, uniquingKeysWith: { _, last in last })
  }

  subscript(id: ExpressionID) -> Expression { expressions[Int(id)] }

  /// Returns an expression that may be absent.
  func expression(_ id: ExpressionID) -> Expression? { id < 0 ? nil : expressions[Int(id)] }

  /// Returns the expression of a `let`; nil for other slots.
  func definition(ofLet slot: SlotID) -> Expression? {
    slots[slot].kind == .constant ? definition(of: slot) : nil
  }

  /// Returns the expression of a `let` or computed field; nil for other slots.
  func definition(of slot: SlotID) -> Expression? { values[slot].map { expressions[Int($0)] } }

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
