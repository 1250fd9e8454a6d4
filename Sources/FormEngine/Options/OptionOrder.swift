/// The options of a file sorted by their values in one column, for looking up comparisons.
final class OptionOrder: Sendable {
  private let options: [UInt32]
  private let column: Int

  init(_ table: OptionTable, column: Int) {
    self.column = column
    var values: [(value: Value, option: UInt32)] = []
    for option in 0..<table.count {
      let value = table.value(column: column, option: option)
      if !value.isEmpty { values.append((value, UInt32(truncatingIfNeeded: option))) }
    }
    if var keys = Self.keys(values) {
      keys.sort { $0.key < $1.key }
      options = keys.map(\.option)
    } else {
      values.sort { Value.order($0.value, $1.value) ?? 0 < 0 }
      options = values.map(\.option)
    }
  }

  /// Returns the values as integers in the same order; nil if one does not fit.
  private static func keys(
    _ values: [(value: Value, option: UInt32)]
  ) -> [(key: Int64, option: UInt32)]? {
    var places = 0
    for case (.decimal(let decimal), _) in values { places = max(places, decimal.places) }
    var keys: [(key: Int64, option: UInt32)] = []
    keys.reserveCapacity(values.count)
    for (value, option) in values {
      guard let key = key(value, places: places) else { return nil }
      keys.append((key, option))
    }
    return keys
  }

  private static func key(_ value: Value, places: Int) -> Int64? {
    switch value {
    case .integer(let integer): return integer
    case .decimal(let decimal):
      guard let power = PowersOfTen.power(places - decimal.places) else { return nil }
      let (scaled, overflow) = decimal.coefficient.multipliedReportingOverflow(by: power)
      return overflow ? nil : Int64(exactly: scaled)
    case .date(let date): return Int64(date.dayNumber)
    case .time(let time): return Int64(time.secondOfDay)
    case .dateTime(let moment): return moment.secondNumber
    case .empty, .text, .boolean, .duration, .period, .option, .options, .list: return nil
    }
  }

  /// Returns the options whose value satisfies a comparison with another, sorted by their values.
  func options(
    _ comparison: OptionComparison, _ value: Value, in table: OptionTable
  ) -> ArraySlice<UInt32> {
    let low = options.partitioningIndex { order(of: $0, value, table) >= 0 }
    let high = options.partitioningIndex { order(of: $0, value, table) > 0 }
    return switch comparison {
    case .equal: options[low..<high]
    case .less: options[..<low]
    case .lessOrEqual: options[..<high]
    case .greater: options[high...]
    case .greaterOrEqual: options[low...]
    }
  }

  private func order(of option: UInt32, _ value: Value, _ table: OptionTable) -> Int {
    Value.order(table.value(column: column, option: Int(option)), value) ?? 0
  }
}

/// A comparison of a column with a value, for looking up options.
public enum OptionComparison: Sendable {
  case equal, less, lessOrEqual, greater, greaterOrEqual
}
