import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

// Findings in declarations, clauses, types, imports and tests.

@Test func declarationsAreChecked() async {
  await forEachCase(
    [
      ("field a: text field a: integer", ["duplicate-name: a"]),
      ("field a: text let a = 1", ["duplicate-name: a", "unused-let: a"]),
      ("field a: text\n check a: true else \"M\"", ["duplicate-name: a"]),
      ("field `é`: text field `é`: text", ["duplicate-name: `é`"]),
      ("field a: text group g { field a: text }", []),
      ("section \"S\" { field a: text } field a: text", ["duplicate-name: a"]),
      ("field name: text field Name: text", ["similar-name: Name"]),
      ("let a = 1", ["unused-let: a"]),
      ("let a = 1 let b = a field c: integer { default b }", []),
      ("field a: tex", ["unknown-type: tex"]),
      ("field a: string { length 3...5 range 1...2 default 5 }", ["unknown-type: string"]),
      ("field a: text @1 field b: text @1", ["duplicate-tag: @1"]),
      ("field a: text @1 group g @2 { field b: text @1 }", []),
      ("field a: integer { length 3...5 }", ["misplaced-clause: length 3...5"]),
      ("field a: text { confirm }", ["misplaced-clause: confirm"]),
      ("group g { required field a: text }", ["misplaced-clause: required"]),
      ("field a: text { required required }", ["repeated-clause: required"]),
      ("field a: text { match /a.*/ match /.*b/ }", []),
      ("field a: integer = 1 { default 2 }", ["misplaced-clause: default 2"]),
      ("field a: text { length 5...3 }", ["empty-range: 5...3"]),
      ("field a: integer { range 3..<3 }", ["empty-range: 3..<3"]),
      ("field a: decimal { range 2.5...1 }", ["empty-range: 2.5...1"]),
      ("field a: text { length ..<0 }", ["empty-range: ..<0"]),
      (
        "field a: date { range 2026-01-02...2026-01-01 }",
        ["empty-range: 2026-01-02...2026-01-01"]
      ),
      ("field a: integer { range 1.5...2 }", ["wrong-type: 1.5"]),
      ("field a: integer { step 0 }", ["bad-step: 0"]),
      ("field a: integer { default \"x\" }", ["wrong-type: \"x\""]),
      ("field a: decimal { default 1 }", []),
      ("field a: choice { option x default .y }", ["unknown-option: y"]),
      ("field a: choice { option x default \"x\" }", ["unknown-option: \"x\""]),
      ("field a: choices { option x default .x }", ["wrong-type: .x"]),
      ("field a: choices { option x default [.x] }", []),
      ("field a: choice", ["choice-without-options: a"]),
      ("field a: choice { option x option x }", ["duplicate-option: x"]),
      ("field a: secret { default \"x\" }", ["secret-leaks: default \"x\""]),
      ("field a: secret field b: text = a", ["secret-leaks: a"]),
      ("field a: secret\n check a is filled else \"\\(a)\"", ["secret-leaks: a"]),
      (
        "rows r { item \"\\(a)\" sort by a field a: secret }",
        ["secret-leaks: a", "secret-leaks: a"]
      ),
      ("field a: text { check value is filled else \"\\(value) \\(label)\" }", []),
      ("field a: text { length 3... else \"\\(min) \\(max)\" }", ["no-value-here: max"]),
      (
        "field a: integer { range 1...5 check value > 3 else \"\\(min)\" }", ["no-value-here: min"]
      ),
      (
        "field a: text { length 1...5 else \"Short\" match /a/ else \"\\(max)\" }",
        ["no-value-here: max"]
      ),
      ("field a: integer { range 1..3 else \"\\(min)\" }", ["foreign-syntax: .."]),
      ("field a: text { match /a(/ }", ["bad-pattern: ("]),
      ("field a: text { match /^a$/ }", ["needless-anchor: ^"]),
      ("rows r { unique b field a: text }", ["unknown-name: b"]),
      ("rows r: text { field a: text }", ["misplaced-declaration: field a: text"]),
      ("rows r: integer { range 1...5 count 1... sort by value unique }", []),
      ("field a: text { show when a }", ["wrong-type: a"]),
      ("field a: integer rows r { field a: integer field b: integer = a }", ["shadowed-name: a"]),
      ("field a: integer rows r { field a: integer field b: integer = form.a }", []),
      ("let a = b let b = a field c: integer = a", ["cycle: a"]),
      ("field a: integer { show when a > 1 }", ["cycle: a"]),
      ("rows r { field x: text { show when any(r where x is filled) } }", ["cycle: x"]),
      ("rows r { field x: text { show when count(r) > 2 } }", []),
      ("rows r { field x: integer { default last(form.r.x) } }", ["cycle: x"]),
      ("submit { on reject focus b }", ["unknown-name: b"]),
      ("rows r { field a: text } submit { on reject focus r.a }", ["not-a-path: r.a"]),
      ("field a: integer\n check a > 0 else \"M\" focus b", ["unknown-name: b"]),
    ] as [(String, [String])]
  ) { body, expected in
    let padded = body.contains("field") ? body : "field pad: text " + body
    #expect(findings(in: form(padded)).filter { !$0.hasPrefix("scanned") } == expected)
  }

  // Is found in files.
  await forEachCase(
    [
      ("type A = text type B = A \(form("field a: B"))", []),
      ("type A = text \(form("field a: text"))", ["unused-type: A"]),
      ("type A = B type B = A \(form("field a: A"))", ["recursive-type: A"]),
      ("type A = group { group b: A } \(form("group a: A"))", ["recursive-type: A"]),
      (
        "type A = text { check x else \"M\" } \(form("field x: boolean field a: A"))",
        ["unknown-name: x"]
      ),
      ("type A = group { field x: boolean\n check x else \"M\" } \(form("group a: A"))", []),
      (
        "type A = group { field x: boolean\n check y else \"M\" } \(form("field y: boolean group a: A"))",
        ["unknown-name: y"]
      ),
      (
        "type A = group { field x: boolean } \(form("field y: boolean group a: A { show when y\n check x and y else \"M\" }"))",
        []
      ),
      (
        "type A = group { field x: boolean } \(form("group a: A { field z: text }"))",
        ["added-to-type: field z: text"]
      ),
      (
        "type A = group { field x: boolean } type B = A { let z = 1 } \(form("group b: B"))",
        ["added-to-type: let z = 1"]
      ),
      ("type A = group { field x: boolean } \(form("field a: A"))", ["wrong-kind-of-type: A"]),
      ("type A = text \(form("group a: A"))", ["wrong-kind-of-type: A"]),
      (
        "type A = choice { option x } \(form("field a: A { option y default .x }"))",
        ["added-to-type: option y"]
      ),
      ("type A = text { length 5...3 } \(form("field a: A field b: A"))", ["empty-range: 5...3"]),
      ("type A = text", []),
      ("type A = text test \"t\" { submit expect submitted }", ["test-in-library: \"t\""]),
      ("import \"x.form\" \(form("field a: A"))", []),
      ("import \"y.form\" \(form("field a: text"))", ["import-failed: \"y.form\""]),
      ("import \"z.form\" \(form("field a: A"))", ["unknown-type: A"]),
      ("import \"test.form\" \(form("field a: text"))", ["import-cycle: \"test.form\""]),
    ] as [(String, [String])]
  ) { text, expected in
    let files = [
      "x.form": "type A = text", "z.form": "import \"x.form\" type Z = A", "test.form": "",
    ]
    #expect(findings(in: text, files: files) == expected)
  }

  // Is found in tests.
  await forEachCase(
    [
      ("submit", ["test-expects-nothing: \"t\""]),
      ("enter a \"x\" expect a == \"x\"", []),
      ("enter b 5 expect b == 5.0", []),
      ("enter d 5 expect d == 5", []),
      ("enter b \"five\" expect valid", []),
      ("enter b true expect valid", ["wrong-type: true"]),
      ("enter c .x expect c == .x", []),
      ("enter c .z expect valid", ["unknown-option: z"]),
      ("enter r \"x\" expect valid", ["not-a-path: r"]),
      ("enter r.n 1 expect valid", ["row-index: r.n"]),
      ("add r enter r[1].n 1 expect r[1].n == 1 expect sum(r.n) == 1", []),
      ("delete r expect valid", ["not-a-path: r"]),
      ("expect error a.required", []),
      ("expect error a.length", ["unknown-rule: length"]),
      ("expect error a.different", []),
      ("expect error different \"M\"", []),
      ("expect error r[1].late", []),
      ("expect error r.count", []),
      ("expect error e.required", ["unknown-name: e"]),
      ("given { a = \"x\" r[1].n = 2 a = \"y\" } expect valid", ["duplicate-name: a"]),
      ("expect count(r[1].inner) == 0 expect 3 in r[1].inner.z", []),
      ("move r[2] to 0 expect valid", ["row-index: 0"]),
      ("sort r by n descending expect order a, b, r[1].n", []),
    ] as [(String, [String])]
  ) { steps, expected in
    let text =
      form(
        """
        field a: text { required }
        field b: integer
        field c: choice { option x option y }
        field d: decimal
        rows r { count 1... field n: integer rows inner { field z: integer } check late: n > 0 else "M" }
        check different: a != "z" else "M"
        """) + "test \"t\" { \(steps) }"
    #expect(findings(in: text) == expected)
  }
}

@Test func othersAreFoundOnce() throws {
  // A cycle is reported in the words of the author.
  let found = messages(
    in: form(
      """
      field total: decimal = sum(items.price)
      rows items { field price: decimal { show when total < 100 } }
      """))
  #expect(
    found == [
      "`total` depends on itself: total → (computed from) items.price → (hidden by) total."
    ])

  // Months are compared by dates.
  let compilation = compiled(
    form("field a: date field b: date\n check b - a <= 1 month else \"M\""))
  let fix = try #require(compilation.diagnostics.first?.fix)
  #expect(fix.edits.map(\.replacement) == ["b <= a + 1 month"])
}

@Test(.slow) func hostileDeclarationsEnd() {
  // Types that expand too far are rejected.
  var text = "type T0 = group { field a: text }\n"
  for number in 1...30 {
    text += "type T\(number) = group { group x: T\(number - 1) group y: T\(number - 1) }\n"
  }
  let found = findings(in: text)
  #expect(found.contains { $0.hasPrefix("form-too-large") })

  // Long chains of lets are typed.
  var body = ""
  for number in 0..<1_000 { body += "let l\(number) = l\(number + 1) + 1\n" }
  #expect(findings(in: form(body + "let l1000 = 1 field a: integer { default l0 }")) == [])
  #expect(
    findings(in: form(body + "let l1000 = l0 field a: integer = l0")).map { $0.prefix(5) }
      == ["cycle"])
}
