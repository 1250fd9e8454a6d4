internal import FormEngine
internal import FormSyntax

/// Compiles the conditions under which fields offer the options of a file.
extension ClauseChecker {
  /// Returns the condition of a field, or nil if the field offers all options of the file.
  func filter(ofChoice number: Int, _ node: NodeID) -> OptionFilter? {
    guard let options = form.choices[number].fileOptions, let condition = options.condition
    else { return nil }
    let outer = (context, here.openFrames)
    defer { (context, here.openFrames) = outer }
    expressions.typeColumns(ofChoice: number)
    expressions.enterCondition(ofChoice: number, node)
    let offered = ConstantFolding.fold(
      expressions.condition(condition, what: .keyword("where")))
    keep(.filtered, node, offered, clause: tree.span(options.clause))
    expressions.readingOrder.note(offered, at: node)
    checked.compute(.filter(node), offered)
    var lookups: [OptionFilter.Lookup] = []
    var rest: [Expression] = []
    for term in offered.conjuncts {
      let found = Self.lookups(term)
      if found.isEmpty { rest.append(term) }
      for (lookup, value) in found {
        checked.compute(.lookup(node, lookups.count), value)
        lookups.append(lookup)
      }
    }
    if let first = rest.first {
      checked.compute(
        .filterRest(node),
        rest.count == 1
          ? first : Expression(type: .boolean, span: offered.span, form: .and(rest)))
    }
    return OptionFilter(
      condition: .none, lookups: lookups,
      slot: form.addSlot(.offered, template: form.nodes[node].template, node: node),
      reads: declarations(readBy: offered))
  }

  private typealias Lookup = (lookup: OptionFilter.Lookup, value: Expression)

  /// Returns a term as comparisons of a column with values that are the same for all options; an
  /// empty array if it is something else.
  private static func lookups(_ term: Expression) -> [Lookup] {
    func lookup(
      _ column: Expression, _ comparison: OptionComparison, _ value: Expression
    ) -> [Lookup] {
      // Whole numbers compare with decimals directly.
      if case .apply(.toDecimal, let operands, _, _) = column.form, operands.count == 1 {
        return lookup(operands[0], comparison, value)
      }
      guard case .column(let number, let isText) = column.form, !value.readsColumn,
        comparison == .equal || column.type.isOrdered && !isText
      else { return [] }
      return [
        (OptionFilter.Lookup(column: number, comparison, isText: isText, value: .none), value)
      ]
    }
    func truth(_ column: Expression, _ isTrue: Bool) -> [Lookup] {
      lookup(column, .equal, .constant(.boolean(isTrue), .boolean, column.span))
    }
    switch term.form {
    case .column: return truth(term, true)
    case .apply(.not, let operands, _, _) where operands.count == 1:
      return truth(operands[0], false)
    case .compare(let left, let right, let operation):
      guard let comparison = Comparison(operation), let forwards = OptionComparison(comparison),
        let backwards = OptionComparison(comparison.mirrored)
      else { return [] }
      let found = lookup(left, forwards, right)
      return found.isEmpty ? lookup(right, backwards, left) : found
    case .within(let value, let lower, let upper, let excludesUpper):
      let bounds = [lower, upper].compactMap(\.self)
      let found =
        (lower.map { lookup(value, .greaterOrEqual, $0) } ?? [])
        + (upper.map { lookup(value, excludesUpper ? .less : .lessOrEqual, $0) } ?? [])
      return found.count == bounds.count ? found : []
    default: return []
    }
  }

  /// Returns the fields and lists that an expression reads, directly or through `let`s, in the
  /// order of their declarations.
  func declarations(readBy expression: Expression) -> [NodeID] {
    var found: Set<NodeID> = []
    var seen: Set<SlotID> = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      switch next.form {
      case .read(let slot, _), .above(let slot), .readAt(let slot, _):
        guard seen.insert(slot).inserted else { continue }
        if form.slots[slot].kind == .constant {
          if let value = letValue(slot) { waiting.append(value) }
        } else {
          found.insert(form.slots[slot].node)
        }
      case .aggregate(let aggregation): if let list = aggregation.lists.first { found.insert(list) }
      default: next.forEachPart { waiting.append($0) }
      }
    }
    return found.sorted()
  }

  func letValue(_ slot: SlotID) -> Expression? {
    if valuesOfLets.isEmpty {
      valuesOfLets = Dictionary(
        expressions.inference.values.map { ($0.slot, $0.value) },
        uniquingKeysWith: { first, _ in first })
    }
    return valuesOfLets[slot]
  }
}

extension OptionComparison {
  /// Creates the comparison of a lookup; nil for `notEqual`, which would exclude hardly any option.
  fileprivate init?(_ comparison: Comparison) {
    switch comparison {
    case .equal: self = .equal
    case .notEqual: return nil
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    }
  }
}
