import FormEngine

/// The way from one thing that keeps the form from being submitted to the next.
struct Mending {
  /// Where it has asked; never one twice.
  var asked: Set<Path> = []
  /// Where a handler found problems, which never block.
  var rejected: [Path] = []
  /// A row that was added on the way: it is walked through like any other.
  var row: RowPath?
}

extension Conversation {
  /// Where to ask next on the way through what has to be mended; nothing at its end.
  mutating func nextToMend(after path: Path) -> Path? {
    guard let way = mending else { return nil }
    var place = path
    if let row = way.row {
      if let next = session.next(after: path), session.isInside(next, row.path) { return next }
      mending?.row = nil
      let list = session.list(of: row)
      let isBlocking = session.problems(at: list).contains { !$0.isWarning && !$0.isFromHandler }
      if isBlocking, session.isFocusable(list) { return list }
      place = list
    }
    let rejected = way.rejected.first { !way.asked.contains($0) && session.isFocusable($0) }
    let blocking =
      nextBlocking(after: place, except: way.asked)
      ?? nextBlocking(after: nil, except: way.asked)
    guard let rejected, let blocking else { return rejected ?? blocking }
    let here = session.position(of: place).index
    func distance(_ path: Path) -> Int {
      let position = session.position(of: path)
      return position.index > here ? position.index : position.index + position.count
    }
    return distance(rejected) < distance(blocking) ? rejected : blocking
  }

  /// The next node with a blocking problem at which it has not asked.
  private func nextBlocking(after path: Path?, except asked: Set<Path>) -> Path? {
    var place = path
    // One step more than there are nodes to skip, whatever comes back.
    for _ in 0...asked.count {
      guard let next = session.nextBlocking(after: place) else { return nil }
      if !asked.contains(next) { return next }
      place = next
    }
    return nil
  }
}
