import FormLanguage
import Testing

/// The rules that let the parser read on with one token of look-ahead. Each case would have two
/// readings without its rule.
@Suite struct JoiningRuleTests {
  /// The clauses of a field's block, as the kinds of their nodes in one line.
  private func clauses(_ text: String, in owner: String = "field") -> [String] {
    let (tree, diagnostics) = parsed("form f {\n \(owner) a: text {\n\(text)\n}\n}")
    #expect(diagnostics.map(\.message) == [])
    return tree.nodes.indices.compactMap { id in
      tree.clause(of: id).map { clause in
        let child = tree.child(at: 0, of: id).map { " \(tree.kind($0)) \(tree.text($0))" }
        return "\(clause)\(child ?? "")"
      }
    }
  }

  static let upperBoundIsJoinedCases: [(String, [String])] = [
    ("length 12... confirm", ["length range 12...", "confirm"]),
    ("length 12...\nconfirm", ["length range 12...", "confirm"]),
    ("length 12... // more\nconfirm", ["length range 12...", "confirm"]),
    ("length 12...confirm", ["length range 12...confirm"]),
    ("length 12... else \"M\"", ["length range 12..."]),
    ("length 12 ...20 keep", ["length range 12 ...20", "keep"]),
    ("length ...20 keep", ["length range ...20", "keep"]),
    ("range\n1...\n\nkeep", ["range range 1...", "keep"]),
    ("range 1..<2 keep", ["range range 1..<2", "keep"]),
  ]

  @Test(arguments: upperBoundIsJoinedCases)
  func upperBoundIsJoined(text: String, expected: [String]) {
    #expect(clauses(text) == expected)
  }

  static let spacedRangeIsMendedCases: [(String, String, String)] = [
    ("length 1 ... 5", "spaced-range", "length 1...5"),
    ("length 1... 5", "spaced-range", "length 1...5"),
    ("length ... 5", "spaced-range", "length ...5"),
    ("range 1 ..< 5", "spaced-range", "range 1..<5"),
    ("range 1... (a)", "spaced-range", "range 1...(a)"),
    ("range a... b", "spaced-range", "range a...b"),
  ]

  @Test(arguments: spacedRangeIsMendedCases)
  func spacedRangeIsMended(text: String, name: String, mendedText: String) {
    let source = "form f { field a: integer { \(text) } }"
    let (_, diagnostics) = parsed(source)
    #expect(diagnostics.map(\.name.rawValue) == [name])
    #expect(mended(source, diagnostics) == "form f { field a: integer { \(mendedText) } }")
  }

  @Test func halfOpenRangeNeedsItsBound() {
    #expect(
      syntaxFindings("form f { field a: integer { range 1..< } }") == [
        "1:36-1:39 error missing: After `..<` the upper bound is missing."
      ])
  }

  static let mandatoryNameIsAnyWordCases: [(String, [String])] = [
    ("default hint keep", ["default nameReference hint", "keep"]),
    ("default hint hint \"M\"", ["default nameReference hint", "hint text \"M\""]),
    (
      "default option option match match /x/",
      [
        "default nameReference option", "option name match", "match pattern /x/",
      ]
    ),
    (
      "option true \"Yes\" option when when true",
      [
        "option name true", "option name when",
      ]
    ),
    ("default a.match keep", ["default path a.match", "keep"]),
  ]

  @Test(arguments: mandatoryNameIsAnyWordCases)
  func mandatoryNameIsAnyWord(text: String, expected: [String]) {
    #expect(clauses(text) == expected)
  }

  static let optionalNameYieldsToKeywordCases: [(String, [String])] = [
    ("unique required", ["unique", "required"]),
    ("unique `required` keep", ["unique name `required`", "keep"]),
    ("unique category required", ["unique name category", "required"]),
    ("unique category, required", ["unique name category"]),
    ("unique\ncheck check: a else \"M\"", ["unique", "check name check"]),
  ]

  @Test(arguments: optionalNameYieldsToKeywordCases)
  func optionalNameYieldsToKeyword(text: String, expected: [String]) {
    #expect(clauses(text, in: "rows") == expected)
  }

  static let joinedSignsContinueCases: [(String, String)] = [
    ("default a.b", "path a.b"), ("default a[1].b", "path a[1].b"),
    ("default f(x)", "call f(x)"), ("default .low", "optionLiteral .low"),
    ("default [1]", "list [1]"), ("default form.match.x", "path form.match.x"),
    ("default `a`.b", "path `a`.b"),
  ]

  @Test(arguments: joinedSignsContinueCases)
  func joinedSignsContinue(text: String, expected: String) {
    #expect(clauses(text) == ["default \(expected)"])
  }

  static let spacedSignsAreMendedCases: [(String, String)] = [
    ("default a .b", "default a.b"), ("default a [1]", "default a[1]"),
    ("default f (x)", "default f(x)"), ("default . low", "default .low"),
  ]

  @Test(arguments: spacedSignsAreMendedCases)
  func spacedSignsAreMended(text: String, mendedText: String) {
    let source = "form f { field a: text { \(text) } }"
    let (_, diagnostics) = parsed(source)
    #expect(diagnostics.count == 1)
    #expect(mended(source, diagnostics) == "form f { field a: text { \(mendedText) } }")
  }

  @Test func optionFollowsPathInTest() {
    let (tree, diagnostics) = parsed("test \"t\" { enter priority .low enter tags [.a] }")
    #expect(diagnostics.isEmpty)
    let steps = tree.nodes.indices.filter { tree.kind($0) == .step }
    #expect(
      steps.map { step in tree.children(of: step).map { tree.text($0) } } == [
        ["priority", ".low"], ["tags", "[.a]"],
      ])
  }

  static let boundsAreSumsCases: [(String, Int)] = [
    ("length 2...(if a then 5 else 9) keep", 2), ("step a + 1 from b - 1 keep", 2),
    ("range (if a then 1 else 2)... keep", 2),
  ]

  @Test(arguments: boundsAreSumsCases)
  func boundsAreSums(text: String, count: Int) {
    #expect(clauses(text).count == count)
  }

  static let literalsAreToldCases: [(String, String?)] = [
    ("30 days", "duration"), ("30 day", "duration"), ("30days", "duration"),
    ("30\n", "integer"), ("1_000", "integer"), ("1.50", "decimal"),
    ("2026-11-20", "date"), ("2026 - 11 - 20", "sum"), ("09:30", "time"),
    ("09:30:15", "time"), ("2026-11-20T09:30", "dateTime"), ("2026-11-200", "sum"),
    ("12026-11-20", "sum"), ("/x/", nil), ("a / b / c", "product"),
    ("a matches /b/ and c / d > 1", "and"), ("x.match / 2", "product"),
  ]

  @Test(arguments: literalsAreToldCases)
  func literalsAreTold(text: String, kind: String?) {
    let (tree, diagnostics) = parsed("form f { let a = \(text) }")
    guard let kind else {
      #expect(!diagnostics.isEmpty)
      return
    }
    #expect(diagnostics.map(\.message) == [])
    let value = tree.nodes.indices.first { tree.kind($0) == .letDeclaration }
      .flatMap { tree.child(at: 1, of: $0) }
    #expect(value.map { "\(tree.kind($0))" } == kind)
  }
}
