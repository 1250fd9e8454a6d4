internal import FormLanguage
internal import FormSyntax

/// Adds a clause or a label with a placeholder for the author's text.
struct ClauseAddition: RefactoringChange {
  let declaration: SyntaxID
  /// The texts to try, the best first.
  let texts: [String]
  /// True if the text goes on the line of the declaration rather than in its block.
  let isLabel: Bool

  var keepsMeaning: Bool { false }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    guard !texts.isEmpty else { throw RefactoringRefusal(.nothingToRead) }
    return texts.map { text in
      isLabel
        ? [labelling(with: text, context.file.tree)] : [insertion(of: text, context.file.tree)]
    }
  }

  private func labelling(with text: String, _ tree: SyntaxTree) -> Edit {
    let before =
      tree.child(.tag, of: declaration) ?? tree.child(.typeName, of: declaration)
      ?? tree.child(.name, of: declaration) ?? declaration
    return Edit(span: tree.span(before).atEnd, replacement: " " + text)
  }

  private func insertion(of text: String, _ tree: SyntaxTree) -> Edit {
    guard let block = tree.child(.block, of: declaration) else {
      return Edit(span: tree.span(declaration).atEnd, replacement: " { \(text) }")
    }
    var last: SyntaxID?
    var next: SyntaxID?
    tree.forEachChild(of: block) { id in
      if tree.kind(id) == .clause, next == nil {
        last = id
      } else if next == nil {
        next = id
      }
    }
    if let last {
      let extent = DeclarationExtent(last, in: tree)
      let end = tree.span(last).end
      guard extent.startsLine, extent.endsLine else {
        return Edit(span: SourceSpan(start: end, end: end), replacement: " " + text)
      }
      let place = extent.endOfComment ?? end
      let indentation = tree.indentation(at: tree.span(last).start)
      return Edit(
        span: SourceSpan(start: place, end: place), replacement: "\n" + indentation + text)
    }
    let brace = Int(tree.nodes[block].firstToken)
    let first = tree.tokens[brace + 1]
    let gap = tree.tokens[brace].end..<first.start
    let comment = GapContent(tree.source.bytes, gap, isFirst: false).comments.first
    let place = comment.flatMap { $0.isTrailing ? $0.range.upperBound : nil } ?? gap.lowerBound
    guard first.flags.contains(.firstOnLine) else {
      return Edit(
        span: SourceSpan(place, place),
        replacement: " " + text + (first.flags.contains(.spaced) ? "" : " "))
    }
    let indentation = tree.indentation(at: tree.span(declaration).start)
    return Edit(
      span: SourceSpan(place, place),
      replacement: "\n" + indentation + "  " + text + (next == nil ? "" : "\n"))
  }
}
