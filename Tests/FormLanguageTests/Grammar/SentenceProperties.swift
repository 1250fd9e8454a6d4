import FormSyntax
import FormTools
import TestCases
import Testing

/// The parser against the grammar of `grammar.md`.
@Suite struct SentenceProperties {
  /// The seeds; long runs use more.
  static let seeds: Range<UInt64> = LongRuns.areWanted ? 0..<50 : 0..<3

  /// For each seed.
  static let sentences = 100

  /// The parser accepts what the grammar makes, and sees its tokens.
  @Test(.tags(.property), .slow) func whatTheGrammarMakesIsAccepted() async {
    await forEachCase(Self.seeds) { seed in
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
        if !recogniser.accepts(tree) {
          return fail("\(place) is not recognised", tree, diagnostics)
        }
      }
    }
  }

  /// If a sentence has a mistake, parser and grammar agree whether it is still valid.
  @Test(.tags(.property), .slow) func theParserAcceptsWhatTheGrammarDoes() async {
    await forEachCase(Self.seeds) { seed in
      let grammar = try GrammarDocument.grammar.get()
      let recogniser = Recogniser(GrammarTable(grammar))
      var maker = SentenceMaker(grammar, seed: ~seed)
      for number in 0..<Self.sentences {
        let sentence = maker.next()
        for mutation in Mutation.allCases {
          let mutated = mutation.applied(to: sentence, &maker.random)
          let (tree, diagnostics) = parsed(mutated.text)
          if isOutside(tree, diagnostics) { continue }
          let isAccepted = !diagnostics.contains { $0.severity == .error }
          let isRecognised = recogniser.accepts(tree)
          if isAccepted, !isRecognised, tree.hasMisplaced(in: tree.root) { continue }
          if isRecognised != isAccepted {
            return fail(
              "seed \(seed), sentence \(number), \(mutation): the parser says "
                + (isAccepted ? "yes, the grammar no" : "no, the grammar yes"),
              tree, diagnostics)
          }
        }
      }
    }
  }

  /// Every way through the rules is taken by some sentence.
  @Test(.tags(.property)) func allOfTheGrammarIsTried() throws {
    let grammar = try GrammarDocument.grammar.get()
    var maker = SentenceMaker(grammar, seed: 1)
    for _ in 0..<Self.sentences * 20 { _ = maker.next() }
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
    let text = tree.source.text(of: SourceSpan(0, tree.source.bytes.count))
    Issue.record("\(what)\n\(findings.joined())\(text)")
  }

  /// Returns whether a tree has something that the grammar on the page leaves out: a comparison
  /// with `empty`, `""` or `[]`, or `/*` or a repeated word, which are reported between the tokens.
  private func isOutside(_ tree: SyntaxTree, _ diagnostics: [Diagnostic]) -> Bool {
    let source = tree.source
    if source.text(of: SourceSpan(0, source.bytes.count)).contains("/*") { return true }
    // A name that begins a line as a declaration or clause does is read as one.
    let tokens = tree.tokens
    let isLine = zip(tokens, tokens.dropFirst()).contains { word, next in
      [.field, .group, .rows, .let].contains(word.kind) && next.flags.contains(.firstOnLine)
        && (next.kind.beginsDeclaration || next.clause != nil)
    }
    if isLine { return true }
    if diagnostics.contains(where: { $0.message.hasSuffix("is repeated here.") }) { return true }
    return tree.tokens.indices.dropLast().contains { index in
      let kind = tree.tokens[index].kind
      return (kind == .equal || kind == .notEqual)
        && [max(0, index - 1), index + 1].contains {
          ["empty", "\"\"", "[", "]"].contains(source.text(of: tree.tokens[$0].span))
        }
    }
  }
}

extension SyntaxTree {
  /// Returns whether something is in a block that does not allow it. The parser accepts clauses and
  /// declarations in every block, and leaves the check to the checker.
  fileprivate func hasMisplaced(in id: SyntaxID) -> Bool {
    for child in children(of: id) {
      if kind(child) == .block, children(of: child).contains(where: { !takes(id, $0) }) {
        return true
      }
      if hasMisplaced(in: child) { return true }
    }
    return false
  }

  /// Returns whether the block of a declaration or an option allows its contents.
  private func takes(_ owner: SyntaxID, _ id: SyntaxID) -> Bool {
    let owners: ClauseOwners
    switch kind(owner) {
    case .formDeclaration: owners = .form
    case .groupDeclaration, .sectionDeclaration: owners = .group
    case .rowsDeclaration: owners = [.rows, .field]
    case .typeDeclaration: owners = [.group, .field]
    case .fieldDeclaration: owners = .field
    case .clause: owners = .option
    default: return true
    }
    guard let clause = clause(of: id) else {
      let isOutermost =
        [.typeDeclaration, .importDeclaration, .formDeclaration, .testDeclaration].contains(
          kind(id))
      return kind(owner) != .fieldDeclaration && kind(owner) != .clause && !isOutermost
        && (kind(id) != .submitDeclaration || owners == .form)
    }
    if owners == .option, clause == .hint || clause == .help { return true }
    return !clause.facts.owners.isDisjoint(with: owners)
  }
}
