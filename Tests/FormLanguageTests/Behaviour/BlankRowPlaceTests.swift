import FormEngine
import SeededNumbers
import TestCases
import Testing

/// Rows of `start N` between others: `previous` and `position()` skip those that are blank, since
/// they are not exported.
struct BlankRowPlaceTests {
  private let form = """
    form f {
      rows r {
        start 4
        field k: text { default previous.k }
        field n: integer
        field sum: integer = (previous.sum ?? 0) + (n ?? 0)
        field place: integer = position()
        field own: integer = nth(form.r.n, position())
        let me = position()
        field half: integer = sum(form.r.n as p where position(p) <= me)
        check place < 3 or n != 9 else "M"
      }
      field two: integer = sum(r.n where position() <= 2)
      field places: text = join(r.place, "-")
    }
    """

  @Test func rowsBelowABlankOne() throws {
    var session = try FormFiles.session(form)
    #expect(try session.column("r", "place") == ["1", "2", "3", "4"])
    try session.enter("r[1].k", "a")
    try session.enter("r[1].n", "1")
    try session.enter("r[4].n", "5")
    // A blank row shows its own place, and the rows below one do not see it.
    #expect(try session.column("r", "place") == ["1", "2", "3", "2"])
    #expect(try session.column("r", "sum") == ["1", "1", "1", "6"])
    #expect(try session.column("r", "k") == ["a", "a", "a", "a"])
    #expect(try session.column("r", "own") == ["1", "5", "", "5"])
    #expect(try session.column("r", "half") == ["1", "6", "6", "6"])
    #expect(try session.text("two") == "6")
    #expect(session == session.rebuilt())
    try session.enter("r[3].n", "9")
    #expect(try session.column("r", "place") == ["1", "2", "2", "3"])
    #expect(try session.column("r", "sum") == ["1", "1", "10", "15"])
    #expect(try session.text("places") == "1-2-3")
    #expect(session.allProblems().isEmpty)
    try session.move("r", 2, to: 1)
    #expect(try session.column("r", "place") == ["1", "1", "2", "3"])
    #expect(try session.column("r", "sum") == ["0", "1", "10", "15"])
    try session.enter("r[1].n", "2")
    #expect(try session.column("r", "place") == ["1", "2", "3", "4"])
    #expect(try session.column("r", "sum") == ["2", "3", "12", "17"])
    #expect(session.allProblems().map(\.rule) == ["check"])
    session.send(.undoRequested)
    #expect(try session.column("r", "sum") == ["0", "1", "10", "15"])
    #expect(session == session.rebuilt())
    try session.delete("r", 2)
    #expect(try session.column("r", "sum") == ["0", "9", "14"])
    #expect(session == session.rebuilt())
  }

  /// A record of what is exported has the same problems as the session, after any edits.
  @Test(.tags(.property), .slow) func recordsAgree() async {
    let sorted = form.replacing("start 4", with: "start 4 sort by n")
    let cases = [form, sorted].flatMap { form in
      (0..<UInt64(LongRuns.areWanted ? 200 : 6)).map { (form, $0) }
    }
    await forEachCase(cases) { form, seed in
      let program = try FormFiles.session(form).program
      var person = Person(program, seed: seed)
      var checker = RecordChecker(RecordPlan(program, clock: noon))
      for step in 0..<80 {
        let action = person.act()
        let session = person.session
        try #require(session == session.rebuilt(), "seed \(seed), step \(step): \(action)")
        let problems = session.allProblems().filter { !$0.isFromHandler }
        guard !problems.contains(where: { $0.rule == "unreadable" }) else { continue }
        let findings = try RecordProperties.check(session.json, with: &checker)
        try #require(
          findings.map(\.rule).sorted() == problems.map(\.rule).sorted(),
          "seed \(seed), step \(step): \(action): \(session.json), \(findings)")
      }
    }
  }
}
