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
  private var edges: [[Int]] = []

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
    edges = [[Int]](repeating: [], count: count * 2)
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
        edges[value(index)] += [value(key), shown(key)]
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
          edges[vertex].append(value(target))
        } else {
          terms.append("count(\(items[index].parent == target ? "form." : "")v\(target))")
          edges[vertex].append(shown(target))
        }
        continue
      case .field, .constant: break
      }
      if list < 0 || (isInside && generator.chance(1, in: 2)) {
        terms.append("v\(target)")
      } else {
        let function = ["sum", "max", "last"][generator.below(3)]
        if function == "last" { edges[vertex].append(value(list)) }
        terms.append("\(function)(form.v\(list).v\(target))")
      }
      edges[vertex] += [value(target), shown(target)]
      if around >= 0 { edges[vertex].append(shown(around)) }
    }
    return terms.joined(separator: " + ")
  }

  /// True if any vertex depends on itself, directly or through others.
  var hasCycle: Bool {
    edges.indices.contains { start in
      var seen = Set<Int>()
      var waiting = edges[start]
      while let vertex = waiting.popLast() {
        if vertex == start { return true }
        if seen.insert(vertex).inserted { waiting += edges[vertex] }
      }
      return false
    }
  }
}
