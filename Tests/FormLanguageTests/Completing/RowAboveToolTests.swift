import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// What editors offer and say at `previous`, the row above.
struct RowAboveToolTests {
  private static func inRow(_ text: String, around: String = "") -> String {
    """
    form f {
      field rate: decimal
      \(around)
      rows trips {
        field km: integer
        group place { field street: text }
        rows stops { field name: text }
        let far = km > 100
        \(text)
      }
    }
    """
  }

  /// The cells of the row are offered, but neither its lists nor what is around the rows.
  @Test func cellsAreOffered() async {
    await forEachCase([
      "let x = previous.‸", "field y: text { default previous.‸ }",
      "check previous.‸ else \"M\"", "field y: text { show when previous.‸ }",
    ]) { text in
      let offered = Completed(Self.inRow(text)).labels
      #expect(offered.contains("km") && offered.contains("place") && offered.contains("far"))
      #expect(!offered.contains("stops") && !offered.contains("rate"), "\(offered)")
    }
    #expect(Completed(Self.inRow("let x = previous.place.‸")).labels == ["street"])
    #expect(Completed(Self.inRow("let x = pre‸")).labels.contains("previous"))
    #expect(Completed("form f { rows r: integer { default previous.‸ } }").labels == ["value"])
  }

  /// `previous` is not offered where it cannot be read, or means something else.
  @Test func notEverywhere() async {
    await forEachCase([
      "item \"\\(pre‸)\"", "let n = count(form.trips where pre‸)",
      "let n = count(form.trips as t where t.km > pre‸)",
    ]) { text in
      #expect(!Completed(Self.inRow(text)).labels.contains("previous"), "\(text)")
    }
    #expect(!Completed(Self.inRow("", around: "let x = pre‸")).labels.contains("previous"))
    let declared = Completed(
      Self.inRow("let x = previous.‸", around: "group previous { field other: text }"))
    #expect(declared.labels == ["other"])
  }

  @Test func hoverAndRenaming() throws {
    let text = Self.inRow("field driven: integer = km - (previous.km ?? 0)")
    let file = FormLibrary(importing: FormFiles.Importer()).analyze(
      SourceText(name: "test.form", text: text))
    let place = try #require(text.range(of: "previous.km")).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: place)
    let hover = try #require(file.hover(at: offset))
    #expect(
      hover.paragraphs == ["The row above, in `trips`. In the first row, its cells are empty."])
    #expect(file.hover(at: offset + 9)?.code == "field km: integer")
    #expect(throws: RenameMessage.self) { try file.prepareRename(at: offset) }
    let changes = try file.rename(
      at: offset + 9, to: "reading", in: [file], importing: FormFiles.Importer())
    let renamed = changes.map { $0.source.applying($0.edits) }.first ?? ""
    #expect(renamed.contains("field driven: integer = reading - (previous.reading ?? 0)"))
  }
}
