import FormEngine
import FormJSON

/// Input: a byte for the sizes, then a CSV file. Rows are the same however the file is divided into
/// pieces, and reading them as records never traps.
enum CSVTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let limit = [4, 16, 64, Int.max][Int(first & 3)]
    pieces(bytes, limit: limit, of: 1 + Int(first >> 2))
    for plan in RecordTarget.plans { records(bytes, plan, limit: limit) }
  }

  private static func pieces(_ bytes: [UInt8], limit: Int, of size: Int) {
    let whole = ends(bytes, limit: limit, from: 0)
    var found: [Int] = []
    var rows = CSVRowEnds(limit: limit)
    var (start, read) = (0, 0)
    while start < bytes.count {
      read = min(bytes.count, read + size)
      let piece = Array(bytes[start..<read])
      let isAtEnd = read == bytes.count
      let end = piece.withUnsafeBufferPointer { isAtEnd ? $0.count : rows.lastEnd(in: $0) }
      guard let end else {
        // The row is too long, whatever follows, and is skipped.
        if piece.count > limit { return }
        continue
      }
      rows.advance(by: end)
      found += ends(Array(piece[..<end]), limit: limit, from: start)
      start += end
    }
    require(found == whole, "rows end elsewhere in pieces: \(found), \(whole)")
  }

  private static func ends(_ bytes: [UInt8], limit: Int, from offset: Int) -> [Int] {
    bytes.withUnsafeBufferPointer { buffer in
      var ends: [Int] = []
      var start = 0
      while start < buffer.count {
        let row = CSVRow(buffer, from: start, isWhole: true, limit: limit)
        require(row.end > start && row.end <= buffer.count, "a row of nothing")
        require(!row.isIncomplete, "a row goes on after the end")
        let lines = buffer[start..<row.end].count { $0 == 0x0A }
        require(row.lines <= lines, "more lines than there are")
        start = row.end
        ends.append(start + offset)
      }
      return ends
    }
  }

  private static func records(_ bytes: [UInt8], _ plan: RecordPlan, limit: Int) {
    guard
      let heading = CSVHeading(
        bytes, plan.program, isStrict: false, isWhole: true, limit: max(limit, 200)),
      let columns = heading.columns
    else { return }
    var checker = RecordChecker(plan)
    bytes.withUnsafeBufferPointer { buffer in
      var start = heading.length
      while start < buffer.count {
        let row = columns.check(buffer, from: start, with: &checker, limit)
        RecordTarget.requireInside(row.findings, in: Array(buffer[start..<row.end]))
        RecordTarget.requireVisible(row.findings)
        start = row.end
      }
    }
  }
}
