import TestCases
import Testing

private let count = 1_100

private func repeated(_ line: (Int) -> String) -> String {
  (0..<count).map(line).joined(separator: "\n")
}

/// Compiling ends, with findings, for forms that are made to take very long or to nest very deeply.
@Test(.slow) func hostileFormsEnd() async {
  await forEachCase([
    "field a: integer field b: integer = \(repeated { _ in "a + " }) a",
    "field a: date field b: date = a \(repeated { _ in "+ 1 day" })",
    "field a: boolean check \(repeated { _ in "a and" }) a else \"M\"",
    "field a: integer field b: integer = \(repeated { "if a == \($0) then 1 else" }) 0",
    "field a: boolean check \(repeated { _ in "not" }) a else \"M\"",
    "field a: integer \(repeated { "let l\($0) = l\($0 + 1) + 1" }) let l\(count) = a field b: integer = l0",
    "field a: choice { \(repeated { "option o\($0)" }) }",
    "\(repeated { "rows r\($0) { field a: integer check a > 0 else \"M\" }" })",
    "field a: text { \(repeated { _ in "match /a/" }) }",
    "field a: integer \(repeated { _ in "check a > 0 else \"M\"" })",
    "rows r { field a: integer } \(repeated { "field c\($0): integer = count(r where a > \($0))" })",
  ]) { body in
    #expect(findings(in: form(body)) == [])
  }

  await forEachCase(
    [
      ("\(repeated { "field a\($0): integer { show when b\($0) }" })", 1_001),
      ("\(repeated { _ in "field a: integer" })", 1_001),
      ("\(repeated { "field a\($0): integer { show when a\($0) > 1 }" })", 1_001),
      ("\(repeated { "let l\($0) = l\(($0 + 1) % count)" }) field a: integer = l0", 1),
      (
        "\(repeated { "field a\($0): integer { show when a\(($0 * 7 + 1) % count) > 1 }" })",
        2
      ),
      ("field a: integer check a\(repeated { _ in ".b" }) else \"M\"", 1),
      ("\n\(repeated { "  group g\($0) {" })", 1),
    ] as [(String, Int)]
  ) { body, findingCount in
    let found = findings(in: form(body)).count
    #expect(findingCount > 2 ? found == findingCount : found >= 1)
  }

  // Chains of types end.
  do {
    let types = repeated { "type T\($0) = T\($0 + 1)" } + "\ntype T\(count) = text\n"
    let found = findings(in: types + form("field a: T0"))
    #expect(found.first?.hasPrefix("too-deep: T") == true)
  }

  // A cycle is reported in part.
  do {
    let body = repeated { "let l\($0) = l\(($0 + 1) % count)" }
    let found = messages(in: form(body + " field a: integer = l0"))
    #expect(found.count == 1)
    #expect(found[0].contains("l1 → (computed from) l2"))
    #expect(found[0].contains("… \(count - 12) more …"))
  }
}
