/// The steps that proofs may take. Each question has a share of them, so no question of a large
/// form goes without, and all together take no longer than the size of the form allows.
struct ProofBudget {
  private var steps: Int
  private var questions: Int

  /// The steps for all questions of a form, in addition to the minimum of each.
  private static let common = 800_000
  private static let least = 150
  private static let most = 30_000
  /// The shares that one question may take: most take less than one, which leaves more for others.
  private static let excess = 4

  /// - Parameter questions: the maximum number of questions.
  init(questions: Int) {
    steps = Self.common
    self.questions = questions
  }

  /// Returns the steps of the next question.
  mutating func share() -> Int {
    questions -= 1
    return take(Self.excess * steps / max(1, questions))
  }

  /// Returns extra steps to find out which clauses a contradiction follows from.
  mutating func extra() -> Int { take(steps / 50) }

  private mutating func take(_ wanted: Int) -> Int {
    let share = min(Self.most, max(Self.least, wanted))
    steps -= min(share, steps)
    return share
  }

  /// Puts back the steps that a question did not use.
  mutating func giveBack(_ rest: Int) { steps += max(0, rest) }
}
