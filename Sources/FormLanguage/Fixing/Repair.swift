/// A source after the repairs that its findings come with.
package struct Repair: Sendable {
  /// What the source is afterwards; the same one where nothing was repaired.
  package let source: SourceText
  /// How many fixes were applied.
  package let count: Int
  /// How the two differ: edits of the source as it was, in order and apart from one another.
  package let edits: [Edit]
  /// Whether repairing the result again changes nothing. The number of checks is bounded, and a source
  /// that is wrong in very many ways may take more.
  package let isComplete: Bool
  /// How many times the source was checked.
  package let checks: Int
}

/// Repairs a form file: applies the fixes of its findings until none is left that makes it better.
///
/// The result has no more errors than there were, and no more that are about the syntax. Comments,
/// white space and all else outside of the edits stay as they are.
///
/// All fixes that do not overlap are applied at once, and the result is checked. Those whose findings
/// are still there are left out, and so are those that would lose a comment, and those with something
/// new where they were made, unless that is fixed too. The number of checks is bounded, and smaller
/// for larger sources.
///
/// - Parameter guesses: whether fixes are applied too that are not safe.
package func repairForm(
  _ source: SourceText, importing importer: any FormImporter, guesses: Bool = false
) -> Repair {
  repairForm(source, in: FormLibrary(importing: importer), guesses: guesses)
}

extension FormLibrary {
  /// Repairs files that may import one another, as `repairForm` does: each after those that it imports,
  /// so that what is repaired there is known. For a library that has checked nothing yet.
  ///
  /// - Returns: the repairs, in the order of the files.
  package func repair(_ sources: [SourceText], guesses: Bool = false) -> [Repair] {
    var repairs = [Repair?](repeating: nil, count: sources.count)
    var places: [ObjectIdentifier: Int] = [:]
    let files = sources.map { self.sources.file($0) }
    for (place, file) in files.enumerated() { places[ObjectIdentifier(file)] = place }
    for file in self.sources.importedFirst(files) {
      guard let place = places[ObjectIdentifier(file)] else { continue }
      let repair = repairForm(sources[place], in: self, guesses: guesses)
      if repair.count > 0 { self.sources.replace(file, by: repair.source) }
      repairs[place] = repair
    }
    return zip(sources, repairs).map { source, repair in
      repair ?? repairForm(source, in: self, guesses: guesses)
    }
  }
}

private func repairForm(
  _ source: SourceText, in library: FormLibrary, guesses: Bool
) -> Repair {
  var run = RepairRun(source, library, guesses: guesses)
  run.repair()
  return Repair(
    source: run.state.source, count: run.count, edits: run.text.edits, isComplete: run.isComplete,
    checks: run.checks)
}

/// The attempts of one repair.
private struct RepairRun {
  let library: FormLibrary
  let guesses: Bool
  var text: EditedText
  var state: RepairState
  var count = 0
  var checks = 1
  var isComplete = false

  /// How many checks all attempts may make, and how many those that begin with one state may: the same
  /// for each state, so that repairing again goes the same way.
  private let most: Int
  private let mostOfState: Int
  /// How many times fixes are gone on with that what they uncover asks for.
  private static let deepest = 3
  private static let mostAttempts = 4

  init(_ source: SourceText, _ library: FormLibrary, guesses: Bool) {
    self.library = library
    self.guesses = guesses
    text = EditedText(source.bytes)
    state = RepairState(source, library)
    // Checking a small file takes no time beside starting the program.
    let size = min(source.bytes.count, 1 << 20) + (2 << 10)
    mostOfState = 5 + (1 << 31) / (size * size)
    most = mostOfState * 3
  }

  mutating func repair() {
    while checks + mostOfState <= most + 1 {
      guard let attempt = nextAttempt() else {
        isComplete = true
        return
      }
      text.apply(attempt.text.edits)
      state = attempt.state
      count += attempt.count
    }
  }

  /// Fixes that make the source better; nothing where there are none.
  private mutating func nextAttempt() -> RepairAttempt? {
    let all = state.candidates(guesses: guesses)
    guard !all.isEmpty else { return nil }
    let end = checks + mostOfState
    let regions = RepairRegions(state.file.tree)
    var chosen = all
    var suspects = RepairSuspects()
    for _ in 0..<Self.mostAttempts where !chosen.isEmpty {
      guard let attempt = attempt(chosen, regions, suspects, until: end) else { return nil }
      if attempt.isGood { return attempt }
      chosen = suspects.choose(from: all, after: attempt)
    }
    // The fixes of a small source are added one by one as well.
    var best: RepairAttempt?
    for candidate in all where all.count > 1 {
      let chosen = (best?.chosen ?? []) + [candidate]
      guard let attempt = attempt(chosen, regions, RepairSuspects(), until: end) else { break }
      if attempt.isGood { best = attempt }
    }
    return best
  }

  /// Applies fixes, and then those that what they uncover asks for; nothing when no more checks may be
  /// made.
  private mutating func attempt(
    _ candidates: [RepairCandidate], _ regions: RepairRegions, _ suspects: RepairSuspects,
    until end: Int
  ) -> RepairAttempt? {
    guard checks < end else { return nil }
    checks += 1
    var attempt = RepairAttempt(
      candidates, to: state, guesses: guesses, library, regions, suspects)
    var depth = 1
    while !attempt.isGood, attempt.hasHope, depth < Self.deepest, checks < end,
      attempt.goOn(library, regions, suspects)
    {
      checks += 1
      depth += 1
    }
    return attempt
  }
}

/// What new findings were put down to in the attempts with one state.
struct RepairSuspects {
  /// For each the fixes that were left out because of it, by their findings.
  private(set) var fixes: [PlacedFinding: Set<PlacedFinding>] = [:]

  /// The fixes to try next: without those that are blamed, and again with those that were left out
  /// because of something that is still there.
  mutating func choose(
    from all: [RepairCandidate], after attempt: RepairAttempt
  ) -> [RepairCandidate] {
    let chosen = attempt.chosen
    // Something is worse, and nobody knows why.
    if attempt.blamed.isEmpty { return Array(chosen.prefix(chosen.count / 2)) }
    // What other fixes may make good is tried without what nothing can.
    let leftOut = attempt.hopeless.isEmpty ? attempt.blamed : attempt.hopeless
    var next = Set(chosen.indices.filter { !leftOut.contains($0) }.map { chosen[$0].finding })
    for (finding, cause) in attempt.reasons where leftOut.contains(cause) {
      if let others = fixes[finding] { next.formUnion(others) }
      fixes[finding, default: []].insert(chosen[cause].finding)
    }
    return all.filter { next.contains($0.finding) }
  }
}
