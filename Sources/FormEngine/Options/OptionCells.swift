/// Access to the cells of rows, which are scanned from the start of the row each time: nothing is
/// stored for them.
struct OptionCells {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns a cell by its number in the row that starts at an offset; nil if there is none.
  @inline(__always)
  func cell(_ number: Int, from start: Int) -> CSVRow.Cell? {
    guard number >= 0 else { return nil }
    var at = start
    var left = number
    while true {
      let begin = at
      while at < bytes.count, bytes[at] != 0x2C, bytes[at] != 0x0A {
        if bytes[at] == 0x22 { return quotedCell(number, from: start) }
        at += 1
      }
      if left == 0 {
        let isLast = at == bytes.count || bytes[at] == 0x0A
        let end = isLast && at > begin && bytes[at - 1] == 0x0D ? at - 1 : at
        return CSVRow.Cell(content: begin..<end, isQuoted: false, isEscaped: false)
      }
      guard at < bytes.count, bytes[at] == 0x2C else { return nil }
      at += 1
      left -= 1
    }
  }

  @inline(never)
  private func quotedCell(_ number: Int, from start: Int) -> CSVRow.Cell? {
    let row = CSVRow(bytes, from: start, isWhole: true)
    return number < row.cells.count ? row.cells[number] : nil
  }

  /// Passes the content of a cell to `body`, with doubled quotes unescaped.
  @inline(__always)
  func withContent<Result>(
    _ cell: CSVRow.Cell, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard cell.isEscaped else {
      return body(bytes.part(cell.content.lowerBound, cell.content.upperBound))
    }
    var text: [UInt8] = []
    cell.append(to: &text, from: bytes, trimmed: false)
    return text.withUnsafeBufferPointer(body)
  }

  /// Passes the content of a cell of the row that starts at an offset to `body`; an empty buffer if
  /// there is no such cell.
  @inline(__always)
  func withContent<Result>(
    of number: Int, from start: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let cell = cell(number, from: start) else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return withContent(cell, body)
  }
}
