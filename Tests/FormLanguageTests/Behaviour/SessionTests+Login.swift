import FormEngine
import FormLanguage
import Testing

/// The login form, whose story the project began with.
@Suite struct LoginTests {
  private func session() throws -> Session {
    Session(try FormFiles.program(named: "login.form"), clock: noon)
  }

  @Test func theFocusStartsAtNone() throws {
    #expect(try session().focus == nil)
  }

  @Test func submittingWithBothFieldsEmptyFocusesTheUserName() throws {
    var session = try session()
    let effects = session.send(.submitRequested)
    #expect(effects == [.focusChanged(to: try session.at("username"))])
  }

  @Test func submittingWithTheUserNameFilledFocusesThePassword() throws {
    var session = try session()
    try session.enter("username", "blob")
    let effects = session.send(.submitRequested)
    #expect(effects == [.focusChanged(to: try session.at("password"))])
  }

  @Test func submittingWithBothFilledSubmitsAndTakesTheFocusAway() throws {
    var session = try session()
    session.send(.focusRequested(try session.at("username")))
    try session.enter("username", "blob")
    try session.enter("password", " secret ")
    let effects = session.send(.submitRequested)
    #expect(effects == [.submit(number: 1, answers: session.answers())])
    #expect(
      session.answers().members.map(\.answer) == [.text("blob"), .text(" secret ")])
    #expect(session.send(.submissionAccepted(1)) == [.focusChanged(to: nil)])
    #expect(session.status == .submitted)
  }

  @Test func aRejectionFocusesTheUserNameAgain() throws {
    var session = try session()
    try session.enter("username", "blob")
    try session.enter("password", "wrong")
    session.send(.focusRequested(try session.at("password")))
    session.send(.submitRequested)
    let effects = session.send(
      .submissionRejected(1, message: "Unknown.", problems: [], focus: nil))
    #expect(effects == [.focusChanged(to: try session.at("username"))])
    #expect(session.status == .rejected(message: "Unknown."))
    try session.enter("password", "right")
    #expect(session.status == .editing)
  }

  /// What a handler says of something hidden is said with the form.
  @Test func aProblemAtSomethingHiddenIsToldWithTheForm() throws {
    let source = SourceText(
      name: "hidden.form",
      text: "form f { field a: boolean field b: text { show when a } field c: text }")
    let program = try #require(compileForm(source, importing: NoImports()).program)
    var session = Session(program, clock: noon)
    session.send(.submitRequested)
    let problems = try ["b", "c"].map {
      HandlerProblem(path: try session.at($0), message: "No \($0).")
    }
    session.send(.submissionRejected(1, message: nil, problems: problems, focus: nil))
    #expect(session.focus == (try session.at("c")))
    #expect(session.allProblems().map(\.message) == ["No c.", "No b."])
    #expect(session.problems(at: .form).map(\.path) == [.form])
    try session.enter("a", "yes")
    #expect(session.allProblems().map(\.message) == ["No b.", "No c."])
    #expect(session.problems(at: .form).isEmpty)
  }

  @Test func anEchoOfTheFocusChangesNothing() throws {
    var session = try session()
    let username = try session.at("username")
    session.send(.focusRequested(username))
    let before = session
    #expect(session.send(.focusRequested(username)) == [])
    #expect(session == before)
  }

  @Test func anAnswerToAnotherSubmitIsIgnored() throws {
    var session = try session()
    try session.enter("username", "blob")
    try session.enter("password", "secret")
    session.send(.submitRequested)
    #expect(session.send(.submissionAccepted(2)) == [])
    #expect(session.status == .submitting(1))
    #expect(session.send(.submitRequested) == [.refused(.submitting)])
    #expect(session.send(.submissionCancelRequested) == [.cancelSubmission(number: 1)])
    #expect(session.status == .editing)
  }
}
