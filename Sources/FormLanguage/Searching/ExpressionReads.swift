internal import FormEngine

/// The fields and lists that the expressions of a form read, also through `let`s and computed
/// fields.
struct ExpressionReads {
  private let form: CheckedForm
  /// The expression of each `let` and computed field.
  private let definitions: [ExpressionID?]

  /// The maximum number of parts of one expression to visit.
  private static let most = 500

  init(_ form: CheckedForm) {
    self.form = form
    var definitions = [ExpressionID?](repeating: nil, count: form.slots.count)
    for (slot, expression) in form.definitions { definitions[slot] = expression }
    self.definitions = definitions
  }

  func definition(of slot: SlotID) -> Expression? { definitions[slot].map { form[$0] } }

  /// Returns the fields that are not computed, and the lists, that an expression reads.
  func nodes(readBy expression: Expression) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var seen: Set<SlotID> = []
    var waiting = [expression]
    var steps = Self.most
    while let part = waiting.popLast(), steps > 0 {
      steps -= 1
      switch part.form {
      case .read(let slot, _):
        if let definition = definition(of: slot) {
          if seen.insert(slot).inserted { waiting.append(definition) }
        } else if form.slots[slot].kind == .field {
          found.insert(form.slots[slot].node)
        }
      case .aggregate(let aggregation):
        found.formUnion(aggregation.lists)
        part.forEachPart { waiting.append($0) }
      default: part.forEachPart { waiting.append($0) }
      }
    }
    return found
  }
}
