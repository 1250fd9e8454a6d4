internal import FormEngine
internal import FormLanguage

/// Changes that break one rule.
extension RecordMaker {
  /// Returns changes that may break a rule.
  mutating func changes(toward rule: BreakableRule) -> [Change] {
    let node = rule.node(in: program)
    let places = paths(of: node)
    var changes: [Change] = []
    for path in places.prefix(Self.mostPlaces) where session.isVisible(path) {
      switch rule {
      case .required where session.isRequired(path):
        changes.append(program.nodes[node].kind == .list ? .resize(path, 0) : .give(path, .empty))
      case .option:
        let domain = Int(domainOfNode[node])
        guard domain >= 0 else { continue }
        changes += domains[domain].unoffered(at: path, in: session).map { .give(path, $0) }
      case .rule(let number): changes += self.changes(breaking: number, at: path)
      case .required, .computed: break
      }
    }
    return changes + decisions(about: rule)
  }

  /// Returns changes to the value or rows that a rule is about.
  private mutating func changes(breaking number: Int, at path: Path) -> [Change] {
    let rule = program.parts.rules[number]
    switch program.nodes[path.node].kind {
    case .list where rule.kind == .count:
      let bounds = session.bounds(of: rule, at: path)
      var counts: [Int] = []
      if program.nodes[path.node].countsItsRows {
        return [.resize(path, session.rowCount(of: path) + 1)]
      }
      if let first = bounds.first, first > 0 { counts.append(first - 1) }
      if let last = bounds.last, last < Self.mostRows { counts.append(last + 1) }
      return counts.map { .resize(path, $0) }
    case .list where rule.kind == .unique:
      let rows = session.rows(of: path)
      let cells = rule.cells.map { program.parts.slots[$0].node }
      guard rows.count > 1 else { return [.resize(path, 2)] }
      return rows.dropFirst().prefix(Self.mostPlaces).map { row in
        .giveAll(
          cells.filter { !program.nodes[$0].isComputed }.map {
            (Path(node: $0, row: row), session.value(Path(node: $0, row: rows[0])))
          })
      }
    case .field where domainOfNode[path.node] >= 0:
      let domain = Int(domainOfNode[path.node])
      return domains[domain].wrongValues(breaking: rule, at: path, in: session, &random).map {
        .give(path, $0)
      }
    default: return []
    }
  }

  /// Returns changes to the answers that a rule, or a condition under which it applies, reads.
  private mutating func decisions(about rule: BreakableRule) -> [Change] {
    let node = rule.node(in: program)
    var read = ReadDeclarations(program)
    switch rule {
    case .rule(let number): read.add(rule: number)
    case .required:
      if case .slot(let slot) = program.nodes[node].required { read.add(slot: slot) }
    case .option, .computed: break
    }
    if program.nodes[node].kind == .field { read.add(field: node) } else { read.add(list: node) }
    read.follow()
    let around = paths(of: node).isEmpty ? changes(toward: .wish(node, .filled)) : []
    return around + changes(of: read, near: nil)
  }
}
