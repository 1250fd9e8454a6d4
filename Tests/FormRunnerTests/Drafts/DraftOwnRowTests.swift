import FormEngine
import FormRunner
import TestCases
import Testing

/// Drafts of lists with rows that come by themselves, through `start` and `count = E`: no row of the
/// draft becomes another one, whatever rows there are without it.
struct DraftOwnRowTests {
  /// A row that a number has made starts with rows of its own.
  @Test(arguments: [false, true]) func rowsInCountedRows(isLeft: Bool) throws {
    var run = try DraftRun(
      draftForm(
        "form f { field n: integer rows l { count = n rows m { start 2 field s: text } } }"))
    try run.enter("n", "2")
    try run.enter("l[2].m[2].s", "a")
    try run.enter("n", "3")
    try run.enter("l[3].m[1].s", "b")
    if isLeft { run.leave() }
    let resumed = try run.takenUp()
    #expect(resumed.session.json == run.session.json)
    #expect(resumed.messages.isEmpty)
    #expect(resumed.session == resumed.session.rebuilt())
  }

  /// The date decides how many rows there are, and it is another day.
  @Test(arguments: [false, true]) func rowsOfAnotherDay(isLeft: Bool) throws {
    let program = try draftForm(
      """
      form f {
        field n: integer { default day(today()) }
        rows l { count = n field s: text }
      }
      """)
    let clock = try #require(LocalDateTime(iso: "2030-01-02T12:00"))
    var run = try DraftRun(program, at: clock)
    try run.enter("l[2].s", "a")
    if isLeft { run.leave() }
    for (day, rows) in [
      ("2030-01-03", #"{"n":3,"l":[{},{"s":"a"},{}]}"#), ("2030-02-01", #"{"n":1,"l":[{}]}"#),
    ] {
      let clock = try #require(LocalDateTime(iso: "\(day)T12:00"))
      var resumed = try run.takenUp(at: clock)
      #expect(resumed.messages.isEmpty)
      resumed.session.send(.focusRequested(nil), at: clock)
      #expect(resumed.session.json == rows)
      resumed.session.send(.entered(try resumed.session.path(named: "n").get(), text: "2"))
      #expect(resumed.session.json == #"{"n":2,"l":[{},{"s":"a"}]}"#, "\(day)")
    }
  }

  /// The form, or a preset answer, now asks for other rows.
  @Test(arguments: [false, true]) func anotherNumber(isLeft: Bool) throws {
    func form(_ number: Int) throws -> Program {
      try draftForm(
        """
        form f {
          field n: integer { default \(number) }
          rows l { count = n field s: text }
        }
        """)
    }
    var run = try DraftRun(try form(3))
    try run.enter("l[2].s", "a")
    if isLeft { run.leave() }
    let resumed = try run.takenUp(try form(4))
    #expect(resumed.session.json == #"{"n":4,"l":[{},{"s":"a"},{},{}]}"#)
    #expect(resumed.messages.isEmpty)
    var given = try DraftRun(try form(0), presets: { give("n=2", &$0) })
    try given.enter("l[2].s", "a")
    if isLeft { given.leave() }
    let more = try given.takenUp(presets: { give("n=3", &$0) })
    #expect(more.session.json == #"{"n":3,"l":[{},{"s":"a"},{}]}"#)
    #expect(more.messages.isEmpty)
  }

  /// The list starts with more rows than it did.
  @Test(arguments: [false, true]) func moreRowsAtTheStart(isLeft: Bool) throws {
    func form(_ rows: String) throws -> Program {
      try draftForm("form f { rows l { start \(rows) field s: text field t: text } }")
    }
    var run = try DraftRun(try form(#"{ s = "a" } { s = "b" }"#))
    try run.enter("l[2].t", "x")
    if isLeft { run.leave() }
    for rows in [
      #"{ s = "a" } { s = "b" } { s = "c" }"#, #"{ s = "c" } { s = "a" } { s = "b" }"#,
    ] {
      let resumed = try run.takenUp(try form(rows))
      #expect(resumed.session.json == #"{"l":[{"s":"a"},{"s":"b","t":"x"}]}"#, "\(rows)")
      #expect(resumed.messages.isEmpty)
    }
  }

  /// Rows that a reset has made are those of the draft.
  @Test func rowsAfterAReset() throws {
    var run = try DraftRun(
      try draftForm(
        """
        form f {
          field n: integer { default 2 }
          rows k: integer { start 3, 1 }
          rows l { count = n field s: text }
        }
        """))
    try run.enter("k[1]", "7")
    run.send(.resetRequested)
    try run.enter("k[1]", "4")
    try run.enter("l[2].s", "x")
    let resumed = try run.takenUp()
    #expect(resumed.session.json == #"{"n":2,"k":[4,1],"l":[{},{"s":"x"}]}"#)
    #expect(resumed.messages.isEmpty)
  }

  // MARK: Preset answers

  /// A flag names a row by its place, wherever it was added.
  @Test(arguments: [false, true]) func presetsOfMovedRows(isLeft: Bool) throws {
    for clause in ["", "sort by k"] {
      let program = try draftForm(
        "form f { rows p { \(clause) field k: text field v: integer } }")
      var run = try DraftRun(program)
      for (number, name) in ["b", "a"].enumerated() {
        run.send(.rowAdded(list: try run.path("p"), at: nil))
        try run.enter("p[\(number + 1)].v", "\(number + 1)")
        try run.enter("p[\(number + 1)].k", name)
      }
      if clause.isEmpty {
        let row = try #require(run.session.row(of: try run.path("p"), at: 1))
        run.send(.rowMoved(row, to: 0))
      }
      run.send(.focusRequested(nil))
      #expect(run.session.json == #"{"p":[{"k":"a","v":2},{"k":"b","v":1}]}"#)
      if isLeft { run.leave() }
      let resumed = try run.takenUp(presets: { give("p[1].v=9", &$0) })
      #expect(resumed.session.json == #"{"p":[{"k":"a","v":9},{"k":"b","v":1}]}"#, "\(clause)")
    }
  }

  @Test(arguments: [false, true]) func presetsOfCountedRows(isLeft: Bool) throws {
    for (number, typed, given, rows) in [
      ("integer", "2", ["l[1].s=x"], #"{"n":2,"l":[{"s":"x"},{"s":"b"}]}"#),
      (
        "choices { option x option y option w }", "x,y", ["l[1].s=x"],
        #"{"n":["x","y"],"l":[{"s":"x"},{"s":"b"}]}"#
      ),
      (
        "choices { option x option y option w }", "x,y", ["n=x,y,w", "l[1].s=q"],
        #"{"n":["x","y","w"],"l":[{"s":"q"},{"s":"b"},{}]}"#
      ),
    ] {
      var run = try DraftRun(
        try draftForm("form f { field n: \(number) rows l { count = n field s: text } }"))
      try run.enter("n", typed)
      try run.enter("l[1].s", "a")
      try run.enter("l[2].s", "b")
      if isLeft { run.leave() }
      let resumed = try run.takenUp(presets: { for text in given { give(text, &$0) } })
      #expect(resumed.session.json == rows)
      #expect(resumed.session == resumed.session.rebuilt())
    }
  }

  @Test(arguments: [false, true]) func presetsOfRowsAtTheStart(isLeft: Bool) throws {
    var run = try DraftRun(try draftForm("form f { rows l { start 2 field s: text } }"))
    try run.enter("l[1].s", "a")
    try run.enter("l[2].s", "b")
    if isLeft { run.leave() }
    let one = try run.takenUp(presets: { give("l[1].s=x", &$0) })
    #expect(one.session.json == #"{"l":[{"s":"x"},{"s":"b"}]}"#)
    let none = try run.takenUp(presets: { session in
      var presets = Presets(session.program)
      presets.read(json: Array(#"{"l":[]}"#.utf8), file: "a.json")
      _ = presets.give(to: &session, settled: true)
    })
    #expect(none.session.json == #"{"l":[]}"#)
  }

  /// Presets an answer as a flag does.
  private func give(_ text: String, _ session: inout Session) {
    var presets = Presets(session.program)
    presets.read(assignment: text)
    for finding in presets.give(to: &session, settled: true) { Issue.record("\(finding)") }
  }
}
