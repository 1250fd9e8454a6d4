/// What can be undone and redone: for each step, the changes that would undo it.
struct History: Hashable, Sendable {
  private(set) var undo: [Step] = []
  private(set) var redo: [Step] = []
  private var numbers = 0

  struct Step: Hashable, Sendable {
    var number: Int
    /// In the order in which they were made; they are undone from the last.
    var changes: [Change]
    var kind: Kind

    /// Whether a change is an edit, not a reordering that followed from one.
    func isEdit(_ change: Change) -> Bool {
      switch change {
      case .value, .attached, .detached: true
      case .moved, .arranged: kind == .reordered
      }
    }
  }

  /// What a step did, which decides where the focus goes when it is undone.
  enum Kind: Hashable, Sendable {
    case value(Path)
    case added(RowPath)
    case deleted(RowPath)
    case reordered
  }

  /// The change that reverts a change.
  enum Change: Hashable, Sendable {
    case value(Path, Value, ValueMark, UnreadableText?)
    case attached(list: Path, row: RowID)
    case detached(list: Path, row: RowID, from: Int)
    case moved(Path, RowID, from: Int)
    case arranged(Path, [RowID])

    /// The field or list that is edited.
    var editedPath: Path {
      switch self {
      case .value(let path, _, _, _), .attached(let path, _), .detached(let path, _, _),
        .moved(let path, _, _), .arranged(let path, _):
        path
      }
    }
  }

  /// The number that the next step will have.
  var nextStep: Int { numbers + 1 }

  /// Adds a step that has just been made, and clears the steps that could be redone.
  mutating func record(_ changes: [Change], _ kind: Kind) {
    numbers += 1
    undo.append(Step(number: numbers, changes: changes, kind: kind))
    redo.removeAll()
  }

  /// Adds a change that earlier steps have caused to the last of them that can be undone. Without one
  /// it cannot be undone.
  ///
  /// - Parameter steps: their numbers.
  mutating func append(_ change: Change, toLastOf steps: Set<Int>) {
    guard let first = steps.min() else { return }
    for index in undo.indices.reversed() {
      if undo[index].number < first { return }
      guard steps.contains(undo[index].number) else { continue }
      undo[index].changes.append(change)
      return
    }
  }

  /// Forgets the last step if all that it did was to add a row, which has gone again; or the step
  /// before it, if the last one added the next row.
  ///
  /// - Returns: whether it did.
  mutating func forgetAddition(of row: RowID, to list: Path) -> Bool {
    guard redo.isEmpty,
      let index = undo.suffix(2).lastIndex(where: {
        $0.changes == [.attached(list: list, row: row)]
      })
    else { return false }
    for step in undo[(index + 1)...] {
      guard case .added = step.kind, step.changes.count == 1 else { return false }
    }
    undo.remove(at: index)
    return true
  }

  /// Adds a change that followed from the step that was undone last.
  mutating func appendToRedo(_ change: Change) {
    guard !redo.isEmpty else { return }
    redo[redo.count - 1].changes.append(change)
  }

  /// An empty row of plain values is removed. The next step to redo that concerns it restores it
  /// first.
  mutating func appendToRedo(_ change: Change, ofRow value: Path) {
    let list = change.editedPath
    let index = redo.lastIndex { step in
      step.changes.contains { other in
        switch other {
        case .value(let path, _, _, _): path == value
        case .attached(let other, let row), .detached(let other, let row, _),
          .moved(let other, let row, _):
          other == list && row == value.row
        case .arranged: false
        }
      }
    }
    if let index { redo[index].changes.append(change) }
  }

  mutating func popUndo() -> Step? { undo.popLast() }
  mutating func popRedo() -> Step? { redo.popLast() }
  mutating func pushUndo(_ step: Step) { undo.append(step) }
  mutating func pushRedo(_ step: Step) { redo.append(step) }

  /// Takes the changes of some fields and lists out of all steps, and the steps that are then empty.
  mutating func forgetChanges(of isForgotten: (Path) -> Bool) {
    func rest(_ step: Step) -> Step? {
      var rest = step
      rest.changes.removeAll { isForgotten($0.editedPath) }
      return rest.changes.isEmpty && !step.changes.isEmpty ? nil : rest
    }
    undo = undo.compactMap(rest)
    redo = redo.compactMap(rest)
  }

  mutating func clear() {
    undo.removeAll()
    redo.removeAll()
  }
}
