import FormEngine
import TestCases
import Testing

/// Tests of values: typed text, defaults, options, hidden values, and the clock.
extension SessionTests {
  /// A text that cannot be read leaves the value empty, with one problem, and the text stays.
  @Test func textThatCannotBeRead() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        field n: integer { required range 1...5 }
        field d: date
        field shown: boolean { default true }
        section "S" { show when shown field m: integer }
      }
      """)
    try session.enter("n", "3")
    try session.enter("n", " many ")
    #expect(session.value(try session.at("n")) == .empty)
    #expect(session.typedText(try session.at("n")) == " many ")
    #expect(try session.rules("n") == ["unreadable"])
    #expect(session.problems(at: try session.at("n"))[0].message.contains("such as 1."))
    #expect(session.isTouched(try session.at("n")))
    #expect(session.blocks)
    // `required` is suppressed, and the field does not count as empty.
    #expect(session.firstEmpty == nil)
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("n"))])
    #expect(session.status == .editing)
    // Confirming it keeps it, and so does moving on.
    try session.confirm("n")
    session.send(.nextRequested)
    #expect(session.typedText(try session.at("n")) == " many ")
    #expect(!session.json.contains("\"n\""))
    // Hidden, it does not block, and it is still there afterwards.
    try session.enter("n", "4")
    try session.enter("m", "few")
    try session.enter("shown", "no")
    #expect(!session.blocks)
    try session.enter("shown", "yes")
    #expect(session.typedText(try session.at("m")) == "few")
    #expect(session.blocks)
    // A readable text, a clearing, or a value from a program replaces it.
    try session.enter("m", "7")
    #expect(session.typedText(try session.at("m")) == nil)
    try session.enter("d", "32nd")
    #expect(try session.rules("d") == ["unreadable"])
    try session.clear("d")
    #expect(session.typedText(try session.at("d")) == nil)
    #expect(try session.rules("d") == [])
    try session.enter("d", "32nd")
    try session.assign("d", .date(noon.date))
    #expect(try session.rules("d") == [])
    try session.enter("n", "")
    #expect(try session.rules("n") == ["required"])
  }

  /// In a list of plain values an unreadable text is not an empty value: its row stays.
  @Test func textThatCannotBeReadKeepsItsRow() throws {
    var session = try FormFiles.session("form f { rows r: integer field z: text }")
    try session.add("r")
    try session.enter("r[1]", "many")
    try session.focus("z")
    #expect(session.rowCount(of: try session.at("r")) == 1)
    #expect(session.typedText(try session.at("r[1]")) == "many")
    #expect(try session.rules("r[1]") == ["unreadable"])
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("r[1]"))])
    #expect(session.typedText(try session.at("r[1]")) == "many")
    try session.enter("r[1]", "5")
    #expect(session.json == #"{"r":[5]}"#)
    // An empty value is not a row: it is removed when the focus is elsewhere, and before a submit.
    try session.add("r")
    session.send(.nextRequested)
    #expect(session.rowCount(of: try session.at("r")) == 1)
    try session.add("r")
    session.send(.submitRequested)
    #expect(session.rowCount(of: try session.at("r")) == 1)
    #expect(session.status == .submitting(1))
  }

  @Test func whiteSpaceAroundAnEntry() throws {
    var session = try FormFiles.session(
      "form f { field t: text field s: secret field m: multiline field n: decimal }")
    for name in ["t", "s", "m"] { try session.enter(name, "  a b ") }
    try session.enter("n", " 1.50 ")
    #expect(session.json == #"{"t":"a b","s":"  a b ","m":"  a b ","n":1.5}"#)
  }

  /// A default is computed again until the field is answered.
  @Test func defaultsFollowUntilAnswered() throws {
    let form = """
      form f {
        field name: text
        field nick: text { required default lower(name) }
        field other: text { default name }
      }
      """
    var session = try FormFiles.session(form)
    // While it is empty, `required` is not satisfied; a default satisfies it.
    #expect(try session.rules("nick") == ["required"])
    try session.enter("name", "Ada")
    #expect(try session.text("nick") == "ada")
    #expect(session.origin(try session.at("nick")) == .default)
    #expect(!session.isAnswered(try session.at("nick")))
    #expect(try session.rules("nick") == [])
    // It is in the answers, visited or not.
    #expect(session.json == #"{"name":"Ada","nick":"ada","other":"Ada"}"#)
    try session.enter("name", "Bob")
    #expect(try session.text("nick") == "bob")
    // Entering a text, even the same one, or confirming it makes it an answer.
    try session.enter("nick", "bob")
    try session.confirm("other")
    #expect(session.origin(try session.at("other")) == .typed)
    try session.enter("name", "Cid")
    #expect(session.json == #"{"name":"Cid","nick":"bob","other":"Bob"}"#)

    // Confirming an empty field is an answer without text.
    var empty = try FormFiles.session(form)
    try empty.confirm("other")
    #expect(empty.isAnswered(try empty.at("other")))
    try empty.enter("name", "Ada")
    #expect(try empty.text("other") == "")

    // Cleared is the answer *empty*: only undo and reset restore the default.
    var cleared = try FormFiles.session(form)
    try cleared.enter("name", "Ada")
    try cleared.clear("nick")
    #expect(try cleared.text("nick") == "")
    #expect(try cleared.rules("nick") == ["required"])
    try cleared.enter("name", "Bob")
    #expect(try cleared.text("nick") == "")
    cleared.send(.undoRequested)
    cleared.send(.undoRequested)
    #expect(try cleared.text("nick") == "ada")
    try cleared.enter("name", "Cid")
    #expect(try cleared.text("nick") == "cid")
    try cleared.clear("nick")
    cleared.send(.resetRequested)
    try cleared.enter("name", "Dan")
    #expect(try cleared.text("nick") == "dan")

    // A group that is cleared answers all its fields, even those that are empty.
    var group = try FormFiles.session(
      "form f { field name: text group g { field a: text { default form.name } field b: text } }")
    try group.enter("g.b", "x")
    try group.clear("g")
    try group.enter("name", "Ada")
    #expect(group.json == #"{"name":"Ada"}"#)

    // So is an entry of nothing, and a value that a program sets.
    var other = try FormFiles.session(form)
    try other.enter("name", "Ada")
    try other.enter("nick", "")
    try other.assign("other", .text("x"))
    try other.enter("name", "Bob")
    #expect(other.json == #"{"name":"Bob","other":"x"}"#)
  }

  /// Rows have defaults of their own, from the time they are added.
  @Test func defaultsInRows() throws {
    var session = try FormFiles.session(
      "form f { field d: integer { default 1 } rows r { field n: integer { default form.d } field p: integer = position() } }"
    )
    try session.add("r")
    try session.enter("d", "2")
    try session.add("r")
    try session.enter("r[1].n", "7")
    try session.enter("d", "3")
    #expect(session.json == #"{"d":3,"r":[{"n":7,"p":1},{"n":3,"p":2}]}"#)
    try session.move("r", 1, to: 2)
    #expect(session.json == #"{"d":3,"r":[{"n":3,"p":1},{"n":7,"p":2}]}"#)
    try session.delete("r", 1)
    #expect(session.json == #"{"d":3,"r":[{"n":7,"p":1}]}"#)
  }

  /// A chosen option that is no longer offered stays chosen and blocks; nothing is silently
  /// dropped.
  @Test func anOptionThatIsNoLongerOfferedStays() throws {
    var session = try FormFiles.session(
      """
      form f {
        field cold: boolean { default false }
        field drink: choice { option tea option ice when cold != true }
        field extras: choices { option milk option sugar when cold != true }
        field note: text { show when drink == .ice }
      }
      """)
    try session.enter("drink", "ice")
    try session.enter("extras", "milk, sugar")
    try session.enter("cold", "yes")
    #expect(try session.text("drink") == "ice")
    #expect(try session.rules("drink") == ["option"])
    #expect(try session.rules("extras") == ["option"])
    #expect(session.isVisible(try session.at("note")))
    #expect(session.blocks)
    #expect(session.send(.submitRequested) == [.focusChanged(to: try session.at("drink"))])
    // It cannot be chosen now.
    try session.enter("drink", "ice")
    #expect(try session.rules("drink") == ["unreadable"])
    try session.enter("drink", "tea")
    try session.enter("extras", "milk")
    #expect(!session.blocks)
    // Offered again, what was chosen is right again.
    try session.enter("cold", "no")
    try session.enter("extras", "sugar")
    try session.enter("cold", "yes")
    #expect(session.blocks)
    try session.enter("cold", "no")
    #expect(!session.blocks)
  }

  /// A hidden field keeps its value, and reads as empty.
  @Test func whatIsHiddenKeepsItsValue() throws {
    var session = try FormFiles.session(
      """
      form f {
        field show: boolean { default true }
        field a: integer { show when show required range 1...3 }
        field kept: integer { show when show keep range 1...3 }
        group g { show when show field b: text field k: text { keep } }
        rows r { show when show count 1...2 field c: integer { keep } }
        field sum: integer = (a ?? 0) + (kept ?? 0) + sum(r.c)
        field count: integer = count(r)
        field blank: boolean = a is empty and g.b is empty
      }
      """)
    try session.enter("a", "7")
    try session.enter("kept", "9")
    try session.enter("g.b", "x")
    try session.enter("g.k", "y")
    try session.add("r")
    try session.enter("r[1].c", "5")
    #expect(
      session.json
        == #"{"show":true,"a":7,"kept":9,"g":{"b":"x","k":"y"},"r":[{"c":5}],"sum":21,"count":1,"blank":false}"#
    )
    #expect(session.allProblems().map(\.rule) == ["range", "range"])
    try session.enter("show", "no")
    // `keep` exports its value, unchecked; but not the cells of a hidden list.
    #expect(
      session.json == #"{"show":false,"kept":9,"g":{"k":"y"},"sum":0,"count":0,"blank":true}"#)
    #expect(session.allProblems().isEmpty)
    #expect(session.value(try session.at("a")) == .integer(7))
    #expect(session.effectiveValue(try session.at("a")) == .empty)
    #expect(!session.isFocusable(try session.at("a")))
    try session.enter("show", "yes")
    #expect(
      session.json
        == #"{"show":true,"a":7,"kept":9,"g":{"b":"x","k":"y"},"r":[{"c":5}],"sum":21,"count":1,"blank":false}"#
    )
    #expect(session.allProblems().map(\.rule) == ["range", "range"])
  }

  /// A read-only field is shown, but not asked or required; its other rules apply.
  @Test func whatIsReadOnly() throws {
    var session = try FormFiles.session(
      """
      form f {
        field lock: boolean
        field base: integer { default 1 }
        field a: integer { readonly when lock required range 1...3 default base }
        field b: text { readonly when lock required }
      }
      """)
    #expect(try session.rules("b") == ["required"])
    try session.enter("lock", "yes")
    #expect(session.isVisible(try session.at("b")))
    #expect(!session.isFocusable(try session.at("b")))
    #expect(!session.isRequired(try session.at("b")))
    #expect(try session.rules("b") == [])
    // Its default is still computed, and may break a rule that cannot be fixed there.
    try session.enter("base", "7")
    #expect(try session.text("a") == "7")
    #expect(try session.rules("a") == ["range"])
    #expect(session.blocks)
    session.send(.focusRequested(nil))
    // No node can show it.
    #expect(session.send(.submitRequested) == [])
    #expect(session.status == .editing)
    try session.enter("base", "2")
    #expect(!session.blocks)
    try session.enter("lock", "no")
    #expect(try session.rules("b") == ["required"])
  }

  /// The time is passed with each action. Values that read the time are updated first, and those
  /// that read the date when it changes.
  @Test func theClock() throws {
    var session = try FormFiles.session(
      """
      form f {
        field a: text
        field day: date { default today() }
        field stamp: datetime = now()
        field born: date { range ...today() }
        field late: text { show when today() > 2030-01-01 }
        field due: date { required when today() > 2030-01-01 }
        field open: choice { option early when today() == 2030-01-01 option always }
        rows r { field d: date { default today() + 1 day } }
        check fresh: today() < 2030-01-03 else "Too late."
      }
      """)
    try session.add("r")
    try session.enter("born", "2030-01-01")
    try session.enter("open", "early")
    #expect(try session.text("day") == "2030-01-01")
    #expect(session.allProblems().isEmpty)

    // The same day, another time.
    session.send(.nextRequested, at: try moment("2030-01-01T23:59:59"))
    #expect(session.value(try session.at("stamp")) == .dateTime(try moment("2030-01-01T23:59:59")))
    #expect(try session.text("day") == "2030-01-01")
    #expect(!session.isVisible(try session.at("late")))

    // A new day.
    try session.focus("a")
    session.send(.focusRequested(try session.at("a")), at: try moment("2030-01-02T00:00"))
    #expect(session.value(try session.at("stamp")) == .dateTime(try moment("2030-01-02T00:00")))
    #expect(try session.text("day") == "2030-01-02")
    #expect(try session.text("r[1].d") == "2030-01-03")
    #expect(session.isVisible(try session.at("late")))
    #expect(try session.rules("due") == ["required"])
    #expect(try session.rules("open") == ["option"])
    #expect(session.problems(at: .form).isEmpty)
    session.send(.nextRequested, at: try moment("2030-01-03T00:00"))
    #expect(session.problems(at: .form).map(\.rule) == ["fresh"])

    // A day back: the clock is what the action says.
    session.send(.nextRequested, at: try moment("2029-12-31T12:00"))
    #expect(try session.text("day") == "2029-12-31")
    #expect(try session.rules("born") == ["range"])
    #expect(try session.rules("due") == [])

    // It is set before the action is performed: an entry and its rules see it.
    session.send(
      .entered(try session.at("born"), text: "today"), at: try moment("2030-02-01T08:00"))
    #expect(try session.text("born") == "2030-02-01")
    #expect(try session.rules("born") == [])
    // The focus follows it too, which is reported even if the action is refused.
    var shut = try FormFiles.session(
      "form f { field a: text { show when today() == 2030-01-01 } field b: text }")
    try shut.focus("a")
    let a = try shut.at("a")
    #expect(
      shut.send(.entered(a, text: "x"), at: try moment("2030-01-02T00:00")) == [
        .refused(.hidden(a)), .focusChanged(to: try shut.at("b")),
      ])
    // Answers given by a person are kept.
    try session.enter("day", "today")
    session.send(.nextRequested, at: try moment("2030-02-02T08:00"))
    #expect(try session.text("day") == "2030-02-01")
    #expect(try session.text("r[1].d") == "2030-02-03")
  }
}
