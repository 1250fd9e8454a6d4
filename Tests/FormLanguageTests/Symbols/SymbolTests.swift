import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

private func analysis(_ text: String) -> FileAnalysis {
  SymbolProperties.analysis(Array(text.utf8))
}

private let text = """
  import "a.form"
  import "b.form"

  // One.
  // Two.
  type Kind = choice {
    option low "Low"
    option `two words`
  }
  /// Documented.
  form trip "A \\(1 + 1) trip" {
    section "Who" {
      field name: text { label "Full name" }
    }
    rows days "Days" { field town: choice { options from "towns.csv" } }
    let many = count(days) > 2
    field total: integer = 1
    group g { note "x" }
  }
  test "it works" {
    submit
  }

  """

@Suite struct SymbolTests {
  @Test func symbols() {
    func shown(_ symbols: [FormSymbol], _ indentation: String = "") -> String {
      symbols.map {
        "\(indentation)\($0.kind) \($0.name)\($0.detail.isEmpty ? "" : " — \($0.detail)")\n"
          + shown($0.children, indentation + "  ")
      }.joined()
    }
    #expect(
      shown(analysis(text).symbols) == """
        type Kind — choice
          option low — Low
          option two words
        form trip — A \\(1 + 1) trip
          section Who
            field name — Full name
          rows days — Days
            field town
          let many
          computedField total
          group g
        test it works

        """)
    #expect(
      shown(analysis("form {\n field : text\n field x").symbols)
        == "form form\n  field field\n  field x\n")
  }

  @Test func symbolsAreFoundBySomeOfTheirLetters() {
    func found(_ query: String) -> [String] {
      var search = SymbolSearch(query)
      search.add(analysis(text).symbols, file: 0)
      return search.best.map { ($0.containers + [$0.symbol.name]).joined(separator: ".") }
    }
    #expect(found("NAME") == ["trip.name"])
    #expect(found("t") == ["trip", "trip.days.town", "trip.total", "it works"])
    #expect(found("dt").isEmpty && found("days.t") == ["trip.days.town"])
    #expect(found("tot") == ["trip.total"])
    #expect(found("low").isEmpty)
    #expect(found("").first == "Kind" && found("").count == 10)
    var search = SymbolSearch("f")
    search.add(
      analysis("form a {\n" + (0..<500).map { "field f\($0): text\n" }.joined() + "}").symbols,
      file: 7)
    #expect(search.best.count == 200 && search.best.first?.symbol.name == "f0")
  }

  @Test func folding() {
    let analysis = analysis(text)
    let folded = analysis.foldingRanges.map { range in
      let lines = analysis.source.text(of: range.span).split(separator: "\n")
      return "\(range.kind): \(lines.first ?? "") … \(lines.last ?? "")"
    }
    #expect(
      folded == [
        "imports: import \"a.form\" … import \"b.form\"", "comment: // One. … // Two.",
        "block:   option low \"Low\" …   option `two words`",
        "block:   section \"Who\" { …   group g { note \"x\" }",
        "block:     field name: text { label \"Full name\" } …   ", "block:   submit …   submit",
      ])
  }

  @Test func selectionGrows() {
    let analysis = analysis(text)
    func grown(_ word: String) -> [String] {
      let bytes = Array(text.utf8)
      let offset = bytes.indices.first { bytes[$0...].starts(with: Array(word.utf8)) } ?? 0
      return analysis.selectionSpans(at: offset).dropLast().map {
        let shown = analysis.source.text(of: $0)
        return shown.split(separator: "\n").count > 1 ? "\(shown.prefix(12))…" : shown
      }
    }
    #expect(
      grown("Full") == [
        "Full name", "\"Full name\"", "label \"Full name\"", "{ label \"Full name\" }",
        "field name: text { label \"Full name\" }", "{\n    field …", "section \"Who…",
        "section \"Who…", "{\n  section …", "form trip \"A…", "/// Document…",
      ])
    #expect(grown("One.").first == "// One.")
  }

  @Test func links() {
    let links = analysis(text).documentLinks
    #expect(links.map(\.path) == ["a.form", "b.form", "towns.csv"])
    #expect(links.map { analysis(text).source.text(of: $0.span) } == links.map(\.path))
  }

  /// Returns a form after typing a character; `|` is the cursor after it.
  private func typed(_ marked: String, _ edits: (FileAnalysis, Int) -> [Edit]) -> String {
    let bytes = Array(marked.utf8)
    let offset = bytes.firstIndex(of: UInt8(ascii: "|")) ?? 0
    let without = Array(bytes[..<offset] + bytes[(offset + 1)...])
    let analysis = SymbolProperties.analysis(without)
    var result = without
    for edit in edits(analysis, offset).reversed() {
      result.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test func typingALineEnd() {
    func line(_ marked: String) -> String { typed(marked) { $0.editsAfterLineEnd(at: $1) } }
    #expect(line("form a {\n|\n}\n") == "form a {\n  \n}\n")
    #expect(line("form a {\n|") == "form a {\n  ")
    #expect(line("form a {\n    field x: text {\n|") == "form a {\n    field x: text {\n      ")
    #expect(line("form a {\n  field x: text {\n|}\n}\n") == "form a {\n  field x: text {\n  }\n}\n")
    #expect(line("form a {\n|field x: text }\n") == "form a {\n  field x: text }\n")
    // The continuation of an item keeps its author's indentation.
    #expect(
      line("form a {\n  let x = 1\n      |+ 2\n}\n") == "form a {\n  let x = 1\n      + 2\n}\n")
    #expect(
      line("form a {\n  help \"\"\"\n |x\n  \"\"\"\n}\n")
        == "form a {\n  help \"\"\"\n x\n  \"\"\"\n}\n")
    #expect(line("|").isEmpty)
  }

  @Test func typingABrace() {
    func brace(_ marked: String) -> String { typed(marked) { $0.editsAfterBrace(at: $1) } }
    // If it parses, only the closed item is formatted.
    #expect(
      brace("form  a {\nfield   x:text {\nrequired\n    }|\nfield y:text\n}\n")
        == "form  a {\n  field x: text {\n    required\n  }\nfield y:text\n}\n")
    // It does not parse: the line of the brace is indented.
    #expect(
      brace("form a {\n  field x: txt {\n   required\n      }|\n")
        == "form a {\n  field x: txt {\n   required\n  }\n")
    #expect(brace("}|") == "}" && brace("x|") == "x")
  }

  @Test func formattingARange() {
    let source = "form  a {\nfield   x:text\nfield   y:text\n}\n"
    let analysis = analysis(source)
    let start = Array(source.utf8).count - 10
    var result = Array(source.utf8)
    for edit in analysis.formattingEdits(in: SourceSpan(start, start)).reversed() {
      result.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    #expect(
      String(decoding: result, as: UTF8.self) == "form  a {\nfield   x:text\n  field y: text\n}\n")
    #expect(
      analysis.formattingEdits(in: SourceSpan(0, 1000)).count == analysis.formattingEdits.count)
  }

  /// A comment that formatting moves past a token stays, whatever line of the two is formatted.
  @Test func formattingARangeKeepsComments() async {
    await forEachCase([
      (
        "form a {\n  field x: text // c\n  {\n    required\n  }\n}\n",
        "form a {\n  field x: text { // c\n    required\n  }\n}\n"
      ),
      (
        "form a {\n  field x: boolean = // both\n    true or\n    // why\n    x\n}\n",
        "form a {\n  field x: boolean = // both\n    true\n      // why\n      or x\n}\n"
      ),
    ]) { text, expected in
      let analysis = analysis(text)
      for line in text.indices.filter({ text[$0] == "\n" }) {
        let offset = text[..<line].utf8.count
        let edits = analysis.formattingEdits(in: SourceSpan(offset, offset))
        #expect(partialFormattingProblem(edits, analysis.source) == nil)
      }
      #expect(analysis.source.applying(analysis.formattingEdits) == expected)
    }
  }
}

@Test func picturesAreLightOrDark() throws {
  let compilation = try #require(analysis("form a { field x: text }").compiled())
  let graph = FocusGraph(try #require(compilation.program), conditions: compilation.conditions)
  let (light, dark, automatic) = (graph.svg(.light), graph.svg(.dark), graph.svg())
  #expect(!light.contains("@media") && !light.contains("#0d1117"))
  #expect(!dark.contains("@media") && dark.contains(".page{fill:#0d1117}"))
  #expect(automatic.contains("@media (prefers-color-scheme:dark)"))
}
