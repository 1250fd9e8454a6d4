import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

/// Tests of the findings about single changes, and of who is affected.
@Suite struct ComparisonTests {
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    /// The names of the findings that are not about words or the walk.
    var names: [String]

    init(_ description: String, _ old: String, _ new: String, _ names: String...) {
      (testDescription, self.old, self.new, self.names) = (description, old, new, names)
    }
  }

  private static func findings(_ old: String, _ new: String) throws -> [Diagnostic] {
    let clock = try #require(Scenario.clock)
    return try compareForms(
      old: SourceText(name: "old.form", text: "form f {\n\(old)\n}\n"), importing: NoImports(),
      new: SourceText(name: "new.form", text: "form f {\n\(new)\n}\n"), importing: NoImports(),
      clock: clock
    ).findings
  }

  /// More fields than are looked at together.
  private static let manyRequired = (0..<200).map {
    " field n\($0): integer { show when a required range \($0)... }"
  }.joined()

  private static let changes = [
    // A blank is a text, but no answer.
    Change(
      "filled, then required", "field a: text { check value is filled else \"M\" }",
      "field a: text { required }", "rejected-answers"),
    Change(
      "required, then filled", "field a: text { required }",
      "field a: text { check value is filled else \"M\" }", "looser-rule"),
    Change(
      "no blanks before either",
      "field a: text { match /[a-z]+/ check value is filled else \"M\" }",
      "field a: text { match /[a-z]+/ required }"),
    Change(
      "required of several lines, then at times",
      "field b: boolean field a: multiline { check value is filled or not b else \"M\" }",
      "field b: boolean field a: multiline { required when b }", "rejected-answers"),
    // A step decides how a value is written in a text.
    Change(
      "a step of more places", "field a: decimal { step 0.5 } field b: text = \"\\(a)\"",
      "field a: decimal { step 0.50 } field b: text = \"\\(a)\"", "rejected-answers"),
    Change(
      "a step of more places in rows",
      "rows r { field a: decimal { step 0.5 } } field b: text = join(r.a, \", \")",
      "rows r { field a: decimal { step 0.50 } } field b: text = join(r.a, \", \")",
      "rejected-answers"),
    Change(
      "a range", "field a: date { range 2020-01-01... }", "field a: date { range 2021-01-01... }",
      "rejected-answers"),
    Change(
      "one of two rules that read a let",
      "field a: integer let l = a + 1 check l > 11 else \"M\" check l > 2 else \"N\"",
      "field a: integer let l = a + 1 check l > 12 else \"M\" check l > 2 else \"N\"",
      "rejected-answers"),
    Change(
      "a let that other lets read",
      "field a: integer let k = a + 1 let l = k + 1 check l > 11 else \"M\" check k > 2 else \"N\"",
      "field a: integer let k = a + 0 let l = k + 1 check l > 12 else \"M\" check k > 2 else \"N\"",
      "rejected-answers"),
    Change(
      "a range around today that starts to be shown when an option is new",
      """
      field n: integer { range 0...20 }
      field c: choice { option x option y }
      field d: date { show when c == .x range today()...(today() + n * 1 day) }
      """,
      """
      field n: integer { range 0...20 }
      field c: choice { option x option y option z }
      field d: date { show when c == .x range today()...(today() + n * 1 day) }
      """, "added-option"),
    Change(
      "a longer time from today",
      "field d: date { range today()...(today() + 10 days) }",
      "field d: date { range today()...(today() + 30 days) }", "looser-rule"),
    Change("an open range", "field a: integer { range ...9 }", "field a: integer", "looser-rule"),
    Change(
      "a rule that another one implies", "field a: integer { range 0...5 }",
      "field a: integer { range 0...5 check value < 9 else \"M\" }"),
    Change(
      "a new required field", "field a: text", "field a: text field b: text { required }",
      "added-question", "rejected-answers"),
    Change(
      "a field in a new group", "field a: text \"Name\"",
      "group g { field a: text \"Name\" }", "renamed-member"),
    Change(
      "a field in a new group with another", "field a: text \"Name\"",
      "group g { field a: text \"Name\" field b: text }", "added-question", "renamed-member"),
    Change(
      "a new required field that is hidden", "field a: boolean { check not value else \"M\" }",
      "field a: boolean { check not value else \"M\" } field b: text { show when a required }",
      "added-question"),
    Change(
      "required only where it was filled",
      "field a: integer { range 1...5 } field b: text { required }",
      "field a: integer { range 1...5 } field b: text { required when a > 9 }",
      "looser-rule", "absent-member"),
    Change(
      "required otherwise, and the same", "field a: boolean field b: text { required when a }",
      "field a: boolean field b: text { required when not (not a) }"),
    Change(
      "an option that nothing can hold",
      "field a: choice { option x option y option z check value != .z else \"M\" }",
      "field a: choice { option x option y }"),
    Change(
      "an option gone from several", "field a: choices { option x option y }",
      "field a: choices { option x }", "rejected-answers"),
    Change(
      "options in another order",
      "field a: choice { option x option y } field b: text { required when a > .x }",
      "field a: choice { option y option x } field b: text { required when a < .x }"),
    Change("a default", "field a: integer { default 1 }", "field a: integer { default 2 }"),
    Change("a warning", "field a: integer", "field a: integer { warn value > 3 else \"M\" }"),
    Change("a wider number", "field a: integer", "field a: decimal", "changed-member"),
    Change(
      "a narrower number", "field a: decimal", "field a: integer", "changed-member",
      "rejected-answers"),
    Change(
      "a narrower number that was whole", "field a: decimal { step 2 }",
      "field a: integer { step 2 }",
      "changed-member"),
    Change(
      "a formula in other words", "field a: integer { range 0...9 } field b: integer = a + a + 1",
      "field a: integer { range 0...9 } field b: integer = a + 1 + a"),
    Change(
      "a condition in a section", "field a: boolean section \"S\" { field b: text { required } }",
      "field a: boolean section \"S\" { show when a field b: text { required } }", "absent-member"),
    Change(
      "rows that were others", "rows r { field a: integer { range 0...5 } }",
      "rows r { field a: integer { range 0...4 } }", "rejected-answers"),
    Change(
      "fewer rows", "rows r { count ...5 field a: text }", "rows r { count ...4 field a: text }",
      "rejected-answers"),
    Change(
      "values that were rows", "rows r: text", "rows r { field v: text }", "changed-member",
      "rejected-answers"),
    Change(
      "kept while hidden", "field a: boolean field b: integer { keep show when a range 0...5 }",
      "field a: boolean field b: integer { keep range 0...5 }", "rejected-answers"),
    Change(
      "a rule in a list that is hidden more often",
      "field a: boolean rows r { field b: text { required length 2... } }",
      "field a: boolean rows r { show when a field b: text { required length 2... } }",
      "absent-member"),
    Change(
      "read where it is hidden now",
      "field a: boolean field b: integer check (b ?? 0) < 5 or b is filled else \"M\"",
      "field a: boolean field b: integer { show when a } check (b ?? 0) < 5 or b is filled else \"M\"",
      "absent-member"),
    Change(
      "a division without its guard", "field a: integer check a == 0 or 9 / a > 1 else \"M\"",
      "field a: integer check 9 / a > 1 or a < 1 else \"M\"", "rejected-answers"),
    Change(
      "a secret", "field a: secret { length 4... }", "field a: secret { length 8... }",
      "rejected-answers"),
    Change(
      "a condition of what rules read",
      "field a: integer field b: integer { show when a > 3 } "
        + "field c: integer { check value >= b - 5 else \"M\" } "
        + "field d: text { show when b > 2 match /[a-z]*/ }",
      "field a: integer field b: integer { show when a > 2 } "
        + "field c: integer { check value >= b - 5 else \"M\" } "
        + "field d: text { show when b > 2 match /[a-z]*/ }"),
    Change(
      "a field that is shown with many others that must be filled",
      "field a: boolean field b: text { show when a length ...80 }" + manyRequired,
      "field a: boolean field b: text { show when a length ...79 }" + manyRequired,
      "rejected-answers"),
    Change(
      "a sum that fails at the end of its type", "field a: integer check a + 1 > 0 else \"M\"",
      "field a: integer check a > -1 else \"M\"", "looser-rule"),
    Change(
      "a product that overflows",
      "field a: integer field b: integer check a > 0 and b > 0 else \"M\"",
      "field a: integer field b: integer check a > 0 and b > 0 and a * b > 0 else \"M\"",
      "rejected-answers"),
    Change(
      "a rule that only fails at the end of its type",
      "field a: integer check a + 1 > a else \"M\"", "field a: integer", "looser-rule"),
    Change(
      "a sum that cannot fail",
      "field a: integer { range 0...100 } check a + 1 > 0 else \"M\"",
      "field a: integer { range 0...100 } check a > -1 else \"M\""),
    Change(
      "a sum of products",
      "rows r { count 1...5 field a: integer { required range 1...10 } "
        + "field b: decimal = 2.5 * a } check sum(r.b) <= 100 else \"M\"",
      "rows r { count 1...5 field a: integer { required range 1...10 } "
        + "field b: decimal = 2.5 * a } check sum(r.b) <= 95 else \"M\"", "rejected-answers"),
    Change(
      "fewer of the answers chosen",
      "rows r { field a: text { required } } field c: choices { options from r.a count ...3 }",
      "rows r { field a: text { required } } field c: choices { options from r.a count ...2 }",
      "rejected-answers"),
    Change(
      "hours until now", "field a: datetime check hours(a, now()) < 48 else \"M\"",
      "field a: datetime check hours(a, now()) < 24 else \"M\"", "rejected-answers"),
    Change(
      "an option that is never offered",
      "field a: integer { required range 0...10 } field c: choice { option x }",
      "field a: integer { required range 0...10 } field c: choice { option x option y when a > 20 }"
    ),
    Change(
      "a label that shows the new name", "field mail: email \"E-mail\"",
      "field address: email \"E-mail\"",
      "renamed-member"),
  ]

  @Test func singleChanges() async {
    await forEachCase(Self.changes) { change in
      let found = try Self.findings(change.old, change.new)
      let names = found.filter { $0.name.audience != .people || $0.name == .addedQuestion }
        .map(\.name.rawValue).sorted()
      #expect(names == change.names.sorted(), "\(found.map(\.message))")
    }
  }

  /// A change that is tighter in one direction is looser in the other.
  @Test func bothDirections() async throws {
    let rules = [
      ("range 0...9", "range 1...9"), ("step 2", "step 4"), ("range ...9", "range ..<9"),
    ]
    await forEachCase(rules) { wide, narrow throws in
      let (wide, narrow) = ("field a: integer { \(wide) }", "field a: integer { \(narrow) }")
      #expect(try Self.findings(wide, narrow).map(\.name) == [.rejectedAnswers])
      #expect(try Self.findings(narrow, wide).map(\.name) == [.looserRule])
    }
  }

  /// The findings and witnesses for the same forms are the same every time.
  @Test func theSameEveryTime() throws {
    let old =
      "rows r { count ...4 unique a field a: text { length 1...9 } field b: choices { option x option y } }"
    let new = "rows r { count 1...3 field a: text { length 2...8 } field b: choices { option x } }"
    let first = try Self.findings(old, new).map { "\($0.message) \($0.help ?? "")" }
    #expect(first.count >= 4)
    for _ in 0..<5 {
      #expect(try Self.findings(old, new).map { "\($0.message) \($0.help ?? "")" } == first)
    }
  }
}
