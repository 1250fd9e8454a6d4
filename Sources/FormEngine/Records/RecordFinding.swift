/// Something that is wrong, or may be, with a record.
package struct RecordFinding: Hashable, Sendable {
  /// The name of the rule as the form names it, or one of `RecordRule`.
  package var rule: String
  package var isWarning: Bool
  package var message: String
  /// The path in the form, rows from 1: `faves[2].category`. Empty for the whole record.
  package var path: String
  /// The JSON pointer (RFC 6901), rows from 0: `/faves/1/category`. What is missing has one, too.
  package var pointer: String
  /// The bytes in the record: the value, the name of a member, or, for what is missing, the bracket
  /// of the object that it is missing from.
  package var range: Range<Int>
  /// Among those at one place: what is no rule and was met first, then rules by their numbers, as they
  /// are declared, then what else was worked out.
  var order = beforeRules

  static let beforeRules: Int32 = -1
  static let afterRules = Int32.max

  package init(
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

/// The names of what can be wrong with a record beside the rules of its form.
package enum RecordRule: String, Hashable, Sendable, CaseIterable {
  /// The bytes are no JSON.
  case json
  /// The line is no row of the CSV file.
  case csv
  /// The record is longer than records may be.
  case tooLong = "too-long"
  /// A value of another type than its field's.
  case type
  /// A text with a character that its field does not allow.
  case controlCharacter = "control-character"
  /// An option that the form does not have, or does not offer with these answers.
  case option
  /// An option that appears twice in one `choices`: it counts once.
  case repeatedOption = "repeated-option"
  case required
  /// A value that breaks what a computed field computes.
  case computed
  /// A result that is too large, or a division by zero.
  case arithmetic
  case unknownMember = "unknown-member"
  case repeatedMember = "repeated-member"
  /// An answer to something that these answers hide.
  case hiddenAnswer = "hidden-answer"
  /// There are more findings than are told of one record.
  case tooManyFindings = "too-many-findings"
}
