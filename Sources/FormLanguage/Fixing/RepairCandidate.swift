/// A fix of a source that may be applied.
struct RepairCandidate {
  /// The finding that it mends.
  let key: FindingKey
  let isOfError: Bool
  /// In order and apart from one another.
  let edits: [Edit]

  /// Nothing for a finding without a fix, or with one whose edits are not sound.
  init?(_ diagnostic: Diagnostic, guesses: Bool, lineEnd: LineEnd) {
    guard let fix = diagnostic.fix, fix.isSafe || guesses, !fix.edits.isEmpty else { return nil }
    key = FindingKey(diagnostic)
    isOfError = diagnostic.severity == .error
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

  /// The edits of several, which may take turns.
  static func edits(of candidates: [RepairCandidate]) -> [Edit] {
    sorted(candidates.flatMap(\.edits))
  }

  /// Those that neither overlap nor touch an earlier one.
  static func apart(_ candidates: [RepairCandidate]) -> [RepairCandidate] {
    let spans = candidates.enumerated().flatMap { index, candidate in
      candidate.edits.map { (span: $0.span, owner: index) }
    }.sorted { ($0.span.start, $0.span.end, $0.owner) < ($1.span.start, $1.span.end, $1.owner) }
    var isLeftOut = Array(repeating: false, count: candidates.count)
    var last: (end: UInt32, owner: Int)?
    for (span, owner) in spans where !isLeftOut[owner] {
      if let before = last, before.owner != owner, span.start <= before.end,
        !isLeftOut[before.owner]
      {
        // The later of the two waits for the next round.
        isLeftOut[max(owner, before.owner)] = true
        if owner > before.owner { continue }
      }
      last = (max(span.end, last?.end ?? 0), owner)
    }
    return candidates.indices.filter { !isLeftOut[$0] }.map { candidates[$0] }
  }
}
