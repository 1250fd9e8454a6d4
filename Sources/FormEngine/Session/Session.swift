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
  var state: FormState
  var history = History()
  var machine = Machine()
  var queue = TaskQueue()
  /// The undo step of the current action, or 0.
  var step = 0
  /// Whether the current action has undone a step.
  var isUndoing = false
  /// The number of values, conditions and rules evaluated so far: the cost of an action besides the
  /// rows that it moves.
  package var evaluations = 0
  /// Whether this is the first evaluation, after which the counts of the form are summed in one go.
  var isBuilding = false
  /// What actions change, where somebody follows that.
  var changes: ChangeLog?

  /// An empty form, with its defaults and computed values.
  public init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    state = FormState(program, clock: clock)
    guard let layout = program.templates.first else { return }
    let root = state.templates[0].append(layout.rowSize, owner: 0, born: 0)
    state.templates[0].isAttached[Int(root)] = true
    isBuilding = true
    for slot in layout.evaluated { enqueue(slot, root) }
    settle()
    isBuilding = false
    buildCounts(template: 0, row: root)
  }

  public var focus: Path? { state.focus }
  public var status: Status { state.status }
  /// The date and time of the last action, to the second.
  public var clock: LocalDateTime { state.clock }
}

/// Two sessions are equal when they are in the same state of the same form.
extension Session: Equatable {
  public static func == (left: Session, right: Session) -> Bool {
    left.program === right.program && left.state == right.state && left.history == right.history
  }
}
