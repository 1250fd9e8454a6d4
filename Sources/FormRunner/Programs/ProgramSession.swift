package import FormEngine
import FormJSON
package import FormLanguage

/// A session that a program drives with lines of JSON: the program sends what somebody did, and the
/// session answers with what reads otherwise.
///
/// It reads and writes nothing itself: lines come in as bytes, and those to send are taken with
/// `takeOutput`.
package struct ProgramSession {
  package internal(set) var session: Session
  let handler: (any SubmissionHandler)?
  let destination: (any AnswerDestination)?
  /// Keeps answers that could not be written.
  let keeper: (any AnswerKeeper)?
  let draft: Draft?
  let clock: () -> LocalDateTime
  /// The text of the form, for the reasons that `why` gives.
  let explainedForm: ExplainedForm?
  /// The existing answers being edited; nil if the form is filled in from the start.
  let edited: EditedAnswers?
  /// What there is to say at the start.
  let notices: [String]

  var fields = ShownFields()
  private var writer = JSONWriter()
  private var output: [UInt8] = []
  private var levels = RecentSteps()
  private var effects = AnswerEffects()
  var submissions = Submissions()
  /// The answers that wait for the handler, or for the program to accept them.
  var submitting: (number: Int, answers: Answers)?
  /// The answers that the handler has, and the request to cancel it.
  var handedOver: HandedOver?
  var cancellation: ProgramRequest?
  /// True if the answers were accepted, and written if they had to be.
  package var isSubmitted: Bool { session.status == .submitted }
  /// True if the answers could not be written.
  package internal(set) var hasFailed = false

  /// The version of the protocol. Another major version is another protocol.
  package static let version = "1.0"
  /// The maximum number of bytes of a line.
  package static let longestLine = 16 << 20

  /// - Parameters:
  ///   - handler: receives the answers; without one, the program accepts or rejects them.
  ///   - destination: writes the accepted answers; nil if only the program gets them.
  ///   - keeper: keeps answers that could not be written.
  ///   - draft: keeps the answers until they are accepted.
  ///   - clock: returns the date and time; called before each action.
  package init(
    _ session: Session, explainedForm: ExplainedForm? = nil, edited: EditedAnswers? = nil,
    handler: (any SubmissionHandler)? = nil, destination: (any AnswerDestination)? = nil,
    keeper: (any AnswerKeeper)? = nil, draft: Draft? = nil, notices: [String] = [],
    clock: @escaping () -> LocalDateTime
  ) {
    self.session = session
    self.explainedForm = explainedForm
    self.edited = edited
    self.handler = handler
    self.destination = destination
    self.keeper = keeper
    self.draft = draft
    self.notices = notices
    self.clock = clock
  }

  /// Returns the lines to send since the last call.
  package mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  // MARK: Start and end

  /// Starts the session: everything that is visible, and `ready`.
  package mutating func open() {
    let notices = notices + resumeDraft()
    session.followChanges(TextReaders(session.program, limits: true))
    send { [session] writer in
      writer.member("formwalk", Self.version)
      writer.member("title", session.title)
      writer.member("submit", session.submitLabel)
      writer.member("language", session.language?.tag ?? "en")
    }
    fields.showAll(in: session)
    output += fields.take()
    if let focus = session.focus { send { [session] in $0.place("focus", focus, in: session) } }
    for notice in notices { say(notice) }
    if let edited {
      for message in edited.messages(in: session) { say(message.text(in: session.language)) }
    }
    send { [session] writer in
      writer.name("ready")
      writer.boolean(true)
      session.writeState(to: &writer)
    }
  }

  /// Ends the session with its input: unless the form was submitted, the last line lists what is
  /// missing, and the draft is kept.
  package mutating func close() {
    guard !isSubmitted else { return }
    let rest = draft?.leave(session, pending: [], dropsHistory: true) ?? .nothing
    sayRemarks()
    if let draft, case .kept(let lacksSecrets) = rest {
      say(
        DraftMessage.kept(
          .quit, file: draft.name, lacksSecrets: lacksSecrets,
          isFresh: draft.choice == .startAfresh
        ).text(in: session.language))
    }
    let blocking = session.allProblems().filter(\.blocks)
    send { [session] writer in
      writer.name("missing")
      writer.beginArray()
      for problem in blocking {
        writer.beginObject()
        writer.name("at")
        writer.integer(Int64(session.number(of: problem.path)))
        writer.member("name", session.name(of: problem.path))
        writer.member("rule", problem.rule)
        writer.member("message", problem.message)
        writer.end()
      }
      writer.end()
    }
  }

  // MARK: Lines

  /// Answers a line. Whatever it contains, the session goes on.
  package mutating func receive(_ line: [UInt8]) {
    var fault: ProgramRequest.Fault?
    let request = ProgramRequest(line, fault: &fault)
    do throws(ProgramRequest.Fault) {
      if let fault { throw fault }
      try perform(request)
    } catch {
      finish(error, number: request.number)
    }
  }

  /// Answers a line that was longer than allowed.
  package mutating func receiveTooLongLine() {
    finish(
      ProgramRequest.Fault(name: "json", message: .lineTooLong(limit: Self.longestLine)),
      number: nil)
  }

  /// Brings the session to the present, and shows what differs on a new day.
  package mutating func notice(_ now: LocalDateTime) {
    guard now.date != session.clock.date else { return }
    carryOut(.focusRequested(session.focus), at: now)
    finish(number: nil)
  }

  // MARK: Actions

  /// Sends an action to the session, and shows what follows from it.
  ///
  /// - Returns: the reason if it was refused.
  @discardableResult
  mutating func carryOut(_ action: Action, at time: LocalDateTime? = nil) -> Refusal? {
    let place = place(of: action)
    let former = place.map { effects.levels(before: $0, &levels, in: session) }
    let step = retracedStep(by: action)
    let steps = session.stepCounts.undo
    let all = session.send(action, at: time ?? clock())
    let isStep = session.stepCounts.undo > steps
    let changes = session.takeChanges()
    effects.note(changes, &levels, in: session)
    fields.show(changes, in: session)
    output += fields.take()
    var refused: Refusal?
    for effect in all {
      switch effect {
      case .refused(let refusal): refused = refusal
      case .focusChanged(let path): send { [session] in $0.place("focus", path, in: session) }
      case .submit(let number, let answers):
        if handler == nil { send(answers, number: number) }
        submitting = (number, answers)
      case .cancelSubmission(let number):
        submitting = nil
        // The handler's submissions are not the program's.
        guard handler == nil else { continue }
        send { writer in
          writer.name("cancel")
          writer.integer(Int64(number))
        }
      }
    }
    guard refused == nil else { return refused }
    draft?.accepted(action, in: session, isStep: isStep, submits: all.hasSubmit)
    sayRemarks()
    if let step {
      say(session.message(about: step.step, isRedo: step.isRedo).text(in: session.language))
    }
    if let place, let former { announce(action, at: place, former) }
    return nil
  }

  /// Returns the place whose level of questions an action may change.
  private func place(of action: Action) -> Path? {
    let place: Path? =
      switch action {
      case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
        path
      case .rowAdded(let list, _), .rowsSorted(let list, _): list
      case .rowDeleted(let row), .rowMoved(let row, _):
        session.isKnown(row.path) && session.program.nodes[row.body].kind == .row
          ? session.list(of: row) : nil
      case .undoRequested: session.stepToUndo?.place
      case .redoRequested: session.stepToRedo?.place
      case .focusRequested, .nextRequested, .previousRequested, .submitRequested,
        .submissionAccepted, .submissionRejected, .submissionCancelRequested, .resetRequested:
        nil
      }
    return place.flatMap { session.isKnown($0) ? $0 : nil }
  }

  private func retracedStep(by action: Action) -> (step: HistoryStep, isRedo: Bool)? {
    switch action {
    case .undoRequested: session.stepToUndo.map { ($0, false) }
    case .redoRequested: session.stepToRedo.map { ($0, true) }
    default: nil
    }
  }

  /// Says which questions an action has shown, hidden or made invalid.
  private mutating func announce(
    _ action: Action, at place: Path, _ former: [(level: Path, steps: LevelSteps)]
  ) {
    if action.editedPath != nil {
      effects.hold(answerAt: place, former, isWrong: false)
    } else {
      effects.hold(changeAt: place, former, leaving: nil)
      if case .rowAdded = action, let row = session.focus.flatMap({ session.enclosingRow(of: $0) })
      {
        effects.leaveOut(row, in: session)
      }
    }
    guard let announcement = effects.take(&levels, in: session) else { return }
    for message in announcement.messages(in: session, namesNewRows: true) {
      say(message.text(in: session.language))
    }
  }

  // MARK: Writing

  mutating func send(_ write: (inout JSONWriter) -> Void) {
    writer.beginObject()
    write(&writer)
    writer.end()
    output += writer.finish() + [0x0A]
  }

  mutating func say(_ text: String) { send { $0.member("said", text) } }

  mutating func sayRemarks() {
    for remark in draft?.takeRemarks() ?? [] { say(remark.text(in: session.language)) }
  }

  private mutating func send(_ answers: Answers, number: Int) {
    send { writer in
      writer.name("submit")
      writer.integer(Int64(number))
      writer.name("answers")
      answers.write(to: &writer)
    }
  }

  /// Ends the answer to a request; without a number, what happened of itself.
  mutating func finish(number: JSONValue?) {
    send { [session] writer in
      writer.name("done")
      writer.value(number ?? .null)
      session.writeState(to: &writer)
    }
  }

  mutating func finish(_ refusal: Refusal, number: JSONValue?) {
    finish(
      refused: refusal.name, at: refusal.path, session.explanation(of: refusal), number: number)
  }

  mutating func finish(refused name: String, at path: Path?, _ message: String, number: JSONValue?)
  {
    send { [session] writer in
      writer.name("done")
      writer.value(number ?? .null)
      writer.member("refused", name)
      if let path { writer.place("at", path, in: session) }
      writer.member("message", message)
    }
  }

  mutating func finish(_ fault: ProgramRequest.Fault, number: JSONValue?) {
    send { [session] writer in
      writer.name("done")
      writer.value(number ?? .null)
      writer.member("error", fault.name)
      writer.member("message", fault.text(in: session.language))
    }
  }
}

extension Session {
  /// Writes the state of the form as a whole.
  fileprivate func writeState(to writer: inout JSONWriter) {
    switch status {
    case .editing: writer.member("status", "editing")
    case .submitting: writer.member("status", "submitting")
    case .submitted: writer.member("status", "submitted")
    case .rejected(let message):
      writer.member("status", "rejected")
      if let message { writer.member("message", message) }
    }
    writer.name("blocked")
    writer.boolean(blocks)
    writer.name("undo")
    writer.boolean(canUndo)
    writer.name("redo")
    writer.boolean(canRedo)
    guard let focus = focus else { return }
    let position = position(of: focus)
    writer.name("position")
    writer.beginArray()
    writer.integer(Int64(position.index))
    writer.integer(Int64(position.count))
    writer.end()
  }
}

extension ProgramRequest.Fault {
  fileprivate func text(in language: Language?) -> String { message.text(in: language) }
}

extension JSONWriter {
  /// Writes the number of a declaration; null for none.
  mutating func place(_ member: String, _ path: Path?, in session: Session) {
    name(member)
    if let path { integer(Int64(session.number(of: path))) } else { null() }
  }
}

extension [Effect] {
  fileprivate var hasSubmit: Bool {
    contains { if case .submit = $0 { true } else { false } }
  }
}
