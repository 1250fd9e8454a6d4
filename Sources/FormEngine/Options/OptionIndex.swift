import Synchronization

/// An index from the values of one column to the options of a file.
final class OptionIndex: Sendable {
  /// All options with a value, grouped by their values.
  private let options: [UInt32]
  /// The start of each group in `options`, with the end as the last element.
  private let starts: [UInt32]
  /// A hash table from the values to the numbers of their groups.
  private let values: OptionSlots
  private let column: Int
  private let isText: Bool

  init(_ table: OptionTable, column: Int, isText: Bool) {
    self.column = column
    self.isText = isText
    (options, starts, values) = table.withCells { cells in
      Self.group(table, cells, column, isText)
    }
  }

  /// Returns the options with an equal value.
  func options(equal value: Value, in table: OptionTable) -> ArraySlice<UInt32> {
    let found = values.find(Self.hash(value, table)) { group in
      let option = Int(options[Int(starts[group])])
      let other =
        isText
        ? table.text(column: column, option: option) : table.value(column: column, option: option)
      return Value.equality(value, other) == true
    }
    guard let found else { return [] }
    return options[Int(starts[found])..<Int(starts[found + 1])]
  }

  private static func group(
    _ table: OptionTable, _ cells: OptionCells, _ column: Int, _ isText: Bool
  ) -> ([UInt32], [UInt32], OptionSlots) {
    let cell = table.cells[column]
    let comparesBytes = isText || table.columns[column].kind == .text
    /// The first option and the number of options of each value; the group of each option.
    var first: [UInt32] = []
    var hashes: [UInt64] = []
    var counts: [UInt32] = []
    var groups = [UInt32](repeating: .max, count: table.count)
    var values = OptionSlots(capacity: 64)
    var room = 64
    var last: (content: Range<Int>, group: Int)?
    for option in table.rows.indices {
      guard let found = cells.cell(cell, from: Int(table.rows[option])), !found.content.isEmpty
      else { continue }
      if let last, last.content.count == found.content.count,
        cells.bytes[last.content].elementsEqual(cells.bytes[found.content])
      {
        groups[option] = UInt32(truncatingIfNeeded: last.group)
        counts[last.group] += 1
        continue
      }
      let group = cells.withContent(found) { content -> Int in
        let value =
          comparesBytes ? .empty : OptionTable.value(of: content, table.columns[column].kind)
        let hash = comparesBytes ? table.hash(content) : hash(value ?? .empty, table)
        let known = values.find(hash) { group in
          let other = Int(table.rows[Int(first[group])])
          return cells.withContent(of: cell, from: other) { other in
            guard !comparesBytes else { return areEquivalent(other, content) }
            let other = OptionTable.value(of: other, table.columns[column].kind)
            return other == value
          }
        }
        if let known { return known }
        if first.count == room {
          room *= 2
          values = OptionSlots(capacity: room)
          for (group, hash) in hashes.enumerated() { values.insert(group, hash) }
        }
        values.insert(first.count, hash)
        first.append(UInt32(truncatingIfNeeded: option))
        hashes.append(hash)
        counts.append(0)
        return first.count - 1
      }
      groups[option] = UInt32(truncatingIfNeeded: group)
      counts[group] += 1
      last = (found.content, group)
    }
    var starts: [UInt32] = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append((starts.last ?? 0) + count) }
    var next = starts
    var options = [UInt32](repeating: 0, count: Int(starts.last ?? 0))
    for (option, group) in groups.enumerated() where group != .max {
      options[Int(next[Int(group)])] = UInt32(truncatingIfNeeded: option)
      next[Int(group)] += 1
    }
    // The final table has no spare capacity.
    values = OptionSlots(capacity: hashes.count)
    for (group, hash) in hashes.enumerated() { values.insert(group, hash) }
    return (options, starts, values)
  }

  /// Returns the hash of a value. An integer may equal a decimal, so both have the same hash.
  private static func hash(_ value: Value, _ table: OptionTable) -> UInt64 {
    if case .text(let text) = value { return text.withBytes { table.hash($0) } }
    var hasher = Hasher()
    if case .integer(let integer) = value {
      hasher.combine(Value.decimal(Decimal(integer)))
    } else {
      hasher.combine(value)
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

/// An index that is built when it is first used. If two threads need it at once, both build it, and
/// one of the two is kept.
final class LazyIndex<Index: AnyObject & Sendable>: Sendable {
  private let index = AtomicLazyReference<Index>()

  func get(_ make: () -> Index) -> Index { index.load() ?? index.storeIfNil(make()) }
}
