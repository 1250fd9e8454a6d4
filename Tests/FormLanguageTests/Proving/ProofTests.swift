import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Tests of the compiler's proofs about several clauses together, and of their limits.
@Suite struct ProofTests {
  @Test func whatIsProved() async {
    await forEachCase(
      [
        // A single clause
        // White space alone does not answer a required field.
        (
          "field a: text { required check value == \" \" else \"M\" }",
          ["contradictory-rules: value == \" \""]
        ),
        ("field a: text { required check value in [\" \", \"x\"] else \"M\" }", []),
        ("field a: text { check value == \" \" else \"M\" }", []),
        (
          "field a: text { check length(value) > 0 else \"M\" }",
          ["always-true-rule: length(value) > 0"]
        ),
        ("field a: text { check value == value else \"M\" }", ["always-true-rule: value == value"]),
        (
          "field a: integer { check value > 5 and value < 3 else \"M\" }",
          ["unanswerable-field: value > 5 and value < 3"]
        ),
        (
          "field a: decimal { check value > 1.5 and value < 1.5 else \"M\" }",
          ["unanswerable-field: value > 1.5 and value < 1.5"]
        ),
        (
          "field a: integer field b: text { show when a > 5 and a < 6 }",
          ["never-true-condition: a > 5 and a < 6"]
        ),
        (
          "field a: date field b: text { show when weekday(a) > 7 }",
          ["never-true-condition: weekday(a) > 7"]
        ),
        (
          "field a: text field b: text { show when a == \"x\" and a == \"y\" }",
          ["never-true-condition: a == \"x\" and a == \"y\""]
        ),
        (
          "rows a { field b: text } field c: text { required when count(a) < 0 }",
          ["never-true-condition: count(a) < 0"]
        ),
        (
          "field a: text field b: text { readonly when a is empty or a is filled }",
          ["always-true-condition: a is empty or a is filled"]
        ),
        (
          "field a: text field b: text { show when a in [\"\"] }",
          ["never-true-condition: a in [\"\"]"]
        ),
        (
          "field a: integer field b: text { show when a / 4 > 2.5 and a < 9 }",
          ["never-true-condition: a / 4 > 2.5 and a < 9"]
        ),
        (
          "field a: integer field b: text { show when a / 3 > 2.5 and a < 7 }",
          ["never-true-condition: a / 3 > 2.5 and a < 7"]
        ),
        (
          "field a: integer { warn value < 0 and value > 100 else \"M\" }",
          ["never-true-condition: value < 0 and value > 100"]
        ),
        (
          "field a: integer note \"N\" when a < 0 and a > 100",
          ["never-true-condition: a < 0 and a > 100"]
        ),
        // Conditions and rules of others
        (
          "field a: integer { range 0...120 } field b: text { show when a > 120 }",
          ["unreachable-field: a > 120"]
        ),
        (
          "field a: boolean group g { show when a field b: text { show when not a } }",
          ["unreachable-field: not a"]
        ),
        (
          "field a: boolean field b: text { show when a } field c: text { show when b is filled and not a }",
          ["unreachable-field: b is filled and not a"]
        ),
        (
          "field a: choice { option x option y } section \"S\" { show when a == .x field b: text { show when a != .x } }",
          ["unreachable-field: a != .x"]
        ),
        (
          "field a: choices { option x option y option z count ...1 } field b: text { show when count(a) == 2 }",
          ["unreachable-field: count(a) == 2"]
        ),
        (
          "field a: text { length ...3 } field b: text { show when a == \"long\" }",
          ["unreachable-field: a == \"long\""]
        ),
        (
          "field a: email field b: text { show when a == \"nobody\" }",
          ["unreachable-field: a == \"nobody\""]
        ),
        (
          "field a: text { match /[0-9]+/ } field b: text { show when a in [\"x\", \"y\"] }",
          ["unreachable-field: a in [\"x\", \"y\"]"]
        ),
        (
          "field a: integer { range 18... } field b: choice { option x option y when a < 14 }",
          ["unreachable-option: a < 14"]
        ),
        (
          "field a: date { range ...2020-12-31 } field b: text { show when a + 1 day > 2021-01-01 }",
          ["unreachable-field: a + 1 day > 2021-01-01"]
        ),
        (
          "rows l { field a: integer { range 0...9 } field b: text { show when a * 2 >= 19 } }",
          ["unreachable-field: a * 2 >= 19"]
        ),
        (
          "field a: decimal { range 0...10 } field b: decimal { range 0...10 } field c: decimal = a + b field d: text { show when c > 20 }",
          ["unreachable-field: c > 20"]
        ),
        (
          "field a: integer let big = a > 100 field b: text { show when big } field c: text { show when b is filled and a < 50 }",
          ["unreachable-field: b is filled and a < 50"]
        ),
        (
          "field a: integer { range 0...5 } rows l { count ...2 field b: text } field c: text { show when count(l) > a + 5 and a >= 0 }",
          ["unreachable-field: count(l) > a + 5 and a >= 0"]
        ),
        // Rules that exclude one another
        (
          "field a: integer { required } field b: integer { required } check a > b else \"M\" check b > a else \"M\"",
          ["contradictory-rules: b > a"]
        ),
        (
          "field a: decimal { required } field b: decimal { required } check a > b else \"M\" check b > a else \"M\"",
          ["contradictory-rules: b > a"]
        ),
        (
          "field a: date { required } field b: date { required } field c: date { required } check a < b else \"M\" check b < c else \"M\" check c < a else \"M\"",
          ["contradictory-rules: c < a"]
        ),
        (
          "field a: integer { required } field b: integer { required } check a == b else \"M\" check a != b else \"M\"",
          ["contradictory-rules: a != b"]
        ),
        (
          "field a: text { length ...5 check length(value) > 5 else \"M\" }",
          ["unanswerable-field: length(value) > 5"]
        ),
        (
          "field a: decimal { required range 0...10 } field b: decimal { required range 0...10 } check (a ?? 0) + (b ?? 0) > 25 else \"M\"",
          ["contradictory-rules: (a ?? 0) + (b ?? 0) > 25"]
        ),
        (
          "field a: boolean { required } field b: integer { show when a required check value > 3 else \"M\" check value < 2 else \"M\" }",
          ["unanswerable-field: value < 2"]
        ),
        (
          "field a: integer { required } field s: boolean field b: integer { required show when s } check a > b else \"M\" check b > a else \"M\"",
          ["unanswerable-field: b > a"]
        ),
        (
          "field a: integer { required } field s: boolean field b: integer { required readonly when s } check a > b else \"M\" check b > a else \"M\"",
          ["stuck-answer: readonly when s", "unanswerable-field: b > a"]
        ),
        (
          "field a: integer { check value == 5 else \"M\" check value != 5 else \"M\" }",
          ["unanswerable-field: value != 5"]
        ),
      ] as [(String, [String])]
    ) { body, expected in
      #expect(findings(in: form(body)) == expected)
    }

    await forEachCase([
      // One of two may stay empty.
      "field a: integer field b: integer check a > b else \"M\" check b > a else \"M\"",
      "field a: integer field b: text { show when a > 5 } field c: text { show when a < 3 }",
      "field a: integer { range 0...10 } field b: text { show when a == 10 } field c: text { show when a > 9 }",
      "field a: integer { range 0..<10 } field b: text { show when a > 8 }",
      "field a: decimal { range 0..<10 } field b: text { show when a > 9.999 }",
      "field a: choice { option x option y } field b: text { show when a == .x } field c: text { show when a == .y }",
      "field a: text { check length(value) > 1 else \"M\" }",
      "field a: integer { range 0...10 warn value > 9 else \"M\" }",
      "field a: boolean group g { show when a field b: text warn not a else \"M\" }",
      "field a: integer field b: text { show when a is empty } field c: text { show when a is filled }",
      "field a: integer field b: text { show when a ?? 0 == 0 }",
      "field a: integer field b: text { show when (if a > 3 then 1 else 2) == 2 }",
      "field a: date field b: text { show when years(a, today()) >= 18 } field c: text { show when years(a, today()) < 18 }",
      "field a: choices { option x option y count ...1 } field b: text { show when .x in a or .y in a }",
      "field a: choices { option x option y } field b: text { show when .x in a and .y in a }",
      "rows l { count 2...4 field a: integer } field b: text { show when count(l) == 3 }",
      "rows l { field a: integer } check count(l where a > 3) >= 1 else \"M\"",
      "field a: text field b: text check a != b else \"M\" field c: text { show when a == \"x\" } field d: text { show when b == \"x\" }",
      "field a: integer field b: integer field c: text { show when a * b > 10 and a * b < 12 }",
      "field a: integer field b: text { show when a / 2 == 2.5 }",
      "field a: decimal field b: text { show when a * 3 == 1.5 }",
      "field a: integer field b: text { show when a % 3 == 1 and a % 3 != 2 }",
      "field a: time { range 09:00...17:00 } field b: text { show when a == 17:00 }",
      "field a: date { range ...today() } field b: text { show when a < today() - 30 days }",
      "field a: integer { default 5 } field b: text { show when a != 5 }",
      "field a: boolean field b: text { show when not a } field c: text { show when a }",
      "field a: text { match /[0-9]+/ } field b: text { show when a == \"12\" }",
      "field a: text { match /é/ } field b: text { show when a == \"e\\u{301}\" }",
      "rows l { field a: integer field b: text { show when a > form.m } } field m: integer { range 0...5 }",
      "field a: integer { required } field b: integer = a * 2 check b > a else \"M\" field c: text { show when b < 5 }",
      // While people fill in, something is missing or wrong.
      "field a: text { required } note \"Fill it in.\" when a is empty",
      "field a: text { required } field b: text { show when a is empty }",
      "rows l { count 2... field a: text } note \"Two at least.\" when count(l) < 2",
      "rows l { count 2... field a: text } field b: text { show when count(l) == 1 }",
      "field a: integer { range 0...10 } note \"Too many.\" when a > 10",
      "field a: integer { range 0...10 } section \"Too many\" { show when a > 10 note \"At most ten.\" }",
      // Quotients are rounded.
      "field a: integer field b: decimal = a / 3 check b * 3 == a else \"M\"",
      "field a: integer field b: text { show when a / 3 == 1.333333333333333333 }",
    ]) { body in
      #expect(findings(in: form(body)).filter { !$0.hasPrefix("scanned") } == [])
    }
  }

  @Test func contradictions() throws {
    // Consequences of one contradiction are not reported for each declaration that they reach.
    do {
      let findings = findings(
        in: form(
          """
          field a: integer { required }
          field b: integer { required }
          check a > b else "M"
          check b > a else "M"
          field c: text { show when a > 3 }
          field d: text { show when c is filled and b > 2 }
          group g { show when b < 7  field e: text { required } }
          """))
      #expect(findings == ["contradictory-rules: b > a"])
    }

    // Others are reported next to one contradiction.
    do {
      let findings = findings(
        in: form(
          """
          field a: integer { required range 5... }
          check a < 3 else "M"
          field b: integer { range 0...3 }
          field c: text { show when b > 4 }
          """))
      #expect(findings == ["contradictory-rules: a < 3", "unreachable-field: b > 4"])
    }

    // The clauses that exclude one another are named.
    let diagnostic = try #require(
      compiled(
        form(
          """
          field a: integer { range 0...5 }
          field b: text
          group g { show when a > 1
            field c: text { show when a > 7 }
          }
          """)
      ).diagnostics.first)
    #expect(
      diagnostic.message
        == "No valid answers lead to `c`: `a > 7` excludes `range 0...5` of `a`.")
    #expect(diagnostic.labels.map { $0.source.text(of: $0.span) } == ["range 0...5"])
  }

  /// The work is bounded by steps: conditions with very many alternatives are left undecided.
  @Test func manyAlternativesEnd() {
    let fields = (0..<60).map { "field b\($0): boolean { required }" }.joined(separator: "\n")
    let clauses = (0..<57).map {
      "check b\($0) != b\($0 + 1) or b\($0 + 2) == b\($0 + 1) or not b\($0) else \"M\""
    }.joined(separator: "\n")
    #expect(findings(in: form("\(fields)\n\(clauses)")) == [])
  }
}
