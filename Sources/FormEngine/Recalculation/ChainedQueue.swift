/// The queue of dirty slots that depend on themselves through the rows above.
///
/// A slot is evaluated after the same slots of all rows above it in its list. The positions of rows
/// may change until the queue is evaluated, so they are looked up then, not when a slot is added.
struct ChainedQueue: Sendable {
  private struct Entry: Prioritized {
    var ranked: RankedSlot
    /// For the outermost list and each list in it, the position of the row and the rank in the row.
    var first: UInt64
    var others: [UInt64]

    static func < (left: Entry, right: Entry) -> Bool {
      if left.ranked.rank != right.ranked.rank { return left.ranked.rank < right.ranked.rank }
      if left.first != right.first { return left.first < right.first }
      return left.others.lexicographicallyPrecedes(right.others)
    }
  }

  private var queue = PriorityQueue<Entry>()
  /// The slots whose places in the order are not known yet.
  private var arriving: ContiguousArray<RankedSlot> = []

  var isEmpty: Bool { queue.isEmpty && arriving.isEmpty }

  mutating func push(_ slot: RankedSlot) { arriving.append(slot) }

  /// Removes a slot whose place in the order is not known yet; nil if there are none.
  mutating func nextArriving() -> RankedSlot? { arriving.popLast() }

  /// Adds a slot at its place in the order: position and rank for each list.
  mutating func insert(_ ranked: RankedSlot, first: UInt64, others: [UInt64]) {
    queue.push(Entry(ranked: ranked, first: first, others: others))
  }

  /// The lowest rank of the slots in order; nil if there are none.
  var lowestRank: Int32? { queue.first?.ranked.rank }

  mutating func pop() -> RankedSlot? { queue.pop()?.ranked }
}

extension LiveForm {
  /// Removes the next slot to evaluate from the queues.
  mutating func nextInQueue() -> RankedSlot? {
    guard !chained.isEmpty else { return queue.pop() }
    while let ranked = chained.nextArriving() {
      let key = state.chainKey(of: ranked)
      chained.insert(ranked, first: key.first, others: key.others)
    }
    guard let rank = chained.lowestRank, queue.first.map({ rank < $0.rank }) != false else {
      return queue.pop()
    }
    return chained.pop()
  }
}

extension FormState {
  /// Returns the place of a slot among those that depend on themselves: for each list, the position
  /// of the row that contains it, and its rank in that row.
  fileprivate func chainKey(of ranked: RankedSlot) -> (first: UInt64, others: [UInt64]) {
    let plan = program.slots[Int(ranked.slot)]
    guard plan.chain >= 0 else { return (0, []) }
    var first: UInt64?
    var others: [UInt64] = []
    for step in program.chains[Int(plan.chain)] {
      var (template, row) = (Int(plan.template), ranked.row)
      while template != step.template, template > 0 {
        row = templates[template].owner[Int(row)]
        template = program.templates[template].parent
      }
      let position = template > 0 ? templates[template].tree.index(of: row) : 0
      let key = UInt64(truncatingIfNeeded: position) << 32 | UInt64(UInt32(bitPattern: step.rank))
      if first == nil { first = key } else { others.append(key) }
    }
    return (first ?? 0, others)
  }
}
