/// A finding about a form: what is wrong, where, and what to do.
package struct Diagnostic: Sendable {
  /// Another place that matters, and how it is related to the finding.
  package struct Label: Sendable {
    package var source: SourceText
    package var span: SourceSpan
    package var text: String

    package init(source: SourceText, span: SourceSpan, text: String) {
      self.source = source
      self.span = span
      self.text = text
    }

    package init(_ source: SourceText, _ span: SourceSpan, _ content: LabelMessage) {
      self.init(source: source, span: span, text: content.words)
    }
  }

  package var name: DiagnosticName
  package var severity: DiagnosticSeverity
  let content: any Message
  package var source: SourceText
  package var span: SourceSpan
  package var labels: [Label]
  package var fix: Fix?

  /// Creates a finding. A fix without a title gets the title in the words of the message.
  package init(
    _ name: DiagnosticName, _ content: any Message, source: SourceText, span: SourceSpan,
    labels: [Label] = [],
    fix: Fix? = nil
  ) {
    self.name = name
    severity = name.severity
    self.content = content
    self.source = source
    self.span = span
    self.labels = labels
    self.fix = fix
    if let fix, fix.title.isEmpty { self.fix?.title = content.words.fix }
  }

  /// The message: one sentence in the author's terms.
  package var message: String { content.words.message }

  /// The help text. Errors in forms always have one; failed steps only if there is more to say.
  package var help: String? {
    let help = content.words.help
    return help.isEmpty ? nil : help
  }

  /// The severity of the unlisted findings, if the finding only says that there are some.
  var unlisted: DiagnosticSeverity? {
    switch content as? FileMessage {
    case .tooMany(.error, _)?, .moreErrors?: .error
    case .tooMany(.warning, _)?: .warning
    case .tooMany(.information, _)?: .information
    default: nil
    }
  }

  /// Returns the finding that a source has no form where one is needed.
  package static func noForm(in source: SourceText) -> Diagnostic {
    Diagnostic(.missing, FileMessage.noForm, source: source, span: SourceSpan(0, 0))
  }

  /// Returns the finding that a folder has no file with the name of a form.
  package static func noFile(named name: String) -> Diagnostic {
    let source = SourceText(name: name, text: "")
    return Diagnostic(
      .importFailed, ImportMessage.noFileInFolder(name), source: source, span: SourceSpan(0, 0))
  }

  /// Returns findings sorted by file and place, without duplicates.
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

/// A change to the source that fixes a finding.
package struct Fix: Sendable {
  package var title: String
  package var edits: [Edit]
  /// True if the fix is certainly what the author meant.
  package var isSafe: Bool

  package init(title: String, edits: [Edit], isSafe: Bool = true) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }

  /// Creates a fix whose title comes from the fact that it is reported with.
  package init(_ edits: [Edit], isSafe: Bool = true) {
    self.init(title: "", edits: edits, isSafe: isSafe)
  }

  package init(_ content: FixMessage, _ edits: [Edit], isSafe: Bool = true) {
    self.init(title: content.words, edits: edits, isSafe: isSafe)
  }
}

/// A span of the source and its replacement.
package struct Edit: Hashable, Sendable {
  package var span: SourceSpan
  package var replacement: String

  package init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}
