import FormEngine
import Testing

/// The rule `control-character` in a session blocks until the character is removed, whatever the
/// source of the text.
@Suite struct ControlCharacterTests {
  private static let form = """
    form f {
      field name: text { length ...20 }
      field remarks: multiline { match /a\\n(b\\n?)*/ }
      field code: secret { confirm }
      field mail: email
      field site: url
      field id: uuid
      field copy: text = "\\(name)!"
      field summary: multiline = "\\(remarks)"
      field line: text { default "\\(remarks)" }
      rows tags: text { unique }
      field hidden: text { show when name is filled }
    }
    """

  private func rules(_ session: Session, _ name: String) throws -> [String] {
    session.problems(at: try session.at(name)).map(\.rule)
  }

  @Test func whatIsTypedIsKeptAndIsAProblem() throws {
    var session = try FormFiles.session(Self.form)
    try session.enter("name", "blo\u{1B}[D")
    #expect(try session.value(session.at("name")) == .text("blo\u{1B}[D"))
    #expect(try rules(session, "name") == ["control-character"])
    #expect(
      session.problems(at: try session.at("name")).map(\.message) == [
        "Character 4 is an escape character (U+001B), which is not allowed here. Remove it."
      ])
    #expect(session.blocks)
    #expect(session.firstProblem == (try session.at("name")))
    session.send(.submitRequested)
    #expect(session.status == .editing)
    // The character also reaches values computed from the text, and is reported there as well.
    #expect(try rules(session, "copy") == ["control-character"])
    #expect(session == session.rebuilt())
    try session.enter("name", "blo")
    #expect(!session.blocks)
    #expect(try rules(session, "copy") == [])
    session.send(.undoRequested)
    #expect(try rules(session, "name") == ["control-character"])
    #expect(session == session.rebuilt())
    session.send(.redoRequested)
    #expect(try rules(session, "name") == [])
    session.send(.undoRequested)
    session.send(.resetRequested)
    #expect(!session.blocks)
    #expect(session == session.rebuilt())
  }

  @Test func everyTypeOfTextOnOneLineHasTheRule() throws {
    for name in ["name", "code", "mail", "site", "id", "line"] {
      var session = try FormFiles.session(Self.form)
      try session.enter(name, "a\u{7}b")
      // The rules of the types do not report it a second time.
      #expect(try rules(session, name) == ["control-character"], "\(name)")
      session.send(.cleared(try session.at(name)))
      #expect(try rules(session, name) == [], "\(name)")
    }
  }

  @Test func linesAndTabsAreInTextOfSeveralLines() throws {
    var session = try FormFiles.session(Self.form)
    try session.enter("remarks", "a\r\nb\rb")
    #expect(try session.value(session.at("remarks")) == .text("a\nb\nb"))
    #expect(try rules(session, "remarks") == [])
    #expect(try session.value(session.at("summary")) == .text("a\nb\nb"))
    #expect(try rules(session, "summary") == [])
    #expect(try rules(session, "line") == ["control-character"])
    try session.enter("remarks", "a\u{B}")
    #expect(try rules(session, "remarks") == ["control-character", "match"])
    #expect(try rules(session, "summary") == ["control-character"])
  }

  /// Preset answers are kept like typed ones.
  @Test func givenAndAssignedAnswersAreReadAlike() throws {
    for isGiven in [true, false] {
      var session = try FormFiles.session(Self.form)
      let (name, remarks) = (try session.at("name"), try session.at("remarks"))
      if isGiven {
        session.give(.text("a\tb"), at: name, origin: .file, settled: true)
        session.give(.text("a\r\nb"), at: remarks, origin: .file, settled: true)
        session.start()
        // It is settled, but something is wrong with it, so it is asked for.
        #expect(session.isFocusable(name))
        #expect(!session.isFocusable(remarks))
      } else {
        session.send(.assigned(name, .text("a\tb")))
        session.send(.assigned(remarks, .text("a\r\nb")))
      }
      #expect(try rules(session, "name") == ["control-character"])
      #expect(session.value(remarks) == .text("a\nb"))
      #expect(try rules(session, "remarks") == [])
      #expect(session == session.rebuilt())
    }
  }

  @Test func rowsOfPlainTextsHaveTheRule() throws {
    var session = try FormFiles.session(Self.form)
    let list = try session.at("tags")
    for (number, text) in ["a", "a\u{2028}b"].enumerated() {
      session.send(.rowAdded(list: list, at: nil))
      try session.enter("tags[\(number + 1)]", text)
    }
    #expect(try rules(session, "tags[2]") == ["control-character"])
    #expect(try rules(session, "tags[1]") == [])
  }

  @Test func whatIsHiddenIsNotChecked() throws {
    var session = try FormFiles.session(Self.form)
    try session.enter("name", "x")
    try session.enter("hidden", "a\0")
    #expect(session.blocks)
    session.send(.cleared(try session.at("name")))
    #expect(!session.blocks)
    session.send(.undoRequested)
    #expect(session.blocks)
  }

  @Test func ofASecretNothingIsShown() throws {
    var session = try FormFiles.session(Self.form)
    try session.enter("code", "hunter2\u{1B}[D")
    let problem = try #require(session.problems(at: try session.at("code")).first)
    #expect(problem.message == "A secret must not contain control characters. Enter it again.")
  }
}
