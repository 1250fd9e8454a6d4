internal import FormEngine

/// The findings so far.
struct Findings {
  private(set) var diagnostics: [Diagnostic] = []
  private let limits: FindingLimits
  /// The number of names that may still be compared to find the nearest one, so that a form with
  /// very many unknown names takes no longer than one with a few.
  private var comparisons: Int
  /// The number of each severity, counting only those that the checker itself found.
  private var counts: [DiagnosticSeverity: Int] = [:]
  /// The first of each severity that is not listed.
  private var unlisted: [DiagnosticSeverity: (source: SourceText, span: SourceSpan)] = [:]

  /// Whether there are errors outside tests that are not listed.
  private(set) var hasUnlistedErrors = false

  /// The unknown names that were reported, and how often that was repeated. The uses of one name are
  /// shown as one mistake, so only the first counts towards the limit.
  private var unknown: Set<UnknownName> = []
  private var repetitions = 0

  private struct UnknownName: Hashable {
    var source: ObjectIdentifier
    var name: DiagnosticName
    var text: String
  }

  init(_ limits: FindingLimits) {
    self.limits = limits
    comparisons = limits.comparisons
  }

  var count: Int { diagnostics.count }

  func isFull(_ severity: DiagnosticSeverity) -> Bool {
    counts[severity, default: 0] >= limits.findings
  }

  mutating func append(_ diagnostic: Diagnostic) {
    counts[diagnostic.severity, default: 0] += 1
    diagnostics.append(diagnostic)
  }

  mutating func append(contentsOf others: [Diagnostic]) { diagnostics += others }

  /// Adds a finding. Its facts are only asked for if it is listed.
  ///
  /// - Parameters:
  ///   - sources: the files, by number.
  ///   - isInTest: whether it is about a test, which does not prevent a form from running.
  mutating func report<F: Fact>(
    _ name: DiagnosticName, at place: SourcePlace, in sources: [SourceText], isInTest: Bool = false,
    _ fact: () -> F, labels: () -> [DiagnosticLabel] = { [] }, fix: () -> Fix? = { nil }
  ) {
    let source = sources[place.file]
    let isRepeated = repeats(name, source, place.span)
    if isRepeated {
      repetitions += 1
      guard repetitions < limits.findings else { return }
    } else if isFull(name.severity) {
      return leaveOut(name.severity, source, place.span, isInTest: isInTest)
    }
    let finding = Diagnostic(
      name, fact(), source: source, span: place.span,
      labels: labels().map { Diagnostic.Label(sources[$0.file], $0.span, $0.fact) }, fix: fix())
    if isRepeated { diagnostics.append(finding) } else { append(finding) }
  }

  /// Whether an unknown name was reported before.
  private mutating func repeats(_ name: DiagnosticName, _ source: SourceText, _ span: SourceSpan)
    -> Bool
  {
    guard name == .unknownName || name == .unknownType || name == .unknownFunction else {
      return false
    }
    let subject = UnknownName(
      source: ObjectIdentifier(source), name: name, text: source.text(of: span))
    return !unknown.insert(subject).inserted
  }

  /// Records that there is more than is listed.
  ///
  /// - Parameter isInTest: whether it is about a test, which does not prevent a form from running.
  mutating func leaveOut(
    _ severity: DiagnosticSeverity, _ source: SourceText, _ span: SourceSpan, isInTest: Bool
  ) {
    if unlisted[severity] == nil { unlisted[severity] = (source, span) }
    if severity == .error, !isInTest { hasUnlistedErrors = true }
  }

  /// The findings, and where there are more.
  var all: [Diagnostic] {
    diagnostics
      + unlisted.map { severity, place in
        Diagnostic(
          .tooManyFindings, FileFact.tooMany(severity.listed, limit: limits.findings),
          source: place.source, span: place.span)
      }
  }

  /// Removes the findings after the first `count`.
  mutating func cut(to count: Int) {
    guard count < diagnostics.count else { return }
    for diagnostic in diagnostics[count...] { counts[diagnostic.severity, default: 0] -= 1 }
    diagnostics.removeSubrange(count...)
  }

  /// Whether that many names may still be compared.
  mutating func spend(_ names: Int) -> Bool {
    guard names <= comparisons else { return false }
    comparisons -= names
    return true
  }
}

extension DiagnosticSeverity {
  fileprivate var listed: FindingKind {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    }
  }
}

/// How another place is related to a finding.
typealias DiagnosticLabel = (file: Int, span: SourceSpan, fact: LabelFact)

/// A span of one of the files.
struct SourcePlace: Hashable {
  var file: Int
  var span: SourceSpan

  init(_ file: Int, _ span: SourceSpan) {
    self.file = file
    self.span = span
  }

  func label(_ fact: LabelFact) -> DiagnosticLabel { (file, span, fact) }
}
