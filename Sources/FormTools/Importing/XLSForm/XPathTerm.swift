/// A formula, or part of one, in the language, with the facts that its translation depends on.
struct XPathTerm {
  /// The kinds of values that matter for the translation.
  enum Kind: Equatable {
    case text, integer, decimal, boolean, date, time, datetime
    /// An option of a list; of a named type if the list can be one.
    case option(list: Int, isNamed: Bool)
    case options(list: Int, isNamed: Bool)
    /// A column of a list: only for functions of several rows.
    indirect case column(Kind)
    /// The rows of a list.
    case rows

    var isNumber: Bool { self == .integer || self == .decimal }
    var isDate: Bool { self == .date || self == .datetime }
  }

  /// The precedence of the source, loosest first.
  enum Level: Int, Comparable {
    case conditional, or, and, not, comparison, sum, product, coalesce, minus, primary

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  var source: String
  var level: Level
  var kind: Kind
  /// True if it has a value whenever it is evaluated.
  var isFilled = false
  /// The text or number of a constant, as XPath has it.
  var constant: String?
  /// True for an answer, whose empty value XPath compares as a text.
  var isAnswer = false
  /// True for an acknowledgement, which is `OK` or empty in the original.
  var isAcknowledgement = false
  /// All texts that it can be, besides empty, if it is one of several constants.
  var texts: [String]?
  /// True if it is empty while the question's own answer is.
  var isOwn = false
  /// True for a date that XPath has as a number of days, which only compares with dates.
  var isDayCount = false
  /// True for an answer that may be `other` in the original, and not here.
  var lacksOther = false

  static func text(_ words: String) -> XPathTerm {
    XPathTerm(
      source: [.words(words)].literal(), level: .primary, kind: .text, isFilled: !words.isEmpty,
      constant: words, isAnswer: true, texts: words.isEmpty ? [] : [words])
  }

  static func number(_ literal: String, isInteger: Bool) -> XPathTerm {
    XPathTerm(
      source: literal, level: literal.hasPrefix("-") ? .minus : .primary,
      kind: isInteger ? .integer : .decimal, isFilled: true, constant: literal)
  }

  /// Returns the source, in parentheses if it binds less tightly than a level.
  func written(_ least: Level) -> String { level < least ? "(\(source))" : source }

  /// True unless it is a constant that is not `other`.
  var mayBeOther: Bool { constant.map { $0 == "other" } ?? true }

  /// True for the empty text.
  var isEmptyText: Bool { kind == .text && constant == "" }
}

/// A condition in the language, with the facts that are known about it.
struct XPathCondition {
  var source: String
  var level: XPathTerm.Level
  /// The value of a constant condition.
  var constant: Bool?
  /// True if it cannot be false, or true, while the question's own answer is empty.
  var isNeverFalse = false
  var isNeverTrue = false

  static func constant(_ value: Bool) -> XPathCondition {
    XPathCondition(
      source: value ? "true" : "false", level: .primary, constant: value, isNeverFalse: value,
      isNeverTrue: !value)
  }

  func written(_ least: XPathTerm.Level) -> String { level < least ? "(\(source))" : source }

  static func and(_ parts: [XPathCondition]) -> XPathCondition {
    if parts.contains(where: { $0.constant == false }) { return .constant(false) }
    let parts = parts.filter { $0.constant != true }
    if parts.isEmpty { return .constant(true) }
    if parts.count == 1 { return parts[0] }
    return XPathCondition(
      source: parts.map { $0.written(.and) }.joined(separator: " and "), level: .and,
      isNeverFalse: parts.allSatisfy(\.isNeverFalse),
      isNeverTrue: parts.contains(where: \.isNeverTrue))
  }

  static func or(_ parts: [XPathCondition]) -> XPathCondition {
    if parts.contains(where: { $0.constant == true }) { return .constant(true) }
    let parts = parts.filter { $0.constant != false }
    if parts.isEmpty { return .constant(false) }
    if parts.count == 1 { return parts[0] }
    return XPathCondition(
      source: parts.map { $0.written(.or) }.joined(separator: " or "), level: .or,
      isNeverFalse: parts.contains(where: \.isNeverFalse),
      isNeverTrue: parts.allSatisfy(\.isNeverTrue))
  }

  static func not(_ part: XPathCondition) -> XPathCondition {
    if let constant = part.constant { return .constant(!constant) }
    return XPathCondition(
      source: "not \(part.written(.comparison))", level: .not, isNeverFalse: part.isNeverTrue,
      isNeverTrue: part.isNeverFalse)
  }

  /// Returns a comparison, which is unknown while an operand is empty.
  static func comparison(_ source: String, of terms: XPathTerm...) -> XPathCondition {
    let isOwn = terms.contains(where: \.isOwn)
    return XPathCondition(
      source: source, level: .comparison, isNeverFalse: isOwn, isNeverTrue: isOwn)
  }

  static func isEmpty(_ term: XPathTerm) -> XPathCondition {
    XPathCondition(
      source: "\(term.written(.sum)) is empty", level: .comparison, isNeverFalse: term.isOwn)
  }

  static func isFilled(_ term: XPathTerm) -> XPathCondition {
    XPathCondition(
      source: "\(term.written(.sum)) is filled", level: .comparison, isNeverTrue: term.isOwn)
  }
}
