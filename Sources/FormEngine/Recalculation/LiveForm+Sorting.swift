/// Sorting of lists by their keys.
extension LiveForm {
  /// Sorts the lists that do not contain the focus. Returns the changes that restore the former
  /// orders, each with the steps whose edits caused the reordering.
  mutating func sortLists() -> [(change: History.Change, steps: Set<Int>)] {
    guard !state.unsorted.isEmpty else { return [] }
    var changes: [(change: History.Change, steps: Set<Int>)] = []
    // A list in a deleted row is sorted when that row is restored, and a hidden one when it is
    // shown: until then its cells read as empty.
    let live = state.unsorted.keys.filter {
      state.isLive(program.nodes[$0.node].template, $0.row) && state.isVisible($0)
    }
    for list in live.sorted(by: { ($0.node, $0.row) < ($1.node, $1.row) }) {
      guard !isFocusInRows(of: list), let pending = state.unsorted.removeValue(forKey: list) else {
        continue
      }
      let keys = program.nodes[list.node].sort
      let change: History.Change? =
        if pending.rows.count == 1, let row = pending.rows.first {
          reinsert(row, in: list, keys)
        } else {
          sort(list, keys)
        }
      if let change { changes.append((change, pending.steps)) }
    }
    return changes
  }

  private func isFocusInRows(of list: Path) -> Bool {
    state.focus.map { isInRows($0, of: list) } ?? false
  }

  /// Returns true if a declaration is in a row of a list.
  func isInRows(_ place: Path, of list: Path) -> Bool {
    guard let row = state.row(of: list.node, around: place) else { return false }
    return state.list(of: program.nodes[list.node].rowTemplate, row) == list
  }

  /// Sorts a list, stably. Returns the change that restores its old order; nil if it was sorted
  /// already.
  mutating func sort(_ list: Path, _ keys: [SortKey]) -> History.Change? {
    let old = state.rows(of: list)
    let template = program.nodes[list.node].rowTemplate
    let rows = old.filter { !state.isBlank(template, $0) }
    let columns = keys.map { key in
      SortColumn(
        rows.map { state.read(key.slot, row: $0, &machine) },
        descending: key.isDescending)
    }
    // Blank rows come last and keep their order.
    let sorted =
      RowSorting(columns, rows: rows.count).order.map { rows[$0] }
      + (rows.count < old.count ? old.filter { state.isBlank(template, $0) } : [])
    guard sorted != old else { return nil }
    arrange(list, sorted)
    return .arranged(list, old)
  }

  /// Moves the only row that may be out of order to its position; among equal rows, to the position
  /// nearest to its old one.
  private mutating func reinsert(
    _ row: RowID, in list: Path, _ keys: [SortKey]
  ) -> History.Change? {
    let template = program.nodes[list.node].rowTemplate
    guard state.templates[template].isAttached[Int(row)] else { return nil }
    let old = state.templates[template].tree.index(of: row)
    let prefers = preference(template)
    let next = state.templates[template].tree.next(after: row)
    var root = state.root(of: list.node, row: list.row)
    root = state.templates[template].tree.remove(row, from: root, prefers: prefers)
    let others = state.templates[template].tree.size(root)
    let own = keys.map { state.read($0.slot, row: row, &machine) }
    // The bounds of the row's index: the number of lesser rows, and the number of other rows that
    // are not greater.
    var bounds = (low: 0, high: others)
    for strict in [true, false] {
      var (low, high) = (0, others)
      while low < high {
        let middle = (low + high) / 2
        let other = state.templates[template].tree.row(at: middle, in: root) ?? row
        let order = compare(other, row, own, keys, template)
        if strict ? order < 0 : order <= 0 { low = middle + 1 } else { high = middle }
      }
      if strict { bounds.low = low } else { bounds.high = low }
    }
    let index = min(max(old, bounds.low), bounds.high)
    root = state.templates[template].tree.insert(row, at: index, in: root, prefers: prefers)
    setRoot(of: list, root)
    guard index != old else { return nil }
    rowMoved(row, in: list, from: old, to: index, formerNext: next)
    return .moved(list, row, from: old)
  }

  private mutating func compare(
    _ row: RowID, _ moved: RowID, _ own: [Value], _ keys: [SortKey], _ template: Int
  ) -> Int {
    let isBlank = (row: state.isBlank(template, row), moved: state.isBlank(template, moved))
    if isBlank.row || isBlank.moved {
      return isBlank.row == isBlank.moved ? 0 : isBlank.row ? 1 : -1
    }
    for (key, value) in zip(keys, own) {
      let other = state.read(key.slot, row: row, &machine)
      let order = Value.sortOrder(other, value, descending: key.isDescending)
      if order != 0 { return order }
    }
    return 0
  }
}
