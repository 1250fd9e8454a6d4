/// How many steps proofs may take. Each question has its share of them, so that none of a large form
/// goes without, and all together take no longer than the size of the form allows.
struct ProofBudget {
  private var steps: Int
  private var questions: Int

  /// What all questions of a form may take, beside what each may take in any case.
  private static let common = 800_000
  private static let least = 150
  private static let most = 30_000
  /// Most questions take less than their share, which leaves more for the others.
  private static let excess = 4

  /// - Parameter questions: how many will be asked at most.
  init(questions: Int) {
    steps = Self.common
    self.questions = questions
  }

  /// The steps of the next question.
  mutating func share() -> Int {
    questions -= 1
    return take(Self.excess * steps / max(1, questions))
  }

  /// More steps, to find out which clauses a contradiction follows from.
  mutating func extra() -> Int { take(steps / 50) }

  private mutating func take(_ wanted: Int) -> Int {
    let share = min(Self.most, max(Self.least, wanted))
    steps -= min(share, steps)
    return share
  }

  /// Takes back what a question left over.
  mutating func giveBack(_ rest: Int) { steps += max(0, rest) }
}
