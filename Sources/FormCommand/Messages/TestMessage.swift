/// A message of `test` about tests and their coverage.
enum TestMessage {
  case covered(file: String, percent: Int, elements: Int)
  /// The number of gaps that are not listed.
  case moreGaps(Int)
  case gapAdvice
  /// The numbers of tests, and of files whose tests did not run.
  case result(tests: Int, failures: Int, broken: Int, unchecked: Int)
  case coveredAll
  /// The number of tests, and of covered elements before and after adding them.
  case suggested(tests: Int, before: Int, after: Int, elements: Int)

  var words: String {
    switch self {
    case .covered(let file, let percent, let elements):
      return "\(file): \(percent)% of \(Self.elements(elements))"
    case .moreGaps(let count): return "… and \(count) more"
    case .gapAdvice: return "--details lists the places, --suggest writes the missing tests"
    case .result(let tests, let failures, let broken, let unchecked):
      var result =
        failures > 0
        ? "\(failures) of \(Self.tests(tests)) failed" : "\(Self.tests(tests)) passed"
      if broken > 0 {
        result += broken == 1 ? "; 1 test has errors" : "; \(broken) tests have errors"
      }
      if unchecked > 0 {
        result += unchecked == 1 ? "; 1 file has errors" : "; \(unchecked) files have errors"
      }
      return result + "."
    case .coveredAll: return "the tests cover all of it"
    case .suggested(let tests, let before, let after, let all):
      func percent(_ count: Int) -> String { "\(all == 0 ? 100 : count * 100 / all)%" }
      return
        "\(Self.tests(tests)) suggested; coverage goes from \(percent(before)) to \(percent(after)) of \(Self.elements(all))"
    }
  }

  private static func tests(_ count: Int) -> String { count == 1 ? "1 test" : "\(count) tests" }

  private static func elements(_ count: Int) -> String {
    count == 1 ? "1 element" : "\(count) elements"
  }
}
