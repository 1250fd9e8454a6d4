/// An element of a priority queue; smaller elements come first.
protocol Prioritized: Sendable {
  static func < (left: Self, right: Self) -> Bool
}

/// A slot of a row that must be evaluated, with its topological rank.
struct RankedSlot: Prioritized {
  var rank: Int32
  var slot: Int32
  var row: RowID

  static func < (left: RankedSlot, right: RankedSlot) -> Bool { left.rank < right.rank }
}

/// A queue whose least element comes first: a binary heap.
struct PriorityQueue<Element: Prioritized>: Sendable {
  private var heap: ContiguousArray<Element> = []

  var isEmpty: Bool { heap.isEmpty }
  var first: Element? { heap.first }

  mutating func push(_ element: Element) {
    heap.append(element)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard element < heap[parent] else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = element
  }

  mutating func pop() -> Element? {
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
