/// The answers and rows of a form with all that follows from them: a value that is changed in place.
struct FormState: Sendable {
  let program: Program
  var templates: [TemplateState]
  var accumulators: [AccumulatorColumn]
  /// By rule.
  var uniques: [Int: UniqueIndex]
  var clock: LocalDateTime
  var focus: Path?
  /// Where the focus was before a submit took it away, until something else has it.
  var keptFocus: Path?
  /// A row made at an earlier number was touched by a later submit.
  var touchNumber: UInt32 = 0
  /// What was typed, if it could not be read.
  var unreadable: [Path: UnreadableText] = [:]
  var handlerProblems: [HandlerProblem] = []
  /// Errors that belong to no visible declaration: those of the form, or of a hidden place.
  var formErrors = 0
  /// Sorted lists with rows that wait to be moved to their places.
  var unsorted: [Path: PendingSort] = [:]

  init(_ program: Program, clock: LocalDateTime) {
    self.program = program
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

/// Two states are equal when they are those of the same form with the same contents.
extension FormState: Equatable {
  static func == (left: FormState, right: FormState) -> Bool {
    left.program === right.program && left.templates == right.templates
      && left.accumulators == right.accumulators && left.uniques == right.uniques
      && left.clock == right.clock && left.focus == right.focus && left.keptFocus == right.keptFocus
      && left.touchNumber == right.touchNumber && left.unreadable == right.unreadable
      && left.handlerProblems == right.handlerProblems && left.formErrors == right.formErrors
      && left.unsorted == right.unsorted
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
  /// The undo steps of the edits that caused it.
  var steps: Set<Int> = []
}
