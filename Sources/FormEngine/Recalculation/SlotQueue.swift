/// A slot of a row that must be evaluated, with its topological rank.
struct RankedSlot: Sendable {
  var rank: Int32
  var slot: Int32
  var row: RowID

  static func < (left: RankedSlot, right: RankedSlot) -> Bool { left.rank < right.rank }
}

/// The queue of dirty slots, lowest rank first: a binary heap.
struct SlotQueue: Sendable {
  private var heap: ContiguousArray<RankedSlot> = []

  /// The lowest rank in the queue; nil if it is empty.
  var lowestRank: Int32? { heap.first?.rank }

  mutating func push(_ slot: RankedSlot) {
    heap.append(slot)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard slot < heap[parent] else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = slot
  }

  mutating func pop() -> RankedSlot? {
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
