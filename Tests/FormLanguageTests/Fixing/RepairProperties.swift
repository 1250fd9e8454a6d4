import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Properties of every repair of every source.
@Suite struct RepairProperties {
  static let rounds = LongRuns.areWanted ? 1_000 : 2

  /// All examples except the one that takes long to compile and has nothing to repair.
  static let examples: [String] = DiagnosticCorpusTests.cases.compactMap {
    guard case .form(let text) = $0.explanation.example, $0.name != .formTooLarge
    else { return nil }
    return text
  }

  static let importer = FilesInMemory(texts: [
    "address.form": "type Address = group { field street: text }\n"
  ])

  private func check(_ text: String, _ importer: any FormImporter) {
    check(SourceText(name: "test.form", text: text), importer)
  }

  private func check(_ source: SourceText, _ importer: any FormImporter) {
    let text = String(decoding: source.bytes, as: UTF8.self)
    for guesses in [false, true] {
      let before = Counts(source, importer)
      let repair = repairForm(source, importing: importer, guesses: guesses)
      let after = Counts(repair.source, importer)
      #expect(after.syntaxErrors <= before.syntaxErrors, "\(text)")
      // An error of the syntax may have hidden others.
      #expect(
        after.errors <= before.errors || after.syntaxErrors < before.syntaxErrors, "\(text)")
      #expect(repair.count == 0 || after.places != before.places, "\(text)")
      // Text outside the edits is unchanged.
      #expect(source.applying(repair.edits) == String(decoding: repair.source.bytes, as: UTF8.self))
      let again = repairForm(repair.source, importing: importer, guesses: guesses)
      #expect(again.count == 0, "\(text)")
    }
  }

  @Test(.tags(.property), .slow) func examplesAreNoWorseAndRepairedOnce() async {
    // Examples are not worse and repaired once.
    await forEachCase(Self.examples) { text in
      check(text, Self.importer)
    }

    // Applying each fix by itself removes its finding and adds no new one.
    await forEachCase(Self.examples) { text in
      let source = SourceText(name: "example.form", text: text)
      let before = Counts(source, Self.importer)
      for finding in compileForm(source, importing: Self.importer).diagnostics {
        guard let fix = finding.fix else { continue }
        let edits = fix.edits.sorted { $0.span.start < $1.span.start }
        let fixed = SourceText(name: "example.form", text: source.applying(edits))
        let after = Counts(fixed, Self.importer)
        #expect(
          after.errors <= before.errors && after.syntaxErrors <= before.syntaxErrors
            && after.findings[finding.message, default: 0]
              < before.findings[finding.message, default: 0],
          "\(finding.name.rawValue): \(fix.title) (\(fix.isSafe ? "safe" : "unsafe"))")
      }
    }
  }

  /// A mistake whose finding has a fix is fixed, if the fix may be applied.
  @Test(.tags(.property), .slow) func mistakesAreFixed() async {
    await forEachCase(MistakeTests.files) { file in
      let text = try Corpus.text("Mistakes/\(file)").components(separatedBy: "----------\n")[0]
      let source = SourceText(name: "mistake.form", text: text)
      let found = compileForm(source, importing: MistakeTests.optionFiles).diagnostics
      for guesses in [false, true] {
        let isFixed = found.contains { $0.fix.map { $0.isSafe || guesses } ?? false }
        let repair = repairForm(
          source, importing: MistakeTests.optionFiles, guesses: guesses)
        let left = compileForm(repair.source, importing: MistakeTests.optionFiles).diagnostics
        #expect((repair.count > 0) == isFixed)
        #expect(left.isEmpty == isFixed)
      }
    }
  }

  @Test(.tags(.property), .slow) func formsWithMistakesAreNoWorseAndRepairedOnce() async {
    await forEachCase(FormFiles.names) { name in
      let text = try String(contentsOf: FormFiles.folder.appending(path: name), encoding: .utf8)
      var random = SeededGenerator(seed: UInt64(text.utf8.count))
      for _ in 0..<Self.rounds {
        var wrong = text
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          wrong = (AuthorMistake.allCases.randomElement(using: &random) ?? .leftOut)
            .applied(to: wrong, &random)
        }
        check(wrong, FormFiles.Importer())
      }
    }
  }

  @Test(.tags(.property), .slow) func damagedFormsAreNoWorseAndRepairedOnce() async {
    await forEachCase(FormFiles.names) { name in
      let bytes = Array(try Data(contentsOf: FormFiles.folder.appending(path: name)))
      var random = SeededGenerator(seed: UInt64(bytes.count) + 1)
      for _ in 0..<Self.rounds / 2 {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        check(SourceText(name: "cut.form", bytes: Array(bytes[..<end])), FormFiles.Importer())
        check(
          SourceText(name: "gap.form", bytes: Array(bytes[..<start] + bytes[end...])),
          FormFiles.Importer())
        var changed = bytes
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          changed[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        check(SourceText(name: "changed.form", bytes: changed), FormFiles.Importer())
      }
    }
  }
}

private struct Counts: Equatable {
  var syntaxErrors: Int
  var errors: Int
  var findings: [String: Int]
  /// The same with their places: a bracket that is closed may uncover that another is not.
  var places: [String: Int]

  init(_ source: SourceText, _ importer: any FormImporter) {
    syntaxErrors = SyntaxTree.parse(source).diagnostics.count { $0.severity == .error }
    let all = compileForm(source, importing: importer, buildsProgram: false).diagnostics
    errors = all.count { $0.severity == .error }
    findings = all.reduce(into: [:]) { $0[$1.message, default: 0] += 1 }
    places = all.reduce(into: [:]) { $0["\($1.span.start): \($1.message)", default: 0] += 1 }
  }
}
