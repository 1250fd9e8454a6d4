package import FormEngine
internal import SeededNumbers

/// State that a search changes move by move: those of a person in a session, or of a record.
package protocol SearchedAnswers {
  var session: Session { get }

  /// Makes a move; returns false if the form refuses it.
  mutating func perform(_ move: AnswerMove) -> Bool

  /// Makes a move, and takes it back unless a condition is true afterwards.
  ///
  /// - Returns: true if the move was made.
  mutating func keep(after move: AnswerMove, if isKept: (Self) -> Bool) -> Bool
}

extension SearchedAnswers {
  package mutating func keep(after move: AnswerMove, if isKept: (Self) -> Bool) -> Bool {
    var trial = self
    guard trial.perform(move), isKept(trial) else { return false }
    self = trial
    return true
  }
}

/// Searches near some answers for others that reach a goal: by one move, by many at once, by two,
/// and then by some at random. In records, failures also guide it: it repairs them one after
/// another, or walks at random to where fewer are left.
///
/// The moves are grouped by what they change, and the likeliest of each group come first. Of the
/// answers that one move leads to, those that break the fewest rules are the best.
package struct LocalSearch<State: SearchedAnswers> {
  package typealias Goal = (State) -> Bool

  package let candidates: CandidateValues
  package var effort: SearchEffort
  /// The maximum number of tries of several moves for one goal.
  private let mostTries: Int
  package private(set) lazy var scan = FailureScan(candidates.program)
  /// True to try values that are drawn at random, before the usual ones.
  let drawsValues: Bool
  /// The declarations that decide failures and goals, kept for the next search.
  var knownReads: [Decided: ReadDeclarations] = [:]

  /// The number of groups, and of moves in each, of which pairs are tried.
  private static var mostGroups: Int { 10 }
  private static var mostMoves: Int { 12 }

  package init(
    _ candidates: CandidateValues, effort: SearchEffort, mostTries: Int = 3_000,
    drawsValues: Bool = false
  ) {
    self.candidates = candidates
    self.drawsValues = drawsValues
    self.effort = effort
    self.mostTries = mostTries
  }

  var program: Program { candidates.program }

  /// Tries each move alone, and then all groups with their first move, all with their last, and so
  /// on, since sums and scores need many at once.
  package func quickly(
    _ groups: [[AnswerMove]], from start: State, until isReached: Goal
  ) -> State? {
    var answers = start
    if makeBest(of: groups.joined(), in: &answers, until: isReached) { return answers }
    // With few groups, all pairs can be tried.
    guard groups.count > 3, !effort.isSpent else { return nil }
    for place in 0..<6 {
      let moves = groups.compactMap { moves -> AnswerMove? in
        // The last move clears the field.
        let values = moves.dropLast()
        if values.isEmpty { return moves.first }
        let index = min(place / 2, values.count - 1)
        return values[place % 2 == 0 ? values.count - 1 - index : index]
      }
      var trial = start
      let accepted = moves.filter { trial.perform($0) }
      if isReached(trial), let short = shortened(accepted, from: start, until: isReached) {
        return short.answers
      }
    }
    return nil
  }

  /// Makes the first move that leads to a goal and leaves few rules broken; otherwise, of all moves
  /// that lead there, the one that leaves the fewest.
  ///
  /// - Parameter most: the number of broken rules that are few, at most as many as before by
  ///   default.
  /// - Returns: false if no move leads to the goal.
  package func makeBest(
    of moves: some Sequence<AnswerMove>, in answers: inout State, leaving most: Int? = nil,
    until isReached: Goal
  ) -> Bool {
    let most = most ?? answers.session.blockers
    var best: State?
    for move in moves {
      guard !effort.isSpent else { break }
      let isMade = answers.keep(after: move) { trial in
        guard isReached(trial) else { return false }
        if trial.session.blockers <= most { return true }
        if trial.session.blockers < best?.session.blockers ?? .max { best = trial }
        return false
      }
      if isMade { return true }
    }
    guard let best else { return false }
    answers = best
    return true
  }

  /// Tries two moves at once, then some at random.
  package mutating func thoroughly(
    _ groups: [[AnswerMove]], from start: State, until isReached: Goal
  ) -> State? {
    guard groups.count > 1 else { return nil }
    var left = mostTries
    let likely = groups.prefix(Self.mostGroups).map { $0.prefix(Self.mostMoves) }
    for (index, first) in likely.enumerated() {
      for second in likely[(index + 1)...] {
        for one in first {
          for other in second {
            guard left > mostTries / 3, !effort.isSpent else { break }
            left -= 1
            if let found = result([one, other], from: start, until: isReached) { return found }
            if let found = result([other, one], from: start, until: isReached) { return found }
          }
        }
      }
    }
    while left > 0, !effort.isSpent {
      left -= 1
      let count = 2 + candidates.random.below(min(5, groups.count))
      var moves: [AnswerMove] = []
      for _ in 0..<count {
        let group = groups[candidates.random.below(groups.count)]
        if !group.isEmpty { moves.append(group[candidates.random.below(group.count)]) }
      }
      if result(moves, from: start, until: isReached) != nil {
        return shortened(moves, from: start, until: isReached)?.answers
      }
    }
    return nil
  }

  /// Returns moves without those that are not needed to reach a goal, and the answers after them;
  /// nil if they do not lead there.
  package func shortened(
    _ moves: [AnswerMove], from start: State, until isReached: Goal
  ) -> (moves: [AnswerMove], answers: State)? {
    var moves = moves
    // Of many moves most are left out a quarter at a time, then an eighth, and so on.
    var count = max(1, moves.count / 4)
    while true {
      var index = 0
      while index < moves.count {
        var fewer = moves
        fewer.removeSubrange(index..<min(index + count, moves.count))
        if result(fewer, from: start, until: isReached) != nil {
          moves = fewer
        } else {
          index += count
        }
      }
      if count == 1 {
        return result(moves, from: start, until: isReached).map { (moves, $0) }
      }
      count /= 2
    }
  }

  private func result(
    _ moves: [AnswerMove], from start: State, until isReached: Goal
  ) -> State? {
    var trial = start
    for move in moves where !trial.perform(move) { return nil }
    return isReached(trial) ? trial : nil
  }
}
