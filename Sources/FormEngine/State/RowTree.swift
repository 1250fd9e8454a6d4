/// The rows of all lists of one template; each list is a balanced tree (a treap) with parent links.
///
/// Rows are addressed by identity. The index of a row, the row at an index and the next row that
/// can take the focus are found in logarithmic time, with the sums that each row keeps over its
/// subtree.
struct RowTree: Hashable, Sendable {
  struct Links: Hashable, Sendable {
    var left: RowID = -1
    var right: RowID = -1
    var up: RowID = -1
    var size: Int32 = 1
  }

  private(set) var links: ContiguousArray<Links> = []
  /// The contribution of each row to the focus; `sums` are the totals of its subtree.
  private(set) var own: ContiguousArray<FocusCounts> = []
  private(set) var sums: ContiguousArray<FocusCounts> = []
  /// For each aggregate that needs the least or greatest row, the best row of each subtree.
  private(set) var best: [ContiguousArray<RowID>]
  /// For each row, whether it is blank, and the number of blank rows in its subtree. There are no
  /// elements if no row of the template can be blank.
  private(set) var blanks: ContiguousArray<Blanks> = []
  private let hasBlankRows: Bool

  struct Blanks: Hashable, Sendable {
    var isOwn = false
    var total: Int32 = 0
  }

  init(extremes: Int, hasBlankRows: Bool) {
    best = Array(repeating: [], count: extremes)
    self.hasBlankRows = hasBlankRows
  }

  /// Adds a row that is not yet in a list.
  mutating func append() {
    links.append(Links())
    own.append(FocusCounts())
    sums.append(FocusCounts())
    for index in best.indices { best[index].append(-1) }
    if hasBlankRows { blanks.append(Blanks()) }
  }

  /// Removes all rows and keeps the capacity.
  mutating func removeAll() {
    links.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    for index in best.indices { best[index].removeAll(keepingCapacity: true) }
    blanks.removeAll(keepingCapacity: true)
  }

  func size(_ root: RowID) -> Int { root < 0 ? 0 : Int(links[Int(root)].size) }

  func total(_ root: RowID) -> FocusCounts { root < 0 ? FocusCounts() : sums[Int(root)] }

  /// Returns the priority of a row in the heap order of the treap: a fixed hash of its identity
  /// (the finaliser of MurmurHash3).
  private func priority(_ row: RowID) -> UInt32 {
    var hash = UInt32(bitPattern: row) &+ 0x9E37_79B9
    hash = (hash ^ (hash >> 16)) &* 0x85EB_CA6B
    hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
    return hash ^ (hash >> 16)
  }

  // MARK: Positions

  /// Returns the index of a row in its list.
  func index(of row: RowID) -> Int {
    var index = size(links[Int(row)].left)
    var below = row
    var above = links[Int(row)].up
    while above >= 0 {
      if links[Int(above)].right == below { index += size(links[Int(above)].left) + 1 }
      below = above
      above = links[Int(above)].up
    }
    return index
  }

  /// Returns the row at an index; nil if there is none.
  func row(at index: Int, in root: RowID) -> RowID? {
    var rest = index
    var row = root
    while row >= 0 {
      let left = size(links[Int(row)].left)
      if rest < left {
        row = links[Int(row)].left
      } else if rest == left {
        return row
      } else {
        rest -= left + 1
        row = links[Int(row)].right
      }
    }
    return nil
  }

  /// Returns the number of blank rows of a list.
  func blankCount(_ root: RowID) -> Int {
    root < 0 || !hasBlankRows ? 0 : Int(blanks[Int(root)].total)
  }

  /// Returns the number of rows before a row in its list that are not blank.
  func countedIndex(of row: RowID) -> Int {
    guard hasBlankRows else { return index(of: row) }
    var index = counted(links[Int(row)].left)
    var below = row
    var above = links[Int(row)].up
    while above >= 0 {
      let link = links[Int(above)]
      if link.right == below { index += counted(link.left) + (blanks[Int(above)].isOwn ? 0 : 1) }
      below = above
      above = link.up
    }
    return index
  }

  /// Returns the row at an index among those that are not blank; nil if there is none.
  func row(atCounted index: Int, in root: RowID) -> RowID? {
    guard hasBlankRows else { return row(at: index, in: root) }
    var rest = index
    var row = root
    while row >= 0 {
      let left = counted(links[Int(row)].left)
      let isBlank = blanks[Int(row)].isOwn
      if rest < left {
        row = links[Int(row)].left
      } else if rest == left, !isBlank {
        return row
      } else {
        rest -= left + (isBlank ? 0 : 1)
        row = links[Int(row)].right
      }
    }
    return nil
  }

  private func counted(_ root: RowID) -> Int { size(root) - blankCount(root) }

  func first(in root: RowID) -> RowID? {
    guard root >= 0 else { return nil }
    var row = root
    while links[Int(row)].left >= 0 { row = links[Int(row)].left }
    return row
  }

  /// Returns the next row of the same list; nil after the last.
  func next(after row: RowID) -> RowID? {
    if let below = first(in: links[Int(row)].right) { return below }
    var below = row
    var above = links[Int(row)].up
    while above >= 0, links[Int(above)].right == below {
      below = above
      above = links[Int(above)].up
    }
    return above >= 0 ? above : nil
  }

  private func last(in root: RowID) -> RowID? {
    guard root >= 0 else { return nil }
    var row = root
    while links[Int(row)].right >= 0 { row = links[Int(row)].right }
    return row
  }

  /// Returns the row before another in the same list; nil before the first.
  func previous(before row: RowID) -> RowID? {
    if let below = last(in: links[Int(row)].left) { return below }
    var below = row
    var above = links[Int(row)].up
    while above >= 0, links[Int(above)].left == below {
      below = above
      above = links[Int(above)].up
    }
    return above >= 0 ? above : nil
  }

  /// Returns all rows of a list in order.
  func rows(in root: RowID) -> [RowID] {
    var rows: [RowID] = []
    rows.reserveCapacity(size(root))
    var row = first(in: root)
    while let current = row {
      rows.append(current)
      row = next(after: current)
    }
    return rows
  }

  // MARK: Changes

  /// Inserts a single row at an index, and returns the new root.
  mutating func insert(
    _ row: RowID, at index: Int, in root: RowID, prefers: (Int, RowID, RowID) -> Bool
  ) -> RowID {
    links[Int(row)] = Links()
    sums[Int(row)] = own[Int(row)]
    for extreme in best.indices { best[extreme][Int(row)] = row }
    pullBlanks(row)
    // Descend to the first row with a lower priority, then split its subtree.
    var above: RowID = -1
    var wentRight = false
    var current = root
    var rest = index
    let height = priority(row)
    while current >= 0, priority(current) >= height {
      above = current
      let left = size(links[Int(current)].left)
      wentRight = rest > left
      if wentRight {
        rest -= left + 1
        current = links[Int(current)].right
      } else {
        current = links[Int(current)].left
      }
    }
    split(current, at: rest, around: row, prefers)
    links[Int(row)].up = above
    if above >= 0 {
      if wentRight { links[Int(above)].right = row } else { links[Int(above)].left = row }
    }
    pullUp(from: row, prefers)
    return above >= 0 ? root : row
  }

  /// Removes a row from its list, and returns the new root.
  mutating func remove(
    _ row: RowID, from root: RowID, prefers: (Int, RowID, RowID) -> Bool
  ) -> RowID {
    let old = links[Int(row)]
    // Merge both subtrees from the top down; `above` is the parent of the next row of the merge.
    var (left, right) = (old.left, old.right)
    var above = old.up
    var asRight = above >= 0 && links[Int(above)].right == row
    var newRoot = above < 0 ? -1 : root
    while left >= 0 || right >= 0 {
      let takesLeft = right < 0 || (left >= 0 && priority(left) >= priority(right))
      let taken = takesLeft ? left : right
      if above >= 0 {
        if asRight { links[Int(above)].right = taken } else { links[Int(above)].left = taken }
      } else {
        newRoot = taken
      }
      links[Int(taken)].up = above
      above = taken
      if takesLeft {
        left = links[Int(taken)].right
        asRight = true
      } else {
        right = links[Int(taken)].left
        asRight = false
      }
      // If one subtree is used up, the rest of the other is attached unchanged.
      if left < 0 || right < 0 {
        let rest = left < 0 ? right : left
        if asRight { links[Int(taken)].right = rest } else { links[Int(taken)].left = rest }
        if rest >= 0 { links[Int(rest)].up = taken }
        break
      }
    }
    if old.left < 0, old.right < 0, above >= 0 {
      if asRight { links[Int(above)].right = -1 } else { links[Int(above)].left = -1 }
    }
    links[Int(row)] = Links()
    pullBlanks(row)
    if above >= 0 { pullUp(from: above, prefers) }
    return newRoot
  }

  /// Sets the contribution of a row to the focus, and updates the sums of its ancestors.
  mutating func setOwn(_ row: RowID, _ counts: FocusCounts) {
    let difference = counts - own[Int(row)]
    own[Int(row)] = counts
    var current = row
    while current >= 0 {
      sums[Int(current)] += difference
      current = links[Int(current)].up
    }
  }

  /// Sets the contribution of a row that is in no list.
  mutating func setOwnDetached(_ row: RowID, _ counts: FocusCounts) { own[Int(row)] = counts }

  /// Records whether a row is blank, even one that is in no list.
  mutating func setBlank(_ row: RowID, _ isBlank: Bool) {
    guard hasBlankRows, blanks[Int(row)].isOwn != isBlank else { return }
    blanks[Int(row)].isOwn = isBlank
    var current = row
    while current >= 0 {
      pullBlanks(current)
      current = links[Int(current)].up
    }
  }

  /// Updates the best rows of all ancestors after the term of a row changed.
  mutating func refreshBest(of row: RowID, prefers: (Int, RowID, RowID) -> Bool) {
    var current = row
    while current >= 0 {
      pullBest(current, prefers)
      current = links[Int(current)].up
    }
  }

  /// Rebuilds a list from its rows in order, in linear time, and returns the root.
  mutating func rebuild(_ rows: [RowID], prefers: (Int, RowID, RowID) -> Bool) -> RowID {
    var spine: [RowID] = []
    for row in rows {
      links[Int(row)] = Links()
      var last: RowID = -1
      while let top = spine.last, priority(top) < priority(row) {
        last = top
        spine.removeLast()
        pull(top, prefers)
      }
      links[Int(row)].left = last
      if last >= 0 { links[Int(last)].up = row }
      if let top = spine.last {
        links[Int(top)].right = row
        links[Int(row)].up = top
      }
      spine.append(row)
    }
    while let top = spine.popLast() {
      pull(top, prefers)
      if spine.isEmpty { return top }
    }
    return -1
  }

  private mutating func pull(_ row: RowID, _ prefers: (Int, RowID, RowID) -> Bool) {
    let link = links[Int(row)]
    links[Int(row)].size = Int32(size(link.left) + size(link.right) + 1)
    sums[Int(row)] = total(link.left) + total(link.right) + own[Int(row)]
    pullBlanks(row)
    pullBest(row, prefers)
  }

  private mutating func pullBlanks(_ row: RowID) {
    guard hasBlankRows else { return }
    let link = links[Int(row)]
    let total = blankCount(link.left) + blankCount(link.right) + (blanks[Int(row)].isOwn ? 1 : 0)
    blanks[Int(row)].total = Int32(truncatingIfNeeded: total)
  }

  private mutating func pullBest(_ row: RowID, _ prefers: (Int, RowID, RowID) -> Bool) {
    let link = links[Int(row)]
    for extreme in best.indices {
      var winner = row
      if link.left >= 0 {
        let candidate = best[extreme][Int(link.left)]
        if prefers(extreme, candidate, winner) { winner = candidate }
      }
      if link.right >= 0 {
        let candidate = best[extreme][Int(link.right)]
        if prefers(extreme, candidate, winner) { winner = candidate }
      }
      best[extreme][Int(row)] = winner
    }
  }

  private mutating func pullUp(from row: RowID, _ prefers: (Int, RowID, RowID) -> Bool) {
    var current = row
    while current >= 0 {
      pull(current, prefers)
      current = links[Int(current)].up
    }
  }

  /// Splits a tree: the first `index` rows become the left subtree of `row`, the others the right
  /// one.
  private mutating func split(
    _ tree: RowID, at index: Int, around row: RowID, _ prefers: (Int, RowID, RowID) -> Bool
  ) {
    var current = tree
    var rest = index
    var (leftEnd, rightEnd) = (row, row)
    var cut: [RowID] = []
    while current >= 0 {
      cut.append(current)
      let left = size(links[Int(current)].left)
      if rest > left {
        attach(current, below: leftEnd, asRight: leftEnd != row)
        leftEnd = current
        rest -= left + 1
        current = links[Int(current)].right
      } else {
        attach(current, below: rightEnd, asRight: rightEnd == row)
        rightEnd = current
        current = links[Int(current)].left
      }
    }
    if leftEnd != row { links[Int(leftEnd)].right = -1 }
    if rightEnd != row { links[Int(rightEnd)].left = -1 }
    while let touched = cut.popLast() { pull(touched, prefers) }
  }

  private mutating func attach(_ row: RowID, below above: RowID, asRight: Bool) {
    if asRight { links[Int(above)].right = row } else { links[Int(above)].left = row }
    links[Int(row)].up = above
  }
}
