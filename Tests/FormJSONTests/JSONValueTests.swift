import FormJSON
import TestCases
import Testing

@Test func valuesKeepOrderAndDigits() async throws {
  // Keeps the order of members and the digits of numbers.
  let value = try JSONValue(parsing: #"{"b": 1.50, "a": [null, true, "x"]}"#)
  #expect(
    value
      == .object([
        .init("b", .number("1.50")),
        .init("a", .array([.null, .boolean(true), .string("x")])),
      ]))
  #expect(value["b"] == .number("1.50"))
  #expect(value["c"] == nil)
  #expect(JSONValue.null["c"] == nil)

  // Equivalent values mean the same.
  await forEachCase([
    ("1", "1.0"), ("1e2", "100"), ("1E+2", "100.00"), ("-0", "0"),
    ("0e999999999999999999999", "0.0"), ("12e-1", "1.2"), ("0.00012", "1.2e-4"),
    ("1e999999999", "10e999999998"), ("1e99999999999999999999999", "1e+099999999999999999999999"),
    (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#), (#""\u00e9""#, "\"e\u{301}\""),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), ("[]", " [ ] "),
  ]) { one, two in
    let first = try JSONValue(parsing: one)
    let second = try JSONValue(parsing: two)
    #expect(first.isEquivalent(to: second))
    #expect(second.isEquivalent(to: first))
  }

  await forEachCase([
    ("1", "2"), ("1", "-1"), ("1", "10"), ("1", "1e1"), ("1", "\"1\""), ("null", "false"),
    ("true", "false"), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), (#"{"a":1}"#, #"{"a":2}"#),
    (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, #"{"a":1,"b":1}"#), ("{}", "[]"),
    ("1e99999999999999999999999", "1e99999999999999999999998"),
    ("1e99999999999999999999999", "1e-99999999999999999999999"),
    ("0.1", "0.10000000000000000000000000000000000000000001"),
  ]) { one, two in
    let first = try JSONValue(parsing: one)
    let second = try JSONValue(parsing: two)
    #expect(!first.isEquivalent(to: second))
    #expect(!second.isEquivalent(to: first))
  }

  // Long numbers compare exactly.
  let zeros = String(repeating: "0", count: 10_000)
  let one = try JSONValue(parsing: "1\(zeros).\(zeros)")
  #expect(try one.isEquivalent(to: JSONValue(parsing: "1e10000")))
  #expect(try !one.isEquivalent(to: JSONValue(parsing: "1e10001")))
}
