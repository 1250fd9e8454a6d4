/// A form that is being filled in: a value. Actions go in, effects come out.
///
/// It reads no clock and draws no random number: the date and time come with each action, row
/// identities from counters in the state. The same actions on the same form give the same state.
package struct Session: Sendable {
  package enum Status: Hashable, Sendable {
    case editing
    case submitting(Int)
    case submitted
    case rejected(message: String?)
  }

  package let program: Program
  var state: FormState
  var history = History()
  var machine = Machine()
  var queue = TaskQueue()
  /// The undo step that the action at work makes, or 0.
  var step = 0
  /// Whether the action at work has taken a step back.
  var isUndoing = false
  /// How many values, conditions and rules were evaluated so far: what an action costs beside the
  /// rows that it moves.
  package var evaluations = 0
  /// The counts of the form are summed up in one go at the end of the first evaluation.
  var isBuilding = false

  /// An empty form, with its defaults and computed values.
  package init(_ program: Program, clock: LocalDateTime) {
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

  package var focus: Path? { state.focus }
  package var status: Status { state.status }
  /// The date and time of the last action, to the second.
  package var clock: LocalDateTime { state.clock }
}

/// Two sessions are equal when they are in the same state of the same form.
extension Session: Equatable {
  package static func == (left: Session, right: Session) -> Bool {
    left.program === right.program && left.state == right.state && left.history == right.history
  }
}
