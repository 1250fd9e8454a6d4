internal import FormEngine

/// Fixes that are applied together to a source, and which of them did not help.
///
/// Something new where a fix was made is put down to the fix. What is new elsewhere was mostly there
/// before, and could not be seen: it is put down to a fix only where the source would be worse.
struct RepairAttempt {
  let base: RepairState
  /// The fixes, apart from one another.
  let chosen: [RepairCandidate]
  private let guesses: Bool
  /// What all of them change.
  let edits: [Edit]
  let state: RepairState
  /// Among `chosen` those whose findings are still there, or that something new is put down to which
  /// keeps the source from getting better.
  private(set) var harmful: Set<Int> = []
  /// How many errors safe fixes of the syntax have uncovered, each in the clause of its fix.
  private var uncovered = 0

  /// Applies fixes and looks at what becomes of the source.
  ///
  /// - Parameter regions: the parts of the source.
  init(
    _ chosen: [RepairCandidate], to base: RepairState, guesses: Bool, _ library: FormLibrary,
    _ regions: RepairRegions
  ) {
    self.base = base
    self.chosen = chosen
    self.guesses = guesses
    edits = RepairCandidate.edits(of: chosen)
    var text = EditedText(base.source.bytes)
    text.apply(edits)
    state = RepairState(SourceText(name: base.source.name, bytes: text.bytes), library)
    judge(regions, text.origins)
  }

  /// Whether the fixes may stay: each has done what it is for, and nothing is worse.
  var isGood: Bool { harmful.isEmpty && isNoWorse }

  private var isNoWorse: Bool { state.isNoWorse(than: base, hidden: uncovered) }

  /// The fixes without those that do harm, and without so many on both sides of each. When something
  /// is worse and nothing shows why, the first half, which may be good without the others.
  func rest(without reach: Int) -> [RepairCandidate] {
    if harmful.isEmpty { return Array(chosen.prefix(chosen.count / 2)) }
    var isLeftOut = [Bool](repeating: false, count: chosen.count)
    var end = 0
    for index in harmful.sorted() {
      let next = min(index + reach + 1, chosen.count)
      for neighbour in max(end, index - reach)..<next { isLeftOut[neighbour] = true }
      end = next
    }
    return chosen.indices.filter { !isLeftOut[$0] }.map { chosen[$0] }
  }

  // MARK: What helped

  private mutating func judge(_ regions: RepairRegions, _ origins: EditedText.Origins) {
    let (unfixed, found) = comparedFindings(origins)
    let map = ChosenPlaces(chosen)
    let new = found.filter { !isUncovered($0, map, regions, origins) }
    uncovered = found.count { $0.severity == .error } - new.count { $0.severity == .error }
    let near = causes(of: new, map, regions, origins, isNear: true)
    harmful = unfixed.union(near.lasting)
    if !harmful.isEmpty || isNoWorse { return }
    // Nothing but what can be fixed in turn is next to a fix, and yet there is more of it.
    harmful = near.all
    if !harmful.isEmpty { return }
    let far = causes(of: new, map, regions, origins, isNear: false)
    harmful = far.lasting.isEmpty ? far.all : far.lasting
  }

  /// Whether something new was there before, hidden by an error of the syntax that a safe fix removed.
  private func isUncovered(
    _ diagnostic: Diagnostic, _ map: ChosenPlaces, _ regions: RepairRegions,
    _ origins: EditedText.Origins
  ) -> Bool {
    guard !diagnostic.name.isSyntax, !isWritten(diagnostic) else { return false }
    let place = origins.place(of: Int(diagnostic.span.start))
    let end = origins.place(of: Int(diagnostic.span.end))
    return map.cause(of: [place], to: end, regions, isNear: true).map {
      chosen[$0].isSafe && chosen[$0].finding.key.name.isSyntax
    } ?? false
  }

  /// Whether an unknown name is, at least in part, what a fix has written.
  private func isWritten(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.name == .unknownName else { return false }
    var shift = 0
    for edit in edits {
      let length = edit.replacement.utf8.count
      let start = Int(edit.span.start) + shift
      if Int(diagnostic.span.start) < start + length, Int(diagnostic.span.end) > start {
        return true
      }
      shift += length - (Int(edit.span.end) - Int(edit.span.start))
    }
    return false
  }

  /// Which of the fixes left their findings where they were, and which findings of the state are new.
  private func comparedFindings(
    _ origins: EditedText.Origins
  ) -> (unfixed: Set<Int>, new: [Diagnostic]) {
    // What is where it was.
    var left: [PlacedFinding: Int] = [:]
    for finding in base.findings {
      left[PlacedFinding(finding, at: Int(finding.span.start)), default: 0] += 1
    }
    var others: [Diagnostic] = []
    for diagnostic in state.findings {
      let finding = PlacedFinding(diagnostic, at: Int(diagnostic.span.start)).moved(to: origins)
      if let count = left[finding], count > 0 {
        left[finding] = count - 1
      } else {
        others.append(diagnostic)
      }
    }
    var unfixed: Set<Int> = []
    for (index, candidate) in chosen.enumerated() {
      if left[candidate.finding, default: 0] > 0 {
        left[candidate.finding, default: 0] -= 1
      } else {
        unfixed.insert(index)
      }
    }
    // What was found elsewhere before, and was not to be fixed.
    var moved: [FindingKey: Int] = [:]
    for (finding, count) in left where count > 0 { moved[finding.key, default: 0] += count }
    let new = others.filter { diagnostic in
      let key = FindingKey(diagnostic)
      guard let count = moved[key], count > 0 else { return true }
      moved[key] = count - 1
      return false
    }
    return (unfixed, new)
  }

  /// The fixes that new findings are put down to: all, and those of findings that cannot be fixed in
  /// turn.
  private func causes(
    of new: [Diagnostic], _ map: ChosenPlaces, _ regions: RepairRegions,
    _ origins: EditedText.Origins, isNear: Bool
  ) -> (all: Set<Int>, lasting: Set<Int>) {
    var (all, lasting): (Set<Int>, Set<Int>) = ([], [])
    for diagnostic in new {
      // What is proved of a form without errors, or is only worth knowing, is not a fix's fault.
      if diagnostic.name.isProof || diagnostic.severity == .information { continue }
      var places = [origins.place(of: Int(diagnostic.span.start))]
      if !isNear {
        places += diagnostic.labels.filter { $0.source === state.source }
          .map { origins.place(of: Int($0.span.start)) }
      }
      let end = origins.place(of: Int(diagnostic.span.end))
      // A fix of an error may uncover what is only doubtful.
      guard let cause = map.cause(of: places, to: end, regions, isNear: isNear),
        diagnostic.severity == .error || !chosen[cause].isOfError
      else { continue }
      all.insert(cause)
      if !(diagnostic.fix.map { $0.isSafe || guesses } ?? false) { lasting.insert(cause) }
    }
    return (all, lasting)
  }
}

/// The edits of fixes in the order of their places.
private struct ChosenPlaces {
  private let edits: [(start: Int, end: Int, owner: Int)]

  init(_ chosen: [RepairCandidate]) {
    edits = chosen.enumerated().flatMap { owner, candidate in
      candidate.edits.map { (Int($0.span.start), Int($0.span.end), owner) }
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  /// The fix that is the most likely cause of something new: the nearest in the innermost part of the
  /// source that has one.
  ///
  /// - Parameters:
  ///   - places: where it is found, and then where else it is about.
  ///   - end: where the first of them ends.
  ///   - isNear: whether only a fix in the same clause or step is meant, or of the same words.
  func cause(
    of places: [Int], to end: Int, _ regions: RepairRegions, isNear: Bool
  ) -> Int? {
    if isNear {
      guard let place = places.first else { return nil }
      var span = SourceSpan(place, max(place, end))
      if let region = regions.regions(around: place).first, region.isWhole { span = region.span }
      return nearest(to: place, in: span)
    }
    for place in places {
      for region in regions.regions(around: place) {
        if let owner = nearest(to: place, in: region.span) { return owner }
      }
    }
    guard let place = places.first else { return nil }
    return nearest(to: place, in: SourceSpan(0, Int(UInt32.max)))
  }

  private func nearest(to place: Int, in span: SourceSpan) -> Int? {
    let low = edits.partitioningIndex { $0.start > place }
    let before = low - 1
    let after = low
    let isBefore = before >= 0 && edits[before].start >= Int(span.start)
    let isAfter = after < edits.count && edits[after].start <= Int(span.end)
    if isBefore, isAfter {
      let distance = max(0, place - edits[before].end)
      return distance <= edits[after].start - place ? edits[before].owner : edits[after].owner
    }
    return isBefore ? edits[before].owner : isAfter ? edits[after].owner : nil
  }
}
