import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

/// Properties of what names mean, of every form.
@Suite struct NameProperties {
  static let rounds = LongRuns.areWanted ? 100 : 4

  private static func analysis(_ source: SourceText) -> FileAnalysis {
    FormLibrary(importing: FormFiles.Importer()).analyze(source)
  }

  /// A form with a part missing, doubled or replaced by bytes that do not belong there.
  private static func mutilated(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeLast(bytes.count - place)
    case 1:
      bytes.insert([0xFF, 0x0D, 0x7B, 0x22, 0x60].randomElement(using: &random) ?? 0, at: place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
    }
    return bytes
  }

  private static func checkPlaces(in file: FileAnalysis, from start: Int) {
    let count = file.source.bytes.count
    func check(_ span: SourceSpan) {
      #expect(span.start <= span.end && Int(span.end) <= count)
    }
    for offset in stride(from: start, through: count + 2, by: 37) {
      if let hover = file.hover(at: offset) { check(hover.span) }
      if let help = file.signatureHelp(at: offset) {
        #expect(help.signatures.indices.contains(help.activeSignature))
      }
      for place in [file.definition(at: offset), file.typeDefinition(at: offset)] {
        if let place, place.source == file.source.name { check(place.span) }
      }
      if let name = try? file.prepareRename(at: offset) { check(name.span) }
    }
    for hint in file.inlayHints(in: SourceSpan(0, count)) { #expect(hint.offset <= count) }
  }

  @Test(.tags(.property), .slow) func placesAreInside() async {
    await forEachCase(FormFiles.names) { name in
      let text = try FormFiles.text(name)
      var random = SeededGenerator(seed: UInt64(text.utf8.count))
      Self.checkPlaces(in: Self.analysis(SourceText(name: name, text: text)), from: 0)
      for round in 0..<Self.rounds {
        let bytes = Self.mutilated(text, &random)
        Self.checkPlaces(in: Self.analysis(SourceText(name: name, bytes: bytes)), from: round)
      }
    }
    for text in ["", "\u{FEFF}", "form", "type A = text {", "form f {}\rform g {}", "// only"] {
      Self.checkPlaces(in: Self.analysis(SourceText(name: "test.form", text: text)), from: 0)
    }
  }

  /// Returns the form after renaming, and the new place of the name.
  private static func renamed(
    _ file: FileAnalysis, at offset: Int, to name: String
  ) throws -> (file: FileAnalysis, offset: Int) {
    let changes = try file.rename(
      at: offset, to: name, in: [file], importing: FormFiles.Importer())
    var bytes = file.source.bytes
    var place = offset
    for edit in changes.flatMap(\.edits).sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
      if Int(edit.span.start) < offset {
        place += edit.replacement.utf8.count - edit.span.range.count
      }
    }
    return (analysis(SourceText(name: file.source.name, bytes: bytes)), place)
  }

  @Test(.tags(.property), .slow) func renamingBackIsTheIdentity() async {
    await forEachCase(FormFiles.names) { name in
      let file = Self.analysis(SourceText(name: name, text: try FormFiles.text(name)))
      var random = SeededGenerator(seed: UInt64(file.source.bytes.count) + 3)
      for round in 0..<Self.rounds {
        guard let found = file.names.occurrences.randomElement(using: &random),
          let old = try? file.prepareRename(at: Int(found.span.start))
        else { continue }
        // A type of another file cannot be changed from here.
        guard found.declaration.source == name else { continue }
        let new = ["quite_new", "two words", "when"][round % 3]
        let once = try Self.renamed(file, at: Int(found.span.start), to: new)
        #expect(once.file.source.bytes != file.source.bytes, "\(old.name)")
        #expect(
          once.file.compilation.diagnostics.count { $0.severity == .error }
            == file.compilation.diagnostics.count { $0.severity == .error })
        let back = try Self.renamed(once.file, at: once.offset, to: old.name)
        #expect(back.file.source.bytes == file.source.bytes, "\(old.name) → \(new)")
      }
    }
  }
}
