import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Testing

/// Tests of the tests that are written from conversations.
@Suite struct RecordingTests {
  private static let note = """
    form note {
      field name: text { required }
      field size: integer { default 3 }
      field memo: multiline
      rows tags: text { }
      field last: text
      submit "Keep"
    }

    """

  /// Records a conversation, and returns the steps of its test up to `expect submitted`.
  private static func steps(
    _ form: String, _ lines: [String], handler: [HandlerResult]? = nil,
    presets: String? = nil,
    clock: () -> LocalDateTime? = { LocalDateTime(iso: "2030-01-01T12:00") }
  ) throws -> String {
    let test = try recording(form, lines, handler: handler, presets: presets, clock: clock).test
    let text = String(decoding: test, as: UTF8.self)
    let end = try #require(text.firstRange(of: "  expect submitted"))
    return text[..<end.lowerBound].split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
      .joined(separator: "\n")
  }

  private static func recording(
    _ form: String, _ lines: [String], handler: [HandlerResult]? = nil,
    presets: String? = nil,
    clock: () -> LocalDateTime? = { LocalDateTime(iso: "2030-01-01T12:00") }
  ) throws -> FormRecording {
    let source = SourceText(name: "form.form", text: form)
    let program = try #require(compileForm(source, importing: NoImports()).program)
    let start = try #require(clock())
    var session = Session(program, clock: start)
    if let presets {
      var known = Presets(program)
      known.read(json: Array(presets.utf8), file: "answers.json")
      #expect(known.give(to: &session, settled: true).isEmpty)
    }
    return try withoutActuallyEscaping(clock) { clock in
      var conversation = Conversation(
        session, terminal: ScriptedTerminal(lines.map { .line($0) }, isInteractive: true),
        handler: handler.map { ScriptedHandler($0.map { .end($0) }) }, clock: { clock() ?? start })
      let recorder = Recorder(session)
      conversation.recorder = recorder
      guard case .submitted(let answers) = conversation.run() else {
        throw BrokenCase(reason: "not submitted")
      }
      return try FormRecording(
        recorder, answers: answers, isHandled: handler != nil, in: source, importing: NoImports())
    }
  }

  /// Returns the reason why a recording is refused; nil if it is not.
  private static func refusal(
    _ record: () throws -> FormRecording
  ) throws -> RecordingMessage? {
    do {
      _ = try record()
      return nil
    } catch let refusal as FormRecording.Refusal {
      return refusal.message
    }
  }

  @Test func enterAloneIsAnEntryOrClears() throws {
    #expect(
      try Self.steps(Self.note, ["Ann", "", ".", "", "", ""]) == """
        enter name "Ann"
        enter size 3
        clear memo
        clear last
        submit
        """)
  }

  /// Confirming a default that a step could not enter needs no step.
  @Test func defaultsThatNobodyCouldEnter() throws {
    let form = """
      form f {
        field spaces: text { default ": : " }
        field kind: text
        field option: choice { default .a option a "A" when kind != "x" option b "B" }
      }

      """
    #expect(
      try Self.steps(form, ["", "x", "", "B", "", ""]) == """
        enter kind "x"
        enter option .b
        submit
        """)
  }

  /// The initial rows of a list in an added row are those of the test.
  @Test func rowsThatStartInAnAddedRow() throws {
    let form = """
      form trips {
        rows trips {
          group around { rows days { start 2 field what: text } }
          field place: text
        }
      }

      """
    #expect(
      try Self.steps(form, ["y", "", "hike", "", "Oslo", "", ""]) == """
        add trips
        enter trips[1].around.days[2].what "hike"
        enter trips[1].place "Oslo"
        submit
        """)
  }

  /// Rows with which lists in counted rows start need no steps.
  @Test func rowsThatStartInACountedRow() throws {
    let form = """
      form counted {
        field n: integer
        rows o { count = n rows q { start 1 field u: text } }
      }

      """
    for lines in [["2", "x", ":submit", "y"], ["2", "x", "", "", "", "y"]] {
      #expect(
        try Self.steps(form, lines) == """
          enter n 2
          enter o[1].q[1].u "x"
          submit
          """, "\(lines)")
    }
  }

  /// Nothing adds a row to a list that is hidden.
  @Test func rowsThatWereGivenToAHiddenList() throws {
    let form = """
      form trip {
        field more: boolean
        rows guests { show when more field age: integer { default 1 } field name: text }
      }

      """
    let presets = #"{"guests": [{"name": "Ann"}, {}]}"#
    #expect(
      try Self.steps(form, ["y", "", "", "", "", ""], presets: presets).hasPrefix(
        """
        given {
          guests[1].name = "Ann"
          guests[2].name = empty
        }
        """))
  }

  @Test func whatUndoTookBackIsLeftOut() throws {
    #expect(
      try Self.steps(
        Self.note, ["Ann", "5", ":undo", ":undo", "Bob", "7", ":undo", ":redo", ":submit"]) == """
          enter name "Bob"
          enter size 7
          submit
          """)
  }

  @Test func anUndoThatASubmitHasSeenStays() throws {
    #expect(
      try Self.steps(
        Self.note, ["Ann", "5", ":submit", ":undo", "6", ":submit"],
        handler: [.ended(status: 1, output: [])]) == """
          enter name "Ann"
          enter size 5
          submit
          reject
          undo
          enter size 6
          submit
          accept
          """)
  }

  @Test func aPlaceThatSomebodyAskedForIsFocused() throws {
    #expect(
      try Self.steps(Self.note, [":goto last", "x", ":goto name", "Ann", ":goto memo", ":submit"])
        == """
        enter last "x"
        enter name "Ann"
        focus memo
        submit
        """)
  }

  @Test func aRowWithoutAValueIsLeftOut() throws {
    #expect(
      try Self.steps(
        Self.note,
        ["Ann", ">", ">", "y", "", "y", "a", "y", "b", ":move 2 1", ":delete 2", ":submit"]
      ) == """
        enter name "Ann"
        add tags
        enter tags[1] "a"
        add tags
        enter tags[2] "b"
        move tags[2] to 1
        delete tags[2]
        submit
        """)
  }

  @Test func aTextWithControlCharactersIsLeftOut() throws {
    #expect(
      try Self.steps(Self.note, ["A\u{7}nn", ":submit", "Say \"hi\" \\(now)", ":submit"])
        == """
        submit
        expect focus name
        enter name "Say \\"hi\\" \\\\(now)"
        submit
        """)
  }

  private static let login = """
    form login {
      field name: text
      field password: secret { required length 8...20 match /\\w+\\d/ }
      field pin: secret { match /\\d{4}/ }
      check different: pin != password else "No." focus pin
    }

    """

  @Test func aCancelledSubmitIsCancelledInTheTest() throws {
    let steps = try Self.steps(
      Self.login, ["Ann", "hunter2hunter2", "9876", "", "y"], handler: [.cancelled])
    #expect(!steps.contains("hunter2") && !steps.contains("9876"))
    let lines = steps.split(separator: "\n")
    #expect(lines[0] == "enter name \"Ann\"")
    #expect(lines[1].hasPrefix("enter password \""))
    #expect(lines[1].hasSuffix("\" // A stand-in for the secret."))
    #expect(lines[3...] == ["submit", "cancel", "submit", "accept"])
  }

  @Test func aSecretInAnAnswerIsNotRecorded() throws {
    let refusal = try Self.refusal {
      try Self.recording(Self.login, ["my hunter2hunter2", "hunter2hunter2", "", ""])
    }
    #expect(refusal == .leak)
    // A short one may be there by chance.
    let login = Self.login.replacing("length 8...20", with: "length 1...20")
    _ = try Self.recording(login, ["a1 is short", "a1", "", ""])
  }

  @Test func aSecretThatAHandlerRepeatsIsNotRecorded() throws {
    let reply = Array(#"{"problems": {"name": "not hunter2hunter2"}}"#.utf8)
    let refusal = try Self.refusal {
      try Self.recording(
        Self.login, ["Ann", "hunter2hunter2", "", "", "Bob", "", ""],
        handler: [.ended(status: 1, output: reply)])
    }
    #expect(refusal == .replyLeaks)
  }

  @Test func secretsThatMustBeEqualHaveOneStandIn() throws {
    for rule in ["check value == password else \"No.\"", "length 1...20"] {
      let form = """
        form twice {
          field password: secret { required length 8...20 }
          field again: secret { \(rule) }
          check same: password == again else "No." focus again
        }

        """
      let lines = try Self.steps(form, ["hunter2hunter2", "hunter2hunter2", ""])
        .split(separator: "\n")
      #expect(lines.count == 3 && lines[0].hasPrefix("enter password \""), "\(lines)")
      #expect(lines[1].dropFirst(11) == lines[0].dropFirst(14))
    }
  }

  @Test func noStandInIsFoundForWhatOnlyTheSecretPasses() throws {
    let form = """
      form only {
        field name: text
        field password: secret { check value == "open sesame" else "No." }
      }

      """
    let refusal = try Self.refusal { try Self.recording(form, ["Ann", "open sesame", ""]) }
    #expect(refusal == .noStandIn(field: "password"))
  }

  @Test func theClockIsSetOnlyWhereTheFormReadsIt() throws {
    let form = """
      form days {
        field day: date { range today()... }
        field at: datetime { default now() }
      }

      """
    let steps = try Self.steps(form, ["today", "", ""]) {
      LocalDateTime(iso: "2026-11-23T09:30:12")
    }
    #expect(
      steps == """
        clock 2026-11-23T09:30
        enter day 2026-11-23
        enter at 2026-11-23T09:30:12
        submit
        """)
    // A warning seen before midnight does not apply after it, because the clock advances.
    var left = 3
    let moved = try Self.steps(
      "form days {\n  field day: date { warn value <= today() else \"Later.\" }\n}\n",
      ["2026-11-24", ""]
    ) {
      left -= 1
      return LocalDateTime(iso: left < 0 ? "2026-11-24T00:00" : "2026-11-23T23:59:59")
    }
    #expect(
      moved == """
        clock 2026-11-23T23:59:59
        enter day 2026-11-24
        expect warning day.check
        clock 2026-11-24T00:00
        submit
        """)
  }

  @Test func theTestFitsTheFormThatItIsAddedTo() throws {
    let form = "form a {\r\n  field n: integer\r\n}"
    let recording = try Self.recording(form, ["7", ""])
    #expect(recording.name == "Recorded on 1 January 2030")
    let text = String(decoding: recording.form, as: UTF8.self)
    #expect(
      text.hasPrefix(form + "\r\n\r\ntest \"Recorded on 1 January 2030\" {\r\n  enter n 7\r\n"))
    #expect(!text.utf8.elementsEqual(text.utf8.filter { $0 != 0x0D }))
    let again = try Self.recording(text, ["7", ""])
    #expect(again.name == "Recorded on 1 January 2030 (2)")
  }
}
