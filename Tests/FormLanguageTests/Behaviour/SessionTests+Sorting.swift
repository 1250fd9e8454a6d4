import FormEngine
import TestCases
import Testing

/// The order of rows that the form decides, and of what people sort.
extension SessionTests {
  /// Text by its lower case, then exactly; choices in the order of their options; false before
  /// true; empty values last either way.
  @Test func theOrderOfValues() throws {
    let cases: [(type: String, values: [Value], ascending: [String], descending: [String])] = [
      (
        "text", ["b", "B", "a", "Ä", "", "ab"].map(Value.text), ["a", "ab", "B", "b", "Ä", ""],
        ["Ä", "b", "B", "ab", "a", ""]
      ),
      (
        "integer", [.integer(10), .integer(-2), .empty, .integer(9)], ["-2", "9", "10", ""],
        ["10", "9", "-2", ""]
      ),
      (
        "choice { option low option high }", [.option(1), .empty, .option(0)],
        ["low", "high", ""], ["high", "low", ""]
      ),
      (
        "boolean", [.boolean(true), .empty, .boolean(false)], ["no", "yes", ""], ["yes", "no", ""]
      ),
    ]
    for each in cases {
      for (isDescending, expected) in [(false, each.ascending), (true, each.descending)] {
        // The order is the same whether the form sorts or a person asks for it.
        let order = isDescending ? "sort by k descending" : "sort by k"
        var sorted = try FormFiles.session("form f { rows r { \(order) field k: \(each.type) } }")
        var asked = try FormFiles.session("form f { rows r { field k: \(each.type) } }")
        for value in each.values {
          for _ in 0..<1 {
            try sorted.add("r")
            try asked.add("r")
          }
          let place = asked.rowCount(of: try asked.at("r"))
          try sorted.assign("r[\(place)].k", value)
          try asked.assign("r[\(place)].k", value)
        }
        sorted.send(.focusRequested(nil))
        try asked.sort("r", by: "k", descending: isDescending)
        #expect(try sorted.column("r", "k") == expected, "\(each.type), \(order)")
        #expect(try asked.column("r", "k") == expected, "\(each.type), \(order)")
      }
    }
  }

  /// After any action that leaves the focus outside its rows, and before a submit; never while the
  /// focus is in one of them.
  @Test func aSortedListIsPutInOrder() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows r { sort by k field k: integer field t: text }
        field z: text
      }
      """)
    func keys() throws -> [String] { try session.column("r", "k") }
    for (index, key) in ["3", "1", "2"].enumerated() {
      try session.add("r")
      // A new row is at the end.
      #expect(session.focusName == "r[\(index + 1)].k")
      try session.enter("r[\(index + 1)].k", key)
      try session.enter("r[\(index + 1)].t", "t\(key)")
    }
    session.send(.nextRequested)
    #expect(session.focusName == "r[3].t")
    #expect(try keys() == ["3", "1", "2"])
    // Its own node counts as outside.
    session.send(.nextRequested)
    #expect(session.focusName == "r")
    #expect(try keys() == ["1", "2", "3"])
    // Assigned from outside, the row moves at once, and keeps its other cells.
    try session.assign("r[1].k", .integer(9))
    #expect(try keys() == ["2", "3", "9"])
    #expect(try session.column("r", "t") == ["t2", "t3", "t1"])
    // The reordering belongs to the step whose edit caused it.
    session.send(.undoRequested)
    session.send(.focusRequested(nil))
    #expect(try keys() == ["1", "2", "3"])
    session.send(.redoRequested)
    session.send(.focusRequested(nil))
    #expect(try keys() == ["2", "3", "9"])
    // Equal rows keep their order.
    try session.focus("r[3].k")
    try session.enter("r[3].k", "2")
    #expect(try session.column("r", "t") == ["t2", "t3", "t1"])
    try session.focus("z")
    #expect(try session.column("r", "t") == ["t2", "t1", "t3"])
    // Before a submit, even with the focus in a row, which keeps it.
    try session.focus("r[1].k")
    let focus = session.focus
    try session.enter("r[1].k", "5")
    #expect(try keys() == ["5", "2", "3"])
    let effects = session.send(.submitRequested)
    #expect(try keys() == ["2", "3", "5"])
    #expect(session.focus == focus)
    #expect(effects == [.submit(number: 1, answers: session.answers())])
    #expect(
      session.json == #"{"r":[{"k":2,"t":"t1"},{"k":3,"t":"t3"},{"k":5,"t":"t2"}]}"#)
  }

  /// Preset rows are sorted at the start; a new row waits until the focus is elsewhere.
  @Test func givenRowsAreSortedAtTheStart() throws {
    var session = try FormFiles.session(
      "form f { rows r { sort by k descending, t field k: integer field t: text } }")
    for (number, (key, text)) in [(1, "b"), (2, "x"), (1, "a")].enumerated() {
      #expect(session.giveRow(in: try session.at("r"), settled: false) != nil)
      session.give(
        .integer(Int64(key)), at: try session.at("r[\(number + 1)].k"), origin: .file,
        settled: false)
      session.give(
        .text(text), at: try session.at("r[\(number + 1)].t"), origin: .file, settled: false)
    }
    session.start()
    #expect(try session.column("r", "t") == ["x", "a", "b"])
    #expect(session.send(.undoRequested) == [.refused(.nothingToUndo)])
    try session.add("r")
    #expect(session.focusName == "r[4].k")
    try session.enter("r[4].k", "5")
    #expect(session.focusName == "r[4].k")
    session.send(.focusRequested(nil))
    #expect(try session.column("r", "k") == ["5", "2", "1", "1"])
  }

  /// An undo that moves the focus out of the rows sorts them. Redo restores the old order, and
  /// leaving the rows again sorts all of them.
  @Test func anUndoThatSortsIsRedone() throws {
    var session = try FormFiles.session("form f { rows r { sort by k field k: text } }")
    for (number, key) in ["c", "b", ""].enumerated() {
      try session.add("r")
      if !key.isEmpty { try session.enter("r[\(number + 1)].k", key) }
    }
    #expect(try session.column("r", "k") == ["c", "b", ""])
    session.send(.undoRequested)
    #expect(session.focusName == "r")
    #expect(try session.column("r", "k") == ["b", "c"])
    session.send(.redoRequested)
    #expect(session.focusName == "r[3].k")
    #expect(try session.column("r", "k") == ["c", "b", ""])
    try session.enter("r[3].k", "a")
    session.send(.focusRequested(nil))
    #expect(try session.column("r", "k") == ["a", "b", "c"])
    // And the steps before are still undone one by one.
    for _ in 0..<6 { session.send(.undoRequested) }
    #expect(try session.column("r", "k").isEmpty)
    for _ in 0..<6 { session.send(.redoRequested) }
    session.send(.focusRequested(nil))
    #expect(try session.column("r", "k") == ["a", "b", "c"])
  }
}
