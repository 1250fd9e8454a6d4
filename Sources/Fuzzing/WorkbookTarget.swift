import FormSyntax
import FormTools

/// Input: a byte for the kind of the rest. Even: the parts of a workbook, with a NUL between them,
/// in the order of `parts`. Odd: an archive. Whatever it is, reading never traps, and the written
/// form has no errors.
enum WorkbookTarget {
  private static let parts = [
    "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/sharedStrings.xml",
    "xl/styles.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
  ]

  /// The list of sheets and their files, unless the input has its own.
  private static let usual = [
    "xl/workbook.xml": """
    <workbook xmlns:r="r"><sheets><sheet name="survey" sheetId="1" r:id="a"/>\
    <sheet name="choices" sheetId="2" r:id="b"/></sheets></workbook>
    """,
    "xl/_rels/workbook.xml.rels": """
    <Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/>\
    <Relationship Id="b" Type="x/worksheet" Target="worksheets/sheet2.xml"/>\
    <Relationship Id="c" Type="x/sharedStrings" Target="sharedStrings.xml"/>\
    <Relationship Id="d" Type="x/styles" Target="styles.xml"/></Relationships>
    """,
  ]

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    if first % 2 == 1 { return ForeignTarget.read(bytes, XLSForm.self, "survey.xlsx") }
    var texts = usual
    for (name, part) in zip(parts, bytes.split(separator: 0, omittingEmptySubsequences: false)) {
      texts[name] = String(decoding: part, as: UTF8.self)
    }
    let entries = parts.compactMap { name in texts[name].map { (name: name, text: $0) } }
    ForeignTarget.read(archive(of: entries), XLSForm.self, "survey.xlsx")
  }

  /// Returns a ZIP archive with entries that are only stored.
  private static func archive(of entries: [(name: String, text: String)]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, text) in entries {
      let size = little(text.utf8.count, 4)
      let facts =
        little(20, 2) + little(0, 8) + little(Int(Checksum.crc32(Array(text.utf8))), 4)
        + size + size + little(name.utf8.count, 2) + little(0, 2)
      directory += little(0x0201_4B50, 4) + little(20, 2) + facts + little(0, 10)
      directory += little(bytes.count, 4) + Array(name.utf8)
      bytes += little(0x0403_4B50, 4) + facts + Array(name.utf8) + Array(text.utf8)
    }
    return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(entries.count, 2)
      + little(entries.count, 2) + little(directory.count, 4) + little(bytes.count, 4)
      + little(0, 2)
  }
}
