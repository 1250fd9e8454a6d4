internal import FormEngine
internal import FormLanguage

// The search itself.

extension GoalSearch {
  /// Tries changes to the declarations that an element reads, from several starts: the current
  /// state, states with one or two rows in the lists among them, and a state in which all of them
  /// are shown. The quick ways are tried from every start first.
  mutating func search(
    _ goal: CoverageGoal, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    search(local.reads(of: .element(goal.element)), from: walk, depth: depth) { $0.isSeen(goal) }
  }

  /// Tries the same until a condition is met.
  mutating func search(
    _ read: ReadDeclarations, from walk: SuggestedWalk, depth: Int,
    until isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    var starts = [walk]
    if let longer = withRows(1, read, walk) {
      starts.append(longer)
      if let longest = withRows(2, read, longer) { starts.append(longest) }
    }
    for start in starts {
      if let found = quickly(read, from: start, isReached) { return found }
    }
    if let shown = showing(read, from: walk, depth: depth) {
      if let found = quickly(read, from: shown, isReached) { return found }
      starts.append(shown)
    }
    if let found = growing(read, from: starts.last ?? walk, isReached) { return found }
    for start in starts.reversed() {
      let moves = moves(of: read, from: start)
      if let found = local.thoroughly(moves, from: start, until: isReached) { return found }
    }
    return nil
  }

  private func quickly(
    _ read: ReadDeclarations, from walk: SuggestedWalk, _ isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    isReached(walk)
      ? walk : local.quickly(moves(of: read, from: walk), from: walk, until: isReached)
  }

  /// Continues with ever more rows in one of the lists, as counts and sums may need.
  private mutating func growing(
    _ read: ReadDeclarations, from walk: SuggestedWalk,
    _ isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    for list in read.lists {
      var longer = walk
      for count in 1...Self.mostRows {
        guard !effort.isSpent, let place = longer.session.fewPlaces(of: list).first,
          let next = withRow(in: place, longer)
        else { break }
        longer = next
        if isReached(longer) { return longer }
        // With 4, 8, 16 and 32 rows, changes to their answers are tried, too.
        guard count >= 4, count & (count - 1) == 0 else { continue }
        if let found = quickly(read, from: longer, isReached) { return found }
      }
    }
    return nil
  }

  /// Continues with a choice among the answers that a field offers and, if the goal is that the
  /// rule fails, without the row that offers it.
  mutating func offered(
    _ goal: CoverageGoal, at path: Path, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    let read = local.reads(of: .element(goal.element))
    guard
      let offering = search(
        read, from: walk, depth: depth, until: { !$0.session.offeredOptions(path).isEmpty }),
      let chosen = filled(path, from: offering)
    else { return nil }
    if chosen.isSeen(goal) { return chosen }
    for list in read.lists.sorted() {
      for place in chosen.session.fewPlaces(of: list) {
        for index in (0..<chosen.session.rowCount(of: place)).reversed() {
          var trial = chosen
          guard let row = trial.session.row(of: place, at: index),
            trial.perform(.delete(row.path)), trial.isSeen(goal)
          else { continue }
          return trial
        }
      }
    }
    return nil
  }

  private func withRows(
    _ count: Int, _ read: ReadDeclarations, _ walk: SuggestedWalk
  ) -> SuggestedWalk? {
    var walk = walk
    var isLonger = false
    for list in read.lists.sorted() {
      for place in walk.session.fewPlaces(of: list) where walk.session.rowCount(of: place) < count {
        guard let longer = withRow(in: place, walk) else { continue }
        walk = longer
        isLonger = true
      }
    }
    return isLonger ? walk : nil
  }

  /// Continues until fields that are read but hidden are shown; nil if no field could be shown.
  private mutating func showing(
    _ read: ReadDeclarations, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    var walk = walk
    var isChanged = false
    for field in read.fields {
      let hidden = walk.session.fewPlaces(of: field).first { !walk.session.isVisible($0) }
      guard hidden != nil,
        let (shown, _) = reach(field, from: walk, showing: true, depth: depth + 1)
      else { continue }
      walk = shown
      isChanged = true
    }
    return isChanged ? walk : nil
  }

  private func moves(of read: ReadDeclarations, from walk: SuggestedWalk) -> [[AnswerMove]] {
    local.moves(of: read.lists, read.fields, from: walk)
  }
}
