/// The types that the language has by itself.
public enum FieldType: UInt8, CaseIterable, Sendable {
  case text, multiline, secret, email, url, uuid
  case integer, decimal, boolean
  case date, time, datetime
  case choice, choices

  /// The type that a word names, where a type stands.
  public init?(_ word: TokenKind) {
    guard word.rawValue >= TokenKind.text.rawValue, word.rawValue <= TokenKind.choices.rawValue
    else { return nil }
    self.init(rawValue: word.rawValue - TokenKind.text.rawValue)
  }

  public var keyword: TokenKind {
    TokenKind(rawValue: TokenKind.text.rawValue + rawValue) ?? .text
  }

  public var name: String { keyword.spelling }

  /// What other languages call a type of this one; for the finding about an unknown type.
  public static func meant(by foreign: String) -> FieldType? {
    switch foreign.lowercased() {
    case "string", "str", "varchar", "char", "line": .text
    case "textarea", "longtext", "paragraph", "memo": .multiline
    case "password", "pin": .secret
    case "mail": .email
    case "uri", "link", "website": .url
    case "guid": .uuid
    case "int", "long", "whole", "int64": .integer
    case "number", "float", "double", "numeric", "real", "money", "currency": .decimal
    case "bool", "checkbox", "yesno", "toggle", "switch": .boolean
    case "day", "calendar": .date
    case "timestamp": .datetime
    case "select", "enum", "radio", "dropdown", "option", "options", "select_one", "oneof":
      .choice
    case "multiselect", "set", "checkboxes", "tags", "list", "select_multiple", "anyof":
      .choices
    default: nil
    }
  }
}

/// A set of the language's own types.
public struct FieldTypeSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public init(_ types: FieldType...) {
    rawValue = types.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
  }

  public func contains(_ type: FieldType) -> Bool { rawValue & 1 << UInt16(type.rawValue) != 0 }

  public var types: [FieldType] { FieldType.allCases.filter { contains($0) } }

  public static let every = FieldTypeSet(rawValue: 1 << 14 - 1)
  public static let texts = FieldTypeSet(.text, .multiline, .secret, .email, .url, .uuid)
  public static let numbers = FieldTypeSet(.integer, .decimal)
  /// What has an order that `range` can bound.
  public static let ranged = FieldTypeSet(.integer, .decimal, .date, .time, .datetime)
  public static let chosen = FieldTypeSet(.choice, .choices)
  public static let listed = FieldTypeSet(.choices)
  public static let secret = FieldTypeSet(.secret)
}
