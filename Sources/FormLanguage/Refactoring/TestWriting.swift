internal import FormEngine

/// Appends a test of one field that passes.
struct TestWriting: RefactoringChange {
  let node: NodeID

  var keepsMeaning: Bool { false }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    guard let compilation = context.file.compiled(), let program = compilation.program else {
      throw RefactoringRefusal(.formHasErrors)
    }
    let text = context.library.suggestedTests(of: node, in: compilation)
    guard !text.isEmpty else {
      throw RefactoringRefusal(.noTestFound(visibleText(program.name(of: node))))
    }
    let bytes = context.file.source.bytes
    let isEnded = bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true
    return [
      [
        Edit(
          span: Span(bytes.count, bytes.count), replacement: (isEnded ? "\n" : "\n\n") + text)
      ]
    ]
  }
}
