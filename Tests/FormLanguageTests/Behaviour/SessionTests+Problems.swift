import FormEngine
import TestCases
import Testing

/// Tests of problems: which there are, at which places, and when they are shown.
extension SessionTests {
  @Test func requiredCountAndTheOtherRules() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text { required length 3...5 match /[a-z]*/ check same: value == other else "No." }
        field other: text
        rows r { required count 2...3 field k: text }
        rows s { count 1... field k: text }
        field tags: choices { count 2... option x option y option z }
        field more: choices { required count 2... option x option y }
        field sum: integer
        check positive: sum > 0 else "No."
      }
      """)
    // Empty: only `required` and `count` apply, and `required` suppresses `count`.
    #expect(try session.rules("a") == ["required"])
    #expect(try session.rules("r") == ["required"])
    #expect(try session.rules("s") == ["count"])
    #expect(try session.rules("tags") == [])
    #expect(try session.rules("more") == ["required"])
    // Unknown passes.
    #expect(try session.rules("sum") == [])
    try session.add("r")
    #expect(try session.rules("r") == ["count"])
    try session.add("s")
    #expect(try session.rules("s") == [])
    try session.enter("tags", "x")
    #expect(try session.rules("tags") == ["count"])
    try session.enter("more", "x")
    #expect(try session.rules("more") == ["count"])
    // All rules of a field, in the order of declaration.
    try session.enter("a", "Xy")
    #expect(try session.rules("a") == ["length", "match"])
    try session.enter("other", "abc")
    #expect(try session.rules("a") == ["length", "match", "same"])
    try session.enter("a", "abc")
    #expect(try session.rules("a") == [])
    try session.enter("sum", "-1")
    #expect(try session.rules("sum") == ["positive"])
  }

  /// Bounds, and what they exclude.
  @Test func boundsOfValuesAndRows() throws {
    let cases: [(field: String, right: [String], wrong: [String])] = [
      ("integer { range 2...4 }", ["2", "4"], ["1", "5"]),
      ("integer { range 2..<4 }", ["2", "3"], ["1", "4"]),
      ("integer { range 2... }", ["2", "99"], ["1"]),
      ("decimal { range ...0.5 }", ["0.5", "-9"], ["0.51"]),
      ("decimal { range ..<0.5 }", ["0.49"], ["0.5"]),
      ("date { range 2030-01-01..<2030-02-01 }", ["2030-01-31"], ["2030-02-01", "2029-12-31"]),
      ("integer { step 3 }", ["-3", "0", "6"], ["1", "5"]),
      ("integer { step 3 from 1 }", ["-2", "1", "4"], ["0", "3"]),
      ("decimal { step 0.25 from 0.1 }", ["0.1", "0.35", "-0.15"], ["0.25", "0"]),
      ("text { length 2..<4 }", ["ab", "abc"], ["a", "abcd"]),
      ("text { length 2...2 }", ["é\u{301}e", "👩‍👩‍👧b"], ["é\u{301}", "👩‍👩‍👧"]),
      ("choices { count 2..<3 option a option b option c }", ["a, b"], ["a", "a, b, c"]),
    ]
    for (field, right, wrong) in cases {
      var session = try FormFiles.session("form f { field x: \(field) }")
      for text in right + wrong {
        try session.enter("x", text)
        #expect(try session.rules("x").count == (wrong.contains(text) ? 1 : 0), "\(field): \(text)")
        #expect(session.blocks == wrong.contains(text), "\(field): \(text)")
      }
    }
    // A list allows rows up to its maximum.
    for (count, most) in [("...2", 2), ("..<2", 1), ("1...", nil)] {
      var session = try FormFiles.session("form f { rows r { count \(count) field a: text } }")
      let list = try session.at("r")
      for _ in 0..<3 { try session.add("r") }
      #expect(session.rowCount(of: list) == most ?? 3, "\(count)")
      #expect(session.canAddRow(to: list) == (most == nil), "\(count)")
      #expect(try session.rules("r") == [], "\(count)")
    }
  }

  /// A rule of a row stays in its row while the field that it would be reported at is hidden.
  @Test func whereProblemsOfRowsAre() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r {
          field name: text
          field age: integer
          field parent: text { show when age < 12 }
          check known: name != "x" or parent is filled else "Who is x?"
        }
      }
      """)
    for _ in 0..<2 { try session.add("r") }
    try session.enter("r[2].name", "x")
    try session.enter("r[2].age", "40")
    #expect(try session.rules("r[2].name") == ["known"])
    #expect(try session.rules("r[1].name") == [])
    #expect(session.problems(at: .form).isEmpty)
    try session.enter("r[2].age", "4")
    #expect(try session.rules("r[2].name") == [])
    #expect(try session.rules("r[2].parent") == ["known"])
    // A submission moves the focus there.
    try session.enter("r[2].age", "40")
    session.send(.submitRequested, at: noon)
    #expect(session.focus == (try session.at("r[2].name")))
  }

  /// A problem is at one place: the rule's `focus`, or else its block, the last field that it
  /// reads, or the form. While that place is hidden, it is at another visible place that the rule
  /// reads.
  @Test func whereProblemsAre() throws {
    var session = try FormFiles.session(
      """
      form f {
        field b: integer @2
        field a: integer @1
        field never: text { show when b == 99 }
        rows r {
          field x: integer
          field y: integer
          check ordered: x <= y else "x"
        }
        check last: a + b < 10 else "x"
        check named: a + b < 10 else "x" focus a
        check ofRows: sum(r.x) < 10 else "x"
        check ofForm: today() > 2000-01-01 else "x"
        check toHidden: a < 8 else "x" focus never
        check toNothing: today() > 2000-01-01 else "x" focus never
        warn careful: a < 7 else "x"
      }
      """)
    try session.enter("a", "9")
    try session.enter("b", "9")
    #expect(try session.rules("a") == ["named", "toHidden", "careful"])
    #expect(try session.rules("b") == ["last"])
    #expect(session.problems(at: .form).map(\.rule) == [])
    session.send(.nextRequested, at: try moment("1999-01-01T00:00"))
    // A rule that reads nothing else is reported at the form.
    #expect(session.problems(at: .form).map(\.rule) == ["ofForm", "toNothing"])
    // Each is reported once, in focus order, with those of the form last.
    #expect(
      session.allProblems().map(\.rule)
        == ["named", "toHidden", "careful", "last", "ofForm", "toNothing"])
    // A warning never blocks.
    session.send(.nextRequested, at: noon)
    try session.enter("b", "0")
    try session.enter("a", "7")
    #expect(session.allProblems().map { "\($0.rule) \($0.isWarning)" } == ["careful true"])
    #expect(!session.blocks)
    #expect(session.isValid(.form))
    // In rows it is checked for each row, at the row.
    for number in 1...3 {
      try session.add("r")
      try session.enter("r[\(number)].x", "\(number * 3)")
      try session.enter("r[\(number)].y", "5")
    }
    #expect(
      session.allProblems().map { "\(session.name(of: $0.path)) \($0.rule)" } == [
        "a careful", "r[2].y ordered", "r[3].y ordered", "r ofRows",
      ])
  }

  /// Rules of hidden declarations are not evaluated.
  @Test func hiddenRulesAreSilent() throws {
    var session = try FormFiles.session(
      """
      form f {
        field show: boolean { default true }
        field other: integer { default 1 }
        group g {
          show when show
          field a: integer
          check less: a < other else "x" focus form.other
          rows r { field b: integer { required } check low: b < 5 else "x" }
        }
      }
      """)
    try session.enter("g.a", "3")
    try session.add("g.r")
    try session.enter("g.r[1].b", "7")
    try session.add("g.r")
    #expect(
      session.allProblems().map { "\(session.name(of: $0.path)) \($0.rule)" } == [
        "other less", "g.r[1].b low", "g.r[2].b required",
      ])
    try session.enter("show", "no")
    #expect(session.allProblems().isEmpty)
    #expect(!session.blocks)
    try session.enter("show", "yes")
    #expect(session.allProblems().count == 3)
  }

  /// Of several equal rows, all but the oldest have the problem, wherever they are.
  @Test func uniqueRows() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r {
          unique k, n
          field n: integer
          field k: text
        }
      }
      """)
    func found() -> [String] { session.allProblems().map { session.name(of: $0.path) } }
    for number in 1...3 {
      try session.add("r")
      try session.enter("r[\(number)].k", "a")
    }
    // A row in which a named cell is empty is not compared.
    #expect(found() == [])
    for number in 1...3 { try session.enter("r[\(number)].n", "1") }
    // At the first cell that the rule names.
    #expect(found() == ["r[2].k", "r[3].k"])
    let second = try session.at("r[2].k")
    try session.move("r", 2, to: 1)
    #expect(session.problems(at: second).map(\.rule) == ["unique"])
    #expect(found() == ["r[1].k", "r[3].k"])
    // Without the first, the next one takes its role.
    try session.delete("r", 2)
    #expect(found() == ["r[2].k"])
    session.send(.undoRequested)
    #expect(found() == ["r[1].k", "r[3].k"])
    try session.enter("r[2].n", "2")
    #expect(found() == ["r[3].k"])
  }

  /// Problems are shown only after a person has left the field or submitted.
  @Test func problemsAreShownOnceTouched() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text { required }
        field b: text { required }
        rows r { field c: text { required } }
      }
      """)
    func shown(_ name: String) throws -> [String] {
      session.shownProblems(at: try session.at(name)).map(\.rule)
    }
    #expect(try shown("a") == [])
    try session.focus("a")
    #expect(try shown("a") == [])
    try session.focus("b")
    #expect(try shown("a") == ["required"])
    #expect(try shown("b") == [])
    // An entry touches the field, and so do clearing and confirming it.
    try session.clear("b")
    #expect(try shown("b") == ["required"])
    try session.add("r")
    try session.confirm("r[1].c")
    #expect(try shown("r[1].c") == ["required"])
    // Undo does not touch, nor untouch.
    session.send(.undoRequested)
    try session.add("r")
    session.send(.focusRequested(nil))
    // A submit touches everything there is; a row added later is untouched.
    try session.add("r")
    #expect(try shown("r[2].c") == [])
    session.send(.submitRequested)
    #expect(try shown("r[2].c") == ["required"])
    try session.add("r")
    #expect(try shown("r[3].c") == [])
    #expect(try session.rules("r[3].c") == ["required"])
  }

  /// Division by zero and overflow make a value empty. This is an error in a computed value or a
  /// check, and a warning in a condition.
  @Test func arithmetic() throws {
    var session = try FormFiles.session(
      """
      form f {
        field n: integer { default 1 }
        field ratio: decimal = 10 / n
        field twice: decimal = ratio * 2
        field big: integer = n * 9223372036854775807
        rows r { field x: integer }
        field total: integer = sum(r.x)
        field seen: text { show when 10 / n > 1 }
        check fine: 10 / n < 100 else "x"
      }
      """)
    #expect(session.allProblems().isEmpty)
    try session.enter("n", "0")
    #expect(session.value(try session.at("ratio")) == .empty)
    #expect(session.value(try session.at("twice")) == .empty)
    #expect(try session.rules("ratio") == ["arithmetic"])
    // A value computed from it is simply empty.
    #expect(try session.rules("twice") == [])
    #expect(try session.rules("n") == ["arithmetic"])
    #expect(session.problems(at: .form).map(\.rule) == ["arithmetic"])
    #expect(session.problems(at: .form).map(\.isWarning) == [true])
    #expect(session.problems(at: try session.at("ratio"))[0].message.contains("10 / n"))
    #expect(session.blocks)
    try session.enter("n", "2")
    #expect(try session.rules("big") == ["arithmetic"])
    #expect(session.value(try session.at("big")) == .empty)
    #expect(try session.rules("ratio") == [])
    try session.enter("n", "1")
    // An aggregate is too, once its total does not fit.
    for number in 1...2 {
      try session.add("r")
      try session.enter("r[\(number)].x", "9223372036854775807")
    }
    #expect(try session.rules("total") == ["arithmetic"])
    #expect(session.value(try session.at("total")) == .empty)
    try session.enter("r[2].x", "-1")
    #expect(session.value(try session.at("total")) == .integer(9_223_372_036_854_775_806))
    #expect(!session.blocks)
  }
}
