import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

// A rule has the same meaning for typed values, for records, and for defaults in the form.

/// A value as people type it, as a record contains it, and as the form language writes it.
private struct Written {
  var typed: String
  var json: String
  var literal: String

  static func number(_ text: String) -> Written {
    Written(typed: text, json: text, literal: text)
  }
  static func moment(_ text: String) -> Written {
    Written(typed: text, json: "\"\(text)\"", literal: text)
  }
  static func text(_ text: String) -> Written {
    Written(typed: text, json: "\"\(text)\"", literal: "\"\(text)\"")
  }
  static func options(_ names: String...) -> Written {
    Written(
      typed: names.joined(separator: ", "),
      json: "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]",
      literal: "[\(names.map { ".\($0)" }.joined(separator: ", "))]")
  }
}

private let options = "option a option b option c option none { exclusive }"

private let cases: [(field: String, kept: [Written], broken: [Written])] = [
  (
    "integer { range 1...9", [.number("1"), .number("9")],
    [.number("0"), .number("10"), .number("-9223372036854775808")]
  ),
  ("integer { range 1..<9", [.number("1"), .number("8")], [.number("9")]),
  ("integer { range 3...", [.number("3"), .number("9223372036854775807")], [.number("2")]),
  ("integer { step 5", [.number("0"), .number("-5"), .number("10")], [.number("3")]),
  ("integer { step 5 from 1", [.number("1"), .number("-4")], [.number("0"), .number("5")]),
  (
    "decimal { range 0.5..<1.5", [.number("0.5"), .number("1.499")],
    [.number("0.499"), .number("1.5")]
  ),
  ("decimal { step 0.25", [.number("0.75"), .number("2")], [.number("0.3")]),
  ("decimal { step 0.5 from 0.1", [.number("0.6")], [.number("0.5")]),
  (
    "date { range 2026-01-01...2026-12-31", [.moment("2026-01-01"), .moment("2026-12-31")],
    [.moment("2025-12-31"), .moment("2027-01-01")]
  ),
  ("time { range 08:00..<18:00", [.moment("08:00"), .moment("17:59")], [.moment("18:00")]),
  (
    "datetime { range 2026-01-01T00:00...", [.moment("2026-01-01T00:00")],
    [.moment("2025-12-31T23:59")]
  ),
  ("text { length 2...3", [.text("ab"), .text("äöü")], [.text("a"), .text("abcd")]),
  ("text { length ..<3", [.text("a"), .text("👩‍👩‍👧‍👦e\u{301}")], [.text("abc")]),
  ("text { match /[a-c]+/", [.text("abc")], [.text("abd"), .text("A")]),
  ("text { match /[a-c]+/i", [.text("ABC")], [.text("x")]),
  ("email {", [.text("ada@example.org")], [.text("ada@")]),
  ("uuid {", [.text("123e4567-e89b-12d3-a456-426614174000")], [.text("123e4567")]),
  ("url {", [.text("https://example.org/a")], [.text("example.org")]),
  (
    "choices { count 1...2 \(options)", [.options("a"), .options("a", "c")],
    [.options("a", "b", "c")]
  ),
  ("choices { count 2... \(options)", [.options("a", "b", "c")], [.options("a")]),
  ("choices { \(options)", [.options("none"), .options("a", "b")], [.options("a", "none")]),
  ("integer { check value > 3 else \"M\"", [.number("4")], [.number("3")]),
]

@Test func aRuleMeansTheSameEverywhere() async throws {
  for (field, kept, broken) in cases {
    for (value, isBroken) in kept.map({ ($0, false) }) + broken.map({ ($0, true) }) {
      let name = "\(field) }: \(value.literal)"
      var session = try FormFiles.session("form f { field x: \(field) } }")
      try session.enter("x", value.typed)
      #expect(try session.rules("x").isEmpty != isBroken, "typed into \(name)")

      let program = try #require(
        compiled("form f { field x: \(field) } }").program, "\(name)")
      var checker = RecordChecker(RecordPlan(program, clock: noon), isStrict: true)
      let findings = try RecordProperties.check("{\"x\": \(value.json)}", with: &checker)
      #expect(findings.isEmpty != isBroken, "in a record of \(name)")

      let found = compiled("form f { field x: \(field) default \(value.literal) } }")
        .diagnostics.map(\.name)
      #expect(found.contains(.badDefault) == isBroken, "the default of \(name): \(found)")
    }
  }
}
