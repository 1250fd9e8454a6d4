internal import FormEngine
internal import FormSyntax

/// Checks patterns, each of which the program stores once.
extension ExpressionChecker {
  /// Returns the number of a pattern in the program; reports an invalid one and returns nil.
  func pattern(_ id: SyntaxID) -> Int? {
    let tree = self.tree
    guard tree.kind(id) == .pattern else {
      if tree.kind(id) != .missing {
        report(.wrongType, tree.span(id), PatternMessage.expected)
      }
      return nil
    }
    let written = tree.bytes(of: id)
    if let number = patternNumbers[written] {
      reportAnchors(of: patterns[number], at: tree.span(id))
      return number
    }
    // Invalid UTF-8 was reported; decoding the pattern without it would shift the places in it.
    guard let literal = tree.pattern(of: id), String(validating: written, as: UTF8.self) != nil
    else { return nil }
    do {
      let pattern = try Pattern(source: literal.source, ignoringCase: literal.ignoresCase)
      reportAnchors(of: pattern, at: tree.span(id))
      patterns.append(pattern)
      patternNumbers[written] = patterns.count - 1
      return patterns.count - 1
    } catch {
      report(error, inPatternAt: tree.span(id))
      return nil
    }
  }
}
