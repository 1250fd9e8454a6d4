internal import FormEngine

/// The fields and lists that the expressions of a form read, also through `let`s and computed
/// fields.
struct ExpressionReads {
  private let form: CheckedForm

  /// The maximum number of parts of one expression to visit.
  private static let most = 500

  init(_ form: CheckedForm) {
    self.form = form
  }

  /// Returns the fields that are not computed, and the lists, that an expression reads.
  func nodes(readBy expression: Expression) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var seen: Set<SlotID> = []
    var waiting = [expression]
    var steps = Self.most
    while let part = waiting.popLast(), steps > 0 {
      steps -= 1
      switch part.form {
      case .read(let slot, _), .above(let slot):
        if let definition = form.content.definition(of: slot) {
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

  /// Returns the fields that are not computed, and the lists, that a clause reads.
  func nodes(readBy clause: CheckedClause) -> Set<NodeID> {
    clause.content.expressions.compactMap(form.expression)
      .reduce(into: []) { $0.formUnion(nodes(readBy: $1)) }
  }
}

extension CheckedClause.Content {
  /// The expressions that decide it.
  package var expressions: [ExpressionID] {
    switch self {
    case .condition(let id): [id]
    case .limit(_, let lower, let upper, _): [lower, upper]
    case .step(let step, let start): [step, start]
    case .always, .match, .type, .unique, .exclusive: []
    }
  }
}
