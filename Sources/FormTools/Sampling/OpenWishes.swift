internal import FormLanguage

/// The wishes of one field or list that no record has granted yet, which take turns.
struct OpenWishes {
  private var open: Set<SampleWish> = []
  /// The wishes in the order of their turns; those that are no longer open are passed over.
  private var turns: [SampleWish] = []
  private var nextTurn = 0

  var isEmpty: Bool { open.isEmpty }

  func contains(_ wish: SampleWish) -> Bool { open.contains(wish) }

  mutating func add(_ wish: SampleWish) {
    if open.insert(wish).inserted { turns.append(wish) }
  }

  mutating func drop(_ wish: SampleWish) {
    guard open.remove(wish) != nil, turns.count > open.count * 2 else { return }
    let order = turns[nextTurn...] + turns[..<nextTurn]
    turns = order.filter(open.contains)
    nextTurn = 0
  }

  /// Returns the wish whose turn it is; the others follow in other rows and records.
  mutating func next() -> SampleWish? {
    guard !open.isEmpty else { return nil }
    while true {
      let wish = turns[nextTurn]
      nextTurn = (nextTurn + 1) % turns.count
      if open.contains(wish) { return wish }
    }
  }
}
