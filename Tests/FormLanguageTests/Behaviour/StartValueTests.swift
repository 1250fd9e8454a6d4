import FormEngine
import TestCases
import Testing

/// The rows of `start { … }`: they have values from the start and are not blank.
struct StartValueTests {
  private let form = """
    form f {
      rows r {
        start { k = .a } { k = .b n = 7 g.t = "x" }
        count ...4
        unique k
        field k: choice { option a option b option c required }
        field n: integer { default 5 range 1...10 }
        group g { field t: text }
        field place: integer = position()
      }
      rows fish: text { start "carp", "trout" unique }
      rows sizes: decimal { start 3, -0.5 }
      rows one: integer { start { value = 3 } }
      field rows: integer = count(r)
      field sum: integer = sum(r.n)
      field names: text = join(fish, "-")
      field last: text = last(r.g.t)
    }
    """

  private func session() throws -> Session { try FormFiles.session(form) }

  private let atStart =
    #"{"r":[{"k":"a","n":5,"place":1},{"k":"b","n":7,"g":{"t":"x"},"place":2}],"#
    + #""fish":["carp","trout"],"sizes":[3,-0.5],"one":[3],"rows":2,"sum":12,"#
    + #""names":"carp-trout","last":"x"}"#

  /// They are there at the start, in the answers and checked; nothing can be undone.
  @Test func atTheStart() throws {
    let session = try session()
    #expect(session.json == atStart)
    #expect(session.stepToUndo == nil)
    #expect(!session.blocks)
    #expect(session.countedRows(of: try session.at("r")) == 2)
    #expect(session.origin(try session.at("r[1].k")) == .start)
    #expect(session.origin(try session.at("r[1].n")) == .default)
    #expect(!session.isAnswered(try session.at("r[1].k")))
    #expect(!session.isSettled(try session.at("r[1].k")))
    #expect(session.isFocusable(try session.at("r[1].k")))
    #expect(session == session.rebuilt())
  }

  /// Each may be changed, cleared, moved and deleted, and each of these be undone.
  @Test func changes() throws {
    let cases: [(name: String, act: (inout Session) throws -> Void, json: String)] = [
      (
        "another value", { try $0.enter("r[1].n", "9") },
        atStart.replacing(#""n":5"#, with: #""n":9"#).replacing(#""sum":12"#, with: #""sum":16"#)
      ),
      (
        "no value", { try $0.clear("r[2].n") },
        atStart.replacing(#""n":7,"#, with: "").replacing(#""sum":12"#, with: #""sum":5"#)
      ),
      (
        "without a row", { try $0.delete("fish", 1) },
        atStart.replacing(#"["carp","trout"]"#, with: #"["trout"]"#)
          .replacing("carp-trout", with: "trout")
      ),
      (
        "moved", { try $0.move("fish", 2, to: 1) },
        atStart.replacing(#"["carp","trout"]"#, with: #"["trout","carp"]"#)
          .replacing("carp-trout", with: "trout-carp")
      ),
    ]
    for (name, act, json) in cases {
      var session = try session()
      try act(&session)
      #expect(session.json == json, "\(name)")
      #expect(session == session.rebuilt(), "\(name)")
      session.send(.undoRequested)
      #expect(session.json == atStart, "\(name)")
      #expect(session == session.rebuilt(), "\(name)")
      session.send(.redoRequested)
      #expect(session.json == json, "\(name)")
      session.send(.resetRequested)
      #expect(session.json == atStart, "\(name)")
      #expect(session.stepToUndo == nil, "\(name)")
      #expect(session == session.rebuilt(), "\(name)")
    }
  }

  /// A row whose answers were all cleared is no blank row, unlike one of `start 2`.
  @Test func clearedRows() throws {
    var session = try FormFiles.session("form f { rows r { start { k = 1 } field k: integer } }")
    try session.clear("r[1].k")
    #expect(session.json == #"{"r":[{}]}"#)
    #expect(session == session.rebuilt())
  }

  /// Such rows are checked: a broken rule blocks.
  @Test func theyAreChecked() throws {
    var session = try session()
    try session.enter("r[2].k", "a")
    #expect(try session.rules("r[2].k") == ["unique"] || session.blocks)
    #expect(session.blocks)
    session.send(.undoRequested)
    try session.enter("fish[2]", "carp")
    #expect(session.blocks)
  }

  /// A blank row stays blank with such rows in it, until somebody answers in it.
  @Test func insideBlankRows() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows trips {
          start 2
          field place: text
          rows days { start { what = "hike" } { what = "rest" long = 3 }
            field what: text { required } field long: integer { default 1 } }
        }
        field days: integer = count(trips.days)
        field hours: integer = sum(trips.days.long)
      }
      """)
    let blank = #"{"trips":[],"days":0,"hours":0}"#
    #expect(session.json == blank)
    #expect(session.rowCount(of: try session.at("trips[1].days")) == 2)
    #expect(session.isFocusable(try session.at("trips[1].days[1].what")))
    // Enter on what the form gives answers nothing.
    try session.confirm("trips[1].days[1].what")
    #expect(session.json == blank)
    #expect(session == session.rebuilt())
    try session.clear("trips[1].days[2].long")
    #expect(session.json == blank)
    session.send(.undoRequested)
    try session.enter("trips[1].days[2].long", "3")
    #expect(
      session.json == #"{"trips":[{"days":[{"what":"hike","long":1},{"what":"rest","long":3}]}],"#
        + #""days":2,"hours":4}"#)
    #expect(session == session.rebuilt())
    session.send(.undoRequested)
    #expect(session.json == blank)
    #expect(session == session.rebuilt())
    // A row that is added has its own.
    try session.add("trips")
    #expect(session.rowCount(of: try session.at("trips[3].days")) == 2)
    #expect(try session.text("trips[3].days[2].what") == "rest")
    #expect(try session.text("days") == "2")
    session.send(.undoRequested)
    session.send(.redoRequested)
    #expect(try session.text("trips[3].days[2].what") == "rest")
    #expect(session == session.rebuilt())
  }

  /// Preset rows replace them, those of a file and of a flag alike.
  @Test func presets() throws {
    let program = try FormFiles.program(form)
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    let cases: [(json: String, flags: [String], kinds: String, fish: String)] = [
      (#"{"r": [{"k": "c"}]}"#, [], "c", "carp-trout"),
      (#"{"r": [], "fish": ["eel"]}"#, [], "", "eel"),
      ("{}", ["r[1].k=c"], "c", "carp-trout"),
      (#"{"r": [{"k": "c"}]}"#, ["r[2].k=a"], "c,a", "carp-trout"),
    ]
    for (json, flags, kinds, fish) in cases {
      var presets = Presets(program)
      presets.read(json: Array(json.utf8), file: "a.json")
      for flag in flags { presets.read(assignment: flag) }
      var session = Session(program, clock: clock)
      #expect(presets.give(to: &session, settled: true).isEmpty)
      let list = try session.at("r")
      let found = try (0..<session.rowCount(of: list)).map { try session.text("r[\($0 + 1)].k") }
      #expect(found.joined(separator: ",") == kinds, "\(json)")
      #expect(try session.text("names") == fish, "\(json)")
      #expect(session == session.rebuilt())
    }
  }

  @Test func sortedLists() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r { start { n = 1 } { n = 3 } { n = 2 } sort by n descending field n: integer }
        field all: text = join(r.n, "")
      }
      """)
    session.start()
    #expect(try session.text("all") == "321")
    session.send(.resetRequested)
    #expect(try session.text("all") == "321")
    #expect(session == session.rebuilt())
  }

  /// Incremental results equal those computed from scratch.
  @Test(.slow) func incrementalEqualsFromNothing() async {
    let nested = """
      form f {
        rows orders {
          start { name = "b" } { name = "a" paid = true }
          count 1...5
          sort by total descending, name
          field name: text { required }
          field paid: boolean
          rows items {
            start 1
            field what: text { required length ...8 }
            field price: decimal { default 1.5 }
            rows tags: text { start "x", "y" }
            field all: text = join(tags, "+")
          }
          rows marks { start { m = 1 } field m: integer }
          field total: decimal = sum(items.price where price > 1)
          field second: integer = nth(marks.m, 2)
        }
        field total: decimal = sum(orders.total)
        field names: text = join(orders.name, ", ")
        field paid: integer = count(orders where paid)
        field third: text = nth(orders.name, 3)
        field most: integer = max(orders.marks.m)
      }
      """
    await forEachCase((0..<UInt64(10)).map { $0 }) { seed throws in
      for text in [form, nested] {
        var person = Person(try FormFiles.program(text), seed: seed)
        for step in 0..<100 {
          let action = person.act()
          try #require(
            person.session == person.session.rebuilt(), "seed \(seed), step \(step): \(action)")
          if let focus = person.session.focus {
            try #require(person.session.isFocusable(focus), "seed \(seed), step \(step)")
          }
        }
      }
    }
  }
}
