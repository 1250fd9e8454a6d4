import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

/// Properties of every refactoring of every form.
@Suite struct RefactoringProperties {
  static let rounds = LongRuns.areWanted ? 200 : 4

  /// A place, or the span of a node, which may be an expression.
  private static func selection(
    in file: FileAnalysis, _ random: inout SeededGenerator
  ) -> SourceSpan {
    let count = file.source.bytes.count
    guard Bool.random(using: &random) else {
      let place = Int.random(in: 0...count, using: &random)
      return SourceSpan(place, place)
    }
    let id = Int.random(in: 0..<file.tree.nodes.count, using: &random)
    return file.tree.span(id)
  }

  private static func errors(_ file: FileAnalysis) -> Int {
    file.compilation.diagnostics.count { $0.severity == .error }
  }

  private static func failedTests(_ file: FileAnalysis) -> [String] {
    file.runTests().compactMap {
      if case .passed = $0.outcome { nil } else { $0.place.name }
    }
  }

  private static func isFormatted(_ source: SourceText) -> Bool {
    let formatted = formatForm(source)
    return formatted.isParsed && !formatted.isChanged
  }

  /// Checks the result of a refactoring, and returns it; nil if it is refused.
  private static func checked(
    _ refactoring: Refactoring, of test: Refactored
  ) -> Refactored? {
    guard let edits = try? test.library.edits(of: refactoring, in: test.file) else { return nil }
    let source = test.file.source
    let text = source.applying(edits)
    let after = Refactored(
      SourceText(name: source.name, text: text), importing: FormFiles.Importer())
    let place = "\(refactoring.title)\n\(text)"
    #expect(!edits.isEmpty, "\(place)")
    #expect(errors(after.file) <= errors(test.file), "\(place)")
    if isFormatted(source) { #expect(isFormatted(after.file.source), "\(place)") }
    switch refactoring.kind {
    case .extract, .inline, .source:
      #expect(failedTests(after.file) == failedTests(test.file), "\(place)")
    case .move, .rewrite: break
    }
    return after
  }

  @Test(.tags(.property), .slow) func resultsAreSound() async {
    await forEachCase(FormFiles.names) { name in
      let source = SourceText(name: name, text: try FormFiles.text(name))
      var random = SeededGenerator(seed: UInt64(source.bytes.count))
      let test = Refactored(source, importing: FormFiles.Importer())
      for _ in 0..<Self.rounds {
        let offered = test.file.refactorings(in: Self.selection(in: test.file, &random))
        guard let refactoring = offered.randomElement(using: &random) else { continue }
        guard let after = Self.checked(refactoring, of: test) else { continue }
        if refactoring.kind == .move {
          Self.checkWayBack(refactoring, from: after, to: source)
        } else if refactoring.kind == .extract, refactoring.title.hasPrefix("Extract `let ") {
          Self.checkInlining(after, of: test)
        }
      }
    }
  }

  /// The opposite move is the identity.
  private static func checkWayBack(
    _ move: Refactoring, from after: Refactored, to source: SourceText
  ) {
    let back =
      move.title.hasSuffix("up") ? move.title.dropLast(2) + "down" : move.title.dropLast(4) + "up"
    let tree = after.file.tree
    for id in tree.nodes.indices where tree.kind(id).isDeclaration {
      let span = tree.span(id)
      guard let other = after.file.refactorings(in: span.atStart).first(where: { $0.title == back })
      else { continue }
      let text = after.result(of: other)
      if Array(text.utf8) == source.bytes { return }
    }
    Issue.record("\(move.title) cannot be taken back")
  }

  /// The name that was extracted can be replaced by its expression.
  private static func checkInlining(_ after: Refactored, of test: Refactored) {
    let tree = after.file.tree
    for id in tree.nodes.indices where tree.kind(id) == .letDeclaration {
      let span = tree.child(.name, of: id).map { tree.span($0) } ?? tree.span(id)
      let name = tree.source.text(of: span)
      guard ["condition", "result"].contains(name),
        let inlining = after.file.refactorings(in: span.atStart).first(where: { $0.kind == .inline }
        )
      else { continue }
      let back = checked(inlining, of: after)
      #expect(back != nil, "\(inlining.title): \(after.result(of: inlining))")
    }
  }

  @Test(.tags(.property)) func nothingStopsAtAnyPlace() async {
    await forEachCase(FormFiles.names) { name in
      let text = try FormFiles.text(name)
      var random = SeededGenerator(seed: UInt64(text.utf8.count) + 7)
      for round in 0..<Self.rounds / 4 {
        var bytes = Array(text.utf8)
        switch round % 4 {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case 1:
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(
            [0xFF, 0x0D, 0x7B, 0x22, 0x2F].randomElement(using: &random) ?? 0, at: place)
        case 2:
          var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
          lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
          bytes = Array(lines.joined(separator: [0x0A]))
        default:
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
        }
        let test = Refactored(
          SourceText(name: name, bytes: bytes), importing: FormFiles.Importer())
        var offered: [Refactoring] = []
        for place in stride(from: 0, through: bytes.count + 1, by: 41) {
          offered = test.file.refactorings(in: SourceSpan(place, place + place % 3))
        }
        _ = test.file.fixes()
        guard let one = offered.randomElement(using: &random),
          let edits = try? test.library.edits(of: one, in: test.file)
        else { continue }
        #expect(edits.allSatisfy { $0.span.start <= $0.span.end && $0.span.end <= bytes.count })
      }
    }
    for text in ["", "\u{FEFF}", "form", "type A = text {", "form f {}\rform g {}", "// only"] {
      let test = Refactored(SourceText(name: "test.form", text: text))
      for place in 0...text.utf8.count {
        _ = test.file.refactorings(in: SourceSpan(place, place + 1))
      }
    }
  }
}
