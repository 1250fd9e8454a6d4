internal import FormEngine

extension Sheet {
  /// Reads a CSV file (RFC 4180) as a sheet. Faults give `name` and the cell.
  init(csv file: [UInt8], name: String) throws(ImportFault) {
    self.init(name: name)
    let start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard String(validating: file, as: UTF8.self) != nil else {
      throw ImportFault(.notUTF8, at: name)
    }
    var fault: ImportFault?
    file.withUnsafeBufferPointer { bytes in
      var at = start
      var number = 0
      while at < bytes.count {
        let row = CSVRow(bytes, from: at, isWhole: true)
        number += 1
        if let failure = row.failure {
          fault = ImportFault(
            .other(ImportReason.clause(failure.reason.message)),
            at: Sheet.place(name, column: row.cells.count, row: number))
          return
        }
        guard row.end > at else { return }
        at = row.end
        var cells: [Cell] = []
        for (column, cell) in row.cells.enumerated() where !cell.content.isEmpty {
          let text = Self.text(of: cell, in: bytes)
          if text.contains(where: { !$0.isWhitespace }) {
            cells.append(Cell(column: column, text: text))
          }
        }
        if !cells.isEmpty { rows.append(Row(number: number, cells: cells)) }
      }
    }
    if let fault { throw fault }
  }

  /// Returns the text of a cell, with doubled quotes made single.
  private static func text(of cell: CSVRow.Cell, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard cell.isEscaped else { return String(decoding: bytes[cell.content], as: UTF8.self) }
    var text: [UInt8] = []
    var at = cell.content.lowerBound
    while at < cell.content.upperBound {
      text.append(bytes[at])
      at += bytes[at] == 0x22 ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
