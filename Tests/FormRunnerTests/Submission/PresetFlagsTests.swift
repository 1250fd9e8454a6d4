import FormEngine
import FormJSON
import FormRunner
import SeededNumbers
import TestCases
import Testing

/// Returns a session with typed answers, by path.
private func session(
  _ form: String, at clock: String = "2030-01-01T12:00",
  typing answers: KeyValuePairs<String, String>
) throws -> Session {
  let program = try draftForm(form)
  var session = Session(program, clock: try #require(LocalDateTime(iso: clock)))
  for (name, text) in answers {
    if name == "+" {
      session.send(.rowAdded(list: try session.path(named: text).get(), at: nil))
    } else if name == "!" {
      session.send(.cleared(try session.path(named: text).get()))
    } else {
      session.send(.entered(try session.path(named: name).get(), text: text))
    }
  }
  session.send(.focusRequested(nil))
  return session
}

private func json(_ members: [JSONValue.Member]) -> String {
  var writer = JSONWriter()
  writer.value(.object(members))
  return String(decoding: writer.finish(), as: UTF8.self)
}

private let everything = """
  form f {
    field name: text
    field pin: secret
    field on: boolean { default true }
    field day: date { default today() }
    field count: integer { default 3 }
    field twice: integer = count * 2
    field fixed: text { readonly default "x" }
    field more: text { show when not on }
    field kept: text { show when not on keep }
    field body: multiline
    field colours: choices { option red "Red, or so" option blue "1" option green "Green" }
    rows items { field a: text field b: integer { default 7 } field c: secret
      rows inner { field w: text } }
    rows tags: text
  }
  """

@Test func whatADefaultGivesIsNoFlag() throws {
  let flags = PresetFlags(
    try session(everything, typing: ["name": "Ada", "on": "yes", "count": "3"]), isASCII: false)
  // A default that depends on the clock would be different tomorrow.
  #expect(flags.assignments == ["name=Ada", "day=2030-01-01"])
  #expect(flags.members.isEmpty)
}

@Test func clearedAndHiddenAnswers() throws {
  let flags = PresetFlags(
    try session(
      everything,
      typing: ["on": "n", "more": "m", "kept": "k", "on": "y", "!": "count", "!": "day"]),
    isASCII: false)
  #expect(flags.assignments == ["day=", "count=", "kept=k"])
}

@Test func rowsAreNamed() throws {
  let flags = PresetFlags(
    try session(
      everything,
      typing: [
        "!": "day", "+": "items", "+": "items", "items[2].b": "8", "+": "items",
        "+": "items[3].inner", "items[3].inner[1].w": "x y", "+": "tags", "tags[1]": "a",
      ]), isASCII: false)
  #expect(
    flags.assignments == [
      "day=", "items[1].a=", "items[2].b=8", "items[3].inner[1].w=x y", "tags[1]=a",
    ])
}

@Test func optionsAreNamed() throws {
  let flags = PresetFlags(
    try session(everything, typing: ["!": "day", "colours": "red, 1"]), isASCII: false)
  #expect(flags.assignments == ["day=", "colours=red,blue"])
}

@Test func secretsAndLineBreaksAreInAFile() throws {
  let answers = try session(
    everything,
    typing: [
      "!": "day", "pin": "hunter2", "body": "one\ntwo", "+": "items", "items[1].a": "x",
      "+": "items", "items[2].c": "hunter3", "+": "tags", "tags[1]": "a",
    ])
  let flags = PresetFlags(answers, isASCII: false)
  #expect(flags.assignments == ["day=", "items[1].a=x", "tags[1]=a"])
  #expect(
    json(flags.members)
      == #"{"pin":"","body":"one\ntwo","items":[{},{"c":""}]}"#)
  #expect(flags.hasSecrets)
  #expect(flags.giveSameAnswers)
}

@Test func whatATerminalWouldRunIsInAFile() throws {
  var answers = try session(everything, typing: ["!": "day"])
  let path = try answers.path(named: "name").get()
  for text in ["a\u{202E}b", "a\u{7F}", "a\u{9B}0m", "tab\there"] {
    answers.send(.assigned(path, .text(text)))
    let flags = PresetFlags(answers, isASCII: false)
    #expect(flags.assignments == ["day="], "\(text)")
    #expect(flags.members == [JSONValue.Member("name", .string(text))])
  }
  answers.send(.assigned(path, .text("Zoë")))
  #expect(PresetFlags(answers, isASCII: false).assignments == ["name=Zoë", "day="])
  #expect(PresetFlags(answers, isASCII: true).assignments == ["day="])
  // This text cannot be typed, because spaces at its ends are dropped.
  answers.send(.assigned(path, .text(" x ")))
  #expect(
    PresetFlags(answers, isASCII: false).members == [JSONValue.Member("name", .string(" x "))])
  answers.send(.assigned(path, .text(String(repeating: "x", count: 70_000))))
  #expect(PresetFlags(answers, isASCII: false).members.count == 1)
}

@Test(.slow) func veryManyAnswersAreInAFile() throws {
  var answers = try session(everything, typing: ["!": "day"])
  let tags = try answers.path(named: "tags").get()
  for number in 1...9_000 {
    answers.send(.rowAdded(list: tags, at: nil))
    answers.send(.entered(try answers.path(named: "tags[\(number)]").get(), text: "tag \(number)"))
  }
  answers.send(.focusRequested(nil))
  let flags = PresetFlags(answers, isASCII: false)
  #expect(flags.assignments == ["day="])
  #expect(flags.members.count == 1)
  #expect(flags.giveSameAnswers)
}

/// The flags give the same answers, whatever these are.
@Test(.slow) func flagsGiveTheSameAnswers() async {
  let forms: [(name: String, make: @Sendable () throws -> Program)] =
    DraftForms.names.map { name in (name, { try DraftForms.program(name) }) }
    + ConversationCase.all.map { form in (form.description, { try form.program() }) }
    + (0..<UInt64(LongRuns.areWanted ? 200 : 8)).map { seed in
      ("generated \(seed)", { try draftForm(GeneratedForm(seed: seed).text) })
    }
    + (0..<UInt64(LongRuns.areWanted ? 100 : 4)).map { seed in
      (
        "generated \(seed) with answers offered",
        { try draftForm(GeneratedForm(seed: seed, offersAnswers: true).text) }
      )
    }
  await forEachCase(forms) { form in
    for seed in UInt64(0)..<1 {
      var person = DraftPerson(try DraftRun(try form.make()), seed: seed)
      for step in 0..<(LongRuns.areWanted ? 600 : 60) {
        person.act()
        guard step % 30 == 29 else { continue }
        // A sorted list is sorted when the focus leaves it, as happens before answers are written.
        var session = person.run.session
        session.send(.focusRequested(nil))
        for isASCII in [false, true] {
          let flags = PresetFlags(session, isASCII: isASCII)
          #expect(flags.giveSameAnswers, "\(form.name), seed \(seed), step \(step)")
          #expect(flags.assignments.allSatisfy { visibleText($0) == $0 })
        }
      }
    }
  }
}
