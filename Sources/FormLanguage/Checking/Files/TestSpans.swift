internal import FormEngine
internal import FormSyntax

/// The spans of the tests in a file. An error in a test is reported, but only matters when the
/// tests run.
struct TestSpans {
  /// The spans in the order of the file.
  private let spans: [SourceSpan]
  private let names: [String]

  init(_ tree: SyntaxTree) {
    let tests = tree.children(of: tree.root).filter { tree.kind($0) == .testDeclaration }
    spans = tests.map { TestSpans.span(of: $0, tree) }
    names = tests.map { tree.child(at: 0, of: $0).flatMap { tree.plainText($0) } ?? "" }
  }

  /// Returns the span of a test. One without braces extends to the next declaration: the source
  /// between them cannot be parsed.
  private static func span(of test: SyntaxID, _ tree: SyntaxTree) -> SourceSpan {
    let span = tree.span(test)
    if let block = tree.child(.block, of: test), tree.firstTokenKind(block) == .leftBrace {
      return span
    }
    let next = tree.sibling(after: test, in: tree.root).map { tree.span($0).start }
    return SourceSpan(start: span.start, end: next ?? UInt32(clamping: tree.source.bytes.count))
  }

  /// Returns whether a place is in a test.
  func contain(_ place: UInt32) -> Bool { index(at: place) != nil }

  private func index(at place: UInt32) -> Int? {
    let low = spans.partitioningIndex { $0.start > place }
    return low > 0 && place <= spans[low - 1].end ? low - 1 : nil
  }

  /// Returns the errors in each test that has some, in the order of the tests.
  ///
  /// - Parameter diagnostics: the findings, in the order of their places.
  func errors(
    among diagnostics: [Diagnostic], of file: FormFile
  ) -> [(span: SourceSpan, name: String, errors: [Diagnostic])] {
    var found: [(span: SourceSpan, name: String, errors: [Diagnostic])] = []
    for diagnostic in diagnostics
    where diagnostic.severity == .error && diagnostic.source === file.source {
      guard let index = index(at: diagnostic.span.start) else { continue }
      if found.last?.span != spans[index] { found.append((spans[index], names[index], [])) }
      found[found.count - 1].errors.append(diagnostic)
    }
    return found
  }
}
