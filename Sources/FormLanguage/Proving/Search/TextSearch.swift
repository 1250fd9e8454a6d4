internal import FormEngine

/// Finds whether there are texts that pass some tests and fail others, and remembers the answers.
struct TextSearch {
  /// A question about texts other than the constants of a variable.
  struct Question: Hashable {
    var variable: VariableID
    var passing: [Int32] = []
    var failing: [Int32] = []
    var least = 1
    var most: Int?

    /// False for a single pattern, which is known to match something: its declaration is checked.
    var isWorthAsking: Bool {
      passing.count + failing.count > 1 || !failing.isEmpty || least > 1 || most != nil
    }
  }

  private var answers: [Question: PatternIntersection.Answer] = [:]

  /// The maximum number of steps for one question.
  private static let stepLimit = 20_000

  mutating func answer(
    to question: Question, _ texts: TextTable, _ steps: inout Int
  ) -> PatternIntersection.Answer {
    if let known = answers[question] { return known }
    let passing = question.passing.compactMap { texts.pattern(ofTest: $0) }
    // Tests that are not patterns are left out, which allows more texts than there are.
    let failing = question.failing.compactMap { texts.pattern(ofTest: $0) }
    let search = PatternIntersection(
      matching: passing, notMatching: failing,
      characters: question.least...max(question.least, question.most ?? .max),
      excluding: texts.constants(of: question.variable))
    var own = Self.stepLimit
    let answer =
      question.most.map { $0 < question.least } == true
      ? PatternIntersection.Answer.none : search.answer(steps: &own)
    steps -= (Self.stepLimit - own) / 20
    answers[question] = answer
    return answer
  }
}
