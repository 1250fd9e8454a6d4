import FormLanguage
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

/// The number of mistakes of a kind that are tried; more with `FORMWALK_LONG_RUNS`.
private let count = LongRuns.areWanted ? 3_000 : 50

private let forms: [(name: String, bytes: [UInt8], tokens: [Token])] =
  FormFiles.names.compactMap { name in
    guard let data = try? Data(contentsOf: FormFiles.folder.appending(path: name)) else {
      return nil
    }
    let (tree, _) = SyntaxTree.parse(SourceText(name: name, bytes: Array(data)))
    return (name, Array(data), Array(tree.tokens.dropLast()))
  }

/// One typing mistake leads to one finding, with few exceptions.
@Test(.tags(.property), .slow) func oneOrTwoMistakesAreAsManyFindings() async {
  // One mistake is one finding.
  await forEachCase(TypingMistake.allCases) { slip in
    var random = SeededGenerator(seed: 20_261_121)
    var made = 0
    var several: [String] = []
    while made < count {
      guard let form = forms.randomElement(using: &random),
        let index = form.tokens.indices.randomElement(using: &random),
        let bytes = slip.made(in: form.bytes, form.tokens, at: index, &random)
      else { continue }
      made += 1
      let found = findings(form.name, bytes)
      guard found.count > 1 else { continue }
      let place = LineTable(SourceText(name: form.name, bytes: form.bytes))
        .position(of: form.tokens[index].start)
      several.append("\(form.name):\(place.line):\(place.column): \(found.map(\.message))")
    }
    // Two exchanged tokens are two mistakes more often than not.
    let allowed = slip == .exchange ? count * 15 / 100 + 4 : count * 2 / 100 + 1
    #expect(several.count <= allowed, "\(several.joined(separator: "\n"))")
  }

  // Two mistakes far from each other are two findings, with few exceptions: neither hides the
  // other.
  await forEachCase(TypingMistake.allCases) { slip in
    var random = SeededGenerator(seed: 20_261_122)
    let count = count / 3
    var made = 0
    var hidden: [String] = []
    while made < count {
      guard let form = forms.randomElement(using: &random),
        let other = TypingMistake.allCases.randomElement(using: &random),
        let early = form.tokens.indices.randomElement(using: &random),
        let late = form.tokens.indices.randomElement(using: &random),
        form.tokens[early].end + 400 < form.tokens[late].start,
        let first = slip.made(in: form.bytes, form.tokens, at: early, &random),
        let second = other.made(in: form.bytes, form.tokens, at: late, &random)
      else { continue }
      let both =
        first[..<(first.count - form.bytes.count + form.tokens[late].start)]
        + second[form.tokens[late].start...]
      guard !findings(form.name, first).isEmpty, !findings(form.name, second).isEmpty else {
        continue
      }
      made += 1
      let found = findings(form.name, Array(both))
      guard found.count < 2 else { continue }
      let lines = LineTable(SourceText(name: form.name, bytes: form.bytes))
      let places = [early, late].map { lines.position(of: form.tokens[$0].start).line }
      hidden.append("\(form.name), lines \(places), \(other): \(found.map(\.message))")
    }
    #expect(hidden.count <= count / 10, "\(hidden.joined(separator: "\n"))")
  }
}

private func findings(_ name: String, _ bytes: [UInt8]) -> [Diagnostic] {
  compileForm(
    SourceText(name: name, bytes: bytes), importing: FormFiles.Importer(), buildsProgram: false
  ).diagnostics
}
