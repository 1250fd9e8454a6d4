/// The state of all rows of one template; each row has a contiguous block in every array, indexed
/// by its identity.
///
/// A deleted row keeps its block, so undo can restore it as it was.
struct TemplateState: Hashable, Sendable {
  var values: ContiguousArray<Value> = []
  var marks: ContiguousArray<ValueMark> = []
  var truths: ContiguousArray<TruthMark> = []
  /// The contribution of each leaf to the focus; `errors` is the number of its errors from rules.
  var leaves: ContiguousArray<LeafMark> = []
  var errors: ContiguousArray<Int32> = []
  /// The sum over the children of each container; `masks` decides which part its parent gets.
  var counts: ContiguousArray<FocusCounts> = []
  var masks: ContiguousArray<FocusMask> = []
  /// The row or form that contains the list of each row.
  var owner: ContiguousArray<RowID> = []
  var isAttached: ContiguousArray<Bool> = []
  /// The number of submits before each row was created: any later submit has touched the row.
  var born: ContiguousArray<UInt32> = []
  /// The roots of the lists in each row; `listMarks` are the flags of the lists.
  var lists: ContiguousArray<RowID> = []
  var listMarks: ContiguousArray<ValueMark> = []
  /// The index of each row created by `start` among those of its list at the start, or -1;
  /// `answered` is the number of answered fields and rows in each row. Only in templates that track
  /// answers.
  var startIndex: ContiguousArray<Int16> = []
  var answered: ContiguousArray<Int32> = []
  /// The option that each row belongs to, or -1; only for a list whose `count` is chosen options.
  var option: ContiguousArray<Int32> = []
  var tree: RowTree

  init(_ layout: Template) {
    tree = RowTree(extremes: layout.extremes.count, hasBlankRows: layout.hasBlankRows)
  }

  var rowCount: Int { owner.count }

  /// Creates a row that is not yet in a list.
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
    startIndex.append(contentsOf: repeatElement(-1, count: size.answered))
    answered.append(contentsOf: repeatElement(0, count: size.answered))
    option.append(contentsOf: repeatElement(-1, count: size.options))
    self.owner.append(owner)
    isAttached.append(false)
    self.born.append(born)
    tree.append()
    return row
  }

  /// Removes all rows and keeps the capacity.
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
    startIndex.removeAll(keepingCapacity: true)
    answered.removeAll(keepingCapacity: true)
    option.removeAll(keepingCapacity: true)
    tree.removeAll()
  }
}
