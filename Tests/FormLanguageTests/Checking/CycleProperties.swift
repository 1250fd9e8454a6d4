import FormEngine
import FormLanguage
import FormSyntax
import SeededNumbers
import TestCases
import Testing

/// A cycle is reported of exactly the random forms in which something depends on itself, whether or
/// not a program is built.
@Test(.tags(.property), .slow) func cyclesAreFoundWhereThereAreSome() {
  var generator = SeededGenerator(seed: 20_261_122)
  var (cyclic, ordered) = (0, 0)
  for number in 0..<(LongRuns.areWanted ? 40_000 : 1_200) {
    var drawn = DependentForm()
    drawn.write(&generator)
    for buildsProgram in [true, false] {
      let errors = compileForm(
        SourceText(name: "f.form", text: drawn.source), importing: FilesInMemory(texts: [:]),
        buildsProgram: buildsProgram
      ).diagnostics.filter { $0.severity == .error }.map(\.name)
      #expect(errors.contains(.cycle) == drawn.hasCycle, "\(number):\n\(drawn.source)")
      #expect(errors.allSatisfy { $0 == .cycle }, "\(number): \(errors)\n\(drawn.source)")
    }
    if drawn.hasCycle { cyclic += 1 } else { ordered += 1 }
  }
  #expect(cyclic > 150 && ordered > 150)
}

/// A form of integers that read one another at random, and what depends on what by the language.
private struct DependentForm {
  /// A field or `let`, a section, or a list.
  private struct Item {
    enum Kind { case field, constant, section, list }
    var kind: Kind
    /// The section or list around it, or -1.
    var parent: Int
  }

  private(set) var source = ""
  private var items: [Item] = []
  /// By vertex, what it depends on: two vertices an item, its value (for a list, its order), and
  /// when it is shown.
  private var edges: [[Edge]] = []

  /// A dependency, and in which rows it is if both are in rows of one list.
  private struct Edge {
    enum Rows { case same, all, above }
    var target: Int
    var rows = Rows.same
  }

  private func value(_ item: Int) -> Int { item * 2 }
  private func shown(_ item: Int) -> Int { item * 2 + 1 }

  mutating func write(_ generator: inout SeededGenerator) {
    let count = 3 + generator.below(6)
    for index in 0..<count {
      let kinds: [Item.Kind] = [.field, .field, .field, .field, .constant, .section, .list]
      var kind = kinds[generator.below(kinds.count)]
      var parent = -1
      // Items after a section or list are sometimes inside it; containers do not nest.
      if index > 0, kind == .field || kind == .constant, generator.chance(2, in: 3) {
        let last = items[index - 1]
        parent = last.kind == .section || last.kind == .list ? index - 1 : last.parent
      }
      if kind == .constant, parent >= 0, items[parent].kind == .section { kind = .field }
      items.append(Item(kind: kind, parent: parent))
    }
    edges = [[Edge]](repeating: [], count: count * 2)
    var lines: [String] = []
    for index in items.indices where items[index].parent < 0 {
      lines += text(of: index, &generator)
    }
    source = "form f \"F\" {\n\(lines.joined(separator: "\n"))\n}\n"
  }

  private mutating func text(of index: Int, _ generator: inout SeededGenerator) -> [String] {
    var condition: [String] = []
    if items[index].kind != .constant, generator.chance(1, in: 4) {
      condition = ["show when \(expression(at: index, for: shown(index), &generator)) > 0"]
    }
    switch items[index].kind {
    case .constant:
      return ["let v\(index) = \(expression(at: index, for: value(index), &generator))"]
    case .field:
      switch generator.below(3) {
      case 0:
        let sum = expression(at: index, for: value(index), &generator)
        return ["field v\(index): integer = \(sum) {\n\(condition.joined())\n}"]
      case 1:
        let sum = expression(at: index, for: value(index), &generator)
        condition.append("default \(sum)")
        return ["field v\(index): integer {\n\(condition.joined(separator: "\n"))\n}"]
      default: return ["field v\(index): integer {\n\(condition.joined())\n}"]
      }
    case .section, .list:
      let inner = items.indices.filter { items[$0].parent == index }
      var lines = condition
      let keys = inner.filter { items[$0].kind == .field }
      if items[index].kind == .list, let key = keys.first, generator.chance(1, in: 2) {
        lines.append("sort by v\(key)")
        edges[value(index)] += [Edge(target: value(key)), Edge(target: shown(key))]
      }
      if keys.isEmpty { lines.append("field w\(index): integer") }
      for item in inner { lines += text(of: item, &generator) }
      let opening = items[index].kind == .section ? "section \"S\"" : "rows v\(index)"
      return ["\(opening) {"] + lines + ["}"]
    }
  }

  /// An expression that one or two others are read in, and the dependencies that follow from it.
  private mutating func expression(
    at index: Int, for vertex: Int, _ generator: inout SeededGenerator
  ) -> String {
    var terms = ["1"]
    for _ in 0...generator.below(2) {
      let target = generator.below(items.count)
      let around = items[target].parent
      let list = around >= 0 && items[around].kind == .list ? around : -1
      let isInside = list >= 0 && items[index].parent == list
      switch items[target].kind {
      case .section: continue
      case .list:
        if items[index].parent == target, generator.chance(1, in: 2) {
          // The index of a row follows from the order of all.
          terms.append("position()")
          edges[vertex].append(Edge(target: value(target)))
        } else {
          terms.append("count(\(items[index].parent == target ? "form." : "")v\(target))")
          edges[vertex].append(Edge(target: shown(target)))
        }
        continue
      case .field, .constant: break
      }
      var rows = Edge.Rows.same
      if list < 0 || (isInside && generator.chance(1, in: 2)) {
        terms.append("v\(target)")
      } else if isInside, items[target].kind == .field, generator.chance(1, in: 2) {
        terms.append("(previous.v\(target) ?? 0)")
        rows = .above
        // Which row is above follows from the order of all.
        edges[vertex].append(Edge(target: value(list)))
      } else {
        let function = ["sum", "max", "last"][generator.below(3)]
        if function == "last" { edges[vertex].append(Edge(target: value(list))) }
        terms.append("\(function)(form.v\(list).v\(target))")
        rows = .all
      }
      edges[vertex] += [
        Edge(target: value(target), rows: rows), Edge(target: shown(target), rows: rows),
      ]
      if around >= 0, rows != .above, !(isInside && rows == .same) {
        edges[vertex].append(Edge(target: shown(around)))
      }
    }
    return terms.joined(separator: " + ")
  }

  /// The number of rows of each list that are looked at.
  ///
  /// A chain leads up at most as many rows as there are items.
  private static let rows = 10

  /// The list around the item of a vertex, or -1.
  private func list(of vertex: Int) -> Int {
    let around = items[vertex / 2].parent
    return around >= 0 && items[around].kind == .list ? around : -1
  }

  /// Returns what a vertex depends on in one row: the numbers of vertices in rows.
  private func dependencies(of instance: Int) -> [Int] {
    let (vertex, row) = instance.quotientAndRemainder(dividingBy: Self.rows)
    return edges[vertex].flatMap { edge -> [Int] in
      let first = edge.target * Self.rows
      guard list(of: edge.target) >= 0 else { return [first] }
      if list(of: vertex) != list(of: edge.target) || edge.rows == .all {
        return (0..<Self.rows).map { first + $0 }
      }
      if edge.rows == .same { return [first + row] }
      return row > 0 ? [first + row - 1] : []
    }
  }

  /// True if any value depends on itself in some row, directly or through others: values without
  /// dependencies are left out until there are no more of them.
  var hasCycle: Bool {
    let all = (0..<edges.count * Self.rows).map { Set(dependencies(of: $0)) }
    var readers = [[Int]](repeating: [], count: all.count)
    for (reader, read) in all.enumerated() { for target in read { readers[target].append(reader) } }
    var waiting = all.map(\.count)
    var ready = all.indices.filter { waiting[$0] == 0 }
    var left = all.count
    while let next = ready.popLast() {
      left -= 1
      for reader in readers[next] {
        waiting[reader] -= 1
        if waiting[reader] == 0 { ready.append(reader) }
      }
    }
    return left > 0
  }
}
