import FormEngine
import FormSyntax
import TestCases
import Testing

/// The properties of every row in the table of clauses. These tests show what a new clause still
/// lacks.
@Suite struct ClauseTableTests {
  /// No `default` decides over clauses or kinds of rules: a forgotten case does not compile.
  @Test(.slow) func everyCaseIsWrittenOut() throws {
    let names = Set(
      Clause.allCases.map { "\($0)" } + Rule.Kind.allCases.map { "\($0)" })
    let switches = try SwitchStatement.inSources.filter { $0.decides(over: names) }
    for one in switches where one.hasDefault {
      Issue.record("\(one.place) decides over clauses or rules with a `default`")
    }
    #expect(switches.count > 20)
    let shapes = try SwitchStatement.inSources.filter { $0.subject.hasSuffix(".shape") }
    for one in shapes where one.hasDefault {
      Issue.record("\(one.place) decides over shapes with a `default`")
    }
    #expect(shapes.count > 10)

    let text = "switch tree.clause(of: id) {\ncase .check?, .warn: 1\ndefault: 2\n}"
    #expect(SwitchStatement.all(in: text, "").contains { $0.decides(over: names) })
  }

  /// A text is followed by sessions, compared between versions and read by records because it is
  /// one of the texts of declarations.
  @Test func theTextsOfDeclarationsAreThoseOfClauses() {
    let texts = Clause.table.filter { $0.shape == .text }.map(\.keyword)
    #expect(texts + ["requiredMessage"] == Node.Text.allCases.map { "\($0)" })
  }

  @Test func foreignNamesMeanOneClause() {
    let keywords = Set(Clause.table.map(\.keyword))
    var names: Set<String> = []
    for facts in Clause.table {
      for name in facts.foreignNames {
        #expect(names.insert(name).inserted, "\(name) is two clauses")
        #expect(!keywords.contains(name), "\(name) is a clause by now")
        #expect(name == name.lowercased() && Clause.meant(by: name) == facts.clause)
      }
    }
    #expect(!names.isEmpty)
  }
}
