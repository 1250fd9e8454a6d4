internal import FormEngine
internal import FormSyntax

/// The places where a value may be silently missing: computed fields and aggregates over rows that
/// have no value because something that they read is hidden or empty.
struct SilentHoles {
  /// A field whose value the subject needs.
  struct Operand {
    var node: NodeID
    var place: SourcePlace
    /// The literal to use in its place; nil if its type has none.
    var substitute: String?
  }

  struct Candidate {
    enum Subject {
      /// A computed field.
      case field(NodeID)
      /// A field while a `set` gives it its value.
      case forced(NodeID, by: ClauseID)
      /// An aggregate over a `let` or computed field of a row, which leaves out rows without a
      /// value.
      case aggregate(column: SlotID, row: NodeID, SourcePlace)
    }

    var subject: Subject
    /// The fields whose values it needs, each once.
    var operands: [Operand]
    /// The clauses that may hide an operand while the subject is shown, each with the operand.
    var hiding: [(clause: ClauseID, operand: Int)]
    /// True if an operand may be empty while it is shown, which matters only to an aggregate.
    var isOptional: Bool
  }

  private let form: CheckedForm
  private let reads: ExpressionReads
  /// The clauses that show each declaration under a condition.
  private let gates: ModelIndex.Lists
  private let hasGates: Bool
  /// The file in which each `let` is written.
  private var fileOfLet: [SlotID: Int] = [:]

  private static let deepest = 40
  private static let mostOperands = 40

  init(_ form: CheckedForm) {
    self.form = form
    reads = ExpressionReads(form)
    var gates: [(key: Int32, value: Int32)] = []
    for (index, clause) in form.clauses.enumerated() where clause.kind == .shown {
      guard case .condition = clause.content else { continue }
      gates.append(
        (Int32(truncatingIfNeeded: clause.node), Int32(truncatingIfNeeded: index)))
    }
    hasGates = !gates.isEmpty
    self.gates = ModelIndex.Lists(count: form.nodes.count, gates)
    for declared in form.lets { fileOfLet[declared.slot] = declared.file }
  }

  /// Returns the candidates, in the order of their definitions.
  func candidates() -> [Candidate] {
    var found: [Candidate] = []
    var hasOptional = false
    for (slot, id) in form.definitions {
      let file = file(of: slot)
      if form.slots[slot].kind == .computed, hasGates {
        let node = form.slots[slot].node
        let candidate = candidate(.field(node), form[id], file, shownWith: node)
        if !candidate.hiding.isEmpty { found.append(candidate) }
      }
      for (place, aggregation) in aggregates(in: form[id], file) {
        guard let candidate = candidate(place, aggregation) else { continue }
        if !candidate.hiding.isEmpty || !hasOptional { found.append(candidate) }
        hasOptional = hasOptional || candidate.isOptional
      }
    }
    guard hasGates else { return found }
    for (clause, id) in form.content.forcedValues.sorted(by: { $0.key < $1.key }) {
      let node = form.clauses[clause].node
      let candidate = candidate(
        .forced(node, by: clause), form[id], form.clauses[clause].file, shownWith: node)
      if !candidate.hiding.isEmpty { found.append(candidate) }
    }
    return found
  }

  private func file(of slot: SlotID) -> Int {
    fileOfLet[slot] ?? form.declarations[form.slots[slot].node].file
  }

  private func candidate(
    _ subject: Candidate.Subject, _ expression: Expression, _ file: Int, shownWith node: NodeID
  ) -> Candidate {
    var operands: [Operand] = []
    var seen: Set<SlotID> = []
    collect(expression, file, isDivisor: false, depth: 0, &seen, &operands)
    let around = Set(form.nodes.outward(from: node))
    var hiding: [(clause: ClauseID, operand: Int)] = []
    for (index, operand) in operands.enumerated() {
      for gate in form.nodes.outward(from: operand.node) where !around.contains(gate) {
        hiding += gates[Int32(truncatingIfNeeded: gate)].map { (Int($0), index) }
      }
    }
    return Candidate(subject: subject, operands: operands, hiding: hiding, isOptional: false)
  }

  // MARK: Columns that are always empty

  /// Returns the fields and `let`s of rows that have no value in any row: each needs its own value
  /// in the row above, which the first row does not have. Each comes with where it reads that.
  func emptyColumns() -> [(name: String, operand: Operand)] {
    var found: [(name: String, operand: Operand)] = []
    for (slot, id) in form.definitions where form.slots[slot].template > 0 {
      let facts = form.slots[slot]
      guard facts.kind == .computed || facts.kind == .constant,
        let span = needAbove(of: slot, in: form[id], depth: 0)
      else { continue }
      let place = SourcePlace(file(of: slot), span)
      let kind = form.lets.first { $0.slot == slot }?.type.kind
      let substitute =
        facts.kind == .computed
        ? form.nodes[facts.node].type.kind.neutral
        : kind == .integer || kind == .decimal ? "0" : kind == .boolean ? "false" : nil
      found.append(
        (
          form.lets.first { $0.slot == slot }.map {
            "`\(form.sources[$0.file].text(of: $0.nameSpan))`"
          } ?? form.quoted(facts.node),
          Operand(node: facts.node, place: place, substitute: substitute)
        ))
    }
    return found
  }

  /// Returns where an expression reads a slot in the row above, if it has no value without it.
  private func needAbove(of slot: SlotID, in expression: Expression, depth: Int) -> SourceSpan? {
    guard depth < Self.deepest else { return nil }
    func go(_ parts: [Expression]) -> SourceSpan? {
      for part in parts {
        if let span = needAbove(of: slot, in: part, depth: depth + 1) { return span }
      }
      return nil
    }
    switch expression.form {
    case .above(slot): return expression.span
    case .negate(let operand, _): return go([operand])
    case .chain(let first, let links, _): return go([first] + links.map(\.operand))
    case .compare(let left, let right, _): return go([left, right])
    case .apply(let operation, let parts, _, _):
      return operation.needsOperands && operation != .contains ? go(parts) : nil
    default: return nil
    }
  }

  // MARK: Aggregates

  /// Returns the aggregates over a column in an expression, except for those with a condition.
  private func aggregates(
    in expression: Expression, _ file: Int
  ) -> [(place: SourcePlace, Expression.Aggregation)] {
    var found: [(place: SourcePlace, Expression.Aggregation)] = []
    var waiting = [expression]
    while let part = waiting.popLast() {
      if case .aggregate(let aggregation) = part.form, aggregation.condition == nil {
        switch aggregation.function {
        case .sum, .average, .min, .max: found.append((SourcePlace(file, part.span), aggregation))
        case .count, .any, .all, .first, .last, .collect: break
        }
      }
      part.forEachPart { waiting.append($0) }
    }
    return found
  }

  private func candidate(
    _ place: SourcePlace, _ aggregation: Expression.Aggregation
  ) -> Candidate? {
    guard let list = aggregation.lists.last, let column = aggregation.term.flatMap(readSlot),
      let definition = form.content.definition(of: column)
    else { return nil }
    let facts = form.slots[column]
    let row = form.nodes[list].rowBody
    // A column of nested lists, or a `let` from around the rows, belongs to other rows.
    guard form.nodes.indices.contains(row), facts.template == form.nodes[row].template else {
      return nil
    }
    let isField = facts.kind == .computed
    var candidate = candidate(
      .aggregate(column: column, row: row, place), definition, file(of: column),
      shownWith: isField ? facts.node : row)
    // A hidden computed field is left out on purpose; one without a value has a finding of its own.
    if isField { candidate.hiding = [] }
    candidate.isOptional =
      candidate.operands.count > 1
      && candidate.operands.contains { operand in
        let node = form.nodes[operand.node]
        return !node.isComputed && node.template == facts.template && node.required != .always
      }
    return candidate.hiding.isEmpty && !candidate.isOptional ? nil : candidate
  }

  /// Returns the slot that an expression reads, possibly converted to a decimal.
  private func readSlot(_ expression: Expression) -> SlotID? {
    switch expression.form {
    case .read(let slot, _): slot
    case .apply(.toDecimal, let operands, _, _): operands.first.flatMap(readSlot)
    default: nil
    }
  }

  // MARK: Operands

  /// Gathers the fields without which an expression has no value. Fields that are guarded by `??`,
  /// `if` or a test for a value are left out, as are interpolated ones.
  private func collect(
    _ expression: Expression, _ file: Int, isDivisor: Bool, depth: Int, _ seen: inout Set<SlotID>,
    _ operands: inout [Operand]
  ) {
    guard depth < Self.deepest, operands.count < Self.mostOperands else { return }
    func go(_ part: Expression, isDivisor: Bool = false) {
      collect(part, file, isDivisor: isDivisor, depth: depth + 1, &seen, &operands)
    }
    switch expression.form {
    case .read(let slot, _):
      guard seen.insert(slot).inserted else { return }
      let facts = form.slots[slot]
      if facts.kind == .constant {
        guard let definition = form.content.definition(of: slot) else { return }
        collect(
          definition, self.file(of: slot), isDivisor: isDivisor, depth: depth + 1, &seen,
          &operands)
      } else if form.nodes[facts.node].kind == .field, form.nodes[facts.node].slot == slot {
        operands.append(
          Operand(
            node: facts.node, place: SourcePlace(file, expression.span),
            substitute: isDivisor ? nil : form.nodes[facts.node].type.kind.neutral))
      }
    case .negate(let operand, _), .chosenColumn(let operand, _, _, _): go(operand)
    case .compare(let left, let right, _):
      go(left)
      go(right)
    case .chain(let first, let links, _):
      go(first, isDivisor: isDivisor)
      for link in links {
        go(
          link.operand,
          isDivisor: isDivisor || link.operation == .divide || link.operation == .remainder)
      }
    case .and(let terms), .or(let terms): for term in terms { go(term) }
    case .within(let value, let lower, let upper, _):
      for part in [value, lower, upper] { if let part { go(part) } }
    case .apply(let operation, let parts, _, _) where operation.needsOperands:
      for part in parts { go(part, isDivisor: isDivisor) }
    case .apply, .invalid, .constant, .above, .readAt, .position, .column, .today, .now, .coalesce,
      .conditional, .aggregate, .text:
      break
    }
  }
}

extension Operation {
  /// True if a function has no value when an operand has none.
  fileprivate var needsOperands: Bool {
    switch self {
    case .not, .contains, .matches, .negate, .toDecimal, .dateOf, .points: true
    default: Operation.ofFunctions.contains(self)
    }
  }

  private static let ofFunctions = Set(Function.allCases.compactMap(\.row.operation))
}

extension ValueKind {
  /// The literal of the neutral value, if there is one.
  fileprivate var neutral: String? {
    switch self {
    case .integer, .decimal: "0"
    case .boolean: "false"
    case .text, .date, .time, .dateTime, .option, .options: nil
    }
  }
}
