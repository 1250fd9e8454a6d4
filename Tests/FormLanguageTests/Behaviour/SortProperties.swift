import FormEngine
import SeededNumbers
import TestCases
import Testing

private let form = """
  form f {
    rows items {
      field name: text
      field amount: integer
      field kind: choice { option a option b option c }
      field price: decimal
      field whole: decimal = amount
    }
  }
  """
/// Common prefixes, letters that differ only in case, null bytes. All in Normalization Form C: the
/// standard library's order of others is not transitive (`e\u{301}` comes before `éi`, this before
/// `éz`, and the first not before the last), so no sorted order of them is the right one.
private let pieces = [
  "", "a", "A", "b", "item ", "Item 00", "\u{0}", "é", "É", "ß", "ж", "水", "🍎", "ﬁ", "Z", "ế",
  "한", "か", "λ", "İ", "ก",
]

/// Sorting by columns has the same result as comparing the rows in pairs.
@Test(.tags(.property), .slow) func sortingIsByPairs() async {
  await forEachCase(0..<UInt64(60)) { seed in
    var random = SeededGenerator(seed: seed)
    var session = try FormFiles.session(form)
    let list = try session.at("items")
    let pieces = seed % 2 == 0 ? pieces : Array(pieces.prefix(6))
    for _ in 0..<(seed % 10 == 0 ? 1_500 : Int.random(in: 0...200, using: &random)) {
      let made = session.giveRow(in: list, settled: false)
      let row = try #require(made)
      var name = ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        name += pieces.randomElement(using: &random) ?? ""
      }
      let tenths = Int128.random(in: -20...20, using: &random)
      let values: [Value] = [
        .text(name),
        .integer([.min, -1, 0, 1, 256, .max].randomElement(using: &random) ?? 0),
        .option(Int32.random(in: 0..<3, using: &random)),
        Decimal(coefficient: tenths, places: 1).map { .decimal($0) } ?? .empty,
      ]
      for (cell, value) in zip(session.program.children(of: row.path.node), values)
      where !random.chance(1, in: 8) {
        let path = Path(node: cell, row: row.row)
        _ = session.give(value, at: path, origin: .file, settled: false)
      }
    }
    let body = session.program.nodes[list.node].rowBody
    let columns = session.program.children(of: body).shuffled(using: &random)
    let keys = columns.prefix(Int.random(in: 1...3, using: &random)).map {
      SortKey(slot: session.program.nodes[$0].slot, isDescending: random.chance(1, in: 2))
    }
    let before = session.rows(of: list)
    let expected = before.enumerated().sorted { left, right in
      for (column, key) in zip(columns, keys) {
        let order = order(
          session.value(Path(node: column, row: left.element)),
          session.value(Path(node: column, row: right.element)), key.isDescending)
        if order != 0 { return order < 0 }
      }
      return left.offset < right.offset
    }.map(\.element)
    session.send(.rowsSorted(list: list, by: keys))
    let got = session.rows(of: list)
    #expect(got == expected, "seed \(seed)")
    if expected != before {
      session.send(.undoRequested)
      #expect(session.rows(of: list) == before, "seed \(seed)")
    }
  }
}

private func order(_ left: Value, _ right: Value, _ isDescending: Bool) -> Int {
  if left.isEmpty || right.isEmpty {
    return left.isEmpty == right.isEmpty ? 0 : (left.isEmpty ? 1 : -1)
  }
  let order: Int
  switch (left, right) {
  case (.text(let a), .text(let b)):
    let cases = compare(a.lowercased(), b.lowercased())
    order = cases == 0 ? compare(a, b) : cases
  case (.integer(let a), .integer(let b)): order = compare(a, b)
  case (.option(let a), .option(let b)): order = compare(a, b)
  case (.decimal(let a), .decimal(let b)): order = compare(a, b)
  default: order = 0
  }
  return isDescending ? -order : order
}

private func compare<T: Comparable>(_ a: T, _ b: T) -> Int {
  a < b ? -1 : (a > b ? 1 : 0)
}
