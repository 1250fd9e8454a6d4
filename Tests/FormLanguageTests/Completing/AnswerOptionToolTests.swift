import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// What editors offer and say at `options from` a column of the answers.
struct AnswerOptionToolTests {
  private static func form(_ clause: String) -> String {
    """
    form f {
      field leader: text
      rows tags: text
      rows people {
        field name: text
        field age: integer
        let old = age > 60
      }
      field contact: choice { \(clause) }
    }
    """
  }

  @Test func listsAndTheirColumnsAreOffered() {
    let first = Completed(Self.form("options from ‸")).labels
    #expect(first.contains("people") && first.contains("tags") && !first.contains("leader"))
    #expect(!first.contains("contact"))
    let columns = Completed(Self.form("options from people.‸")).labels
    #expect(columns.contains("name") && columns.contains("age") && !columns.contains("old"))
    let words = Completed(Self.form("options from people.name ‸")).labels
    #expect(words.contains("as") && words.contains("where"))
  }

  @Test func itsConditionReadsTheRow() {
    let cells = Completed(Self.form("options from people.name where ‸")).labels
    #expect(cells.contains("age") && cells.contains("leader"))
    let row = Completed(Self.form("options from people.name as p where ‸")).labels
    #expect(row.contains("p") && !row.contains("age"))
    #expect(Completed(Self.form("options from people.name as p where p.‸")).labels.contains("age"))
  }

  @Test func hoverAndRenaming() throws {
    let text = Self.form("options from people.name as p where p.age > 3")
    let file = FormLibrary(importing: FormFiles.Importer()).analyze(
      SourceText(name: "test.form", text: text))
    let place = try #require(text.range(of: "people.name")).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: place) + 7
    #expect(file.hover(at: offset)?.code == "field name: text")
    let changes = try file.rename(
      at: offset, to: "called", in: [file], importing: FormFiles.Importer())
    let renamed = changes.map { $0.source.applying($0.edits) }.first ?? ""
    #expect(renamed.contains("options from people.called as p where p.age > 3"))
    let age = try #require(text.range(of: "p.age")).lowerBound
    let changed = try file.rename(
      at: text.utf8.distance(from: text.startIndex, to: age) + 2, to: "years", in: [file],
      importing: FormFiles.Importer())
    let years = changed.map { $0.source.applying($0.edits) }.first ?? ""
    #expect(years.contains("where p.years > 3") && years.contains("field years: integer"))
  }
}
