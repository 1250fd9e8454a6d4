/// A part of a form that tests can observe. Constant rules and conditions are not elements.
public enum FormElement: Hashable, Sendable {
  /// A field that people answer: seen when it has the focus.
  case field(NodeID)
  /// A rule, by its number: seen when it has failed and when it has passed.
  case rule(Int)
  /// `required` of a field or list: seen in the same way.
  case required(NodeID)
  /// A `when` of `show`, `readonly`, `required`, `set`, a note or an option: seen when it was true
  /// and when it was false.
  case condition(SlotID)
  /// An option of a field: seen when it is chosen. The options of a file are one element, with the
  /// index of the first: seen when any of them is chosen.
  case option(NodeID, Int)
}

extension Program {
  /// All elements of the form except options, by declaration: the options of each `.field` are
  /// elements, too.
  public var elements: [FormElement] {
    var elements: [FormElement] = []
    // Nobody answers a field that is always read-only, or that is inside something that is.
    var isFixed = [Bool](repeating: false, count: nodes.count)
    for (id, node) in nodes.enumerated() {
      isFixed[id] = node.readonly == .always || (id > 0 && isFixed[node.parent])
      if case .slot(let slot) = node.shown { elements.append(.condition(slot)) }
      if case .slot(let slot) = node.readonly { elements.append(.condition(slot)) }
      for case .slot(let slot) in parts.forcingConditions(of: id) {
        elements.append(.condition(slot))
      }
      if !isFixed[id], node.required != .never {
        if case .slot(let slot) = node.required { elements.append(.condition(slot)) }
        elements.append(.required(id))
      }
      // The number of rows always follows `count = E`.
      for rule in node.rules
      where !isConstant(parts.rules[rule]) && !parts.isExactCount(parts.rules[rule]) {
        elements.append(.rule(rule))
      }
      guard node.kind == .field, !node.isComputed, !isFixed[id] else { continue }
      elements.append(.field(id))
      for option in parts.options(node.options).declared {
        if case .slot(let slot) = option.offered { elements.append(.condition(slot)) }
      }
    }
    return elements
  }

  /// Returns the declaration that an element belongs to.
  package func node(of element: FormElement) -> NodeID {
    switch element {
    case .field(let node), .required(let node), .option(let node, _): node
    case .rule(let number): parts.rules[number].node
    case .condition(let slot): parts.slots[slot].node
    }
  }

  /// Returns whether a `check` or `warn` has the same result for all answers.
  private func isConstant(_ rule: Rule) -> Bool {
    rule.kind == .check && rule.condition.end - rule.condition.start == 1
      && parts.instructions[Int(rule.condition.start)].operation == .constant
  }
}
