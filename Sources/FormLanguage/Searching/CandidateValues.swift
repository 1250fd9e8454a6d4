package import FormEngine
package import SeededNumbers

/// The values worth trying in the fields of a form, from one domain for each field.
///
/// A class, as the domains learn from their patterns and are shared by all copies of a search.
package final class CandidateValues {
  package let program: Program
  private let clock: LocalDateTime
  private lazy var constants = FormConstants(of: program.parts)
  /// The fields whose values are worth trying in others.
  package var fields: [NodeID]
  var domains: [FieldDomain] = []
  /// The domain of each declaration, or -1.
  private(set) var domainOfNode: [Int32]
  package var random: SeededGenerator
  private var randomOfPlainValues = SeededGenerator(seed: 1)

  /// The fields to fill even if they are optional.
  package var anchors: Set<NodeID> = []
  /// The wish that most proposals follow: small values together, or large ones, reach the limits
  /// of sums.
  package var leaning: SampleWish?
  /// The values of a unique field in the rows of a list while it is decided row by row, and the
  /// last value that was searched for.
  var used: [Path: (values: Set<Value>, last: Value?)] = [:]
  /// True while the fields of a record are decided one after another.
  package var isDeciding = false {
    didSet { used.removeAll(keepingCapacity: true) }
  }
  /// The minimum number of characters of all texts together, if all domains are known.
  private(set) var leastCharacters = 0
  /// Fields with values that differ from row to row.
  private(set) lazy var unique = Set(
    program.parts.rules.lazy.filter { $0.kind == .unique && $0.cells.count == 1 }
      .map { [program] in program.parts.slots[$0.cells[0]].node })
  /// The fields that say how many rows a list has.
  private(set) lazy var counting = Set(
    program.nodes.lazy.filter(\.countsItsRows).flatMap { [program] node in
      program.parts.reads(of: program.parts.slots[node.counter].code).compactMap(\.slot)
        .map { program.parts.slots[$0].node }
    })
  /// The fields with defaults, which records do not fill in.
  private(set) lazy var defaults = program.fieldsWithDefaults

  package init(_ program: Program, clock: LocalDateTime, seed: UInt64 = 1) {
    self.program = program
    self.clock = clock
    fields = Array(program.nodes.indices.prefix(2_000))
    domainOfNode = [Int32](repeating: -1, count: program.nodes.count)
    random = SeededGenerator(seed: seed)
  }

  /// Makes the domains of all fields.
  ///
  /// - Parameter session: a session without answers.
  /// - Returns: the fields, in the order of declaration.
  package func prepare(in session: Session) -> [NodeID] {
    let fields = program.nodes.indices.filter {
      program.nodes[$0].kind == .field && !program.nodes[$0].isComputed
    }
    for node in fields { _ = domain(of: node, session) }
    leastCharacters = domains.reduce(0) { $0 + min($1.text?.least ?? 0, TextDomain.longest) }
    for rule in program.parts.rules where rule.kind == .unique && rule.cells.count == 1 {
      let node = program.parts.slots[rule.cells[0]].node
      let rows = session.rowBounds(of: Path(node: rule.node)).least
      if domainOfNode[node] >= 0 {
        domains[domain(of: node, session)].makeRoom(for: min(rows, RecordAnswers.mostRows))
      }
    }
    return fields
  }

  /// Returns the number of a field's domain.
  func domain(of node: NodeID, _ session: Session) -> Int {
    if domainOfNode[node] < 0 {
      domainOfNode[node] = Int32(truncatingIfNeeded: domains.count)
      domains.append(FieldDomain(node, session))
    }
    return Int(domainOfNode[node])
  }

  func domain(of node: NodeID, in session: Session) -> FieldDomain {
    domains[domain(of: node, session)]
  }

  /// Returns the domain of a field; nil before the domains are made, and for a computed field.
  package func knownDomain(of node: NodeID) -> FieldDomain? {
    domainOfNode[node] < 0 ? nil : domains[Int(domainOfNode[node])]
  }

  /// Returns the values for a field, each once, the likeliest first.
  ///
  /// - Parameter others: the fields whose values are worth trying, instead of `fields`.
  package func values(
    for path: Path, in session: Session, like others: [NodeID]? = nil
  ) -> [Value] {
    let hints = ValueHints(
      clock: clock, constants: constants,
      others: self.others(like: path, in: session, others ?? fields))
    var values: [Value] = []
    let domain = domain(of: path.node, session)
    let mostRows = counting.contains(path.node) ? mostRows(at: path, in: session) : nil
    for value in domains[domain].candidates(at: path, in: session, hints: hints)
    where !value.isEmpty && !values.contains(value) {
      if let mostRows, case .integer(let number) = value, number > mostRows { continue }
      values.append(value)
      if values.count == FieldDomain.mostCandidates { break }
    }
    return values
  }

  /// Returns the greatest number of rows worth trying in a field that says how many a list has: the
  /// first that its rules reject. Each further row takes time.
  private func mostRows(at path: Path, in session: Session) -> Int64? {
    guard program.nodes[path.node].type.kind == .integer,
      case .integer(let most)? = domain(of: path.node, in: session).narrowed(at: path, in: session)?
        .edge(isUpper: true)
    else { return nil }
    return min(most, .max - 1) + 1
  }

  /// Returns values with few consequences, which most fields of a type may have.
  package func plainValues(for path: Path, in session: Session) -> [Value] {
    domains[domain(of: path.node, session)].plainValues(
      at: path, in: session, near: clock, &randomOfPlainValues)
  }

  /// Returns the current values of other fields of the same type.
  private func others(like path: Path, in session: Session, _ fields: [NodeID]) -> [Value] {
    let (type, template) = (program.nodes[path.node].type, program.nodes[path.node].template)
    guard !type.isChoice, type.kind != .boolean else { return [] }
    return fields.compactMap { id in
      let node = program.nodes[id]
      guard node.kind == .field, id != path.node,
        node.type.kind == type.kind
          || (node.type.isNumber && type.isNumber) || (node.type.isTemporal && type.isTemporal)
      else { return nil }
      if node.template > 0, node.template != template { return nil }
      let value = session.value(Path(node: id, row: node.template == 0 ? 0 : path.row))
      return value.isEmpty ? nil : value
    }
  }
}
