package import FormLanguage
package import FormSyntax

/// A range of lines that an editor can fold.
package struct FoldingRange: Sendable, Equatable {
  package enum Kind: Sendable { case block, text, comment, imports }

  package var kind: Kind
  /// The span to hide; for a block or text, without its delimiters.
  package var span: SourceSpan
  /// True if the last line must stay visible, since a closing brace or quotes are on it.
  package var keepsLastLine: Bool { kind == .block || kind == .text }
}

extension FileAnalysis {
  /// The blocks, multiline texts, runs of comments, and imports of more than one line, in the order
  /// of the source.
  package var foldingRanges: [FoldingRange] {
    var ranges = tree.foldedBlocks + tree.foldedTexts + tree.foldedComments
    if let imports = tree.foldedImports { ranges.append(imports) }
    return ranges.filter { source.hasLineEnd(in: $0.span) }.sorted {
      ($0.span.start, $1.span.end) < ($1.span.start, $0.span.end)
    }
  }
}

extension SourceText {
  fileprivate func hasLineEnd(in span: SourceSpan) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes[span.range.clamped(to: 0..<bytes.count)].contains { $0 == 0x0A || $0 == 0x0D }
    }
  }
}

extension SyntaxTree {
  fileprivate var foldedBlocks: [FoldingRange] {
    nodes.compactMap { node in
      guard node.kind == .block, node.firstToken + 1 < node.endToken else { return nil }
      let (first, last) = (tokens[Int(node.firstToken)], tokens[Int(node.endToken) - 1])
      guard first.kind == .leftBrace else { return nil }
      // A block without a closing brace ends with its last token.
      return FoldingRange(
        kind: .block, span: SourceSpan(first.end, last.kind == .rightBrace ? last.start : last.end))
    }
  }

  fileprivate var foldedTexts: [FoldingRange] {
    nodes.compactMap { node in
      guard node.kind == .text, node.firstToken < node.endToken else { return nil }
      let (first, last) = (tokens[Int(node.firstToken)], tokens[Int(node.endToken) - 1])
      guard first.flags.contains(.multiline) else { return nil }
      let end = last.flags.contains(.unclosed) ? last.end : last.end - 3
      return first.start + 3 < end
        ? FoldingRange(kind: .text, span: SourceSpan(first.start + 3, end)) : nil
    }
  }

  /// The runs of comments on lines of their own, each up to the next empty line.
  fileprivate var foldedComments: [FoldingRange] {
    var ranges: [FoldingRange] = []
    var end = 0
    for index in tokens.indices {
      let gap = end..<max(end, tokens[index].start)
      end = max(end, tokens[index].end)
      guard gap.count > 4 else { continue }
      var run: Range<Int>?
      for comment in GapContent(source.bytes, gap, isFirst: index == 0).comments
      where !comment.isTrailing {
        if let known = run, !comment.followsBlankLine {
          run = known.lowerBound..<comment.range.upperBound
          continue
        }
        if let run {
          ranges.append(
            FoldingRange(kind: .comment, span: SourceSpan(run.lowerBound, run.upperBound)))
        }
        run = comment.range
      }
      if let run {
        ranges.append(
          FoldingRange(kind: .comment, span: SourceSpan(run.lowerBound, run.upperBound)))
      }
    }
    return ranges
  }

  fileprivate var foldedImports: FoldingRange? {
    let imports = children(of: root).prefix { nodes[$0].kind == .importDeclaration }.map(span)
    guard let first = imports.first, let last = imports.last else { return nil }
    return FoldingRange(kind: .imports, span: first.union(last))
  }
}
