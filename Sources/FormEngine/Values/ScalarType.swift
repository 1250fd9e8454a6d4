/// The type of a field. All facts about a type are in its row of the table below: whatever differs
/// between types is read from that row, or from the kind of its values.
public enum ScalarType: UInt8, Hashable, Sendable, CaseIterable {
  case text, multiline, secret, email, url, uuid
  case integer, decimal, boolean
  case date, time, datetime
  /// One option.
  case choice
  /// A set of options.
  case choices

  private var row: TypeFacts {
    switch self {
    case .text:
      TypeFacts(
        "text", .text, label: "Text", noun: "a text", inJSON: "text", help: "One line of text.",
        sample: "Something",
        foreignNames: [
          "string", "str", "varchar", "char", "line", "shorttext", "shortanswer", "phone", "tel",
          "telephone", "phonenumber",
        ])
    case .multiline:
      TypeFacts(
        "multiline", .text, label: "Several lines of text", lines: .several, noun: "a text",
        inJSON: "text",
        help: "To finish, type a full stop alone on a line.", sample: "Something",
        foreignNames: ["textarea", "longtext", "longanswer", "paragraph", "memo"])
    case .secret:
      TypeFacts(
        "secret", .text, label: "Secret, such as a password", isSecret: true, noun: "a secret",
        inJSON: "text",
        help: "What you type is not shown.", sample: "Something", foreignNames: ["password", "pin"])
    case .email:
      TypeFacts(
        "email", .text, label: "E-mail address", rule: .email, noun: "a text", inJSON: "text",
        help: "An e-mail address.",
        sample: "name@example.org", foreignNames: ["mail"])
    case .url:
      TypeFacts(
        "url", .text, label: "Web address", rule: .url, noun: "a text", inJSON: "text",
        help: "A web address that starts with http:// or https://.",
        sample: "https://example.org", foreignNames: ["uri", "link", "website"])
    case .uuid:
      TypeFacts(
        "uuid", .text, label: "UUID", rule: .uuid, noun: "a text", inJSON: "text",
        help: "A UUID: 8-4-4-4-12 hexadecimal digits.",
        sample: "123e4567-e89b-12d3-a456-426614174000", foreignNames: ["guid"])
    case .integer:
      TypeFacts(
        "integer", .integer, label: "Whole number", noun: "an integer", inJSON: "a whole number",
        help: "A whole number.",
        sample: "1", foreignNames: ["int", "long", "whole", "wholenumber", "int64"])
    case .decimal:
      TypeFacts(
        "decimal", .decimal, label: "Number", noun: "a decimal", inJSON: "a number",
        help: "A number.",
        sample: "1.5",
        foreignNames: ["number", "float", "double", "numeric", "real", "money", "currency"])
    case .boolean:
      TypeFacts(
        "boolean", .boolean, label: "Yes or no", noun: "a boolean", inJSON: "true or false",
        help: "Yes or no: y or n.", sample: "true",
        foreignNames: ["bool", "checkbox", "yesno", "toggle", "switch"])
    case .date:
      TypeFacts(
        "date", .date, label: "Date", noun: "a date",
        inJSON: "a date in quotes, such as \"2026-11-20\"",
        format: "YYYY-MM-DD", help: "A date: YYYY-MM-DD, today, tomorrow, or +3 days.",
        sample: "2030-01-01", foreignNames: ["day", "calendar"])
    case .time:
      TypeFacts(
        "time", .time, label: "Time", noun: "a time", inJSON: "a time in quotes, such as \"09:30\"",
        format: "HH:MM", help: "A time: 9:30, 09:30:15, or now.", sample: "09:30",
        foreignNames: [])
    case .datetime:
      TypeFacts(
        "datetime", .dateTime, label: "Date and time", noun: "a date and time",
        inJSON: "a date and time in quotes, such as \"2026-11-20T09:30\"",
        format: "YYYY-MM-DD HH:MM", help: "A date and time: 2026-11-20 09:30, or now.",
        sample: "2030-01-01T09:30", foreignNames: ["timestamp"])
    case .choice:
      TypeFacts(
        "choice", .option, label: "One of several options", noun: "a choice",
        inJSON: "the name of an option",
        help: "One option: its name, or the start of its label.", sample: nil,
        foreignNames: [
          "select", "enum", "radio", "dropdown", "option", "options", "select_one", "oneof",
          "singlechoice", "singleselect",
        ])
    case .choices:
      TypeFacts(
        "choices", .options, label: "Some of several options", noun: "a set of options",
        inJSON: "an array of options",
        help: "Options separated by commas: names, or the starts of labels. + adds, - removes.",
        sample: nil,
        foreignNames: [
          "multiselect", "set", "checkboxes", "tags", "list", "select_multiple", "anyof",
          "multiplechoice",
        ])
    }
  }

  /// The facts about the type.
  public var facts: TypeFacts { ScalarType.table[Int(rawValue)] }

  private static let table = allCases.map(\.row)
}

/// The facts about a type: its row in the table of types.
public struct TypeFacts: Sendable {
  /// The keyword for the type in a form.
  let keyword: String
  let kind: ValueKind
  /// The name of the type for people who write forms.
  public let label: String
  /// True if values are never shown.
  let isSecret: Bool
  /// The lines that a text may have.
  let lines: AllowedLines
  /// The rule for texts besides their length and characters, which is named after the type; nil if
  /// there is none.
  let rule: TextRule?
  /// The noun for a value in findings, with its article.
  public let noun: String
  /// A description of the JSON value that is expected.
  package let nounInJSON: String
  /// The format of an answer, such as `YYYY-MM-DD`; nil if the label says enough.
  public let format: String?
  /// A sentence about the possible answers.
  public let help: String
  /// A value in the exact format of `readExact` that passes the rule of the type; nil if only the
  /// form defines the values.
  public let sample: String?
  /// The names of such a type in other languages, in lower case.
  public let foreignNames: [String]

  init(
    _ keyword: String, _ kind: ValueKind, label: String, lines: AllowedLines = .one,
    isSecret: Bool = false,
    rule: TextRule? = nil, noun: String, inJSON: String, format: String? = nil, help: String,
    sample: String?, foreignNames: [String]
  ) {
    self.keyword = keyword
    self.kind = kind
    self.label = label
    self.lines = lines
    self.isSecret = isSecret
    self.rule = rule
    self.noun = noun
    nounInJSON = inJSON
    self.format = format
    self.help = help
    self.sample = sample
    self.foreignNames = foreignNames
  }
}

extension ScalarType {
  /// The keyword for the type in a form.
  public var keyword: String { facts.keyword }
  public var kind: ValueKind { facts.kind }
  public var isSecret: Bool { facts.isSecret }
  /// The rule that is named after the type; nil if there is none.
  public var rule: TextRule? { facts.rule }
  /// The name of the type's own rule; nil if there is none.
  public var ruleName: String? { rule == nil ? nil : keyword }

  public var isText: Bool { kind == .text }
  public var isNumber: Bool { kind.isNumber }
  /// True if values are dates, times or both.
  public var isTemporal: Bool { kind.isTemporal }
  /// True if a value is one option or a set of options.
  public var isChoice: Bool { kind.isOptions }
  /// True if values have an order that `range` can bound.
  public var isOrdered: Bool { isNumber || isTemporal }
  /// True if values may have several lines.
  public var hasLines: Bool { textLines == .several }

  /// The lines that a text may have; nil for a type whose values are not texts.
  var textLines: AllowedLines? { isText ? facts.lines : nil }

  /// Finds the type with a keyword; nil if there is none.
  public init?(keyword: String) {
    guard let type = ScalarType.allCases.first(where: { $0.keyword == keyword }) else {
      return nil
    }
    self = type
  }

  /// Returns the type that has this name in other languages.
  public static func meant(by foreign: String) -> ScalarType? {
    let name = foreign.lowercased()
    return allCases.first { $0.facts.foreignNames.contains(name) }
  }
}
