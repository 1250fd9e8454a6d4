/// What can be undone and redone: for each step the changes that would take it back.
struct History: Hashable, Sendable {
  private(set) var undo: [Step] = []
  private(set) var redo: [Step] = []
  private var numbers = 0

  struct Step: Hashable, Sendable {
    var number: Int
    /// In the order in which they were made; they are taken back from the last.
    var changes: [Change]
    var kind: Kind
  }

  /// What a step did, which decides where the focus goes when it is taken back.
  enum Kind: Hashable, Sendable {
    case value(Path)
    case added(RowPath)
    case deleted(RowPath)
    case reordered
  }

  /// The change that leads back.
  enum Change: Hashable, Sendable {
    case value(Path, Value, ValueMark, UnreadableText?)
    case attached(list: Path, row: RowID)
    case detached(list: Path, row: RowID, from: Int)
    case moved(Path, RowID, from: Int)
    case arranged(Path, [RowID])
  }

  /// The number that the next step will have.
  var nextStep: Int { numbers + 1 }

  /// A step that has just been made; it ends what could be redone.
  mutating func record(_ changes: [Change], _ kind: Kind) {
    numbers += 1
    undo.append(Step(number: numbers, changes: changes, kind: kind))
    redo.removeAll()
  }

  /// A change that an earlier step has caused. Without a step it cannot be taken back.
  mutating func append(_ change: Change, to step: Int?) {
    guard let step, let index = undo.lastIndex(where: { $0.number <= step }),
      undo[index].number == step
    else { return }
    undo[index].changes.append(change)
  }

  mutating func popUndo() -> Step? { undo.popLast() }
  mutating func popRedo() -> Step? { redo.popLast() }
  mutating func pushUndo(_ step: Step) { undo.append(step) }
  mutating func pushRedo(_ step: Step) { redo.append(step) }

  mutating func clear() {
    undo.removeAll()
    redo.removeAll()
  }
}
