import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Tests of proofs about columns and about rules that read their own list.
struct RowProofTests {
  private static let cases: [(name: String, form: String, findings: [String])] = [
    (
      "an empty value in a column without rows",
      """
      field x: integer { range 1...2 }
      field isShown: boolean
      rows r { count 1...2 show when isShown field c: integer }
      check k: x in r.c else "M"
      check j: not isShown else "M"
      field z: text { show when x is empty }
      """, ["unanswerable-field"]
    ),
    (
      "an empty value that nothing can fill",
      """
      field x: integer { readonly }
      rows r { count 1...2 field c: integer show when x is filled }
      group g { show when not (x in r.c) field y: text }
      check k: x in r.c else "M"
      field z: text { required }
      """, ["unreachable-field"]
    ),
    (
      "a value that is in no row",
      """
      field x: integer { required range 5...6 }
      rows r { count 1...2 field c: integer { required range 1...2 } }
      check k: x in r.c else "M"
      note "N" when count(r) > 1
      """, ["contradictory-rules"]
    ),
    (
      "a cell of which nothing is said",
      """
      rows r {
        count 1...1
        field c: integer
        rows s: date { count 1... }
        check k: min(s) is filled else "M"
      }
      check j: any(r where c == 1) else "M"
      """, []
    ),
    (
      "a rule about all rows in each of them",
      """
      rows r {
        count ...1
        field c: integer
        check k: not (count(r) in 0...1) else "M"
      }
      note "N" when any(r where c == 1)
      """, ["unanswerable-field"]
    ),
    (
      "the first of equal dates",
      """
      rows r {
        count 1...
        field c: integer
        let q = 2030-01-01 + 1 day
        check k: q == first(r.q) else "M"
      }
      check j: max(r.q) == 2030-01-02 else "M"
      """, []
    ),
    (
      "the first of dates in a range",
      """
      rows r {
        count 1...
        field c: date { required range 2030-01-01...2030-01-09 }
        let q = c + 1 day
      }
      field x: text { show when first(r.q) > 2030-01-05 }
      field y: text { show when first(r.q) > 2030-01-10 }
      """, ["unreachable-field"]
    ),
  ]

  func rowsAreWhatTheyAre() {
    for each in Self.cases {
      #expect(
        compiled(form(each.form)).diagnostics.map(\.name.rawValue) == each.findings, "\(each.name)")
    }
  }
}

@Test func rowsAreWhatTheyAre() {
  RowProofTests().rowsAreWhatTheyAre()
}

/// A rule that divides by zero makes a record invalid, even if the rule cannot be false.
@Test func rulesThatMayDivideByZeroAreNotNeedless() {
  let cases: [(rule: String, findings: [String])] = [
    ("6 / x > 2 or b is filled or b is empty", []),
    ("6 % x > 2 or b is filled or b is empty", []),
    ("q > 2 or b is filled or b is empty", []),
    ("6 / 2 > x or b is filled or b is empty", ["always-true-rule"]),
    ("x > 2 or b is filled or b is empty", ["always-true-rule"]),
    ("c > 2 or b is filled or b is empty", ["always-true-rule"]),
  ]
  for each in cases {
    let source = """
      field x: integer
      field b: boolean
      let q = 6 / x
      field c: decimal = q
      check k: \(each.rule) else "M"
      """
    #expect(
      compiled(form(source)).diagnostics.map(\.name.rawValue) == each.findings, "\(each.rule)")
  }
}

/// A rule that may have no result, or that is unknown while something is empty, can keep a record from
/// being valid, though it is never false.
@Test func rulesThatMayHaveNoResultAreNotNeedless() async {
  await forEachCase([
    "n in []", "lower(t) in []", "a * a in []", "today() + 9999 years > today()",
    "d + 9000 years > d", "d + 900 years > d", "d + 7 days > d", "d - 1 month < d", "a + 1 > a",
    "a - 1 < a", "abs(a) >= 0", "x + 0.5 > x", "m + 1 hour > m", "s + 1 hour > s", "b - b2 <= b",
    "sum(r.c) + 1 > sum(r.c)", "max(a, 1) + 1 > max(a, 1)",
  ]) { rule in #expect(!claims(rule).contains("always-true-rule"), "\(claims(rule))") }
}

/// Within the ranges of the fields their arithmetic always has a result.
@Test func rulesWithinTheirLimitsAreJudged() async {
  await forEachCase([
    "k + 1 > k", "k - 1 < k", "k * 2 >= k + k", "e + 7 days > e", "e - 1 month < e", "y + 0.5 > y",
    "l + 1 > l", "(if z then k else 0) + 1 > (if z then k else 0)", "length(t) + 1 > length(t)",
    "weekday(d) + 1 > weekday(d)", "count(r) + 1 > count(r)", "sum(r.e) + 1 > sum(r.e)",
  ]) { rule in #expect(claims(rule) == ["always-true-rule"], "\(claims(rule))") }
}

private func claims(_ rule: String) -> [String] {
  let fields = """
    field n: integer
    field a: integer
    field t: text
    field d: date
    field x: decimal
    field m: datetime
    field s: time
    field b: integer
    field b2: integer { range 0... }
    field k: integer { range 0...9 }
    field e: date { range 2020-01-01...2030-01-01 }
    field y: decimal { range -1000...1000 }
    field z: boolean
    let l = k * 100
    rows r {
      field c: integer
      field e: integer { range 0...99 }
    }
    """
  return compiled(form("\(fields)\ncheck \(rule) else \"M\"")).diagnostics.map(\.name.rawValue)
    .filter { $0 != "unused-let" }
}

/// An expression that never has a result is an error, and nothing else is reported about it.
@Test func operationsWithoutAResult() async {
  await forEachCase(
    [
      ("1 / 0 > 1", "1 / 0"), ("a / 0 > 1", "a / 0"), ("a % 0 > 1", "a % 0"),
      ("a * 2 / 0.0 > 1", "a * 2 / 0.0"), ("(a ?? 0) % (1 - 1) == 0", "(a ?? 0) % (1 - 1)"),
      ("date(2026, 13, 1) == d", "date(2026, 13, 1)"),
      ("d > date(2026, 2, 29)", "date(2026, 2, 29)"),
      ("9223372036854775807 + 1 > a", "9223372036854775807 + 1"),
      ("a > 9223372036854775807 + 1 - 5", "9223372036854775807 + 1 - 5"),
      ("abs(-9223372036854775807 - 1) > a", "abs(-9223372036854775807 - 1)"),
      ("a > -(-9223372036854775807 - 1)", "-(-9223372036854775807 - 1)"),
      ("d < 9999-12-31 + 1 day", "9999-12-31 + 1 day"),
      ("d > 0001-01-01 - 1 month", "0001-01-01 - 1 month"),
      ("s > 23:00 + 2 hours", "23:00 + 2 hours"),
      ("floor(99999999999999999999.5) > a", "floor(99999999999999999999.5)"),
    ] as [(String, String)]
  ) { rule, part in
    let source = """
      form f "F" {
        field a: integer
        field d: date
        field s: time
        check \(rule) else "M"
      }
      """
    #expect(findings(in: source) == ["no-result: \(part)"])
  }
}
