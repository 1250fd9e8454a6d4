/// The whole state of a form that is being filled in: a value that the reducer changes in place.
struct FormState: Hashable, Sendable {
  var templates: [TemplateState]
  var accumulators: [AccumulatorColumn]
  /// By rule.
  var uniques: [Int: UniqueIndex]
  var clock: LocalDateTime
  var focus: Path?
  var status = Session.Status.editing
  /// Submits are numbered from 1; a row made at an earlier number was touched by the later submit.
  var submitNumber = 0
  var touchNumber: UInt32 = 0
  /// What was typed, if it could not be read.
  var unreadable: [Path: UnreadableText] = [:]
  var handlerProblems: [HandlerProblem] = []
  /// Errors that belong to no visible declaration: those of the form, or of a hidden place.
  var formErrors = 0
  /// Sorted lists with rows that wait to be moved to their places.
  var unsorted: [Path: PendingSort] = [:]

  init(_ program: Program, clock: LocalDateTime) {
    templates = program.templates.map(TemplateState.init)
    accumulators = program.parts.aggregates.map { _ in AccumulatorColumn() }
    uniques = Self.emptyUniques(program)
    self.clock = clock
  }

  static func emptyUniques(_ program: Program) -> [Int: UniqueIndex] {
    Dictionary(
      uniqueKeysWithValues: program.templates.flatMap(\.uniqueRules).map { ($0, UniqueIndex()) })
  }
}

/// A text that is not a value of its field's type, and what is wrong with it.
struct UnreadableText: Hashable, Sendable {
  var text: String
  var message: String
}

/// The rows of a sorted list that may be in the wrong place.
struct PendingSort: Hashable, Sendable {
  var rows: Set<RowID> = []
  /// The undo step whose edit caused it.
  var step: Int
}

/// One slot of one row that must be evaluated.
struct Task: Sendable {
  var rank: Int32
  var slot: Int32
  var row: RowID

  static func < (left: Task, right: Task) -> Bool { left.rank < right.rank }
}

/// The slots that wait to be evaluated, lowest rank first: a binary heap.
struct TaskQueue: Sendable {
  private var heap: ContiguousArray<Task> = []

  var isEmpty: Bool { heap.isEmpty }

  mutating func push(_ task: Task) {
    heap.append(task)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard task < heap[parent] else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = task
  }

  mutating func pop() -> Task? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < last else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return first
  }
}
