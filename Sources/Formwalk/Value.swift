import FormEngine

/// An answer as it is submitted, in the types of JSON. Programs assign such values to fields;
/// groups and lists are made of them.
///
/// Dates and times are ISO text, options are their names, or what `as` records
/// in place of them, and numbers are exact digits.
public enum Value: Hashable, Sendable {
  /// A text, a date, a time, or the name of an option.
  case text(String)
  /// A number as JSON writes it: `42`, `12.50`. Its digits are kept exactly.
  case number(String)
  /// Yes or no.
  case boolean(Bool)
  /// The names of several options, or the rows of a list.
  case array([Value])
  /// The answers in a group, or in a row.
  case group(Answers)

  init(_ answer: FormEngine.Answers.Answer) {
    switch answer {
    case .text(let text): self = .text(text)
    case .number(let digits): self = .number(digits)
    case .boolean(let truth): self = .boolean(truth)
    case .array(let elements): self = .array(elements.map(Value.init))
    case .group(let answers): self = .group(Answers(answers))
    case .rows(let rows): self = .array(rows.map { .group(Answers($0)) })
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates an array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
}

/// The answers of a form, a group or a row, in the order of declaration.
public struct Answers: Hashable, Sendable, Sequence {
  /// One answer and the name of its field, list or group.
  public struct Member: Hashable, Sendable {
    /// The name as the form declares it.
    public let name: String
    /// The answer.
    public let value: Value
    /// True if this is the answer of a `secret` field, which must never be shown or logged.
    public let isSecret: Bool
  }

  let engine: FormEngine.Answers

  init(_ engine: FormEngine.Answers) {
    self.engine = engine
  }

  /// The answer with a name; nil if there is none.
  public subscript(name: String) -> Value? {
    engine.members.first { $0.name == name }.map { Value($0.answer) }
  }

  /// Returns an iterator over the answers in the order of declaration.
  public func makeIterator() -> some IteratorProtocol<Member> {
    engine.members.lazy.map {
      Member(name: $0.name, value: Value($0.answer), isSecret: $0.isSecret)
    }.makeIterator()
  }

  /// Returns one JSON object with exact digits, secrets included, without a trailing line break.
  ///
  /// - Parameter pretty: true for one member per line, indented by two spaces; otherwise there is
  ///   no white space.
  public func json(pretty: Bool = false) -> String {
    String(decoding: engine.json(pretty: pretty), as: UTF8.self)
  }
}
