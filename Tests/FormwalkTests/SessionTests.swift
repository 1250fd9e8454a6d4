import Formwalk
import Testing

/// Forms, sessions and snapshots as a program uses them.
@Suite struct SessionTests {
  @Test func formsAndFindings() throws {
    let form = try Form("form a \"A\" { field b: text \"B\" }")
    #expect(form.findings.isEmpty)

    let findings = try #require(throws: Findings.self) {
      _ = try Form("form a \"A\" {\n  field b: txt \"B\"\n}\n", name: "a.form")
    }
    let finding = try #require(findings.first)
    #expect(findings.hasErrors && findings.count == 1)
    #expect(finding.severity == .error)
    #expect(finding.place.file == "a.form")
    #expect(finding.place.start.line == 2 && finding.place.start.column == 12)
    #expect(finding.place.start.byte == 24 && finding.place.end.byte == 27)
    let fix = try #require(finding.fix)
    #expect(fix.edits.map(\.replacement) == ["text"])
    #expect("\(findings)".contains(" --> a.form:2:12\n"))
    #expect("\(findings)".contains("2 |   field b: txt \"B\"\n  |            ^^^\n"))
    #expect(findings.json.contains("\"name\": \"\(finding.name)\""))

    let none = try #require(throws: Findings.self) { _ = try Form("", name: "empty.form") }
    #expect("\(none)".hasPrefix("error[missing]: This file has no form.\n --> empty.form:1:1\n"))
  }

  /// Whatever is printed gets into logs.
  @Test @MainActor func nothingPrintedContainsASecret() throws {
    let form = try Form(
      """
      form login "Log in" {
        field user: text "User"
        field password: secret "Password"
        group home "Home" { field town: text "Town" }
      }
      """)
    let now = try #require(DateTime("2030-01-01T10:00"))
    var session = form.session(at: now)
    session.send(.entered(try session.path("user"), text: "ada"))
    session.send(.entered(try session.path("password"), text: "hunter2"))
    session.send(.entered(try session.path("home.town"), text: "Rome\u{1B}"))
    let shown = "user: ada\npassword: (set)\nhome.town: Rome␛\n"
    #expect("\(session)" == shown)
    #expect("\(session.fields)" == shown)
    #expect(
      "\(session.field(try session.path("password")).map { "\($0)" } ?? "")" == "password: (set)")
    #expect("\(form)" == "login")

    let model = FormModel(session) { now }
    model[text: try session.path("password")] = "hunter22"
    let effects = session.send(.submitRequested)
    let answers = session.answers
    #expect("\(answers)" == "[user: ada, password: (set), home: [town: Rome␛]]")
    #expect(answers.json().contains("hunter2"))
    for value in [form, session, session.fields, model, effects, answers, Array(answers)] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!(dumped + String(reflecting: value) + "\(value)").contains("hunter2"))
    }
  }

  @Test func pointsAndColumns() throws {
    let source = Form.Source(
      name: "a.form",
      text: """
        form a {
          field mood: choice { option low = 1 option high = 2.5 }
          field all: choices { option one = 1 option two = 2 option three = 3 }
          field town: choice { options from "towns.csv" }
        }
        """)
    let form = try Form(source) { _, _ in
      Form.Source(name: "towns.csv", text: "name,people,since\nrome,2800000,\nkiel,,1242-01-01\n")
    }
    var session = form.session(at: try #require(Example.now))
    let paths = try ["mood", "all", "town"].map { try session.path($0) }
    #expect(session.field(paths[0])?.options.map(\.points) == [.number("1"), .number("2.5")])
    #expect(session.field(paths[0])?.points == nil)
    for (path, text) in zip(paths, ["high", "one, three", "rome"]) {
      session.send(.entered(path, text: text))
    }
    #expect(session.field(paths[0])?.points == .number("2.5"))
    #expect(session.field(paths[1])?.points == .number("4"))
    let town = try #require(session.field(paths[2]))
    #expect(town.column("people") == .number("2800000") && town.column("name") == .text("rome"))
    #expect(town.column("since") == nil && town.column("mayor") == nil && town.points == nil)
    session.send(.entered(paths[2], text: "kiel"))
    #expect(session.field(paths[2])?.column("since") == .text("1242-01-01"))
    #expect(session.field(paths[2])?.column("people") == nil)
  }

  @Test func imports() throws {
    let source = Form.Source(
      name: "forms/a.form",
      text: "import \"types.form\"\nform a \"A\" { field zip: Zip \"Zip\" }")
    let form = try Form(source) { path, importer in
      #expect(path == "types.form" && importer == "forms/a.form")
      return Form.Source(name: "forms/types.form", text: "type Zip = text { length 5...5 }")
    }
    var session = form.session(at: try #require(Example.now))
    let zip = try session.path("zip")
    session.send(.entered(zip, text: "1"))
    #expect(session.field(zip)?.problems.map(\.rule) == ["length"])

    let findings = try #require(throws: Findings.self) { _ = try Form(source.text) }
    #expect(findings.map(\.name).contains("import-failed"))
  }

  /// The message about an option that was typed in vain has the answer that decides it.
  @Test func theMessageOfAMissingOptionChanges() throws {
    var session = try Form(
      """
      form r {
        field r: integer "Rank"
        let high = r > 3
        field k: choice { option cat option dog when r > 3 }
        field l: choice { option cat option dog when high }
      }
      """
    ).session(at: try #require(Example.now))
    let (rank, k, l) = (
      try session.path("r"), try session.path("k"), try session.path("l")
    )
    func changed(by action: Action) -> [Path] {
      for case .changed(let paths) in session.send(action) { return paths }
      return []
    }
    #expect(changed(by: .entered(rank, text: "1")) == [rank])
    session.send(.entered(k, text: "dog"))
    session.send(.entered(l, text: "dog"))
    #expect(Set(changed(by: .entered(rank, text: "2"))) == [rank, k, l])
    #expect(session.field(l)?.problems.map(\.message).first?.hasSuffix("“Rank” is 2.") == true)
  }

  @Test func aWalk() throws {
    var session = try Form(
      """
      form login "Log in" {
        field username: text @1 "User name" { required }
        field password: secret @2 "Password" { required }
        submit "Log in" { on reject focus username }
      }
      """
    ).session(at: try #require(Example.now))
    let (name, password) = (try session.path("username"), try session.path("password"))
    #expect(session.title == "Log in" && session.submitLabel == "Log in")
    #expect(session.send(.nextRequested) == [.focusChanged(to: name)])
    #expect(session.send(.submitRequested) == [.changed([name, password])])
    #expect(session.field(name)?.problems.map(\.rule) == ["required"])
    #expect(session.firstEmpty == name && session.isBlocked)

    session.send(.entered(name, text: " ada "))
    session.send(.entered(password, text: "swordfish"))
    let field = try #require(session.field(password))
    #expect(field.text == "(set)" && field.value == nil && field.kind == .secret)
    #expect(session.field(name)?.text == "ada")
    #expect(session.field(name)?.position?.index == 1 && field.position?.count == 2)

    let answers = #"{"username":"ada","password":"swordfish"}"#
    let effects = session.send(.submitRequested)
    guard case .submit(1, let submitted) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(submitted.json() == answers && session.answers == submitted)
    #expect(submitted["username"] == "ada")
    #expect(submitted.map(\.isSecret) == [false, true])
    #expect(session.status == .submitting(1))
    #expect(
      session.send(.entered(name, text: "x")).first.map { "\($0)" }?.contains("submitted") == true)

    session.send(.submissionRejected(1, Rejection("Unknown.", problems: [name: "Who?"])))
    #expect(session.status == .rejected(message: "Unknown."))
    #expect(session.field(name)?.problems.map(\.message) == ["Who?"])
    #expect(session.focus == name && session.answers["password"] == "swordfish")
    session.send(.undoRequested)
    #expect(session.answers["password"] == nil && session.canRedo && session.status == .editing)
  }

  @Test func snapshots() throws {
    var session = try Form(Example.party).session(at: try #require(Example.now))
    func path(_ name: String) throws -> Path { try session.path(name) }
    session.send(.entered(try path("host"), text: "Eve"))
    session.send(.entered(try path("kind"), text: "large"))
    session.send(.entered(try path("hall.size"), text: "12.5"))
    session.send(.rowAdded(list: try path("guests"), at: nil))
    session.send(.entered(try path("guests[1].name"), text: "Ada"))
    session.send(.rowAdded(list: try path("tags"), at: nil))
    session.send(.entered(try path("tags[1]"), text: "a"))

    #expect(session.title == "Party of Eve" && session.submitLabel == "Invite Eve")
    #expect(
      session.fields.map(\.name) == [
        "host", "pin", "least", "kind", "food", "hall.size", "hall.key", "day", "at",
        "guests[1].name", "guests[1].age", "guests[1].gifts", "guests", "rooms", "tags[1]", "tags",
        "share", "total",
      ])
    #expect(
      session.children(of: .form).map { "\($0.kind)" } == [
        "text", "secret", "integer", "choice", "choices", "group", "section", "list", "list",
        "list", "decimal", "integer",
      ])
    #expect(session.children(of: try path("hall")).map(\.kind) == [.decimal, .note, .boolean])
    #expect(session.children(of: try path("hall")).map(\.label)[1] == "The hall of Eve")
    #expect(session.children(of: try path("guests")).map(\.label) == ["Ada of Eve, 1"])
    #expect(session.children(of: try path("tags")).map(\.kind) == [.row])

    let size = try #require(session.field(try path("hall.size")))
    #expect(size.text == "12.50 m²" && size.value == .number("12.5") && size.unit == "m²")
    #expect(size.hint == "At least 2 for Eve")
    let kind = try #require(session.field(try path("kind")))
    #expect(kind.options.map(\.name) == ["small", "large", "open"])
    #expect(kind.options.map(\.isChosen) == [false, true, false] && kind.value == "large")
    let guests = try #require(session.field(try path("guests")))
    #expect(guests.kind == .list && guests.rowCount == 1 && guests.isFocusable)
    #expect(guests.label == "Guests of Eve" && guests.value == nil)
    let total = try #require(session.field(try path("total")))
    #expect(total.isReadOnly && !total.isFocusable && total.position == nil)
    #expect(session.field(try path("hall.size"))?.isRequired == false)
    #expect(session.field(try path("share"))?.problems.map(\.rule) == [])
    #expect(session.problems.contains { $0.rule == "arithmetic" })

    // A field stays as it was made.
    session.send(.entered(try path("hall.size"), text: "20"))
    #expect(size.text == "12.50 m²")
    session.send(.entered(try path("kind"), text: "open"))
    #expect(session.field(try path("hall.size"))?.isVisible == false)
    #expect(Array(session.children(of: try path("hall"))).isEmpty)

    // A path names the row, wherever it is, until it is deleted.
    let ada = try path("guests[1].name")
    session.send(.rowAdded(list: try path("guests"), at: 0))
    #expect(session.field(ada)?.name == "guests[2].name")
    session.send(.rowMoved(try path("guests[2]"), to: 0))
    #expect(session.field(ada)?.name == "guests[1].name")
    session.send(.rowDeleted(try path("guests[1]")))
    #expect(session.field(ada) == nil)
    session.send(.undoRequested)
    #expect(session.field(ada)?.text == "Ada")
    let error = #expect(throws: PathError.self) { _ = try session.path("gusts") }
    #expect(error?.description.contains("guests") == true)
  }

  @Test func programsAssign() throws {
    var session = try Form(
      """
      form a "A" {
        field text: text "Text"
        field lines: multiline "Lines"
        field whole: integer "Whole"
        field part: decimal "Part"
        field yes: boolean "Yes"
        field day: date "Day"
        field at: time "At"
        field moment: datetime "Moment"
        field one: choice "One" { option a "A" option b "B" }
        field some: choices "Some" { option a "A" option b "B" }
        field fixed: text "Fixed" { readonly when yes == true }
        field sum: integer "Sum" = 1 + 1
        rows plain: integer "Plain"
      }
      """
    ).session(at: try #require(Example.now))
    let good: [(String, Value)] = [
      ("text", "x"), ("lines", "a\nb"), ("whole", 12), ("part", .number("0.125")), ("yes", true),
      ("day", "2026-02-28"), ("at", "09:30"), ("moment", "2026-02-28T09:30:15"), ("one", "b"),
      ("some", ["a", "b"]), ("fixed", "set"),
    ]
    for (name, value) in good {
      let path = try session.path(name)
      session.send(.assigned(path, value))
      #expect(session.field(path)?.value == value, "\(name)")
    }
    #expect(
      session.answers.json() == """
        {"text":"x","lines":"a\\nb","whole":12,"part":0.125,"yes":true,"day":"2026-02-28",\
        "at":"09:30","moment":"2026-02-28T09:30:15","one":"b","some":["a","b"],"fixed":"set",\
        "sum":2,"plain":[]}
        """)
    let bad: [(String, Value)] = [
      ("text", 1), ("whole", "1"), ("whole", .number("1.5")), ("whole", .number("x")),
      ("part", true), ("yes", "yes"), ("day", "28.2.2026"), ("at", "9:30"), ("moment", "now"),
      ("one", "c"), ("one", ["a"]), ("some", "a"), ("some", ["c"]), ("some", [1]),
    ]
    for (name, value) in bad {
      let path = try session.path(name)
      let before = session
      let effects = session.send(.assigned(path, value))
      #expect(reason(effects) == .wrongType, "\(name) = \(value)")
      #expect(session == before, "\(name) = \(value)")
    }
    #expect(reason(session.send(.assigned(try session.path("sum"), 3))) == .computed)
    #expect(reason(session.send(.entered(try session.path("fixed"), text: "x"))) == .readOnly)
    #expect(reason(session.send(.rowDeleted(try session.path("text")))) == .unknownPath)
    #expect(reason(session.send(.assigned(try session.path("plain"), [1]))) == .unknownPath)
    session.send(.assigned(try session.path("text"), ""))
    #expect(session.answers["text"] == nil)

    let plain = try session.path("plain")
    for text in ["3", "1", "2"] {
      session.send(.rowAdded(list: plain, at: nil))
      session.send(.entered(try #require(session.focus), text: text))
    }
    session.send(.rowsSorted(list: plain, by: [SortKey(try session.path("plain[1]"))]))
    #expect(session.answers["plain"] == [1, 2, 3])
    session.send(.rowDeleted(try session.path("plain[2]")))
    #expect(session.answers["plain"] == [1, 3])
    let wrong = SortKey(try session.path("text"))
    #expect(reason(session.send(.rowsSorted(list: plain, by: [wrong]))) == .unknownPath)
  }

  /// A path of another form names nothing, or something else, but never crashes the program.
  @Test func pathsOfOthers() throws {
    let now = try #require(Example.now)
    var large = try Form(Example.party).session(at: now)
    large.send(.rowAdded(list: try large.path("guests"), at: nil))
    large.send(.rowAdded(list: try large.path("guests"), at: nil))
    var small = try Form("form a \"A\" { rows b: text \"B\" }").session(at: now)
    for path in large.fields.map(\.path) + [try large.path("guests[2]"), .form] {
      _ = small.field(path)
      _ = Array(small.children(of: path))
      for action: Action in [
        .entered(path, text: "x"), .confirmed(path), .assigned(path, "x"), .cleared(path),
        .focusRequested(path), .rowAdded(list: path, at: 7), .rowDeleted(path),
        .rowMoved(path, to: -1), .rowsSorted(list: path, by: [SortKey(path)]),
        .submissionRejected(1, Rejection(problems: [path: "x"], focus: path)),
      ] {
        small.send(action)
        small.send(.submitRequested)
        small.send(.submissionRejected(1, Rejection(problems: [path: "x"], focus: path)))
      }
    }
  }

  @Test func answersThatAreKnown() throws {
    let now = try #require(Example.now)
    let form = try Form(Example.party)
    let json = """
      {"host":"Eve","least":3,"kind":"large","food":["meat"],"hall":{"size":12.5},\
      "guests":[{"name":"Ada","age":40,"gifts":[{"what":"Book","price":5}]}],\
      "rooms":[{"number":1,"beds":2},{"number":2,"beds":1}],"tags":["ab"]}
      """
    var session = try form.session(answers: json, at: now)
    let start = json.dropLast()
    #expect(session.answers.json() == start + #","share":1000,"total":40}"#)
    // The written JSON can be read again, including computed values.
    #expect(try form.session(answers: session.answers.json(), at: now).answers == session.answers)
    #expect(session.field(try session.path("host"))?.isFocusable == false)
    session.send(.nextRequested)
    #expect(session.focus == (try session.path("pin")))
    session = try form.session(answers: json, asksAgain: true, at: now)
    #expect(session.field(try session.path("host"))?.isFocusable == true)

    let findings = try #require(throws: Findings.self) {
      _ = try form.session(
        answers: "{\n  \"hos\": 1,\n  \"least\": \"x\"}", name: "a.json", at: now)
    }
    #expect(findings.count == 2 && findings.first?.place.start.line == 2)
    let wide = try #require(throws: Findings.self) {
      _ = try form.session(answers: "{\"host\":\"😀😀\",\"least\":\"x\"}", at: now)
    }
    let place = try #require(wide.first).place.start
    #expect(place.column == 22 && place.utf16Column == 24)
    #expect("\(findings)".contains("host") && "\(findings)".contains(" --> a.json:2:3\n"))
    #expect(throws: Findings.self) { _ = try form.session(answers: "[", at: now) }
  }

  @Test func dateTimes() {
    #expect(DateTime(year: 2026, month: 2, day: 29) == nil)
    #expect(DateTime(year: 2026, month: 2, day: 28, hour: 24) == nil)
    #expect(DateTime("2026-02-28") == nil && DateTime("now") == nil)
    #expect(
      DateTime(year: 2026, month: 2, day: 28, hour: 9, minute: 5)?.description
        == "2026-02-28T09:05")
    #expect(DateTime("2026-02-28T09:05:01").map { "\($0)" } == "2026-02-28T09:05:01")
    for (seconds, text) in [
      (0, "1970-01-01T00:00"), (-1, "1969-12-31T23:59:59"), (1_795_167_000, "2026-11-20T09:30"),
      (-62_135_596_800, "0001-01-01T00:00"), (-62_135_596_801, "0001-01-01T00:00"),
      (253_402_300_799, "9999-12-31T23:59:59"), (253_402_300_800, "9999-12-31T23:59:59"),
      (Int64.min, "0001-01-01T00:00"), (Int64.max, "9999-12-31T23:59:59"),
    ] {
      #expect("\(DateTime(secondsSince1970: seconds))" == text)
    }
  }

  private func reason(_ effects: [Effect]) -> Refusal.Reason? {
    for case .refused(let refusal) in effects { return refusal.reason }
    return nil
  }
}
