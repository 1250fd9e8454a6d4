internal import FormEngine
internal import FormLanguage
package import FormSyntax

/// Adding comments that allow findings.
extension FileAnalysis {
  /// The text that an author replaces with the reason.
  static let placeholder = "say why"

  /// Returns, for each warning and information that touches a span, the comment that allows it.
  package func allowances(in span: SourceSpan) -> [FindingFix] {
    let lineEnd = LineEnding(of: source)
    var seen: Set<String> = []
    return compilation.ownDiagnostics.compactMap { finding in
      guard finding.source === source, finding.severity != .error,
        finding.name.allowance == .allowed, finding.span.start <= span.end,
        span.start <= finding.span.end, let line = lineToAllow(finding)
      else { return nil }
      let name = finding.name.rawValue
      guard seen.insert("\(line.start) \(name)").inserted else { return nil }
      let indentation = source.text(of: line)
      let edit = Edit(
        span: line.atStart,
        replacement: "\(indentation)// allow \(name): \(Self.placeholder)\n")
      return FindingFix(
        finding: finding, title: AllowMessage.title(name), edits: lineEnd.adapted([edit]),
        isSafe: false)
    }
  }

  /// Returns the indentation of the line above which a comment allows a finding: that of the
  /// innermost declaration, clause or step around it that begins a line.
  private func lineToAllow(_ finding: Diagnostic) -> SourceSpan? {
    let place = Int(finding.span.start)
    var found: Int?
    for id in tree.path(at: place) {
      let node = tree.nodes[id]
      let first = Int(node.firstToken)
      guard node.kind.isDeclaration || node.kind == .clause || node.kind == .step,
        first < Int(node.endToken), tree.tokens[first].flags.contains(.firstOnLine),
        tree.tokens[first].start <= place
      else { continue }
      found = tree.tokens[first].start
    }
    guard let start = found else { return nil }
    var line = start
    while line > 0, source.bytes[line - 1] == 0x20 || source.bytes[line - 1] == 0x09 { line -= 1 }
    return SourceSpan(line, start)
  }
}
