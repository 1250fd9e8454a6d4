/// A stable sort of rows by several columns.
///
/// Rows are sorted by words of eight bytes, which are compared as integers; a run of rows with
/// equal words is sorted by the following words, then by the next column. Values are compared in
/// pairs only in short runs, or if words are not conclusive.
struct RowSorting {
  private let columns: [SortColumn]
  /// The sorted rows, by their former indexes.
  private(set) var order: [Int]

  /// A run of rows that are equal up to a byte of a column.
  private struct Run {
    var range: Range<Int>
    var column: Int
    var offset: Int
  }

  private struct Entry {
    var word: UInt64
    var row: Int
  }

  /// The number of rows from which sorting by words is faster.
  private static let leastRun = 12
  /// The number of rows from which a radix sort is faster.
  private static let leastCounted = 1_000

  init(_ columns: [SortColumn], rows: Int) {
    self.columns = columns
    order = Array(0..<rows)
    var runs = [Run(range: 0..<rows, column: 0, offset: 0)]
    while let run = runs.popLast() { refine(run, &runs) }
  }

  private mutating func refine(_ run: Run, _ runs: inout [Run]) {
    guard run.range.count > 1, columns.indices.contains(run.column) else { return }
    let column = columns[run.column]
    // This is a copy: with a slice, changing `order` would copy all of it.
    let rows = Array(order[run.range])
    let filled = rows.filter { !column.values[$0].isEmpty }
    guard column.words != .none, rows.count >= Self.leastRun, filled.allSatisfy(column.hasWords)
    else { return compare(run) }
    var entries = filled.map { Entry(word: column.word($0, at: run.offset), row: $0) }
    sort(&entries)
    let end = run.range.lowerBound + filled.count
    if filled.count < rows.count {
      let empty = rows.filter { column.values[$0].isEmpty }
      order.replaceSubrange(end..<run.range.upperBound, with: empty)
      runs.append(Run(range: end..<run.range.upperBound, column: run.column + 1, offset: 0))
    }
    var start = 0
    for index in entries.indices {
      order[run.range.lowerBound + index] = entries[index].row
      let isLast = index + 1 == entries.count || entries[index + 1].word != entries[index].word
      guard isLast else { continue }
      if index > start {
        let range = run.range.lowerBound + start..<run.range.lowerBound + index + 1
        follow(Run(range: range, column: run.column, offset: run.offset + 8), &runs)
      }
      start = index + 1
    }
  }

  /// Queues the next sort of rows whose words are equal up to the offset of the run.
  private mutating func follow(_ run: Run, _ runs: inout [Run]) {
    let column = columns[run.column]
    let next = Run(range: run.range, column: run.column + 1, offset: 0)
    guard column.words == .texts else { return runs.append(next) }
    var (least, most) = (Int.max, 0)
    for row in order[run.range] {
      let length = column.length(row)
      least = min(least, length)
      most = max(most, length)
    }
    if least >= run.offset, most > run.offset { return runs.append(run) }
    // A text that ends before the offset has the same words as one with null bytes there, and texts
    // with equal lower case may differ.
    let first = column.values[order[run.range.lowerBound]]
    if least == most, order[run.range].allSatisfy({ column.values[$0] == first }) {
      return runs.append(next)
    }
    compare(run)
  }

  /// Sorts a run by comparing its rows in pairs.
  private mutating func compare(_ run: Run) {
    let columns = columns[run.column...]
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      for column in columns {
        let order = column.order(left, right)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    let sorted = Array(order[run.range]).sorted(by: isBefore)
    for (index, row) in sorted.enumerated() { order[run.range.lowerBound + index] = row }
  }

  /// Sorts by the words, stably: many entries by an LSD radix sort, which skips bytes with only one
  /// value.
  private func sort(_ entries: inout [Entry]) {
    guard entries.count >= Self.leastCounted else {
      return entries.sort { ($0.word, $0.row) < ($1.word, $1.row) }
    }
    var other = entries
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      var places = [Int](repeating: 0, count: 256)
      for entry in entries { places[Int((entry.word >> shift) & 0xFF)] += 1 }
      if places.contains(entries.count) { continue }
      var sum = 0
      for digit in places.indices {
        let count = places[digit]
        places[digit] = sum
        sum += count
      }
      for entry in entries {
        let digit = Int((entry.word >> shift) & 0xFF)
        other[places[digit]] = entry
        places[digit] += 1
      }
      swap(&entries, &other)
    }
  }
}
