import FormEngine

/// A form that is being filled in: a value. Actions go in, effects come out.
///
/// It reads no clock, draws no random number and touches no file: the same actions on the same form
/// give the same session. An action takes time logarithmic in the number of fields and rows, beside
/// what it changes; a copy takes none until one of the two changes.
///
/// ```swift
/// var session = form.session(at: now)
/// let name = try session.path("username")
/// for effect in session.send(.entered(name, text: "ada")) { … }
/// ```
public struct Session: Sendable, Equatable {
  /// The status of the form: being edited, being submitted, submitted or rejected.
  public enum Status: Hashable, Sendable {
    /// It is being filled in.
    case editing
    /// The answers with this number are on their way.
    case submitting(Int)
    /// The answers were accepted. Only `resetRequested` changes them from here on; the focus moves.
    case submitted
    /// The answers were rejected, with what was said of the form as a whole. The next edit ends it.
    case rejected(message: String?)
  }

  /// The form.
  public let form: Form
  private(set) var engine: FormEngine.Session
  /// Whether other fields than before the last action can take the focus, or in another order.
  private(set) var movedPositions = false

  init(_ form: Form, _ engine: FormEngine.Session) {
    self.form = form
    self.engine = engine
    self.engine.followChanges(form.texts)
  }

  /// Performs an action and returns the effects that the front end must carry out.
  ///
  /// - Parameters:
  ///   - action: what happened. A refused one changes nothing but the date and time.
  ///   - now: the date and time; nil is that of the last action.
  /// - Returns: the effects in the order in which to carry them out.
  @discardableResult
  public mutating func send(_ action: Action, at now: DateTime? = nil) -> [Effect] {
    let effects: [Effect]
    switch engineAction(action) {
    case .success(let known):
      effects = engine.send(known, at: now?.engine).map { effect in
        switch effect {
        case .focusChanged(let path): .focusChanged(to: path.map(Path.init))
        case .submit(let number, let answers):
          .submit(number: number, answers: Answers(answers))
        case .cancelSubmission(let number): .cancelSubmission(number: number)
        case .refused(let refusal): .refused(Refusal(refusal, in: engine))
        }
      }
    case .failure(let refusal):
      effects = [.refused(Refusal(refusal, in: engine))]
    }
    let changes = engine.takeChanges()
    movedPositions = changes.movesPositions
    return changes.paths.isEmpty ? effects : effects + [.changed(changes.paths.map(Path.init))]
  }

  /// Whether two sessions are in the same state of the same form, with the same history.
  public static func == (left: Session, right: Session) -> Bool { left.engine == right.engine }

  // MARK: What is shown

  /// The fields and lists that are visible, in the order in which they are asked; a list follows its
  /// rows. Each is made when it is reached, and works out only what it is asked for.
  public var fields: Fields { Fields(engine, inside: .form, goesDeep: true) }

  /// What is visible directly in the form, a group, section, list or row, in the order in which it is
  /// asked: fields, and also groups, sections, notes, lists and rows.
  ///
  /// - Returns: no fields inside a field, a note, or what is hidden or no longer there.
  public func children(of path: Path) -> Fields {
    Fields(engine, inside: path.engine, goesDeep: false)
  }

  /// One field, list, row, group, section or note as it is now, visible or not.
  ///
  /// - Returns: nil when the path names nothing in this session, such as a row that was deleted.
  public func field(_ path: Path) -> Field? {
    engine.isKnown(path.engine) ? Field(Moment(engine), path.engine) : nil
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

  /// All errors, what a rejection said, and all warnings, whether they are shown yet or not: in focus
  /// order, those of the form last. It takes time linear in the form and its rows.
  public var problems: [Problem] { engine.allProblems().map(Problem.init) }

  /// Whether an error keeps the form from being submitted.
  public var isBlocked: Bool { engine.blocks }

  /// The answers as they would be submitted now. It takes time linear in the form and its rows.
  public var answers: Answers { Answers(engine.answers()) }

  /// The date and time of the last action.
  public var now: DateTime { DateTime(engine.clock) }

  /// Whether there is an edit to undo.
  public var canUndo: Bool { engine.canUndo }

  /// Whether there is an edit to redo.
  public var canRedo: Bool { engine.canRedo }

  /// What is around a declaration, innermost first and the form last, also in a deleted row.
  func containers(of path: Path) -> [Path] { engine.containers(of: path.engine).map(Path.init) }

  // MARK: Paths and the focus

  /// Finds a declaration by its name: `address.street`, `faves[2].category`, rows from 1.
  ///
  /// - Throws: when nothing has that name.
  public func path(_ name: String) throws(PathError) -> Path {
    switch engine.path(named: name) {
    case .success(let path): return Path(path)
    case .failure(let error): throw PathError(description: error.message)
    }
  }

  /// What has the focus, or nil.
  public var focus: Path? { engine.focus.map(Path.init) }

  /// What would have the focus after `nextRequested`; nil at the last.
  public var next: Path? { engine.next(after: engine.focus).map(Path.init) }

  /// What would have the focus after `previousRequested`; nil at the first.
  public var previous: Path? { engine.previous(before: engine.focus).map(Path.init) }

  /// The first field or list that can take the focus, is required, and has no answer.
  public var firstEmpty: Path? { engine.firstEmpty.map(Path.init) }

  /// The first field or list that can take the focus and has an error.
  public var firstProblem: Path? { engine.firstProblem.map(Path.init) }
}

extension DateTime {
  init(_ engine: LocalDateTime) {
    self.engine = engine
  }
}
