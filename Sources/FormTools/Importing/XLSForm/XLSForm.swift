/// Forms for ODK, KoboToolbox and the like, written as spreadsheets. “The XLSForm reference”
/// (https://xlsform.org) describes the format; pyxform, its usual converter, decides the details.
package enum XLSForm: ImportFormat {
  package static let name = "xlsform"
  package static let title = "an XLSForm"

  package static func recognizes(_ source: ImportSource) -> Bool {
    if ZIPArchive.isArchive(source.bytes) || isOldWorkbook(source.bytes) { return true }
    // A CSV file must have the headings of a sheet `survey` in its first line.
    let end = source.bytes.firstIndex(of: 0x0A) ?? source.bytes.endIndex
    guard end < 100_000, let sheet = try? Sheet(csv: Array(source.bytes[..<end]), name: ""),
      let head = sheet.rows.first
    else { return false }
    let columns = head.cells.compactMap { XLSFormColumn.column(of: $0.text)?.column }
    return columns.contains(.type) && columns.contains(.name) && columns.contains(.label)
  }

  package static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm {
    if isOldWorkbook(source.bytes) { throw ImportFault(.oldWorkbook) }
    let sheets = try XLSFormSheets(source)
    var builder = try XLSFormBuilder(sheets, source)
    return builder.build()
  }

  private static func isOldWorkbook(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
  }
}
