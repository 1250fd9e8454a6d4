internal import FormLanguage
internal import FormSyntax

/// Renumbers the order tags of each block as 10, 20, 30 and so on, keeping their order.
struct TagRenumbering: RefactoringChange {
  var keepsMeaning: Bool { true }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    [Self.edits(in: context.file.tree)]
  }

  static func edits(in tree: SyntaxTree) -> [Edit] {
    var edits: [Edit] = []
    for (token, number) in renumberedTags(of: tree).enumerated() where number > 0 {
      let span = tree.tokens[token].span
      let digits = String(number)
      let isSame = tree.source.bytes[span.range.clamped(to: 0..<tree.source.bytes.count)]
        .elementsEqual(digits.utf8)
      if !isSame { edits.append(Edit(span: span, replacement: digits)) }
    }
    return edits
  }
}
