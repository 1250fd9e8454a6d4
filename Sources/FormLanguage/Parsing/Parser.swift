internal import FormEngine

/// Reads tokens into a tree.
///
/// The language needs one token of look-ahead, and two where language rules say so. The parser
/// always ends: each loop advances or leaves, and nesting is bounded. What is missing becomes a
/// `missing` node, what belongs nowhere an `error` node, so every token is in the tree. One mistake
/// gives one finding: where a word is misspelt it is taken for the nearest keyword, and a block that
/// lacks its end is closed where the indentation shows it.
struct Parser {
  let source: SourceText
  var tokens: ContiguousArray<Token>
  var nodes: ContiguousArray<SyntaxNode> = []
  var diagnostics: [Diagnostic] = []
  /// The token to be read.
  var index = 0
  /// How deep blocks, parentheses and interpolations nest here.
  var depth = 0
  /// The place of the last finding: a second one there would be an echo.
  var reportedAt = -1
  /// A block whose closing brace stands too far left: perhaps that of a block around it.
  var suspect: Int?
  /// The `else` of the `if` that was read last, and where that ended.
  var lastIf: (elseToken: Int, end: Int)?
  /// Inside a test words that begin steps are no names.
  var isInTest = false
  /// Whose clauses may stand in the block that is being read.
  var around: ClauseOwners = []

  static let deepest = 64

  init(_ source: SourceText, tokens: ContiguousArray<Token>) {
    self.source = source
    self.tokens = tokens
    nodes.reserveCapacity(tokens.count)
  }

  // MARK: Tokens

  var kind: TokenKind { tokens[index].kind }

  var token: Token { tokens[index] }

  /// The kind of a token further on.
  func peek(_ distance: Int) -> TokenKind {
    let place = index + distance
    return place < tokens.count ? tokens[place].kind : .endOfFile
  }

  /// Whether nothing stands between the token and the one before it.
  var isJoined: Bool { !tokens[index].flags.contains(.spaced) }

  var isFirstOnLine: Bool { tokens[index].flags.contains(.firstOnLine) }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  /// Takes a token of a kind, when it is there.
  @discardableResult
  mutating func take(_ kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  // MARK: Nodes

  /// A node that has begun.
  struct Begun {
    var node: Int
    var findings: Int
  }

  mutating func begin(_ kind: SyntaxKind) -> Begun {
    nodes.append(
      SyntaxNode(
        kind: kind, flags: [], firstToken: UInt32(index), endToken: UInt32(index),
        end: UInt32(nodes.count + 1)))
    return Begun(node: nodes.count - 1, findings: diagnostics.count)
  }

  mutating func end(_ begun: Begun, _ flags: SyntaxFlags = []) {
    var flags = flags
    if diagnostics.count > begun.findings { flags.insert(.broken) }
    nodes[begun.node].flags.formUnion(flags)
    nodes[begun.node].endToken = UInt32(index)
    nodes[begun.node].end = UInt32(nodes.count)
  }

  /// Puts a node around those from `first` on: an operand whose operator came to light after it.
  mutating func wrap(_ first: Int, _ kind: SyntaxKind, findings: Int) -> Begun {
    let firstToken = nodes[first].firstToken
    nodes.insert(
      SyntaxNode(
        kind: kind, flags: [], firstToken: firstToken, endToken: firstToken, end: 0), at: first)
    for node in (first + 1)..<nodes.count { nodes[node].end += 1 }
    return Begun(node: first, findings: findings)
  }

  mutating func leaf(_ kind: SyntaxKind) {
    let node = begin(kind)
    advance()
    end(node)
  }

  mutating func missing() {
    let node = begin(.missing)
    end(node, .broken)
  }

  // MARK: Findings

  /// Reports a finding, unless one stands at the same token.
  mutating func report(
    _ name: DiagnosticName, at place: Int? = nil, _ message: String, span: Span? = nil,
    labels: [(Span, String)] = [], help: String? = nil, fix: Fix? = nil
  ) {
    let place = place ?? index
    if reportedAt == place || tokens[place].flags.contains(.reported) { return }
    reportedAt = place
    diagnostics.append(
      Diagnostic(
        name, message, source: source, span: span ?? visibleSpan(of: place),
        labels: labels.map { Diagnostic.Label(source: source, span: $0.0, text: $0.1) },
        help: help, fix: fix))
  }

  /// The span of a token; at the end of the file, the end of what stands there.
  private func visibleSpan(of place: Int) -> Span {
    guard tokens[place].kind == .endOfFile, place > 0 else { return tokens[place].span }
    return tokens[place - 1].span.atEnd
  }

  /// Something had to stand here that does not.
  mutating func expected(_ what: String, help: String? = nil) {
    let isGap = kind == .endOfFile || (isFirstOnLine && index > 0)
    // What is missing at the end of a line is missing there, not on the next.
    report(
      isGap ? .missing : .unexpected,
      isGap ? "Here \(what) is missing." : "Here \(what) has to stand, not \(described(index)).",
      span: isGap && index > 0 ? tokens[index - 1].span.atEnd : nil, help: help)
  }

  /// A token in the author's words.
  func described(_ place: Int) -> String {
    let token = tokens[place]
    switch token.kind {
    case .endOfFile: return "the end of the file"
    case .textLiteral, .textStart, .textMiddle, .textEnd: return "a text"
    case .patternLiteral: return "a pattern"
    default:
      let text = source.text(of: token.span)
      return "`\(text.count > 30 ? text.prefix(29) + "…" : text)`"
    }
  }

  func replacing(_ span: Span, with text: String, _ title: String, safe: Bool = true) -> Fix {
    Fix(title: title, edits: [Edit(span: span, replacement: text)], isSafe: safe)
  }

  // MARK: Nesting

  /// Goes one level deeper. Too deep gives false, once with a finding, and leaves the inside to `skip`.
  mutating func deepen() -> Bool {
    guard depth < Self.deepest else {
      if !diagnostics.contains(where: { $0.name == .tooDeep }) {
        report(
          .tooDeep,
          "Blocks and parentheses stand in one another more than \(Self.deepest) levels deep.",
          help: "Give inner parts a name of their own with `let` or `type`.")
      }
      return false
    }
    depth += 1
    return true
  }

  /// Takes tokens into an `error` node up to the bracket that closes the one here.
  mutating func skipNested() {
    let node = begin(.error)
    var open = 0
    repeat {
      switch kind {
      case .leftBrace, .leftParenthesis, .leftBracket, .textStart: open += 1
      case .rightBrace, .rightParenthesis, .rightBracket, .textEnd: open -= 1
      default: break
      }
      if kind == .endOfFile { break }
      advance()
    } while open > 0
    end(node, .broken)
  }
}

extension SyntaxTree {
  /// Reads a source. The tree is there whatever the source is, and holds all of it.
  public static func parse(_ source: SourceText) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    guard source.bytes.count <= SourceText.byteLimit else { return tooLarge(source) }
    let (tokens, lexical) = source.bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, source)
      lexer.run()
      return (lexer.tokens, lexer.findings.list)
    }
    var parser = Parser(source, tokens: tokens)
    parser.parseFile()
    let tree = SyntaxTree(source: source, tokens: parser.tokens, nodes: parser.nodes)
    return (tree, lexical + parser.diagnostics)
  }

  /// Nothing of a file beyond the limit is read.
  private static func tooLarge(
    _ source: SourceText
  ) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    let finding = Diagnostic(
      .fileTooLarge, "This file is larger than \(SourceText.byteLimit >> 20) MiB.",
      source: source, span: Span(0, 0),
      help: "Put types into files of their own and import them.")
    let end = Token(offset: 0, end: 0, kind: .endOfFile, flags: [])
    let file = SyntaxNode(kind: .file, flags: .broken, firstToken: 0, endToken: 0, end: 1)
    return (SyntaxTree(source: source, tokens: [end], nodes: [file]), [finding])
  }
}
