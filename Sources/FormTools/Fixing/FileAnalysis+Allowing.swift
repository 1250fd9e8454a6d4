internal import FormEngine
internal import FormLanguage
package import FormSyntax

/// Comments that allow findings: adding them, and completing their names.
extension FileAnalysis {
  /// What an author replaces by the reason.
  private static let placeholder = "say why"

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

  /// Returns the names of findings if the cursor is after `// allow `, those reported first.
  func namesToAllow(at cursor: Int, in source: SourceText) -> CompletionList? {
    let bytes = source.bytes
    var start = cursor
    while start > 0, AllowComment.isOfName(bytes[start - 1]) { start -= 1 }
    var line = start
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let offset = bytes[line..<start].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? start
    guard offset < start, let words = AllowComment.words(bytes, at: offset), words <= start,
      bytes[words..<start].allSatisfy({
        AllowComment.isOfName($0) || $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09
      }), SyntaxTree.parse(source).tree.allowComments.contains(offset)
    else { return nil }
    var end = cursor
    while end < bytes.count, AllowComment.isOfName(bytes[end]) { end += 1 }
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self).lowercased()
    let isLast = end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
    let reported = Set(compilation.ownDiagnostics.map(\.name))
    var list = CompletionList(replaced: SourceSpan(start, end))
    for isReported in [true, false] {
      for name in DiagnosticName.allowable
      where reported.contains(name) == isReported
        && (typed.isEmpty || textContains(name.rawValue, typed))
      {
        list.items.append(
          CompletionItem(
            name.rawValue, .rule, isReported ? .expected : .fitting,
            snippet: isLast ? "\(name.rawValue): ${1:\(Self.placeholder)}" : nil,
            detail: name.explanation?.summary ?? ""))
      }
    }
    return list
  }
}
