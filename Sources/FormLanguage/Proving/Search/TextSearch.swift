internal import FormEngine

/// Finds whether there are texts that pass some tests and fail others, and remembers the answers.
struct TextSearch {
  /// A question about texts other than the constants of a variable.
  struct Question: Hashable {
    var variable: VariableID
    var passing: [Int32] = []
    var failing: [Int32] = []
    var characters = 1...Int.max
  }

  /// A text that agrees with all facts about a variable that are older than an age.
  private struct Witness {
    var text: String
    var length: Int
    var age: Int
  }

  private var tester: TextTester
  private var answers: [Question: PatternIntersection.Answer] = [:]
  private var witnesses: [VariableID: Witness] = [:]

  /// The maximum number of steps for one question.
  private static let stepLimit = 20_000

  init(_ texts: TextTable) {
    tester = TextTester(texts)
  }

  mutating func answer(
    to question: Question, excluding constants: [String], _ steps: inout Int
  ) -> PatternIntersection.Answer {
    if let known = answers[question] { return known }
    var own = Self.stepLimit
    let answer = tester.text(
      passing: question.passing, failing: question.failing, characters: question.characters,
      excluding: constants, steps: &own)
    steps -= (Self.stepLimit - own) / 20
    answers[question] = answer
    return answer
  }

  /// Remembers a text that agrees with all facts about a variable.
  mutating func keep(_ text: String, of variable: VariableID, _ state: borrowing SearchState) {
    witnesses[variable] = Witness(
      text: text, length: graphemeCount(text), age: state.factAge)
  }

  /// Returns whether the remembered text agrees with the facts added since, and with bounds.
  mutating func keepsText(
    of variable: VariableID, _ state: borrowing SearchState, _ characters: ClosedRange<Int>
  ) -> Bool {
    guard let witness = witnesses[variable], characters.contains(witness.length) else {
      return false
    }
    var agrees = true
    state.forEachFact(of: variable, since: witness.age) { fact in
      if agrees { agrees = tester.passes(fact.test, witness.text) == fact.passes }
    }
    if agrees { witnesses[variable]?.age = state.factAge }
    return agrees
  }
}
