import FormEngine
import FormJSON
import FormLanguage
import TestCases
import Testing

/// `previous.x`: the cell of the row above.
struct RowAboveTests {
  private let book = """
    form book {
      field opening: decimal { default 100 }
      rows entries {
        field amount: decimal
        field balance: decimal = (previous.balance ?? opening) + (amount ?? 0)
        field account: text { default previous.account }
        field step: decimal = amount - previous.amount
        check rising: amount >= previous.amount else "At least \\(previous.amount)."
      }
      field closing: decimal = last(entries.balance)
      field total: decimal = sum(entries.balance)
    }
    """

  private func session(_ amounts: [String]) throws -> Session {
    var session = try FormFiles.session(book)
    for (index, amount) in amounts.enumerated() {
      try session.add("entries")
      try session.enter("entries[\(index + 1)].amount", amount)
    }
    return session
  }

  /// The first row has no row above, and each row reads the one above it.
  @Test func aRunningBalance() throws {
    var session = try session(["1", "2", "4"])
    #expect(try session.column("entries", "balance") == ["101", "103", "107"])
    #expect(try session.column("entries", "step") == ["", "1", "2"])
    #expect(try session.text("closing") == "107")
    #expect(try session.text("total") == "311")
    #expect(try session.rules("entries[1].amount") == [])
    try session.enter("entries[1].amount", "3")
    #expect(try session.column("entries", "balance") == ["103", "105", "109"])
    #expect(try session.column("entries", "step") == ["", "-1", "2"])
    let problems = session.problems(at: try session.at("entries[2].amount"))
    #expect(problems.map(\.message) == ["At least 3."])
    try session.enter("opening", "0")
    #expect(try session.column("entries", "balance") == ["3", "5", "9"])
    #expect(session == session.rebuilt())
    session.send(.undoRequested)
    #expect(try session.column("entries", "balance") == ["103", "105", "109"])
  }

  /// Rows that are added, deleted, moved and sorted change what is above others.
  @Test func rowsThatChangePlaces() throws {
    var session = try session(["1", "2", "4"])
    try session.delete("entries", 2)
    #expect(try session.column("entries", "balance") == ["101", "105"])
    #expect(try session.column("entries", "step") == ["", "3"])
    session.send(.undoRequested)
    #expect(try session.column("entries", "step") == ["", "1", "2"])
    try session.move("entries", 3, to: 1)
    #expect(try session.column("entries", "balance") == ["104", "105", "107"])
    #expect(try session.column("entries", "step") == ["", "-3", "1"])
    try session.sort("entries", by: "amount")
    #expect(try session.column("entries", "step") == ["", "1", "2"])
    try session.add("entries", at: 0)
    #expect(try session.column("entries", "balance") == ["100", "101", "103", "107"])
    #expect(try session.column("entries", "step") == ["", "", "1", "2"])
    try session.delete("entries", 1)
    try session.delete("entries", 1)
    #expect(try session.column("entries", "step") == ["", "2"])
    #expect(session == session.rebuilt())
  }

  /// A default follows the row above until somebody answers.
  @Test func defaultsFromTheRowAbove() throws {
    var session = try session(["1", "2", "4"])
    try session.enter("entries[1].account", "cash")
    #expect(try session.column("entries", "account") == ["cash", "cash", "cash"])
    try session.enter("entries[2].account", "bank")
    #expect(try session.column("entries", "account") == ["cash", "bank", "bank"])
    try session.enter("entries[1].account", "till")
    #expect(try session.column("entries", "account") == ["till", "bank", "bank"])
    #expect(session == session.rebuilt())
  }

  /// A change goes on only as far as values change.
  @Test func whatIsEvaluated() throws {
    func cost(_ rows: Int, _ act: (inout Session) throws -> Void) throws -> Int {
      var session = try FormFiles.session(book)
      let list = try session.at("entries")
      for _ in 0..<rows { _ = session.giveRow(in: list, settled: false) }
      session.start()
      let before = session.evaluations
      try act(&session)
      #expect(session == session.rebuilt())
      return session.evaluations - before
    }
    for rows in [50, 500] {
      // The last row costs the same however many rows are above it.
      #expect(try cost(rows) { try $0.enter("entries[\(rows)].amount", "7") } <= 8)
      #expect(try cost(rows) { try $0.add("entries") } <= 16)
      #expect(try cost(rows) { try $0.delete("entries", rows) } <= 4)
      // A change of the first row reaches all others, each once.
      let all = try cost(rows) { try $0.enter("entries[1].amount", "7") }
      #expect(all >= rows && all <= rows + 10)
      // Without a change of the balance, only the next row is looked at.
      #expect(try cost(rows) { try $0.enter("entries[1].amount", "0") } <= 8)
      #expect(try cost(rows) { try $0.move("entries", 2, to: rows - 1) } <= 30)
      #expect(try cost(rows) { try $0.delete("entries", rows / 2) } <= 16)
    }
  }

  /// A hidden cell and a blank row read as empty; groups, options and `let`s are read as cells are.
  @Test func whatIsRead() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r {
          start 2
          field found: boolean { show when not (previous.done ?? false) }
          field done: boolean = (previous.done ?? false) or (found ?? false)
          group place { field street: text { show when found } }
          field street: text = previous.place.street
          field level: choice { option low = 1 option high = 3 }
          field rise: integer = level.points - (previous.level.points ?? 0)
          let run = (previous.run ?? 0) + 1
          field number: integer = run
          field same: boolean = previous.place.street == place.street
        }
      }
      """)
    try session.enter("r[2].found", "no")
    #expect(try session.column("r", "number") == ["1", "1"])
    try session.enter("r[1].found", "yes")
    #expect(try session.column("r", "number") == ["1", "2"])
    #expect(!session.isVisible(try session.at("r[2].found")))
    #expect(try session.column("r", "done") == ["yes", "yes"])
    try session.enter("r[1].place.street", "Elm")
    #expect(try session.column("r", "street") == ["", "Elm"])
    try session.enter("r[1].level", "high")
    #expect(try session.column("r", "rise") == ["3", ""])
    try session.enter("r[2].level", "low")
    #expect(try session.column("r", "rise") == ["3", "-2"])
    try session.enter("r[1].found", "no")
    #expect(try session.column("r", "street") == ["", ""])
    #expect(session.isVisible(try session.at("r[2].found")))
    #expect(session == session.rebuilt())
    session.send(.resetRequested)
    #expect(session == session.rebuilt())
  }

  /// In a list of single values, `previous.value` is the value of the row above.
  @Test func singleValues() throws {
    var session = try FormFiles.session(
      "form f { rows days: integer { check value > previous.value else \"After \\(previous.value).\" } }"
    )
    for (index, day) in ["3", "5", "4"].enumerated() {
      try session.add("days")
      try session.enter("days[\(index + 1)]", day)
    }
    let wrong = session.allProblems()
    #expect(wrong.map { session.name(of: $0.path) } == ["days[3]"])
    #expect(wrong.map(\.message) == ["After 5."])
    try session.move("days", 3, to: 2)
    #expect(session.allProblems().isEmpty)
    #expect(session == session.rebuilt())
  }

  /// Inner rows read the inner row above, and outer values may come from the inner rows of the outer
  /// row above.
  @Test func nestedLists() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows days {
          field open: integer = previous.close ?? 10
          rows items {
            field n: integer
            field b: integer = (previous.b ?? open) + (n ?? 0)
          }
          field close: integer = last(items.b) ?? open
        }
        field end: integer = last(days.close)
      }
      """)
    for day in 1...3 {
      try session.add("days")
      for item in 1...2 {
        try session.add("days[\(day)].items")
        try session.enter("days[\(day)].items[\(item)].n", "\(day * 10 + item)")
      }
    }
    #expect(try session.column("days", "open") == ["10", "33", "76"])
    #expect(try session.column("days", "close") == ["33", "76", "139"])
    #expect(try session.column("days[2].items", "b") == ["54", "76"])
    try session.enter("days[1].items[1].n", "0")
    #expect(try session.column("days", "close") == ["22", "65", "128"])
    #expect(try session.column("days[3].items", "b") == ["96", "128"])
    try session.delete("days[2].items", 1)
    #expect(try session.column("days", "close") == ["22", "44", "107"])
    try session.move("days", 3, to: 1)
    #expect(try session.column("days", "close") == ["73", "85", "107"])
    #expect(try session.text("end") == "107")
    #expect(session == session.rebuilt())
  }

  /// In a record, the row above is the one before it there.
  @Test func records() throws {
    let program = try FormFiles.program(book)
    var checker = RecordChecker(RecordPlan(program, clock: noon))
    func rules(_ json: String) throws -> [String] {
      try RecordProperties.check(json, with: &checker).map { "\($0.path) \($0.rule)" }
    }
    #expect(
      try rules(
        #"{"opening":1,"entries":[{"amount":2,"balance":3},{"amount":3,"balance":6}],"closing":6}"#)
        == [])
    #expect(
      try rules(#"{"opening":1,"entries":[{"amount":2},{"amount":1,"balance":3}],"closing":5}"#)
        == ["entries[2].amount rising", "entries[2].balance computed", "closing computed"])
    #expect(try rules(#"{"entries":[{"amount":2,"step":1}]}"#) == ["entries[1].step computed"])
  }

  /// Long lists are evaluated row by row, without recursion.
  @Test func longLists() throws {
    var session = try FormFiles.session(book)
    let list = try session.at("entries")
    for _ in 0..<3_000 { _ = session.giveRow(in: list, settled: false) }
    session.start()
    try session.enter("entries[1].amount", "5")
    #expect(try session.text("entries[3000].balance") == "105")
    let program = try FormFiles.program(book)
    var checker = RecordChecker(RecordPlan(program, clock: noon))
    let rows = (1...3_000).map { "{\"amount\":1,\"balance\":\($0)}" }.joined(separator: ",")
    #expect(
      try RecordProperties.check("{\"opening\":0,\"entries\":[\(rows)]}", with: &checker).isEmpty)
  }
}
