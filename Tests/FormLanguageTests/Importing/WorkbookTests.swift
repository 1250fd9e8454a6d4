import FormTools
import TestCases
import Testing

/// Workbooks as programs write them, and as nobody should.
@Suite struct WorkbookTests {
  private static let survey = """
    <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>type</t></is></c><c r="B1" t="s"><v>0</v></c>\
    <c r="C1" t="s"><v>1</v></c><c r="D1" t="str"><v>default</v></c>\
    <c r="E1" t="str"><v>required</v></c></row>
    <row r="2"/>
    <row r="4"><c r="A4" t="str"><v>date</v></c><c r="B4" t="str"><v>day</v></c>\
    <c r="C4" t="str"><v>Day &amp; night</v></c><c r="D4" s="1"><v>43861</v></c>\
    <c r="E4" t="b"><v>1</v></c></row>
    <row><c t="str"><v>integer</v></c><c t="str"><v>n</v></c><c/>\
    <c><v>3.0000000000000000</v></c></row>
    <row r="7"><c r="A7" t="str"><v>decimal</v></c><c r="B7" t="str"><v>d</v></c>\
    <c r="D7"><v>1.1000000000000001</v></c></row>
    <row r="8"><c r="A8" t="str"><v>select_one x</v></c><c r="B8" t="str"><v>s</v></c></row>
    </sheetData><mergeCells count="1"><mergeCell ref="C5:C6"/></mergeCells></worksheet>
    """

  private static let entries: [(name: String, text: String)] = [
    (
      "xl/workbook.xml",
      """
      <?xml version="1.0"?><workbook xmlns:r="r"><workbookPr/><sheets>
      <sheet name="notes" sheetId="1" r:id="a"/><sheet name="survey" sheetId="2" r:id="b"/>
      <sheet name="choices" sheetId="3" state="hidden" r:id="c"/></sheets></workbook>
      """
    ),
    (
      "xl/_rels/workbook.xml.rels",
      """
      <Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="b" Type="x/worksheet" Target="worksheets/sheet2.xml"/>
      <Relationship Id="c" Type="x/worksheet" Target="/xl/worksheets/sheet3.xml"/>
      <Relationship Id="d" Type="x/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="e" Type="x/styles" Target="styles.xml"/></Relationships>
      """
    ),
    (
      "xl/sharedStrings.xml",
      """
      <sst><si><r><t>na</t></r><r><rPr><b/></rPr><t>me</t></r><rPh><t>x</t></rPh></si>\
      <si><t>label</t></si></sst>
      """
    ),
    (
      "xl/styles.xml",
      """
      <styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>
      """
    ),
    ("xl/worksheets/sheet1.xml", "<worksheet/>"),
    ("xl/worksheets/sheet2.xml", survey),
    (
      "xl/worksheets/sheet3.xml",
      """
      <worksheet><sheetData><row r="1"><c r="A1" t="str"><v>list_name</v></c>\
      <c r="B1" t="str"><v>name</v></c><c r="C1" t="str"><v>label</v></c></row>
      <row r="2"><c r="A2" t="str"><v>x</v></c><c r="B2"><v>1.0</v></c>\
      <c r="C2" t="str"><v>One</v></c></row></sheetData></worksheet>
      """
    ),
  ]

  private static func source(_ bytes: [UInt8]) -> ImportSource {
    ImportSource(name: "book.xlsx", bytes: bytes)
  }

  @Test func aWorkbookIsRead() throws {
    let form = try Imported(Self.source(ZIPWriter.archive(Self.entries)))
    #expect(
      form.text == """
        form book {
          field day: date "Day & night" {
            required
            default 2020-01-31
          }
          field n: integer {
            default 3
          }
          field d: decimal {
            default 1.1
          }
          field s: choice {
            option _1 "One" as "1"
          }
        }

        """)
  }

  /// An entry as other programs pack it, with a code of its own for the lengths.
  @Test func aPackedEntryIsUnpacked() throws {
    var entries = Self.entries
    let place = try #require(entries.firstIndex { $0.name == "xl/worksheets/sheet2.xml" })
    // The same row over and over, as deflate has it.
    let rows = (10..<200).map {
      "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"str\"><v>text</v></c><c r=\"B\($0)\" t=\"str\"><v>f\($0)</v></c></row>"
    }.joined()
    entries[place].text = Self.survey.replacing("</sheetData>", with: rows + "</sheetData>")
    let form = try Imported(Self.source(ZIPWriter.archive(entries, packs: true)))
    #expect(form.text.contains("field f199: text"))
    #expect(form.written.summary.figure(.question).carried == 194)
  }

  /// Each file is refused with its reason, and nothing traps.
  @Test func damagedFilesAreRefused() async throws {
    let whole = ZIPWriter.archive(Self.entries, packs: true)
    // Cut anywhere, and with each byte changed.
    await forEachCase(Array(stride(from: 4, to: whole.count - 1, by: 37))) { end in
      #expect(throws: ImportFault.self) { try Imported(Self.source(Array(whole[..<end]))) }
    }
    for place in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 0x41
      _ = try? XLSForm.read(Self.source(bytes))
    }
    func refuses(_ name: String, _ text: String) {
      var entries = Self.entries
      if let place = entries.firstIndex(where: { $0.name == name }) { entries[place].text = text }
      #expect(throws: ImportFault.self, "\(text.prefix(80))") {
        try XLSForm.read(Self.source(ZIPWriter.archive(entries)))
      }
    }
    let sheet = "xl/worksheets/sheet2.xml"
    refuses(sheet, "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><worksheet>&a;</worksheet>")
    refuses(sheet, "<worksheet>&nothing;</worksheet>")
    refuses(sheet, String(repeating: "<a>", count: 100_000))
    refuses(sheet, "<worksheet><sheetData></worksheet>")
    refuses(sheet, "<worksheet")
    refuses("xl/workbook.xml", "<workbook/>")
  }

  /// An entry that unpacks to more than it states, or than is allowed, is not unpacked.
  @Test func bombsAreRefused() throws {
    var entries = Self.entries
    let place = try #require(entries.firstIndex { $0.name == "xl/worksheets/sheet2.xml" })
    entries[place].text = "<worksheet>" + String(repeating: " ", count: 5_000_000) + "</worksheet>"
    let bomb = ZIPWriter.archive(entries, packs: true, statedSize: 10)
    let huge = ZIPWriter.archive(entries, packs: true, statedSize: 65 << 20)
    for bytes in [bomb, huge] {
      #expect(bytes.count < 100_000)
      #expect(throws: ImportFault.self) { try XLSForm.read(Self.source(bytes)) }
    }
  }

  /// Names of entries are no paths.
  @Test func namesOfEntriesLeadNowhere() throws {
    var entries = Self.entries
    entries.append(("../../etc/passwd", "x"))
    let relations = try #require(entries.firstIndex { $0.name.hasSuffix(".rels") })
    entries[relations].text = entries[relations].text.replacing(
      "worksheets/sheet2.xml", with: "../../../../etc/passwd")
    #expect(
      throws: ImportFault(.other("the workbook lacks an entry"), at: "xl/../../../../etc/passwd")
    ) {
      try XLSForm.read(Self.source(ZIPWriter.archive(entries)))
    }
  }
}
