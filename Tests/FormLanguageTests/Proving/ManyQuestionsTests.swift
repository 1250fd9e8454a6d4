import TestCases
import Testing

// A question involves only what is relevant to it, however many others there are, so all are
// decided.

/// Declarations of `a` (and `b`), and the nth of many conditions that are never true.
private let deadConditions: [(String, declarations: String, condition: @Sendable (Int) -> String)] =
  [
    ("numbers", "field a: integer { range 6...17 }", { "a >= \(18 + $0)" }),
    ("dates", "field a: date { range ...2020-12-31 }", { "a >= \(2021 + $0)-01-01" }),
    ("patterns", "field a: text { match /[a-z]+/ }", { "a matches /\($0)[0-9]*/" }),
    (
      "sums", "field a: integer { range 6...17 } field b: integer { range 0...10 }",
      { "a + b >= \(40 + $0)" }
    ),
    ("a rule", "field a: integer check a < 6 else \"M\"", { "a >= \(18 + $0)" }),
    ("one reason", "field a: integer { range 6...17 }", { _ in "a >= 18" }),
  ]

@Test(.slow, arguments: deadConditions.map(\.0))
func allOfManyFieldsAreFoundUnreachable(kind: String) throws {
  let dead = try #require(deadConditions.first { $0.0 == kind })
  let fields = (0..<400).map { "field f\($0): text { show when \(dead.condition($0)) }" }
  let found = findings(in: form("\(dead.declarations) \(fields.joined(separator: " "))"))
  #expect(found.count { $0.hasPrefix("unreachable-field") } == 400)
  #expect(found.count == 400)
}

@Test(.slow, arguments: ["a", "a + b"])
func oneAmongManyReachableFieldsIsFound(sum: String) {
  let fields = (0..<1_000).map { "field f\($0): text { show when \(sum) >= \($0 + 18) }" }
  let found = findings(
    in: form(
      "field a: integer { range 0...100000 } field b: integer { range 0...9 } "
        + "\(fields.joined(separator: " ")) field z: text { show when \(sum) >= 200000 }"))
  #expect(found == ["unreachable-field: \(sum) >= 200000"])
}

/// Among many rules about one field, the narrowest bounds contradict each other.
@Test func boundsOfOneFieldAreOneInterval() {
  let rules = (0..<500).map { "check x >= \($0 + 5) else \"M\"" }.joined(separator: " ")
  let found = findings(in: form("field x: integer \(rules) check x < 0 else \"M\""))
  #expect(found == ["unanswerable-field: x < 0"])
}

/// A text is looked for with a few of many patterns first, and then with those that it fails.
@Test func manyPatternsOnOneTextAreDecidedTogether() {
  func condition(without digit: Int?) -> String {
    let failed = (0...9).filter { $0 != digit }.map { "not (a matches /\($0)/)" }
    return "a is filled and " + failed.joined(separator: " and ")
  }
  let found = findings(
    in: form(
      "field a: text { match /[0-9]/ } field y: text { show when \(condition(without: 8)) } "
        + "field z: text { show when \(condition(without: nil)) }"))
  #expect(found == ["unreachable-field: \(condition(without: nil))"])
}
