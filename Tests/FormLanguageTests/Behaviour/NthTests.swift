import FormEngine
import TestCases
import Testing

/// `nth`: the cell of the row with a number, or the option chosen there.
struct NthTests {
  private let form = """
    form f {
      field n: integer
      field show: boolean { default true }
      rows r {
        show when show
        field k: text
        field m: integer
        field next: text = nth(form.r.k, position() + 1)
        field own: integer = nth(form.r.m, position())
      }
      rows tags: text
      rows outer { rows inner { field x: integer } field third: integer = nth(inner.x, 3) }
      field many: choices { option a option b option c }
      field cell: text = nth(r.k, n)
      field even: text = nth(r.k where m % 2 == 0, n)
      field named: text = nth(r.k as p where p.m > (n ?? 0), 1)
      field tag: text = nth(tags, n)
      field flat: integer = nth(outer.inner.x, n)
      field chosen: choice { option x }
      field option: boolean = nth(many, n) == .b
      field label: text = "\\(nth(many, n))"
      field total: integer = (nth(r.m, 1) ?? 0) + (nth(r.m, 2) ?? 0)
    }
    """

  private func session(rows: [(String, String)]) throws -> Session {
    var session = try FormFiles.session(form)
    for (number, row) in rows.enumerated() {
      try session.add("r")
      try session.enter("r[\(number + 1)].k", row.0)
      if !row.1.isEmpty { try session.enter("r[\(number + 1)].m", row.1) }
    }
    return session
  }

  /// Outside 1 to the number of rows, and with an unknown number, it is empty.
  @Test func theNumber() throws {
    var session = try session(rows: [("a", "1"), ("b", "2"), ("", "4"), ("d", "6")])
    let cases = [
      ("", "", ""), ("0", "", ""), ("-1", "", ""), ("1", "a", "b"), ("2", "b", ""), ("3", "", "d"),
      ("4", "d", ""), ("5", "", ""), ("9223372036854775807", "", ""),
      ("-9223372036854775808", "", ""),
    ]
    for (number, cell, even) in cases {
      try session.enter("n", number)
      #expect(try session.text("cell") == cell, "\(number)")
      #expect(try session.text("even") == even, "\(number)")
      #expect(session == session.rebuilt(), "\(number)")
    }
  }

  /// It follows its row's cell, and rows that are added, deleted, moved and hidden.
  @Test func changes() throws {
    var session = try session(rows: [("a", "1"), ("b", "2"), ("c", "3")])
    try session.enter("n", "2")
    func texts(_ session: Session) throws -> String {
      let list = try session.at("r")
      let next = try (0..<session.rowCount(of: list)).map { try session.text("r[\($0 + 1)].next") }
      return
        "\(try session.text("cell")) \(try session.text("total")) \(next.joined(separator: ","))"
    }
    #expect(try texts(session) == "b 3 b,c,")
    try session.enter("r[2].k", "B")
    #expect(try texts(session) == "B 3 B,c,")
    session.send(.rowAdded(list: try session.at("r"), at: 0))
    #expect(try texts(session) == "a 1 a,B,c,")
    try session.move("r", 4, to: 2)
    #expect(try texts(session) == "c 3 c,a,B,")
    try session.delete("r", 1)
    #expect(try texts(session) == "a 4 a,B,")
    try session.sort("r", by: "m")
    #expect(try texts(session) == "B 3 B,c,")
    #expect(session == session.rebuilt())
    try session.enter("show", "n")
    #expect(try session.text("cell") == "")
    #expect(try session.text("total") == "0")
    #expect(session == session.rebuilt())
    while session.stepToUndo != nil {
      session.send(.undoRequested)
      #expect(session == session.rebuilt())
    }
  }

  @Test func otherLists() throws {
    var session = try session(rows: [("a", "1")])
    try session.enter("n", "3")
    for (number, text) in ["p", "q", "s"].enumerated() {
      try session.add("tags")
      try session.enter("tags[\(number + 1)]", text)
    }
    try session.add("outer")
    try session.add("outer")
    for (row, values) in [["1", "2"], ["3", "", "5"]].enumerated() {
      for (number, value) in values.enumerated() {
        try session.add("outer[\(row + 1)].inner")
        try session.enter("outer[\(row + 1)].inner[\(number + 1)].x", value)
      }
    }
    #expect(try session.text("tag") == "s")
    #expect(try session.text("flat") == "3")
    #expect(try session.text("outer[1].third") == "")
    #expect(try session.text("outer[2].third") == "5")
    #expect(session == session.rebuilt())
  }

  /// Options are numbered in their order, as in `join`.
  @Test func chosenOptions() throws {
    var session = try FormFiles.session(form)
    try session.enter("n", "2")
    try session.enter("many", "c, a, b")
    #expect(try session.text("label") == "b")
    #expect(try session.text("option") == "yes")
    try session.enter("n", "4")
    #expect(try session.text("label") == "")
    #expect(session == session.rebuilt())
  }

  /// Blank rows do not count, as with `first` and `last`.
  @Test func blankRows() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r { start 3 field k: text }
        field first: text = nth(r.k, 1)
        field second: text = nth(r.k, 2)
      }
      """)
    try session.enter("r[3].k", "c")
    #expect(try session.text("first") == "c")
    try session.enter("r[1].k", "a")
    #expect(try session.text("first") == "a")
    #expect(try session.text("second") == "c")
    session.send(.undoRequested)
    #expect(try session.text("first") == "c")
    #expect(session == session.rebuilt())
  }

  /// Each of many rows may read one by its number: giving them is linear in their number.
  @Test(.slow) func manyRows() throws {
    let program = try FormFiles.program(
      "form f { rows r { field m: integer field own: integer = nth(form.r.m, position()) } }")
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    var session = Session(program, clock: clock)
    let list = try session.at("r")
    let body = program.nodes[list.node].rowBody
    let cell = try #require(program.children(of: body).first)
    for number in 0..<20_000 {
      let made = session.giveRow(in: list, settled: false)
      let row = try #require(made)
      session.give(
        .integer(Int64(number)), at: Path(node: cell, row: row.row), origin: .file, settled: false)
    }
    session.start()
    #expect(try session.text("r[20000].own") == "19999")
    #expect(try session.text("r[1].own") == "0")
  }
}
