/// The undo history of a line. Consecutive typing is undone as one edit.
struct EditHistory {
  private var edits: [EditedLine.Edit] = []
  /// True if the last edit is typing that can be extended.
  private var isTyping = false
  /// The size of the history: its removed characters, and a constant for each edit.
  private var kept = 0
  /// The maximum size; beyond it, the oldest edits are dropped.
  private static let limit = 1 << 22

  /// Adds an edit.
  ///
  /// - Parameter isTyped: true if it continues the typing before it.
  mutating func add(_ edit: EditedLine.Edit, isTyped: Bool) {
    if isTyped, isTyping, var last = edits.last, last.goOn(with: edit) {
      kept += Self.size(of: last) - Self.size(of: edits[edits.count - 1])
      edits[edits.count - 1] = last
    } else {
      kept += Self.size(of: edit)
      edits.append(edit)
    }
    isTyping = isTyped
    guard kept > Self.limit else { return }
    var dropped = 0
    while kept > Self.limit / 2, dropped < edits.count {
      kept -= Self.size(of: edits[dropped])
      dropped += 1
    }
    edits.removeFirst(dropped)
  }

  /// Ends the current run of typing.
  mutating func endTyping() { isTyping = false }

  mutating func takeLast() -> EditedLine.Edit? {
    isTyping = false
    guard let edit = edits.popLast() else { return nil }
    kept -= Self.size(of: edit)
    return edit
  }

  private static func size(of edit: EditedLine.Edit) -> Int { edit.removed.count + 8 }
}

extension EditedLine.Edit {
  /// Merges an edit into this one if it starts inside the inserted text; returns whether it did.
  fileprivate mutating func goOn(with next: Self) -> Bool {
    guard next.start >= start, next.start <= start + count else { return false }
    let beyond = max(next.start + next.removed.count - (start + count), 0)
    removed += next.removed.suffix(beyond)
    count += beyond + next.count - next.removed.count
    return true
  }
}
