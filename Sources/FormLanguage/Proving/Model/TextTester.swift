internal import FormEngine

/// Puts texts to tests, and keeps what the patterns of the tests have learnt.
struct TextTester {
  private let table: TextTable
  private var scratches: [PatternScratch] = []

  /// The number of patterns that are tried at once. With more, a text is found for a few, and those
  /// that it fails are added.
  private static let fewPatterns = 8

  init(_ table: TextTable) {
    self.table = table
  }

  /// Returns whether a text passes a test; nil if the test has no answer.
  mutating func passes(_ test: Int32, _ text: String) -> Bool? {
    if scratches.isEmpty {
      scratches = [PatternScratch](repeating: PatternScratch(), count: table.tests.count)
    }
    return table.tests[Int(test)].passes(
      text, table.patterns, scratch: &scratches[Int(test)])
  }

  /// Finds a text that matches the patterns of some tests and none of those of others. Tests that
  /// are not patterns are left out, which allows more texts than there are.
  ///
  /// The time of a search grows with the number of patterns, but few of them usually decide.
  ///
  /// - Parameter steps: the limit on steps; on return, the number of steps that are left.
  mutating func text(
    passing: [Int32], failing: [Int32], characters: ClosedRange<Int>, excluding: [String],
    steps: inout Int
  ) -> PatternIntersection.Answer {
    var open = (passing: passing, failing: failing)
    var chosen: (passing: [Pattern], failing: [Pattern]) = ([], [])
    func choose(_ test: Int32, _ tests: inout [Pattern]) {
      if let pattern = table.pattern(ofTest: test) { tests.append(pattern) }
    }
    if passing.count + failing.count <= Self.fewPatterns {
      for test in passing { choose(test, &chosen.passing) }
      for test in failing { choose(test, &chosen.failing) }
      open = ([], [])
    }
    while true {
      let search = PatternIntersection(
        matching: chosen.passing, notMatching: chosen.failing, characters: characters,
        excluding: excluding)
      let answer = search.answer(steps: &steps)
      guard case .found(let text) = answer else { return answer }
      steps -= (open.passing.count + open.failing.count) / Self.testsOfStep
      let known = chosen.passing.count + chosen.failing.count
      open.passing.removeAll { test in
        guard chosen.passing.count + chosen.failing.count < known + Self.fewPatterns,
          table.pattern(ofTest: test) != nil, passes(test, text) == false
        else { return false }
        choose(test, &chosen.passing)
        return true
      }
      open.failing.removeAll { test in
        guard chosen.passing.count + chosen.failing.count < known + Self.fewPatterns,
          table.pattern(ofTest: test) != nil, passes(test, text) == true
        else { return false }
        choose(test, &chosen.failing)
        return true
      }
      guard chosen.passing.count + chosen.failing.count > known else { return answer }
      guard steps > 0 else { return .undecided }
    }
  }

  /// The number of tests of a text that one step covers.
  private static let testsOfStep = 16
}
