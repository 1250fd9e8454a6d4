/// The kind of a type's values. Types of one kind are kept, read, written, compared and proven
/// alike; other differences are in the table of types.
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

  /// Whether the values are dates, times or both.
  public var isTemporal: Bool {
    switch self {
    case .date, .time, .dateTime: true
    case .text, .integer, .decimal, .boolean, .option, .options: false
    }
  }

  /// Whether people pick an answer from those that there are, rather than write one.
  public var isPicked: Bool {
    switch self {
    case .boolean, .option, .options: true
    case .text, .integer, .decimal, .date, .time, .dateTime: false
    }
  }

  /// Whether the values are options, one or several.
  public var isOptions: Bool {
    switch self {
    case .option, .options: true
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime: false
    }
  }
}
