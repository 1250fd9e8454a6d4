/// A source after the repairs that its findings come with.
public struct Repair: Sendable {
  /// What the source is afterwards; the same one where nothing was repaired.
  public let source: SourceText
  /// How many repairs were made.
  public let count: Int
  /// How the two differ: edits of the source as it was, in order and apart from one another.
  public let edits: [Edit]
}

/// Repairs a form file: applies the fixes of its findings, round after round, until none is left
/// that makes it better.
///
/// The result never has more errors than the source, and no more that are about its syntax; repairing
/// it again changes nothing. Comments, white space and all else outside of the edits stay as they are.
///
/// Of fixes that overlap the first is applied, and the others where they are still called for then. A
/// fix that does harm, does not help, or would lose a comment is left out. The work is bounded by a
/// number of compilations that is the smaller the larger the source.
///
/// - Parameter guesses: whether fixes are applied too that are not safe.
public func repairForm(
  _ source: SourceText, importing importer: any FormImporter, guesses: Bool = false
) -> Repair {
  var run = RepairRun(source, importer: importer, guesses: guesses)
  return run.repair()
}

/// The rounds of one repair.
private struct RepairRun {
  /// A fix of the present source, its edits sorted.
  struct Candidate {
    var key: FindingKey
    var edits: [Edit]
  }

  let importer: any FormImporter
  let guesses: Bool
  let original: SourceText
  /// How many compilations may still be made.
  var budget: Int

  var text: EditedText
  var state: RepairState
  var count = 0

  /// Rounds in a row that change findings and lessen none. After them nothing good is to be expected.
  static let roundsWithoutProgress = 8

  init(_ source: SourceText, importer: any FormImporter, guesses: Bool) {
    self.importer = importer
    self.guesses = guesses
    original = source
    budget = 60 + (256 << 20) / (source.bytes.count + (256 << 10))
    text = EditedText(source.bytes)
    state = RepairState(source, importer: importer)
  }

  mutating func repair() -> Repair {
    var best = (text: text, state: state, count: count)
    var idle = 0
    while idle < RepairRun.roundsWithoutProgress, round() {
      if state.measure < best.state.measure {
        best = (text, state, count)
        idle = 0
      } else {
        idle += 1
      }
    }
    return Repair(source: best.state.source, count: best.count, edits: best.text.edits)
  }

  /// Applies what can be applied at once. False when there is nothing.
  private mutating func round() -> Bool {
    let candidates = self.candidates()
    guard !candidates.isEmpty else { return false }
    var accepted: [Candidate] = []
    let base = state
    accept(candidates[...], &accepted, base)
    guard !accepted.isEmpty else { return false }
    text.apply(RepairRun.edits(of: accepted))
    count += accepted.count
    return true
  }

  /// Tries fixes together with those that are accepted already; where they do harm, each half alone.
  private mutating func accept(
    _ candidates: ArraySlice<Candidate>, _ accepted: inout [Candidate], _ base: RepairState
  ) {
    guard budget > 0 else { return }
    budget -= 1
    var edited = EditedText(base.source.bytes)
    edited.apply(RepairRun.edits(of: accepted + candidates))
    let source = SourceText(name: original.name, bytes: edited.bytes)
    let trial = RepairState(source, importer: importer)
    if trial.improves(on: state, mending: candidates.map(\.key)) {
      state = trial
      accepted += candidates
    } else if candidates.count > 1 {
      let middle = candidates.startIndex + candidates.count / 2
      accept(candidates[..<middle], &accepted, base)
      accept(candidates[middle...], &accepted, base)
    }
  }

  /// The fixes of the present findings, without those that overlap an earlier one.
  private func candidates() -> [Candidate] {
    let bytes = state.source.bytes
    var candidates: [Candidate] = []
    for diagnostic in state.findings {
      guard let fix = diagnostic.fix, fix.isSafe || guesses else { continue }
      let edits = fix.edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
      var end = 0
      var isSound = !edits.isEmpty
      for edit in edits {
        if edit.span.start < end || edit.span.end < edit.span.start { isSound = false }
        end = Int(edit.span.end)
      }
      guard isSound, end <= bytes.count else { continue }
      candidates.append(
        Candidate(key: FindingKey(diagnostic), edits: state.lineEnd.adapted(edits)))
    }
    return RepairRun.apart(candidates)
  }

  /// Those that neither overlap nor touch an earlier one, in the order of their places.
  private static func apart(_ candidates: [Candidate]) -> [Candidate] {
    // The spans of one fix may enclose those of another: each is marked with the fix that has it.
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
      last = (max(span.end, last.map(\.end) ?? 0), owner)
    }
    return candidates.indices.filter { !isLeftOut[$0] }.map { candidates[$0] }
  }

  /// The edits of several fixes, which may take turns.
  private static func edits(of candidates: [Candidate]) -> [Edit] {
    candidates.flatMap(\.edits).sorted {
      ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end)
    }
  }
}
