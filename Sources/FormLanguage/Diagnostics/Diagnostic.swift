/// A finding about a form: what is wrong, where, and what to do.
package struct Diagnostic: Sendable {
  /// Another place that matters, with how it is related to the finding.
  package struct Label: Sendable {
    package var source: SourceText
    package var span: Span
    package var text: String

    package init(source: SourceText, span: Span, text: String) {
      self.source = source
      self.span = span
      self.text = text
    }
  }

  package var name: DiagnosticName
  package var severity: DiagnosticSeverity
  /// One sentence in the author's words.
  package var message: String
  package var source: SourceText
  package var span: Span
  package var labels: [Label]
  /// What to do: an error in a form always has help, a failed step only if there is more to say.
  package var help: String?
  package var fix: Fix?

  package init(
    _ name: DiagnosticName, _ message: String, source: SourceText, span: Span,
    labels: [Label] = [], help: String? = nil, fix: Fix? = nil
  ) {
    self.name = name
    severity = name.severity
    self.message = message
    self.source = source
    self.span = span
    self.labels = labels
    self.help = help
    self.fix = fix
  }

  /// Findings in the order of their files and places; of equal ones the first is kept.
  package static func sorted(_ diagnostics: [Diagnostic], sources: [SourceText]) -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    var order: [ObjectIdentifier: Int] = [:]
    for (index, source) in sources.enumerated() where order[ObjectIdentifier(source)] == nil {
      order[ObjectIdentifier(source)] = index
    }
    func key(_ diagnostic: Diagnostic) -> (Int, UInt32, UInt32) {
      let file = order[ObjectIdentifier(diagnostic.source)] ?? sources.count
      return (file, diagnostic.span.start, diagnostic.span.end)
    }
    let sorted = diagnostics.enumerated().sorted {
      let (left, right) = (key($0.element), key($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
    var kept: [Diagnostic] = []
    for diagnostic in sorted {
      if let last = kept.last, key(last) == key(diagnostic), last.name == diagnostic.name,
        last.message == diagnostic.message
      {
        continue
      }
      kept.append(diagnostic)
    }
    return kept
  }
}

/// A change of the source that fixes a finding.
package struct Fix: Sendable {
  package var title: String
  package var edits: [Edit]
  /// Whether the fix is what the author meant beyond doubt.
  package var isSafe: Bool

  package init(title: String, edits: [Edit], isSafe: Bool = true) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// A span of the source and its replacement.
package struct Edit: Hashable, Sendable {
  package var span: Span
  package var replacement: String

  package init(span: Span, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
