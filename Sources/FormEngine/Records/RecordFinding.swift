/// A problem, or a possible problem, in a record.
public struct RecordFinding: Hashable, Sendable {
  /// The name of the rule as in the form, or one of `RecordRule`.
  public var rule: String
  public var isWarning: Bool
  public var message: String
  /// The path in the form, with rows from 1: `faves[2].category`. Empty for the whole record.
  public var path: String
  /// The JSON pointer (RFC 6901), with rows from 0: `/faves/1/category`; even if the member is
  /// missing.
  public var pointer: String
  /// The range in the record: the value, the name of a member, or, if it is missing, the opening
  /// bracket of the object that should contain it.
  public var range: Range<Int>
  /// The order among findings at one position: first findings that are not rules, in the order of
  /// detection, then rules in the order of declaration, then other findings of the evaluation.
  var order = beforeRules

  static let beforeRules: Int32 = -1
  static let afterRules = Int32.max

  public init(
    rule: String, isWarning: Bool = false, message: String, path: String = "",
    pointer: String = "", range: Range<Int>
  ) {
    self.rule = rule
    self.isWarning = isWarning
    self.message = message
    self.path = path
    self.pointer = pointer
    self.range = range
  }
}

/// The names of problems with a record other than the rules of its form.
public enum RecordRule: String, Hashable, Sendable, CaseIterable {
  /// The bytes are not JSON.
  case json
  /// The line is not a row of a CSV file.
  case csv
  /// The record is longer than allowed.
  case tooLong = "too-long"
  /// A value of another type than that of its field.
  case type
  /// A text with a character that its field does not allow.
  case controlCharacter = "control-character"
  /// An option that the form does not have, or does not offer with these answers.
  case option
  /// An option that occurs twice in one `choices` value and counts once.
  case repeatedOption = "repeated-option"
  case required
  /// A value that differs from what the form computes for the field.
  case computed
  /// A result that is too large, or a division by zero.
  case arithmetic
  case unknownMember = "unknown-member"
  case repeatedMember = "repeated-member"
  /// An answer to a question that these answers hide.
  case hiddenAnswer = "hidden-answer"
  /// There are more findings than are reported for one record.
  case tooManyFindings = "too-many-findings"
}
