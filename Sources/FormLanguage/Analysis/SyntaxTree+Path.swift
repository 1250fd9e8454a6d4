package import FormSyntax

extension SyntaxTree {
  /// Returns the nodes around an offset, outermost first. A node includes the offset at its end.
  package func path(at offset: Int) -> [SyntaxID] {
    var path = [root]
    var current = root
    descend: while true {
      var child = current + 1
      let end = Int(nodes[current].end)
      var next: SyntaxID?
      while child < end {
        let span = span(child)
        if Int(span.start) > offset { break }
        if offset <= Int(span.end), nodes[child].firstToken < nodes[child].endToken {
          next = child
        }
        child = max(child + 1, Int(nodes[child].end))
      }
      guard let next else { break descend }
      path.append(next)
      current = next
    }
    return path
  }
}
