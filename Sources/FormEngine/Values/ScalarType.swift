/// The type of a field.
public enum ScalarType: UInt8, Hashable, Sendable, CaseIterable {
  case text, multiline, secret, email, url, uuid
  case integer, decimal, boolean
  case date, time, datetime
  /// One option.
  case choice
  /// A set of options.
  case choices

  /// The word for the type in a form.
  public var keyword: String {
    switch self {
    case .text: "text"
    case .multiline: "multiline"
    case .secret: "secret"
    case .email: "email"
    case .url: "url"
    case .uuid: "uuid"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .datetime: "datetime"
    case .choice: "choice"
    case .choices: "choices"
    }
  }

  /// Nothing when the word names no type.
  public init?(keyword: String) {
    guard let type = ScalarType.allCases.first(where: { $0.keyword == keyword }) else {
      return nil
    }
    self = type
  }

  /// Whether its values are texts.
  public var isText: Bool {
    switch self {
    case .text, .multiline, .secret, .email, .url, .uuid: true
    default: false
    }
  }

  public var isNumber: Bool { self == .integer || self == .decimal }

  /// Whether its values are dates, times or both.
  public var isTemporal: Bool { self == .date || self == .time || self == .datetime }

  /// Whether its values are options, one or several.
  public var isChoice: Bool { self == .choice || self == .choices }

  /// Whether its values have an order that `range` can bound.
  public var isOrdered: Bool { isNumber || isTemporal }

  /// How an answer is written, where the label alone does not tell: `YYYY-MM-DD`.
  public var formHint: String? {
    switch self {
    case .date: "YYYY-MM-DD"
    case .time: "HH:MM"
    case .datetime: "YYYY-MM-DD HH:MM"
    default: nil
    }
  }
}
