/// Limits on what is listed for a file.
struct FindingLimits {
  /// The number of findings: of the syntax, and then of each severity; and the number of edits in
  /// one fix.
  var findings: Int
  /// The number of names that may be compared to find the intended ones.
  var comparisons: Int

  /// For people: more than this helps nobody, and a hostile source may cause a finding for every
  /// few bytes.
  static let listed = FindingLimits(findings: 1_000, comparisons: 8_000_000)
  /// For repairs, which use everything there is.
  static let repaired = FindingLimits(findings: 200_000, comparisons: 32_000_000)
}

/// What the lexer and the parser find in one source.
struct SyntaxFindings {
  let source: SourceText
  private(set) var list: [Diagnostic] = []
  private let limit: Int
  /// The last finding that was labelled: those that follow are usually further on.
  private var lastLabelled = 0

  /// Nothing more is reported, so no message is needed for it.
  var isFull: Bool { list.count > limit }

  init(_ source: SourceText, _ limits: FindingLimits) {
    self.source = source
    limit = limits.findings
  }

  /// The index of the finding in the list, to add to it later.
  @discardableResult
  mutating func report(
    _ name: DiagnosticName, _ span: SourceSpan, _ fact: some Message,
    labels: [(SourceSpan, LabelMessage)] = [],
    fix: Fix? = nil
  ) -> Int? {
    guard isListed(at: span) else { return nil }
    list.append(
      Diagnostic(
        name, fact, source: source, span: span,
        labels: labels.map { Diagnostic.Label(source, $0.0, $0.1) }, fix: fix))
    return list.count - 1
  }

  /// Whether another finding is listed; the first that is not says so instead.
  private mutating func isListed(at span: SourceSpan) -> Bool {
    guard list.count >= limit else { return true }
    if !isFull {
      list.append(
        Diagnostic(.unexpected, FileMessage.moreErrors, source: source, span: span))
    }
    return false
  }

  /// Removes the last findings as long as they start at or after a place and have such a name, up
  /// to one to which more is added.
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

  /// Gives a finding its fix, once what that changes has been read.
  mutating func setFix(_ edits: [Edit], _ fact: some Message, _ finding: Int?) {
    if let finding { list[finding].fix = Fix(title: fact.words.fix, edits: edits) }
  }

  /// Adds the place where a text should probably have started to the finding at an offset, unless
  /// it has one.
  mutating func label(_ offset: Int, _ span: SourceSpan, _ fact: LabelMessage) {
    func isMeant(_ finding: Diagnostic) -> Bool {
      finding.name == .unclosedText && Int(finding.span.start) == offset && finding.labels.isEmpty
    }
    let start = min(lastLabelled, list.count)
    guard let found = list[start...].firstIndex(where: isMeant) ?? list.firstIndex(where: isMeant)
    else { return }
    lastLabelled = found
    list[found].labels.append(Diagnostic.Label(source, span, fact))
    list[found].fix = Fix(
      .write("\""), [Edit(span: span.atStart, replacement: "\"")], isSafe: false)
  }
}
