/// Comparison of two values of the same type.
extension Value {
  /// Returns a negative number, zero or a positive number; nil if either value is empty or they
  /// have no order.
  package static func order(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): compare(a, b)
    case (.decimal(let a), .decimal(let b)): compare(a, b)
    case (.integer(let a), .decimal(let b)): compare(Decimal(a), b)
    case (.decimal(let a), .integer(let b)): compare(a, Decimal(b))
    case (.date(let a), .date(let b)): compare(a, b)
    case (.time(let a), .time(let b)): compare(a, b)
    case (.dateTime(let a), .dateTime(let b)): compare(a, b)
    case (.duration(let a), .duration(let b)): compare(a, b)
    case (.option(let a), .option(let b)): compare(a, b)
    case (.boolean(let a), .boolean(let b)): compare(a ? 1 : 0, b ? 1 : 0)
    case (.text(let a), .text(let b)): compare(a, b)
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      nil
    }
  }

  private static func compare<T: Comparable>(_ a: T, _ b: T) -> Int {
    a < b ? -1 : (a == b ? 0 : 1)
  }

  /// Returns true if two values are equal; nil if either is empty.
  static func equality(_ left: Value, _ right: Value) -> Bool? {
    if left.isEmpty || right.isEmpty { return nil }
    switch (left, right) {
    case (.integer(let a), .decimal(let b)): return Decimal(a) == b
    case (.decimal(let a), .integer(let b)): return a == Decimal(b)
    case (.list(let a), .list(let b)):
      // Lists are compared only as sets, whose order says nothing.
      return a.count == b.count
        && (zip(a, b).allSatisfy { equality($0, $1) ?? true } || Set(a) == Set(b))
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      return left == right
    }
  }

  /// Compares two values for sorting rows: texts by their lower case, then exactly; empty values
  /// last.
  static func sortOrder(_ left: Value, _ right: Value, descending: Bool) -> Int {
    if left.isEmpty || right.isEmpty {
      return left.isEmpty == right.isEmpty ? 0 : (left.isEmpty ? 1 : -1)
    }
    var order: Int
    if case .text(let a) = left, case .text(let b) = right {
      order = compare(a.lowercased(), b.lowercased())
      if order == 0 { order = compare(a, b) }
    } else {
      order = Self.order(left, right) ?? 0
    }
    return descending ? -order : order
  }
}
