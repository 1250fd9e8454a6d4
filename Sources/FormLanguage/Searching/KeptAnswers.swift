internal import FormEngine
internal import FormSyntax

/// The fields that another answer may close while they have an answer that was not meant to stay:
/// fields with a default, and fields with a rule that depends on other answers.
struct KeptAnswers {
  struct Candidate {
    /// The `readonly when` clause.
    var clause: ClauseID
    var field: NodeID
    /// True if a default, or a rule unrelated to the condition, suggests that another value was
    /// meant.
    var isLikelyMistake: Bool
    /// True if other answers may break a rule at the field.
    var mayBreak: Bool
  }

  private let form: CheckedForm
  private let reads: ExpressionReads
  private let isFixed: [Bool]
  /// The rules of each field, and the conditions of its options.
  private var rules: [NodeID: [ClauseID]] = [:]
  private var defaults: Set<NodeID> = []
  /// The fields that the conditions of a field's `set` clauses read.
  private var readByForces: [NodeID: Set<NodeID>] = [:]
  /// The fields that rules reported elsewhere read, by each of these fields.
  private var readBeside: [NodeID: [Set<NodeID>]] = [:]

  /// The maximum number of fields to examine for one clause.
  private static let mostFields = 50

  init(_ form: CheckedForm) {
    self.form = form
    reads = ExpressionReads(form)
    isFixed = form.nodes.neverAnswered
  }

  /// True if there may be candidates; finding them takes the whole form.
  var hasAny: Bool {
    form.clauses.contains { clause in
      guard clause.kind == .readonly, case .condition(let id) = clause.content else { return false }
      return !closers(form[id], of: clause.node).isEmpty && !fields(in: clause.node).isEmpty
    }
  }

  /// Returns the candidates in the order of their clauses, all of which are in the form's own file.
  mutating func candidates() -> [Candidate] {
    for computation in form.computations {
      if case .slot(let slot) = computation.purpose,
        form.slots[slot].takesAnswers(form.nodes)
      {
        defaults.insert(form.slots[slot].node)
      }
    }
    for clause in form.clauses where clause.kind == .forced {
      guard case .condition(let id) = clause.content else { continue }
      readByForces[clause.node, default: []].formUnion(reads.nodes(readBy: form[id]))
    }
    for (index, clause) in form.clauses.enumerated()
    where clause.kind == .rule || clause.kind == .offered {
      let place =
        clause.kind == .rule && form.rules.indices.contains(Int(clause.rule))
        ? form.rules[Int(clause.rule)].place : clause.node
      rules[place, default: []].append(index)
      guard clause.kind == .rule, case .condition(let id) = clause.content else { continue }
      let read = reads.nodes(readBy: form[id])
      for node in read where node != place { readBeside[node, default: []].append(read) }
    }
    var seen: Set<SourceSpan> = []
    var found: [Candidate] = []
    for (index, clause) in form.clauses.enumerated()
    where clause.kind == .readonly && clause.file == 0 {
      guard case .condition(let id) = clause.content else { continue }
      let closers = closers(form[id], of: clause.node)
      guard !closers.isEmpty, seen.insert(clause.span).inserted else { continue }
      for field in fields(in: clause.node).prefix(Self.mostFields) {
        if let candidate = candidate(index, field, closers) { found.append(candidate) }
      }
    }
    return found
  }

  /// Returns the fields elsewhere whose answers close a declaration.
  private func closers(_ condition: Expression, of holder: NodeID) -> Set<NodeID> {
    outside(reads.nodes(readBy: condition), holder)
  }

  private func outside(_ nodes: Set<NodeID>, _ holder: NodeID) -> Set<NodeID> {
    nodes.filter { !isFixed[$0] && !form.nodes.outward(from: $0).contains(holder) }
  }

  /// Returns the fields that a clause closes.
  private func fields(in holder: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var node = holder
    // The declarations inside a declaration directly follow it.
    repeat {
      if form.nodes[node].kind == .field, !isFixed[node] { found.append(node) }
      node += 1
    } while node < form.nodes.count && form.nodes[node].parent >= holder
    return found
  }

  /// Returns a candidate if the answer of a field may not have been meant to stay; otherwise nil.
  private func candidate(
    _ clause: ClauseID, _ field: NodeID, _ closers: Set<NodeID>
  ) -> Candidate? {
    let holder = form.clauses[clause].node
    var mayBreak = false
    var isNamed = true
    for rule in rules[field] ?? [] {
      let others = outside(reads.nodes(readBy: form.clauses[rule]), holder)
      guard !others.isEmpty else { continue }
      mayBreak = true
      isNamed = isNamed && !others.isDisjoint(with: closers)
    }
    // If another value was meant, `set` may give it.
    let isForced = readByForces[field].map { !$0.isDisjoint(with: closers) } ?? false
    let hasDefault = defaults.contains(field) && !isForced && !isGuardedElsewhere(field, closers)
    guard hasDefault || mayBreak else { return nil }
    return Candidate(
      clause: clause, field: field, isLikelyMistake: hasDefault || !isNamed && !isForced,
      mayBreak: mayBreak)
  }

  /// Returns whether a rule that is reported elsewhere, where people can act, reads both the field
  /// and what closes it.
  private func isGuardedElsewhere(_ field: NodeID, _ closers: Set<NodeID>) -> Bool {
    (readBeside[field] ?? []).contains { !$0.isDisjoint(with: closers) }
  }
}
