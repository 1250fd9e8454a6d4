/// A sheet of a workbook: its cells that are not blank, as texts.
struct Sheet: Sendable {
  struct Row: Sendable {
    /// The number of the row, from 1.
    var number: Int
    var cells: [Cell] = []
  }

  struct Cell: Sendable {
    /// The number of the column, from 0.
    var column: Int
    var text: String
  }

  let name: String
  /// The rows with such cells, in order.
  var rows: [Row] = []

  init(name: String) {
    self.name = name
  }

  /// Returns the place of a cell as people write it: `survey!C17`.
  static func place(_ sheet: String, column: Int, row: Int) -> String {
    "\(sheet)!\(columnName(column))\(row)"
  }

  /// Returns the letters of a column: `A`, `AB`.
  private static func columnName(_ column: Int) -> String {
    var letters: [Unicode.Scalar] = []
    var rest = column
    while rest >= 0 {
      letters.append(Unicode.Scalar(UInt8(0x41 + rest % 26)))
      rest = rest / 26 - 1
    }
    return String(String.UnicodeScalarView(letters.reversed()))
  }

  /// Returns the column and row of a reference such as `AB17`; nil if it is not one.
  static func reference(_ text: String) -> (column: Int, row: Int)? {
    var column = 0
    var row = 0
    var hasDigits = false
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A where !hasDigits && column < 100_000:
        column = column * 26 + Int(byte - 0x40)
      case 0x30...0x39 where column > 0 && row < 100_000_000:
        row = row * 10 + Int(byte - 0x30)
        hasDigits = true
      default: return nil
      }
    }
    return hasDigits ? (column - 1, row) : nil
  }
}
