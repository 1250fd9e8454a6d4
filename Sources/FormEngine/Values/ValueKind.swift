/// The kind of a type's values. Types of the same kind store, read, write, compare and prove values
/// in the same way; other differences are in the table of types.
public enum ValueKind: UInt8, Hashable, Sendable, CaseIterable {
  case text, integer, decimal, boolean, date, time, dateTime
  /// One option.
  case option
  /// A set of options.
  case options

  public var isNumber: Bool {
    switch self {
    case .integer, .decimal: true
    case .text, .boolean, .date, .time, .dateTime, .option, .options: false
    }
  }

  /// True if values are dates, times or both.
  public var isTemporal: Bool {
    switch self {
    case .date, .time, .dateTime: true
    case .text, .integer, .decimal, .boolean, .option, .options: false
    }
  }

  /// True if people pick an answer rather than write one.
  public var isPicked: Bool {
    switch self {
    case .boolean, .option, .options: true
    case .text, .integer, .decimal, .date, .time, .dateTime: false
    }
  }

  /// True if a value is one option or a set of options.
  public var isOptions: Bool {
    switch self {
    case .option, .options: true
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime: false
    }
  }
}
