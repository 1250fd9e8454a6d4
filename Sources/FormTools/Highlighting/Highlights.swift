internal import FormEngine
package import FormLanguage
package import FormSyntax

/// Returns the semantic tokens of a form, in order and without overlaps.
///
/// - Parameters:
///   - range: the bytes to cover; every token that touches them is included. By default, the whole
///     file.
///   - splitsLines: whether tokens are split at line endings.
package func highlights(
  of file: FileAnalysis, in range: SourceSpan? = nil, splitsLines: Bool = false
) -> [HighlightedToken] {
  var highlighter = Highlighter(
    file, range ?? SourceSpan(0, file.source.bytes.count), splitsLines: splitsLines)
  highlighter.readNodes()
  highlighter.readMeanings()
  highlighter.emitTokens()
  return highlighter.result
}

/// Marks tokens by their kind, then by the nodes that give them a meaning.
struct Highlighter {
  struct Mark {
    var type: HighlightType
    var modifiers: HighlightModifiers = []
  }

  let file: FileAnalysis
  let source: SourceText
  let tree: SyntaxTree
  let range: SourceSpan
  let splitsLines: Bool
  /// The tokens that touch the range.
  let tokens: Range<Int>
  /// The mark of each of these tokens.
  var marks: [Mark?]
  var result: [HighlightedToken] = []

  init(_ file: FileAnalysis, _ range: SourceSpan, splitsLines: Bool) {
    self.file = file
    source = file.source
    tree = file.tree
    self.range = range
    self.splitsLines = splitsLines
    var first = tree.tokens.partitioningIndex { $0.end > Int(range.start) }
    var end = tree.tokens.partitioningIndex { $0.start >= Int(range.end) }
    // An editor gets `@10` as one token.
    if first > 0, tree.tokens[first - 1].kind == .at { first -= 1 }
    if end > first, end < tree.tokens.count, tree.tokens[end - 1].kind == .at { end += 1 }
    tokens = first..<max(first, end)
    marks = tree.tokens[tokens].map { token in
      token.length > 0 ? token.kind.highlight.map { Mark(type: $0) } : nil
    }
  }

  mutating func mark(_ token: Int, _ type: HighlightType?, _ modifiers: HighlightModifiers = []) {
    guard tokens.contains(token) else { return }
    marks[token - tokens.lowerBound] = type.map { Mark(type: $0, modifiers: modifiers) }
  }

  // MARK: Output

  mutating func emitTokens() {
    var end = tokens.lowerBound > 0 ? tree.tokens[tokens.lowerBound - 1].end : 0
    var isTagEmitted = false
    for index in tokens {
      let token = tree.tokens[index]
      emitComments(from: end, to: token.start)
      end = token.end
      guard let mark = marks[index - tokens.lowerBound] else { continue }
      if token.kind.isTextPart {
        emitText(token)
      } else if mark.type == .tag {
        if isTagEmitted {
          isTagEmitted = false
          continue
        }
        let next = tree.tokens[min(index + 1, tree.tokens.count - 1)]
        isTagEmitted = token.kind == .at && next.kind == .integerLiteral && next.start == token.end
        emit(token.start, isTagEmitted ? next.end : token.end, .tag)
      } else {
        emit(token.start, token.end, mark.type, mark.modifiers)
      }
    }
    // The comments after the last token that touches the range.
    if tokens.upperBound < tree.tokens.count {
      emitComments(from: end, to: tree.tokens[tokens.upperBound].start)
    }
  }

  /// Emits a part of a text, without the signs around interpolations.
  private mutating func emitText(_ token: Token) {
    var (start, end) = (token.start, token.end)
    if token.kind != .textLiteral, token.kind != .textStart, start < end,
      source.bytes[start] == UInt8(ascii: ")")
    {
      emit(start, start + 1, .sign)
      start += 1
    }
    let isOpening =
      (token.kind == .textStart || token.kind == .textMiddle) && end - start >= 2
      && source.bytes[end - 1] == UInt8(ascii: "(") && source.bytes[end - 2] == UInt8(ascii: "\\")
    if isOpening { end -= 2 }
    emit(start, end, .text)
    if isOpening { emit(end, end + 2, .sign) }
  }

  /// Emits the comments between two tokens, including those in the notation of other languages.
  private mutating func emitComments(from start: Int, to end: Int) {
    let bytes = source.bytes
    var index = start
    while index < end {
      let byte = bytes[index]
      let next = index + 1 < end ? bytes[index + 1] : 0
      guard byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/") && (next == byte || next == 0x2A)
      else {
        index += 1
        continue
      }
      let first = index
      if next == 0x2A, byte != UInt8(ascii: "#") {
        index += 2
        while index < end, bytes[index] != 0x2F || bytes[index - 1] != 0x2A { index += 1 }
        index = min(index + 1, end)
      } else {
        while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      }
      let slashes = bytes[first..<index].prefix { $0 == UInt8(ascii: "/") }.count
      emit(first, index, .comment, slashes == 3 ? .documentation : [])
    }
  }

  private mutating func emit(
    _ start: Int, _ end: Int, _ type: HighlightType, _ modifiers: HighlightModifiers = []
  ) {
    guard start < end, start < Int(range.end), end > Int(range.start) else { return }
    var start = start
    if splitsLines, type == .text || type == .comment {
      for index in start..<end where source.bytes[index] == 0x0A || source.bytes[index] == 0x0D {
        append(start, index, type, modifiers)
        start = index + 1
      }
    }
    append(start, end, type, modifiers)
  }

  private mutating func append(
    _ start: Int, _ end: Int, _ type: HighlightType, _ modifiers: HighlightModifiers
  ) {
    guard start < end, start < Int(range.end), end > Int(range.start) else { return }
    result.append(HighlightedToken(span: SourceSpan(start, end), type: type, modifiers: modifiers))
  }
}

extension TokenKind {
  /// The type of a token unless a node determines it: a word of the language is a keyword.
  fileprivate var highlight: HighlightType? {
    switch self {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral: .number
    case .patternLiteral: .pattern
    case .textLiteral, .textStart, .textMiddle, .textEnd: .text
    case .equals, .ellipsis, .halfOpen, .equal, .notEqual, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .plus, .minus, .star, .slash, .percent, .coalesce:
      .sign
    default: isReserved || isContextual ? .keyword : nil
    }
  }
}
