internal import FormSyntax

/// A fix that may be applied to a source.
struct RepairCandidate {
  /// The finding that it fixes.
  let finding: PlacedFinding
  let isOfError: Bool
  let isSafe: Bool
  /// The edits, sorted and without overlaps.
  let edits: [Edit]

  /// Fails for a finding without a fix, or if the edits of the fix are invalid.
  init?(_ diagnostic: Diagnostic, guesses: Bool, lineEnd: LineEnding) {
    guard let fix = diagnostic.fix, fix.isSafe || guesses, !fix.edits.isEmpty else { return nil }
    finding = PlacedFinding(diagnostic, at: Int(diagnostic.span.start))
    isOfError = diagnostic.severity == .error
    isSafe = fix.isSafe
    edits = lineEnd.adapted(RepairCandidate.sorted(fix.edits))
    var end = 0
    for edit in edits {
      guard Int(edit.span.start) >= end, edit.span.end >= edit.span.start else { return nil }
      end = Int(edit.span.end)
    }
    guard end <= diagnostic.source.bytes.count else { return nil }
  }

  private static func sorted(_ edits: [Edit]) -> [Edit] {
    edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
  }

  /// Returns the sorted edits of several fixes, which may be interleaved.
  static func edits(of candidates: some Sequence<RepairCandidate>) -> [Edit] {
    sorted(candidates.flatMap(\.edits))
  }

  /// Returns the fixes that do not overlap an earlier one. Edits may touch unless one is an
  /// insertion.
  static func apart(_ candidates: [RepairCandidate]) -> [RepairCandidate] {
    let spans = candidates.enumerated().flatMap { index, candidate in
      candidate.edits.map { (span: $0.span, owner: index) }
    }.sorted { ($0.span.start, $0.span.end, $0.owner) < ($1.span.start, $1.span.end, $1.owner) }
    var isLeftOut = Array(repeating: false, count: candidates.count)
    var last: (span: SourceSpan, owner: Int)?
    for (span, owner) in spans where !isLeftOut[owner] {
      if let before = last, before.owner != owner, !isLeftOut[before.owner],
        meet(before.span, span)
      {
        // The later of the two fixes waits until the earlier one is applied.
        isLeftOut[max(owner, before.owner)] = true
        if owner > before.owner { continue }
      }
      if last.map({ span.end >= $0.span.end }) ?? true { last = (span, owner) }
    }
    return candidates.indices.filter { !isLeftOut[$0] }.map { candidates[$0] }
  }

  private static func meet(_ first: SourceSpan, _ second: SourceSpan) -> Bool {
    if second.start < first.end { return true }
    return second.start == first.end
      && (first.start == first.end || second.start == second.end)
  }
}

/// The identity of a finding, regardless of its place.
struct FindingKey: Hashable {
  var name: DiagnosticName
  var message: String

  init(_ diagnostic: Diagnostic) {
    name = diagnostic.name
    message = diagnostic.message
  }
}

/// A finding and its place in the source before an attempt.
struct PlacedFinding: Hashable {
  var key: FindingKey
  var place: Int

  init(_ diagnostic: Diagnostic, at place: Int) {
    key = FindingKey(diagnostic)
    self.place = place
  }

  /// Returns the same finding at its place in the original text.
  func moved(to origins: EditedText.Origins) -> PlacedFinding {
    var finding = self
    finding.place = origins.place(of: place)
    return finding
  }
}
