import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

// Properties of every form: formatting keeps its tree and its comments, and formatting it again
// changes nothing.

/// The widths of lines: the usual one, and some so narrow that everything is broken that can be.
private let widths = LongRuns.areWanted ? [100, 40, 12, 0] : [100, 12]

@Test(.tags(.property), .slow) func formsAreFormatted() async {
  // Forms of the repository are formatted.
  await forEachCase(FormFileTests.files) { file in
    let bytes = try bytes(file)
    let form = formatForm(SourceText(name: file, bytes: bytes))
    #expect(!form.isChanged, "formwalk fmt forms/\(file)")
    #expect(form.isParsed)
    for columns in widths { expectNoProblem(bytes, columns, file) }
  }

  // Forms of the pages are formatted.
  await forEachCase(FencedFormTests.fences) { fence in
    let form = formatForm(SourceText(name: fence.testDescription, text: fence.text))
    #expect(String(decoding: form.bytes, as: UTF8.self) == fence.text)
    for columns in widths { expectNoProblem(form.bytes, columns, fence.testDescription) }
  }

  // Other white space and comments between the tokens of a form make no difference but for blocks
  // on one line, empty lines and these comments.
  await forEachCase(FormFileTests.files) { file in
    let bytes = try bytes(file)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for round in 0..<(LongRuns.areWanted ? 200 : 1) {
      let disorder = disordered(bytes, &random)
      for columns in widths {
        guard expectNoProblem(disorder, columns, "\(file), round \(round)") else { return }
      }
    }
  }

  // The same is true if only some lines are formatted, or the item that a brace closes.
  await forEachCase(FormFileTests.files) { file in
    let bytes = try bytes(file)
    var random = SeededGenerator(seed: UInt64(bytes.count) + 1)
    for round in 0..<(LongRuns.areWanted ? 200 : 1) {
      let disorder = disordered(bytes, &random)
      guard expectNoPartialProblem(disorder, "\(file), round \(round)", &random) else { return }
    }
  }

  // Line ends inside an item have no effect, as long as no block is on one line.
  await forEachCase(FormFileTests.files) { file in
    func write(_ bytes: [UInt8], _ columns: Int) -> [UInt8] {
      formatForm(SourceText(name: file, bytes: bytes), columns: columns).bytes
    }
    let wide = write(write(try bytes(file), 0), 100)
    for columns in [0, 40] { #expect(write(write(wide, columns), 100) == wide) }
  }
}

/// Sentences of the grammar, with white space and comments at random.
@Test(.tags(.property), .slow) func sentencesAreFormatted() async {
  await forEachCase(SentenceProperties.seeds) { seed in
    let grammar = try GrammarDocument.grammar.get()
    var maker = SentenceMaker(grammar, seed: seed &+ 1_000)
    for number in 0..<SentenceProperties.sentences {
      let sentence = maker.next()
      // A repeated word is read as a mistake.
      guard parsed(sentence.text).diagnostics.isEmpty else { continue }
      for columns in widths {
        let place = "seed \(seed), sentence \(number)"
        guard expectNoProblem(Array(sentence.text.utf8), columns, place) else { return }
      }
    }
  }
}

@Test(.tags(.property)) func whatDoesNotParseStays() async {
  // Text that does not parse is unchanged; the rest is formatted.
  await forEachCase(MistakeTests.files) { file in
    let text = try Corpus.text("Mistakes/\(file)").components(separatedBy: "----------\n")[0]
    format(Array(text.utf8))
  }

  // Examples stay or are formatted.
  await forEachCase(RepairProperties.examples) { text in
    format(Array(text.utf8))
  }
}

@Test(.tags(.property), .slow) func damagedFormsStayOrAreFormatted() async {
  await forEachCase(FormFileTests.files) { file in
    let bytes = try bytes(file)
    var random = SeededGenerator(seed: UInt64(bytes.count) + 3)
    let places =
      LongRuns.areWanted
      ? Array(bytes.indices) : (0..<20).map { _ in Int.random(in: bytes.indices, using: &random) }
    for place in places {
      format(Array(bytes[..<place]))
      var changed = bytes
      changed[place] = BadInputProperties.bytes.randomElement(using: &random) ?? 0
      format(changed)
    }
  }
}

// MARK: Support

private func bytes(_ file: String) throws -> [UInt8] {
  Array(try Data(contentsOf: FormFiles.folder.appending(path: file)))
}

@discardableResult
private func expectNoProblem(_ bytes: [UInt8], _ columns: Int, _ place: String) -> Bool {
  guard let problem = formattingProblem(bytes, columns: columns) else { return true }
  let source = SourceText(name: place, bytes: bytes)
  let result = String(decoding: formatForm(source, columns: columns).bytes, as: UTF8.self)
  Issue.record(
    """
    \(place), \(columns) columns: \(problem)
    --- source
    \(source.text(of: SourceSpan(0, bytes.count)))
    --- result
    \(result)
    """)
  return false
}

/// Formats lines at random, and what braces close.
private func expectNoPartialProblem(
  _ bytes: [UInt8], _ place: String, _ random: inout SeededGenerator
) -> Bool {
  let analysis = SymbolProperties.analysis(bytes)
  let source = analysis.source
  let braces = bytes.indices.filter { bytes[$0] == UInt8(ascii: "}") }
  for _ in 0..<(LongRuns.areWanted ? 8 : 3) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let range = SourceSpan(start, min(bytes.count, start + Int.random(in: 0...200, using: &random)))
    let brace = braces.randomElement(using: &random) ?? 0
    for (name, edits) in [
      ("\(range)", analysis.formattingEdits(in: range)),
      ("brace at \(brace)", analysis.editsAfterBrace(at: brace + 1)),
    ] {
      guard let problem = partialFormattingProblem(edits, source) else { continue }
      Issue.record(
        """
        \(place), \(name): \(problem)
        --- source
        \(source.text(of: SourceSpan(0, bytes.count)))
        --- result
        \(source.applying(edits))
        """)
      return false
    }
  }
  return true
}

/// A source that may not parse: it stays, or all properties are true.
private func format(_ bytes: [UInt8]) {
  let source = SourceText(name: "test.form", bytes: bytes)
  let errors = SyntaxTree.parse(source).diagnostics.filter { $0.severity == .error }
  let form = formatForm(source)
  #expect(form.diagnostics.count == errors.count)
  if errors.isEmpty {
    expectNoProblem(bytes, 100, "test.form")
  } else {
    #expect(!form.isChanged && form.edits().isEmpty)
  }
}

/// Other white space, with comments, if there is some.
private func disordered(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
  respaced(bytes) { gap in
    if gap.isEmpty { return gap }
    return Array((random.chance(1, in: 4) ? random.gap() + random.gap() : random.gap()).utf8)
  }
}

/// Returns a source with other gaps between tokens. Gaps may contain anything, except in texts and
/// before units.
private func respaced(_ bytes: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
  let (tree, _) = SyntaxTree.parse(SourceText(name: "test.form", bytes: bytes))
  var units: Set<UInt32> = []
  for node in tree.nodes where node.kind == .duration { units.insert(node.firstToken + 1) }
  var result: [UInt8] = []
  var end = 0
  var depth = 0
  for (index, token) in tree.tokens.enumerated() {
    let gap = Array(bytes[end..<token.start])
    let isFree = depth == 0 && !units.contains(UInt32(index))
    if isFree {
      let other = change(gap)
      // A division does not start a comment.
      if other.first == UInt8(ascii: "/") { result.append(0x20) }
      result += other
    } else {
      result += gap
    }
    result += bytes[token.start..<token.end]
    if token.kind == .textStart { depth += 1 }
    if token.kind == .textEnd { depth -= 1 }
    end = token.end
  }
  return result
}
