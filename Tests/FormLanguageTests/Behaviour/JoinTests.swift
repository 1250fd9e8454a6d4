import FormEngine
import TestCases
import Testing

/// Tests of `join`, which returns the filled values of a column as one text.
struct JoinTests {
  private let form = """
    type Size = choice { option s "Small" option l "Large" }
    form f {
      field shown: boolean { default true }
      field days: choices { option sat "Saturday" option sun "Sunday" }
      rows r {
        show when shown
        field t: text
        field n: decimal
        field b: boolean
        field d: date
        field size: Size
        field many: choices { option x "X" option y "Y" }
        rows tags: text
        let twice = n * 2
        field all: text = join(tags, "/")
        field before: text = join(form.r.t as p where position(p) < place, ",")
        let place = position()
      }
      field texts: text = join(r.t, ", ")
      field numbers: text = join(r.n, "; ")
      field truths: text = join(r.b, "")
      field dates: text = join(r.d, " ")
      field sizes: text = join(r.size, ", ")
      field sets: text = join(r.many, " | ")
      field tags: text = join(r.tags, ",")
      field doubles: text = join(r.twice, " ")
      field some: text = join(r.t as p where p.n > 1, "-")
      field chosen: text = join(days, " and ")
      field said: text = "\\(join(days, "+")) for \\(join(r.t, "+"))"
    }
    """

  @Test func whatIsJoined() throws {
    var session = try FormFiles.session(form)
    for name in ["texts", "numbers", "truths", "dates", "sizes", "sets", "tags", "chosen"] {
      #expect(try session.text(name) == "", "\(name)")
    }
    #expect(session.json == #"{"shown":true,"r":[],"said":" for "}"#)
    for _ in 1...3 { try session.add("r") }
    try session.enter("r[1].t", "a")
    try session.enter("r[3].t", "c")
    try session.enter("r[1].n", "1.50")
    try session.enter("r[2].n", "-2")
    try session.enter("r[3].n", "10")
    try session.enter("r[1].b", "y")
    try session.enter("r[3].b", "n")
    try session.enter("r[2].d", "2030-02-03")
    try session.enter("r[3].size", "l")
    try session.enter("r[1].size", "s")
    try session.enter("r[2].many", "x, y")
    try session.enter("r[3].many", "y")
    try session.add("r[2].tags")
    try session.enter("r[2].tags[1]", "p")
    try session.add("r[2].tags")
    try session.enter("r[2].tags[2]", "q")
    try session.enter("days", "sun, sat")
    let expected = [
      "texts": "a, c", "numbers": "1.5; -2; 10", "truths": "yesno", "dates": "2030-02-03",
      "sizes": "Small, Large", "sets": "X, Y | Y", "tags": "p,q", "doubles": "3 -4 20",
      "some": "a-c", "chosen": "Saturday and Sunday", "said": "Saturday+Sunday for a+c",
      "r[2].all": "p/q", "r[3].before": "a",
    ]
    for (name, text) in expected { #expect(try session.text(name) == text, "\(name)") }
    // It follows its rows.
    try session.move("r", 3, to: 1)
    #expect(try session.text("texts") == "c, a")
    #expect(try session.text("r[2].before") == "c")
    try session.delete("r", 1)
    #expect(try session.text("texts") == "a")
    session.send(.undoRequested)
    #expect(try session.text("texts") == "c, a")
    try session.sort("r", by: "t")
    #expect(try session.text("texts") == "a, c")
    try session.enter("shown", "n")
    #expect(try session.text("texts") == "")
    #expect(session == session.rebuilt())
  }

  @Test(.slow) func incrementalEqualsFromNothing() async {
    await forEachCase((0..<UInt64(8)).map { $0 }) { seed throws in
      var person = Person(try FormFiles.program(form), seed: seed)
      for step in 0..<120 {
        let action = person.act()
        try #require(
          person.session == person.session.rebuilt(), "seed \(seed), step \(step): \(action)")
      }
    }
  }

  /// A text of more than 1 MiB is an overflow, and a control character a problem of its field.
  @Test(.slow) func whatDoesNotFit() throws {
    var session = try FormFiles.session(
      """
      form f {
        field wide: multiline
        rows r { field t: multiline }
        field all: multiline = join(r.t, wide)
        field line: text = join(r.t, wide)
      }
      """)
    for _ in 0..<2 { try session.add("r") }
    for number in 1...2 {
      try session.assign("r[\(number)].t", .text(String(repeating: "é", count: 1 << 18)))
    }
    #expect(session.allProblems().isEmpty)
    #expect(try session.text("all").utf8.count == 1 << 20)
    try session.enter("wide", "x")
    #expect(session.allProblems().map(\.rule) == ["arithmetic", "arithmetic"])
    #expect(session.allProblems().first?.message == "The result of `join(r.t, wide)` is too large.")
    #expect(try session.text("all") == "")
    try session.enter("r[1].t", "a")
    try session.enter("wide", "\n")
    #expect(session.allProblems().map(\.rule) == ["control-character"])
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["line"])
  }
}
