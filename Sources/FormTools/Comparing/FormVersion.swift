internal import FormEngine
internal import FormLanguage

/// One version of a form, with the parts of each declaration indexed.
final class FormVersion {
  let form: CheckedForm
  /// The clauses of each declaration, in the order in which they were checked.
  let clauses: ModelIndex.Lists
  /// The expression of each `let`, computed field and default, by slot, or -1.
  let expressionOfSlot: [ExpressionID]
  /// The texts about each declaration, by kind of text.
  private let words: [[ExpressionID]]
  private let messages: [ExpressionID]
  let submitLabel: ExpressionID
  /// The `where` clauses of options from a file, by field.
  let filters: [NodeID: ExpressionID]
  /// The declarations directly in each declaration, in file order.
  let members: ModelIndex.Lists

  init(_ form: CheckedForm) {
    self.form = form
    clauses = ModelIndex.Lists(
      count: form.nodes.count,
      form.clauses.enumerated().map {
        (Int32(truncatingIfNeeded: $1.node), Int32(truncatingIfNeeded: $0))
      })
    members = ModelIndex.Lists(
      count: form.nodes.count,
      form.nodes.indices.dropFirst().map {
        (Int32(truncatingIfNeeded: form.nodes[$0].parent), Int32(truncatingIfNeeded: $0))
      })
    var slots = [ExpressionID](repeating: -1, count: form.slots.count)
    let none = [ExpressionID](repeating: -1, count: form.nodes.count)
    var words = Node.Text.allCases.map { _ in none }
    var messages = [ExpressionID](repeating: -1, count: form.rules.count)
    var filters: [NodeID: ExpressionID] = [:]
    var submitLabel: ExpressionID = -1
    for computation in form.computations {
      let id = computation.expression
      switch computation.purpose {
      case .slot(let slot): slots[slot] = id
      case .text(let text, let node): words[text.rawValue][node] = id
      case .message(let rule): messages[rule] = id
      case .submitLabel: submitLabel = id
      case .filter(let node): filters[node] = id
      case .lookup, .filterRest, .offers, .forced, .lower, .upper, .condition, .expectation: break
      }
    }
    expressionOfSlot = slots
    self.words = words
    self.messages = messages
    self.filters = filters
    self.submitLabel = submitLabel
  }

  var nodes: [Node] { form.nodes }

  subscript(id: ExpressionID) -> Expression { form[id] }

  /// Returns a text about a declaration.
  func word(_ word: Node.Text, of node: NodeID) -> Expression? {
    form.expression(words[word.rawValue][node])
  }

  /// Returns the message of a rule, if it has its own.
  func message(ofRule rule: Int) -> Expression? {
    messages.indices.contains(rule) ? form.expression(messages[rule]) : nil
  }

  /// Returns the value of a `let` or computed field, or a field's default.
  func value(of slot: SlotID) -> Expression? {
    expressionOfSlot.indices.contains(slot) ? form.expression(expressionOfSlot[slot]) : nil
  }

  /// Returns the default of a field.
  func defaultValue(of node: NodeID) -> Expression? {
    let forced = form.content.forcedFields
    let index = nodes[node].forced
    return value(of: forced.indices.contains(index) ? forced[index].answer : nodes[node].slot)
  }

  /// Returns the condition and the value of each `set` of a field, in the order in which they apply.
  func forces(of node: NodeID) -> [(condition: Expression, value: Expression)] {
    guard nodes[node].forced >= 0 else { return [] }
    return clauses(of: node).filter { form.clauses[Int($0)].kind == .forced }
      .sorted { form.clauses[Int($0)].force < form.clauses[Int($1)].force }
      .compactMap { number in
        guard let value = form.content.forcedValues[Int(number)] else { return nil }
        if case .condition(let id) = form.clauses[Int(number)].content {
          return (form[id], form[value])
        }
        return (.truth(true), form[value])
      }
  }

  /// Returns the values that a field is given by its `set` clauses, as one expression; nil if it has
  /// none.
  func forcedValue(of node: NodeID) -> Expression? {
    let forces = forces(of: node)
    guard let first = forces.first else { return nil }
    return Expression(
      type: first.value.type, span: first.value.span,
      form: .conditional(
        forces.map { Expression.Branch(condition: $0.condition, value: $0.value) },
        otherwise: .constant(.empty, first.value.type, first.value.span)))
  }

  func isLet(_ slot: SlotID) -> Bool { form.slots[slot].kind == .constant }

  func clauses(of node: NodeID) -> ArraySlice<Int32> { clauses[Int32(truncatingIfNeeded: node)] }

  func members(of node: NodeID) -> ArraySlice<Int32> { members[Int32(truncatingIfNeeded: node)] }

  /// Returns the form, group, row or list around a declaration. Sections do not appear in the
  /// answers.
  func container(of node: NodeID) -> NodeID {
    var outer = nodes[node].parent
    while outer > 0, nodes[outer].kind == .section { outer = nodes[outer].parent }
    return max(outer, 0)
  }

  /// Returns the conditions under which a declaration is shown within its container: its own and
  /// those of the sections around it.
  func conditions(of node: NodeID) -> [(clause: ClauseID, expression: Expression)] {
    var found: [(clause: ClauseID, expression: Expression)] = []
    var place = node
    repeat {
      for clause in clauses(of: place) where form.clauses[Int(clause)].kind == .shown {
        if case .condition(let id) = form.clauses[Int(clause)].content {
          found.append((Int(clause), form[id]))
        }
      }
      place = nodes[place].parent
    } while place > 0 && nodes[place].kind == .section
    return found
  }

  /// Returns the options of a field; empty for other declarations.
  func options(of node: NodeID) -> OptionList {
    let list = nodes[node].options
    return form.options.indices.contains(list) ? form.options[list] : []
  }

  /// Returns true if a declaration is the one field of a list of plain values.
  func isPlainValue(_ node: NodeID) -> Bool { nodes.isPlainValue(node) }

  /// Calls `body` for each part of an expression, and of the `let`s and, if followed, computed
  /// fields that it reads.
  func forEachPart(
    of expression: Expression, followingComputed: Bool = false, _ body: (Expression) -> Void
  ) {
    var seen: Set<SlotID> = []
    var waiting = [expression]
    func look(_ expression: Expression) {
      body(expression)
      if let slot = expression.slotOfRow,
        isLet(slot)
          || (followingComputed && form.slots[slot].kind == .computed),
        seen.insert(slot).inserted, let value = value(of: slot)
      {
        waiting.append(value)
      }
      expression.forEachPart(look)
    }
    while let next = waiting.popLast() { look(next) }
  }

  /// Returns true if an expression reads the clock, directly or through what it reads.
  func readsClock(_ expression: Expression) -> Bool {
    var found = false
    forEachPart(of: expression, followingComputed: true) { part in
      switch part.form {
      case .today, .now: found = true
      default: break
      }
    }
    return found
  }

  /// Returns the named members of a container, with sections flattened.
  func namedMembers(of container: NodeID) -> [NodeID] {
    members(of: container).flatMap { member -> [NodeID] in
      let node = Int(member)
      return nodes[node].kind == .section ? namedMembers(of: node) : isNamed(node) ? [node] : []
    }
  }

  /// Returns true if a declaration is a member of the answers.
  func isNamed(_ node: NodeID) -> Bool {
    switch nodes[node].kind {
    case .field, .group, .list: true
    case .form, .section, .row, .note: false
    }
  }
}
