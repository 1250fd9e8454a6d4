internal import FormEngine

/// Appends a test of one field that passes, or tests of all that no test covers yet.
struct TestWriting: RefactoringChange {
  /// The field; nil for all.
  let node: NodeID?

  var keepsMeaning: Bool { false }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    guard let compilation = context.file.compiled(), let program = compilation.program else {
      throw RefactoringRefusal(.formHasErrors)
    }
    let text: String
    if let node {
      text = context.library.suggestedTests(of: node, in: compilation)
    } else {
      text = context.library.missingTests(in: compilation)
    }
    guard !text.isEmpty else {
      throw RefactoringRefusal(
        node.map { .noTestFound(visibleText(program.name(of: $0))) } ?? .allIsTested)
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
