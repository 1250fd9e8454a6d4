import TestCases
import Testing

/// One function of the same operands, in a condition and in a rule, is known to be the same.
struct RepeatedFunctionProofTests {
  private static let functions = [
    ("field a: integer", "10 / a > 2"),
    ("field a: integer { required }", "10 / a > 2"),
    ("field a: decimal", "10 / a > 2"),
    ("field a: integer", "10 % a > 2"),
    ("field a: integer field c: integer", "a / c > 2"),
    ("field a: integer field c: integer", "a % c > 2"),
    ("field a: integer field c: integer", "(a + 1) / (c - 1) > 2"),
    ("field a: integer field c: integer", "(a + 1) * (c - 1) > 2"),
    ("field a: integer", "a / 3 > 2"),
    ("field a: decimal", "a / 3 > 2"),
    ("field a: integer", "a % 3 > 1"),
    ("field a: integer", "floor(a / 2) > 2"),
    ("field a: integer let q = 10 / a", "q > 2"),
    ("field a: date field c: date", "months(a, c) > 2"),
    ("field a: date field c: date", "years(a + 1 day, c - 1 day) > 2"),
    ("field a: date", "a + 1 month > 2026-01-01"),
    ("field a: date", "a + 1 day + 1 month > 2026-01-01"),
    ("field a: datetime", "a - 2 months > 2026-01-01T00:00"),
  ]

  func aConditionContradictsARule() async {
    await forEachCase(Self.functions) { fields, condition in
      let rule = "check \(condition) else \"M\""
      let shown = "field b: text { show when not (\(condition)) }"
      let expected = ["unreachable-field: not (\(condition))"]
      #expect(findings(in: form("\(fields)\n\(rule)\n\(shown)")) == expected, "the rule first")
      #expect(findings(in: form("\(fields)\n\(shown)\n\(rule)")) == expected, "the rule last")
      #expect(
        findings(in: form("rows r {\n\(fields)\n\(rule)\n\(shown)\n}")) == expected, "in rows")
      #expect(
        findings(in: form("rows r { count ...2\n\(fields)\n\(rule)\n\(shown)\n}")) == expected,
        "in few rows")
    }
  }

  func aConditionAgreesWithARule() async {
    await forEachCase(Self.functions) { fields, condition in
      #expect(
        findings(
          in: form(
            """
            \(fields)
            check \(condition) else "M"
            field b: text { show when \(condition) }
            """)) == [])
    }
  }

  func whatCannotBeComputedIsNotAContradiction() async {
    await forEachCase([
      // An operand may be empty.
      "field a: integer check 10 / a > 2 else \"M\" field b: text { show when 10 / a is empty }",
      "field a: integer check 10 / a > 2 else \"M\" field b: text { show when a is empty }",
      // Only a rule prevents the divisor from being 0.
      "field a: integer field b: text { show when 10 / a > 2 } field c: text { show when a == 0 }",
      "field a: integer { required } field b: text { show when 10 / a is empty }",
      "field a: integer { required } warn 10 / a > 2 else \"M\" field b: text { show when 10 / a is empty }",
      "field a: integer { required } field b: text { show when a * a is empty }",
      // Other operands.
      "field a: integer check 10 / a > 2 else \"M\" field b: text { show when not (11 / a > 3) }",
      "field a: integer check 10 % a > 2 else \"M\" field b: text { show when not (11 % a > 2) }",
      "field a: date check a + 1 month > 2026-01-01 else \"M\" field b: text { show when not (a + 2 months > 2026-03-05) }",
    ]) { body in
      #expect(findings(in: form(body)) == [])
    }
  }
}

@Test(.slow) func functionsInAConditionAndARule() async {
  let tests = RepeatedFunctionProofTests()
  await tests.aConditionContradictsARule()
  await tests.aConditionAgreesWithARule()
  await tests.whatCannotBeComputedIsNotAContradiction()
}
