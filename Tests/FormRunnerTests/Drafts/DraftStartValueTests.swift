import FormEngine
import FormRunner
import TestCases
import Testing

/// Drafts of lists that start with rows that have values.
struct DraftStartValueTests {
  private func form(_ start: String) throws -> Program {
    try draftForm("form f { field x: text rows l { \(start) field k: text field m: text } }")
  }

  /// The rows of another version are found by their values, so no answer gets into another row.
  @Test func otherRowsAtTheStart() throws {
    let both = #"[{"k":"a","m":"1"},{"k":"b","m":"2"}]"#
    let cases = [
      (#"start { k = "a" } { k = "b" }"#, both),
      (#"start { k = "b" } { k = "a" }"#, #"[{"k":"b","m":"2"},{"k":"a","m":"1"}]"#),
      (#"start { k = "a" } { k = "b" } { k = "c" }"#, both),
      (#"start { k = "a" }"#, both),
      (#"start { k = "a" } { k = "c" }"#, both),
      (#"start { k = "c" }"#, both),
      ("start 2", both),
      ("", both),
    ]
    for isLeft in [false, true] {
      var run = try DraftRun(try form(cases[0].0))
      try run.enter("l[1].m", "1")
      try run.enter("l[2].m", "2")
      if isLeft { run.leave() }
      for (start, rows) in cases {
        let replay = try run.replay(try form(start))
        #expect(replay.session.json == #"{"l":\#(rows)}"#, "\(start), \(isLeft)")
        #expect(replay.unfit.isEmpty, "\(start)")
        #expect(replay.session == replay.session.rebuilt(), "\(start)")
      }
    }
  }

  /// A list that the draft has changed keeps the rows in which nobody has answered, too.
  @Test func startThatIsGone() throws {
    for isLeft in [false, true] {
      var run = try DraftRun(try form(#"start { k = "a" } { k = "b" }"#))
      try run.enter("l[2].m", "2")
      if isLeft { run.leave() }
      let replay = try run.replay(try form(""))
      #expect(replay.session.json == #"{"l":[{"k":"a"},{"k":"b","m":"2"}]}"#, "\(isLeft)")
    }
  }

  /// A list that the draft has not changed has the rows that the form has now.
  @Test func untouchedRows() throws {
    for isLeft in [false, true] {
      var run = try DraftRun(try form(#"start { k = "a" } { k = "b" }"#))
      try run.enter("x", "y")
      if isLeft { run.leave() }
      for (start, rows) in [
        (#"start { k = "c" }"#, #"[{"k":"c"}]"#), ("start 2", "[]"), ("", "[]"),
        (#"start { k = "a" m = "n" }"#, #"[{"k":"a","m":"n"}]"#),
      ] {
        let replay = try run.replay(try form(start))
        #expect(replay.session.json == #"{"x":"y","l":\#(rows)}"#, "\(start), \(isLeft)")
      }
    }
  }

  /// Rows that were deleted, moved, cleared and changed are as they were.
  @Test func changedRows() throws {
    let changes: [(name: String, act: (inout DraftRun) throws -> Void, rows: String)] = [
      (
        "deleted", { run in run.send(.rowDeleted(try #require(try run.row("l", 1)))) },
        #"[{"k":"b","m":"x"}]"#
      ),
      (
        "moved", { run in run.send(.rowMoved(try #require(try run.row("l", 1)), to: 1)) },
        #"[{"k":"b","m":"x"},{"k":"a"}]"#
      ),
      (
        "cleared", { run in run.send(.cleared(try run.path("l[2].m"))) },
        #"[{"k":"a"},{"k":"b"}]"#
      ),
      (
        "all cleared", { run in run.send(.cleared(try run.path("l"))) }, "[]"
      ),
      ("changed", { run in try run.enter("l[1].k", "z") }, #"[{"k":"z"},{"k":"b","m":"x"}]"#),
      (
        "added", { run in run.send(.rowAdded(list: try run.path("l"), at: 0)) },
        #"[{},{"k":"a"},{"k":"b","m":"x"}]"#
      ),
    ]
    let start = #"start { k = "a" } { k = "b" m = "x" }"#
    for isLeft in [false, true] {
      for (name, act, rows) in changes {
        var run = try DraftRun(try form(start))
        try act(&run)
        #expect(run.session.json == #"{"l":\#(rows)}"#, "\(name)")
        if isLeft { run.leave() }
        let replay = try run.replay()
        #expect(replay.session.json == run.session.json, "\(name), \(isLeft)")
        #expect(replay.session == replay.session.rebuilt(), "\(name)")
      }
    }
  }

  /// An added row has the rows of its lists, whatever the draft did in them.
  @Test func rowsInAddedRows() throws {
    func form(_ start: String) throws -> Program {
      try draftForm(
        "form f { rows o { field n: text rows l { \(start) field k: text field m: text } } }")
    }
    let start = #"start { k = "a" } { k = "b" }"#
    for isLeft in [false, true] {
      var run = try DraftRun(try form(start))
      run.send(.rowAdded(list: try run.path("o"), at: nil))
      try run.enter("o[1].l[2].m", "2")
      run.send(.rowAdded(list: try run.path("o"), at: nil))
      run.send(.rowDeleted(try #require(try run.row("o[2].l", 1))))
      if isLeft { run.leave() }
      #expect(
        run.session.json
          == #"{"o":[{"l":[{"k":"a"},{"k":"b","m":"2"}]},{"l":[{"k":"b"}]}]}"#)
      #expect(try run.replay().session.json == run.session.json, "\(isLeft)")
      let other = try run.replay(try form(#"start { k = "b" } { k = "c" }"#)).session
      #expect(
        other.json.contains(#"{"k":"b","m":"2"}"#) && !other.json.contains(#""k":"c","m""#),
        "\(isLeft): \(other.json)")
    }
  }
}

extension DraftRun {
  /// The row of a list with a number.
  fileprivate func row(_ list: String, _ number: Int) throws -> RowPath? {
    session.row(of: try path(list), at: number - 1)
  }
}
