import FormEngine
import FormRunner
import TestCases
import Testing

/// Drafts of a list that has `count = E` since.
struct DraftCountedListTests {
  private func form(_ clauses: String, number: String = "integer") throws -> Program {
    try draftForm(
      "form f { field n: \(number) rows l { \(clauses) field k: text rows m { field z: text } } }")
  }

  private func add(_ list: String, to run: inout DraftRun) throws {
    run.send(.rowAdded(list: try run.path(list), at: nil))
  }

  /// Rows beyond the number are kept underneath, and come back with it. A row that was deleted does
  /// not.
  @Test func keepsRows() throws {
    for isLeft in [false, true] {
      for (old, new) in [
        ("integer", "integer"), ("integer { default 1 }", "integer { default 1 }"),
      ] {
        var run = try DraftRun(try form("", number: old))
        for (index, name) in ["a", "b", "c"].enumerated() {
          try add("l", to: &run)
          try run.enter("l[\(index + 1)].k", name)
        }
        try add("l[2].m", to: &run)
        try run.enter("l[2].m[1].z", "x")
        run.send(.rowDeleted(try #require(run.session.row(of: try run.path("l"), at: 0))))
        try run.enter("n", "1")
        if isLeft { run.leave() }
        var session = try run.read(try form("count = n", number: new)).session
        #expect(
          session.json == #"{"n":1,"l":[{"k":"b","m":[{"z":"x"}]}]}"#, "\(isLeft), \(new)")
        #expect(session == session.rebuilt(), "\(isLeft), \(new)")
        let number = try session.path(named: "n").get()
        session.send(.entered(number, text: "3"))
        #expect(
          session.json == #"{"n":3,"l":[{"k":"b","m":[{"z":"x"}]},{"k":"c","m":[]},{"m":[]}]}"#,
          "\(isLeft), \(new)")
        #expect(try run.read(try form("count = n", number: new)).unfit.isEmpty)
      }
    }
  }

  /// Without `count = E`, a list has the rows in which something was answered.
  @Test func rowsThatWereCounted() throws {
    for isLeft in [false, true] {
      for clauses in ["", "start 1", "count ...5"] {
        var run = try DraftRun(try form("count = n"))
        try run.enter("n", "3")
        try run.enter("l[2].k", "b")
        if isLeft { run.leave() }
        let session = try run.read(try form(clauses)).session
        #expect(session.json == #"{"n":3,"l":[{"k":"b","m":[]}]}"#, "\(isLeft), \(clauses)")
        #expect(session == session.rebuilt(), "\(isLeft), \(clauses)")
      }
    }
  }

  /// Rows at the start are rows of the list, too.
  @Test func rowsAtTheStart() throws {
    for isLeft in [false, true] {
      var run = try DraftRun(try form("start 2"))
      try run.enter("n", "2")
      try run.enter("l[1].k", "a")
      try run.enter("l[2].k", "b")
      if isLeft { run.leave() }
      let replay = try run.read(try form("count = n"))
      #expect(
        replay.session.json == #"{"n":2,"l":[{"k":"a","m":[]},{"k":"b","m":[]}]}"#, "\(isLeft)")
      #expect(replay.unfit.isEmpty, "\(isLeft)")
    }
  }

  /// The rows belong to the chosen options, in their order.
  @Test func rowsOfOptions() throws {
    let choices = "choices { option p option q option r }"
    for isLeft in [false, true] {
      var run = try DraftRun(try form("", number: choices))
      try run.enter("n", "p,r")
      for (index, name) in ["a", "b"].enumerated() {
        try add("l", to: &run)
        try run.enter("l[\(index + 1)].k", name)
      }
      if isLeft { run.leave() }
      var session = try run.read(try form("count = n", number: choices)).session
      session.send(.entered(try session.path(named: "n").get(), text: "p,q,r"))
      #expect(
        session.json
          == #"{"n":["p","q","r"],"l":[{"k":"a","m":[]},{"m":[]},{"k":"b","m":[]}]}"#,
        "\(isLeft)")
    }
  }
}
