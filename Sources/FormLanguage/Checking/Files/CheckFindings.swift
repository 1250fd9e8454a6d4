internal import FormEngine
package import FormSyntax

/// The findings of a check so far.
package struct CheckFindings {
  private(set) var diagnostics: [Diagnostic] = []
  private let limits: FindingLimits
  /// The number of names that may still be compared to find the nearest one, so a form with very
  /// many unknown names takes no longer than one with a few.
  private var comparisons: Int
  /// The number of findings of each severity, counting only those that the checker itself found.
  private var counts: [DiagnosticSeverity: Int] = [:]
  /// The place of the first unlisted finding of each severity.
  private var unlisted: [DiagnosticSeverity: (source: SourceText, span: SourceSpan)] = [:]

  /// True if there are unlisted errors outside tests.
  private(set) var hasUnlistedErrors = false

  /// The index of the first finding about each unknown name, and the number of findings about
  /// further uses. All uses of a name are one mistake, so only the first counts towards the limit.
  private var unknown: [UnknownName: Int] = [:]
  private var repetitions = 0

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

  /// Adds a finding. Its facts are evaluated only if it is listed.
  ///
  /// - Parameters:
  ///   - sources: the files, by number.
  ///   - isInTest: true if it is about a test, which does not prevent a form from running.
  ///   - severity: the severity, if it is not that of the name.
  mutating func report<F: Message>(
    _ name: DiagnosticName, at place: SourcePlace, in sources: [SourceText], isInTest: Bool = false,
    _ message: () -> F, severity: DiagnosticSeverity? = nil,
    labels: () -> [DiagnosticLabel] = { [] }, fix: () -> Fix? = { nil }
  ) {
    let source = sources[place.file]
    let severity = severity ?? name.severity
    let subject = UnknownName(name, source, place.span)
    let isRepeated = subject.map { unknown[$0] != nil } ?? false
    if isRepeated {
      guard repetitions < limits.findings else { return }
      repetitions += 1
    } else if isFull(severity) {
      return leaveOut(severity, source, place.span, isInTest: isInTest)
    } else if let subject {
      unknown[subject] = diagnostics.count
    }
    var finding = Diagnostic(
      name, message(), source: source, span: place.span,
      labels: labels().map { Diagnostic.Label(sources[$0.file], $0.span, $0.message) }, fix: fix())
    finding.severity = severity
    if isRepeated { diagnostics.append(finding) } else { append(finding) }
  }

  /// Records that there are more findings than are listed.
  ///
  /// - Parameter isInTest: true if it is about a test, which does not prevent a form from running.
  mutating func leaveOut(
    _ severity: DiagnosticSeverity, _ source: SourceText, _ span: SourceSpan, isInTest: Bool
  ) {
    if unlisted[severity] == nil { unlisted[severity] = (source, span) }
    if severity == .error, !isInTest { hasUnlistedErrors = true }
  }

  /// All findings, with a note for each severity of which there are more.
  package var all: [Diagnostic] {
    diagnostics
      + unlisted.map { severity, place in
        Diagnostic(
          .tooManyFindings, FileMessage.tooMany(severity.listed, limit: limits.findings),
          source: place.source, span: place.span)
      }
  }

  /// Removes the findings after the first `count`.
  mutating func cut(to count: Int) {
    guard count < diagnostics.count else { return }
    for index in count..<diagnostics.count {
      let diagnostic = diagnostics[index]
      let subject = UnknownName(diagnostic.name, diagnostic.source, diagnostic.span)
      if let first = subject.flatMap({ unknown[$0] }), first != index {
        repetitions -= 1
      } else {
        counts[diagnostic.severity, default: 0] -= 1
      }
    }
    unknown = unknown.filter { $0.value < count }
    diagnostics.removeSubrange(count...)
  }

  /// Spends a number of comparisons; returns false if too few are left.
  mutating func spend(_ names: Int) -> Bool {
    guard names <= comparisons else { return false }
    comparisons -= names
    return true
  }
}

/// The identity of an unknown name in a file: all its uses are one mistake.
struct UnknownName: Hashable {
  private var source: ObjectIdentifier
  private var name: DiagnosticName
  private var text: String

  /// Returns nil for findings about anything else, and about options, since the same name in
  /// another choice is another option.
  init?(_ name: DiagnosticName, _ source: SourceText, _ span: SourceSpan) {
    guard name == .unknownName || name == .unknownType || name == .unknownFunction else {
      return nil
    }
    self.init(name, source, text: source.text(of: span))
  }

  init(_ name: DiagnosticName, _ source: SourceText, text: String) {
    self.source = ObjectIdentifier(source)
    self.name = name
    self.text = text
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

/// Another place that is related to a finding, and its relation.
typealias DiagnosticLabel = (file: Int, span: SourceSpan, message: LabelMessage)

/// A span of one of the files.
package struct SourcePlace: Hashable {
  package var file: Int
  package var span: SourceSpan

  init(_ file: Int, _ span: SourceSpan) {
    self.file = file
    self.span = span
  }

  func label(_ message: LabelMessage) -> DiagnosticLabel { (file, span, message) }
}
