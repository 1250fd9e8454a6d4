import FormEngine
import Testing

/// The login form, with which the project started.
extension SessionTests {
  @Test func aLogin() throws {
    var session = Session(try FormFiles.program(named: "login.form"), clock: noon)
    let (username, password) = (try session.at("username"), try session.at("password"))
    #expect(session.focus == nil)
    // Submitting walks through the empty fields.
    #expect(session.send(.submitRequested) == [.focusChanged(to: username)])
    #expect(try session.enter("username", "blob") == [])
    #expect(session.send(.submitRequested) == [.focusChanged(to: password)])
    #expect(try session.enter("password", " wrong ") == [])
    #expect(
      session.send(.submitRequested) == [.submit(number: 1, answers: session.answers())])
    #expect(session.json == #"{"username":"blob","password":" wrong "}"#)
    // A rejection starts over at the user name.
    #expect(try session.reject() == [.focusChanged(to: username)])
    #expect(session.status == .rejected(message: "No."))
    try session.enter("username", "blobb")
    #expect(session.status == .editing)
    try session.enter("password", "right")
    session.send(.submitRequested)
    #expect(session.send(.submissionAccepted(2)) == [.focusChanged(to: nil)])
    #expect(session.status == .submitted)
  }
}
