internal import FormEngine

/// Splits the bytes of a source into tokens.
///
/// A single pass, one token at a time. It has state for two things: after `match` and `matches`, a
/// `/` starts a pattern; and an interpolation interrupts its text, so the texts around the current
/// position are on a stack. Reading out of bounds returns 0, so no bound needs a check of its own.
package struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  let keywords = Keywords.shared
  var findings: SyntaxFindings
  var tokens: ContiguousArray<Token> = []
  var position = 0
  var flags: TokenFlags = [.spaced, .firstOnLine]
  var last = TokenKind.endOfFile
  /// The texts whose interpolation is being read, outermost first.
  var texts: ContiguousArray<OpenText> = []
  /// The first token of the most recently entered text.
  var openingOfText = 0
  /// The number of open texts that must end on their line.
  var openLineTexts = 0
  /// The number of open braces, and of closing braces without an opening one.
  var braceDepth = 0
  var surplusBraces = 0
  /// True if a `/*` has no `*/`, so no later one has an end either.
  var hasUnclosedComment = false
  var hasUnclosedQuotes = false
  /// True if a text between `"""` is not closed: the next unclosed one takes all that follows.
  var hasUnclosedLines = false
  /// The last empty text at the end of a line.
  var emptyText: EmptyText?
  /// True while the first of two conflicting versions is being read.
  var isInConflict = false
  /// For each kind of quote, the end of the last line found to have no closing quote of that kind.
  var linesOfOpenQuotes: [ForeignQuote: Int] = [:]
  /// The places of the comments that may allow findings.
  var allowComments: [Int] = []
  /// The index of the finding about stray characters, if there is one.
  var strayCharacters: Int?

  struct OpenText {
    var openingToken: Int
    var isMultiline: Bool
    /// The number of open parentheses inside the interpolation.
    var depth: Int
  }

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText, _ limits: FindingLimits
  ) {
    self.bytes = bytes
    count = bytes.count
    findings = SyntaxFindings(source, limits)
    tokens.reserveCapacity(bytes.count / 7 + 16)
  }

  /// Returns the tokens of a part of a file, such as an expression or a clause. A slash at its
  /// start begins a pattern, since no other part begins with one.
  package static func tokens(ofPart part: SourceText) -> ContiguousArray<Token> {
    part.bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, part, .listed)
      lexer.last = .match
      lexer.run()
      return lexer.tokens
    }
  }

  /// Reads all tokens; the last is `endOfFile`.
  mutating func run() {
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if let encoding = utf16Encoding(bytes) {
      findings.report(.notUTF8, SourceSpan(0, min(2, count)), TokenMessage.utf16(encoding))
      return skipAll(upTo: count)
    }
    if let offset = Self.firstInvalidByte(bytes) {
      findings.report(.notUTF8, SourceSpan(offset, offset + 1), TokenMessage.notUTF8)
    }
    while true {
      // Most tokens follow at most one space.
      if byte(position) == 0x20 {
        flags.insert(.spaced)
        position += 1
      }
      if !Self.beginsNoTrivia(byte(position)) { skipTrivia() }
      guard position < count else { break }
      let before = position
      token()
      // Every token has bytes; one without any would loop forever.
      if position == before { position += 1 }
      flags = []
    }
    closeTexts(ofLine: false)
    emit(.endOfFile, from: count, to: count)
  }

  /// Treats the whole source as trivia.
  mutating func skipAll(upTo end: Int) {
    tokens = [Token(offset: end, end: end, kind: .endOfFile, flags: [.spaced, .firstOnLine])]
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? bytes[index] : 0
  }

  @inline(__always)
  mutating func emit(
    _ kind: TokenKind, from start: Int, to end: Int, _ more: TokenFlags = [],
    type: ScalarType? = nil, clause: Clause? = nil
  ) {
    if last == .clauseWord { readClauseAsName(before: kind) }
    tokens.append(
      Token(
        offset: start, end: end, kind: kind, flags: flags.union(more), type: type, clause: clause))
    last = kind
    position = end
  }

  /// Turns `start` and `set` into names, unless what follows can only be in a clause: rows after
  /// `start`, an expression after `set`.
  private mutating func readClauseAsName(before next: TokenKind) {
    guard let place = tokens.indices.last, let clause = tokens[place].clause,
      clause == .start && !next.beginsStartRows(flags) || clause == .set && !next.beginsExpression
    else { return }
    tokens[place].kind = .identifier
    tokens[place].clause = nil
  }

  /// Returns a fix that replaces a span. Its title comes from the message that it is reported with.
  func replacing(_ span: SourceSpan, with text: String, safe: Bool = true) -> Fix {
    Fix([Edit(span: span, replacement: text)], isSafe: safe)
  }

  private mutating func token() {
    let start = position
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      word()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "\""): text()
    case UInt8(ascii: "`"): quotedName()
    case UInt8(ascii: "{"):
      braceDepth += 1
      emit(.leftBrace, from: start, to: start + 1)
    case UInt8(ascii: "}"):
      if braceDepth > 0 { braceDepth -= 1 } else { surplusBraces += 1 }
      emit(.rightBrace, from: start, to: start + 1)
    case UInt8(ascii: "("):
      if !texts.isEmpty { texts[texts.count - 1].depth += 1 }
      emit(.leftParenthesis, from: start, to: start + 1)
    case UInt8(ascii: ")"):
      if let open = texts.last {
        if open.depth == 0 { return resumeText() }
        texts[texts.count - 1].depth -= 1
      }
      emit(.rightParenthesis, from: start, to: start + 1)
    case UInt8(ascii: "["): emit(.leftBracket, from: start, to: start + 1)
    case UInt8(ascii: "]"): emit(.rightBracket, from: start, to: start + 1)
    case UInt8(ascii: ":"): emit(.colon, from: start, to: start + 1)
    case UInt8(ascii: ","): emit(.comma, from: start, to: start + 1)
    case UInt8(ascii: ";"): emit(.semicolon, from: start, to: start + 1)
    case UInt8(ascii: "@"): emit(.at, from: start, to: start + 1)
    case UInt8(ascii: "."): dots()
    case UInt8(ascii: "/"):
      if last == .match || last == .matches {
        pattern()
      } else {
        emit(.slash, from: start, to: start + 1)
      }
    default:
      if !conflictMarker(), !sign(first) { foreign() }
    }
  }

  private mutating func dots() {
    let start = position
    if byte(start + 1) == UInt8(ascii: ".") {
      switch byte(start + 2) {
      case UInt8(ascii: "=") where byte(start + 3) != UInt8(ascii: "="): closedDots(length: 3)
      case UInt8(ascii: "."), UInt8(ascii: "<"):
        if byte(start + 3) == UInt8(ascii: "=") { return closedDots(length: 4) }
        emit(
          byte(start + 2) == UInt8(ascii: ".") ? .ellipsis : .halfOpen, from: start, to: start + 3)
      default: emit(.twoDots, from: start, to: start + 2)
      }
    } else {
      emit(.dot, from: start, to: start + 1)
    }
  }

  /// Reads `..=`, `...=` or `..<=`, the dots of a range that includes its end.
  private mutating func closedDots(length: Int) {
    let span = SourceSpan(position, position + length)
    findings.report(
      .foreignSyntax, span,
      TokenMessage.foreignSign(findings.source.text(of: span), meant: "..."),
      fix: replacing(span, with: "..."))
    emit(.ellipsis, from: position, to: position + length)
  }

  /// Reads a sign of one to three bytes; returns false if the byte begins none.
  private mutating func sign(_ first: UInt8) -> Bool {
    let start = position
    let second = byte(start + 1)
    let third = byte(start + 2)
    var length = 1
    let kind: TokenKind
    switch first {
    case UInt8(ascii: "="):
      switch second {
      case UInt8(ascii: "="):
        length = third == UInt8(ascii: "=") ? 3 : 2
        kind = length == 3 ? .tripleEqual : .equal
      case UInt8(ascii: ">"): (length, kind) = (2, .arrow)
      case UInt8(ascii: "~"): return matchSign()
      default: kind = .equals
      }
    case UInt8(ascii: "!"):
      if second == UInt8(ascii: "=") {
        length = third == UInt8(ascii: "=") ? 3 : 2
        kind = length == 3 ? .notTripleEqual : .notEqual
      } else {
        kind = .exclamation
      }
    case UInt8(ascii: "<"):
      switch second {
      case UInt8(ascii: "="): (length, kind) = (2, .lessOrEqual)
      case UInt8(ascii: ">"): (length, kind) = (2, .angleNotEqual)
      default: kind = .less
      }
    case UInt8(ascii: ">"):
      (length, kind) = second == UInt8(ascii: "=") ? (2, .greaterOrEqual) : (1, .greater)
    case UInt8(ascii: "+"): kind = .plus
    case UInt8(ascii: "-"): kind = .minus
    case UInt8(ascii: "*"): kind = .star
    case UInt8(ascii: "%"): kind = .percent
    case UInt8(ascii: "?"):
      (length, kind) = second == UInt8(ascii: "?") ? (2, .coalesce) : (1, .question)
    case UInt8(ascii: "&"):
      (length, kind) = (second == UInt8(ascii: "&") ? 2 : 1, .doubleAmpersand)
    case UInt8(ascii: "|"): (length, kind) = (second == UInt8(ascii: "|") ? 2 : 1, .doublePipe)
    default: return false
    }
    emit(kind, from: start, to: start + length)
    return true
  }
}
