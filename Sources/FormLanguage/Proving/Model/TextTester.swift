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
    var open: [(test: Int32, pattern: Pattern, isWanted: Bool)] = []
    for (tests, isWanted) in [(passing, true), (failing, false)] {
      for test in tests {
        guard let pattern = table.pattern(ofTest: test) else { continue }
        open.append((test, pattern, isWanted))
      }
    }
    var (matching, others): ([Pattern], [Pattern]) = ([], [])
    func choose(_ pattern: Pattern, _ isWanted: Bool) {
      if isWanted { matching.append(pattern) } else { others.append(pattern) }
    }
    if open.count <= Self.fewPatterns {
      for (_, pattern, isWanted) in open { choose(pattern, isWanted) }
      open = []
    }
    while true {
      let search = PatternIntersection(
        matching: matching, notMatching: others, characters: characters, excluding: excluding)
      let answer = search.answer(steps: &steps)
      guard case .found(let text) = answer else { return answer }
      steps -= open.count / Self.testsOfStep
      var count = 0
      open.removeAll { test, pattern, isWanted in
        guard count < Self.fewPatterns, passes(test, text) == !isWanted else { return false }
        choose(pattern, isWanted)
        count += 1
        return true
      }
      guard count > 0 else { return answer }
      guard steps > 0 else { return .undecided }
    }
  }

  /// The number of tests of a text that one step covers.
  private static let testsOfStep = 16
}
