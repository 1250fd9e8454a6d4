/// Why bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text ends where a value, or a part of one, must follow.
    case unexpectedEnd
    case expectedValue
    case expectedMemberName
    case expectedColon
    case expectedCommaOrBracket
    case expectedCommaOrBrace
    case textAfterValue
    case badNumber
    case badLiteral
    case controlCharacter
    case badEscape
    case loneSurrogate
    case invalidUTF8
    case unclosedString
    case tooDeep
    /// The text is longer than 32-bit offsets allow.
    case tooLong
  }

  public var reason: Reason

  /// The byte offset from the start of the bytes, a byte-order mark included.
  public var offset: Int

  @usableFromInline
  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What is wrong, as a sentence without its full stop.
  public var message: String {
    switch reason {
    case .unexpectedEnd: "the JSON text ends too early"
    case .expectedValue: "a value has to stand here"
    case .expectedMemberName: "the name of a member, in quotes, has to stand here"
    case .expectedColon: "a colon has to follow the name of a member"
    case .expectedCommaOrBracket: "a comma or ] has to follow an element"
    case .expectedCommaOrBrace: "a comma or } has to follow a member"
    case .textAfterValue: "nothing may follow the value"
    case .badNumber: "this is no number as JSON writes it"
    case .badLiteral: "this is none of true, false and null"
    case .controlCharacter: "a control character has to be escaped in a string"
    case .badEscape: "this is no escape that JSON has"
    case .loneSurrogate: "this is one half of a surrogate pair without the other"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .unclosedString: "the string has no closing quote"
    case .tooDeep: "the value is nested too deep"
    case .tooLong: "the JSON text is too long"
    }
  }
}
