import FormEngine
import FormLanguage
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Renumbering the order tags leaves every declaration in its place.
@Test(.tags(.property), .slow) func theOrderStays() async {
  await forEachCase(UInt64(0)..<150) { seed in
    var maker = TaggedForm(seed: seed)
    let source = SourceText(name: "tags.form", text: maker.next())
    let form = formatForm(source, renumbers: true)
    #expect(form.isParsed)
    let result = SourceText(name: "tags.form", bytes: form.bytes)
    let (before, after) = (try order(source), try order(result))
    #expect(before == after, "\(source.text(of: SourceSpan(0, source.bytes.count)))")
    #expect(!formatForm(result, renumbers: true).isChanged)
    for tags in tags(of: result) {
      #expect(tags.sorted() == (0..<tags.count).map { ($0 + 1) * 10 })
    }
  }

  // The focus order of forms stays.
  await forEachCase(FormFiles.names) { name in
    let program = try FormFiles.program(named: name)
    let file = FormFiles.folder.appending(path: name)
    let source = SourceText(name: name, text: try String(contentsOf: file, encoding: .utf8))
    let form = formatForm(source, renumbers: true)
    let compiled = compileForm(
      SourceText(name: name, bytes: form.bytes), importing: FormFiles.Importer())
    let other = try #require(compiled.program)
    #expect(names(program) == names(other))
  }
}

private func order(_ source: SourceText) throws -> [String] {
  let compilation = compileForm(source, importing: NoImports())
  return names(
    try #require(
      compilation.program, "\(Report(compilation.diagnostics).human(colors: false))"))
}

/// All nodes, each before its contents, in the order of their tags.
private func names(_ program: Program) -> [String] {
  var result: [String] = []
  var stack: [NodeID] = [0]
  while let node = stack.popLast() {
    result.append(program.name(of: node))
    stack += program.children(of: node).reversed()
  }
  return result
}

/// The tags that are written in each block.
private func tags(of source: SourceText) -> [[Int]] {
  let (tree, _) = SyntaxTree.parse(source)
  return tree.nodes.indices.filter { tree.kind($0) == .block }.map { block in
    tree.children(of: block).compactMap { child in
      tree.child(.tag, of: child).flatMap { tree.tagValue($0) }
    }
  }
}

/// Forms of nested declarations with tags at random: none, equal ones, in any order.
private struct TaggedForm {
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> String { "form f { field first: text \(block(depth: 0)) }" }

  private mutating func block(depth: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      count += 1
      let tag = random.chance(1, in: 3) ? "" : "@\(Int.random(in: 0..<12, using: &random))"
      switch depth < 3 ? Int.random(in: 0..<8, using: &random) : 0 {
      case 0...2: text += "field n\(count): text \(tag) "
      case 3: text += "note \(tag) \"Note \(count)\" "
      case 4: text += "let n\(count) = \(count) "
      case 5: text += "section \(tag) \"Section \(count)\" { \(block(depth: depth + 1)) } "
      case 6: text += "group n\(count) \(tag) { \(block(depth: depth + 1)) } "
      default:
        text += "rows n\(count) \(tag) { field m\(count): text \(block(depth: depth + 1)) } "
      }
    }
    return text
  }
}
