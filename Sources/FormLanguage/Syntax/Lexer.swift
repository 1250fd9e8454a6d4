internal import FormEngine

/// Splits the bytes of a source into tokens.
///
/// One pass, one token at a time. Two things need memory: after `match` and `matches` a `/` starts
/// a pattern; and a text with interpolations is left and entered again, so the texts around the
/// current place are on a stack. Reading outside the bytes returns 0, so no bound needs a test of
/// its own.
struct Lexer {
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
  /// The first token of the text that was entered last.
  var openingOfText = 0
  /// How many of these must end on their line.
  var openLineTexts = 0
  /// Braces that are open here, and how many were closed that were not open.
  var braceDepth = 0
  var surplusBraces = 0
  /// Whether a `/*` without `*/` was seen, so that no later one has its end either.
  var hasUnclosedComment = false
  /// A text between `"""` without its end was seen: the next such takes all that follows.
  var hasUnclosedLines = false
  /// The last empty text at the end of a line.
  var emptyText: EmptyText?
  /// Whether the first of two conflicting versions is being read.
  var isInConflict = false
  /// The ends of lines in which nothing ends a text that starts with a kind of quote.
  var linesOfOpenQuotes: [ForeignQuote: Int] = [:]
  /// The finding about characters that look like white space, once there is one.
  var strayCharacters: Int?

  struct OpenText {
    var openingToken: Int
    var isMultiline: Bool
    /// Parentheses open inside the interpolation.
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

  /// The tokens of a part of a file, an expression or a clause. A slash at its start begins a
  /// pattern: nothing else that is a part begins with one.
  static func tokens(ofPart part: SourceText) -> ContiguousArray<Token> {
    part.bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, part, .listed)
      lexer.last = .match
      lexer.run()
      return lexer.tokens
    }
  }

  /// All tokens, the last of them `endOfFile`.
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
      // Most tokens follow one space or none.
      if byte(position) == 0x20 {
        flags.insert(.spaced)
        position += 1
      }
      if !Self.beginsNoTrivia(byte(position)) { skipTrivia() }
      guard position < count else { break }
      let before = position
      token()
      // Every token has bytes; were one to have none, the source would never end.
      if position == before { position += 1 }
      flags = []
    }
    closeTexts(ofLine: false)
    emit(.endOfFile, from: count, to: count)
  }

  /// Makes the whole source the gap before its end.
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
    if last == .clauseWord, kind != .integerLiteral { readStartAsName() }
    tokens.append(
      Token(
        offset: start, end: end, kind: kind, flags: flags.union(more), type: type, clause: clause))
    last = kind
    position = end
  }

  /// `start` begins its clause only before an integer.
  private mutating func readStartAsName() {
    guard let place = tokens.indices.last, tokens[place].clause == .start else { return }
    tokens[place].kind = .identifier
    tokens[place].clause = nil
  }

  /// Replaces a span. The fact that it is reported with says what that does.
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
      case UInt8(ascii: "."): emit(.ellipsis, from: start, to: start + 3)
      case UInt8(ascii: "<"): emit(.halfOpen, from: start, to: start + 3)
      case UInt8(ascii: "="):
        let span = SourceSpan(start, start + 3)
        findings.report(
          .foreignSyntax, span, TokenMessage.foreignSign("..=", meant: "..."),
          fix: replacing(span, with: "..."))
        emit(.ellipsis, from: start, to: start + 3)
      default: emit(.twoDots, from: start, to: start + 2)
      }
    } else {
      emit(.dot, from: start, to: start + 1)
    }
  }

  /// Signs of one to three bytes; false when the byte begins none.
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
