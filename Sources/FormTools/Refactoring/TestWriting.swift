internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Appends tests for one field, or for everything that no test covers yet.
struct TestWriting: RefactoringChange {
  /// The field; nil for everything.
  let node: NodeID?

  var keepsMeaning: Bool { false }

  private func text(in context: RefactoringContext) throws(RefactoringRefusal) -> String {
    guard context.file.canRun else { throw RefactoringRefusal(.formHasErrors) }
    guard let node else {
      let text = context.library.missingTests(of: context.file.source)
      if text.isEmpty { throw RefactoringRefusal(.allIsTested) }
      return text
    }
    guard let compilation = context.file.compiled(), let program = compilation.program else {
      throw RefactoringRefusal(.formHasErrors)
    }
    let text = context.library.suggestedTests(of: node, in: compilation)
    guard !text.isEmpty else {
      throw RefactoringRefusal(.noTestFound(visibleText(program.name(of: node))))
    }
    return text
  }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    let text = try text(in: context)
    let bytes = context.file.source.bytes
    let isEnded = bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true
    return [
      [
        Edit(
          span: SourceSpan(bytes.count, bytes.count), replacement: (isEnded ? "\n" : "\n\n") + text)
      ]
    ]
  }
}
