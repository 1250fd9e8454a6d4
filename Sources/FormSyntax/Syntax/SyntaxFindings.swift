/// Limits on the findings in one file.
package struct FindingLimits {
  /// The maximum number of syntax findings, of findings of each severity, and of edits in one fix.
  package var findings: Int
  /// The maximum number of names that are compared to find the intended ones.
  package var comparisons: Int

  /// The limits for people: more findings help nobody, and a hostile source may cause one every few
  /// bytes.
  package static let listed = FindingLimits(findings: 1_000, comparisons: 8_000_000)
  /// The limits for repairs, which use all findings.
  package static let repaired = FindingLimits(findings: 200_000, comparisons: 32_000_000)
}

/// The findings of the lexer and the parser in one source.
package struct SyntaxFindings {
  let source: SourceText
  package private(set) var list: [Diagnostic] = []
  private let limit: Int
  /// The index of the last finding that got a label: the next one is usually after it.
  private var lastLabelled = 0

  /// The number of look-ups in the table of habits: 0 for a form without mistakes.
  package private(set) var questions = 0

  /// True if nothing more is reported, so no message needs to be built.
  package var isFull: Bool { list.count > limit }

  init(_ source: SourceText, _ limits: FindingLimits) {
    self.source = source
    limit = limits.findings
  }

  mutating func countQuestion() { questions += 1 }

  /// Adds a finding. Returns its index, for later additions; nil if the list is full.
  @discardableResult
  mutating func report(
    _ name: DiagnosticName, _ span: SourceSpan, _ message: some Message,
    labels: [(SourceSpan, LabelMessage)] = [],
    fix: Fix? = nil
  ) -> Int? {
    guard isListed(at: span) else { return nil }
    list.append(
      Diagnostic(
        name, message, source: source, span: span,
        labels: labels.map { Diagnostic.Label(source, $0.0, $0.1) }, fix: fix))
    return list.count - 1
  }

  /// Returns true if another finding fits; the first that does not is replaced by a note.
  private mutating func isListed(at span: SourceSpan) -> Bool {
    guard list.count >= limit else { return true }
    if !isFull {
      list.append(
        Diagnostic(.unexpected, FileMessage.moreErrors, source: source, span: span))
    }
    return false
  }

  /// Removes the last findings that start at or after an offset, as long as `isMeant` accepts their
  /// names. Stops at the finding to keep, which still receives edits.
  mutating func removeLast(
    from place: Int, keeping kept: Int?, where isMeant: (DiagnosticName) -> Bool
  ) {
    while let last = list.last, Int(last.span.start) >= place, list.count - 1 != kept,
      isMeant(last.name)
    {
      list.removeLast()
    }
  }

  /// Removes the findings after the first `count`.
  mutating func cut(to count: Int) {
    if count < list.count { list.removeSubrange(count...) }
  }

  /// Adds an edit to the fix of a finding.
  mutating func addEdit(_ edit: Edit, to finding: Int?) {
    guard let finding, list.indices.contains(finding),
      (list[finding].fix?.edits.count ?? limit) < limit
    else { return }
    list[finding].fix?.edits.append(edit)
  }

  /// Marks the fix of a finding as one that may change the meaning.
  mutating func makeUnsafe(_ finding: Int?) {
    if let finding { list[finding].fix?.isSafe = false }
  }

  /// Sets the fix of a finding, once the affected code has been read.
  mutating func setFix(_ edits: [Edit], _ message: some Message, _ finding: Int?) {
    if let finding { list[finding].fix = Fix(title: message.words.fix, edits: edits) }
  }

  /// Labels the probable start of an unclosed text in the finding at an offset, and makes its fix
  /// add a quote there, unless the finding has a label.
  mutating func label(_ offset: Int, _ span: SourceSpan, _ message: LabelMessage) {
    func isMeant(_ finding: Diagnostic) -> Bool {
      finding.name == .unclosedText && Int(finding.span.start) == offset && finding.labels.isEmpty
    }
    let start = min(lastLabelled, list.count)
    guard let found = list[start...].firstIndex(where: isMeant) ?? list.firstIndex(where: isMeant)
    else { return }
    lastLabelled = found
    list[found].labels.append(Diagnostic.Label(source, span, message))
    list[found].fix = Fix(
      .write("\""), [Edit(span: span.atStart, replacement: "\"")], isSafe: false)
  }
}
