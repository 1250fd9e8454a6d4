internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// An attempt to apply several fixes together, which finds the harmful ones.
///
/// A new finding near a fix is blamed on that fix. A new finding elsewhere most likely existed
/// before and was hidden, so it is only blamed on a fix if the source would get worse.
struct RepairAttempt {
  let base: RepairState
  /// The fixes, which do not overlap.
  let chosen: [RepairCandidate]
  private let guesses: Bool
  /// The edits of all fixes.
  let edits: [Edit]
  let state: RepairState
  /// The indices in `chosen` of fixes whose findings remain, or that are blamed for new findings
  /// that keep the source from improving.
  private(set) var harmful: Set<Int> = []
  /// The number of errors that safe syntax fixes have uncovered, each in the clause of its fix.
  private var uncovered = 0

  /// Applies fixes and checks the result.
  ///
  /// - Parameter regions: the regions of the source.
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

  /// True if the fixes may stay: each has fixed its finding, and nothing is worse.
  var isGood: Bool { harmful.isEmpty && isNoWorse }

  private var isNoWorse: Bool { state.isNoWorse(than: base, hidden: uncovered) }

  /// Returns the fixes without the harmful ones and a number of their neighbours on both sides. If
  /// none is known to be harmful, returns the first half.
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

  // MARK: Judging the result

  private mutating func judge(_ regions: RepairRegions, _ origins: EditedText.Origins) {
    let (unfixed, found) = comparedFindings(origins)
    let map = ChosenPlaces(chosen)
    let new = found.filter { !isUncovered($0, map, regions, origins) }
    uncovered = found.count { $0.severity == .error } - new.count { $0.severity == .error }
    let near = causes(of: new, map, regions, origins, isNear: true)
    harmful = unfixed.union(near.lasting)
    if !harmful.isEmpty || isNoWorse { return }
    // Only findings that have fixes themselves are next to a fix, and yet there are more errors.
    harmful = near.all
    if !harmful.isEmpty { return }
    let far = causes(of: new, map, regions, origins, isNear: false)
    harmful = far.lasting.isEmpty ? far.all : far.lasting
  }

  /// Returns true if a new finding was hidden before by a syntax error that a safe fix removed.
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

  /// Returns true if an unknown name was written by a fix, at least in part.
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

  /// Returns the fixes whose findings remain in place, and the findings of the result that are new.
  private func comparedFindings(
    _ origins: EditedText.Origins
  ) -> (unfixed: Set<Int>, new: [Diagnostic]) {
    // Match the findings that have not moved.
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
    // Match the findings that have moved and have no chosen fix.
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

  /// Returns the fixes that new findings are blamed on: all of them, and those with new findings
  /// that cannot be fixed in turn.
  private func causes(
    of new: [Diagnostic], _ map: ChosenPlaces, _ regions: RepairRegions,
    _ origins: EditedText.Origins, isNear: Bool
  ) -> (all: Set<Int>, lasting: Set<Int>) {
    var (all, lasting): (Set<Int>, Set<Int>) = ([], [])
    for diagnostic in new {
      // Proofs about a form without errors, and information, are never blamed on a fix.
      if diagnostic.name.isProof || diagnostic.severity == .information { continue }
      var places = [origins.place(of: Int(diagnostic.span.start))]
      if !isNear {
        places += diagnostic.labels.filter { $0.source === state.source }
          .map { origins.place(of: Int($0.span.start)) }
      }
      let end = origins.place(of: Int(diagnostic.span.end))
      // A fix of an error may uncover warnings.
      guard let cause = map.cause(of: places, to: end, regions, isNear: isNear),
        diagnostic.severity == .error || !chosen[cause].isOfError
      else { continue }
      all.insert(cause)
      if !(diagnostic.fix.map { $0.isSafe || guesses } ?? false) { lasting.insert(cause) }
    }
    return (all, lasting)
  }
}

/// The edits of fixes, sorted by place.
private struct ChosenPlaces {
  private let edits: [(start: Int, end: Int, owner: Int)]

  init(_ chosen: [RepairCandidate]) {
    edits = chosen.enumerated().flatMap { owner, candidate in
      candidate.edits.map { (Int($0.span.start), Int($0.span.end), owner) }
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  /// Returns the fix that most likely caused a new finding: the nearest one in the innermost region
  /// that contains one.
  ///
  /// - Parameters:
  ///   - places: the start of the finding, followed by its related places.
  ///   - end: the end of the finding.
  ///   - isNear: true to only consider fixes in the same clause or step, or of the same words.
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
