import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Testing

/// A session whose actions are kept in a draft.
struct DraftRun {
  private(set) var session: Session
  let storage: MemoryStorage
  private let draft: Draft

  static let noon = LocalDateTime(iso: "2030-01-01T12:00")

  init(
    _ program: Program, at clock: LocalDateTime? = noon,
    presets: (inout Session) -> Void = { _ in }
  ) throws {
    var session = Session(program, clock: try #require(clock))
    presets(&session)
    session.start()
    self.session = session
    storage = MemoryStorage()
    draft = try Draft(
      storage, holding: nil, header: DraftHeader(form: "/form", hash: "1"), start: session,
      hasPresets: true, choice: .ask)
  }

  @discardableResult
  mutating func send(_ action: Action, at clock: LocalDateTime? = nil) -> [Effect] {
    let steps = session.stepCounts.undo
    let effects = session.send(action, at: clock)
    var submits = false
    for effect in effects {
      if case .refused = effect { return effects }
      if case .submit = effect { submits = true }
    }
    draft.accepted(
      action, in: session, isStep: session.stepCounts.undo > steps, submits: submits)
    return effects
  }

  mutating func enter(_ name: String, _ text: String) throws {
    send(.entered(try path(name), text: text))
  }

  /// Types a line of a text that is not finished.
  func type(_ line: String, at name: String) throws {
    draft.typed(line, at: try path(name), in: session)
  }

  func dropText() { draft.dropText(in: session) }

  /// Leaves the form, which replaces the journal with a snapshot.
  func leave() { _ = draft.leave(session, pending: [], dropsHistory: true) }

  /// Returns a later run that continues the draft.
  func resumed() throws -> DraftRun { try DraftRun(goingOnWith: storage, session.program) }

  private init(goingOnWith storage: MemoryStorage, _ program: Program) throws {
    let start = Session(program, clock: try #require(DraftRun.noon))
    self.storage = storage
    draft = try Draft(
      storage, holding: storage.bytes, header: DraftHeader(form: "/form", hash: "1"), start: start,
      hasPresets: true, choice: .resume)
    session = try #require(draft.resume()).session
  }

  func path(_ name: String) throws -> Path { try session.path(named: name).get() }

  var bytes: [UInt8] { storage.bytes ?? [] }

  /// Returns the draft as a later run replays it.
  ///
  /// - Parameter program: the form of that run, if it has changed.
  func replay(
    _ program: Program? = nil, bytes: [UInt8]? = nil, presets: (inout Session) -> Void = { _ in }
  ) throws -> DraftReplay {
    let program = program ?? session.program
    var start = Session(program, clock: session.clock)
    presets(&start)
    start.start()
    return try DraftReplay(bytes ?? self.bytes, onto: start, DraftNames(program))
  }

  /// Returns the session with which a later run goes on, and what that run says.
  ///
  /// - Parameter program: the form of that run, if it has changed.
  func takenUp(
    _ program: Program? = nil, at clock: LocalDateTime? = nil,
    presets: (inout Session) -> Void = { _ in }
  ) throws -> (session: Session, messages: [DraftMessage]) {
    var start = Session(program ?? session.program, clock: clock ?? session.clock)
    presets(&start)
    start.start()
    let header = DraftHeader(form: "/form", hash: program == nil ? "1" : "2")
    let draft = try Draft(
      MemoryStorage(bytes), holding: bytes, header: header, start: start, hasPresets: true,
      choice: .resume)
    let resumed = try #require(draft.resume())
    // Otherwise the draft cannot be read again.
    #expect(draft.leave(resumed.session, pending: [], dropsHistory: false) != .nothing)
    return (resumed.session, resumed.messages)
  }

  /// Returns the draft as a later run reads it with another form.
  func read(_ program: Program) throws -> DraftReplay {
    var start = Session(program, clock: session.clock)
    start.start()
    return try DraftReplay.reading(bytes, onto: start, DraftNames(program))
  }
}

/// Compiles a form that is written in a test.
func draftForm(_ text: String) throws -> Program {
  let compilation = compileForm(SourceText(name: "f.form", text: text), importing: NoImports())
  return try #require(compilation.program, "\(compilation.diagnostics)")
}

extension Session {
  /// The answers, as they would be submitted.
  var json: String { String(decoding: answers().json(pretty: false), as: UTF8.self) }
}
