internal import FormEngine

/// A parser that turns tokens into a syntax tree.
///
/// The language needs one token of lookahead, and two where its rules say so. The parser always
/// terminates: each loop advances or exits, and nesting is bounded. Missing parts become `missing`
/// nodes and misplaced tokens `error` nodes, so every token is in the tree.
///
/// One mistake causes one finding. If the meaning is clear (a misspelled word, an operator of
/// another language, a surplus comma), the finding is reported and parsing continues as if the
/// source were correct. What other languages write is in the table of habits: a statement with a
/// mistake is parsed a second time and then asks the table at each place; what is meant is laid over
/// the tokens. Otherwise the parser is *lost*: it reports nothing more until the next clause,
/// declaration or step that is first on its line. Unmatched braces are counted before the parser
/// starts, so it knows when indentation must decide which block a line belongs to.
struct Parser {
  let source: SourceText
  /// The tokens as the file has them, and as they are read: habits and misspelled words are
  /// corrected there, and words that are missing are tokens without text.
  let writtenTokens: ContiguousArray<Token>
  var tokens: ContiguousArray<Token>
  var nodes: ContiguousArray<SyntaxNode> = []
  var findings: SyntaxFindings
  /// The index of the next token.
  var index = 0
  /// The nesting depth of blocks, parentheses and interpolations here.
  var depth = 0
  var isTooDeepReported = false
  /// True after something required was missing; findings on the rest of the line may be echoes.
  var isLost = false
  /// The token of the last finding: a second finding there would be an echo.
  var reportedAt = -1
  /// The number of findings and of tokens with findings, for marking the nodes around them.
  var problems = 0
  /// The number of problems before the statement here, and in its blocks: those of its own follow.
  var problemsBefore = 0
  /// True while a statement with a mistake is parsed again and asks the table of habits; and, before
  /// that, if it must be although the grammar accepts it.
  var asksHabits = false
  var isSuspicious = false
  /// True inside a test, where words that start steps are not names.
  var isInTest = false
  /// True while the condition of a `check` or `warn` is parsed.
  var isInRule = false
  /// True while the value of a `set` is parsed.
  var isInSet = false
  /// True if the clauses here have no braces around them; if their declaration lacks a label; and
  /// if a text, which may be that label, was found after a clause.
  var isWithoutBraces = false
  var lacksLabel = false
  var metLabelOrMessage = false
  /// The braces without counterparts.
  var braces: Braces
  /// True if a text lacks its end: it may contain braces.
  let hasOpenQuotes: Bool
  /// The owner of the current block.
  var owner = Owner.file
  /// The first token of the declaration whose block contains the current place, or -1.
  var openDeclaration = -1
  /// True while the value of an assignment is parsed: a token joined to it may start the next one.
  var isInAssignedValue = false
  /// True while the path of `enter` is parsed, which a value follows.
  var isInEnteredPath = false
  /// The type token of the current field or type.
  var typeToken = Token(offset: 0, end: 0, kind: .endOfFile, flags: [])
  /// The number of open calls, parentheses and lists.
  var openBrackets = 0
  /// The places of the table of habits where the next match in a block is the same mistake.
  var series: (places: Set<Habit.Place>, block: Int, finding: Int?)?
  /// The operand or expression before the place where the table is asked.
  var before: Range<Int>?
  /// The last part of the head that was parsed last.
  var endOfHead = HeadPart.name
  /// The names in the file, collected when a message first needs them.
  private(set) lazy var names = NamesInFile(tokens, source)

  /// The places of the comments that begin with `allow`.
  let allowComments: [Int]

  static let deepest = 64

  init(_ source: SourceText, _ lexer: consuming Lexer) {
    self.source = source
    writtenTokens = lexer.tokens
    tokens = writtenTokens
    findings = lexer.findings
    allowComments = lexer.allowComments
    braces = Braces(unclosed: lexer.braceDepth, surplus: lexer.surplusBraces)
    hasOpenQuotes = findings.list.contains { $0.name == .unclosedText }
    nodes.reserveCapacity(tokens.count)
  }

  // MARK: Tokens

  /// The built-in type of the current field or type; nil for a named one.
  var fieldType: ScalarType? { typeToken.type }

  @inline(__always)
  var kind: TokenKind { tokens[index].kind }

  @inline(__always)
  var token: Token { tokens[index] }

  /// Returns a token further ahead; the last one if there is none.
  func peekToken(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  /// Returns the kind of a token further ahead.
  func peek(_ distance: Int) -> TokenKind {
    let place = index + distance
    return place < tokens.count ? tokens[place].kind : .endOfFile
  }

  /// True if the token directly follows the previous one.
  @inline(__always)
  var isJoined: Bool { !tokens[index].flags.contains(.spaced) }

  func isFirst(_ place: Int) -> Bool { tokens[place].flags.contains(.firstOnLine) }

  func isJoined(_ place: Int) -> Bool { !tokens[place].flags.contains(.spaced) }

  @inline(__always)
  var isFirstOnLine: Bool { tokens[index].flags.contains(.firstOnLine) }

  @inline(__always)
  mutating func advance() {
    if tokens[index].flags.contains(.reported) { problems += 1 }
    if index < tokens.count - 1 { index += 1 }
  }

  /// Consumes a token of a kind, if it is next.
  @discardableResult
  mutating func take(_ kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  /// The next token and those after it on its line, up to a number that no line of a person has.
  var lineAhead: ArraySlice<Token> {
    let rest = tokens[index...].dropFirst().prefix(400)
    return tokens[
      index..<rest.prefix { $0.kind != .endOfFile && !$0.flags.contains(.firstOnLine) }.endIndex]
  }

  /// Returns the text of a token.
  func text(at place: Int) -> String { source.text(of: tokens[place].span) }

  /// Returns the text from the first token of a range to the last.
  func text(_ places: Range<Int>) -> String {
    guard let last = places.last else { return "" }
    return source.text(of: tokens[places.lowerBound].span.union(tokens[last].span))
  }

  /// The text of the next token.
  var word: String { source.text(of: token.span) }

  // MARK: Nodes

  /// A node that has been started but not ended.
  struct Begun {
    var node: Int
    var problems: Int
  }

  mutating func begin(_ kind: SyntaxKind) -> Begun {
    nodes.append(
      SyntaxNode(
        kind: kind, flags: [], firstToken: UInt32(truncatingIfNeeded: index),
        endToken: UInt32(truncatingIfNeeded: index),
        end: UInt32(truncatingIfNeeded: nodes.count + 1)))
    return Begun(node: nodes.count - 1, problems: problems)
  }

  mutating func end(_ begun: Begun, _ flags: SyntaxFlags = []) {
    var flags = flags
    if problems != begun.problems { flags.insert(.broken) }
    nodes[begun.node].flags.formUnion(flags)
    nodes[begun.node].endToken = UInt32(truncatingIfNeeded: index)
    nodes[begun.node].end = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// The place where the next node starts, for wrapping it later.
  var here: Begun { Begun(node: nodes.count, problems: problems) }

  /// Wraps the nodes from a place on in a new node: operands whose operator was found after them.
  mutating func wrap(_ begun: Begun, _ kind: SyntaxKind) -> Begun {
    let first = begun.node
    let firstToken = nodes[first].firstToken
    nodes.insert(
      SyntaxNode(
        kind: kind, flags: [], firstToken: firstToken, endToken: firstToken, end: 0), at: first)
    for node in (first + 1)..<nodes.count { nodes[node].end += 1 }
    return begun
  }

  mutating func leaf(_ kind: SyntaxKind) {
    let first = index
    advance()
    nodes.append(
      SyntaxNode(
        kind: kind, flags: tokens[first].flags.contains(.reported) ? .broken : [],
        firstToken: UInt32(truncatingIfNeeded: first),
        endToken: UInt32(truncatingIfNeeded: index),
        end: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  /// Parses a keyword or sign and what follows it, as a node.
  @inline(__always)
  mutating func parseNode(_ kind: SyntaxKind, _ parseRest: (inout Parser) -> Void) {
    let node = begin(kind)
    advance()
    parseRest(&self)
    end(node)
  }

  /// Parses what is read but does not belong here, as an error.
  mutating func parseMisplaced(_ parse: (inout Parser) -> Void) {
    let node = begin(.error)
    parse(&self)
    end(node, .broken)
  }

  /// Adds a placeholder for a part that is missing, or that was skipped because it is not
  /// understood.
  mutating func missing(isUnread: Bool = false) {
    let node = begin(.missing)
    end(node, isUnread ? [.broken, .unread] : skippedFlags)
  }

  /// The flags of missing and skipped parts: if the parser is lost, the nodes around them are
  /// unread.
  var skippedFlags: SyntaxFlags { isLost ? [.broken, .unread] : .broken }

  /// Skips a token that belongs nowhere.
  mutating func skipOne() {
    let node = begin(.error)
    advance()
    end(node, skippedFlags)
  }

  /// Skips a token whose meaning only the author knows; the parser is then lost.
  mutating func skipUnread() {
    isLost = true
    skipOne()
  }

  /// Adds a placeholder for a part whose meaning only the author knows; the parser is then lost.
  mutating func missUnread() {
    isLost = true
    missing()
  }

  /// Skips the tokens up to a place, which is not beyond the end of the file.
  ///
  /// - Parameter isRead: false if they may say something that is not understood.
  mutating func skip(to place: Int, isRead: Bool) {
    guard index < place else { return }
    let node = begin(.error)
    while index < place, kind != .endOfFile { advance() }
    end(node, isRead ? .broken : [.broken, .unread])
  }

  // MARK: Findings

  /// Reports a finding, unless there is one at the same token or the parser is lost.
  @discardableResult
  mutating func report(
    _ name: DiagnosticName, at place: Int? = nil, _ message: some Message, span: SourceSpan? = nil,
    labels: [(SourceSpan, LabelMessage)] = [], fix: Fix? = nil
  ) -> Int? {
    let place = place ?? index
    guard isNews(at: place) else { return nil }
    return findings.report(
      name, span ?? visibleSpan(of: place), message, labels: labels, fix: fix)
  }

  /// Returns whether a token has no finding yet and the parser is not lost; later findings at that
  /// token are then echoes.
  private mutating func isNews(at place: Int) -> Bool {
    problems += 1
    if isLost || reportedAt == place || tokens[place].flags.contains(.reported) { return false }
    if place == index, let quote = openQuote(on: place) {
      // The text lacks its opening quote rather than its closing one: the finding at the closing
      // quote is enough.
      findings.label(
        tokens[quote].start, tokens[place].span, .mayStartText)
      reportedAt = place
      isLost = true
      return false
    }
    reportedAt = place
    return true
  }

  /// Returns an unclosed text that starts later in the line of a token.
  func openQuote(on place: Int) -> Int? {
    guard hasOpenQuotes, tokens[place].kind != .endOfFile else { return nil }
    for other in place..<min(place + 40, tokens.count) {
      if other > place, isFirst(other) { return nil }
      if tokens[other].kind == .textLiteral, tokens[other].flags.contains(.unclosed),
        !tokens[other].flags.contains(.multiline)
      {
        return other
      }
    }
    return nil
  }

  /// Returns the span of a token; at the end of the file, the end of its contents.
  private func visibleSpan(of place: Int) -> SourceSpan {
    let place = tokens[place...].firstIndex { $0.length > 0 } ?? tokens.count - 1
    guard tokens[place].kind == .endOfFile, place > 0 else { return tokens[place].span }
    return tokens[place - 1].span.atEnd
  }

  /// Reports that something required is missing; the parser is then lost.
  mutating func expected(_ part: some ExpectedPart, fix: Fix? = nil) {
    problems += 1
    guard !isLost else { return }
    defer { isLost = true }
    if findings.isFull { return }
    // At the end of a line or block, the finding points there, not at the next token.
    let isGap = kind == .endOfFile || ((isFirstOnLine || kind == .rightBrace) && index > 0)
    report(
      isGap ? .missing : .unexpected,
      ExpectedMessage(part: part, found: isGap ? nil : described(index)),
      span: isGap && index > 0 ? tokens[index - 1].span.atEnd : nil, fix: fix)
  }

  /// Reports that a required part is missing, and adds a placeholder for it.
  mutating func missing(_ part: some ExpectedPart, fix: Fix? = nil) {
    expected(part, fix: fix)
    missing()
  }

  /// Returns a token in the author's words.
  func described(_ place: Int) -> String {
    let token = tokens[place]
    let found: FoundToken =
      switch token.kind {
      case .endOfFile: .endOfFile
      case .textLiteral, .textStart, .textMiddle, .textEnd: .text
      case .patternLiteral: .pattern
      default: .other(shortened(source.text(of: token.span)))
      }
    return found.words
  }

  func shortened(_ text: String) -> String {
    let text = visibleText(text)
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// Returns a fix that replaces a span; the fact that it is reported with describes the change.
  func replacing(_ span: SourceSpan, with text: String, safe: Bool = true) -> Fix {
    Fix([Edit(span: span, replacement: source.apart(text, at: span))], isSafe: safe)
  }

  /// Returns a fix that inserts text after the previous token; the fact that it is reported with
  /// describes the change.
  func inserting(_ text: String, safe: Bool = true) -> Fix {
    let place = index > 0 ? tokens[index - 1].span.atEnd : token.span.atStart
    return Fix([Edit(span: place, replacement: text)], isSafe: safe)
  }

  /// The span from the end of the previous token to the end of this one: deleting it leaves no
  /// white space.
  var spanWithSpace: SourceSpan {
    SourceSpan(isFirstOnLine || index == 0 ? token.start : tokens[index - 1].end, token.end)
  }

  // MARK: Nesting

  /// Enters a deeper level of nesting. At the limit, returns false and reports it once.
  mutating func deepen() -> Bool {
    guard depth < Self.deepest else {
      if !isTooDeepReported {
        report(.tooDeep, BlockMessage.tooDeep(limit: Self.deepest))
      }
      isTooDeepReported = true
      isLost = true
      return false
    }
    depth += 1
    return true
  }

  /// Skips tokens into an `error` node, from an opening bracket to the closing one.
  ///
  /// - Parameter isRead: false if they may say something that is not understood.
  mutating func skipNested(isRead: Bool = true) {
    skip(to: endOfNested(index), isRead: isRead && !isLost)
  }

  /// Returns the index after the bracket or brace that closes the one at a place. Anything but a
  /// block ends at the end of the surrounding block at the latest.
  ///
  /// - Parameter entersBlocks: false if a bracket ends where a block begins.
  func endOfNested(_ place: Int, entersBlocks: Bool = true) -> Int {
    let isBlock = tokens[place].kind == .leftBrace
    var (end, open, braces) = (place, 0, 0)
    repeat {
      switch tokens[end].kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .leftParenthesis, .leftBracket, .textStart: if !isBlock { open += 1 }
      case .rightParenthesis, .rightBracket, .textEnd: if !isBlock { open -= 1 }
      default: break
      }
      if tokens[end].kind == .endOfFile || braces < 0 || braces > 0 && !entersBlocks { break }
      end += 1
    } while open > 0 || braces > 0
    return end
  }
}

extension SyntaxTree {
  /// Parses a source. The tree always exists and contains the whole source: a file beyond the limit
  /// is not read, and all of it is the gap before the end.
  package static func parse(_ source: SourceText) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    let (tree, findings) = parse(source, .listed)
    return (tree, findings.list)
  }

  package static func parse(
    _ source: SourceText, _ limits: FindingLimits
  ) -> (tree: SyntaxTree, findings: SyntaxFindings) {
    let isTooLarge = source.bytes.count > SourceText.byteLimit
    var parser = source.bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(
        isTooLarge ? UnsafeBufferPointer(rebasing: bytes[..<0]) : bytes, source, limits)
      if isTooLarge {
        lexer.findings.report(.fileTooLarge, SourceSpan(0, 0), FileMessage.tooLarge)
      }
      lexer.run()
      if isTooLarge { lexer.skipAll(upTo: bytes.count) }
      return Parser(source, lexer)
    }
    parser.parseFile()
    let tree = SyntaxTree(
      source: source, tokens: parser.tokens, nodes: parser.nodes,
      allowComments: parser.allowComments)
    return (tree, parser.findings)
  }
}
