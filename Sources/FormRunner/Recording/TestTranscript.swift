import FormEngine
import FormLanguage
import FormSyntax

/// The reason why no test can be written.
enum RecordingFailure: Error, Hashable {
  /// No text was found that the form treats like the secret.
  case noStandIn(field: String)
  /// An answer or a message contains a secret.
  case leak
  /// The test would not do what the person did.
  case differs
}

/// The clock of a test.
enum TestClock: Hashable {
  /// Not set, because the form does not read it.
  case unset
  case fixed(LocalDateTime)
  /// Set before each action to the time at which it happened.
  case followed
}

/// A transcript of a conversation as test steps, made by repeating its actions in a session of its
/// own.
struct TestTranscript {
  let program: Program
  /// The session of the test.
  var session: Session
  /// The written steps; texts of several lines are not indented.
  var steps: [String] = []
  /// True if the test has met all the problems that the person saw, at the same questions.
  var isExact = true
  var standIns: StandIns
  /// The test's row identities for rows of the conversation.
  var rows: [Path: Path] = [:]
  /// The empty field that the last step left empty.
  var passed: Path?
  /// The last place that the person asked to go to, until it matters.
  var requested: (path: Path, focus: Path?)?
  private let clock: TestClock
  /// True if the test leaves the rows of sorted lists when the person did, so equal rows are in the
  /// same order.
  private let leavesSortedRows: Bool
  private let secrets: Set<String>
  private var written: Set<String> = []

  /// - Parameters:
  ///   - clock: the clock of the test.
  ///   - initial: the date and time at which tests start.
  ///   - leavesSortedRows: true to leave the rows of sorted lists when the person did.
  init(
    _ recorder: Recorder, clock: TestClock, initial: LocalDateTime, leavesSortedRows: Bool
  ) {
    program = recorder.start.program
    session = Session(program, clock: initial)
    session.readsAsInEnglish = true
    secrets = recorder.secrets
    standIns = StandIns(
      program, secrets: secrets.union(recorder.typedSecrets), fields: recorder.fieldsOfSecrets,
      texts: recorder.texts)
    self.clock = clock
    self.leavesSortedRows = leavesSortedRows
  }

  /// Writes the whole test.
  ///
  /// - Parameters:
  ///   - answers: the submitted answers.
  ///   - isHandled: true if a handler received them.
  mutating func write(
    _ recorder: Recorder, answers: Answers, isHandled: Bool
  ) throws(RecordingFailure) {
    switch clock {
    case .unset: break
    case .fixed(let time): set(time)
    case .followed: set(recorder.start.clock)
    }
    try give(recorder.start)
    for action in recorder.actions {
      if clock == .followed, action.clock != session.clock { set(action.clock) }
      defer { match(action.appeared, of: action.after) }
      if action.leftLists.isEmpty {
        try write(action, isHandled: isHandled)
      } else if leavesSortedRows {
        leave(action.leftLists, to: action.focus)
      }
    }
    guard session.status == .submitted,
      session.answers().secrets(shownAs: "") == answers.secrets(shownAs: "")
    else { throw .differs }
    steps.append("expect submitted")
    if let focus = session.focus { steps.append("expect focus \(name(focus))") }
    let output = OutputLayout.text(session.answers())
    written.insert(output)
    steps.append("expect output \(TextLiteral.block(output))")
    guard !written.contains(where: leaks) else { throw .leak }
  }

  private func leaks(_ text: String) -> Bool {
    secrets.contains { $0.count >= SecretSearch.least && SecretSearch.isFound($0, in: text) }
  }

  private mutating func set(_ time: LocalDateTime) {
    session.send(.focusRequested(session.focus), at: time)
    steps.append("clock \(time)")
  }

  // MARK: Places

  /// Returns the place in the test; nil if its row does not exist there.
  func place(_ path: Path) -> Path? {
    let node = program.nodes[path.node]
    guard node.template > 0 else { return path }
    let body = program.parts.templates[node.template]
    return rows[Path(node: body, row: path.row)].map { Path(node: path.node, row: $0.row) }
      .flatMap { session.isKnown($0) ? $0 : nil }
  }

  func name(_ path: Path) -> String { TestText.path(path, in: session) }

  /// Records which row of the test corresponds to a row of the conversation.
  mutating func match(_ row: RowID, of list: NodeID, with own: RowID) {
    let body = program.nodes[list].rowBody
    rows[Path(node: body, row: row)] = Path(node: body, row: own)
  }

  // MARK: Values

  /// Returns the literal of an answer, and records it to be searched for secrets.
  mutating func literal(_ value: Value, at path: Path) -> String? {
    let literal = TestLiterals.literal(value, of: path.node, in: program)
    if let literal, !program.nodes[path.node].type.isSecret {
      if case .text(let text) = value { written.insert(text) } else { written.insert(literal) }
    }
    return literal
  }

  /// Returns the literal of a text that was typed or written by a handler.
  mutating func literal(_ text: String) -> String {
    written.insert(text)
    return TestLiterals.text(text)
  }

  /// Returns the value in the test, which for a secret is its stand-in.
  mutating func value(_ value: Value, at path: Path) throws(RecordingFailure) -> Value {
    guard program.nodes[path.node].type.isSecret, case .text(let secret) = value else {
      return value
    }
    guard let standIn = standIns.find(for: secret, at: path, in: session) else {
      throw .noStandIn(field: session.promptLabel(path))
    }
    return .text(standIn)
  }

  /// Sends an action to the session of the test, and returns its effects.
  @discardableResult
  mutating func send(_ action: Action) -> [Effect] { session.send(action) }
}
