internal import FormEngine
package import FormLanguage
package import FormSyntax

extension FileAnalysis {
  /// Returns the spans to which a selection at an offset grows: each contains the one before it and
  /// is larger; the last is the file.
  package func selectionSpans(at offset: Int) -> [SourceSpan] {
    let count = source.bytes.count
    let offset = max(0, min(offset, count))
    var spans = [SourceSpan(0, count)]
    /// Adds a smaller span, if it is within the last one and contains the offset.
    func add(_ span: SourceSpan) {
      guard let outer = spans.last, span != outer, !span.isEmpty, span.start >= outer.start,
        span.end <= outer.end, Int(span.start) <= offset, offset <= Int(span.end)
      else { return }
      spans.append(span)
    }
    var id = tree.root
    while let child = tree.child(around: offset, in: id) {
      if tree.kind(child).isDeclaration, let documented = tree.documentedSpan(child) {
        add(documented)
      }
      add(tree.span(child))
      if tree.kind(child) == .block { add(tree.insideOfBlock(child)) }
      id = child
    }
    if let token = tree.token(at: offset) {
      add(token.span)
      if token.kind.isTextPart, let content = source.content(of: token) { add(content) }
    } else if let comment = source.comment(at: offset, in: tree) {
      add(comment)
    }
    return spans.reversed()
  }
}

extension SyntaxTree {
  /// Finds the child that contains an offset; if two touch there, the second.
  fileprivate func child(around offset: Int, in id: SyntaxID) -> SyntaxID? {
    var child = id + 1
    let end = Int(nodes[id].end)
    var found: SyntaxID?
    while child < end {
      let span = documentedSpan(child) ?? span(child)
      if Int(span.start) > offset { break }
      if offset <= Int(span.end) { found = child }
      child = Int(nodes[child].end)
    }
    return found
  }

  /// Returns the span of a declaration with the comments directly before it; nil if it has no
  /// documentation.
  fileprivate func documentedSpan(_ id: SyntaxID) -> SourceSpan? {
    let node = nodes[id]
    guard node.kind.isDeclaration, node.firstToken < node.endToken,
      tokens[Int(node.firstToken)].flags.contains(.documented)
    else { return nil }
    let first = Int(node.firstToken)
    let gap = (first > 0 ? tokens[first - 1].end : 0)..<tokens[first].start
    let comments = GapContent(source.bytes, gap, isFirst: first == 0).comments
    guard
      let comment = comments.last(where: { !$0.isTrailing && $0.followsBlankLine })
        ?? comments.first(where: { !$0.isTrailing })
    else { return nil }
    return SourceSpan(comment.range.lowerBound, Int(span(id).end))
  }

  /// Returns the span between the braces, without the white space at both ends.
  fileprivate func insideOfBlock(_ id: SyntaxID) -> SourceSpan {
    let node = nodes[id]
    let first = Int(node.firstToken) + 1
    let isClosed = tokens[Int(node.endToken) - 1].kind == .rightBrace
    let last = Int(node.endToken) - (isClosed ? 2 : 1)
    return first <= last ? tokens[first].span.union(tokens[last].span) : SourceSpan(0, 0)
  }

  /// Finds the token that contains an offset; if two touch there, a word rather than a sign.
  func token(at offset: Int) -> Token? {
    let low = tokens.partitioningIndex { $0.start > offset }
    guard low > 0 else { return nil }
    let here = tokens[low - 1]
    let isHere = offset <= here.end && here.length > 0
    if low > 1, here.start == offset, tokens[low - 2].end == offset, !here.kind.isWord,
      tokens[low - 2].kind.isWord
    {
      return tokens[low - 2]
    }
    if isHere { return here }
    return low > 1 && tokens[low - 2].end == offset ? tokens[low - 2] : nil
  }
}

extension SourceText {
  /// Returns the span of a text part without its quotes and the brackets of interpolations.
  fileprivate func content(of token: Token) -> SourceSpan? {
    let quotes = token.flags.contains(.multiline) ? 3 : 1
    var (start, end) = (token.start, token.end)
    switch token.kind {
    case .textLiteral: (start, end) = (start + quotes, end - quotes)
    case .textStart: (start, end) = (start + quotes, end - 2)
    case .textMiddle: (start, end) = (start + 1, end - 2)
    case .textEnd: start += 1
    default: return nil
    }
    if token.flags.contains(.unclosed) { end = token.end }
    return start < end ? SourceSpan(start, end) : nil
  }

  /// Finds the comment at an offset where there is no token.
  fileprivate func comment(at offset: Int, in tree: SyntaxTree) -> SourceSpan? {
    let next = tree.tokens.firstIndex { $0.start >= offset } ?? tree.tokens.count - 1
    let start = next > 0 ? tree.tokens[next - 1].end : 0
    guard start <= tree.tokens[next].start else { return nil }
    let gap = GapContent(bytes, start..<tree.tokens[next].start, isFirst: next == 0)
    let comment = gap.comments.first {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
    return comment.map { SourceSpan($0.range.lowerBound, $0.range.upperBound) }
  }
}
