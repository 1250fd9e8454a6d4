/// Fixes that are applied together to a source, and which of them did not help.
///
/// Something new where a fix was made is put down to the fix. What is new elsewhere was mostly there
/// before, and could not be seen: it is put down to a fix only where the source would be worse.
struct RepairAttempt {
  let base: RepairState
  /// The fixes, apart from one another.
  let chosen: [RepairCandidate]
  private let guesses: Bool
  private(set) var text: EditedText
  private(set) var state: RepairState
  /// How many fixes were applied, with those of what the first ones uncovered.
  private(set) var count: Int
  /// The places of findings of the state that are new.
  private(set) var newFindings: Set<Int> = []
  /// Among `chosen` those whose findings are still there, or that something new is put down to.
  private(set) var blamed: Set<Int> = []
  /// Among these those that no other fix can make good.
  private(set) var hopeless: Set<Int> = []
  /// What is new, and which fix that is put down to.
  private(set) var reasons: [PlacedFinding: Int] = [:]

  /// Applies fixes and looks at what becomes of the source.
  ///
  /// - Parameters:
  ///   - regions: the parts of the source.
  ///   - suspects: fixes that were left out because of something new, and are not its cause when it is
  ///     still there.
  init(
    _ chosen: [RepairCandidate], to base: RepairState, guesses: Bool, _ library: FormLibrary,
    _ regions: RepairRegions, _ suspects: RepairSuspects
  ) {
    self.base = base
    self.chosen = chosen
    self.guesses = guesses
    text = EditedText(base.source.bytes)
    text.apply(RepairCandidate.edits(of: chosen))
    state = RepairState(SourceText(name: base.source.name, bytes: text.bytes), library)
    count = chosen.count
    judge(regions, suspects)
  }

  /// Whether the fixes may stay: each has done what it is for, and nothing is worse.
  var isGood: Bool { blamed.isEmpty && state.isNoWorse(than: base) }

  /// Whether all that is new may be fixed in turn.
  var hasHope: Bool { hopeless.isEmpty && !blamed.isEmpty }

  /// Goes on with the fixes of what is new; false when there are none.
  mutating func goOn(
    _ library: FormLibrary, _ regions: RepairRegions, _ suspects: RepairSuspects
  ) -> Bool {
    let new = newFindings
    let more = state.candidates(guesses: guesses) { new.contains($0) }
    guard !more.isEmpty else { return false }
    text.apply(RepairCandidate.edits(of: more))
    state = RepairState(SourceText(name: base.source.name, bytes: text.bytes), library)
    count += more.count
    judge(regions, suspects)
    return true
  }

  // MARK: What helped

  private mutating func judge(_ regions: RepairRegions, _ suspects: RepairSuspects) {
    newFindings = []
    blamed = []
    hopeless = []
    reasons = [:]
    let origins = text.origins
    let places = state.findings.map { origins.place(of: Int($0.span.start)) }
    // What is where it was.
    var left: [PlacedFinding: Int] = [:]
    for finding in base.findings {
      left[PlacedFinding(finding, at: Int(finding.span.start)), default: 0] += 1
    }
    var others: [(index: Int, finding: PlacedFinding)] = []
    for (index, diagnostic) in state.findings.enumerated() {
      let finding = PlacedFinding(diagnostic, at: places[index])
      if let count = left[finding], count > 0 {
        left[finding] = count - 1
      } else {
        others.append((index, finding))
      }
    }
    for (index, candidate) in chosen.enumerated() {
      if left[candidate.finding, default: 0] > 0 {
        left[candidate.finding, default: 0] -= 1
      } else {
        blamed.insert(index)
        hopeless.insert(index)
      }
    }
    // What was found elsewhere before, and was not to be fixed.
    var moved: [FindingKey: Int] = [:]
    for (finding, count) in left where count > 0 { moved[finding.key, default: 0] += count }
    newFindings = Set(
      others.filter { _, finding in
        guard let count = moved[finding.key], count > 0 else { return true }
        moved[finding.key] = count - 1
        return false
      }.map(\.index))
    let new = others.filter { newFindings.contains($0.index) }
    let map = ChosenPlaces(chosen)
    for isNear in [true, false] {
      for (index, finding) in new {
        // What is proved of a form without errors, or is only worth knowing, is no fix's fault.
        let diagnostic = state.findings[index]
        if diagnostic.name.isProof || diagnostic.severity == .information { continue }
        var places = [finding.place]
        if !isNear {
          places += diagnostic.labels.filter { $0.source === state.source }
            .map { origins.place(of: Int($0.span.start)) }
        }
        let end = origins.place(of: Int(diagnostic.span.end))
        guard
          let cause = map.cause(
            of: places, to: end, regions, isNear: isNear, not: suspects.fixes[finding] ?? [])
        else { continue }
        // A fix of an error may uncover what is only doubtful.
        guard diagnostic.severity == .error || !chosen[cause].isOfError else { continue }
        blamed.insert(cause)
        reasons[finding] = cause
        if !(diagnostic.fix.map { $0.isSafe || guesses } ?? false) { hopeless.insert(cause) }
      }
      if !blamed.isEmpty || state.isNoWorse(than: base) { return }
    }
  }
}

/// The edits of fixes in the order of their places.
private struct ChosenPlaces {
  private let edits: [(start: Int, end: Int, owner: Int)]
  private let findings: [PlacedFinding]

  init(_ chosen: [RepairCandidate]) {
    findings = chosen.map(\.finding)
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
  ///   - others: fixes that it cannot be.
  func cause(
    of places: [Int], to end: Int, _ regions: RepairRegions, isNear: Bool,
    not others: Set<PlacedFinding>
  ) -> Int? {
    if isNear {
      guard let place = places.first else { return nil }
      var span = Span(place, max(place, end))
      if let region = regions.regions(around: place).first, region.isWhole { span = region.span }
      return nearest(to: place, in: span, not: others)
    }
    for place in places {
      for region in regions.regions(around: place) {
        if let owner = nearest(to: place, in: region.span, not: others) { return owner }
      }
    }
    guard let place = places.first else { return nil }
    return nearest(to: place, in: Span(0, Int(UInt32.max)), not: others)
  }

  private func nearest(to place: Int, in span: Span, not others: Set<PlacedFinding>) -> Int? {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    var before = low - 1
    while before >= 0, edits[before].start >= Int(span.start),
      others.contains(findings[edits[before].owner])
    {
      before -= 1
    }
    var after = low
    while after < edits.count, edits[after].start <= Int(span.end),
      others.contains(findings[edits[after].owner])
    {
      after += 1
    }
    let isBefore = before >= 0 && edits[before].start >= Int(span.start)
    let isAfter = after < edits.count && edits[after].start <= Int(span.end)
    if isBefore, isAfter {
      let distance = max(0, place - edits[before].end)
      return distance <= edits[after].start - place ? edits[before].owner : edits[after].owner
    }
    return isBefore ? edits[before].owner : isAfter ? edits[after].owner : nil
  }
}
