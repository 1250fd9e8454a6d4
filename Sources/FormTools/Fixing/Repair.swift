package import FormLanguage
package import FormSyntax

/// The result of repairing a source.
package struct Repair: Sendable {
  /// The repaired source; the same object if nothing was repaired.
  package let source: SourceText
  /// The number of fixes that were applied.
  package let count: Int
  /// The edits of the original source, sorted and without overlaps.
  package let edits: [Edit]
  /// True if another repair would change nothing. False if the limit on checks ended the repair.
  package let isComplete: Bool
  /// The number of times that the source was checked.
  package let checks: Int
}

/// Repairs a form file: applies the fixes of its findings until no remaining fix improves it.
///
/// The result has no more syntax errors than the source, and no more other errors except those that
/// syntax errors hid. Everything outside the edits, including comments and white space, is
/// unchanged.
///
/// All fixes that do not overlap are applied together and the result is checked; harmful fixes are
/// left out. The number of checks depends on how often one fix reveals another, not on the number
/// of fixes.
///
/// - Parameter guesses: true to also apply fixes that are not safe.
package func repairForm(
  _ source: SourceText, importing importer: any FormImporter, guesses: Bool = false
) -> Repair {
  repairForm(source, in: FormLibrary(importing: importer), guesses: guesses)
}

extension FormLibrary {
  /// Repairs files that may import one another, like `repairForm`. Imported files are repaired
  /// first. The library must not have checked anything yet.
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
  /// Returns findings with only the fixes that a repair applies. Safe fixes that it does not apply
  /// become unsafe, and unsafe ones are removed, since a harmful fix is not what the author meant.
  package func withTrueFixes(_ findings: [Diagnostic]) -> [Diagnostic] {
    var tried: Set<ObjectIdentifier> = []
    var result = findings
    for finding in findings
    where finding.fix != nil && tried.insert(ObjectIdentifier(finding.source)).inserted {
      result = withTrueFixes(result, of: finding.source)
    }
    return result
  }

  /// Does the same for the fixes of one file.
  func withTrueFixes(_ findings: [Diagnostic], of source: SourceText) -> [Diagnostic] {
    var findings = findings
    for place in unapplied(findings, of: source, guesses: false) {
      findings[place].fix?.isSafe = false
    }
    // A second repair takes about as long again, which only matters for large files.
    guard source.bytes.count < 1 << 18 else { return findings }
    for place in unapplied(findings, of: source, guesses: true) { findings[place].fix = nil }
    return findings
  }

  /// Returns the findings with safe or unsafe fixes that remain after a repair.
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
/// A step counts as progress if the findings of its fixes are gone, no finding without a fix has
/// appeared next to a fix, and there are no more errors than before. Errors revealed further on
/// replace those that hid them, so a chain of fixes takes one check per link. Findings that a safe
/// syntax fix uncovers in its own clause were there before and do not count. Harmful fixes are set
/// aside until no others are left; then all are tried again. Another repair would begin that way,
/// too, so it changes nothing.
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

  /// The limit on checks, which matters for sources that consist of long chains. It is higher for
  /// small files, which are checked fast.
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

  /// Applies fixes that together improve the source; false if there are none.
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
      // Harmful fixes are seldom alone, so twice as many neighbours are left out each time.
      reach = min(2 * reach + 1, candidates.count)
    }
    // Fixes that were left out as neighbours may work in smaller groups.
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

  /// Applies fixes if they work together; otherwise sets the harmful ones aside.
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
