internal import FormSyntax

/// The source text that belongs to a declaration, including the comments directly above it, its doc
/// comments, and a comment after it on its last line.
struct DeclarationExtent {
  /// The span of the declaration with the comments above it.
  private(set) var span: SourceSpan
  /// The end of the comment on the last line, if there is one.
  let endOfComment: UInt32?
  /// True if nothing but a comment follows on the last line.
  let endsLine: Bool
  /// True if the declaration starts its line.
  let startsLine: Bool
  /// True if an empty line precedes the declaration.
  let followsBlankLine: Bool
  /// True if a doc comment is on the line of the code before the declaration, or on its own last
  /// line, where it documents the code that follows.
  let hasStrayDocumentation: Bool

  init(_ id: SyntaxID, in tree: SyntaxTree) {
    let bytes = tree.source.bytes
    let (first, end) = (Int(tree.nodes[id].firstToken), Int(tree.nodes[id].endToken))
    span = tree.span(id)
    func isDocumentation(_ comment: GapComment) -> Bool {
      let text = bytes[comment.range]
      return text.starts(with: [0x2F, 0x2F, 0x2F]) && text.dropFirst(3).first != 0x2F
    }

    let gap = (first > 0 ? tree.tokens[first - 1].end : 0)..<tree.tokens[first].start
    let above = GapContent(bytes, gap, isFirst: first == 0)
    startsLine = tree.tokens[first].flags.contains(.firstOnLine)
    let comments = above.comments.filter { !$0.isTrailing }
    var isBlank = above.endsWithBlankLine
    var start = comments.firstIndex(where: isDocumentation) ?? comments.count
    if start < comments.count { isBlank = comments[start].followsBlankLine }
    if start == comments.count, !isBlank, let last = comments.indices.last {
      start = last
      isBlank = comments[last].followsBlankLine
    }
    while start > 0, start < comments.count, !isBlank {
      start -= 1
      isBlank = comments[start].followsBlankLine
    }
    followsBlankLine = isBlank
    if start < comments.count {
      span.start = UInt32(clamping: comments[start].range.lowerBound)
    }

    let nextToken = min(end, tree.tokens.count - 1)
    let below = GapContent(
      bytes, (end > 0 ? tree.tokens[end - 1].end : 0)..<tree.tokens[nextToken].start,
      isFirst: false)
    let trailing = below.comments.first.flatMap { $0.isTrailing ? $0 : nil }
    endOfComment = trailing.map { UInt32(clamping: $0.range.upperBound) }
    endsLine =
      trailing != nil || tree.tokens[nextToken].flags.contains(.firstOnLine)
      || tree.tokens[nextToken].kind == .endOfFile
    hasStrayDocumentation =
      (trailing.map(isDocumentation) ?? false)
      || (above.comments.first.map { $0.isTrailing && isDocumentation($0) } ?? false)
  }
}
