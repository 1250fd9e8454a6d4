/// Reads the XML of a worksheet (SpreadsheetML, ECMA-376 Part 1, 18.3).
struct SheetReader {
  private var sheet: Sheet
  private let sharedTexts: [String]
  private let styles: CellStyles
  private var row = Sheet.Row(number: 0)
  /// The current cell: its column from 0, and below its type, style and value so far.
  private var column = -1
  private var type = "n"
  private var style = 0
  private var value = ""
  private var cellCount = 0

  /// The most cells in a sheet; one with more is not a form.
  private static let cellLimit = 4_000_000

  init(name: String, sharedTexts: [String], styles: CellStyles) {
    sheet = Sheet(name: name)
    self.sharedTexts = sharedTexts
    self.styles = styles
  }

  /// Reads the rows and cells that are not blank. `entry` is the name for faults.
  mutating func read(_ bytes: [UInt8], _ entry: String) throws(ImportFault) -> Sheet {
    var reader = try XMLReader(bytes)
    var isValue = false
    // The depth in phonetic guides (`rPh`), whose texts are not part of the value.
    var guides = 0
    while let event = try Workbook.next(&reader, in: entry) {
      switch event {
      case .start(let name):
        switch name {
        case "row": beginRow(reader.attribute("r"))
        case "c": beginCell(reader)
        case "rPh": guides += 1
        default: break
        }
        isValue = (name == "v" || name == "t") && guides == 0
      case .end(let name):
        switch name {
        case "row": endRow()
        case "c": try endCell()
        case "rPh": guides -= 1
        default: break
        }
        isValue = false
      case .text(let text): if isValue { value += text }
      }
    }
    return sheet
  }

  private mutating func beginRow(_ number: String?) {
    let next = row.number + 1
    row = Sheet.Row(number: max(next, number.flatMap { Int($0) } ?? next))
    column = -1
  }

  private mutating func endRow() {
    if !row.cells.isEmpty { sheet.rows.append(row) }
  }

  private mutating func beginCell(_ reader: XMLReader) {
    let place = reader.attribute("r").flatMap(Sheet.reference)
    column = place.map(\.column) ?? column + 1
    type = reader.attribute("t") ?? "n"
    style = reader.attribute("s").flatMap { Int($0) } ?? 0
    value = ""
  }

  private mutating func endCell() throws(ImportFault) {
    let text = text
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    cellCount += 1
    guard cellCount <= Self.cellLimit else { throw ImportFault(.manyCells, at: sheet.name) }
    row.cells.append(Sheet.Cell(column: column, text: text))
  }

  private var text: String {
    switch type {
    case "s":
      let index = Int(value.filter { !$0.isWhitespace }) ?? -1
      return sharedTexts.indices.contains(index) ? sharedTexts[index] : ""
    case "b": return value == "1" || value == "true" ? "TRUE" : "FALSE"
    case "str", "inlineStr", "d", "e": return SheetReader.unescaped(value)
    default: return styles.text(of: value, style: style)
    }
  }

  /// Returns a text without its escapes of control characters (`_x000D_`: ST_Xstring), keeping only
  /// line feeds.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if at + 7 <= bytes.count, bytes[at] == 0x5F, bytes[at + 1] == 0x78, bytes[at + 6] == 0x5F,
        let code = UInt32(String(decoding: bytes[(at + 2)..<(at + 6)], as: UTF8.self), radix: 16),
        code < 0x20
      {
        if code == 0x0A { result.append(0x0A) }
        at += 7
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
