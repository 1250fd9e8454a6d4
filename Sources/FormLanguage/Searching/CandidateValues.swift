package import FormEngine
internal import SeededNumbers

/// The values worth trying in the fields of a form, from one domain for each field.
///
/// A class, as the domains learn from their patterns and are shared by all copies of a search.
package final class CandidateValues {
  private let program: Program
  private let clock: LocalDateTime
  private let constants: FormConstants
  /// The fields whose values are worth trying in others.
  package var fields: [NodeID]
  private var domains: [NodeID: FieldDomain] = [:]
  private var random = SeededGenerator(seed: 1)

  package init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    self.clock = clock
    fields = Array(program.nodes.indices.prefix(2_000))
    constants = FormConstants(of: program.parts)
  }

  /// Returns the values for a field, each once, the likeliest first.
  package func values(for path: Path, in session: Session) -> [Value] {
    let hints = ValueHints(
      clock: clock, constants: constants, others: others(like: path, in: session))
    var values: [Value] = []
    for value in with(path.node, session, { $0.candidates(at: path, in: session, hints: hints) })
    where !value.isEmpty && !values.contains(value) {
      values.append(value)
      if values.count == FieldDomain.mostCandidates { break }
    }
    return values
  }

  /// Returns values with few consequences, which most fields of a type may have.
  package func plainValues(for path: Path, in session: Session) -> [Value] {
    with(path.node, session) { $0.plainValues(at: path, in: session, near: clock, &random) }
  }

  /// Returns the moves that enter the values of fields, each in a number of places.
  ///
  /// - Parameters:
  ///   - places: the places of each field.
  ///   - most: the maximum number of values for each place.
  package func moves(
    at places: [Path], in session: Session, most: Int = .max
  ) -> [AnswerMove] {
    places.flatMap { place in
      values(for: place, in: session).prefix(most).map { .enter(place, $0) }
    }
  }

  private func with<Result>(
    _ node: NodeID, _ session: Session, _ body: (inout FieldDomain) -> Result
  ) -> Result {
    // Taken out while it changes, so it is not copied.
    var domain = domains.removeValue(forKey: node) ?? FieldDomain(node, session)
    defer { domains[node] = domain }
    return body(&domain)
  }

  /// Returns the current values of other fields of the same type.
  private func others(like path: Path, in session: Session) -> [Value] {
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
