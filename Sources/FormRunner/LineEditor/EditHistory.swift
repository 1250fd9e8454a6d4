/// The edits of a line, which Ctrl-_ takes back one by one; what was typed in one go is one.
struct EditHistory {
  private var edits: [EditedLine.Edit] = []
  /// Whether the last edit is typing that may go on.
  private var isTyping = false
  /// The size of what is kept, in characters.
  private var kept = 0
  /// More than this is forgotten, the oldest first.
  private static let limit = 1 << 22

  /// Adds an edit.
  ///
  /// - Parameter isTyped: whether it goes on with what was typed before.
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

  /// Ends the typing that belongs together.
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
  /// Makes one edit of two, where the second is inside what the first inserted, or reaches from
  /// there to the right; returns whether it does.
  fileprivate mutating func goOn(with next: Self) -> Bool {
    guard next.start >= start, next.start <= start + count else { return false }
    let beyond = max(next.start + next.removed.count - (start + count), 0)
    removed += next.removed.suffix(beyond)
    count += beyond + next.count - next.removed.count
    return true
  }
}
