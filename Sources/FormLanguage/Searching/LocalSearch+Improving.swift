internal import FormEngine
internal import SeededNumbers

/// Changes records until they meet an aim: a walk that failures guide, and that leaves dead ends at
/// random.
extension LocalSearch where State == RecordAnswers {
  /// The cost of an aim that is missed, which exceeds that of any number of broken rules.
  package static var miss: Int { 1_000_000 }
  /// The maximum number of sideways moves without an improvement.
  private static var mostRounds: Int { 12 }

  /// Searches until nothing is left to improve, or the tries are used up.
  ///
  /// - Returns: the cost of the resulting record.
  package mutating func improve(
    _ answers: inout RecordAnswers, toward aim: RecordAim, tries: inout Int
  ) -> Int {
    var (cost, failures) = self.cost(of: answers, aim)
    var best = (cost: cost, answers: answers)
    var rounds = 0
    while cost > 0, tries > 0, rounds < Self.mostRounds {
      rounds += 1
      var isTowardAim = cost >= Self.miss
      // Another way may break fewer rules.
      if case .breaking = aim, !isTowardAim { isTowardAim = candidates.random.chance(1, in: 2) }
      let moves: [AnswerMove]
      if isTowardAim {
        moves = self.moves(toward: aim, in: answers)
      } else {
        let known = failures ?? scan.failures(in: answers.session)
        guard !known.isEmpty else { break }
        moves = self.moves(for: known[candidates.random.below(known.count)], in: answers)
      }
      guard !moves.isEmpty else {
        if cost >= Self.miss || cost < 2 { break }
        tries -= 1
        continue
      }
      var equal: [AnswerMove] = []
      var isBetter = false
      for move in moves where !isBetter && tries > 0 {
        tries -= 1
        let evaluations = answers.session.evaluations
        // Many rows are added only if they help.
        let isGrowth = move.isGrowth(in: answers.session)
        isBetter = answers.keep(after: move) { trial in
          let next = self.cost(of: trial, aim)
          count(trial, since: evaluations, isScanned: next.failures != nil)
          if next.cost < cost {
            (cost, failures) = next
            return true
          }
          if next.cost <= cost + 1, !isGrowth { equal.append(move) }
          return false
        }
      }
      if isBetter {
        if cost < best.cost { (best, rounds) = ((cost, answers), 0) }
        continue
      }
      // A sideways move, to leave a local optimum.
      let pool = equal.isEmpty ? moves : equal
      _ = answers.perform(pool[candidates.random.below(pool.count)])
      (cost, failures) = self.cost(of: answers, aim)
    }
    if cost > best.cost { (cost, answers) = best }
    return cost
  }

  /// Counts the work that was done.
  ///
  /// - Parameters:
  ///   - evaluations: the number of evaluations of the session before.
  ///   - isScanned: true if all failures were searched for as well.
  package func count(_ answers: RecordAnswers, since evaluations: Int, isScanned: Bool) {
    effort.add(
      max(0, answers.session.evaluations - evaluations) + 1 + (isScanned ? answers.size / 4 : 0))
  }

  /// Returns the cost of a record, and its failures. In a large form, failures take long to find,
  /// so they are nil while the number of errors, which is known at once, is enough.
  private mutating func cost(
    of answers: RecordAnswers, _ aim: RecordAim
  ) -> (cost: Int, failures: [FailureScan.Failure]?) {
    let session = answers.session
    var isScanned = program.nodes.count <= SessionSearch.leastOfLarge || session.blockers == 0
    if case .breaking = aim { isScanned = true }
    var failures = isScanned ? scan.failures(in: session) : nil
    let isReached: Bool
    switch aim {
    case .valid: isReached = true
    case .goal(let goal): isReached = answers.reaches(goal)
    case .breaking(.computed(let node)):
      isReached = session.places(of: node).contains {
        session.isVisible($0) && !session.value($0).isEmpty
      }
    case .breaking(let rule):
      let all = failures?.count
      failures?.removeAll { $0.isBreak(of: rule) }
      isReached = failures?.count != all
    }
    let far =
      isReached
      ? 0 : distance(to: aim.node(in: program), in: session) + lack(for: aim, in: session)
    let missed = Self.miss * far
    let broken = failures.map { $0.count + lack(for: $0, in: session) } ?? session.blockers
    return (broken + missed, failures)
  }

  /// Returns the number of other answers that fields must offer in addition before as many can be
  /// chosen as they need, of those that need several.
  private func lack(for failures: [FailureScan.Failure], in session: Session) -> Int {
    failures.reduce(0) { sum, failure in
      let place: Path
      switch failure {
      case .required(let path): place = path
      case .rule(let number, let row):
        let rule = program.parts.rules[number]
        guard rule.kind == .count else { return sum }
        place = Path(node: rule.node, row: row)
      case .option, .value, .condition: return sum
      }
      guard program.nodes[place.node].offers >= 0 else { return sum }
      let least = min(candidates.domain(of: place.node, in: session).least, Self.mostOffered)
      guard least > 1 else { return sum }
      return sum + max(0, least - session.offeredOptionValues(place).count)
    }
  }

  /// Returns the number of other answers that a field must offer in addition before as many can be
  /// chosen as break its `count`.
  private func lack(for aim: RecordAim, in session: Session) -> Int {
    guard case .breaking(.rule(let number)) = aim else { return 0 }
    let rule = program.parts.rules[number]
    guard rule.kind == .count, program.nodes[rule.node].offers >= 0 else { return 0 }
    return session.places(of: rule.node).map { path in
      let most = session.bounds(of: rule, at: path).last ?? 0
      return max(0, min(most, Self.mostOffered) + 1 - session.offeredOptionValues(path).count)
    }.min() ?? 0
  }

  private static var mostOffered: Int { 1_000 }

  /// Returns 1 if a declaration is shown in some row; more if something around it is hidden or has
  /// no rows.
  private func distance(to node: NodeID, in session: Session) -> Int {
    var hidden = 0
    for outer in program.nodes.outward(from: node) {
      let places = session.places(of: outer)
      if places.contains(where: session.isVisible) { break }
      if program.nodes[outer].kind == .row || !places.allSatisfy(session.isShownItself) {
        hidden += 1
      }
    }
    return 1 + hidden
  }
}
