import FormEngine
import FormSyntax
import Testing

/// The table of `grammar.md` names what can be wrong with a record in the words of `explain`.
@Test func grammarListsTheFindingsOfRecords() throws {
  let rows = try Corpus.text("../../../grammar.md").split(separator: "\n")
    .drop { $0 != "| problem | what it means | severity |" }.dropFirst(2)
    .prefix { $0.hasPrefix("|") }
  let told = rows.map { $0.split(separator: "|").prefix(2).joined(separator: "|") }
  #expect(
    told == RecordRule.allCases.map { " `\($0.rawValue)` | \($0.explanation?.summary ?? "") " })
}
