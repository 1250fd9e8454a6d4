import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers

/// Properties of what an editor requests about a form, checked at a few offsets.
enum EditorProperties {
  private static let mostPlaces = 10
  private static let mostRefactorings = 3

  static func check(
    _ file: FileAnalysis, _ library: FormLibrary, _ random: inout SeededGenerator
  ) {
    let size = file.source.bytes.count
    let whole = SourceSpan(0, size)
    _ = file.symbols
    _ = file.foldingRanges
    _ = file.documentLinks
    var end: UInt32 = 0
    for token in highlights(of: file, splitsLines: true) {
      require(token.span.start >= end && Int(token.span.end) <= size, "coloured tokens overlap")
      end = token.span.end
    }
    for hint in file.inlayHints(in: whole) {
      require((0...size).contains(hint.offset) && !hint.text.isEmpty, "a hint outside the file")
    }
    _ = FixProperties.applying(file.formattingEdits, to: file.source.bytes)
    let tokens = file.tree.tokens
    for _ in 0..<mostPlaces {
      // The offset is as often in the middle of a word as at its start.
      let token = tokens[random.below(tokens.count)]
      let offset = token.start + random.below(token.end - token.start + 1)
      check(file, at: offset)
      let others = tokens[random.below(tokens.count)]
      let span = SourceSpan(min(offset, others.start), max(offset, others.end))
      refactor(file, library, random.chance(1, in: 2) ? SourceSpan(offset, offset) : span, &random)
    }
  }

  private static func check(_ file: FileAnalysis, at offset: Int) {
    let size = file.source.bytes.count
    let list = file.completions(at: offset, files: { ["a.csv", "few.form"] })
    require(
      list.replaced.start <= list.replaced.end && Int(list.replaced.end) <= size,
      "completion replaces what is outside the file")
    for item in list.items {
      require(!item.label.isEmpty && !item.text.isEmpty, "nothing is offered")
    }
    if let hover = file.hover(at: offset) {
      require(Int(hover.span.end) <= size, "a hover outside the file")
      require(!hover.markdown.isEmpty && !hover.plain.isEmpty, "a hover says nothing")
    }
    if let help = file.signatureHelp(at: offset) {
      require(help.signatures.indices.contains(help.activeSignature), "no such signature")
    }
    _ = file.selectionSpans(at: offset)
    _ = file.definition(at: offset)
    _ = file.references(at: offset, includingDeclaration: true)
    if let name = try? file.prepareRename(at: offset) {
      require(Int(name.span.end) <= size, "a name outside the file")
    }
  }

  private static func refactor(
    _ file: FileAnalysis, _ library: FormLibrary, _ span: SourceSpan,
    _ random: inout SeededGenerator
  ) {
    let parses = FixProperties.parses(file.source.bytes)
    for refactoring in file.refactorings(in: span).shuffled(using: &random)
      .prefix(mostRefactorings)
    {
      require(!refactoring.title.isEmpty, "a refactoring says nothing")
      guard let edits = try? library.edits(of: refactoring, in: file) else { continue }
      let changed = FixProperties.applying(edits, to: file.source.bytes)
      require(
        !parses || FixProperties.parses(changed),
        "refactored it does not parse: \(refactoring.title)")
    }
  }
}
