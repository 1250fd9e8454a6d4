extension Program {
  /// The slots whose value follows the date and time, through whatever they are computed from.
  public func slotsFollowingClock() -> Set<SlotID> {
    var found = Set(graph.todayReaders)
    found.formUnion(graph.nowReaders)
    var waiting = Array(found)
    var isSeen = [Bool](repeating: false, count: graph.vertexCount)
    for slot in waiting { isSeen[slot] = true }
    while let vertex = waiting.popLast() {
      for edge in graph[vertex] where !isSeen[Int(edge.target)] {
        let target = Int(edge.target)
        isSeen[target] = true
        if target < parts.slots.count { found.insert(target) }
        waiting.append(target)
      }
    }
    return found
  }
}
