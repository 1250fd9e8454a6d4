internal import FormEngine
internal import FormSyntax

/// Comparison of the focus order with the one that a test expects.
extension ScenarioRun {
  /// The maximum number of places of an order that are reported.
  private static let mostPlaces = 200

  func unmetOrder(_ places: [ScenarioPath]) -> Complaint? {
    var expected: [Path] = []
    for path in places {
      switch place(of: path) {
      case .missing(let list, let number): return missingRow(list, number)
      case .path(let path): expected.append(session.focusPlace(path) ?? path)
      }
    }
    // One more than expected is enough to see a difference.
    let found = focusOrder(limit: expected.count + 1)
    guard found != expected else { return nil }
    var reasons: [Reason] = []
    for path in expected where !session.isFocusable(path) { reasons += whyNotFocusable(path) }
    if let extra = unexpected(beside: expected) { reasons.append(extra) }
    let same = zip(found, expected).prefix { $0 == $1 }.count
    return Complaint(
      difference(expected, found, at: same), reasons,
      orderPlace: found.indices.contains(same) ? found[same] : found.last)
  }

  /// Returns a message about the first difference between two orders, which is at an index.
  private func difference(_ expected: [Path], _ found: [Path], at index: Int) -> StepMessage {
    guard expected.indices.contains(index) else {
      return .orderTooLong(expected: expected.count, next: name(found[index]))
    }
    let name = name(expected[index])
    return found.indices.contains(index)
      ? .orderDiffers(name, place: index + 1, found: self.name(found[index]))
      : .orderTooShort(name, place: index + 1, last: found.last.map(self.name))
  }

  /// Returns the places that can take the focus but are not among `paths`; nil if there are none.
  private func unexpected(beside paths: [Path]) -> Reason? {
    let expected = Set(paths)
    let limit = ScenarioRun.mostListed + expected.count
    let extra = focusOrder(limit: limit).filter { !expected.contains($0) }
      .prefix(ScenarioRun.mostListed)
    guard !extra.isEmpty else { return nil }
    let count =
      session.position(of: nil).count - expected.filter { session.isFocusable($0) }.count
    return Reason(
      .unexpectedPlaces(extra.map { session.name(of: $0) }, more: count - extra.count))
  }

  // MARK: The actual order

  /// Returns the first places, up to a limit, that can take the focus now, in focus order.
  private func focusOrder(limit: Int) -> [Path] {
    order(from: session.first, limit: limit)
  }

  private func order(from start: Path?, limit: Int) -> [Path] {
    var paths: [Path] = []
    var next = start
    while let path = next, paths.count < limit {
      paths.append(path)
      next = session.next(after: path)
    }
    return paths
  }

  /// Describes the focus order; for a very long one, the part around a place.
  func order(around place: Path?) -> ReasonMessage {
    let count = session.position(of: nil).count
    guard count > 0 else { return .nothingFocusable }
    var start = session.first
    var first = 1
    if count > ScenarioRun.mostPlaces, let place, session.isFocusable(place) {
      // As many places before as after, except at both ends.
      let index = session.position(of: place).index
      let wanted = index - ScenarioRun.mostPlaces / 2
      first = max(1, min(wanted, count - ScenarioRun.mostPlaces + 1))
      start = place
      for _ in first..<max(first, index) { start = session.previous(before: start) }
    }
    let names = order(from: start, limit: ScenarioRun.mostPlaces).map { session.name(of: $0) }
    return .order(names, first: first, count: count)
  }
}
