import FormSyntax
import TestCases
import Testing

// Sources at and past the limits of the language.

private let nestingIsBoundedCases: [(String, Bool?)] = [
  (String(repeating: "(", count: 63) + "1" + String(repeating: ")", count: 63), true),
  (String(repeating: "(", count: 64) + "1" + String(repeating: ")", count: 64), false),
  (String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000), false),
  (String(repeating: "(", count: 10_000), nil),
  (String(repeating: "[", count: 10_000), nil),
  (String(repeating: "f(", count: 10_000), nil),
  (String(repeating: "if a then ", count: 10_000), nil),
  (String(repeating: "if ", count: 10_000), nil),
  (String(repeating: #""\("#, count: 10_000), nil),
  (String(repeating: "a == not ", count: 10_000), nil),
  (String(repeating: "- not ", count: 10_000), nil),
  (String(repeating: "+", count: 10_000), nil),
]

@Test(.slow) func nestingIsBounded() async throws {
  await forEachCase(nestingIsBoundedCases) { text, isAccepted in
    // The block of the form is a level too.
    let (_, diagnostics) = parsed("form f {\n let a = \(text)\n field b: text\n}")
    let tooDeep = diagnostics.count { $0.name == .tooDeep }
    switch isAccepted {
    case true?: #expect(diagnostics.isEmpty)
    case false?: #expect(diagnostics.map(\.name) == [.tooDeep])
    case nil: #expect(!diagnostics.isEmpty && tooDeep <= 1)
    }
  }

  func groups(_ count: Int) -> String {
    let open = (0..<count).map { "group g\($0) {\n" }.joined()
    return "form f {\n" + open + String(repeating: "}\n", count: count) + "field b: text }"
  }
  #expect(parsed(groups(63)).diagnostics.isEmpty)
  #expect(parsed(groups(64)).diagnostics.map(\.name) == [.tooDeep])
  #expect(parsed(groups(5_000)).diagnostics.map(\.name) == [.tooDeep])

  // Chains are not nested.
  await forEachCase(chainsAreNotNestedCases) { text in
    #expect(parsed("form f { let a = \(text) }").diagnostics.isEmpty)
  }

  // Chain of operands is one node.
  let text = "1" + String(repeating: " + 1", count: 10_000)
  let (tree, _) = parsed("form f { let a = \(text) }")
  let sum = try #require(tree.nodes.indices.first { tree.kind($0) == .sum })
  #expect(tree.children(of: sum).reduce(0) { count, _ in count + 1 } == 10_001)
}

private let chainsAreNotNestedCases: [String] = [
  "1" + String(repeating: " + 1", count: 10_000),
  "1" + String(repeating: " - 1 * 2 ?? 3", count: 5_000),
  "a" + String(repeating: " or a", count: 10_000),
  "a" + String(repeating: " and a", count: 10_000),
  String(repeating: "not ", count: 10_000) + "a",
  String(repeating: "-", count: 10_000) + "1",
  "a" + String(repeating: ".b", count: 10_000),
  (0..<500).map { "if a == \($0) then \($0) else " }.joined() + "0",
  "[" + String(repeating: "1, ", count: 10_000) + "1]",
  "\"" + String(repeating: #"\(a)"#, count: 10_000) + "\"",
]

@Test(.slow) func fileIsAtMost64Mebibytes() {
  let line = Array(
    "// a comment that fills a file, one line of it after another, to the end\n".utf8)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(SourceText.byteLimit + 1)
  while bytes.count + line.count <= SourceText.byteLimit { bytes += line }
  bytes += [UInt8](repeating: 0x20, count: SourceText.byteLimit - bytes.count)
  #expect(SyntaxTree.parse(SourceText(name: "a", bytes: bytes)).diagnostics.isEmpty)
  bytes.append(0x20)
  let (tree, diagnostics) = SyntaxTree.parse(SourceText(name: "a", bytes: bytes))
  #expect(diagnostics.map(\.name) == [.fileTooLarge])
  #expect(tree.tokens.last?.end == bytes.count)
}

private let repeatedGarbageEndsCases: [String] = [
  "}", "{", ")", "@ ", "\" ", "` ", "' ", "/* ", "\u{0}", "\u{FEFF}", "field ", "x: ", "form f {",
  "form f { x }\n", "test ", "\"\"\"", "..", "1.1.1 ", "field x: text {", "\"\\(",
]

@Test(.slow) func repeatedGarbageEnds() async {
  await forEachCase(repeatedGarbageEndsCases) { piece in
    let (_, diagnostics) = parsed(String(repeating: piece, count: 20_000))
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.count <= 1_001)
  }
}
