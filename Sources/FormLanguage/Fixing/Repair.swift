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
/// The result has no more errors of the syntax than there were, and no more others but those that an
/// error of the syntax hid. Comments, white space and all else outside of the edits stay as they are.
///
/// All fixes that do not overlap are applied at once, and the result is checked; those that do harm are
/// left out. The number of checks does not grow with the number of fixes, only with how often one
/// fix reveals another.
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

extension FormLibrary {
  /// Findings with fixes that are marked as safe only if a repair applies them, and without those that
  /// no repair applies: one that does harm is not what the author meant.
  package func withTrueFixes(_ findings: [Diagnostic]) -> [Diagnostic] {
    var tried: Set<ObjectIdentifier> = []
    var result = findings
    for finding in findings
    where finding.fix != nil && tried.insert(ObjectIdentifier(finding.source)).inserted {
      result = withTrueFixes(result, of: finding.source)
    }
    return result
  }

  /// As above, for the fixes of one file.
  func withTrueFixes(_ findings: [Diagnostic], of source: SourceText) -> [Diagnostic] {
    var findings = findings
    for place in unapplied(findings, of: source, guesses: false) {
      findings[place].fix?.isSafe = false
    }
    // A repair with guesses takes about as long again, which only matters for large files.
    guard source.bytes.count < 1 << 18 else { return findings }
    for place in unapplied(findings, of: source, guesses: true) { findings[place].fix = nil }
    return findings
  }

  /// The findings with safe or with other fixes that are still there after a repair.
  private func unapplied(
    _ findings: [Diagnostic], of source: SourceText, guesses: Bool
  ) -> [Int] {
    let places = findings.indices.filter {
      findings[$0].source === source && findings[$0].fix.map { $0.isSafe != guesses } == true
    }
    guard !places.isEmpty else { return [] }
    var run = RepairRun(source, self, guesses: guesses)
    run.repair()
    guard run.isComplete else { return [] }
    let origins = run.text.origins
    let left = Set(
      run.state.findings.map { PlacedFinding($0, at: Int($0.span.start)).moved(to: origins) })
    return places.filter {
      left.contains(PlacedFinding(findings[$0], at: Int(findings[$0].span.start)))
    }
  }
}

func repairForm(
  _ source: SourceText, in library: FormLibrary, guesses: Bool
) -> Repair {
  var run = RepairRun(source, library, guesses: guesses)
  run.repair()
  return Repair(
    source: run.state.source, count: run.count, edits: run.text.edits, isComplete: run.isComplete,
    checks: run.checks)
}

/// The steps of one repair.
///
/// A step is progress when the findings that its fixes are for are gone, nothing that cannot be fixed in
/// turn has appeared next to a fix, and there are no more errors than before: errors that are revealed
/// later in the text replace those that hid them, and a chain of fixes goes on, a check for each link.
/// What a safe fix of the syntax uncovers in its own clause was there before, and does not count.
/// A fix that does harm is set aside until no other is left; then all are tried again, which is how a
/// second repair begins, so that one changes nothing.
private struct RepairRun {
  let library: FormLibrary
  let guesses: Bool
  var text: EditedText
  var state: RepairState
  var count = 0
  var checks = 1
  var isComplete = false
  /// The findings whose fixes are set aside, by their places in the original text.
  private var setAside: Set<PlacedFinding> = []

  /// Bounds the work on a source that is made of long chains. Checking a small file takes no time beside
  /// starting the program.
  private let mostChecks: Int

  init(_ source: SourceText, _ library: FormLibrary, guesses: Bool) {
    self.library = library
    self.guesses = guesses
    text = EditedText(source.bytes)
    state = RepairState(source, library)
    mostChecks = 16 + (1 << 20) / (source.bytes.count + (1 << 10))
  }

  mutating func repair() {
    while true {
      let all = state.candidates(guesses: guesses)
      let origins = text.origins
      let others = all.filter { !setAside.contains($0.finding.moved(to: origins)) }
      if others.count == all.count { setAside = [] }
      if goOn(with: others, origins) { continue }
      guard checks < mostChecks else { return }
      if others.count == all.count {
        isComplete = true
        return
      }
      setAside = []
    }
  }

  /// Applies the fixes that make the source better together; false when there are none.
  private mutating func goOn(
    with candidates: [RepairCandidate], _ origins: EditedText.Origins
  ) -> Bool {
    guard !candidates.isEmpty else { return false }
    let regions = RepairRegions(state.file.tree)
    var harmful: Set<PlacedFinding> = []
    var chosen = candidates
    var reach = 0
    while !chosen.isEmpty, checks < mostChecks {
      let attempt = attempt(chosen, regions, origins, &harmful)
      if attempt.isGood { return true }
      chosen = attempt.rest(without: reach)
      // What does harm again is mostly not alone: each time twice as many around it are left out.
      reach = min(2 * reach + 1, candidates.count)
    }
    // Those that were only near others may be good in smaller parts.
    var others = candidates.filter { !harmful.contains($0.finding) }
    var count = others.count
    while !others.isEmpty, checks < mostChecks {
      let attempt = attempt(Array(others.prefix(count)), regions, origins, &harmful)
      if attempt.isGood { return true }
      if count == 1 { harmful.insert(others[0].finding) }
      others.removeAll { harmful.contains($0.finding) }
      count = count == 1 ? max(1, others.count / 2) : max(1, min(count, others.count) / 2)
    }
    return false
  }

  /// Applies fixes if they are good together; otherwise sets those aside that do harm.
  private mutating func attempt(
    _ chosen: [RepairCandidate], _ regions: RepairRegions, _ origins: EditedText.Origins,
    _ harmful: inout Set<PlacedFinding>
  ) -> RepairAttempt {
    checks += 1
    let attempt = RepairAttempt(chosen, to: state, guesses: guesses, library, regions)
    if attempt.isGood {
      text.apply(attempt.edits)
      state = attempt.state
      count += chosen.count
    } else {
      for index in attempt.harmful {
        harmful.insert(chosen[index].finding)
        setAside.insert(chosen[index].finding.moved(to: origins))
      }
    }
    return attempt
  }
}
