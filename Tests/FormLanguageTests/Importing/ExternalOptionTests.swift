import FormTools
import Testing

/// Options that a survey has in a file or a sheet of their own.
@Suite struct ExternalOptionTests {
  private static let itemsets = """
    list_name,name,label,county
    village,v1,Upper village,north
    village,v2,Lower village,south
    """

  private static func form(_ type: String, _ files: [String: String]) throws -> Imported {
    try Imported(
      survey: """
        type,name,label,choice_filter
        text,county,County,
        \(type),place,Place,county = ${county}
        """, files: files)
  }

  /// Devices get the options of `select_one_external` as a file; workbooks have them in a sheet.
  @Test func filesAndSheetsOfOptions() async {
    let cases = [
      ("select_one_external village", "itemsets.csv", "choice"),
      ("select_multiple_external village", "itemsets.csv", "choices"),
      ("select_one_external village", "external_choices.csv", "choice"),
    ]
    for (type, file, keyword) in cases {
      do {
        let form = try Self.form(type, [file: Self.itemsets])
        #expect(form.line("field place") == "field place: \(keyword) \"Place\" {", "\(type)")
        #expect(
          form.line("option v2") == "option v2 \"Lower village\" when county == \"south\"",
          "\(type)"
        )
        #expect(!form.written.summary.decides, "\(type)")
      } catch {
        Issue.record(error, "\(type), \(file)")
      }
    }
  }

  @Test func missingListsAreNamed() throws {
    let form = try Self.form("select_one_external village", [:])
    #expect(form.line("field place") == "field place: text \"Place\" {")
    #expect(
      form.written.summary.lines.first
        == "survey!A3: not imported: the options `select_one_external village`: there is no list with"
        + " this name in `external_choices` or itemsets.csv, or it is too long. Instead, it is a"
        + " `text` for the option.")
  }
}
