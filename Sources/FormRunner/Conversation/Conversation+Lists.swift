import FormEngine

// The node of a list: where rows are added, deleted, moved and sorted.

extension Conversation {
  /// The number of rows that a list shows at its prompt.
  private static let mostShown = 20

  mutating func askList(_ list: Path, indent: String, isArrival: Bool) -> Turn {
    let wantsRows = session.isRequiredAndEmpty(list)
    let answers = wantsRows ? "[Y/n]: " : "[y/N]: "
    let position = session.position(of: list)
    let counter = "\(indent)[\(position.index)/\(position.count)] \(session.promptLabel(list)): "
    let count = session.rowCount(of: list)
    var prompt = indent + "Add another? " + answers
    if count == 0 {
      prompt = counter + "none yet. Add one? " + answers
    } else if isArrival {
      say(rowsOf: list, count: count, counter: counter, indent: indent)
    }
    switch read(prompt: prompt, at: list) {
    case .line(let line): return act(on: Entry(line: line), atList: list, wantsRows: wantsRows)
    case let other: return leave(other)
    }
  }

  private mutating func act(on entry: Entry, atList list: Path, wantsRows: Bool) -> Turn {
    switch entry {
    case .keep: if wantsRows { addRow(to: list) } else { decline(list) }
    case .text(let text):
      switch isYes(text) {
      case true?: addRow(to: list)
      case false?: decline(list)
      case nil:
        say("Error: Type y or n.", indent: indent(of: list))
        occasion = .repeated
      }
    case .empty:
      let hadRows = session.rowCount(of: list) > 0
      guard carryOut(.cleared(list)) else { return .goOn }
      if hadRows { say("All rows were deleted. :undo restores them.", indent: indent(of: list)) }
      decline(list)
    default: return act(on: entry, at: list)
    }
    return .goOn
  }

  /// Goes on without another row, unless the list cannot stay as it is.
  private mutating func decline(_ list: Path) {
    guard session.problems(at: list).contains(where: \.blocks) else {
      advance(from: list)
      return
    }
    guard failed != list else {
      leaveForLater(list)
      return
    }
    occasion = .answered
    failed = list
  }

  /// Writes the rows, one per line; if there are many, only the last, which are the newest.
  private func say(rowsOf list: Path, count: Int, counter: String, indent: String) {
    let first = max(0, count - Self.mostShown)
    var start = counter
    if first > 0 {
      say("\(counter)the last \(Self.mostShown) of \(count) rows")
      start = indent + "  "
    }
    for index in first..<count {
      guard let row = session.row(of: list, at: index) else { continue }
      say("\(start)\(index + 1). \(session.item(row))")
      start = indent + "  "
    }
  }

  mutating func addRow(to list: Path) {
    guard carryOut(.rowAdded(list: list, at: nil)) else { return }
    guard let row = session.row(of: list, at: session.rowCount(of: list) - 1) else { return }
    if problemWalk != nil, problemWalk?.row == nil { problemWalk?.row = row }
  }
}
