import FormEngine
import Testing

// After an action, only what depends on the change is evaluated again.

/// In each row a condition, values, a rule and the term of the list's count read its index; rows
/// in a row read the index of the row around them.
private let form = """
  form orders {
    field other: integer
    rows items {
      field name: text { show when position() > 0 }
      let place = position()
      field number: integer = place
      let even = place % 2 == 0
      field side: text = if even then "right" else "left"
      check position() > 0 else "M"
      rows parts {
        field code: text = "\\(place)-\\(position())"
      }
    }
    field early: integer = count(items as i where position(i) <= 2)
  }
  """

private func session(rows: Int) throws -> (session: Session, list: Path) {
  var session = try FormFiles.session(form)
  let list = try session.at("items")
  for _ in 0..<rows { session.send(.rowAdded(list: list, at: nil)) }
  return (session, list)
}

/// Returns the number of evaluations that an action causes.
private func cost(_ action: Action, in session: inout Session) -> Int {
  let before = session.evaluations
  session.send(action)
  return session.evaluations - before
}

private func row(_ index: Int, of list: Path, _ session: Session) throws -> RowPath {
  try #require(session.row(of: list, at: index))
}

/// The slots of one row that depend on its index.
private let readersOfRow = 7

@Test func aRowAddedAtTheEndEvaluatesNothingOfTheOthers() throws {
  var costs: Set<Int> = []
  for rows in [5, 50, 500] {
    var (session, list) = try session(rows: rows)
    costs.insert(cost(.rowAdded(list: list, at: nil), in: &session))
    #expect(session == session.rebuilt())
  }
  #expect(costs.count == 1)
  #expect(try #require(costs.first) <= 12)
}

@Test func aRowDeletedAtTheEndEvaluatesNothingOfTheOthers() throws {
  var costs: Set<Int> = []
  for rows in [5, 50, 500] {
    var (session, list) = try session(rows: rows)
    costs.insert(cost(.rowDeleted(try row(rows - 1, of: list, session)), in: &session))
    #expect(session == session.rebuilt())
  }
  #expect(costs == [1])
}

@Test func aRowAddedInTheMiddleEvaluatesTheRowsAfterIt() throws {
  var (session, list) = try session(rows: 100)
  let atEnd = cost(.rowAdded(list: list, at: nil), in: &session)
  let tenBefore = cost(.rowAdded(list: list, at: session.rowCount(of: list) - 10), in: &session)
  #expect(tenBefore > atEnd)
  #expect(tenBefore <= atEnd + 10 * readersOfRow)
  #expect(try session.value(session.at("items[102].number")) == .integer(102))
  #expect(session == session.rebuilt())
}

@Test func aMoveEvaluatesTheRowsBetween() throws {
  var (session, list) = try session(rows: 100)
  let moved = cost(.rowMoved(try row(50, of: list, session), to: 53), in: &session)
  #expect(moved > 0)
  #expect(moved <= 4 * readersOfRow + 1)
  #expect(session == session.rebuilt())
  let undone = cost(.undoRequested, in: &session)
  #expect(undone == moved)
  #expect(session == session.rebuilt())
}

@Test func aSortEvaluatesTheRowsThatMoved() throws {
  var (session, list) = try session(rows: 100)
  for index in 0..<100 {
    // All in order except two neighbours.
    let name = index == 40 ? 141 : index == 41 ? 140 : 100 + index
    try session.enter("items[\(index + 1)].name", String(name))
  }
  let slot = session.program.nodes[try session.at("items[1].name").node].slot
  let key = SortKey(slot: slot, isDescending: false)
  let sorted = cost(.rowsSorted(list: list, by: [key]), in: &session)
  #expect(sorted > 0)
  #expect(sorted <= 2 * readersOfRow + 1)
  #expect(session == session.rebuilt())
}

@Test func rowsInARowFollowThePlaceOfTheRowAroundThem() throws {
  var (session, list) = try session(rows: 2)
  session.send(.rowAdded(list: try session.at("items[2].parts"), at: nil))
  session.send(.rowAdded(list: try session.at("items[2].parts"), at: nil))
  #expect(try session.value(session.at("items[2].parts[2].code")) == .text("2-2"))
  session.send(.rowAdded(list: list, at: 0))
  #expect(try session.value(session.at("items[3].parts[2].code")) == .text("3-2"))
  session.send(.rowDeleted(try row(0, of: list, session)))
  session.send(.rowDeleted(try row(0, of: list, session)))
  #expect(try session.value(session.at("items[1].parts[2].code")) == .text("1-2"))
  #expect(session == session.rebuilt())
}

@Test func anEditOfAnotherFieldEvaluatesNoRow() throws {
  var (session, _) = try session(rows: 100)
  #expect(cost(.entered(try session.at("other"), text: "1"), in: &session) == 0)
}

/// A record with n rows is evaluated in time linear in n.
@Test func givingRowsEvaluatesEachOnce() throws {
  try expectLinear(form, list: "items")
  #expect(try evaluations(of: form, rows: 1_000, in: "items") <= 1_000 * (readersOfRow + 2))
}

/// Rows that find their values in a column of all rows look through it once together.
@Test func rowsShareTheColumnThatTheySearch() throws {
  try expectLinear(
    """
    form f {
      rows people {
        field name: text
        field boss: choice { options from people.name }
        field team: choices { options from people.name as p where p.name != "x" }
        check boss in form.people.name else "M"
      }
    }
    """, list: "people")
}

/// Rows that read what is the same for all of them, from a column of all rows, look through it once
/// together.
@Test(arguments: [
  "last(form.items.n where n > 3)", "nth(form.items.n where n > 3, position())",
  "length(join(form.items.name, \", \"))", "count(form.items.parts.code) + first(items.parts.code)",
])
func rowsShareWhatTheyReadOfAColumn(expression: String) throws {
  try expectLinear(
    """
    form f {
      rows items {
        field n: integer = position()
        field name: text = "x"
        rows parts { field code: integer }
        field x: integer = \(expression)
      }
    }
    """, list: "items")
}

/// Expects that giving ten times as many rows takes at most ten times as many evaluations.
private func expectLinear(_ form: String, list: String) throws {
  let few = try evaluations(of: form, rows: 100, in: list)
  #expect(try evaluations(of: form, rows: 1_000, in: list) <= 10 * few)
}

private func evaluations(of form: String, rows: Int, in list: String) throws -> Int {
  var session = try FormFiles.session(form)
  let list = try session.at(list)
  for _ in 0..<rows { _ = session.giveRow(in: list, settled: true) }
  session.start()
  return session.evaluations
}

/// A column is searched anew after a change, also where a scan of another list searches it.
@Test func aScanFindsTheCurrentValuesOfAColumn() throws {
  var session = try FormFiles.session(
    """
    form f {
      rows items { field id: text }
      rows others { field key: text }
      field found: text = join(items.id where id in others.key, ", ")
    }
    """)
  let (items, others) = (try session.at("items"), try session.at("others"))
  session.send(.rowAdded(list: items, at: nil))
  session.send(.entered(try session.at("items[1].id"), text: "a"))
  session.send(.rowAdded(list: others, at: nil))
  #expect(try session.value(session.at("found")) == .empty)
  session.send(.entered(try session.at("others[1].key"), text: "a"))
  #expect(try session.value(session.at("found")) == .text("a"))
  session.send(.rowDeleted(try row(0, of: others, session)))
  #expect(try session.value(session.at("found")) == .empty)
  #expect(session == session.rebuilt())
}
