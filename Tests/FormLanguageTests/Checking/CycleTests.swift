import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Dependency cycles are reported with each of their links.
@Test func cyclesAreFound() async {
  // The chain says each link.
  await forEachCase([
    (
      "field a: integer = b + 1 field b: integer = a + 1",
      "a → (computed from) b → (computed from) a"
    ),
    (
      "field a: integer { default b } field b: integer { default a }",
      "a → (defaults to) b → (defaults to) a"
    ),
    ("field a: integer { show when a > 1 }", "a → (hidden by) a"),
    (
      "field a: text { show when b is filled } field b: text { show when a is filled }",
      "a → (hidden by) b → (hidden by) a"
    ),
    ("group g { show when g.x is filled field x: text }", "g → (hidden by) g"),
    (
      "group g { show when a is filled field x: text } field a: text { default g.x }",
      "a → (defaults to) g → (hidden by) a"
    ),
    (
      "let m = n + 1 let n = m + 1 field a: integer = n",
      "m → (computed from) n → (computed from) m"
    ),
    (
      "rows r { sort by x field x: integer = position() }",
      "r.x → (computed from) r → (sorted by) r.x"
    ),
    (
      "rows r { field x: integer = sum(form.r.x) }", "r.x → (computed from) r.x"
    ),
    (
      "rows r { field x: integer { default last(form.r.x) } }", "r.x → (defaults to) r.x"
    ),
    (
      "rows r { field x: text { show when any(form.r where x is filled) } }",
      "r.x → (hidden by) r.x"
    ),
    (
      "rows r { sort by b field a: integer field b: integer = (previous.b ?? 0) + a }",
      "r.b → (computed from) r → (sorted by) r.b"
    ),
    (
      "let t = sum(r.b) rows r { field a: integer = t field b: integer = (previous.a ?? 0) + 1 }",
      "t → (computed from) r.b → (computed from) r.a → (computed from) t"
    ),
    (
      "rows r { field a: integer = b + (previous.a ?? 0) field b: integer = a + (previous.b ?? 0) }",
      "r.a → (computed from) r.b → (computed from) r.a"
    ),
    (
      "rows r { field c: integer = (previous.c ?? 0) + sum(form.r.s.d) "
        + "rows s { field d: integer = (previous.d ?? 0) + c } }",
      "r.c → (computed from) r.s.d → (computed from) r.c"
    ),
    (
      "rows r { show when n > 1 field x: text } field n: integer { default count(r) }",
      "n → (defaults to) r → (hidden by) n"
    ),
  ]) { body, chain in
    let told = compiled(form(body)).diagnostics.filter { $0.name == .cycle }.map(\.message)
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix(": \(chain).") == true, "\(told)")
  }

  // Nothing depends on whether a rule passes, a field can be changed, or an option is offered; and
  // the number of rows in a list depends on no cell.
  await forEachCase([
    "field a: integer { required when a is empty }",
    "field a: integer field b: integer { range a... } check b > a else \"M\"",
    "field a: integer { range 1...b } field b: integer { range a...9 }",
    "field a: integer { readonly when a > 3 }",
    "field a: integer { required when b > 1 } field b: integer { required when a > 1 }",
    "field a: choice { option x when b == .y option y } "
      + "field b: choice { option x when a == .x option y }",
    "rows r { field x: text { show when count(r) > 2 } field y: text }",
    "rows r { sort by x field x: integer } field n: integer = count(r)",
    "rows r { field a: integer field b: integer = (previous.b ?? 0) + a } let t = sum(r.b) "
      + "field n: integer = t",
    "rows r { field x: text { default previous.x } }",
    "rows r { sort by a field a: integer field b: integer = (previous.b ?? 0) + a }",
    "rows r { field done: boolean = (previous.done ?? false) or (found ?? false) "
      + "field found: boolean { show when not (previous.done ?? false) } }",
    // The inner rows start with what the outer row above ended with.
    "rows r { field open: integer = previous.close ?? 0 "
      + "rows s { field n: integer field b: integer = (previous.b ?? open) + n } "
      + "field close: integer = last(s.b) ?? open }",
    "rows r { let t = (previous.t ?? 0) + 1 field n: integer = t }",
  ]) { body in
    let told = compiled(form(body)).diagnostics.filter { $0.name == .cycle }.map(\.message)
    #expect(told == [])
  }

  // The shortest chain of a component is reported.
  do {
    let told = messages(
      in: form(
        "field a: integer = b + d field b: integer = c field c: integer = a field d: integer = a")
    )
    #expect(
      told == ["`a` depends on itself: a → (computed from) d → (computed from) a."])
  }

  // Many cycles are each reported once.
  do {
    var body = ""
    for number in 0..<200 {
      body += "field a\(number): integer = b\(number)\nfield b\(number): integer = a\(number)\n"
    }
    let told = findings(in: form(body)).filter { $0.hasPrefix("cycle") }
    #expect(told == (0..<200).map { "cycle: a\($0)" })
  }
}
