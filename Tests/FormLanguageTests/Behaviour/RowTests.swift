import FormEngine
import Testing

/// Lists of 0, 1 and 2 rows, and the focus that stays with its row.
@Suite struct RowTests {
  private static let form = """
    form f {
      field before: text
      rows faves {
        count ...3
        field category: text
        field favourite: text
      }
      field after: text
    }
    """

  private func session(rows: Int) throws -> Session {
    var session = try FormFiles.session(Self.form)
    let list = try session.at("faves")
    for _ in 0..<rows { session.send(.rowAdded(list: list, at: nil)) }
    return session
  }

  private func order(_ session: Session) -> [String] {
    var names: [String] = []
    var path = session.first
    while let current = path {
      names.append(session.name(of: current))
      path = session.next(after: current)
    }
    return names
  }

  @Test func theOrderCrossesRows() throws {
    #expect(order(try session(rows: 0)) == ["before", "faves", "after"])
    #expect(
      order(try session(rows: 1)) == [
        "before", "faves[1].category", "faves[1].favourite", "faves", "after",
      ])
    #expect(
      order(try session(rows: 2)) == [
        "before", "faves[1].category", "faves[1].favourite", "faves[2].category",
        "faves[2].favourite", "faves", "after",
      ])
  }

  @Test func aFullListCannotTakeTheFocus() throws {
    var session = try session(rows: 3)
    let list = try session.at("faves")
    #expect(!session.isFocusable(list))
    #expect(session.send(.rowAdded(list: list, at: nil)) == [.refused(.listFull(list, most: 3))])
    #expect(order(session).count == 8)
  }

  @Test func addingFocusesTheNewRow() throws {
    let session = try session(rows: 2)
    #expect(session.focusName == "faves[2].category")
  }

  @Test func theFocusStaysWithItsRow() throws {
    var session = try session(rows: 2)
    try session.enter("faves[2].category", "fruit")
    let list = try session.at("faves")
    let focus = session.focus
    let row = try #require(session.row(of: list, at: 1))
    session.send(.rowMoved(row, to: 0))
    #expect(session.focus == focus)
    #expect(session.focusName == "faves[1].category")
    session.send(.rowAdded(list: list, at: 0))
    session.send(.focusRequested(focus))
    #expect(session.focusName == "faves[2].category")
    session.send(.rowDeleted(try #require(session.row(of: list, at: 0))))
    #expect(session.focus == focus)
    #expect(session.focusName == "faves[1].category")
  }

  @Test func deletingTheFocusedRowMovesTheFocusOn() throws {
    var session = try session(rows: 2)
    let list = try session.at("faves")
    session.send(.focusRequested(try session.at("faves[1].favourite")))
    session.send(.rowDeleted(try #require(session.row(of: list, at: 0))))
    #expect(session.focusName == "faves[1].category")
    session.send(.rowDeleted(try #require(session.row(of: list, at: 0))))
    #expect(session.focusName == "faves")
    #expect(session.rowCount(of: list) == 0)
  }

  @Test func undoBringsARowBackWithItsIdentity() throws {
    var session = try session(rows: 1)
    try session.enter("faves[1].category", "fruit")
    let list = try session.at("faves")
    let row = try #require(session.row(of: list, at: 0))
    session.send(.rowDeleted(row))
    session.send(.undoRequested)
    #expect(session.row(of: list, at: 0) == row)
    #expect(session.focusName == "faves[1].category")
    #expect(session.value(try session.at("faves[1].category")) == .text("fruit"))
    session.send(.redoRequested)
    #expect(session.focusName == "faves")
    session.send(.rowAdded(list: list, at: nil))
    #expect(session.row(of: list, at: 0) != row)
  }

  @Test func pathsToDeletedRowsAreRefused() throws {
    var session = try session(rows: 1)
    let list = try session.at("faves")
    let cell = try session.at("faves[1].category")
    session.send(.rowDeleted(try #require(session.row(of: list, at: 0))))
    #expect(session.send(.entered(cell, text: "x")) == [.refused(.unknownPath)])
    #expect(session.send(.focusRequested(cell)) == [.refused(.unknownPath)])
    #expect(session.next(after: cell) == nil)
  }

  @Test func aSortedListIsPutInOrderWhenTheFocusLeavesIt() throws {
    var session = try FormFiles.session(
      """
      form f {
        rows tasks {
          sort by rank, title descending
          field rank: integer
          field title: text
        }
        field after: text
      }
      """)
    let list = try session.at("tasks")
    for (rank, title) in [("2", "b"), ("1", "a"), ("1", "c"), ("", "z")] {
      session.send(.rowAdded(list: list, at: nil))
      let row = session.rowCount(of: list)
      try session.enter("tasks[\(row)].rank", rank)
      try session.enter("tasks[\(row)].title", title)
    }
    func titles() -> [String] {
      session.rows(of: list).map { row in
        session.program.children(of: session.program.nodes[list.node].rowBody).last
          .map { session.displayText(Path(node: $0, row: row)) } ?? ""
      }
    }
    // The last row was added while the focus stood in the list.
    #expect(titles() == ["b", "a", "c", "z"])
    session.send(.focusRequested(try session.at("after")))
    #expect(titles() == ["c", "a", "b", "z"])
    #expect(session.send(.rowsSorted(list: list, by: [])) == [.refused(.listIsSorted(list))])
    // The move of a row that an edit has caused is taken back together with the edit.
    session.send(.assigned(try session.at("tasks[1].rank"), .integer(9)))
    #expect(titles() == ["a", "b", "c", "z"])
    session.send(.undoRequested)
    #expect(titles() == ["c", "a", "b", "z"])
  }
}

/// Lists of plain values.
@Suite struct PlainListTests {
  private func session() throws -> Session {
    try FormFiles.session(
      """
      form f {
        rows tags: text { count ...3 unique length 2... }
        field after: text
      }
      """)
  }

  @Test func anEmptyValueGoesWhenTheFocusLeavesIt() throws {
    var session = try session()
    let list = try session.at("tags")
    session.send(.rowAdded(list: list, at: nil))
    #expect(session.focusName == "tags[1]")
    session.send(.nextRequested)
    #expect(session.rowCount(of: list) == 0)
    #expect(session.focusName == "tags")
  }

  @Test func anEmptiedValueComesBackWithUndo() throws {
    var session = try session()
    let list = try session.at("tags")
    session.send(.rowAdded(list: list, at: nil))
    try session.enter("tags[1]", "red")
    session.send(.focusRequested(try session.at("after")))
    session.send(.cleared(try session.at("tags[1]")))
    #expect(session.rowCount(of: list) == 0)
    session.send(.undoRequested)
    #expect(session.value(try session.at("tags[1]")) == .text("red"))
    #expect(session == session.rebuilt())
  }

  @Test func theOutputIsAnArrayOfValues() throws {
    var session = try session()
    let list = try session.at("tags")
    for text in ["red", "blue"] {
      session.send(.rowAdded(list: list, at: nil))
      try session.enter("tags[\(session.rowCount(of: list))]", text)
    }
    #expect(
      session.answers().members.map(\.answer) == [.array([.text("red"), .text("blue")])])
    #expect(!session.blocks)
    try session.enter("tags[2]", "red")
    #expect(session.problems(at: try session.at("tags[2]")).map(\.rule) == ["unique"])
  }

  @Test func submittingWithAnEmptyValueFocusedDropsIt() throws {
    var session = try session()
    let list = try session.at("tags")
    session.send(.rowAdded(list: list, at: nil))
    let effects = session.send(.submitRequested)
    #expect(session.status == .submitting(1))
    #expect(session.rowCount(of: list) == 0)
    #expect(effects.contains(.submit(number: 1, answers: session.answers())))
  }
}
