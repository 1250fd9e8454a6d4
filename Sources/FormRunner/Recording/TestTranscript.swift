import FormEngine
import FormLanguage
import FormSyntax

/// Why no test can be written.
enum RecordingFailure: Error, Hashable {
  /// There is no text that the form treats like the secret.
  case noStandIn(field: String)
  /// An answer or a message contains a secret.
  case leak
  /// The test would not do what the person did.
  case differs
}

/// The clock of a test.
enum TestClock: Hashable {
  /// The form does not read it.
  case unset
  case fixed(LocalDateTime)
  /// As it was at each action.
  case followed
}

/// Repeats a recorded conversation step by step, as a test does, and writes the steps.
struct TestTranscript {
  let program: Program
  /// The session of the test.
  var session: Session
  /// The steps as they are written; texts over several lines have no indentation.
  var steps: [String] = []
  /// Whether it met all problems that the person met, at the same questions.
  var isExact = true
  var standIns: StandIns
  /// The identities that rows of the conversation have in the test.
  var rows: [Path: Path] = [:]
  /// The empty field that was left empty by the last step.
  var passed: Path?
  /// Where a person asked to go, until it matters.
  var requested: (path: Path, focus: Path?)?
  private let clock: TestClock
  /// Whether it leaves the rows of a sorted list where the person did, so rows that are equal have
  /// the same order.
  private let leavesSortedRows: Bool
  private let secrets: Set<String>
  private var written: Set<String> = []

  /// - Parameters:
  ///   - clock: the clock of the test.
  ///   - initial: the date and time at which tests start.
  ///   - leavesSortedRows: whether it leaves the rows of a sorted list where the person did.
  init(
    _ recorder: Recorder, clock: TestClock, initial: LocalDateTime, leavesSortedRows: Bool
  ) {
    program = recorder.start.program
    session = Session(program, clock: initial)
    session.readsAsInEnglish = true
    secrets = recorder.secrets
    standIns = StandIns(
      program, secrets: secrets.union(recorder.typedSecrets), texts: recorder.texts)
    self.clock = clock
    self.leavesSortedRows = leavesSortedRows
  }

  /// Writes the whole test.
  ///
  /// - Parameters:
  ///   - answers: what was submitted.
  ///   - isHandled: whether a handler received it.
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

  /// The place in the test; nil if its row is not there.
  func place(_ path: Path) -> Path? {
    let node = program.nodes[path.node]
    guard node.template > 0 else { return path }
    let body = program.parts.templates[node.template]
    return rows[Path(node: body, row: path.row)].map { Path(node: path.node, row: $0.row) }
      .flatMap { session.isKnown($0) ? $0 : nil }
  }

  func name(_ path: Path) -> String { TestText.path(path, in: session) }

  /// Notes which row of the test is one of the conversation.
  mutating func match(_ row: RowID, of list: NodeID, with own: RowID) {
    let body = program.nodes[list].rowBody
    rows[Path(node: body, row: row)] = Path(node: body, row: own)
  }

  // MARK: Values

  /// A literal for an answer, which is kept to be searched for secrets.
  mutating func literal(_ value: Value, at path: Path) -> String? {
    let literal = TestLiterals.literal(value, of: path.node, in: program)
    if let literal, !program.nodes[path.node].type.isSecret {
      if case .text(let text) = value { written.insert(text) } else { written.insert(literal) }
    }
    return literal
  }

  /// A text as it was typed, or written by a handler.
  mutating func literal(_ text: String) -> String {
    written.insert(text)
    return TestLiterals.text(text)
  }

  /// The value in the test: for a secret its stand-in.
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
