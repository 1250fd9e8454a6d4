/// The answers and rows of a form and everything derived from them, as a value that is changed in
/// place.
struct FormState: Sendable {
  let program: Program
  var templates: [TemplateState]
  var accumulators: [AccumulatorColumn]
  /// The indexes of `unique` rules, keyed by rule.
  var uniques: [Int: UniqueIndex]
  var clock: LocalDateTime
  var focus: Path?
  /// The focus before a submit removed it, until something else gets the focus.
  var keptFocus: Path?
  /// The number of submits since the start or the last reset. A submit touches all rows that exist.
  var touchNumber: UInt32 = 0
  /// The fields that lost their answers after the last submit, which therefore does not touch them.
  var spared: Set<Path> = []
  /// The typed texts that could not be read.
  var unreadable: [Path: UnreadableText] = [:]
  var handlerProblems: [HandlerProblem] = []
  /// The number of errors that are reported at no visible declaration: those of the form, or of a
  /// hidden place.
  var formErrors = 0
  /// The surplus rows of lists with `count = E`; the last one of a list comes back first.
  var keptRows: [Path: [RowID]] = [:]
  /// The sorted lists with rows that may need to move.
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

/// Two states are equal if they are states of the same form with the same contents.
extension FormState: Equatable {
  static func == (left: FormState, right: FormState) -> Bool {
    left.program === right.program && left.templates == right.templates
      && left.accumulators == right.accumulators && left.uniques == right.uniques
      && left.clock == right.clock && left.focus == right.focus && left.keptFocus == right.keptFocus
      && left.touchNumber == right.touchNumber && left.spared == right.spared
      && left.unreadable == right.unreadable
      && left.handlerProblems == right.handlerProblems && left.formErrors == right.formErrors
      && left.keptRows == right.keptRows && left.unsorted == right.unsorted
  }
}

/// A text that is not a value of its field's type, with a message about it.
struct UnreadableText: Hashable, Sendable {
  var text: String
  var message: String
}

/// The rows of a sorted list that may be in the wrong position.
struct PendingSort: Hashable, Sendable {
  var rows: Set<RowID> = []
  /// The undo steps of the edits that caused this.
  var steps: Set<Int> = []
}
