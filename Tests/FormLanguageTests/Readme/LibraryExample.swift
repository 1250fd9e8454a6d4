import FormEngine
import FormLanguage

func signIn() -> [String] {
  let text = """
    form login { field username: text { required } field password: secret { required } }
    """
  let compiled = compileForm(SourceText(name: "login.form", text: text), importing: NoImports())
  guard let program = compiled.program, let clock = LocalDateTime(iso: "2030-01-01T12:00"),
    case .success(let username) = Session(program, clock: clock).path(named: "username")
  else { return compiled.diagnostics.map(\.message) }

  var session = Session(program, clock: clock)
  let effects = session.send(.submitRequested, at: clock)
  guard effects == [.focusChanged(to: username)] else { return [] }
  session.send(.entered(username, text: "blob"), at: clock)
  return session.allProblems().map { "\(session.name(of: $0.path)): \($0.message)" }
}
