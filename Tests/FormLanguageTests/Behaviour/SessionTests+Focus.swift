import FormEngine
import TestCases
import Testing

/// Tests of the movement of the focus.
extension SessionTests {
  @Test func nextAndPreviousWalkThroughTheFocusOrder() throws {
    var session = try FormFiles.session(
      "form f { field a: text field b: text { readonly } field c: text field d: text }")
    let (a, c, d) = (try session.at("a"), try session.at("c"), try session.at("d"))
    #expect(session.canGoNext && session.canGoPrevious)
    #expect(session.send(.nextRequested) == [.focusChanged(to: a)])
    #expect(session.canGoNext && !session.canGoPrevious)
    // Previous at the first keeps it.
    #expect(session.send(.previousRequested) == [])
    #expect(session.focus == a)
    #expect(session.send(.nextRequested) == [.focusChanged(to: c)])
    #expect(session.send(.previousRequested) == [.focusChanged(to: a)])
    session.send(.nextRequested)
    #expect(session.send(.nextRequested) == [.focusChanged(to: d)])
    #expect(!session.canGoNext && session.canGoPrevious)
    // Next at the last removes the focus; from none, previous is the last.
    #expect(session.send(.nextRequested) == [.focusChanged(to: nil)])
    #expect(session.send(.previousRequested) == [.focusChanged(to: d)])

    var empty = try FormFiles.session("form f { field a: integer = 1 }")
    #expect(!empty.canGoNext && !empty.canGoPrevious)
    #expect(empty.send(.nextRequested) == [])
    #expect(empty.send(.previousRequested) == [])
    #expect(empty.focus == nil)
  }

  /// If a field can no longer have the focus, it moves to the next field after its place, or else
  /// to the previous one, or else to nothing.
  @Test func theFocusMovesOnFromWhatCannotTakeItAnyMore() async throws {
    let fields =
      "field off: boolean { readonly default false } field most: integer { readonly default 9 }"
    let cases: [(name: String, form: String, focus: String, off: Value, goesTo: String)] = [
      (
        "hidden in the middle",
        "field a: text field b: text { show when off != true } field c: text", "b", .boolean(true),
        "c"
      ),
      (
        "hidden at the end", "field a: text field b: text { show when off != true }", "b",
        .boolean(true), "a"
      ),
      ("hidden and alone", "field b: text { show when off != true }", "b", .boolean(true), "none"),
      (
        "read-only in the middle",
        "field a: text field b: text { readonly when off } field c: text", "b", .boolean(true), "c"
      ),
      (
        "read-only at the end", "field a: text field b: text { readonly when off }", "b",
        .boolean(true), "a"
      ),
      (
        "its group is hidden",
        "field a: text group g { show when off != true field b: text field c: text } field d: text",
        "g.b", .boolean(true), "d"
      ),
      (
        "its group at the end is hidden",
        "field a: text group g { show when off != true field b: text field c: text }", "g.c",
        .boolean(true), "a"
      ),
      (
        "its group is read-only",
        "field a: text group g { readonly when off field b: text } field d: text", "g.b",
        .boolean(true), "d"
      ),
      (
        "its section is hidden",
        "field a: text section \"S\" { show when off != true field b: text } field d: text", "b",
        .boolean(true), "d"
      ),
      (
        "the next is hidden too",
        "field a: text section \"S\" { show when off != true field b: text field c: text } field d: text",
        "b", .boolean(true), "d"
      ),
      (
        "a list is hidden",
        "field a: text rows r { show when off != true field b: text } field d: text", "r",
        .boolean(true), "d"
      ),
      (
        "a list is full",
        "field a: text rows r { count ...(if off then 0 else 9) field b: text } field d: text", "r",
        .boolean(true), "d"
      ),
      (
        "a full list at the end",
        "field a: text rows r { count ...(if off then 0 else 9) field b: text }", "r",
        .boolean(true), "a"
      ),
    ]
    for each in cases {
      var session = try FormFiles.session("form f { \(fields) \(each.form) }")
      try session.focus(each.focus)
      #expect(session.focusName == each.focus, "\(each.name)")
      let effects = try session.assign("off", each.off)
      #expect(session.focusName == each.goesTo, "\(each.name)")
      #expect(effects == [.focusChanged(to: session.focus)], "\(each.name)")
      // Shown again, it does not get the focus back.
      try session.assign("off", .boolean(false))
      #expect(session.focusName == each.goesTo, "\(each.name)")
    }
  }

  @Test func theFocusMovesOnFromARowThatIsGone() throws {
    let form = "form f { field a: text rows r { field b: text field c: text } field d: text }"
    /// Three rows, with the focus at a place.
    func session(at name: String) throws -> Session {
      var session = try FormFiles.session(form)
      for _ in 0..<3 { try session.add("r") }
      try session.focus(name)
      return session
    }
    // The focus moves to the next row, or else to the list itself.
    var middle = try session(at: "r[2].c")
    let third = try middle.at("r[3].b")
    #expect(try middle.delete("r", 2) == [.focusChanged(to: third)])
    #expect(middle.focusName == "r[2].b")
    var last = try session(at: "r[3].b")
    #expect(try last.delete("r", 3) == [.focusChanged(to: last.at("r"))])
    // Deleting another row does not move the focus.
    var other = try session(at: "r[3].c")
    #expect(try other.delete("r", 1) == [])
    #expect(other.focusName == "r[2].c")
    // All rows are deleted, or everything in a group around the list is hidden.
    var cleared = try session(at: "r[2].b")
    #expect(try cleared.clear("r") == [.focusChanged(to: cleared.at("r"))])
    // A list that rows cannot be added to cannot take the focus itself.
    var full = try FormFiles.session(
      "form f { field a: text rows r { count ...2 field b: text } field most: integer { readonly } }"
    )
    try full.add("r")
    try full.add("r")
    #expect(full.focusName == "r[2].b")
    #expect(try full.delete("r", 2) == [.focusChanged(to: full.at("r"))])

    // Rows in rows: the inner rows are removed with the outer one.
    var nested = try FormFiles.session(
      "form f { field a: text group g { rows o { rows i { field b: text } } } field d: text }")
    try nested.add("g.o")
    try nested.add("g.o[1].i")
    #expect(nested.focusName == "g.o[1].i[1].b")
    var inGroup = nested
    try nested.delete("g.o", 1)
    #expect(nested.focusName == "g.o")
    try inGroup.clear("g")
    #expect(inGroup.focusName == "g.o")
  }

  /// The cases in which the focus does not move.
  @Test func theFocusStaysInEveryOtherCase() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        field b: text
        rows r { field c: text field d: text }
        rows s { field n: integer = position() }
      }
      """)
    try session.add("r")
    try session.add("r")
    try session.enter("r[1].c", "z")
    try session.enter("r[2].c", "a")
    try session.focus("r[1].d")
    let focus = session.focus
    let steps: [(String, (inout Session) throws -> [Effect])] = [
      ("enter at it", { try $0.enter("r[1].d", "x") }),
      ("enter elsewhere", { try $0.enter("a", "x") }),
      ("confirm elsewhere", { try $0.confirm("b") }),
      ("assign elsewhere", { try $0.assign("b", .text("x")) }),
      ("clear it", { try $0.clear("r[1].d") }),
      ("clear elsewhere", { try $0.clear("a") }),
      ("add a row that cannot take it", { try $0.add("s") }),
      ("move its row", { try $0.move("r", 1, to: 2) }),
      ("undo a move", { $0.send(.undoRequested) }),
      ("sort its list", { try $0.sort("r", by: "c") }),
      ("undo a sort", { $0.send(.undoRequested) }),
      ("redo a sort", { $0.send(.redoRequested) }),
      ("delete another row", { try $0.delete("r", 1) }),
    ]
    for (name, step) in steps {
      #expect(try step(&session) == [], "\(name)")
      #expect(session.focus == focus, "\(name)")
    }
    #expect(session.focusName == "r[1].d")
    #expect(session.send(.submitRequested) == [.submit(number: 1, answers: session.answers())])
    #expect(session.send(.submissionCancelRequested) == [.cancelSubmission(number: 1)])
    session.send(.submitRequested)
    #expect(try session.reject(2) == [])
    #expect(session.focus == focus)
  }

  /// A path names its row by identity: whatever happens to other rows, it is the same row.
  @Test func theFocusStaysWithItsRow() throws {
    var session = try FormFiles.session("form f { rows r { field k: text field l: text } }")
    try session.add("r")
    try session.add("r")
    try session.enter("r[2].k", "fruit")
    try session.focus("r[2].l")
    let focus = try #require(session.focus)
    try session.move("r", 2, to: 1)
    #expect(session.focusName == "r[1].l")
    try session.add("r", at: 0)
    session.send(.focusRequested(focus))
    #expect(session.focusName == "r[2].l")
    try session.delete("r", 1)
    #expect(session.focusName == "r[1].l")
    #expect(try session.text("r[1].k") == "fruit")
    #expect(session.focus == focus)
    // A deleted row has no next node and no name.
    try session.delete("r", 1)
    #expect(session.next(after: focus) == nil)
    #expect(session.previous(before: focus) == nil)
    #expect(session.resolve(target: focus) == nil)
  }

  /// The focus moves to the first focusable node of a new row.
  @Test func aNewRowTakesTheFocus() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        rows r { field n: integer = 1 field b: text { readonly } field c: text field d: text }
      }
      """)
    try session.add("r")
    #expect(session.focusName == "r[1].c")
    try session.add("r", at: 0)
    #expect(session.focusName == "r[1].c")
    #expect(session.rowCount(of: try session.at("r")) == 2)
    try session.focus("a")
    try session.add("r", at: 1)
    #expect(session.focusName == "r[2].c")
  }

  @Test func targetsAreResolved() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        group g { field n: integer = 1 field b: text field c: text }
        section "S" { field d: text }
        rows r { count ...1 field e: text }
        field z: text { show when a == "shown" }
      }
      """)
    for (target, place) in [("g", "g.b"), ("r", "r"), ("a", "a")] {
      try session.focus(target)
      #expect(session.focusName == place, "\(target)")
    }
    let section = try #require(session.program.nodes.firstIndex { $0.kind == .section })
    session.send(.focusRequested(Path(node: section)))
    #expect(session.focusName == "d")
    // A full list cannot take it, but its first row can.
    try session.add("r")
    try session.focus("a")
    try session.focus("r")
    #expect(session.focusName == "r[1].e")
    try session.focus("a")
    session.send(.focusRequested(try session.at("r[1]")))
    #expect(session.focusName == "r[1].e")
    // As a query, a place that cannot take the focus leads to the next node, or else to the
    // previous one.
    #expect(session.resolve(target: try session.at("g.n")).map(session.name(of:)) == "g.b")
    #expect(session.resolve(target: try session.at("z")).map(session.name(of:)) == "r[1].e")
    #expect(session.resolve(target: .form).map(session.name(of:)) == "a")
  }

  /// A front end mirrors the focus both ways without an endless loop.
  @Test func anEchoOfTheFocusIsNoAction() throws {
    var session = try FormFiles.session("form f { field a: text rows r { field b: text } }")
    #expect(session.send(.focusRequested(nil)) == [])
    for name in ["a", "r"] {
      try session.focus(name)
      let before = session
      #expect(try session.focus(name) == [], "\(name)")
      #expect(session == before, "\(name)")
    }
    #expect(session.send(.focusRequested(nil)) == [.focusChanged(to: nil)])
    #expect(session.send(.focusRequested(nil)) == [])
  }

  /// Depth first, siblings by tag, rows in their order, a list's own node after them.
  @Test func theFocusOrderAndThePlacesInIt() throws {
    var session = try FormFiles.session(
      """
      form f {
        field last: text @90
        field first: text @10
        group g @50 { field y: text @2 field x: text @1 }
        rows r @40 { count ...2 field k: text }
        section @60 "S" { field s: text field t: integer = 1 }
      }
      """)
    #expect(session.order == ["first", "r", "g.x", "g.y", "s", "last"])
    try session.add("r")
    #expect(session.order == ["first", "r[1].k", "r", "g.x", "g.y", "s", "last"])
    try session.add("r")
    #expect(session.order == ["first", "r[1].k", "r[2].k", "g.x", "g.y", "s", "last"])
    for (index, name) in session.order.enumerated() {
      #expect(session.position(of: try session.at(name)) == (index + 1, 7), "\(name)")
    }
    #expect(session.position(of: nil) == (0, 7))
  }

  @Test func firstEmptyAndFirstProblem() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: integer { range 1...3 }
        rows r { count 1... field k: text { required } }
        field b: text { required }
        rows q { required field k: text }
      }
      """)
    func names() -> [String?] {
      [session.firstEmpty, session.firstProblem, session.nextBlocking(after: session.focus)]
        .map { $0.map(session.name(of:)) }
    }
    // A list below its least number of rows is required and empty, like a required one.
    #expect(names() == ["r", "r", "r"])
    try session.enter("a", "7")
    #expect(names() == ["r", "a", "a"])
    try session.focus("a")
    #expect(names() == ["r", "a", "r"])
    try session.add("r")
    #expect(names() == ["r[1].k", "a", "b"])
    try session.enter("r[1].k", "x")
    try session.enter("b", "x")
    #expect(names() == ["q", "a", "q"])
    // A typed text that cannot be read is not empty, and is a problem.
    try session.add("q")
    try session.enter("a", "three")
    #expect(names() == [nil, "a", nil])
    try session.enter("a", "3")
    #expect(names() == [nil, nil, nil])
  }

  /// Preset answers are not asked for, unless something is wrong with them.
  @Test func settledAnswersAreNotAskedFor() throws {
    let form = """
      form f {
        field a: text
        field b: integer { range 1...5 }
        field c: integer
        field top: integer { default 9 }
        field d: integer check low: d < top else "Too high."
        rows r { field k: text field l: text }
        rows tags: text
      }
      """
    var session = try FormFiles.session(form)
    func give(_ name: String, _ value: Value) throws {
      let isGiven = session.give(value, at: try session.at(name), origin: .flag, settled: true)
      #expect(isGiven, "\(name)")
    }
    try give("a", .text("x"))
    try give("b", .integer(7))
    session.giveUnreadable("many", message: "No.", at: try session.at("c"), origin: .flag)
    try give("d", .integer(3))
    let row = try #require(session.giveRow(in: try session.at("r"), settled: true))
    try give("r[1].k", .text("x"))
    session.giveList(try session.at("tags"))
    session.start()
    #expect(row.row >= 0)
    // Invalid and unreadable ones are asked for, and so are empty cells of the rows.
    #expect(session.order == ["b", "c", "top", "r[1].l"])
    #expect(session.origin(try session.at("a")) == .flag)
    // A problem that appears and disappears with another field settles it again.
    try session.enter("top", "2")
    #expect(session.order == ["b", "c", "top", "d", "r[1].l"])
    try session.enter("top", "9")
    #expect(session.order == ["b", "c", "top", "r[1].l"])
    // A complete entry ends it for good, even if it is valid.
    try session.enter("b", "5")
    #expect(session.order == ["b", "c", "top", "r[1].l"])
    // So does asking for it, or for the list's node.
    try session.focus("a")
    try session.focus("tags")
    try session.focus("r")
    #expect(session.order == ["a", "b", "c", "top", "r[1].l", "r", "tags"])
    // And an undo of it.
    try session.enter("d", "4")
    session.send(.undoRequested)
    #expect(session.value(try session.at("d")) == .integer(3))
    #expect(session.order.contains("d"))
    #expect(session.focusName == "d")
  }

  /// The focus is never at a node that cannot take it, whatever an action causes.
  @Test func theFocusIsFocusableWhateverFollows() throws {
    // Leaving an empty value removes its row, which hides what was asked for.
    var tags = try FormFiles.session(
      "form f { rows tags: text field a: text { show when count(tags) > 0 } field b: text }")
    try tags.add("tags")
    try tags.focus("a")
    #expect(tags.focusName == "b")
    #expect(tags.rowCount(of: try tags.at("tags")) == 0)
    // Leaving a sorted list puts it in order, which hides what was asked for.
    var sorted = try FormFiles.session(
      """
      form f {
        rows r { sort by k field k: integer }
        field a: text { show when first(r.k) == 2 }
        field b: text
      }
      """)
    try sorted.add("r")
    try sorted.enter("r[1].k", "2")
    try sorted.add("r")
    try sorted.enter("r[2].k", "1")
    try sorted.focus("a")
    #expect(sorted.focusName == "b")
    #expect(try sorted.column("r", "k") == ["1", "2"])
  }
}
