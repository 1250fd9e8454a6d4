import FormLanguage
import TestCases
import Testing

/// What is proved about columns and about rules that read their own list.
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

/// A rule that divides by zero keeps a record from being valid, also where it cannot be false.
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

/// A rule whose arithmetic is certain to fail, or that is unknown while something is empty, is not
/// judged as if it had a result.
@Test func rulesWithoutAResultAreNotJudged() async {
  await forEachCase([
    "n in []", "lower(t) in []", "a * a in []",
    "date(2026, 13, 1) == d", "date(2026, 2, 30) == today()", "9223372036854775807 + 1 > 0",
    "today() + 9999 years > today()", "abs(-9223372036854775807 - 2) > 0", "d + 9000 years > d",
  ]) { rule in
    let fields = "field n: integer field a: integer field t: text field d: date"
    let found = compiled(form("\(fields) check \(rule) else \"M\"")).diagnostics.map(
      \.name.rawValue)
    #expect(!found.contains("always-true-rule") && !found.contains("always-false-rule"), "\(found)")
  }
}
