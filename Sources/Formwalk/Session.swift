package import FormEngine
import FormRunner

/// A form that is being filled in, as a value: it receives actions and returns effects.
///
/// A session reads no clock, uses no random numbers and touches no files: the same actions on the
/// same form produce the same session. An action takes time logarithmic in the number of fields and
/// rows, plus time for what it changes. A copy costs nothing until one of the two changes.
///
/// ```swift
/// var session = form.session(at: now)
/// let name = try session.path("username")
/// for effect in session.send(.entered(name, text: "ada")) { … }
/// ```
public struct Session: Sendable, Equatable {
  /// The status of the form: being edited, being submitted, submitted or rejected.
  public enum Status: Hashable, Sendable {
    /// The form is being filled in.
    case editing
    /// The answers with this number are being submitted.
    case submitting(Int)
    /// The answers were accepted. Only `resetRequested` can change them now; the focus still moves.
    case submitted
    /// The answers were rejected, with a message about the form as a whole. The next edit ends
    /// this.
    case rejected(message: String?)
  }

  /// The form that the session fills in.
  public let form: Form
  package private(set) var engine: FormEngine.Session
  /// True if the last action changed which fields can take the focus, or their order.
  private(set) var movedPositions = false

  /// The findings about the preset answers with which the session started: members that the form
  /// does not have, each a warning. Empty for a session without preset answers.
  public let findings: Findings
  /// The session before any action, with its preset answers.
  private(set) var start: FormEngine.Session
  /// The names of the fields and lists of a draft whose answers no longer fit the form. Empty for a
  /// session that was not resumed.
  public private(set) var unfit: [String] = []
  /// The secrets that had been entered before the session was saved: drafts do not contain them, so
  /// they are to be entered again.
  public private(set) var forgottenSecrets: [Path] = []

  init(_ form: Form, _ engine: FormEngine.Session, findings: Findings = Findings(all: [])) {
    self.form = form
    self.findings = findings
    start = engine
    self.engine = engine
    self.engine.followChanges(form.texts)
  }

  /// Returns the session as a draft has it.
  func resumed(_ saved: SavedSession) -> Session {
    var session = Session(form, saved.session, findings: findings)
    session.start = start
    session.unfit = saved.unfit
    session.forgottenSecrets = saved.forgotten.map(form.identity.path)
    return session
  }

  /// Performs an action and returns the effects that the front end must carry out.
  ///
  /// - Parameters:
  ///   - action: the action to perform. A refused action changes only the date and time.
  ///   - now: the date and time; nil for that of the last action.
  /// - Returns: the effects in the order in which to carry them out.
  @discardableResult
  public mutating func send(_ action: Action, at now: DateTime? = nil) -> [Effect] {
    let effects: [Effect]
    switch engineAction(action) {
    case .success(let known):
      effects = engine.send(known, at: now?.engine).map { effect in
        switch effect {
        case .focusChanged(let path): .focusChanged(to: path.map(form.identity.path))
        case .submit(let number, let answers):
          .submit(number: number, answers: Answers(answers))
        case .cancelSubmission(let number): .cancelSubmission(number: number)
        case .refused(let refusal): .refused(Refusal(refusal, in: engine, of: form.identity))
        }
      }
    case .failure(let refusal):
      effects = [.refused(Refusal(refusal, in: engine, of: form.identity))]
    }
    let changes = engine.takeChanges()
    movedPositions = changes.movesPositions
    let changed = engine.placesReadingOtherwise(changes).map(form.identity.path)
    return changed.isEmpty ? effects : effects + [.changed(changed)]
  }

  /// Returns whether two sessions are in the same state of the same form, with the same history.
  public static func == (left: Session, right: Session) -> Bool { left.engine == right.engine }

  // MARK: State to show

  /// The visible fields and lists, in the order in which they are asked; a list follows its rows.
  /// Each is made when the iterator reaches it, and computes its properties when they are read.
  public var fields: Fields { Fields(moment, inside: .form, goesDeep: true) }

  /// Returns what is directly visible in the form, a group, section, list or row, in the order in
  /// which it is asked: fields, and also groups, sections, notes, lists and rows.
  ///
  /// - Returns: no fields for a field or note, or if the path is hidden or no longer exists.
  public func children(of path: Path) -> Fields {
    // Nothing is in a note.
    Fields(
      moment, inside: form.identity.owns(path) ? path.engine : FormEngine.Path(node: .max),
      goesDeep: false)
  }

  /// Returns a field, list, row, group, section or note in its current state, visible or not.
  ///
  /// - Returns: nil if the path names nothing in this session, such as a deleted row.
  public func field(_ path: Path) -> Field? {
    form.identity.owns(path) && engine.isKnown(path.engine) ? Field(moment, path.engine) : nil
  }

  /// The title of the form.
  public var title: String { engine.title }

  /// The label of the submit button.
  public var submitLabel: String { engine.submitLabel }

  /// The status of the form: being edited, being submitted, submitted or rejected.
  public var status: Status {
    switch engine.status {
    case .editing: .editing
    case .submitting(let number): .submitting(number)
    case .submitted: .submitted
    case .rejected(let message): .rejected(message: message)
    }
  }

  /// All errors, problems from a rejection, and warnings, including those not shown yet: in focus
  /// order, with those of the form last. Takes time linear in the size of the form and its rows.
  public var problems: [Problem] { engine.allProblems().map { Problem($0, of: form.identity) } }

  /// True if an error keeps the form from being submitted.
  public var isBlocked: Bool { engine.blocks }

  /// The answers as they would be submitted now. Takes time linear in the size of the form and its
  /// rows.
  public var answers: Answers { Answers(engine.answers()) }

  /// The date and time of the last action.
  public var now: DateTime { DateTime(engine.clock) }

  /// True if there is an edit to undo.
  public var canUndo: Bool { engine.canUndo }

  /// True if there is an edit to redo.
  public var canRedo: Bool { engine.canRedo }

  /// Returns the containers of a declaration, innermost first and the form last, for deleted rows
  /// too.
  func containers(of path: Path) -> [Path] {
    engine.containers(of: path.engine).map(form.identity.path)
  }

  private var moment: Moment { Moment(engine, of: form.identity) }

  // MARK: Paths and the focus

  /// Returns the path of a name such as `address.street` or `faves[2].category`, with rows counted
  /// from 1.
  ///
  /// - Throws: an error if nothing has that name.
  public func path(_ name: String) throws(PathError) -> Path {
    switch engine.path(named: name) {
    case .success(let path): return form.identity.path(path)
    case .failure(let error): throw PathError(description: error.message)
    }
  }

  /// Returns the path of a name in a row: `path("category", in: row)` is that of `faves[2].category`
  /// if the row is `faves[2]`, wherever it is.
  ///
  /// - Parameters:
  ///   - name: the name, counted from the row.
  ///   - row: a row, or a group in it.
  /// - Throws: an error if nothing has that name, or if the row is not in the form: it was deleted,
  ///   or it is of another form.
  public func path(_ name: String, in row: Path) throws(PathError) -> Path {
    guard form.identity.owns(row), engine.isKnown(row.engine) else {
      throw PathError(description: "This row is not in the form.")
    }
    switch engine.path(named: name, in: row.engine) {
    case .success(let path): return form.identity.path(path)
    case .failure(let error): throw PathError(description: error.message)
    }
  }

  /// Returns why a declaration is hidden, shown, required, read-only or wrong, or has its value: a
  /// sentence in labels and answers, then the conditions as the form writes them, each on a line. No
  /// line shows a secret.
  ///
  /// Checks the form again, so it takes time linear in its source.
  ///
  /// - Returns: no lines if the path names nothing.
  public func why(_ path: Path) -> [String] {
    guard form.identity.owns(path) else { return [] }
    return engine.reasons(at: path.engine, form.explainer)
  }

  /// The path that has the focus, or nil.
  public var focus: Path? { engine.focus.map(form.identity.path) }

  /// The path that `nextRequested` would move the focus to; nil at the last.
  public var next: Path? { engine.next(after: engine.focus).map(form.identity.path) }

  /// The path that `previousRequested` would move the focus to; nil at the first.
  public var previous: Path? { engine.previous(before: engine.focus).map(form.identity.path) }

  /// The first field or list that can take the focus, is required and has no answer.
  public var firstEmpty: Path? { engine.firstEmpty.map(form.identity.path) }

  /// The first field or list that can take the focus and has an error.
  public var firstProblem: Path? { engine.firstProblem.map(form.identity.path) }
}

extension DateTime {
  init(_ engine: LocalDateTime) {
    self.engine = engine
  }
}
