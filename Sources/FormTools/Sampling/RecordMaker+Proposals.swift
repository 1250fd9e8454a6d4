internal import FormEngine
internal import FormLanguage
internal import SeededNumbers

/// The values that are proposed for fields.
extension RecordMaker {
  private static let mostDraws = 16
  private static let fewRows = 6

  /// Returns a value for a field, different from those that it must not repeat.
  mutating func proposal(_ wish: SampleWish?, at path: Path) -> Value? {
    let domain = Int(domainOfNode[path.node])
    guard domain >= 0 else { return nil }
    var wish = wish
    // Long lists are left to records that are made for them.
    if wish == nil, isCounting.contains(path.node), program.nodes[path.node].type.kind == .integer,
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
    guard value != nil, isUnique.contains(path.node), let row = session.enclosingRow(of: path)
    else { return value }
    return unusedValue(value, at: path, in: session.list(of: row))
  }

  /// Returns a value that no other row of a list has: the drawn one, or another.
  private mutating func unusedValue(_ drawn: Value?, at path: Path, in list: Path) -> Value? {
    let domain = Int(domainOfNode[path.node])
    // The set is taken out while it changes, so it is not copied.
    var known = used.removeValue(forKey: list) ?? (Set(uniqueNeighbours(of: path, in: list)), nil)
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
    if isMaking { used[list] = known }
    return value
  }

  /// Returns a value of a field whose values do not depend on other answers.
  mutating func freeValue(of domain: Int) -> Value? {
    var wish = SampleWish.filled
    if random.chance(1, in: 8) {
      wish = domains[domain].wishes[random.below(domains[domain].wishes.count)]
    }
    return domains[domain].freeValue(wish, &random)
  }

  /// Returns the values of a field in the other rows of a list.
  private func uniqueNeighbours(of path: Path, in list: Path) -> [Value] {
    session.rows(of: list).compactMap {
      $0 == path.row ? nil : session.value(Path(node: path.node, row: $0))
    }
  }
}
