/// The additional data of a field with `set` clauses. While one of their conditions is true, the
/// field has the forced value; otherwise it has its answer, which is kept in a slot of its own.
public struct ForcedField: Hashable, Sendable {
  /// The slot of the answer, which the slot of the field reads.
  public var answer: SlotID
  /// The conditions of the clauses; the first that is true decides.
  public var conditions: [Condition]
  /// The code of the value of each clause, for explanations.
  package var values: [Code]

  public init(answer: SlotID, conditions: [Condition] = []) {
    self.answer = answer
    self.conditions = conditions
    values = conditions.map { _ in .none }
  }
}

extension Node {
  /// Returns the slot that contains the answer to a field: that of its value, unless it has `set`.
  package func answerSlot(_ forcedFields: [ForcedField]) -> SlotID {
    forcedFields.indices.contains(forced) ? forcedFields[forced].answer : slot
  }
}

extension Slot {
  /// Returns true if answers are written to the slot; its code is then a default.
  package func takesAnswers(_ nodes: [Node]) -> Bool {
    switch kind {
    case .answer: true
    case .field: nodes[node].forced < 0
    case .computed, .constant, .counter, .term, .aggregate, .shown, .readonly, .forced, .required,
      .offered, .rule:
      false
    }
  }
}

extension ProgramParts {
  /// Returns the slot that contains the answer to a field.
  package func answerSlot(of node: NodeID) -> SlotID { nodes[node].answerSlot(forcedFields) }

  /// Returns the conditions under which the value of a field is forced.
  package func forcingConditions(of node: NodeID) -> [Condition] {
    let index = nodes[node].forced
    return forcedFields.indices.contains(index) ? forcedFields[index].conditions : []
  }

  /// Returns true if answers are written to a slot.
  package func takesAnswers(_ slot: SlotID) -> Bool { slots[slot].takesAnswers(nodes) }
}
