import FormEngine
import TestCases
import Testing

/// The effects of a submit, and of its answer.
extension SessionTests {
  /// A blocked submission moves the focus to the first required and empty field, or else to the
  /// first with a problem; with `focus first problem`, to the first with any problem.
  @Test func aBlockedSubmit() throws {
    let fields = """
      field a: integer { range 1...3 }
      field hidden: text { required show when a == 2 }
      field b: text { required }
      rows r { count 1... field k: text }
      """
    var session = try FormFiles.session("form f { \(fields) }")
    try session.enter("a", "7")
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("b"))])
    #expect(session.status == .editing)
    try session.enter("b", "x")
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("r"))])
    try session.add("r")
    try session.enter("r[1].k", "x")
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("a"))])
    // A focus that is already there is not reported.
    #expect(session.send(.submitRequested) == [])
    try session.enter("a", "1")
    #expect(session.send(.submitRequested) == [.submit(number: 1, answers: session.answers())])

    var problems = try FormFiles.session("form f { \(fields) submit { focus first problem } }")
    try problems.enter("a", "7")
    #expect(problems.send(.submitRequested) == [.focusChanged(to: try problems.at("a"))])
    try problems.enter("a", "1")
    #expect(problems.send(.submitRequested) == [.focusChanged(to: try problems.at("b"))])

    // No node can show it: the problem is the form's, and the focus stays.
    var form = try FormFiles.session(
      "form f { field a: text check late: today() < 2000-01-01 else \"Too late.\" }")
    try form.focus("a")
    #expect(form.send(.submitRequested) == [])
    #expect(form.problems(at: .form).map(\.rule) == ["late"])
    #expect(form.focusName == "a")
  }

  @Test func aSubmitAndItsAcceptance() throws {
    let outcomes: [(clause: String, goesTo: String)] = [
      ("", "none"), ("submit { on success unfocus }", "none"),
      ("submit { on success keep focus }", "b"), ("submit { on success focus c }", "c"),
      ("submit { on success focus g }", "g.d"), ("submit { on success focus hidden }", "g.d"),
    ]
    for (clause, goesTo) in outcomes {
      var session = try FormFiles.session(
        """
        form f {
          field a: text field b: text field c: text
          field hidden: text { show when a == "yes" }
          group g { field d: text }
          \(clause)
        }
        """)
      try session.focus("b")
      // The focus stays while submitting.
      #expect(session.send(.submitRequested) == [.submit(number: 1, answers: session.answers())])
      #expect(session.status == .submitting(1))
      #expect(session.focusName == "b")
      // The answer to another submit is ignored.
      for number in [0, 2] {
        #expect(session.send(.submissionAccepted(number)) == [], "\(clause)")
        #expect(try session.reject(number) == [], "\(clause)")
      }
      #expect(session.status == .submitting(1))
      let effects = session.send(.submissionAccepted(1))
      #expect(session.focusName == goesTo, "\(clause)")
      #expect(effects == (goesTo == "b" ? [] : [.focusChanged(to: session.focus)]), "\(clause)")
      #expect(session.status == .submitted)
      // Final: another answer to it changes nothing.
      #expect(try session.reject(1) == [])
      #expect(session.status == .submitted)
    }
  }

  @Test func aCancelledSubmit() throws {
    var session = try FormFiles.session("form f { field a: text }")
    try session.enter("a", "x")
    session.send(.submitRequested)
    #expect(session.send(.submissionCancelRequested) == [.cancelSubmission(number: 1)])
    #expect(session.status == .editing)
    // A late reply of the handler is ignored.
    #expect(session.send(.submissionAccepted(1)) == [])
    #expect(try session.reject(1, ["a"], focus: "a") == [])
    #expect(session.status == .editing)
    #expect(session.allProblems().isEmpty)
    #expect(try session.enter("a", "y") == [])
    #expect(session.send(.submitRequested) == [.submit(number: 2, answers: session.answers())])
  }

  /// A rejection moves the focus to the handler's own place, or else to the one in `on reject`, or
  /// else to the first field in focus order with a handler's problem; otherwise it does not move.
  @Test func whereARejectionLeads() throws {
    let cases: [(clause: String, problems: [String], focus: String?, goesTo: String)] = [
      ("", [], nil, "c"), ("", ["d", "b"], nil, "b"), ("", ["d", "b"], "a", "a"),
      ("", [], "g", "g.x"), ("", [], "hidden", "g.x"), ("", ["hidden", "d"], nil, "d"),
      ("submit { on reject focus a }", ["d", "b"], nil, "a"),
      ("submit { on reject focus a }", [], "d", "d"),
      ("submit { on reject focus hidden }", [], nil, "g.x"),
      ("submit { on reject clear b }", [], nil, "c"),
    ]
    for (clause, problems, focus, goesTo) in cases {
      var session = try FormFiles.session(
        """
        form f {
          field d: text @40 field b: text @20 field a: text @10 field c: text @30
          field hidden: text @50 { show when a == "yes" }
          group g @60 { field x: text }
          \(clause)
        }
        """)
      for name in ["a", "b", "c", "d"] { try session.enter(name, name) }
      try session.focus("c")
      session.send(.submitRequested)
      let effects = try session.reject(1, problems, focus: focus)
      let place = "\(clause) \(problems) \(focus ?? "-")"
      #expect(session.focusName == goesTo, "\(place)")
      #expect(effects == (goesTo == "c" ? [] : [.focusChanged(to: session.focus)]), "\(place)")
      #expect(session.status == .rejected(message: "No."), "\(place)")
      #expect(try session.text("b") == (clause.contains("clear") ? "" : "b"), "\(place)")
    }
  }

  /// They never block, and are removed when their field is edited and at the next submit.
  @Test func problemsOfTheHandler() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        field b: text
        group g { field c: text }
        rows r { field k: text }
      }
      """)
    try session.enter("a", "x")
    try session.add("r")
    try session.add("r")
    func found() -> [String] { session.allProblems().map { session.name(of: $0.path) } }
    /// Rejected at everything, the focus at `a`.
    func rejected() throws {
      session.send(.submitRequested)
      let number = if case .submitting(let number) = session.status { number } else { 0 }
      try session.reject(number, ["a", "b", "g.c", "r", "r[2].k"])
    }
    try rejected()
    let all = ["a", "b", "g.c", "r[2].k", "r"]
    #expect(found() == all)
    #expect(
      session.problems(at: try session.at("a")) == [
        Problem(
          path: try session.at("a"), rule: "handler", message: "Not this.", isFromHandler: true)
      ])
    #expect(!session.blocks)
    #expect(!session.isValid(try session.at("a")))
    #expect(!session.isValid(.form))
    // Any edit removes the problem of its field only, even with the same value, and also ends the
    // rejection.
    let edits: [(String, (inout Session) throws -> Void, [String])] = [
      ("enter", { try $0.enter("a", "y") }, ["b", "g.c", "r[2].k", "r"]),
      ("enter the same", { try $0.enter("a", "y") }, ["b", "g.c", "r[2].k", "r"]),
      ("confirm", { try $0.confirm("b") }, ["a", "g.c", "r[2].k", "r"]),
      ("assign", { try $0.assign("b", .text("z")) }, ["a", "g.c", "r[2].k", "r"]),
      ("clear", { try $0.clear("b") }, ["a", "g.c", "r[2].k", "r"]),
      (
        "clear the group",
        {
          try $0.enter("g.c", "c")
          try $0.clear("g")
        }, ["a", "b", "r[2].k", "r"]
      ),
      ("type what is no answer", { try $0.enter("r[2].k", "q") }, ["a", "b", "g.c", "r"]),
      ("add a row", { try $0.add("r") }, ["a", "b", "g.c", "r[2].k"]),
      ("move a row", { try $0.move("r", 1, to: 2) }, ["a", "b", "g.c", "r[1].k"]),
      ("delete another row", { try $0.delete("r", 1) }, ["a", "b", "g.c", "r[1].k"]),
      ("delete its row", { try $0.delete("r", 2) }, ["a", "b", "g.c"]),
      ("clear the list", { try $0.clear("r") }, ["a", "b", "g.c"]),
    ]
    for (name, act, left) in edits {
      session.send(.submissionCancelRequested)
      while session.rowCount(of: try session.at("r")) > 2 { try session.delete("r", 3) }
      while session.rowCount(of: try session.at("r")) < 2 { try session.add("r") }
      try rejected()
      #expect(found() == all, "\(name)")
      try act(&session)
      #expect(found() == left, "\(name)")
      #expect(session.status == .editing, "\(name)")
    }
    // Actions that change no answer keep them.
    while session.rowCount(of: try session.at("r")) < 2 { try session.add("r") }
    try rejected()
    session.send(.nextRequested)
    session.send(.submissionCancelRequested)
    session.send(.entered(Path(node: 10_000), text: "x"))
    #expect(found() == all)
    #expect(session.status == .rejected(message: "No."))
    // The next submit ends them all.
    session.send(.submitRequested)
    #expect(found() == [])
    if case .submitting = session.status {} else { Issue.record("\(session.status)") }
  }

  /// A handler's problem with something hidden is reported at the form.
  @Test func problemsOfTheHandlerAtWhatIsHidden() throws {
    var session = try FormFiles.session(
      "form f { field a: boolean field b: text { show when a } field c: text }")
    session.send(.submitRequested)
    try session.reject(1, ["b", "c"])
    #expect(session.focusName == "c")
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["c", ""])
    #expect(session.problems(at: .form).map(\.path) == [.form])
    try session.enter("a", "yes")
    #expect(session.allProblems().map { session.name(of: $0.path) } == ["b", "c"])
    #expect(session.problems(at: .form).isEmpty)
  }

  /// Also after a submit that is blocked.
  @Test func aBlockedSubmitEndsARejection() throws {
    var session = try FormFiles.session("form f { field a: text field b: text { required } }")
    try session.enter("b", "x")
    session.send(.submitRequested)
    try session.reject(1, ["a"])
    try session.enter("b", "")
    session.send(.submitRequested)
    #expect(session.allProblems().map(\.rule) == ["required"])
    #expect(session.status == .editing)
  }

  /// The visible answers with values in the order of declaration, with groups nested and sections
  /// flat.
  @Test func theAnswers() throws {
    var session = try FormFiles.session(
      """
      form f {
        field z: text @90
        field a: decimal @1
        section "S" { field s: integer }
        group g { field x: text group h { field y: text } }
        group none { field x: text }
        group holder { rows q { field k: text } }
        rows r { field k: integer field l: text }
        rows tags: text
        field d: date
        field t: time
        field w: datetime
        field flag: boolean
        field one: choice { option red "Red" option blue "Blue" }
        field many: choices { option x "X" option y "Y" option z "Z" }
        field lines: multiline
        field pin: secret
        field gone: text { show when z == "other" }
        field sum: decimal = (a ?? 0) * 2
        let twice = 2
      }
      """)
    // A visible list is always there, a group only if it has contents.
    #expect(session.json == #"{"holder":{"q":[]},"r":[],"tags":[],"sum":0}"#)
    let entries = [
      ("z", "last"), ("a", "1.50"), ("s", "007"), ("g.h.y", "deep"), ("d", "2030-2-3"),
      ("t", "9:30"), ("w", "2030-02-03 9:30:05"), ("flag", "no"), ("one", "Blue"),
      ("many", "z, x"), ("lines", "a\r\nb\rc\n"), ("pin", " 1 "),
    ]
    for (name, text) in entries { try session.enter(name, text) }
    try session.assign("gone", .text("kept, not submitted"))
    for _ in 0..<2 { try session.add("r") }
    try session.enter("r[2].k", "5")
    for tag in ["b", "a"] {
      try session.add("tags")
      try session.enter("tags[\(session.rowCount(of: try session.at("tags")))]", tag)
    }
    #expect(
      session.json == #"{"z":"last","a":1.5,"s":7,"g":{"h":{"y":"deep"}},"holder":{"q":[]},"#
        + #""r":[{},{"k":5}],"tags":["b","a"],"d":"2030-02-03","t":"09:30","#
        + #""w":"2030-02-03T09:30:05","flag":false,"one":"blue","many":["x","z"],"#
        + #""lines":"a\nb\nc\n","pin":" 1 ","sum":3}"#)
    // Secrets appear only in the answers.
    #expect(session.answers().members.filter(\.isSecret).map(\.name) == ["pin"])
    #expect(!session.displayText(try session.at("pin")).contains("1"))
  }
}
