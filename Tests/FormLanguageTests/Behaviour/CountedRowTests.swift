import FormEngine
import SeededNumbers
import TestCases
import Testing

/// Lists with `count = E`: as many rows as a number says, or one for each chosen option.
struct CountedRowTests {
  private static let family = """
    form f {
      field n: integer
      rows r {
        count = n
        field a: text { required }
        field b: integer { default 5 }
      }
      field sum: integer = sum(r.b)
      field rows: integer = count(r)
      field end: text
    }
    """

  private static let languages = """
    form f {
      field picked: choices { option a "A" option b "B" option c "C" }
      rows r {
        count = picked
        field name: text = "\\(nth(picked, position()))"
        field level: integer
      }
      field rows: integer = count(r)
    }
    """

  @Test func rowsAppearAndCountAtOnce() throws {
    var session = try FormFiles.session(Self.family)
    #expect(session.json == #"{"r":[],"sum":0,"rows":0}"#)
    try session.enter("n", "2")
    #expect(session.json == #"{"n":2,"r":[{"b":5},{"b":5}],"sum":10,"rows":2}"#)
    #expect(session.blocks)
    #expect(session == session.rebuilt())
    #expect(session.stepCounts.undo == 1)
  }

  /// An empty, an unreadable and a negative number give no rows.
  @Test func noRows() throws {
    var session = try FormFiles.session(Self.family)
    for text in ["", "two", "-3", "0"] {
      try session.enter("n", "2")
      try session.enter("n", text)
      #expect(session.rowCount(of: try session.at("r")) == 0, "\(text)")
      #expect(session.problems(at: try session.at("r")).isEmpty, "\(text)")
      #expect(session == session.rebuilt(), "\(text)")
    }
  }

  @Test func moreRowsThanAListHas() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "1001")
    let list = try session.at("r")
    #expect(session.rowCount(of: list) == 1_000)
    #expect(session.problems(at: list).map(\.rule) == ["count"])
    #expect(
      session.problems(at: list).map(\.message) == ["There can be at most 1000 rows, not 1001."])
    try session.enter("n", "1000")
    #expect(session.problems(at: list).isEmpty)
    try session.enter("n", "9223372036854775807")
    #expect(session.rowCount(of: list) == 1_000)
    #expect(session == session.rebuilt())
  }

  /// The last rows are kept, and come back as they were: with their answers, cleared defaults, and
  /// the texts that could not be read.
  @Test func keptRowsComeBack() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "3")
    try session.enter("r[2].a", "x")
    try session.enter("r[3].a", "y")
    try session.clear("r[3].b")
    try session.enter("r[2].b", "many")
    let third = try session.at("r[3]")
    try session.enter("n", "1")
    #expect(session.json == #"{"n":1,"r":[{"b":5}],"sum":5,"rows":1}"#)
    #expect(!session.problemsInside(.form).contains { $0.rule == "unreadable" })
    try session.enter("n", "2")
    #expect(session.problems(at: try session.at("r[2].b")).map(\.rule) == ["unreadable"])
    try session.enter("n", "3")
    #expect(try session.at("r[3]") == third)
    #expect(session.json == #"{"n":3,"r":[{"b":5},{"a":"x"},{"a":"y"}],"sum":5,"rows":3}"#)
    #expect(session == session.rebuilt())
  }

  @Test func addingAndDeletingAreRefused() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "2")
    let list = try session.at("r")
    let row = try #require(session.row(of: list, at: 0))
    let before = session
    #expect(session.send(.rowAdded(list: list, at: nil)) == [.refused(.fixedCount(list))])
    #expect(session.send(.rowDeleted(row)) == [.refused(.fixedCount(list))])
    #expect(session == before)
    #expect(!session.canAddRow(to: list))
    #expect(!session.isFocusable(list))
  }

  @Test func movingAndSorting() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "3")
    for (index, text) in ["c", "a", "b"].enumerated() {
      try session.enter("r[\(index + 1)].a", text)
    }
    try session.move("r", 3, to: 1)
    #expect(session.cells("r", "a") == ["b", "c", "a"])
    try session.enter("n", "2")
    try session.move("r", 2, to: 1)
    try session.enter("n", "3")
    #expect(session.cells("r", "a") == ["c", "b", "a"])
    for _ in 0..<4 { session.send(.undoRequested) }
    #expect(session.cells("r", "a") == ["c", "a", "b"])
    for _ in 0..<4 { session.send(.redoRequested) }
    #expect(session.cells("r", "a") == ["c", "b", "a"])
    #expect(session == session.rebuilt())
  }

  /// The focus in a row that goes moves on, to the next row or else past the list.
  @Test func focusInARowThatGoes() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r {
          field n: integer
          rows s { count = n field a: text }
        }
        field day: date = today()
        rows t { count = if day > 2030-01-01 then 1 else 3 field a: text }
        field end: text
      }
      """)
    try session.focus("t[3].a")
    session.send(.focusRequested(session.focus), at: dayAfterNoon)
    #expect(session.focusName == "end")
    session.send(.focusRequested(try session.at("t[1].a")))
    #expect(session.focusName == "t[1].a")
    #expect(session == session.rebuilt())
  }

  @Test func theFocusOrderHasNoPlaceForTheList() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "1")
    try session.focus("r[1].b")
    session.send(.nextRequested)
    #expect(session.focusName == "end")
    session.send(.focusRequested(try session.at("r")))
    #expect(session.focusName == "r[1].a")
    try session.enter("n", "0")
    session.send(.focusRequested(try session.at("r")))
    #expect(session.focusName == "end")
  }

  @Test func rowsStayWithTheirOptions() throws {
    var session = try FormFiles.session(Self.languages)
    try session.enter("picked", "a, c")
    try session.enter("r[1].level", "1")
    try session.enter("r[2].level", "3")
    try session.enter("picked", "a, b, c")
    #expect(session.cells("r", "level") == ["1", "", "3"])
    #expect(session.cells("r", "name") == ["A", "B", "C"])
    try session.enter("picked", "b")
    #expect(session.cells("r", "level") == [""])
    try session.enter("r[1].level", "2")
    try session.enter("picked", "b, c")
    #expect(session.cells("r", "level") == ["2", "3"])
    let list = try session.at("r")
    let row = try #require(session.row(of: list, at: 0))
    #expect(session.send(.rowMoved(row, to: 1)) == [.refused(.rowsOfOptions(list))])
    #expect(session == session.rebuilt())
    session.send(.undoRequested)
    session.send(.undoRequested)
    #expect(session.cells("r", "level") == [""])
  }

  @Test func hiddenAndReset() throws {
    var session = try FormFiles.session(
      """
      form f {
        field on: boolean
        field n: integer { default 2 }
        rows r { show when on count = n field a: text }
        field rows: integer = count(r)
      }
      """)
    #expect(session.json == #"{"n":2,"rows":0}"#)
    try session.enter("on", "y")
    try session.enter("r[2].a", "x")
    try session.enter("on", "n")
    try session.enter("n", "1")
    try session.enter("on", "y")
    try session.enter("n", "2")
    #expect(session.cells("r", "a") == ["", "x"])
    session.send(.resetRequested)
    try session.enter("on", "y")
    #expect(session.json == #"{"on":true,"n":2,"r":[{},{}],"rows":2}"#)
    #expect(session == session.rebuilt())
  }

  /// Clearing the list, as a rejection does, empties the answers in its rows.
  @Test func clearingTheList() throws {
    var session = try FormFiles.session(Self.family)
    try session.enter("n", "2")
    try session.enter("r[1].a", "x")
    try session.clear("r")
    #expect(session.json == #"{"n":2,"r":[{},{}],"sum":0,"rows":2}"#)
    session.send(.undoRequested)
    #expect(session.cells("r", "a") == ["x", ""])
  }

  @Test func presets() throws {
    let program = try FormFiles.program(Self.family)
    var presets = Presets(program)
    presets.read(
      json: Array(#"{"r":[{"a":"x"},{"a":"y"},{"a":"z"}],"n":2}"#.utf8), file: "a.json")
    var session = Session(program, clock: noon)
    #expect(presets.give(to: &session, settled: true).isEmpty)
    #expect(session.cells("r", "a") == ["x", "y"])
    #expect(session.keptRows(of: try session.at("r")).count == 1)
    try session.enter("n", "4")
    #expect(session.cells("r", "a") == ["x", "y", "z", ""])
    #expect(session == session.rebuilt())
  }

  @Test func presetsOfSingleRows() throws {
    let program = try FormFiles.program(Self.languages)
    var presets = Presets(program)
    presets.read(json: Array(#"{"picked":["c","a"]}"#.utf8), file: "a.json")
    presets.read(assignment: "r[2].level=7")
    var session = Session(program, clock: noon)
    #expect(presets.give(to: &session, settled: true).isEmpty)
    #expect(session.cells("r", "level") == ["", "7"])
    try session.enter("picked", "c")
    #expect(session.cells("r", "level") == ["7"])
  }
}

/// 2030-01-02T12:00.
private let dayAfterNoon = LocalDateTime(
  date: CalendarDate(year: 2030, month: 1, day: 2) ?? noon.date, time: noon.time)

extension Session {
  /// The texts of a column.
  fileprivate func cells(_ list: String, _ cell: String) -> [String] {
    guard case .success(let path) = path(named: list) else { return [] }
    return (0..<rowCount(of: path)).map { index in
      guard case .success(let place) = self.path(named: "\(list)[\(index + 1)].\(cell)") else {
        return "?"
      }
      return value(place).text()
    }
  }
}

/// Compares sessions with a reference of what `count = E` means, which knows nothing of the engine:
/// rows are added and taken away at the end, and those that were taken away come back.
@Test(.tags(.property), .slow) func countedRowsAreAsTheReferenceSays() async {
  struct Model: Equatable {
    var number: Int?
    var rows: [Int] = []
    var kept: [Int] = []
    var picked: Set<Int> = []
    var levels: [Int: Int] = [:]

    mutating func fit() {
      let wanted = max(number ?? 0, 0)
      while rows.count > wanted { kept.append(rows.removeLast()) }
      while rows.count < wanted { rows.append(kept.popLast() ?? 0) }
    }
  }
  let form = """
    form f {
      field n: integer
      rows r { count = n field a: integer field sum: integer = (previous.sum ?? 0) + (a ?? 0) }
      field picked: choices { option o0 option o1 option o2 option o3 }
      rows s { count = picked field level: integer field at: integer = position() }
      field total: integer = sum(r.a)
      field levels: integer = sum(s.level)
    }
    """
  let seeds: UInt64 = LongRuns.areWanted ? 2000 : 60
  await forEachCase(Array(0..<seeds)) { seed in
    var random = SeededGenerator(seed: seed)
    var session = try FormFiles.session(form)
    var model = Model()
    var past: [Model] = []
    var future: [Model] = []
    func change(_ change: (inout Model) -> Void) {
      let before = model
      change(&model)
      model.fit()
      guard model != before else { return }
      past.append(before)
      future = []
    }
    for step in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let number = Int.random(in: -1...4, using: &random)
        try session.enter("n", "\(number)")
        change { $0.number = number }
      case 2:
        let options = Set((0..<4).filter { _ in Bool.random(using: &random) })
        let names = options.sorted().map { "o\($0)" }.joined(separator: ", ")
        try session.enter("picked", names)
        change { $0.picked = options }
      case 3 where !model.rows.isEmpty:
        let index = Int.random(in: 0..<model.rows.count, using: &random)
        let value = Int.random(in: 1...9, using: &random)
        try session.enter("r[\(index + 1)].a", "\(value)")
        change { $0.rows[index] = value }
      case 4 where !model.picked.isEmpty:
        let index = Int.random(in: 0..<model.picked.count, using: &random)
        let value = Int.random(in: 1...9, using: &random)
        try session.enter("s[\(index + 1)].level", "\(value)")
        let option = model.picked.sorted()[index]
        change { $0.levels[option] = value }
      case 5 where model.rows.count > 1:
        let (from, to) = (
          Int.random(in: 0..<model.rows.count, using: &random),
          Int.random(in: 0..<model.rows.count, using: &random)
        )
        guard from != to else { continue }
        let list = try session.at("r")
        let row = try #require(session.row(of: list, at: from))
        session.send(.rowMoved(row, to: to))
        past.append(model)
        future = []
        model.rows.insert(model.rows.remove(at: from), at: to)
      case 6:
        guard let former = past.popLast() else { continue }
        session.send(.undoRequested)
        future.append(model)
        model = former
      case 7:
        guard let next = future.popLast() else { continue }
        session.send(.redoRequested)
        past.append(model)
        model = next
      default: continue
      }
      let place = "seed \(seed), step \(step)"
      let rows = session.cells("r", "a").map { Int($0) ?? 0 }
      try #require(rows == model.rows, "\(place)")
      let levels = session.cells("s", "level").map { Int($0) ?? 0 }
      try #require(levels == model.picked.sorted().map { model.levels[$0] ?? 0 }, "\(place)")
      try #require(
        session.cells("s", "at") == model.picked.indices.enumerated().map { "\($0.offset + 1)" },
        "\(place)")
      try #require(
        session.value(try session.at("total")) == .integer(Int64(model.rows.reduce(0, +))),
        "\(place)")
      var sum = 0
      for (index, value) in model.rows.enumerated() {
        sum += value
        try #require(
          session.value(try session.at("r[\(index + 1)].sum")) == .integer(Int64(sum)), "\(place)")
      }
      try #require(session == session.rebuilt(), "\(place)")
    }
  }
}
