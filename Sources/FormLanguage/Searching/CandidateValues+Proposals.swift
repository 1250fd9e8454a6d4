package import FormEngine
internal import SeededNumbers

/// Values drawn at random, and the wishes that values grant.
extension CandidateValues {
  private static let mostDraws = 16
  private static let fewRows = 6

  /// Returns a value for a field, different from those that it must not repeat.
  package func proposal(_ wish: SampleWish?, at path: Path, in session: Session) -> Value? {
    guard program.nodes[path.node].kind == .field, !program.nodes[path.node].isComputed else {
      return nil
    }
    let domain = domain(of: path.node, session)
    var wish = wish
    // Long lists are left to records that are made for them.
    if wish == nil, counting.contains(path.node), program.nodes[path.node].type.kind == .integer,
      random.chance(7, in: 8),
      let few = domains[domain].narrowed(at: path, in: session)?
        .value(near: Int128(random.below(Self.fewRows)))
    {
      return few
    }
    if wish == nil, let leaning, random.chance(3, in: 4) {
      wish = leaning
    } else if wish == nil, random.chance(1, in: 4) {
      let wishes = domains[domain].wishes
      wish = wishes[random.below(wishes.count)]
    }
    let value = domains[domain].value(wish ?? .filled, at: path, in: session, &random)
    guard value != nil, unique.contains(path.node), let row = session.enclosingRow(of: path)
    else { return value }
    return unusedValue(value, at: path, in: session.list(of: row), session)
  }

  /// Returns a value that no other row of a list has: the drawn one, or another.
  private func unusedValue(
    _ drawn: Value?, at path: Path, in list: Path, _ session: Session
  ) -> Value? {
    let domain = domain(of: path.node, session)
    // The set is taken out while it changes, so it is not copied.
    var known = used.removeValue(forKey: list) ?? (others(of: path, in: list, session), nil)
    var value = drawn
    for _ in 0..<Self.mostDraws {
      guard let drawn = value, known.values.contains(drawn) else { break }
      value = domains[domain].value(.filled, at: path, in: session, &random)
    }
    if let drawn = value, known.values.contains(drawn) {
      let other = domains[domain].unusedValue(
        at: path, in: session, besides: known.values, after: known.last)
      if let other { (value, known.last) = (other, other) }
    }
    if let value { known.values.insert(value) }
    if isDeciding { used[list] = known }
    return value
  }

  /// Returns the values of a field in the other rows of a list.
  private func others(of path: Path, in list: Path, _ session: Session) -> Set<Value> {
    Set(
      session.rows(of: list).lazy.filter { $0 != path.row }
        .map { session.value(Path(node: path.node, row: $0)) })
  }

  /// Returns a value of a field whose values do not depend on other answers.
  package func freeValue(of node: NodeID) -> Value? {
    let domain = Int(domainOfNode[node])
    guard domain >= 0 else { return nil }
    var wish = SampleWish.filled
    if random.chance(1, in: 8) {
      wish = domains[domain].wishes[random.below(domains[domain].wishes.count)]
    }
    return domains[domain].freeValue(wish, &random)
  }

  /// Returns a few values of a field that are drawn at random.
  func drawnValues(for path: Path, in session: Session) -> [Value] {
    let drawn = [nil, nil, .filled, nil].compactMap { proposal($0, at: path, in: session) }
    return drawn.indices.filter { !drawn[..<$0].contains(drawn[$0]) }.map { drawn[$0] }
  }

  /// Returns values that probably break one of a field's rules and no other, the best first.
  func wrongValues(breaking rule: Rule, at path: Path, in session: Session) -> [Value] {
    domains[domain(of: path.node, session)]
      .wrongValues(breaking: rule, at: path, in: session, &random)
  }

  /// Returns true if a field in a record must have a value, whatever its rules say.
  func mustBeFilled(_ path: Path, in session: Session) -> Bool {
    program.isPlainValue(path.node) || anchors.contains(path.node) || session.isRequired(path)
  }

  /// Returns true if a wish is granted at a place.
  package func grants(_ wish: SampleWish, at path: Path, in session: Session) -> Bool {
    guard program.nodes[path.node].kind == .list else {
      return domain(of: path.node, in: session).grants(wish, at: path, in: session)
    }
    guard case .edge(let isUpper) = wish, session.isVisible(path) else { return false }
    let (least, most) = session.rowBounds(of: path)
    return session.rowCount(of: path) == (isUpper ? most : least)
  }
}
