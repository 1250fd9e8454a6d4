import FormEngine
import Testing

// The secrets that a rejection empties.

private let form = """
  form f {
    field name: text
    field password: secret
    field pin: secret { show when name != "nopin" }
    field fixed: secret { readonly when name == "fixed" }
    rows keys { field label: text field key: secret }
    submit "Send" { on success keep focus }
  }
  """

private func rejected(
  name: String = "blob", problems: [String] = [], focus: String? = nil
) throws -> Session {
  var session = try FormFiles.session(form)
  session.send(.rowAdded(list: try session.at("keys"), at: nil))
  try session.enter("name", "first")
  for field in ["password", "pin", "fixed", "keys[1].key"] { try session.enter(field, "four") }
  try session.enter("keys[1].label", "A")
  try session.enter("name", name)
  session.send(.submitRequested)
  session.send(
    .submissionRejected(
      1, message: "No.",
      problems: try problems.map { HandlerProblem(path: try session.at($0), message: "Wrong.") },
      focus: try focus.map { try session.at($0) }))
  #expect(session.status == .rejected(message: "No."))
  return session
}

/// The secrets that still have a value.
private func kept(_ session: Session) -> [String] {
  session.secrets().filter { !session.value($0).isEmpty }.map(session.name(of:))
}

@Test func oneThatNamesNothingEmptiesAllThatAreShown() throws {
  #expect(kept(try rejected()) == [])
  #expect(kept(try rejected(name: "nopin")) == ["pin"])
  #expect(kept(try rejected(name: "fixed")) == [])
}

@Test func oneThatNamesFieldsEmptiesTheSecretsAmongThem() throws {
  let all = ["password", "pin", "fixed", "keys[1].key"]
  #expect(kept(try rejected(problems: ["name"])) == all)
  #expect(kept(try rejected(problems: ["keys"])) == all)
  #expect(kept(try rejected(focus: "name")) == all)
  #expect(kept(try rejected(problems: ["name", "pin"])) == ["password", "fixed", "keys[1].key"])
  #expect(
    kept(try rejected(problems: ["name"], focus: "keys[1].key")) == ["password", "pin", "fixed"])
}

/// The row that the program names is gone once its list is cleared, but it was named.
@Test func oneThatNamesWhatItClearsKeepsOtherSecrets() throws {
  var session = try FormFiles.session(
    """
    form f {
      field pin: secret
      rows keys { field label: text }
      submit { on reject clear keys }
    }
    """)
  session.send(.rowAdded(list: try session.at("keys"), at: nil))
  try session.enter("keys[1].label", "A")
  try session.enter("pin", "four")
  session.send(.submitRequested)
  let label = try session.at("keys[1].label")
  session.send(
    .submissionRejected(
      1, message: nil, problems: [HandlerProblem(path: label, message: "Wrong.")], focus: nil))
  #expect(session.rowCount(of: try session.at("keys")) == 0)
  #expect(kept(session) == ["pin"])
}

/// A secret that was emptied has no problem to show before somebody has passed it.
@Test func oneThatIsEmptiedIsNotWrongYet() throws {
  var session = try FormFiles.session("form f { field pin: secret { required } field name: text }")
  let pin = try session.at("pin")
  try session.enter("pin", "four")
  session.send(.submitRequested)
  session.send(.submissionRejected(1, message: "No.", problems: [], focus: nil))
  #expect(session.value(pin).isEmpty && session.blocks)
  #expect(session.shownProblems(at: pin).isEmpty)
  session.send(.focusRequested(pin))
  #expect(session.shownProblems(at: pin).isEmpty)
  var left = session
  left.send(.nextRequested)
  #expect(left.shownProblems(at: pin).map(\.rule) == ["required"])
  session.send(.submitRequested)
  #expect(session.shownProblems(at: pin).map(\.rule) == ["required"])
}

/// So it is with whatever else a rejection empties, while its own messages show.
@Test(arguments: ["", "on reject clear town, pin, pets"])
func whatIsEmptiedIsNotWrongYet(clause: String) throws {
  var session = try FormFiles.session(
    """
    form f {
      field town: text { required }
      field pin: secret { required }
      rows pets { required field name: text { required } }
      submit { \(clause) }
    }
    """)
  try session.add("pets")
  for field in ["pets[1].name", "town", "pin"] { try session.enter(field, "four") }
  session.send(.submitRequested)
  let pin = try session.at("pin")
  session.send(
    .submissionRejected(
      1, message: nil, problems: [HandlerProblem(path: pin, message: "Wrong.")], focus: nil))
  #expect(session.value(pin).isEmpty)
  #expect(session.shownProblems(at: pin).map(\.message) == ["Wrong."])
  for path in try ["town", "pets"].map({ try session.at($0) }) {
    #expect(session.problems(at: path).isEmpty == clause.isEmpty)
    #expect(session.shownProblems(at: path).isEmpty)
  }
  session.send(.submitRequested)
  for path in try ["town", "pets"].map({ try session.at($0) }) {
    #expect(session.shownProblems(at: path).isEmpty == clause.isEmpty)
  }
}

@Test func otherAnswersStay() throws {
  let session = try rejected()
  #expect(session.value(try session.at("name")) == .text("blob"))
  #expect(session.value(try session.at("keys[1].label")) == .text("A"))
}

/// It is not a step: undoing undoes the last edit before it.
@Test func itIsNoStepToUndo() throws {
  var session = try rejected()
  session.send(.undoRequested)
  #expect(session.value(try session.at("name")) == .text("first"))
  #expect(kept(session) == [])
}

/// A preset secret can be asked for again.
@Test func aSettledSecretIsOpenAgain() throws {
  var session = try FormFiles.session(form)
  let password = try session.at("password")
  session.give(.text("given"), at: password, origin: .environment, settled: true)
  session.start()
  #expect(!session.isFocusable(password))
  session.send(.submitRequested)
  session.send(.submissionRejected(1, message: nil, problems: [], focus: nil))
  #expect(session.isFocusable(password))
}
