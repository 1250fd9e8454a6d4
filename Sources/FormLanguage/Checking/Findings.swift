internal import FormEngine

/// What was found so far.
struct Findings {
  private(set) var diagnostics: [Diagnostic] = []
  /// How many names may still be compared to find the nearest one: so that a form with very many
  /// wrong names takes no longer than one with a few.
  private var comparisons = 4_000_000

  var count: Int { diagnostics.count }

  mutating func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func append(contentsOf others: [Diagnostic]) { diagnostics += others }

  /// Forgets what was found after there were `count`.
  mutating func cut(to count: Int) {
    if count < diagnostics.count { diagnostics.removeSubrange(count...) }
  }

  /// Forgets the warnings and information among those found after there were `count`.
  mutating func keepErrors(from count: Int) {
    let errors = diagnostics[count...].filter { $0.severity == .error }
    diagnostics.replaceSubrange(count..., with: errors)
  }

  /// Whether so many names may still be looked through.
  mutating func spend(_ names: Int) -> Bool {
    guard names <= comparisons else { return false }
    comparisons -= names
    return true
  }
}

extension FormChecker {
  typealias DiagnosticLabel = (file: Int, span: Span, text: String)

  /// Reports a finding in the file that is being checked, but where it was reported already.
  func report(
    _ name: DiagnosticName, _ span: Span, _ message: String, help: String? = nil,
    labels: [DiagnosticLabel] = [], fix: Fix? = nil
  ) {
    guard !context.isSilent else { return }
    findings.append(
      Diagnostic(
        name, message, source: files.sources[context.file], span: span,
        labels: labels.map {
          Diagnostic.Label(source: files.sources[$0.file], span: $0.span, text: $0.text)
        }, help: help, fix: fix))
  }

  func label(declaring node: NodeID) -> DiagnosticLabel {
    (declarations[node].file, declarations[node].nameSpan, "declared here")
  }

  func replacement(
    _ text: String, at span: Span, title: String? = nil, isSafe: Bool = true
  ) -> Fix {
    Fix(
      title: title ?? "Write `\(text)`", edits: [Edit(span: span, replacement: text)],
      isSafe: isSafe)
  }

  /// Deletes the second of two parts of the source that are the same, byte for byte.
  func deletion(of second: SyntaxID, like first: SyntaxID?) -> Fix? {
    guard let first, tree.text(first) == tree.text(second) else { return nil }
    let span = files.sources[context.file].deletion(of: tree.span(second))
    return Fix(title: "Delete this one", edits: [Edit(span: span, replacement: "")])
  }

  /// The near name in the place of a mistyped one: a guess, unless it is a letter away and no other
  /// is near.
  func respelling(
    _ text: String, as near: String, among names: [String], at span: Span
  ) -> Fix {
    replacement(
      near, at: span,
      isSafe: findings.spend(names.count)
        && isOnlyNearName(near, to: text, among: names, letters: 1))
  }
}

/// A span of one of the files.
struct SourcePlace {
  var file: Int
  var span: Span

  init(_ file: Int, _ span: Span) {
    self.file = file
    self.span = span
  }

  func label(_ text: String) -> FormChecker.DiagnosticLabel { (file, span, text) }
}
