import FormCommand
import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

// The grammar for tree-sitter knows every word, and accepts every text that is a form. The latter is
// tried where the command-line tool of tree-sitter is installed.

private func file(_ path: String) throws -> String {
  try #require(EditorPackage.treeSitter.files.first { $0.path == path }).text
}

private func program(_ name: String) -> String? {
  Programs.path.map { "\($0)/\(name)" }.first(where: TestFiles.exists)
}

private let treeSitter = program("tree-sitter")
private let node = program("node")

private let highlightFiles = [
  "queries/highlights.scm", "helix/queries/formwalk/highlights.scm",
  "zed/languages/formwalk/highlights.scm",
]

@Test func treeSitterHasEveryWord() throws {
  let grammar = try #require(Grammar.language)
  let text = try file("grammar.js")
  let words = Set(quoted(in: text, by: "'"))
  let keywords =
    Clause.table.map(\.keyword)
    + TokenKind.allCases.filter { $0.isReserved || Step($0) != nil || Expectation($0) != nil }
    .map(\.spelling)
  for keyword in keywords { #expect(words.contains(keyword), "\(keyword)") }
  for word in grammar.words { #expect(words.contains(word), "\(word)") }
  for unit in TokenKind.allCases where DurationUnit(unit) != nil {
    #expect(text.split { !$0.isLetter }.contains(Substring(unit.spelling)))
  }
  // Each rule of the language is a rule of the file.
  let rules = Set(
    text.split(separator: "\n").map { line in
      line.drop { $0 == " " }.prefix { $0 != ":" }
    })
  for name in grammar.names {
    #expect(rules.contains(Substring(name)) || rules.contains("_\(name)"), "\(name)")
  }
  for path in highlightFiles {
    let coloured = Set(quoted(in: try file(path), by: "\""))
    for word in grammar.words { #expect(coloured.contains(word), "\(path): \(word)") }
    for type in ScalarType.allCases { #expect(coloured.contains(type.keyword), "\(path): \(type)") }
    for function in Function.allCases { #expect(coloured.contains(function.name)) }
  }
}

/// The texts between quotes on one line.
private func quoted(in text: String, by quote: Character) -> [String] {
  text.split(separator: "\n").flatMap { line in
    line.split(separator: quote, omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}

/// The grammar is evaluated with functions that record its rules; queries name only these.
@Test(.enabled(if: node != nil, "Node.js is not installed")) func treeSitterIsJavaScript() throws {
  let script = """
    const fs = require('fs')
    const used = new Set(), aliased = new Set()
    const $ = new Proxy({}, { get: (_, name) => (used.add(name), { name }) })
    const part = () => ({})
    Object.assign(globalThis, { seq: part, choice: part, repeat: part, optional: part, token: part,
      prec: part, alias: (_, to) => (to.name && aliased.add(to.name), {}),
      grammar: (all) => ({ ...all, rules: Object.fromEntries(Object.entries(all.rules).map(
        ([name, rule]) => [name, rule($)])) }) })
    token.immediate = prec.right = prec.dynamic = part
    const { name, rules, extras, word, conflicts } = require('./grammar.js')
    extras($), word($), conflicts($)
    const known = new Set([...Object.keys(rules), ...aliased])
    console.log(name, [...used].filter((rule) => !known.has(rule)))
    for (const path of process.argv.slice(1).filter((path) => path.endsWith('.scm'))) {
      const text = fs.readFileSync(path, 'utf8').replace(/;.*|"(\\\\.|[^"\\\\])*"/g, '')
      const nodes = [...text.matchAll(/\\(([a-z_]+)/g)].map((match) => match[1])
      console.log(path, nodes.filter((node) => node !== '_' && !known.has(node)))
    }
    for (const path of ['tree-sitter.json', 'package.json']) JSON.parse(fs.readFileSync(path, 'utf8'))
    """
  let folder = try TemporaryFolder()
  let queries = EditorPackage.treeSitter.files.map(\.path).filter { $0.hasSuffix(".scm") }
  for (path, text) in EditorPackage.treeSitter.files { try folder.write(text, to: path) }
  let run = try PipedProgram.run(
    [try #require(node), "-e", script] + queries, folder: folder.path)
  #expect(run.ending == .exited(0), "\(run.error)")
  let expected = ["formwalk []"] + queries.map { "\($0) []" }
  #expect(run.output == expected.map { $0 + "\n" }.joined())
}

@Test(.slow, .enabled(if: treeSitter != nil, "tree-sitter is not installed"))
func treeSitterAcceptsForms() throws {
  let folder = try TemporaryFolder()
  for (path, text) in EditorPackage.treeSitter.files { try folder.write(text, to: path) }
  func run(_ arguments: [String]) throws -> Transcript {
    try PipedProgram.run(
      [try #require(treeSitter)] + arguments,
      environment: [
        "PATH=\(Programs.path.joined(separator: ":"))", "HOME=\(folder.path)/home",
      ], folder: folder.path)
  }
  let generated = try run(["generate"])
  #expect(generated.ending == .exited(0), "\(generated.error)")

  let texts = formTexts
  #expect(texts.count > 500)
  for (number, text) in texts.enumerated() { try folder.write(text, to: "forms/\(number).form") }
  let names = texts.indices.map { "\(folder.path)/forms/\($0).form" }
  try folder.write(names.joined(separator: "\n") + "\n", to: "paths")
  let parsed = try run(["parse", "--quiet", "--paths", "paths"])
  #expect(parsed.ending == .exited(0), "\(parsed.output)")

  for (path, _) in EditorPackage.treeSitter.files where path.hasSuffix(".scm") {
    let found = try run(["query", path, names[0]])
    #expect(found.ending == .exited(0), "\(path): \(found.error)")
  }
}

/// The findings about what the grammar does not have, but which the parser accepts, since the checker
/// can say better what is wrong with it.
private let misplaced: Set<DiagnosticName> = [.misplacedClause, .plainTextWanted]

/// The texts of the repository that are forms for the grammar: files, those in the pages and in the
/// explanations, and those in the corpora of the tests.
private var formTexts: [String] {
  var texts: Set<String> = []
  func add(_ text: some StringProtocol) {
    let source = SourceText(name: "a.form", text: String(text))
    guard source.bytes.contains(UInt8(ascii: "{")), SyntaxTree.parse(source).diagnostics.isEmpty,
      !compileForm(
        source, importing: GrammarComparison.Importer(), buildsProgram: false, searches: false
      ).diagnostics.contains(where: { misplaced.contains($0.name) })
    else { return }
    texts.insert(String(text))
  }
  func addBlocks(of text: String) {
    var block: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block { add(block) }
        block = block == nil && line.hasPrefix("```form") ? "" : nil
      } else if let open = block {
        block = open + line + "\n"
      }
    }
  }
  func visit(_ path: String) {
    for name in TestFiles.names(in: path) {
      let file = "\(path)/\(name)"
      guard let bytes = try? TestFiles.read(file) else {
        visit(file)
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if name.hasSuffix(".form") { add(text) }
      if name.hasSuffix(".md") { addBlocks(of: text) }
      guard name.hasSuffix(".txt") else { continue }
      var part = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("-----") || line.hasPrefix("=== ") {
          add(part)
          part = ""
        } else {
          part += line + "\n"
        }
      }
      add(part)
    }
  }
  for folder in [
    "forms", "Tests/FormLanguageTests/Corpus", "Tests/FormCommandTests/Corpus",
    "Tests/FormRunnerTests/Corpus", "Sources/FormSyntax/Diagnostics/Explanations",
  ] {
    visit("\(Formwalk.packageFolder)/\(folder)")
  }
  for page in ["README.md", "grammar.md"] {
    guard let bytes = try? TestFiles.read("\(Formwalk.packageFolder)/\(page)") else { continue }
    addBlocks(of: String(decoding: bytes, as: UTF8.self))
  }
  return texts.sorted()
}
