/// The undo and redo steps; each contains the changes that revert it.
struct History: Hashable, Sendable {
  private(set) var undo: [Step] = []
  private(set) var redo: [Step] = []
  private var numbers = 0

  struct Step: Hashable, Sendable {
    var number: Int
    /// The changes in the order in which they were made; they are reverted in reverse order.
    var changes: [Change]
    var kind: Kind

    /// Returns true if a change is an edit rather than a reordering that followed from one.
    func isEdit(_ change: Change) -> Bool {
      switch change {
      case .value, .attached, .detached: true
      case .moved, .arranged: kind == .reordered
      }
    }
  }

  /// The action of a step, which decides where the focus goes when it is undone.
  enum Kind: Hashable, Sendable {
    case value(Path)
    case added(RowPath)
    case deleted(RowPath)
    case reordered
  }

  /// A change, as the operation that reverts it.
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

    /// Returns true if the change contains a place in a list, except of a row that is put back.
    func places(rowsOf list: Path, not except: RowID) -> Bool {
      switch self {
      case .value, .attached: false
      case .detached(let other, let row, _): other == list && row != except
      case .moved(let other, _, _), .arranged(let other, _): other == list
      }
    }
  }

  /// The number of the next step.
  var nextStep: Int { numbers + 1 }

  /// Adds a new undo step, and clears the redo steps.
  mutating func record(_ changes: [Change], _ kind: Kind) {
    numbers += 1
    undo.append(Step(number: numbers, changes: changes, kind: kind))
    redo.removeAll()
  }

  /// Appends a change that earlier steps caused to the last of these that can be undone. If there
  /// is none, the change cannot be undone.
  ///
  /// - Parameter steps: the numbers of the steps.
  mutating func append(_ change: Change, toLastOf steps: Set<Int>) {
    guard let first = steps.min() else { return }
    for index in undo.indices.reversed() {
      if undo[index].number < first { return }
      guard steps.contains(undo[index].number) else { continue }
      undo[index].changes.append(change)
      return
    }
  }

  /// Removes the undo step that added a plain value, which is removed again, if nothing else has
  /// become of the value: taking that step back would change nothing.
  ///
  /// The step stays if the places in other steps count the value.
  ///
  /// - Returns: true if a step was removed.
  mutating func forgetAddition(of value: Path, to list: Path) -> Bool {
    let addition = Change.attached(list: list, row: value.row)
    let index = undo.lastIndex { step in
      step.changes.contains { change in
        switch change {
        case .value(let path, _, _, _): path == value
        case .attached(let other, let row): other == list && row == value.row
        case .detached(let other, _, _), .moved(let other, _, _), .arranged(let other, _):
          other == list
        }
      }
    }
    guard let index, undo[index].changes == [addition],
      !redo.contains(where: { $0.changes.contains { $0.places(rowsOf: list, not: value.row) } })
    else { return false }
    undo.remove(at: index)
    return true
  }

  /// Appends a change that followed from undoing the last step.
  mutating func appendToRedo(_ change: Change) {
    guard !redo.isEmpty else { return }
    redo[redo.count - 1].changes.append(change)
  }

  /// Appends the removal of an empty row of plain values to the next redo step that concerns the
  /// row, which therefore restores the row first.
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

  /// Removes the changes of some fields and lists from all steps, and the steps that become empty.
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
