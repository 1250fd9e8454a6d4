import Formwalk
import Testing

// What front ends need besides a walk through a form.

@Suite struct FrontEndTests {
  private let now = DateTime(secondsSince1970: 1_795_167_000)

  private func changed(_ effects: [Effect]) -> [Path] {
    effects.flatMap { if case .changed(let paths) = $0 { paths } else { [Path]() } }
  }

  @Test func oneToggleNamesOneRow() throws {
    var session = try Form(
      #"""
      form a "Tasks" {
        field who: text @5 "Who"
        rows tasks @10 "Done: \(count(tasks where done))" {
          item "\(what) \(done)"
          field what: text @10 "What of \(who)"
          field done: boolean @20 "Done"
        }
      }
      """#
    ).session(at: now)
    let list = try session.path("tasks")
    for _ in 0..<200 { session.send(.rowAdded(list: list, at: nil)) }
    let done = try session.path("tasks[100].done")
    let row = try #require(session.field(done)?.parent)
    let paths = Set(changed(session.send(.assigned(done, true))))
    #expect(paths == [done, row, list])
    // A label in all rows changes in all rows, and nothing else in them.
    let labels = changed(session.send(.entered(try session.path("who"), text: "Ada")))
    #expect(labels.count == 201)
    #expect(Set(labels.compactMap { session.field($0)?.kind }) == [.text])
  }

  @Test func aSecretThatIsTypedTwice() throws {
    let session = try Form(
      "form a { field code: secret { confirm } field pin: secret }"
    ).session(at: now)
    #expect(session.fields.map(\.confirms) == [true, false])
  }

  @Test func oldAnswers() throws {
    let form = try Form(
      "form a { field name: text rows pets { field kind: text { length 1...3 } field age: integer } }"
    )
    let session = try form.session(
      answers: #"{"name":"Ada","size":4,"pets":[{"kind":"cat"},{"kind":"dog","colour":"red"}]}"#,
      name: "old.json", at: now)
    #expect(session.answers.json() == #"{"name":"Ada","pets":[{"kind":"cat"},{"kind":"dog"}]}"#)
    #expect(session.findings.map(\.severity) == [.warning, .warning])
    #expect(session.findings.map(\.pointer) == ["/size", "/pets/1/colour"])
    #expect(session.findings.map(\.formPath) == ["size", "pets[2].colour"])
    let wrong = try #require(throws: Findings.self) {
      _ = try form.session(answers: #"{"name":1,"pets":[{"age":"x"}]}"#, at: now)
    }
    #expect(wrong.map(\.pointer) == ["/name", "/pets/0/age"])
    #expect(wrong.last?.place.start.column == 26 && wrong.last?.place.end.column == 29)
  }

  @Test func savedAndResumed() throws {
    let source = """
      form a {
        field name: text
        field code: secret
        rows pets { field kind: text }
        field size: integer
      }
      """
    let form = try Form(source)
    var session = try form.session(answers: #"{"size":3}"#, at: now)
    session.send(.entered(try session.path("name"), text: "Ada"))
    session.send(.entered(try session.path("code"), text: "hunter22"))
    session.send(.rowAdded(list: try session.path("pets"), at: nil))
    session.send(.entered(try #require(session.focus), text: "cat"))
    let draft = session.draft
    #expect(!String(decoding: draft, as: UTF8.self).contains("hunter22"))
    let resumed = try #require(
      try form.session(resuming: draft, answers: #"{"size":4}"#, at: now))
    #expect(resumed.answers.json() == #"{"name":"Ada","pets":[{"kind":"cat"}],"size":4}"#)
    #expect(resumed.focus.map { resumed.field($0)?.name } == "pets[1].kind")
    #expect(resumed.forgottenSecrets == [try resumed.path("code")] && resumed.unfit == [])
    let changed = try #require(
      try Form("form a { field name: integer field other: text }").session(
        resuming: draft, at: now))
    #expect(changed.answers.json() == "{}")
    #expect(changed.unfit.contains("name"))
    #expect(try form.session(resuming: Array("nothing".utf8), at: now) == nil)
    // Saving what was resumed loses nothing.
    #expect(
      try form.session(resuming: resumed.draft, answers: #"{"size":4}"#, at: now)?.answers
        == resumed.answers)
  }

  @Test func aPathOfAnotherForm() throws {
    var own = try Form("form a { field one: text field code: secret }").session(at: now)
    let other = try Form("form b { field one: text field two: text }").session(at: now)
    let path = try other.path("two")
    #expect(own.field(path) == nil && Array(own.children(of: path)).isEmpty && own.why(path) == [])
    for action: Action in [
      .entered(path, text: "secret"), .assigned(path, "x"), .focusRequested(path), .cleared(path),
    ] {
      let effects = own.send(action)
      guard case .refused(let refusal) = effects.first else {
        Issue.record("\(effects)")
        continue
      }
      #expect(refusal.reason == .unknownPath && effects.count == 1)
    }
    #expect(own.answers.json() == "{}")
    // The same text read twice is the same form, and so are its translations.
    let twin = try Form("form a { field one: text field code: secret }").session(at: now)
    #expect(try own.path("one") == twin.path("one") && own.field(try twin.path("code")) != nil)
    #expect(own.field(.form) != nil && Path.form == Path.form)
  }

  @Test func namesInRowsThatAreGone() throws {
    var session = try Form("form a { field name: text rows pets { field name: text } }")
      .session(at: now)
    session.send(.rowAdded(list: try session.path("pets"), at: nil))
    let row = try #require(session.focus.flatMap { session.field($0)?.parent })
    #expect(try session.path("name", in: row) == session.path("pets[1].name"))
    session.send(.rowDeleted(row))
    let other = try Form("form b { rows pets { field age: integer } field name: text }")
      .session(at: now)
    for gone in [row, try other.path("pets")] {
      let error = #expect(throws: PathError.self) { try session.path("name", in: gone) }
      #expect(error?.description == "This row is not in the form.")
    }
  }

  @Test func rowsInWhichNothingIsAnswered() throws {
    var session = try Form("form a { rows pets { start 2 field name: text } }").session(at: now)
    let pets = try session.path("pets")
    #expect(session.children(of: pets).map(\.isBlank) == [true, true])
    session.send(.entered(try session.path("pets[2].name"), text: "Rex"))
    #expect(session.children(of: pets).map(\.isBlank) == [true, false])
  }

  @Test func printedActions() throws {
    let session = try Form("form a { field code: secret rows pets { field name: text } }")
      .session(at: now)
    let code = try session.path("code")
    for action: Action in [.entered(code, text: "hunter2"), .assigned(code, "hunter2")] {
      var dumped = ""
      dump(action, to: &dumped)
      let text = "\(action) \(String(reflecting: action)) \(dumped)"
      #expect(!text.contains("hunter2") && !text.contains("node") && !text.contains("Engine"))
    }
    #expect("\(Action.entered(code, text: "hunter2"))" == "entered(code, 7 characters)")
    #expect("\(code) \(Path.form)" == "code form")
    #expect("\(Action.focusRequested(nil))" == "focusRequested(nil)")
  }

  @Test func importsWithoutEnd() throws {
    // Each file has the name under which the other one reached it.
    let source = Form.Source(
      name: "forms/a.form", text: "import \"../forms/b.form\" form a { field x: T }")
    var loads = 0
    let joined = try? Form(source) { path, importer in
      loads += 1
      let folder = importer.split(separator: "/").dropLast().joined(separator: "/")
      let back = path.hasSuffix("b.form") ? "import \"../forms/a.form\" type T = text" : source.text
      return Form.Source(name: folder + "/" + path, text: back)
    }
    #expect(loads < 10)
    _ = joined
    loads = 0
    let endless = #expect(throws: Findings.self) {
      _ = try Form(
        Form.Source(name: "a.form", text: "import \"a.form\" form a { field x: text }")
      ) { path, importer in
        loads += 1
        return Form.Source(name: importer + "x", text: "import \"a.form\" type T\(loads) = text")
      }
    }
    #expect(loads <= 100)
    #expect(endless.map { "\($0)" }?.contains("64 files in a row") == true)
  }

  @Test func aFormInAFolder() throws {
    let files = [
      "club/join.form": """
      import "../types.form"
      form join "Join" { field zip: Zip @10 "Postcode" field plan: choice @20 { options from "plans.csv" } }
      """,
      "types.form": "type Zip = text { length 5...5 }",
      "club/plans.csv": "name,label\nsmall,Small\n",
      "club/join.de.po": """
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"

      msgctxt "join label"
      msgid "Join"
      msgstr "Beitreten"
      """,
    ]
    var read: [String] = []
    let form = try Form(file: "club/join.form") { name in
      read.append(name)
      return files[name]
    }
    #expect(read.contains("types.form") && read.contains("club/plans.csv"))
    let session = form.session(at: now)
    #expect(session.title == "Join")
    #expect(session.field(try session.path("plan"))?.options.map(\.label) == ["Small"])
    let outside = #expect(throws: Findings.self) {
      _ = try Form(file: "a.form") { name in
        #expect(name == "a.form")
        return "import \"../b.form\" form a { field x: text }"
      }
    }
    #expect(outside?.map(\.name).contains("import-failed") == true)
    for name in ["none.form", "../a.form", "/a.form", ""] {
      let missing = #expect(throws: Findings.self) {
        _ = try Form(file: name) { $0 == "none.form" ? nil : "form a { field x: text }" }
      }
      #expect(missing?.map(\.message) == ["There is no file `\(name)`."])
    }
  }

  @Test func aFormInGerman() throws {
    let form = try Form(
      Form.Source(
        name: "a.form", text: "form a \"Visit\" { field day: date @10 \"Day\" { required } }"),
      in: "de"
    ) { _, _ in nil }
    var session = form.session(at: now)
    let day = try session.path("day")
    session.send(.entered(day, text: "24.12.2026"))
    #expect(session.answers.json() == #"{"day":"2026-12-24"}"#)
    #expect(session.field(day)?.text == "24.12.2026")
    #expect(session.submitLabel == "Abschicken")
  }

  /// A list with as many rows as a number says never has more than 1,000.
  @Test func limitsOfCountedRows() throws {
    var session = try Form(
      "form a { field n: integer rows kids { count = n field name: text } }"
    ).session(at: now)
    let kids = try session.path("kids")
    for (number, words) in [("2", "exactly 2"), ("1001", "exactly 1000"), ("-1", "at most 0")] {
      session.send(.entered(try session.path("n"), text: number))
      #expect(session.field(kids)?.limits?.description == words)
    }
  }

  @Test func limitsAndTheirWords() throws {
    var session = try Form(
      """
      form a {
        field name: text { length 3...32 }
        field least: integer { range 1...20 }
        field size: decimal { range least..<100 step 0.5 }
        field day: date { range 2026-01-01... }
        field some: choices { option a option b option c count 1...2 }
        rows pets { count 2...4 field kind: text }
        field free: text
      }
      """
    ).session(at: now)
    func limits(_ name: String) throws -> Limits? { session.field(try session.path(name))?.limits }
    #expect(try limits("name")?.length.map { [$0.least, $0.most] } == [3, 32])
    #expect(try limits("name").map { "\($0)" }?.hasPrefix("3 to 32 characters") == true)
    #expect(try limits("least")?.least == 1 && limits("least")?.greatest == 20)
    session.send(.entered(try session.path("least"), text: "7"))
    let size = try #require(try limits("size"))
    #expect(size.least == 7 && size.greatest == 100 && size.excludesGreatest)
    #expect(size.step == .number("0.5"))
    #expect(try limits("day")?.least == "2026-01-01" && limits("day")?.greatest == nil)
    #expect(try limits("some")?.count.map { [$0.least, $0.most] } == [1, 2])
    #expect(try limits("pets")?.count.map { [$0.least, $0.most] } == [2, 4])
  }

  @Test func placesAndReasons() throws {
    var session = try Form(
      """
      form a {
        field kind: choice @10 "Kind" { option small "Small" option large "Large" }
        group home @20 "Home" { show when kind == .large field town: text "Town" }
        rows pets @30 { group about { field name: text } }
      }
      """
    ).session(at: now)
    let list = try session.path("pets")
    session.send(.rowAdded(list: list, at: nil))
    session.send(.rowAdded(list: list, at: nil))
    let row = try session.path("pets[2]")
    let name = try session.path("about.name", in: row)
    #expect(
      try session.field(name)?.name == "pets[2].about.name"
        && session.path("kind", in: .form) == session.path("kind"))
    #expect(throws: PathError.self) { _ = try session.path("kind", in: row) }
    var chain: [Path] = []
    var place: Path? = name
    while let path = place {
      chain.append(path)
      place = session.field(path)?.parent
    }
    #expect(chain == [name, try session.path("pets[2].about"), row, list, .form])
    let why = session.why(try session.path("home.town"))
    #expect(why.first == "“Town” is not asked: “Kind” is empty.")
    #expect(why.contains { $0.contains("kind == .large") })
  }

  @Test func programsAssignWhatIsRecorded() throws {
    var session = try Form(
      """
      form a {
        field one: choice { option a as 1 option b as "x" }
        field some: choices { option c as true option d }
      }
      """
    ).session(at: now)
    let (one, some) = (try session.path("one"), try session.path("some"))
    session.send(.assigned(one, 1))
    session.send(.assigned(some, [true, "d"]))
    #expect(session.answers.json() == #"{"one":1,"some":[true,"d"]}"#)
    func isRefused(_ value: Value) -> Bool {
      session.send(.assigned(one, value)).contains { effect in
        if case .refused(let refusal) = effect { refusal.reason == .wrongType } else { false }
      }
    }
    #expect(!isRefused(try #require(session.field(one)?.value)))
    #expect(!isRefused("x"))
    // Records do not have the name.
    #expect(isRefused("b"))
    #expect(session.answers["one"] == "x")
  }
}
