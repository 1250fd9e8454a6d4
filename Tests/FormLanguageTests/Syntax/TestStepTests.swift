import FormSyntax
import TestCases
import Testing

private func steps(_ text: String) -> [String] {
  let (tree, diagnostics) = parsed("test \"t\" {\n\(text)\n}")
  #expect(diagnostics.map(\.message) == [])
  return tree.nodes.indices.filter { tree.kind($0) == .step }.map { step in
    var words = [tree.step(of: step).map { "\($0)" } ?? ""]
    if let expectation = tree.expectation(of: step) { words.append("\(expectation)") }
    if tree.isAlternative(step) { words.append("none") }
    words += tree.children(of: step).map { tree.text($0) }
    return words.joined(separator: " ")
  }
}

private let stepsAreToldCases: [(String, [String])] = [
  ("reject submit", ["reject", "submit"]),
  ("reject username \"No.\" submit", [#"reject username "No.""#, "submit"]),
  ("reject\nusername\n\"No.\"", [#"reject username "No.""#]),
  ("reject \"No.\"", [#"reject "No.""#]),
  ("reject `submit` \"No.\"", [#"reject `submit` "No.""#]),
  ("expect valid submit", ["expect valid", "submit"]),
  ("expect valid\nage expect submitted", ["expect valid age", "expect submitted"]),
  ("expect valid `next`", ["expect valid `next`"]),
  ("expect focus none expect focus `none`", ["expect focus none", "expect focus `none`"]),
  ("expect next none expect next `none`", ["expect next none", "expect next `none`"]),
  ("expect previous a.b next", ["expect previous a.b", "next"]),
  ("cancel reset submit", ["cancel", "reset", "submit"]),
  ("expect not required a expect not b", ["expect notRequired a", "expect condition not b"]),
  ("expect not submitted expect not a", ["expect notSubmitted", "expect condition not a"]),
  ("expect not `submitted`", ["expect condition not `submitted`"]),
  ("expect `error` == 1", ["expect condition `error` == 1"]),
  (
    "expect error a.length \"M\" expect warning b",
    [
      #"expect error a.length "M""#, "expect warning b",
    ]
  ),
  ("expect order a, b.c, d[2].e submit", ["expect order a b.c d[2].e", "submit"]),
  ("expect count(a) in 1... submit", ["expect condition count(a) in 1...", "submit"]),
  ("enter a\n-5 enter b 2 days", ["enter a -5", "enter b 2 days"]),
  // Text joined to a row number may be the value.
  ("enter a[1]b[7] next", ["enter a[1] b[7]", "next"]),
  ("enter a[1]b.c[2].d\nsubmit", ["enter a[1] b.c[2].d", "submit"]),
  ("move a[3] to 1 next", ["move a[3] 1", "next"]),
  ("sort a by b descending, c undo", ["sort a b descending c", "undo"]),
  ("clock 2026-11-20T09:00 accept", ["clock 2026-11-20T09:00", "accept"]),
  ("expect output \"{}\" redo", [#"expect output "{}""#, "redo"]),
  ("focus a.submit clear a.next", ["focus a.submit", "clear a.next"]),
]

private let dotsAreMissingCases = [
  "enter a[1]b \"x\"", "enter a[1]b.c[2].d 5", "expect error a[1]b.c\nsubmit", "clear a[1]b.c next",
]

/// Words inside tests are read as steps.
@Test func stepsOfTests() async {
  await forEachCase(stepsAreToldCases) { text, expected in
    #expect(steps(text) == expected)
  }

  // A name joined to a row number lacks its dot if it cannot be a value.
  await forEachCase(dotsAreMissingCases) { text in
    let source = "test \"t\" { \(text) }"
    let (_, diagnostics) = parsed(source)
    #expect(diagnostics.map(\.message) == ["Missing `.` between a row and its field."])
    #expect(fixed(source, diagnostics).contains("a[1].b"))
  }

  // Keywords as names are fixed, if the file has such names.
  let form = "form f { field next: text field submit: text field reset: text }\n"
  await forEachCase(keywordsAsNamesAreFixedCases) { text, fixedText in
    let source = form + "test \"t\" { \(text) }"
    let (_, diagnostics) = parsed(source)
    #expect(!diagnostics.isEmpty)
    let result = fixed(source, diagnostics)
    #expect(result == form + "test \"t\" { \(fixedText) }")
    #expect(parsed(result).diagnostics.map(\.message) == [])
  }
  #expect(parsed("test \"t\" { enter next \"a\" }").diagnostics.allSatisfy { $0.fix == nil })
}

private let keywordsAsNamesAreFixedCases: [(String, String)] = [
  ("enter next \"a\"", "enter `next` \"a\""),
  ("focus submit", "focus `submit`"),
  ("expect required == true", "expect `required` == true"),
  ("expect order.x == 1", "expect `order`.x == 1"),
  ("given { days = 5 }", "given { `days` = 5 }"),
  ("given { a = 5 days = 3 }", "given { a = 5 `days` = 3 }"),
  ("given { a: 5, b = 3 }", "given { a = 5 b = 3 }"),
  ("expect next == 1", "expect `next` == 1"),
  ("enter reset \"a\"", "enter `reset` \"a\""),
  ("expect a == next", "expect a == `next`"),
]
