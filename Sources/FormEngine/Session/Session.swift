/// A form that is being filled in: a value. Actions go in, effects come out.
///
/// It reads no clock and draws no random numbers: the date and time come with each action, row
/// identities from counters in the state. The same actions on the same form produce the same state.
public struct Session: Sendable {
  public enum Status: Hashable, Sendable {
    case editing
    case submitting(Int)
    case submitted
    case rejected(message: String?)
  }

  public let program: Program
  var form: LiveForm
  public internal(set) var status = Status.editing
  /// Submits are numbered from 1.
  var submitNumber = 0
  var history = History()
  /// Whether the current action has undone a step.
  var isUndoing = false
  /// Whether what is typed is read as in English first, whatever the language.
  package var readsAsInEnglish = false

  /// An empty form, with its defaults and computed values, and the rows with which lists start.
  public init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    form = LiveForm(program, clock: clock)
  }

  /// The session of a record, which has only the rows that are in it.
  package init(ofRecord program: Program, clock: LocalDateTime) {
    self.program = program
    form = LiveForm(program, clock: clock, startsRows: false)
  }

  /// The language in which it is shown; nil for English and the form's own texts.
  package var language: Language? { program.language }
  var conventions: Language.Conventions { entryContext.conventions }

  /// What the meaning of a typed text depends on.
  var entryContext: EntryContext {
    EntryContext(clock: clock, language: language, readsAsInEnglish: readsAsInEnglish)
  }

  public var focus: Path? { form.state.focus }
  /// The date and time of the last action, to the second.
  public var clock: LocalDateTime { form.state.clock }
  /// Whether there is an error, which prevents the form from being submitted.
  public var blocks: Bool { form.state.blocks }
  /// The number of values, conditions and rules evaluated so far: the cost of an action besides the
  /// rows that it moves.
  package var evaluations: Int { form.evaluations }

  /// Has `takeChanges` report from now on what each action changes.
  package mutating func followChanges(_ texts: TextReaders) {
    form.changes = ChangeLog(texts)
  }

  /// What may be shown otherwise than when this was last asked, each declaration once: its texts,
  /// value, options, problems, and whether it is visible, required, read-only or can take the focus.
  /// A group, section, list or row includes everything in it, and the form everything.
  ///
  /// Positions in the focus order are not among them: `movesPositions` is whether any may differ.
  /// `turned` are the declarations in rows, those that have just come apart, that a condition of their
  /// own has shown, hidden, made read-only or opened.
  package mutating func takeChanges() -> (paths: [Path], turned: [Path], movesPositions: Bool) {
    guard let log = form.changes else { return ([], [], false) }
    form.changes?.clear()
    return (log.contains(.form) ? [.form] : log.paths, log.turnedPlaces(), log.movesPositions)
  }

  /// The same answers and rows, with everything that follows from them computed from scratch.
  ///
  /// It takes time linear in the form and its rows, and equals the session itself: the property
  /// tests of incremental recalculation compare the two.
  public func rebuilt() -> Session {
    var session = self
    session.form.rebuild()
    return session
  }
}

/// Two sessions are equal when they are in the same state of the same form.
extension Session: Equatable {
  public static func == (left: Session, right: Session) -> Bool {
    left.form.state == right.form.state && left.status == right.status
      && left.submitNumber == right.submitNumber && left.history == right.history
  }
}
