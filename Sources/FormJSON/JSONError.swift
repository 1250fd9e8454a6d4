/// The reason why bytes are not JSON, and the offset of the error.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text ends where a value, or a part of one, must follow.
    case unexpectedEnd
    case expectedValue
    case expectedMemberName
    /// A comma before the closing brace of an object.
    case trailingComma
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

  /// The byte offset from the start of the bytes, including a byte-order mark.
  public var offset: Int

  @usableFromInline
  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error message as a complete sentence.
  package var sentence: String { message.prefix(1).uppercased() + message.dropFirst() + "." }

  /// The error message without a capital letter or a full stop.
  public var message: String {
    switch reason {
    case .unexpectedEnd: "the JSON text ends too early"
    case .expectedValue: "expected a value"
    case .expectedMemberName: "expected the name of a member in quotes"
    case .trailingComma: "a comma must not precede the closing brace"
    case .expectedColon: "expected a colon after the name of a member"
    case .expectedCommaOrBracket: "expected a comma or ] after an element"
    case .expectedCommaOrBrace: "expected a comma or } after a member"
    case .textAfterValue: "nothing may follow the value"
    case .badNumber: "this is not a valid JSON number"
    case .badLiteral: "this is not true, false or null"
    case .controlCharacter: "control characters in a string must be escaped"
    case .badEscape: "this is not a valid JSON escape"
    case .loneSurrogate: "this is one half of a surrogate pair without the other"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .unclosedString: "the string has no closing quote"
    case .tooDeep: "the value is nested too deep"
    case .tooLong: "the JSON text is too long"
    }
  }
}
