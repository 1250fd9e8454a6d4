/// All rows of one template, each with a contiguous block in every array, by its identity.
///
/// A deleted row keeps its block, so undo can restore it as it was.
struct TemplateState: Hashable, Sendable {
  var values: ContiguousArray<Value> = []
  var marks: ContiguousArray<ValueMark> = []
  var truths: ContiguousArray<TruthMark> = []
  /// For each leaf, what it contributes to the focus, and the number of its errors from rules.
  var leaves: ContiguousArray<LeafMark> = []
  var errors: ContiguousArray<Int32> = []
  /// For each container, the sum over its children, and what it passes on.
  var counts: ContiguousArray<FocusCounts> = []
  var masks: ContiguousArray<FocusMask> = []
  /// The row or form that contains the row's list.
  var owner: ContiguousArray<RowID> = []
  var isAttached: ContiguousArray<Bool> = []
  /// The number of the submit before which the row was made: older rows are touched by it.
  var born: ContiguousArray<UInt32> = []
  /// The roots of the lists in each row, and whether each was touched.
  var lists: ContiguousArray<RowID> = []
  var listMarks: ContiguousArray<ValueMark> = []
  /// Only in templates that track answers: whether `start` made the row, and the number of answered
  /// fields and rows in it.
  var isStart: ContiguousArray<Bool> = []
  var answered: ContiguousArray<Int32> = []
  /// By list, if one of them has rows at the start: the number of its blank rows.
  var blanks: ContiguousArray<Int32> = []
  var tree: RowTree

  init(_ layout: Template) {
    tree = RowTree(extremes: layout.extremes.count)
  }

  var rowCount: Int { owner.count }

  /// Makes a row, as yet in no list.
  mutating func append(_ size: Template.RowSize, owner: RowID, born: UInt32) -> RowID {
    let row = RowID(truncatingIfNeeded: self.owner.count)
    values.append(contentsOf: repeatElement(.empty, count: size.values))
    marks.append(contentsOf: repeatElement(ValueMark(), count: size.values))
    truths.append(contentsOf: repeatElement(TruthMark(), count: size.truths))
    leaves.append(contentsOf: repeatElement([], count: size.leaves))
    errors.append(contentsOf: repeatElement(0, count: size.leaves))
    counts.append(contentsOf: repeatElement(FocusCounts(), count: size.inners))
    masks.append(contentsOf: repeatElement(.open, count: size.inners))
    lists.append(contentsOf: repeatElement(-1, count: size.lists))
    listMarks.append(contentsOf: repeatElement(ValueMark(), count: size.lists))
    isStart.append(contentsOf: repeatElement(false, count: size.answered))
    answered.append(contentsOf: repeatElement(0, count: size.answered))
    blanks.append(contentsOf: repeatElement(0, count: size.blanks))
    self.owner.append(owner)
    isAttached.append(false)
    self.born.append(born)
    tree.append()
    return row
  }

  /// Removes all rows, and keeps their capacity.
  mutating func removeRows() {
    values.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    truths.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    owner.removeAll(keepingCapacity: true)
    isAttached.removeAll(keepingCapacity: true)
    born.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    listMarks.removeAll(keepingCapacity: true)
    isStart.removeAll(keepingCapacity: true)
    answered.removeAll(keepingCapacity: true)
    blanks.removeAll(keepingCapacity: true)
    tree.removeAll()
  }
}
