import FormEngine
import FormSyntax
import SeededNumbers

/// A mutator that changes a form as an author might, and in ways that no author would: words are
/// exchanged, parts of the tree move, clauses are added and removed, and literals become extreme
/// ones.
///
/// Many of the resulting forms compile, which mutating single bytes hardly ever achieves.
struct FormMutator {
  private var bytes: [UInt8]
  private var random: SeededGenerator
  private var tree: SyntaxTree
  private static let mostChanges = 3

  init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    random = SeededGenerator(seed: seed)
    tree = Self.tree(of: bytes)
  }

  private static func tree(of bytes: [UInt8]) -> SyntaxTree {
    SyntaxTree.parse(SourceText(name: "fuzz.form", bytes: bytes)).tree
  }

  /// Returns the form with a few changes, leaving out those that would make it longer than a limit.
  mutating func mutated(atMost limit: Int) -> [UInt8] {
    for _ in 0...random.below(Self.mostChanges) {
      let former = bytes
      change()
      if bytes.count > limit { bytes = former }
      if bytes != former { tree = Self.tree(of: bytes) }
    }
    return bytes
  }

  private mutating func change() {
    switch random.below(14) {
    case 0, 1, 2: exchangeLiteral()
    case 3: exchangeName()
    case 4: exchangeWord()
    case 5: exchangeNodes { $0 == $1 }
    case 6, 7: exchangeExpression()
    case 8: delete()
    case 9, 10, 11: insertPart()
    case 12: insertBetweenTokens()
    default: copyPart()
    }
  }

  private mutating func replace(_ span: SourceSpan, with text: some Collection<UInt8>) {
    bytes.replaceSubrange(span.range, with: text)
  }

  private mutating func replace(_ span: SourceSpan, with text: String) {
    replace(span, with: Array(text.utf8))
  }

  private mutating func any<T>(_ list: [T]) -> T? {
    list.isEmpty ? nil : list[random.below(list.count)]
  }

  private func text(_ span: SourceSpan) -> [UInt8] { Array(bytes[span.range]) }

  private func span(_ node: SyntaxNode) -> SourceSpan? {
    guard node.firstToken < node.endToken else { return nil }
    let (first, last) = (tree.tokens[Int(node.firstToken)], tree.tokens[Int(node.endToken) - 1])
    return SourceSpan(first.start, last.end)
  }

  private func nodes(where isMeant: (SyntaxKind) -> Bool) -> [SourceSpan] {
    tree.nodes.filter { isMeant($0.kind) }.compactMap { span($0) }
  }

  private func tokens(where isMeant: (TokenKind) -> Bool) -> [SourceSpan] {
    tree.tokens.filter { isMeant($0.kind) }.map(\.span)
  }

  // MARK: Words

  private mutating func exchangeLiteral() {
    let literals = tree.tokens.filter { FormWords.literals[$0.kind] != nil }
    guard let token = any(Array(literals)) else { return insertPart() }
    let kind = random.chance(1, in: 5) ? any(Array(FormWords.kindsOfLiterals)) : token.kind
    guard let kind, let literal = any(FormWords.literals[kind] ?? []) else { return }
    replace(token.span, with: literal)
  }

  private mutating func exchangeName() {
    let names = tokens { $0 == .identifier || $0 == .quotedName }
    guard let one = any(names), let other = any(names) else { return }
    replace(one, with: random.chance(1, in: 8) ? Array("`a // \u{202E}é`".utf8) : text(other))
  }

  /// Exchanges a keyword or operator for another.
  private mutating func exchangeWord() {
    let words = tree.tokens.filter { !FormWords.exchangeable(with: $0.kind).isEmpty }
    guard let token = any(Array(words)),
      let word = any(FormWords.exchangeable(with: token.kind))
    else { return }
    replace(token.span, with: word)
  }

  // MARK: Parts

  private mutating func exchangeNodes(_ matches: (SyntaxKind, SyntaxKind) -> Bool) {
    let all = tree.nodes.filter { $0.kind != .file && $0.kind != .missing && $0.kind != .error }
    guard let one = any(Array(all)), let place = span(one),
      let other = any(all.filter { matches($0.kind, one.kind) }), let source = span(other)
    else { return }
    replace(place, with: text(source))
  }

  private mutating func exchangeExpression() {
    let all = nodes(where: FormWords.isExpression)
    guard let place = any(all) else { return insertPart() }
    let template =
      random.chance(1, in: 3) ? "E" : any(FormWords.expressions) ?? "E"
    let own = text(place)
    replace(place, with: filled(template, own: own))
  }

  private mutating func delete() {
    guard let place = any(nodes(where: FormWords.isPart)) else { return }
    replace(place, with: [])
  }

  private mutating func copyPart() {
    let parts = nodes(where: FormWords.isPart)
    guard let part = any(parts), let place = any(parts) else { return }
    replace(SourceSpan(Int(place.end), Int(place.end)), with: [0x0A] + text(part))
  }

  /// Inserts a clause, declaration or step into a block.
  private mutating func insertPart() {
    let blocks = tree.nodes.indices.filter { tree.kind($0) == .block }
    guard let block = any(Array(blocks)), let place = span(tree.nodes[block]) else {
      let part = filled(any(FormWords.parts) ?? "", own: [])
      bytes += part
      return
    }
    let isTest = tree.nodes.indices.contains {
      tree.kind($0) == .testDeclaration && $0 < block && block < Int(tree.nodes[$0].end)
    }
    let part = any(isTest ? FormWords.steps : FormWords.parts) ?? ""
    let isAtStart = random.chance(1, in: 2)
    let offset = isAtStart ? Int(place.start) + 1 : max(Int(place.start) + 1, Int(place.end) - 1)
    replace(SourceSpan(offset, offset), with: [0x0A] + filled(part, own: []) + [0x0A])
  }

  private mutating func insertBetweenTokens() {
    guard let token = any(Array(tree.tokens)), let gap = any(FormWords.gaps) else { return }
    replace(SourceSpan(token.start, token.start), with: gap)
  }

  // MARK: Templates

  /// Returns a template with its capital letters replaced by what they mean (see `FormWords`).
  private mutating func filled(_ template: String, own: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in template.utf8 {
      switch byte {
      case UInt8(ascii: "N"): result += name()
      case UInt8(ascii: "E"): result += expression()
      case UInt8(ascii: "S"): result += own.isEmpty ? expression() : own
      case UInt8(ascii: "L"): result += literal(any(Array(FormWords.kindsOfLiterals)))
      case UInt8(ascii: "T"): result += literal(.textLiteral)
      case UInt8(ascii: "P"): result += literal(.patternLiteral)
      case UInt8(ascii: "I"): result += literal(.integerLiteral)
      default: result.append(byte)
      }
    }
    return result
  }

  private mutating func literal(_ kind: TokenKind?) -> [UInt8] {
    // A literal of the form is more likely to be of the type that is wanted.
    if random.chance(1, in: 2), let own = any(tokens { $0 == kind }) { return text(own) }
    return kind.flatMap { any(FormWords.literals[$0] ?? []) }.map { Array($0.utf8) } ?? [0x31]
  }

  private mutating func name() -> [UInt8] {
    any(nodes { $0 == .name }).map { text($0) } ?? [0x78]
  }

  private mutating func expression() -> [UInt8] {
    any(nodes(where: FormWords.isExpression)).map { text($0) } ?? Array("true".utf8)
  }
}
