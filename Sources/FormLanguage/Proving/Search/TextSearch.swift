internal import FormEngine

/// Whether there are texts that pass some tests and fail others, with what was found before.
struct TextSearch {
  /// Texts beside the constants of a variable.
  struct Question: Hashable {
    var variable: VariableID
    var passing: [Int32] = []
    var failing: [Int32] = []
    var least = 1
    var most: Int?

    /// One pattern alone matches something: that was looked at where it is declared.
    var isWorthAsking: Bool {
      passing.count + failing.count > 1 || !failing.isEmpty || least > 1 || most != nil
    }
  }

  private var answers: [Question: PatternIntersection.Answer] = [:]

  /// How many steps one question may take.
  private static let stepLimit = 20_000

  mutating func answer(
    to question: Question, _ texts: TextTable, _ steps: inout Int
  ) -> PatternIntersection.Answer {
    if let known = answers[question] { return known }
    let passing = question.passing.compactMap { texts.pattern(ofTest: $0) }
    // What is not a pattern leaves more texts than there are.
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
