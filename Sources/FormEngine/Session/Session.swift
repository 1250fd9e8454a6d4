/// A form that is being filled in, as a value: it processes actions and returns effects.
///
/// It reads no clock and uses no random numbers: each action comes with its date and time, and row
/// identities are counters in the state. The same actions on the same form produce the same state.
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
  /// The number of the last submit, from 1; 0 before the first.
  var submitNumber = 0
  var history = History()
  /// True if the current action has undone a step.
  var isUndoing = false
  /// True if typed texts are first read as in English, whatever the language.
  package var readsAsInEnglish = false

  /// Creates an empty form, with its defaults, computed values and the initial rows of lists.
  public init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    form = LiveForm(program, clock: clock)
  }

  /// Creates the session of a record, which has only the rows in the record.
  package init(ofRecord program: Program, clock: LocalDateTime) {
    self.program = program
    form = LiveForm(program, clock: clock, startsRows: false)
  }

  /// The language in which the form is shown; nil for English and the form's own texts.
  package var language: Language? { program.language }
  var conventions: Language.Conventions { entryContext.conventions }

  /// The context for reading typed texts.
  var entryContext: EntryContext {
    EntryContext(clock: clock, language: language, readsAsInEnglish: readsAsInEnglish)
  }

  public var focus: Path? { form.state.focus }
  /// The date and time of the last action, to the second.
  public var clock: LocalDateTime { form.state.clock }
  /// True if there is an error, which prevents the form from being submitted.
  public var blocks: Bool { form.state.blocks }
  /// The number of values, conditions and rules evaluated so far: the cost of an action apart from
  /// the rows that it moves. A pattern that is matched for the first time counts as several.
  package var evaluations: Int {
    form.evaluations &+ form.machine.patternStarts &* Self.evaluationsOfStart
      &+ form.machine.visitedRows / Self.rowsOfEvaluation
  }

  private static let evaluationsOfStart = 8
  /// The number of rows that a scan visits in the time of an evaluation.
  private static let rowsOfEvaluation = 4

  /// Starts tracking the changes of each action for `takeChanges`.
  package mutating func followChanges(_ texts: TextReaders) {
    form.changes = ChangeLog(texts)
  }

  /// Returns everything that may be shown differently since the last call, each declaration once:
  /// its texts, value, options, problems, and its being visible, required, read-only or focusable.
  /// A group, section, list or row includes its contents, and the form includes everything.
  ///
  /// Positions in the focus order are not included: `movesPositions` is true if any may have
  /// changed. `turned` contains the declarations that their own condition has shown, hidden, made
  /// read-only or made editable, except in rows that were just added; `appeared` contains the rows
  /// that `count = E` has made, and `departed` the places of those with answers that it has taken
  /// away.
  package mutating func takeChanges() -> SessionChanges {
    guard let log = form.changes else { return SessionChanges() }
    form.changes?.clear()
    return SessionChanges(
      paths: log.contains(.form) ? [.form] : log.paths, own: log.own, whole: log.whole,
      rearranged: log.rearranged, turned: log.turnedPlaces(),
      appeared: log.appeared, departed: log.departed,
      movesPositions: log.movesPositions)
  }

  /// Returns the session with everything that is derived from its answers and rows recomputed from
  /// scratch.
  ///
  /// This takes time linear in the form and its rows. The result equals the session itself: the
  /// property tests of incremental recalculation compare the two.
  public func rebuilt() -> Session {
    var session = self
    session.form.rebuild()
    return session
  }
}

/// The changes of the actions since they were last taken, see `Session.takeChanges`.
package struct SessionChanges: Sendable {
  package var paths: [Path] = []
  /// The declarations that themselves read otherwise.
  package var own: [Path] = []
  /// Those among them in which everything may read otherwise.
  package var whole: Set<Path> = []
  /// The lists with other rows, or with their rows in another order.
  package var rearranged: Set<Path> = []
  package var turned: [Path] = []
  package var appeared: [Path] = []
  package var departed: [RowPlace] = []
  package var movesPositions = false
}

/// Two sessions are equal if they are in the same state of the same form.
extension Session: Equatable {
  public static func == (left: Session, right: Session) -> Bool {
    left.form.state == right.form.state && left.status == right.status
      && left.submitNumber == right.submitNumber && left.history == right.history
  }
}
