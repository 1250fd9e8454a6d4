import FormEngine
import TestCases
import Testing

/// The rows of `start N`: there at the start, and blank while nothing in them is answered.
struct StartRowTests {
  private let form = """
    form f {
      field show: boolean { default true }
      rows r {
        start 3
        count 2...4 else "Two to four."
        unique k else "Again."
        show when show
        field k: text { required }
        field n: integer { default 5 range 1...10 }
        field place: integer = position()
        rows inner { start 2 field w: text { required } }
        field inners: integer = count(inner)
        check odd: n != 3 else "Not three."
        warn near: n != 4 else "Four?"
      }
      field rows: integer = count(r)
      field sum: integer = sum(r.n)
      field least: integer = min(r.n)
      field most: integer = max(r.n)
      field mean: decimal = average(r.n)
      field first: text = first(r.k)
      field last: text = last(r.k)
      field names: text = join(r.k, "-")
      field words: text = join(r.inner.w, "-")
      field any: boolean = any(r where n == 5)
      field all: boolean = all(r where n == 5)
      field some: integer = count(r as p where p.n > least)
    }
    """

  private func session() throws -> Session { try FormFiles.session(form) }

  /// Blank rows can take the focus and have positions, but nothing else sees them.
  @Test func blankRows() throws {
    var session = try session()
    let list = try session.at("r")
    #expect(session.rowCount(of: list) == 3)
    #expect(session.countedRows(of: list) == 0)
    #expect(session.stepToUndo == nil)
    #expect(try session.text("r[3].place") == "3")
    #expect(
      session.json == #"{"show":true,"r":[],"rows":0,"sum":0,"any":false,"all":true,"some":0}"#)
    // Only the list itself is wrong.
    #expect(session.allProblems().map(\.rule) == ["count"])
    #expect(try session.rules("r") == ["count"])
    #expect(!session.isRequired(try session.at("r[1].k")))
    session.send(.nextRequested)
    session.send(.nextRequested)
    #expect(session.focusName == "r[1].k")
    session.send(.nextRequested)
    session.send(.nextRequested)
    session.send(.nextRequested)
    #expect(session.focusName == "r[1].inner[2].w")
    #expect(session == session.rebuilt())
  }

  /// An answer makes it a row like any other, and undo reverts both.
  @Test func anAnswerCounts() throws {
    var session = try session()
    let blank = session.json
    try session.enter("r[2].k", "b")
    #expect(session == session.rebuilt())
    #expect(
      session.json == #"{"show":true,"r":[{"k":"b","n":5,"place":1,"inner":[],"inners":0}],"#
        + #""rows":1,"sum":5,"least":5,"most":5,"mean":5,"first":"b","last":"b","names":"b","#
        + #""any":true,"all":true,"some":0}"#)
    #expect(session.allProblems().map(\.rule) == ["count"])
    // An answer in a list inside counts for the row around it.
    try session.enter("r[1].inner[2].w", "x")
    #expect(session == session.rebuilt())
    #expect(try session.text("rows") == "2")
    #expect(try session.text("words") == "x")
    #expect(try session.text("names") == "b")
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["r[1].k"])
    #expect(session.isRequired(try session.at("r[1].k")))
    session.send(.undoRequested)
    session.send(.undoRequested)
    #expect(session.json == blank)
    #expect(session == session.rebuilt())
    session.send(.redoRequested)
    session.send(.redoRequested)
    #expect(try session.text("rows") == "2")
    #expect(session == session.rebuilt())
  }

  /// Typed, chosen and assigned answers count; defaults, confirming and clearing do not.
  @Test func whatAnswers() throws {
    let cases: [(name: String, rows: String, act: (inout Session) throws -> Void)] = [
      ("confirming a default", "0", { try $0.confirm("r[1].n") }),
      ("confirming nothing", "0", { try $0.confirm("r[1].k") }),
      ("clearing", "0", { try $0.clear("r[1].n") }),
      ("an empty text", "0", { try $0.enter("r[1].k", "  ") }),
      ("typing", "1", { try $0.enter("r[1].k", "a") }),
      ("typing the default", "1", { try $0.enter("r[1].n", "5") }),
      (
        "typing what was confirmed", "1",
        {
          try $0.confirm("r[1].n")
          try $0.enter("r[1].n", "5")
        }
      ),
      (
        "confirming an answer", "1",
        {
          try $0.enter("r[1].n", "5")
          try $0.confirm("r[1].n")
        }
      ),
      ("assigning", "1", { try $0.assign("r[1].n", .integer(7)) }),
      ("what cannot be read", "1", { try $0.enter("r[1].n", "x") }),
      (
        "typing and clearing", "0",
        {
          try $0.enter("r[1].k", "a")
          try $0.clear("r[1].k")
        }
      ),
      ("a row inside", "0", { try $0.add("r[1].inner") }),
    ]
    for (name, rows, act) in cases {
      var session = try session()
      try act(&session)
      #expect(try session.text("rows") == rows, "\(name)")
      #expect(session == session.rebuilt(), "\(name)")
      while session.stepToUndo != nil { session.send(.undoRequested) }
      #expect(try session.text("rows") == "0", "\(name)")
      #expect(session == session.rebuilt(), "\(name)")
    }
  }

  /// Blank rows are not checked; answered ones are.
  @Test func onlyAnsweredRowsAreChecked() throws {
    var session = try session()
    try session.enter("r[1].n", "3")
    #expect(session.allProblems().map(\.rule) == ["required", "odd", "count"])
    try session.enter("r[2].n", "4")
    #expect(session.allProblems().map(\.rule) == ["required", "odd", "required", "near"])
    session.send(.submitRequested)
    #expect(session.focusName == "r[1].k")
    for number in 1...2 { try session.enter("r[\(number)].k", "same") }
    #expect(session.allProblems().map(\.rule) == ["odd", "unique", "near"])
    try session.enter("r[2].k", "other")
    try session.enter("r[1].n", "6")
    session.send(.submitRequested)
    #expect(session.status == .submitting(1))
    #expect(session == session.rebuilt())
  }

  /// They count for the maximum, and may be deleted and moved like others.
  @Test func theMaximum() throws {
    var session = try session()
    try session.add("r")
    #expect(try session.text("rows") == "1")
    #expect(try session.add("r") == [.refused(.listFull(try session.at("r"), most: 4))])
    #expect(!session.isFocusable(try session.at("r")))
    try session.delete("r", 1)
    #expect(session.rowCount(of: try session.at("r")) == 3)
    try session.move("r", 3, to: 1)
    #expect(try session.text("r[1].place") == "1")
    session.send(.undoRequested)
    session.send(.undoRequested)
    #expect(session.rowCount(of: try session.at("r")) == 4)
    #expect(try session.text("rows") == "1")
    #expect(session == session.rebuilt())
  }

  /// A new row has the rows of the lists in it, a hidden list has its own, and so has a form that was
  /// reset.
  @Test func whereTheyAre() throws {
    var session = try session()
    try session.add("r")
    #expect(session.rowCount(of: try session.at("r[4].inner")) == 2)
    try session.enter("show", "n")
    #expect(session.rowCount(of: try session.at("r")) == 4)
    try session.enter("show", "y")
    try session.enter("r[1].k", "a")
    try session.clear("r")
    #expect(session.rowCount(of: try session.at("r")) == 0)
    session.send(.resetRequested)
    #expect(session.rowCount(of: try session.at("r")) == 3)
    #expect(session.rowCount(of: try session.at("r[1].inner")) == 2)
    #expect(try session.text("rows") == "0")
    #expect(session.stepToUndo == nil)
    #expect(session == session.rebuilt())
  }

  /// Given rows replace them.
  @Test func givenRows() throws {
    var session = try session()
    let list = try session.at("r")
    session.giveUpStartRows(of: list)
    let given = session.giveRow(in: list, settled: false)
    let row = try #require(given)
    #expect(session.give(.text("a"), at: try session.at("r[1].k"), origin: .file, settled: false))
    session.start()
    #expect(session.rows(of: list) == [row.row])
    #expect(session.rowCount(of: try session.at("r[1].inner")) == 2)
    #expect(try session.text("rows") == "1")
    #expect(session == session.rebuilt())

    var empty = try self.session()
    empty.giveUpStartRows(of: list)
    empty.start()
    #expect(empty.rowCount(of: list) == 0)
  }

  /// The rows of sorted lists are in order, blank ones last.
  @Test func sorting() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r { start 3 sort by n descending field k: text field n: integer { default 5 } }
        field names: text = join(r.k, "")
        field last: text = last(r.k)
      }
      """)
    try session.enter("r[3].k", "c")
    session.send(.focusRequested(nil))
    #expect(try session.text("r[1].k") == "c")
    try session.enter("r[2].k", "b")
    try session.enter("r[2].n", "9")
    session.send(.focusRequested(nil))
    #expect(try session.text("names") == "bc")
    #expect(try session.text("last") == "c")
    // Both steps of the second row are undone.
    session.send(.undoRequested)
    session.send(.undoRequested)
    session.send(.focusRequested(nil))
    #expect(try session.text("r[1].k") == "c")
    #expect(try session.text("names") == "c")
    #expect(session == session.rebuilt())
  }

  /// Incremental results equal those computed from scratch while rows are answered, emptied, added,
  /// removed, sorted and undone.
  @Test(.slow) func incrementalEqualsFromNothing() async {
    let other = """
      form f {
        rows orders {
          start 2
          count 1...5
          sort by total descending, name
          field name: text { required }
          rows items {
            start 2
            unique what
            field what: text { required length ...8 }
            field price: decimal { default 1.5 }
            rows tags { start 1 field t: text field last: boolean = position() == count(tags) }
            field all: text = join(tags.t as g where position(g) <= 2, "+")
          }
          field total: decimal = sum(items.price where price > 1)
          check some: count(items) > 0 else "Nothing." focus name
        }
        field total: decimal = sum(orders.total)
        field most: decimal = max(orders.items.price)
        field least: decimal = min(orders.items.price)
        field first: text = first(orders.name)
        field last: text = last(orders.items.what where price > 1)
        field names: text = join(orders.name, ", ")
        field whats: text = join(orders.items.what where price != 1.5, ", ")
        field tags: integer = count(orders.items.tags)
        field same: boolean = any(orders as o where o.name == first)
        check few: tags < 4 else "Too many."
      }
      """
    await forEachCase((0..<UInt64(12)).map { $0 }) { seed throws in
      for text in [form, other] {
        var person = Person(try FormFiles.program(text), seed: seed)
        for step in 0..<120 {
          let action = person.act()
          try #require(
            person.session == person.session.rebuilt(), "seed \(seed), step \(step): \(action)")
          if let focus = person.session.focus {
            try #require(person.session.isFocusable(focus), "seed \(seed), step \(step)")
          }
          let errors = person.session.allProblems().filter { !$0.isWarning && !$0.isFromHandler }
          try #require(
            person.session.blocks == !errors.isEmpty, "seed \(seed), step \(step): \(action)")
        }
      }
    }
  }
}

/// Blank rows leave no room for another row, so a blocked submission moves the focus to the first
/// of them.
@Test func aBlockedSubmitGoesToTheBlankRowsOfAFullList() throws {
  var session = try FormFiles.session(
    "form f { rows r { start 2 count 1...2 field k: text } field end: text }")
  session.send(.focusRequested(try session.at("end")))
  session.send(.submitRequested)
  #expect(session.focus == (try session.at("r[1].k")))
}

@Test func aBlockedSubmitPassesTheRowsThatAreAnswered() throws {
  var session = try FormFiles.session(
    """
    form f {
      rows r { start 3 count 3...3 sort by k field c: integer = 1 field k: text field l: text }
    }
    """)
  try session.enter("r[1].k", "b")
  try session.enter("r[2].k", "a")
  session.send(.submitRequested)
  #expect(session.focus == (try session.at("r[3].k")))
  try session.enter("r[3].k", "c")
  // All rows count now, so nothing blocks the form.
  session.send(.submitRequested)
  #expect(session.status == .submitting(1))
}

@Test func theMessageThatNothingIsOfferedGoesWhenOptionsAre() throws {
  var session = try FormFiles.session(
    "form f { field on: boolean field a: choice { option one when on } }")
  let field = try session.at("a")
  session.send(.entered(field, text: "one"))
  #expect(session.problems(at: field).map(\.message) == ["“one” is offered when “on” is yes."])
  session.send(.entered(try session.at("on"), text: "yes"))
  #expect(session.problems(at: field).map(\.message) == ["The options have changed. Choose again."])
}

@Test func allListsTogetherStartWithSoManyRows() {
  let rows = (0..<101).map { "rows r\($0) { start 1000 field x: text }" }
  #expect(messages(in: form(rows.prefix(100).joined(separator: "\n"))) == [])
  let message = "With this list, the form starts with more than 100,000 rows."
  #expect(messages(in: form(rows.joined(separator: "\n"))) == [message])
  // Also where a type brings the lists.
  let type = "type T = group { rows a { start 1000 field x: text } }\n"
  let fields = (0..<150).map { "group f\($0): T" }.joined(separator: "\n")
  #expect(messages(in: type + form(fields)) == [message])
}
