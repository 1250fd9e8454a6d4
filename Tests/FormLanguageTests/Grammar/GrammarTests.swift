import FormSyntax
import FormTools
import TestCases
import Testing

/// The grammar in `grammar.md` is complete.
@Test func theGrammarIsWhole() async throws {
  // Every rule is used.
  do {
    let grammar = try GrammarDocument.grammar.get()
    var reached: Set<String> = []
    var open = ["file"]
    while let name = open.popLast() {
      guard reached.insert(name).inserted else { continue }
      for case .rule(let inner) in grammar.part(of: name).all { open.append(inner) }
    }
    #expect(Set(grammar.names).subtracting(reached) == [])
  }

  // It is the one from which other grammars are made.
  #expect(try GrammarDocument("grammar.md").ebnf == Grammar.text)

  // Every token is described.
  do {
    let grammar = try GrammarDocument.grammar.get()
    #expect(grammar.tokens == Set(GrammarTerminal.kinds.keys))
    let described = try GrammarDocument("grammar.md").describedTokens
    #expect(described.sorted() == grammar.tokens.sorted())
  }

  // The blocks of the grammar contain the clauses that the table of clauses allows in them.
  await forEachCase(
    [
      ("form_block", [.form]), ("group_block", [.group, .section]),
      ("rows_block", [.rows, .field]),
      ("field_block", [.field]), ("type_block", [.field, .group]), ("option_block", [.option]),
    ] as [(String, ClauseOwners)]
  ) { block, owners in
    let grammar = try GrammarDocument.grammar.get()
    var inside: Set<String> = []
    for part in grammar.part(of: block).all {
      if case .repeated(let body, _) = part {
        inside.formUnion(grammar.first(body).starts.compactMap(\.word))
      }
    }
    let declarations = Set(grammar.first(.rule("declaration")).starts.compactMap(\.word))
    let wanted = Clause.allCases.filter {
      !$0.facts.owners.isDisjoint(with: owners)
    }
    #expect(
      inside.subtracting(declarations).subtracting(["submit"])
        == Set(wanted.map(\.keyword)))
  }

  // It has the words of steps.
  let words = try GrammarDocument.grammar.get().stepWords.subtracting(GrammarTerminal.reserved)
    .filter { $0.allSatisfy(\.isLetter) }
  let known = TokenKind.allCases.filter { Step($0) != nil || Expectation($0) != nil }
  #expect(words == Set(known.map(\.spelling)))

  // A mistake in the notation is found.
  await forEachCase([
    "a = b ;", "a = \"b\" ", "a = \"b ;", "a = ( \"b\" ;", "a = \"b\" ; a = \"c\" ;",
    "a = \"b\" c = \"d\" ;", "a = # ;",
  ]) { text throws in
    #expect(throws: GrammarError.self) { try GrammarReader.read(text) }
  }
}
