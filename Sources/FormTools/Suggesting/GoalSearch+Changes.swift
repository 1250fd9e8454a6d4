internal import FormEngine
internal import FormLanguage

// The search itself.

extension GoalSearch {
  /// Tries changes of what the element reads from several starts: the current state, one with all
  /// that it reads shown, and with a row, or two, in the lists that it reads. The quick ways are
  /// tried from each first.
  mutating func search(
    _ goal: CoverageGoal, from walk: SuggestedWalk, depth: Int
  ) -> SuggestedWalk? {
    search(read(by: goal.element), from: walk, depth: depth) { $0.isSeen(goal) }
  }

  /// The same, until something is so.
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
      if let found = thoroughly(read, from: start, isReached) { return found }
    }
    return nil
  }

  /// With ever more rows in one of the lists, as counts and sums may need.
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
        // Rows of which each has an answer: 4, 8, 16 and 32 of them.
        guard count >= 4, count & (count - 1) == 0 else { continue }
        if let found = quickly(read, from: longer, isReached) { return found }
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

  /// With the fields shown that are read but hidden; nil if there are none.
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

  private func result(
    _ moves: [SuggestedWalk.Move], from walk: SuggestedWalk,
    _ isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    var trial = walk
    for move in moves where !trial.perform(move) { return nil }
    return isReached(trial) ? trial : nil
  }

  /// Tries each change alone, and then all fields at their first value, all at their last, and so
  /// on, since sums and scores need many at once.
  private mutating func quickly(
    _ read: ReadDeclarations, from walk: SuggestedWalk,
    _ isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    if isReached(walk) { return walk }
    let changes = changes(of: read, from: walk)
    // Of answers that lead there those that break the fewest rules are the best.
    let before = walk.session.blockers
    var best: SuggestedWalk?
    for moves in changes {
      for move in moves {
        guard !effort.isSpent else { return best }
        guard let found = result([move], from: walk, isReached) else { continue }
        if found.session.blockers <= before { return found }
        if found.session.blockers < best?.session.blockers ?? .max { best = found }
      }
    }
    if let best { return best }
    // With few fields, all pairs can be tried.
    guard changes.count > 3 else { return nil }
    for place in 0..<6 {
      let moves = changes.compactMap { moves -> SuggestedWalk.Move? in
        let values = moves.dropLast()
        if values.isEmpty { return moves.first }
        let index = min(place / 2, values.count - 1)
        return values[place % 2 == 0 ? values.count - 1 - index : index]
      }
      var trial = walk
      let accepted = moves.filter { trial.perform($0) }
      if isReached(trial), let short = shortened(accepted, from: walk, until: isReached) {
        return short
      }
    }
    return nil
  }

  /// Tries two changes at once, then some at random.
  private mutating func thoroughly(
    _ read: ReadDeclarations, from walk: SuggestedWalk,
    _ isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    let changes = changes(of: read, from: walk)
    guard changes.count > 1 else { return nil }
    var left = Self.mostTriesOfGoal
    let likely = changes.prefix(10).map { $0.prefix(12) }
    for (index, first) in likely.enumerated() {
      for second in likely[(index + 1)...] {
        for one in first {
          for other in second {
            guard left > Self.mostTriesOfGoal / 3, !effort.isSpent else { break }
            left -= 1
            if let found = result([one, other], from: walk, isReached) { return found }
            if let found = result([other, one], from: walk, isReached) { return found }
          }
        }
      }
    }
    while left > 0, !effort.isSpent {
      left -= 1
      let count = 2 + numbers.next(below: min(5, changes.count))
      var moves: [SuggestedWalk.Move] = []
      for _ in 0..<count {
        let variable = changes[numbers.next(below: changes.count)]
        if !variable.isEmpty { moves.append(variable[numbers.next(below: variable.count)]) }
      }
      if result(moves, from: walk, isReached) != nil {
        return shortened(moves, from: walk, until: isReached)
      }
    }
    return nil
  }

  /// Moves without those that are not needed to reach something; nil if they do not lead there.
  func shortened(
    _ moves: [SuggestedWalk.Move], from walk: SuggestedWalk,
    until isReached: (SuggestedWalk) -> Bool
  ) -> SuggestedWalk? {
    func result(_ moves: [SuggestedWalk.Move]) -> SuggestedWalk? {
      var trial = walk
      for move in moves where !trial.perform(move) { return nil }
      return isReached(trial) ? trial : nil
    }
    var moves = moves
    // Of many moves most are left out a quarter at a time, then an eighth, and so on.
    var count = max(1, moves.count / 4)
    while true {
      var index = 0
      while index < moves.count {
        var fewer = moves
        fewer.removeSubrange(index..<min(index + count, moves.count))
        if result(fewer) != nil { moves = fewer } else { index += count }
      }
      if count == 1 { return result(moves) }
      count /= 2
    }
  }

  /// The fields and lists that decide how an element is seen.
  func read(by element: FormElement) -> ReadDeclarations {
    var read = ReadDeclarations(program)
    switch element {
    case .field(let node), .required(let node), .option(let node, _): read.add(field: node)
    case .condition(let slot): read.add(slot: slot)
    case .rule(let number):
      let rule = program.parts.rules[number]
      switch program.nodes[rule.node].kind {
      case .field: read.add(field: rule.node)
      case .list: read.add(list: rule.node)
      default: break
      }
      read.add(rule: number)
    }
    read.follow()
    return read
  }

  /// For each of them, the changes worth trying.
  private func changes(
    of read: ReadDeclarations, from walk: SuggestedWalk
  ) -> [[SuggestedWalk.Move]] {
    read.lists.flatMap { rowChanges(of: $0, from: walk) }
      + read.fields.flatMap { valueChanges(of: $0, from: walk) }
  }

  private func valueChanges(
    of field: NodeID, from walk: SuggestedWalk
  ) -> [[SuggestedWalk.Move]] {
    let places = walk.session.fewPlaces(of: field)
    var changes = places.map { place in
      candidates.values(for: place, in: walk.session).map { SuggestedWalk.Move.enter(place, $0) }
        + [.clear(place)]
    }
    // The same value in all rows of a list.
    if places.count > 1, let first = places.first,
      let row = walk.session.enclosingRow(of: first)
    {
      let list = walk.session.list(of: row)
      changes.append(
        candidates.values(for: first, in: walk.session).map { .enterAll(field, list: list, $0) })
    }
    return changes
  }

  private func rowChanges(
    of list: NodeID, from walk: SuggestedWalk
  ) -> [[SuggestedWalk.Move]] {
    walk.session.fewPlaces(of: list).map { place in
      var moves = additions(to: place, from: walk)
      if let first = walk.session.row(of: place, at: 0) { moves.append(.delete(first.path)) }
      return moves
    }
  }

  /// A new row; of plain values one with each value, those that break no rule first.
  private func additions(to list: Path, from walk: SuggestedWalk) -> [SuggestedWalk.Move] {
    var longer = walk
    guard program.nodes[list.node].isPlainList else { return [.add(list)] }
    guard longer.perform(.add(list)), let added = longer.session.lastValue(of: list) else {
      return []
    }
    let values = candidates.values(for: added, in: longer.session)
    let valid = values.first { value in
      var trial = longer
      return trial.perform(.enter(added, value)) && trial.session.isValid(added)
    }
    let ordered = (valid.map { [$0] } ?? []) + values.filter { $0 != valid }
    return ordered.map { .addValue(list, $0) }
  }
}
