import FormEngine
import TestCases
import Testing

/// Tests of the effects of undo and redo on answers and the focus.
extension SessionTests {
  /// Steps are edits of values and rows only.
  @Test func whatIsAStep() throws {
    var session = try FormFiles.session(
      "form f { field a: text { default \"x\" } field b: text field n: integer rows r { field c: text } }"
    )
    /// The number of steps.
    func steps() -> Int {
      var copy = session
      var count = 0
      while copy.send(.undoRequested).contains(where: {
        if case .refused = $0 { true } else { false }
      }) == false {
        count += 1
      }
      return count
    }
    let none: [(String, (inout Session) throws -> Void)] = [
      ("move the focus", { $0.send(.nextRequested) }),
      ("enter the default", { try $0.enter("a", "x") }),
      ("confirm", { try $0.confirm("a") }),
      ("confirm what is empty", { try $0.confirm("b") }),
      ("enter nothing where there is nothing", { try $0.enter("b", "") }),
      ("clear what is empty", { try $0.clear("b") }),
      ("assign the value that is there", { try $0.assign("a", .text("x")) }),
      ("touch", { $0.send(.nextRequested) }),
      ("clear an empty list", { try $0.clear("r") }),
      (
        "submit and be refused",
        {
          $0.send(.submitRequested)
          $0.send(.submissionCancelRequested)
        }
      ),
    ]
    for (name, act) in none {
      try act(&session)
      #expect(steps() == 0, "\(name)")
    }
    let some: [(String, (inout Session) throws -> Void)] = [
      ("enter", { try $0.enter("a", "y") }),
      ("clear", { try $0.clear("a") }),
      ("type what cannot be read", { try $0.enter("n", "many") }),
      ("type something else", { try $0.enter("n", "few") }),
      ("assign", { try $0.assign("n", .integer(3)) }),
      ("add a row", { try $0.add("r") }),
      ("add another", { try $0.add("r") }),
      ("enter in it", { try $0.enter("r[2].c", "z") }),
      ("move it", { try $0.move("r", 2, to: 1) }),
      ("enter in the other", { try $0.enter("r[2].c", "a") }),
      ("sort", { try $0.sort("r", by: "c") }),
      ("delete", { try $0.delete("r", 1) }),
      ("clear the list", { try $0.clear("r") }),
    ]
    for (number, (name, act)) in some.enumerated() {
      try act(&session)
      #expect(steps() == number + 1, "\(name)")
      // Repeating a value is not a step; neither is moving a row to its own position or sorting a
      // sorted list.
      if name.hasPrefix("type") { try session.enter("n", name.contains("else") ? "few" : "many") }
      if name == "sort" { try session.sort("r", by: "c") }
      if name == "move it" { try session.move("r", 1, to: 1) }
      #expect(steps() == number + 1, "\(name), again")
    }
  }

  @Test func undoOfAValueBringsItBackAndFocusesIt() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text { default "start" }
        field n: integer { show when a != "hide" }
        field c: text
      }
      """)
    try session.enter("a", "one")
    try session.enter("a", "two")
    try session.focus("c")
    #expect(session.send(.undoRequested) == [.focusChanged(to: try session.at("a"))])
    #expect(try session.text("a") == "one")
    #expect(session.origin(try session.at("a")) == .typed)
    // Back to the default, which is computed again until the field is answered.
    #expect(session.send(.undoRequested) == [])
    #expect(try session.text("a") == "start")
    #expect(session.origin(try session.at("a")) == .default)
    #expect(!session.isAnswered(try session.at("a")))
    session.send(.focusRequested(nil))
    #expect(session.send(.redoRequested) == [.focusChanged(to: try session.at("a"))])
    #expect(try session.text("a") == "one")
    #expect(session.isAnswered(try session.at("a")))
    session.send(.redoRequested)
    #expect(try session.text("a") == "two")

    // A new edit clears the steps that could be redone.
    session.send(.undoRequested)
    try session.enter("c", "x")
    #expect(session.send(.redoRequested) == [.refused(.nothingToRedo)])

    // Text that could not be read is restored, and removed with the next undo.
    try session.enter("n", "7")
    try session.enter("n", "many")
    try session.enter("n", "8")
    session.send(.undoRequested)
    #expect(session.typedText(try session.at("n")) == "many")
    #expect(session.value(try session.at("n")) == .empty)
    #expect(try session.rules("n") == ["unreadable"])
    session.send(.undoRequested)
    #expect(session.typedText(try session.at("n")) == nil)
    #expect(try session.text("n") == "7")
    session.send(.redoRequested)
    #expect(session.typedText(try session.at("n")) == "many")

    // A field that cannot take the focus passes it on like any target.
    try session.assign("n", .integer(9))
    try session.assign("a", .text("hide"))
    try session.assign("n", .integer(10))
    try session.focus("a")
    #expect(session.send(.undoRequested) == [.focusChanged(to: try session.at("c"))])
    #expect(session.value(try session.at("n")) == .integer(9))
  }

  @Test func undoOfRows() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        rows r {
          field x: integer = 1
          field k: text
          rows i { field j: text }
        }
        field z: text
      }
      """)
    func keys() throws -> [String] { try session.column("r", "k") }
    let list = try session.at("r")
    for key in ["one", "two", "three"] {
      try session.add("r")
      try session.enter("r[\(session.rowCount(of: list))].k", key)
    }
    try session.add("r[2].i")
    try session.enter("r[2].i[1].j", "inner")
    let ids = session.rows(of: list)

    // A deleted row is restored unchanged in its place, and takes the focus.
    try session.focus("z")
    #expect(try session.delete("r", 2) == [])
    #expect(try keys() == ["one", "three"])
    #expect(session.send(.undoRequested) == [.focusChanged(to: try session.at("r[2].k"))])
    #expect(session.rows(of: list) == ids)
    #expect(try keys() == ["one", "two", "three"])
    #expect(try session.text("r[2].i[1].j") == "inner")
    // Deleted again, it passes the focus on; from elsewhere the focus stays.
    let third = Path(node: try session.at("r[3].k").node, row: ids[2])
    #expect(session.send(.redoRequested) == [.focusChanged(to: third)])
    session.send(.undoRequested)
    try session.focus("z")
    #expect(session.send(.redoRequested) == [])
    #expect(session.focusName == "z")
    session.send(.undoRequested)

    // An added row is removed, and restored with the focus.
    try session.add("r", at: 0)
    let added = try #require(session.row(of: list, at: 0))
    #expect(session.focusName == "r[1].k")
    #expect(
      session.send(.undoRequested) == [.focusChanged(to: Path(node: third.node, row: ids[0]))])
    #expect(session.rows(of: list) == ids)
    try session.focus("z")
    #expect(
      session.send(.redoRequested) == [.focusChanged(to: Path(node: third.node, row: added.row))])
    #expect(session.rows(of: list) == [added.row] + ids)
    try session.focus("z")
    #expect(session.send(.undoRequested) == [])

    // Moving and sorting rows do not move the focus.
    try session.move("r", 1, to: 3)
    #expect(try keys() == ["two", "three", "one"])
    #expect(session.send(.undoRequested) == [])
    #expect(try keys() == ["one", "two", "three"])
    #expect(session.send(.redoRequested) == [])
    #expect(try keys() == ["two", "three", "one"])
    try session.sort("r", by: "k")
    #expect(try keys() == ["one", "three", "two"])
    #expect(session.send(.undoRequested) == [])
    #expect(try keys() == ["two", "three", "one"])
    #expect(session.send(.redoRequested) == [])
    #expect(try keys() == ["one", "three", "two"])
    #expect(session.focusName == "z")

    // A list or group that was emptied is restored completely.
    try session.clear("r")
    #expect(session.rowCount(of: list) == 0)
    session.send(.undoRequested)
    #expect(try keys() == ["one", "three", "two"])
    #expect(Set(session.rows(of: list)) == Set(ids))
    session.send(.redoRequested)
    #expect(session.rowCount(of: list) == 0)
  }

  /// Undo edits the field, so a handler's problem with it ends, and does not return.
  @Test func undoEndsAHandlersProblem() throws {
    var session = try FormFiles.session(
      "form f { field a: text field b: text rows r { field c: text } submit { on success keep focus } }"
    )
    try session.enter("a", "x")
    try session.enter("b", "y")
    try session.add("r")
    try session.enter("r[1].c", "z")
    session.send(.submitRequested)
    try session.reject(1, ["a", "b", "r", "r[1].c"])
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["a", "b", "r[1].c", "r"])
    // The problem of the cell is gone.
    session.send(.undoRequested)
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["a", "b", "r"])
    #expect(session.status == .editing)
    // The problem of the list is gone.
    session.send(.undoRequested)
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["a", "b"])
    session.send(.undoRequested)
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["a"])
    for _ in 0..<3 { session.send(.redoRequested) }
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["a"])
    #expect(try session.text("r[1].c") == "z")
  }

  @Test func undoBeforeAndAfterASubmit() throws {
    var session = try FormFiles.session("form f { field a: text submit { on reject clear a } }")
    try session.enter("a", "x")
    session.send(.submitRequested)
    #expect(session.send(.undoRequested) == [.refused(.submitting)])
    // Emptying answers by a rejection is not a step.
    try session.reject()
    #expect(try session.text("a") == "")
    session.send(.undoRequested)
    #expect(try session.text("a") == "")
    #expect(session.send(.undoRequested) == [.refused(.nothingToUndo)])
    session.send(.submitRequested)
    session.send(.submissionAccepted(2))
    #expect(session.send(.undoRequested) == [.refused(.submitted)])
    #expect(session.send(.redoRequested) == [.refused(.submitted)])
  }

  /// An empty value of a list of plain values is not a row: it is removed when the focus leaves it,
  /// and restored with the step that it belongs to.
  @Test func undoOfPlainValues() throws {
    func session() throws -> Session {
      try FormFiles.session("form f { rows tags: text field z: text }")
    }
    func tags(_ session: Session) throws -> [String] {
      try (0..<session.rowCount(of: session.at("tags"))).map { try session.text("tags[\($0 + 1)]") }
    }
    // Emptied from elsewhere, it is removed with the edit and restored with it.
    var emptied = try session()
    try emptied.add("tags")
    try emptied.enter("tags[1]", "red")
    try emptied.focus("z")
    let row = try #require(emptied.row(of: emptied.at("tags"), at: 0))
    #expect(try emptied.clear("tags[1]") == [])
    #expect(try tags(emptied) == [])
    #expect(
      emptied.send(.undoRequested) == [
        .focusChanged(to: Path(node: try emptied.at("tags[1]").node, row: row.row))
      ])
    #expect(try tags(emptied) == ["red"])
    // The focus moves to the place after it when it is removed again.
    #expect(emptied.send(.redoRequested) == [.focusChanged(to: try emptied.at("tags"))])
    #expect(try tags(emptied) == [])

    // Undo empties it, the focus leaves it, and redo finds it again.
    var left = try session()
    try left.add("tags")
    try left.enter("tags[1]", "red")
    left.send(.undoRequested)
    #expect(try tags(left) == [""])
    left.send(.nextRequested)
    #expect(try tags(left) == [])
    left.send(.redoRequested)
    #expect(try tags(left) == ["red"])
    #expect(left.focusName == "tags[1]")
    left.send(.undoRequested)
    left.send(.undoRequested)
    #expect(try tags(left) == [])
    left.send(.redoRequested)
    left.send(.redoRequested)
    #expect(try tags(left) == ["red"])
    #expect(left == left.rebuilt())

    // The step that added it is gone with it, since taking that back would change nothing.
    var gone = try session()
    try gone.add("tags")
    try gone.enter("tags[1]", "red")
    gone.send(.undoRequested)
    gone.send(.nextRequested)
    #expect(try tags(gone) == [])
    #expect(!gone.canUndo)
    gone.send(.redoRequested)
    #expect(try tags(gone) == ["red"])
    #expect(!gone.canRedo)
    gone.send(.undoRequested)
    #expect(try tags(gone) == [])
    #expect(!gone.canUndo)
    #expect(gone == gone.rebuilt())

    // So it is if an undo elsewhere takes the focus away.
    var elsewhere = try session()
    try elsewhere.add("tags")
    try elsewhere.enter("z", "a")
    elsewhere.send(.undoRequested)
    #expect(try tags(elsewhere) == [])
    #expect(elsewhere.focusName == "z")
    #expect(!elsewhere.canUndo)
    elsewhere.send(.redoRequested)
    #expect(try elsewhere.text("z") == "a")
    #expect(elsewhere == elsewhere.rebuilt())

    // The same for a row that was deleted, and for one that was moved.
    var deleted = try session()
    try deleted.add("tags")
    try deleted.delete("tags", 1)
    deleted.send(.undoRequested)
    deleted.send(.nextRequested)
    #expect(try tags(deleted) == [])
    deleted.send(.redoRequested)
    #expect(try tags(deleted) == [])
    #expect(deleted == deleted.rebuilt())
    deleted.send(.undoRequested)
    deleted.send(.undoRequested)
    #expect(try tags(deleted) == [])
    #expect(deleted == deleted.rebuilt())

    var moved = try session()
    try moved.add("tags")
    try moved.enter("tags[1]", "red")
    try moved.add("tags")
    try moved.move("tags", 2, to: 1)
    moved.send(.undoRequested)
    moved.send(.nextRequested)
    #expect(try tags(moved) == ["red"])
    moved.send(.redoRequested)
    #expect(moved == moved.rebuilt())
    moved.send(.undoRequested)
    moved.send(.undoRequested)
    #expect(try tags(moved) == ["red"])
    #expect(moved == moved.rebuilt())
  }
}
