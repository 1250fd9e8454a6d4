internal import FormEngine
internal import FormSyntax

/// Conditions about rows: `any`, `all`, membership in a column and `unique`.
extension ConstraintBuilder {
  mutating func aggregateStatement(_ aggregation: Expression.Aggregation) -> StatementID {
    switch aggregation.function {
    case .any, .all: break
    case .min, .max, .first, .last: return endStatement(aggregation)
    default: return model.open(.rows)
    }
    guard let aggregate = read(aggregation) else { return model.open(.rows) }
    let isAny = aggregation.function == .any
    let parts = aggregate.parts.map { part in
      isAny
        ? model.add(.and, of: [part.isThere, part.condition])
        : model.add(.or, of: [model.add(.not, part.isThere), part.condition])
    }
    let ofRows = model.add(isAny ? .or : .and, of: parts)
    // The result over the remaining rows is a variable of its own.
    var variable = Variable(source: .result, least: 0, most: 1)
    variable.valueCount = 2
    let others = addOwnBase(variable)
    summarise(aggregate, others)
    let ofAll = model.add(
      .or,
      of: [
        model.add(.and, of: [aggregate.isAll, ofRows]),
        model.add(.and, of: [aggregate.isMore, oneOf(others, 0b10)]),
      ])
    guard !isBlocking, mayFail(aggregation) else { return ofAll }
    // A row that decides the result does so whatever the other rows are.
    return model.add(isAny ? .or : .and, of: [ofAll, mayBeUnknown(otherwise: !isAny)])
  }

  /// Returns a statement that is unknown if evaluation fails, and otherwise has this truth.
  private mutating func mayBeUnknown(otherwise truth: Bool) -> StatementID {
    var variable = Variable(source: .result, least: 0, most: 1)
    variable.valueCount = 2
    let id = addOwnBase(variable)
    return oneOf(id, truth ? 0b11 : 0)
  }

  /// Returns the statement of the boolean cell of the first or last row.
  mutating func endStatement(_ aggregation: Expression.Aggregation) -> StatementID {
    guard aggregation.term?.type.kind == .boolean,
      let value = aggregate(aggregation, .boolean)
    else { return model.open(.rows) }
    guard let variable = value.terms.first?.variable, !value.mayFail || isBlocking else {
      return model.open(.rows)
    }
    return oneOf(variable, 0b10)
  }

  /// Returns the statement that a value occurs in a column.
  mutating func isCollected(
    _ value: Expression, _ aggregation: Expression.Aggregation
  ) -> StatementID {
    guard let aggregate = read(aggregation), let term = aggregation.term, !aggregate.rows.isEmpty
    else { return model.open(.rows) }
    let frame = frames[aggregation.frame]
    defer { frames[aggregation.frame] = frame }
    var parts: [StatementID] = []
    for part in aggregate.parts {
      frames[aggregation.frame] = part.context
      parts.append(model.add(.and, of: [part.counts, compare(.equal, value, term)]))
    }
    // For an empty value the result is unknown, even without rows.
    let isEmpty = model.add(.and, of: [model.add(.not, known(value)), model.add(.unknown)])
    return model.add(
      .or,
      of: [
        model.add(.and, of: [aggregate.isAll, model.add(.or, of: parts)]),
        model.add(.and, of: [aggregate.isMore, model.open(.rows)]), isEmpty,
      ])
  }

  /// Adds the constraint that no two rows are equal in all these cells.
  mutating func unique(_ index: Int, _ cells: [SlotID], _ list: PlaceID) {
    let rows = rows(of: list)
    var parts: [StatementID] = []
    for (number, first) in rows.enumerated() {
      for second in rows.dropFirst(number + 1) {
        var equal: [StatementID] = []
        for cell in cells { equal.append(areEqual(cell, first, second)) }
        parts.append(model.add(.not, model.add(.and, of: equal)))
      }
    }
    guard !parts.isEmpty else { return }
    add(index, list, model.add(.and, of: parts), .notFalse, .answers, isLimit: true)
  }

  mutating func areEqual(
    _ slot: SlotID, _ first: ContextID, _ second: ContextID
  ) -> StatementID {
    let outer = context
    defer { context = outer }
    context = first
    let left = variable(ofField: slot)
    context = second
    let right = variable(ofField: slot)
    guard let left, let right else { return model.open(.rows) }
    let facts = model.variables[Int(left)]
    if facts.isText {
      model.texts.relate(left, right)
      _ = (length(of: left), length(of: right))
      return model.add(.sameText, left, right)
    }
    if form.nodes[facts.node].type.kind == .options { return model.open(.options) }
    guard let difference = quantity(of: left).minus(quantity(of: right)) else {
      return model.open(.size)
    }
    return comparison(.equal, difference)
  }

}
