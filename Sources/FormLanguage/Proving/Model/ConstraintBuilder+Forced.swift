internal import FormEngine

/// The constraints of `set`.
extension ConstraintBuilder {
  /// A `set` clause whose value is still to be constrained.
  struct WaitingForce {
    var clause: ClauseID
    var context: ContextID
    var place: PlaceID
    /// The statement that its condition is true.
    var condition: StatementID
  }

  /// Adds a `set`, which makes its field read-only while it applies.
  mutating func force(_ clause: ClauseID, _ place: PlaceID, _ condition: StatementID) {
    readonly.append((place, condition))
    waitingForces.append(
      WaitingForce(
        clause: clause, context: context, place: place, condition: model.add(.isTrue, condition)))
  }

  /// Adds the constraint that a field has the value of a `set`, or is empty if that has no value,
  /// while the condition of the clause is true and that of no earlier one is.
  mutating func define(_ force: WaitingForce) {
    let clause = form.clauses[force.clause]
    guard let value = form.forcedValues[force.clause] else { return }
    let outer = context
    context = force.context
    defer { context = outer }
    isBlocking = true
    guard let variable = variable(of: clause.node),
      let (equal, known) = equality(variable, form[value])
    else { return }
    var parts = [model.add(.not, force.condition)]
    // The clauses of a declaration follow one another.
    var index = force.clause
    while index > 0, form.clauses[index - 1].node == clause.node { index -= 1 }
    while index < form.clauses.count, form.clauses[index].node == clause.node {
      let other = form.clauses[index]
      index += 1
      guard other.kind == .forced, other.force < clause.force else { continue }
      guard case .condition(let id) = other.content else { return }
      parts.append(model.add(.isTrue, statement(of: form[id])))
    }
    let filled = model.add(.filled, variable)
    parts.append(model.add(.and, of: [known, equal, filled]))
    parts.append(model.add(.and, of: [model.add(.not, known), model.add(.not, filled)]))
    add(force.clause, force.place, model.add(.or, of: parts), .notFalse, .answers)
  }
}
