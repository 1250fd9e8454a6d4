import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Tests of requests from editors at every offset, for any file, even a broken one.
@Suite struct SymbolProperties {
  static func analysis(_ bytes: [UInt8]) -> FileAnalysis {
    FormLibrary(importing: FilesInMemory(texts: [:]))
      .analyze(SourceText(name: "a.form", bytes: bytes))
  }

  private static func check(_ bytes: [UInt8], _ place: String) {
    let analysis = analysis(bytes)
    let count = bytes.count
    func isInside(_ span: SourceSpan) -> Bool { span.start <= span.end && Int(span.end) <= count }
    func check(_ symbols: [FormSymbol], in outer: SourceSpan) {
      for symbol in symbols {
        #expect(isInside(symbol.span) && !symbol.name.isEmpty, "\(place)")
        #expect(outer.start <= symbol.span.start && symbol.span.end <= outer.end, "\(place)")
        #expect(
          symbol.span.start <= symbol.nameSpan.start && symbol.nameSpan.end <= symbol.span.end,
          "\(place)")
        check(symbol.children, in: symbol.span)
      }
    }
    check(analysis.symbols, in: SourceSpan(0, count))
    for range in analysis.foldingRanges { #expect(isInside(range.span), "\(place)") }
    for link in analysis.documentLinks { #expect(isInside(link.span), "\(place)") }
    let all = formatForm(analysis.source)
    #expect(analysis.formattingEdits.isEmpty == !all.isChanged, "\(place)")
    #expect(applied(analysis.formattingEdits, to: bytes) == all.bytes, "\(place)")
    let step = max(1, count / 120)
    for offset in [0, 1, 2, 3] + Array(stride(from: 0, through: count + 2, by: step)) {
      let spans = analysis.selectionSpans(at: offset)
      for (inner, outer) in zip(spans, spans.dropFirst()) {
        #expect(
          outer.start <= inner.start && inner.end <= outer.end && inner != outer,
          "\(place) at \(offset)")
      }
      #expect(spans.last == SourceSpan(0, count))
    }
    let lineEnds = bytes.indices.filter { bytes[$0] == 0x0A || bytes[$0] == 0x7D }
    for offset in lineEnds where offset % max(1, lineEnds.count / 8) == 0 {
      for edits in [
        analysis.editsAfterBrace(at: offset + 1), analysis.editsAfterLineEnd(at: offset + 1),
        analysis.formattingEdits(in: SourceSpan(offset, offset + 40)),
      ] {
        #expect(edits.allSatisfy { isInside($0.span) }, "\(place) at \(offset)")
        let new = applied(edits, to: bytes)
        // Only white space between tokens changes.
        let (before, after) = (
          SyntaxTree.parse(analysis.source).tree.tokens,
          SyntaxTree.parse(SourceText(name: "a.form", bytes: new)).tree.tokens
        )
        #expect(before.map(\.kind) == after.map(\.kind), "\(place) at \(offset)")
      }
    }
  }

  private static func applied(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      guard Int(edit.span.start) >= end else {
        Issue.record("edits overlap")
        return bytes
      }
      result += bytes[end..<Int(edit.span.start)] + Array(edit.replacement.utf8)
      end = Int(edit.span.end)
    }
    return result + bytes[end...]
  }

  @Test(.tags(.property), .slow) func everyFormAndEveryMutilatedForm() async {
    await forEachCase(FormFileTests.files) { file in
      let bytes = Array(try Data(contentsOf: FormFiles.folder.appending(path: file)))
      Self.check(bytes, file)
      var random = SeededGenerator(seed: UInt64(bytes.count))
      for round in 0..<(LongRuns.areWanted ? 100 : 1) {
        var cut = bytes
        switch random.below(5) {
        case 0: cut = Array(bytes.prefix(random.below(bytes.count)))
        case 1:
          let start = random.below(bytes.count)
          cut.removeSubrange(start..<min(bytes.count, start + 60))
        case 2:
          cut.insert(contentsOf: Array("}{\"\"\"\\( //🦊\r\n".utf8), at: random.below(bytes.count))
        case 3: cut = [0xEF, 0xBB, 0xBF] + bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        default: cut[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        Self.check(cut, "\(file), round \(round)")
      }
    }
    for text in [
      "", "\u{FEFF}", "\r", "form", "form a", "}", "\"\"\"", "form a {} form b {}", "type T =",
    ] {
      Self.check(Array(text.utf8), text)
    }
    Self.check([0xFF, 0x0A, 0xC3], "invalid UTF-8")
  }
}
