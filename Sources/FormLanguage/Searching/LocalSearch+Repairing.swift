package import FormEngine

/// Repairs records: fields that must be filled or are wrong get other values, one by one, until
/// nothing is wrong.
///
/// A session finds errors at once in a form of any size. Few values are tried, in a fixed order:
/// first those with the fewest consequences, for which most conditions are false.
extension LocalSearch where State == RecordAnswers {
  /// The maximum number of changes of one place, and of passes over all places.
  private static var mostVisits: Int { 3 }
  private static var mostPasses: Int { 4 }
  /// The maximum number of rows that a list may need to be repaired.
  private static var mostRows: Int { 200 }

  /// Changes answers until nothing is wrong with them.
  ///
  /// - Parameters:
  ///   - kept: the fields to change only if nothing else helps.
  ///   - effort: the limit of this repair.
  /// - Returns: the declarations involved in the problems that remain; empty if there are none.
  package mutating func repair(
    _ answers: inout RecordAnswers, keeping kept: Set<Path>, effort: SearchEffort
  ) -> [NodeID] {
    let usual = self.effort
    self.effort = effort
    defer { self.effort = usual }
    answers.session.leaveEmpty(candidates.defaults)
    answers.session.start(sortsRows: false)
    var visits: [Path: Int] = [:]
    var open: [NodeID] = []
    for _ in 0..<Self.mostPasses where answers.session.blockers > 0 {
      open = []
      var isChanged = false
      var cursor: Path?
      while !effort.isSpent, let path = answers.session.nextBlocking(after: cursor) {
        cursor = path
        visits[path, default: 0] += 1
        if visits[path, default: 0] <= Self.mostVisits, repair(path, kept, &answers) {
          isChanged = true
        } else {
          open += [path.node] + reads(of: .place(path.node)).fields
        }
      }
      if answers.session.blockers > 0, answers.session.nextBlocking(after: nil) == nil {
        isChanged = repairForm(kept, &answers, &open) || isChanged
      }
      guard isChanged, !effort.isSpent else { break }
    }
    return answers.session.blockers > 0 ? open : []
  }

  /// Changes the value at a place that has a problem, or a value that the problem depends on.
  private mutating func repair(
    _ path: Path, _ kept: Set<Path>, _ answers: inout RecordAnswers
  ) -> Bool {
    let kind = program.nodes[path.node].kind
    if kind == .list, let move = fitting(path, in: answers.session, least: Self.mostRows),
      answers.perform(move)
    {
      effort.add(answers.session.rowCount(of: path))
      return true
    }
    let read = reads(of: .place(path.node))
    var places = places(of: read, near: path, in: answers.session)
    places.removeAll { $0 == path || kept.contains($0) }
    if kind == .field { places.insert(path, at: kept.contains(path) ? places.count : 0) }
    return change(places, besides: read.fields, &answers) { !$0.session.isBlocking(path) }
  }

  /// Repairs rules that are not reported at any visible place.
  private mutating func repairForm(
    _ kept: Set<Path>, _ answers: inout RecordAnswers, _ open: inout [NodeID]
  ) -> Bool {
    effort.add(program.nodes.count)
    var isChanged = false
    for case .rule(let number, _) in scan.failures(in: answers.session)
    where !program.parts.rules[number].isWarning {
      let read = reads(of: .element(.rule(number)))
      let places = places(of: read, near: nil, in: answers.session).filter { !kept.contains($0) }
      let before = answers.session.blockers
      let isRepaired = change(places, besides: read.fields, &answers) {
        $0.session.blockers < before
      }
      isChanged = isRepaired || isChanged
      if !isRepaired { open += read.fields }
    }
    return isChanged
  }

  /// Tries other values in places until one helps. If all lead to other problems, the one that
  /// leads to the fewest is kept.
  private func change(
    _ places: [Path], besides others: [NodeID], _ answers: inout RecordAnswers, until isSolved: Goal
  ) -> Bool {
    let before = answers.session.blockers
    for path in places where answers.session.isVisible(path) {
      var tried: Set<Value> = []
      for isThorough in [false, true] {
        let values = values(at: path, in: answers.session, besides: others, isThorough)
          .filter { tried.insert($0).inserted }
        var evaluations = answers.session.evaluations
        let moves = values.lazy.map { AnswerMove.enter(path, $0) }
        let isMade = makeBest(of: moves, in: &answers, leaving: before - 1) { trial in
          effort.add(1 + trial.session.evaluations - evaluations)
          evaluations = trial.session.evaluations
          return isSolved(trial)
        }
        if isMade { return true }
      }
    }
    return false
  }

  /// Returns values for a field, those with the fewest consequences first.
  ///
  /// - Parameter isThorough: true for the many values that may help if the few do not.
  private func values(
    at path: Path, in session: Session, besides others: [NodeID], _ isThorough: Bool
  ) -> [Value] {
    if isThorough {
      let isOptional = !candidates.mustBeFilled(path, in: session)
      return candidates.values(for: path, in: session, like: others)
        + (isOptional ? [.empty] : [])
    }
    let kind = program.nodes[path.node].type.kind
    let like = others.filter { program.nodes[$0].type.kind == kind && $0 != path.node }
    return candidates.plainValues(for: path, in: session)
      + like.flatMap { places(of: $0, near: path, in: session) }.map(session.value)
      .filter { !$0.isEmpty }
  }
}
