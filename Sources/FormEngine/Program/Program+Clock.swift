extension Program {
  /// The slots whose value follows the date and time in a record, through whatever they are computed
  /// from. Fields are answered there: their defaults, which a record does not fill in, follow nothing.
  package func slotsFollowingClock() -> Set<SlotID> {
    func isAnswered(_ slot: SlotID) -> Bool {
      parts.slots.indices.contains(slot) && parts.slots[slot].kind == .field
    }
    var found = Set(graph.todayReaders)
    found.formUnion(graph.nowReaders)
    found = found.filter { !isAnswered($0) }
    var waiting = Array(found)
    var isSeen = [Bool](repeating: false, count: graph.vertexCount)
    for slot in waiting { isSeen[slot] = true }
    while let vertex = waiting.popLast() {
      for edge in graph[vertex] where !isSeen[Int(edge.target)] && !isAnswered(Int(edge.target)) {
        let target = Int(edge.target)
        isSeen[target] = true
        if target < parts.slots.count { found.insert(target) }
        waiting.append(target)
      }
    }
    return found
  }
}
