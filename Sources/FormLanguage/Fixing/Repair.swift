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
/// Each round leaves fewer errors than there were, or as many and fewer other findings, and never
/// more that are about the syntax; repairing the result again changes nothing. Comments, white space
/// and all else outside of the edits stay as they are.
///
/// Of fixes that overlap the first is applied, and the others where they are still called for then. A
/// fix that does harm, does not help, or would lose a comment is left out. One that uncovers another
/// error is applied only where that one is mended too. The work is bounded by a number of compilations
/// that is the smaller the larger the source.
///
/// - Parameter guesses: whether fixes are applied too that are not safe.
public func repairForm(
  _ source: SourceText, importing importer: any FormImporter, guesses: Bool = false
) -> Repair {
  var run = RepairRun(source, importer: importer, guesses: guesses)
  run.repair()
  return Repair(source: run.state.source, count: run.count, edits: run.text.edits)
}

/// The rounds of one repair.
private struct RepairRun {
  let importer: any FormImporter
  let guesses: Bool
  /// How many compilations may still be made at this look.
  var budget: Int
  private static let mostLooks = 5

  var text: EditedText
  var state: RepairState
  var count = 0

  init(_ source: SourceText, importer: any FormImporter, guesses: Bool) {
    self.importer = importer
    self.guesses = guesses
    // A small file may take some hundred compilations, the largest a few.
    budget = 16 + (16 << 20) / (source.bytes.count + (64 << 10))
    text = EditedText(source.bytes)
    state = RepairState(source, importer: importer)
  }

  /// Repairs until another look at the result finds nothing, so that repairing again changes nothing.
  mutating func repair() {
    let whole = budget
    for _ in 0..<Self.mostLooks {
      let before = count
      repeat {
        while round() {}
      } while detour()
      if count == before { return }
      budget = whole
      state = RepairState(state.source, importer: importer)
    }
  }

  /// Applies what can be applied at once. False when there is nothing.
  private mutating func round() -> Bool {
    let base = state
    var accepted: [RepairCandidate] = []
    accept(base.candidates(guesses: guesses)[...], &accepted, base)
    guard !accepted.isEmpty else { return false }
    text.apply(RepairCandidate.edits(of: accepted))
    count += accepted.count
    return true
  }

  /// Tries fixes together with those that are accepted already; where they do harm, each half alone.
  private mutating func accept(
    _ candidates: ArraySlice<RepairCandidate>, _ accepted: inout [RepairCandidate],
    _ base: RepairState
  ) {
    guard !candidates.isEmpty, let trial = base.applying(accepted + candidates, importer, &budget)
    else { return }
    if trial.isBetter(than: state, mending: candidates) {
      state = trial
      accepted += candidates
    } else if candidates.count > 1 {
      let middle = candidates.startIndex + candidates.count / 2
      accept(candidates[..<middle], &accepted, base)
      accept(candidates[middle...], &accepted, base)
    }
  }

  /// Applies a fix that by itself only puts one error in the place of another, with what mends that
  /// one. False when there is none.
  private mutating func detour() -> Bool {
    let before = self
    for candidate in before.state.candidates(guesses: guesses) {
      guard let trial = before.state.applying([candidate], importer, &budget) else { return false }
      guard trial.isNoWorse(than: before.state), trial.lacks(candidate, of: before.state) else {
        continue
      }
      state = trial
      text.apply(candidate.edits)
      count += 1
      while round() {}
      if state.measure < before.state.measure, state.measure.errors < before.state.measure.errors {
        return true
      }
      (text, state, count) = (before.text, before.state, before.count)
    }
    return false
  }
}
