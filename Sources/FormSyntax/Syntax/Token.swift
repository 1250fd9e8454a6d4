package import FormEngine

/// A run of source bytes with one meaning. Between tokens is trivia, white space and comments, so
/// tokens and trivia together are the source, byte for byte.
package struct Token: Sendable {
  package var offset: UInt32
  package var length: UInt32
  package var kind: TokenKind
  package var flags: TokenFlags
  /// The type or clause that has this keyword.
  package var type: ScalarType?
  package var clause: Clause?

  package init(
    offset: Int, end: Int, kind: TokenKind, flags: TokenFlags, type: ScalarType? = nil,
    clause: Clause? = nil
  ) {
    // Sources are not larger than 64 MiB.
    self.offset = UInt32(truncatingIfNeeded: offset)
    self.length = UInt32(truncatingIfNeeded: end - offset)
    self.kind = kind
    self.flags = flags
    self.type = type
    self.clause = clause
  }

  /// Returns true if both tokens are the same word of the language.
  func isSameWord(as other: Token) -> Bool {
    kind == other.kind && type == other.type && clause == other.clause
  }

  /// Returns the token as if another word of the language were written there.
  func read(as word: String) -> Token {
    let meaning = Keywords.meaning(of: word)
    var token = self
    (token.kind, token.type, token.clause) = (meaning.kind, meaning.type, meaning.clause)
    return token
  }

  package var span: SourceSpan { SourceSpan(start: offset, end: offset &+ length) }
  package var start: Int { Int(offset) }
  package var end: Int { Int(offset) + Int(length) }
}

/// Facts from the lexer about a token and the trivia before it.
package struct TokenFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// White space or a comment precedes the token, or it is the first token.
  package static let spaced = TokenFlags(rawValue: 1)
  /// Only white space precedes the token on its line.
  package static let firstOnLine = TokenFlags(rawValue: 2)
  /// A text or name with at least one `\`.
  package static let escaped = TokenFlags(rawValue: 4)
  /// A text between `"""`.
  package static let multiline = TokenFlags(rawValue: 8)
  /// A text, pattern or name whose end is missing.
  package static let unclosed = TokenFlags(rawValue: 16)
  /// This token already has a finding.
  package static let reported = TokenFlags(rawValue: 32)
  /// A `///` comment is in the trivia before the token.
  package static let documented = TokenFlags(rawValue: 64)
}
