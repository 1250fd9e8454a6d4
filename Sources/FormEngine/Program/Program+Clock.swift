extension Program {
  /// Returns the slots whose value depends, directly or indirectly, on the date and time in a
  /// record. A field is an answer: a record does not use its default, which does not count here.
  public func slotsFollowingClock() -> Set<SlotID> {
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

  /// Returns the fields whose defaults depend on the clock, other than through answers.
  package func defaultsFollowingClock() -> Set<SlotID> {
    let followers = slotsFollowingClock()
    var found = graph.todayReaders + graph.nowReaders
    for slot in followers { found += graph[slot].map { Int($0.target) } }
    return Set(found.filter { parts.slots.indices.contains($0) && slots[$0].takesAnswers })
  }

  /// True if a value, condition or rule reads the date or the time.
  package var readsClock: Bool { !graph.todayReaders.isEmpty || !graph.nowReaders.isEmpty }
}
