import FormEngine
import TestCases
import Testing

/// Tests of values computed from the rows of lists, as rows are added, removed, changed and hidden.
extension SessionTests {
  @Test func aggregatesFollowTheirRows() throws {
    var session = try FormFiles.session(
      """
      form f {
        field show: boolean { default true }
        rows r { show when show field x: integer field y: decimal field b: boolean }
        field count: integer = count(r)
        field some: integer = count(r where x > 2)
        field sum: integer = sum(r.x)
        field exact: decimal = sum(r.y)
        field mean: decimal = average(r.x)
        field least: integer = min(r.x)
        field most: integer = max(r.x)
        field first: integer = first(r.x)
        field last: integer = last(r.x)
        field any: boolean = any(r where b)
        field all: boolean = all(r where b)
      }
      """)
    let names = [
      "count", "some", "sum", "exact", "mean", "least", "most", "first", "last", "any", "all",
    ]
    /// Expects the result of an action, with a hyphen for empty values.
    func expect(
      _ expected: String, _ sourceLocation: SourceLocation = #_sourceLocation,
      after act: (inout Session) throws -> Void
    ) throws {
      try act(&session)
      let found = try names.map { name in
        let text = try session.text(name)
        return text.isEmpty ? "-" : text
      }
      #expect(found.joined(separator: " ") == expected, sourceLocation: sourceLocation)
    }
    try expect("0 0 0 0 - - - - - no yes") { _ in }
    try expect("1 0 0 0 - - - - - - -") { try $0.add("r") }
    try expect("1 1 3 0 3 3 3 3 3 - -") { try $0.enter("r[1].x", "3") }
    try expect("1 1 3 0 3 3 3 3 3 yes yes") { try $0.enter("r[1].b", "y") }
    try expect("2 1 3 0 3 3 3 3 - yes -") { try $0.add("r") }
    try expect("2 1 5 0 2.5 2 3 3 2 yes -") { try $0.enter("r[2].x", "2") }
    try expect("2 1 5 0.25 2.5 2 3 3 2 yes -") { try $0.enter("r[2].y", "0.25") }
    try expect("2 1 5 0.25 2.5 2 3 3 2 yes no") { try $0.enter("r[2].b", "n") }
    // The order only matters for the first and the last.
    try expect("2 1 5 0.25 2.5 2 3 2 3 yes no") { try $0.move("r", 2, to: 1) }
    try expect("2 2 9 0.25 4.5 3 6 6 3 yes no") { try $0.enter("r[1].x", "6") }
    // Hidden, the list has no rows.
    try expect("0 0 0 0 - - - - - no yes") { try $0.enter("show", "no") }
    try expect("2 2 9 0.25 4.5 3 6 6 3 yes no") { try $0.enter("show", "yes") }
    try expect("1 1 6 0.25 6 6 6 6 6 no no") { try $0.delete("r", 2) }
    try expect("2 2 9 0.25 4.5 3 6 6 3 yes no") { $0.send(.undoRequested) }
    try expect("1 1 3 0 3 3 3 3 3 yes yes") { try $0.delete("r", 1) }
    try expect("1 0 0 0 - - - - - yes yes") { try $0.clear("r[1].x") }
    try expect("0 0 0 0 - - - - - no yes") { try $0.clear("r") }
  }

  /// Through lists in lists, wherever one of them is hidden.
  @Test func aggregatesThroughNestedLists() throws {
    var session = try FormFiles.session(
      """
      form f {
        field total: integer = sum(o.i.x)
        field number: integer = count(o.i)
        field most: integer = max(o.i.x)
        rows o {
          field show: boolean { default true }
          rows i { show when show field x: integer }
          field own: integer = sum(i.x)
        }
      }
      """)
    func found() throws -> [String] {
      try ["total", "number", "most"].map { try session.text($0) } + session.column("o", "own")
    }
    for (outer, numbers) in [[1, 20], [300]].enumerated() {
      try session.add("o")
      for (inner, number) in numbers.enumerated() {
        try session.add("o[\(outer + 1)].i")
        try session.enter("o[\(outer + 1)].i[\(inner + 1)].x", "\(number)")
      }
    }
    #expect(try found() == ["321", "3", "300", "21", "300"])
    try session.enter("o[2].show", "no")
    #expect(try found() == ["21", "2", "20", "21", "0"])
    try session.enter("o[1].show", "no")
    #expect(try found() == ["0", "0", "", "0", "0"])
    try session.enter("o[2].show", "yes")
    #expect(try found() == ["300", "1", "300", "0", "300"])
    // A change while it is hidden counts once it is shown.
    try session.assign("o[1].i[1].x", .integer(5))
    #expect(try found() == ["300", "1", "300", "0", "300"])
    try session.enter("o[1].show", "yes")
    #expect(try found() == ["325", "3", "300", "25", "300"])
    try session.delete("o", 2)
    #expect(try found() == ["25", "2", "20", "25"])
    try session.delete("o[1].i", 2)
    #expect(try found() == ["5", "1", "5", "5"])
    session.send(.undoRequested)
    session.send(.undoRequested)
    #expect(try found() == ["325", "3", "300", "25", "300"])
  }
}
