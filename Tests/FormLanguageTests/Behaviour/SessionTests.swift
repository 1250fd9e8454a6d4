import FormEngine
import FormJSON
import TestCases
import Testing

/// Tests of the decisions of a session, each with an explicit expectation, because comparing one
/// computation with another cannot show an error that both have.
@Suite struct SessionTests {
  @Test func aSessionStartsWithoutFocusAndKeepsTheClockOfTheLastAction() throws {
    var session = try FormFiles.session("form f { field a: text }")
    #expect(session.focus == nil)
    #expect(session.status == .editing)
    #expect(session.clock == noon)
    let later = try moment("2030-01-01T12:00:07")
    session.send(.nextRequested, at: later)
    #expect(session.clock == later)
    session.send(.nextRequested)
    #expect(session.clock == later)
  }

  /// The identifier of a row is never reused, and the numbers of submissions keep increasing.
  @Test func rowsAndSubmitsNeverShareANumber() throws {
    var session = try FormFiles.session("form f { rows r { field a: text } }")
    var seen: [RowPath] = []
    func newRow() throws -> RowPath {
      let list = try session.at("r")
      return try #require(session.row(of: list, at: session.rowCount(of: list) - 1))
    }
    try session.add("r")
    seen.append(try newRow())
    try session.delete("r", 1)
    try session.add("r")
    seen.append(try newRow())
    session.send(.undoRequested)
    try session.add("r")
    seen.append(try newRow())
    session.send(.submitRequested)
    #expect(session.status == .submitting(1))
    session.send(.resetRequested)
    #expect(session.rowCount(of: try session.at("r")) == 0)
    try session.add("r")
    seen.append(try newRow())
    #expect(Set(seen).count == 4)
    session.send(.submitRequested)
    #expect(session.status == .submitting(2))
  }

  /// The state does not change if an action is refused.
  @Test func whatIsRefusedChangesNothing() throws {
    var session = try FormFiles.session(
      """
      form f {
        field open: text
        field shut: text { show when open == "yes" }
        field fixed: text { readonly default "x" }
        field sum: integer = 1
        field amount: integer
        rows full { count ...1 field a: text }
        rows hidden { show when open == "yes" field a: text }
        rows locked { readonly field a: text }
        rows sorted { sort by a field a: text }
        rows pairs { field a: text }
        note "Only to be read."
      }
      """)
    try session.enter("open", "yes")
    try session.add("hidden")
    let hiddenRow = try #require(session.row(of: session.at("hidden"), at: 0))
    try session.enter("open", "no")
    for list in ["full", "sorted", "pairs", "pairs"] { try session.add(list) }
    let gone = try session.at("pairs[2].a")
    let goneRow = try #require(session.row(of: session.at("pairs"), at: 1))
    session.send(.rowDeleted(goneRow))
    let note = Path(node: try #require(session.program.nodes.firstIndex { $0.kind == .note }))
    func at(_ name: String) throws -> Path { try session.at(name) }
    func row(_ list: String) throws -> RowPath { try #require(session.row(of: at(list), at: 0)) }
    let cases: [(String, Action, Refusal)] = [
      ("enter hidden", .entered(try at("shut"), text: "x"), .hidden(try at("shut"))),
      ("enter read-only", .entered(try at("fixed"), text: "x"), .readonly(try at("fixed"))),
      ("enter computed", .entered(try at("sum"), text: "2"), .computed(try at("sum"))),
      ("enter at a list", .entered(try at("full"), text: "x"), .unknownPath),
      ("enter at a row that is gone", .entered(gone, text: "x"), .unknownPath),
      ("enter nowhere", .entered(Path(node: 10_000), text: "x"), .unknownPath),
      ("enter in no row", .entered(Path(node: gone.node, row: -1), text: "x"), .unknownPath),
      ("confirm hidden", .confirmed(try at("shut")), .hidden(try at("shut"))),
      ("confirm read-only", .confirmed(try at("fixed")), .readonly(try at("fixed"))),
      ("clear hidden", .cleared(try at("shut")), .hidden(try at("shut"))),
      ("clear read-only", .cleared(try at("fixed")), .readonly(try at("fixed"))),
      ("clear computed", .cleared(try at("sum")), .computed(try at("sum"))),
      ("assign computed", .assigned(try at("sum"), .integer(2)), .computed(try at("sum"))),
      (
        "assign a wrong type", .assigned(try at("amount"), .text("x")), .wrongType(try at("amount"))
      ),
      ("assign to a row that is gone", .assigned(gone, .text("x")), .unknownPath),
      ("focus hidden", .focusRequested(try at("shut")), .hidden(try at("shut"))),
      ("focus read-only", .focusRequested(try at("fixed")), .readonly(try at("fixed"))),
      ("focus computed", .focusRequested(try at("sum")), .computed(try at("sum"))),
      ("focus a note", .focusRequested(note), .unknownPath),
      ("focus a row that is gone", .focusRequested(gone), .unknownPath),
      ("focus a hidden list", .focusRequested(try at("hidden")), .hidden(try at("hidden"))),
      (
        "add to a full list", .rowAdded(list: try at("full"), at: nil),
        .listFull(try at("full"), most: 1)
      ),
      (
        "add to a hidden list", .rowAdded(list: try at("hidden"), at: nil),
        .hidden(try at("hidden"))
      ),
      (
        "add to a read-only list", .rowAdded(list: try at("locked"), at: nil),
        .readonly(try at("locked"))
      ),
      ("add past the end", .rowAdded(list: try at("pairs"), at: 2), .noSuchPlace(try at("pairs"))),
      (
        "add before the start", .rowAdded(list: try at("pairs"), at: -1),
        .noSuchPlace(try at("pairs"))
      ),
      ("add to a field", .rowAdded(list: try at("open"), at: nil), .unknownPath),
      (
        "choose a place in a sorted list", .rowAdded(list: try at("sorted"), at: 0),
        .newRowsGoToEnd(try at("sorted"))
      ),
      ("move past the end", .rowMoved(try row("pairs"), to: 1), .noSuchPlace(try at("pairs"))),
      ("move before the start", .rowMoved(try row("pairs"), to: -1), .noSuchPlace(try at("pairs"))),
      (
        "move in a sorted list", .rowMoved(try row("sorted"), to: 0),
        .listIsSorted(try at("sorted"))
      ),
      (
        "sort a sorted list", .rowsSorted(list: try at("sorted"), by: []),
        .listIsSorted(try at("sorted"))
      ),
      ("delete a row that is gone", .rowDeleted(goneRow), .unknownPath),
      ("delete in a hidden list", .rowDeleted(hiddenRow), .hidden(try at("hidden"))),
      ("redo", .redoRequested, .nothingToRedo),
      ("cancel no submit", .submissionCancelRequested, .notSubmitting),
    ]
    for (name, action, refusal) in cases {
      let before = session
      #expect(session.send(action) == [.refused(refusal)], "\(name)")
      #expect(session == before, "\(name)")
    }
    for _ in 0..<8 { session.send(.undoRequested) }
    #expect(session.send(.undoRequested) == [.refused(.nothingToUndo)])
  }

  /// Every edit is refused while the answers are being submitted, and after they have been
  /// accepted.
  @Test func nothingIsEditedWhileSubmittingOrAfterwards() throws {
    var session = try FormFiles.session(
      "form f { field a: text field b: text rows r { field c: text } submit { on success keep focus } }"
    )
    try session.enter("a", "x")
    session.send(.undoRequested)
    try session.add("r")
    let row = try #require(session.row(of: session.at("r"), at: 0))
    let edits: [Action] = [
      .entered(try session.at("a"), text: "y"), .confirmed(try session.at("a")),
      .assigned(try session.at("a"), .text("y")), .cleared(try session.at("a")),
      .rowAdded(list: try session.at("r"), at: nil), .rowDeleted(row), .rowMoved(row, to: 0),
      .rowsSorted(list: try session.at("r"), by: []), .undoRequested, .redoRequested,
      .submitRequested,
    ]
    session.send(.submitRequested)
    for edit in edits {
      let before = session
      #expect(session.send(edit) == [.refused(.submitting)], "\(edit)")
      #expect(session == before, "\(edit)")
    }
    // The focus may still move.
    #expect(try session.focus("b") == [.focusChanged(to: session.at("b"))])
    session.send(.submissionAccepted(1))
    for edit in edits {
      let before = session
      #expect(session.send(edit) == [.refused(.submitted)], "\(edit)")
      #expect(session == before, "\(edit)")
    }
    #expect(session.send(.submissionCancelRequested) == [.refused(.notSubmitting)])
  }

  @Test func whatIsNotRefused() throws {
    var session = try FormFiles.session(
      """
      form f {
        field open: boolean
        field shut: text { show when open }
        field fixed: text { readonly }
        rows r { count 1... field a: text }
      }
      """)
    #expect(session.send(.assigned(try session.at("shut"), .text("kept"))) == [])
    #expect(session.send(.assigned(try session.at("fixed"), .text("set"))) == [])
    #expect(session.value(try session.at("shut")) == .text("kept"))
    #expect(session.value(try session.at("fixed")) == .text("set"))
    // Fewer rows than the minimum are a problem, but not a reason to refuse.
    try session.add("r")
    try session.delete("r", 1)
    #expect(session.rowCount(of: try session.at("r")) == 0)
    #expect(try session.rules("r") == ["count"])
    #expect(session.blocks)
  }

  /// The state is the one before any answer.
  @Test func resetForgetsWhatWasAnswered() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text { default "start" required }
        field n: integer
        rows r { field b: text }
        submit { on success keep focus }
      }
      """)
    try session.focus("a")
    try session.enter("a", "other")
    try session.enter("n", "many")
    try session.add("r")
    try session.enter("n", "7")
    session.send(.submitRequested)
    let problem = HandlerProblem(path: try session.at("n"), message: "Not 7.")
    session.send(.submissionRejected(1, message: "No.", problems: [problem], focus: nil))
    try session.enter("n", "many")
    #expect(session.send(.resetRequested) == [.focusChanged(to: nil)])
    #expect(session.status == .editing)
    #expect(session.value(try session.at("a")) == .text("start"))
    #expect(session.origin(try session.at("a")) == .default)
    #expect(session.value(try session.at("n")) == .empty)
    #expect(session.typedText(try session.at("n")) == nil)
    #expect(session.rowCount(of: try session.at("r")) == 0)
    #expect(session.allProblems().isEmpty)
    #expect(!session.isTouched(try session.at("a")))
    #expect(session.send(.undoRequested) == [.refused(.nothingToUndo)])
    #expect(session.send(.redoRequested) == [.refused(.nothingToRedo)])
    // A form that was submitted starts afresh.
    session.send(.submitRequested)
    session.send(.submissionAccepted(2))
    #expect(session.status == .submitted)
    session.send(.resetRequested)
    #expect(session.status == .editing)
    #expect(try session.enter("n", "1") == [])
  }
}

/// A moment in ISO text.
func moment(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> LocalDateTime
{
  try #require(LocalDateTime(iso: text), sourceLocation: sourceLocation)
}

extension Session {
  @discardableResult
  mutating func focus(_ name: String) throws -> [Effect] {
    send(.focusRequested(try at(name)))
  }

  @discardableResult
  mutating func assign(_ name: String, _ value: Value) throws -> [Effect] {
    send(.assigned(try at(name), value))
  }

  @discardableResult
  mutating func clear(_ name: String) throws -> [Effect] {
    send(.cleared(try at(name)))
  }

  @discardableResult
  mutating func confirm(_ name: String) throws -> [Effect] {
    send(.confirmed(try at(name)))
  }

  @discardableResult
  mutating func add(_ list: String, at index: Int? = nil) throws -> [Effect] {
    send(.rowAdded(list: try at(list), at: index))
  }

  /// Deletes a row, counted from 1.
  @discardableResult
  mutating func delete(_ list: String, _ number: Int) throws -> [Effect] {
    send(.rowDeleted(try #require(row(of: try at(list), at: number - 1))))
  }

  /// Moves a row, both places counted from 1.
  @discardableResult
  mutating func move(_ list: String, _ number: Int, to place: Int) throws -> [Effect] {
    send(.rowMoved(try #require(row(of: try at(list), at: number - 1)), to: place - 1))
  }

  /// Sorts a list by a field of its rows.
  @discardableResult
  mutating func sort(_ list: String, by name: String, descending: Bool = false) throws -> [Effect] {
    let list = try at(list)
    let body = program.nodes[list.node].rowBody
    let node = try #require(program.children(of: body).first { program.nodes[$0].name == name })
    let key = SortKey(slot: program.nodes[node].slot, isDescending: descending)
    return send(.rowsSorted(list: list, by: [key]))
  }

  /// A rejection without problems, or with problems at the named fields.
  @discardableResult
  mutating func reject(
    _ number: Int = 1, _ names: [String] = [], focus: String? = nil
  ) throws -> [Effect] {
    let problems = try names.map { HandlerProblem(path: try at($0), message: "Not this.") }
    return send(
      .submissionRejected(
        number, message: "No.", problems: problems, focus: try focus.map { try at($0) }))
  }

  /// The names of the rules of all problems at a place, in their order.
  func rules(_ name: String) throws -> [String] { problems(at: try at(name)).map(\.rule) }

  /// The value as people read it.
  func text(_ name: String) throws -> String { displayText(try at(name)) }

  /// The cells of one field in all rows of a list.
  func column(_ list: String, _ name: String) throws -> [String] {
    try (1...max(1, rowCount(of: at(list)))).compactMap {
      rowCount(of: try at(list)) == 0 ? nil : try text("\(list)[\($0)].\(name)")
    }
  }

  /// The current focus order.
  var order: [String] {
    var names: [String] = []
    var path = first
    while let current = path {
      names.append(name(of: current))
      path = next(after: current)
    }
    return names
  }

  /// The answers as they are submitted.
  var json: String {
    var writer = JSONWriter(.compact)
    answers().write(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
