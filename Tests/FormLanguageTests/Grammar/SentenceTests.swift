import FormLanguage
import Testing

/// The parser against the grammar of `grammar.md`.
@Suite struct SentenceTests {
  static let sentences = 100

  /// The parser accepts what the grammar makes, and sees the tokens that it was made of.
  @Test(arguments: 0..<UInt64(8))
  func whatTheGrammarMakesIsAccepted(seed: UInt64) throws {
    let grammar = try GrammarDocument.grammar.get()
    let recogniser = Recogniser(GrammarTable(grammar))
    var maker = SentenceMaker(grammar, seed: seed)
    for number in 0..<Self.sentences {
      let sentence = maker.next()
      let (tree, diagnostics) = parsed(sentence.text)
      let place = "seed \(seed), sentence \(number)"
      if texts(of: tree) != sentence.parts.map(\.text) {
        return fail("\(place) has other tokens", tree, diagnostics)
      }
      if !diagnostics.isEmpty { return fail("\(place) is not parsed", tree, diagnostics) }
      if !recogniser.accepts(tree) { return fail("\(place) is not recognised", tree, diagnostics) }
    }
  }

  /// Where a sentence has a mistake, parser and grammar agree whether it still is one.
  @Test(arguments: 0..<UInt64(8))
  func theParserAcceptsWhatTheGrammarDoes(seed: UInt64) throws {
    let grammar = try GrammarDocument.grammar.get()
    let recogniser = Recogniser(GrammarTable(grammar))
    var maker = SentenceMaker(grammar, seed: ~seed)
    for number in 0..<Self.sentences {
      let sentence = maker.next()
      for mutation in Mutation.allCases {
        let mutated = mutation.applied(to: sentence, &maker.random)
        let (tree, diagnostics) = parsed(mutated.text)
        if isOutside(tree) { continue }
        let isAccepted = !diagnostics.contains { $0.severity == .error }
        let isRecognised = recogniser.accepts(tree)
        if isAccepted, !isRecognised, isMisplaced(in: tree.source) { continue }
        if isRecognised != isAccepted {
          return fail(
            "seed \(seed), sentence \(number), \(mutation): the parser says "
              + (isAccepted ? "yes, the grammar no" : "no, the grammar yes"),
            tree, diagnostics)
        }
      }
    }
  }

  /// Every way to go in the rules is gone by some sentence.
  @Test func allOfTheGrammarIsTried() throws {
    let grammar = try GrammarDocument.grammar.get()
    var maker = SentenceMaker(grammar, seed: 1)
    for _ in 0..<Self.sentences * 5 { _ = maker.next() }
    #expect(zip(grammar.ways, maker.counts).filter { $0.1 == 0 }.map(\.0) == [])
  }

  private func texts(of tree: SyntaxTree) -> [String] {
    tree.tokens.dropLast().map { tree.source.text(of: $0.span) }
  }

  private func fail(_ what: String, _ tree: SyntaxTree, _ diagnostics: [Diagnostic]) {
    let findings = diagnostics.map { diagnostic in
      let place = tree.source.position(of: Int(diagnostic.span.start))
      return "  \(place.line):\(place.column) \(diagnostic.name.rawValue): \(diagnostic.message)\n"
    }
    let text = tree.source.text(of: Span(0, tree.source.bytes.count))
    Issue.record("\(what)\n\(findings.joined())\(text)")
  }

  /// Whether `check` finds that something stands where it may not: the parser reads all clauses and
  /// declarations in every block.
  private func isMisplaced(in source: SourceText) -> Bool {
    compileForm(source, importing: NoImports()).diagnostics.contains {
      $0.name == .misplacedClause || $0.name == .misplacedDeclaration
    }
  }

  /// What the page leaves out of the grammar: a comparison with `empty`. And `/*`, which is
  /// reported between the tokens.
  private func isOutside(_ tree: SyntaxTree) -> Bool {
    let source = tree.source
    if source.text(of: Span(0, source.bytes.count)).contains("/*") { return true }
    return tree.tokens.indices.dropLast().contains { index in
      let kind = tree.tokens[index].kind
      return (kind == .equal || kind == .notEqual)
        && [max(0, index - 1), index + 1].contains {
          source.text(of: tree.tokens[$0].span) == "empty"
        }
    }
  }
}
