import FormLanguage
import Foundation
import Testing

/// One slip of the keyboard gives one finding, but for a few.
@Suite struct FollowUpProperties {
  /// How many slips of a kind are tried. `FORMWALK_LONG_RUNS` takes twenty times as many.
  static let count = LongRuns.areWanted ? 4_000 : 200

  @Test(arguments: Slip.allCases)
  func oneSlipIsOneFinding(slip: Slip) throws {
    var random = SeededGenerator(seed: 20_261_121)
    let forms = try FormFiles.names.map { name in
      let bytes = Array(try Data(contentsOf: FormFiles.folder.appending(path: name)))
      let (tree, _) = SyntaxTree.parse(SourceText(name: name, bytes: bytes))
      return (name: name, bytes: bytes, tokens: Array(tree.tokens.dropLast()))
    }
    var made = 0
    var several: [String] = []
    while made < Self.count {
      guard let form = forms.randomElement(using: &random),
        let index = form.tokens.indices.randomElement(using: &random),
        let bytes = slip.made(in: form.bytes, form.tokens, at: index, &random)
      else { continue }
      made += 1
      let found = compileForm(
        SourceText(name: form.name, bytes: bytes), importing: FormFiles.Importer(),
        buildsProgram: false
      ).diagnostics
      guard found.count > 1 else { continue }
      let place = LineTable(SourceText(name: form.name, bytes: form.bytes))
        .position(of: form.tokens[index].start)
      several.append("\(form.name):\(place.line):\(place.column): \(found.map(\.message))")
    }
    // Two tokens that change places are two mistakes more often than not.
    let allowed = slip == .exchange ? Self.count / 4 : Self.count * 3 / 100
    #expect(several.count <= allowed, "\(several.joined(separator: "\n"))")
  }
}

/// Whether tests that may run for minutes should.
enum LongRuns {
  static let areWanted = ProcessInfo.processInfo.environment["FORMWALK_LONG_RUNS"] != nil
}
