internal import FormEngine
internal import FormSyntax

/// Checks `join` and `nth`, which accept a column or chosen options besides another argument.
extension ExpressionChecker {
  /// Checks `join`: the values as one text.
  func join(_ call: Call) -> Expression {
    let messages = ListCall(
      second: .text, part: .separator, wrong: .wrongJoinArguments,
      swapped: { .separatorFirst(meant: $0) },
      misplaced: { .misplacedJoinCondition(source: $0, separator: $1) },
      noRows: { .joinedOptionsHaveNoRows(source: $0) })
    guard let (values, separator) = valuesAndOther(call, .text, messages) else {
      return Expression(type: .text, span: call.span, form: .invalid)
    }
    return Expression(
      type: .text, span: call.span,
      form: .apply(
        .join, [values, separator], a: optionsNumber(values.type), source: shortSource(call.span)))
  }

  /// Checks `nth`: the cell of the row with a number, or the option chosen at that place.
  func nth(_ call: Call) -> Expression {
    let messages = ListCall(
      second: .integer, part: .rowNumber, wrong: .wrongNthArguments,
      swapped: { .numberFirst(meant: $0) },
      misplaced: { .misplacedNthCondition(source: $0, number: $1) },
      noRows: { .nthOptionHasNoRow(source: $0) })
    guard let (values, number) = valuesAndOther(call, .integer, messages) else {
      return .invalid(call.span)
    }
    return Expression(
      type: values.type.isMany
        ? values.type.one : ValueType(.option, choice: values.type.choice),
      span: call.span, form: .apply(.nth, [values, number], a: 0))
  }

  /// The second argument of such a function, and the messages about its calls.
  private struct ListCall {
    /// The literal that is written first when the arguments are exchanged.
    var second: SyntaxKind
    var part: TypedPart
    var wrong: AggregateMessage
    var swapped: (_ meant: String) -> AggregateMessage
    var misplaced: (_ source: String, _ other: String) -> AggregateMessage
    var noRows: (_ source: String) -> AggregateMessage
  }

  /// Returns the values and the other argument; reports anything else and returns nil.
  private func valuesAndOther(
    _ call: Call, _ type: ValueType, _ list: ListCall
  ) -> (values: Expression, other: Expression)? {
    let tree = self.tree
    guard call.arguments.count == 2 else {
      report(.wrongArguments, call.span, list.wrong)
      return nil
    }
    let (argument, otherID) = (call.arguments[0], call.arguments[1])
    let (span, otherSpan) = (tree.span(argument), tree.span(otherID))
    if tree.kind(argument) == list.second, tree.kind(otherID) != list.second {
      report(
        .wrongArguments, span,
        list.swapped("\(shortSource(otherSpan)), \(shortSource(span))"),
        fix: Fix([
          Edit(span: span, replacement: tree.source.text(of: otherSpan)),
          Edit(span: otherSpan, replacement: tree.source.text(of: span)),
        ]))
      return nil
    }
    let other = check(otherID, as: type, what: list.part)
    if let clause = call.alias ?? call.filter, clause > otherID {
      report(
        .wrongArguments, otherSpan, list.misplaced(shortSource(span), shortSource(otherSpan)))
      return nil
    }
    guard
      let values = collected(
        argument, call, wrong: list.wrong, noRows: list.noRows(shortSource(span))),
      !other.type.isInvalid
    else { return nil }
    return (values, other)
  }

  /// Returns the values of a column, or chosen options; reports anything else and returns nil.
  private func collected(
    _ argument: SyntaxID, _ call: Call, wrong: @autoclosure () -> AggregateMessage,
    noRows: @autoclosure () -> AggregateMessage
  ) -> Expression? {
    let kind = tree.kind(argument)
    if kind == .nameReference || kind == .path, let column = aggregatePath(argument, .collect, call)
    {
      return column.type.isInvalid ? nil : column
    }
    let options = infer(argument)
    if options.type.isInvalid { return nil }
    guard options.type.isChosenSet else {
      report(.wrongArguments, tree.span(argument), wrong())
      return nil
    }
    guard call.alias == nil, call.filter == nil else {
      report(.wrongArguments, call.span, noRows())
      return nil
    }
    return inOrder(options)
  }

  /// Returns what is chosen in the order of the options: a set of answers is stored in another one.
  func inOrder(_ set: Expression) -> Expression {
    guard set.type.isSet else { return set }
    func ordered(_ slot: SlotID) -> SlotID? {
      let node = form.slots[slot].node
      guard [.field, .computed].contains(form.slots[slot].kind), form.nodes[node].slot == slot,
        form.answerOptions.indices.contains(form.nodes[node].offers)
      else { return nil }
      form.answerOptions[form.nodes[node].offers].needsOrder = true
      return form.answerOptions[form.nodes[node].offers].ordered
    }
    let found: Expression.Form
    switch set.form {
    case .read(let slot, let frame):
      guard let slot = ordered(slot) else { return set }
      found = .read(slot, frame: frame)
    case .above(let slot):
      guard let slot = ordered(slot) else { return set }
      found = .above(slot)
    case .readAt(let slot, let rows):
      guard let slot = ordered(slot) else { return set }
      found = .readAt(slot, rows: rows)
    case .coalesce(let terms): found = .coalesce(terms.map(inOrder))
    case .conditional(let branches, let otherwise):
      found = .conditional(
        branches.map { Expression.Branch(condition: $0.condition, value: inOrder($0.value)) },
        otherwise: inOrder(otherwise))
    default: return set
    }
    return Expression(type: set.type, span: set.span, form: found)
  }
}
