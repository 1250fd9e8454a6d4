import FormEngine

/// The numbers of the questions in the review. The review lists, in focus order, every visible
/// field and list on the form's level that can be answered.
struct ReviewNumbers {
  private let steps: LevelSteps
  var places: [Path] { steps.paths }

  /// - Parameter steps: the questions on the form's level.
  init(_ steps: LevelSteps) {
    self.steps = steps
  }

  /// Returns the number of a place: `6` for a question of the form, `6.1` for a row of a list and
  /// its contents, `6.1.2` for a row in that row and its contents.
  func number(of path: Path, in session: Session) -> String? {
    guard let outer = session.frames(of: path).first, let number = steps.number(of: outer) else {
      return nil
    }
    var rows = session.rowsAround(path)
    guard let row = rows.popLast() else { return String(number) }
    let start = "\(number).\(session.position(of: row) + 1)"
    guard let nested = rows.popLast(), let index = session.index(ofNested: nested, in: row) else {
      return start
    }
    return "\(start).\(index + 1)"
  }

  /// Returns whether a text can only be a number in the review.
  static func isNumber(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
      && text.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// Returns the place with a number: a question, a row of a list, or a row in that row.
  func place(numbered text: String, in session: Session) -> Path? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 3, let number = parts.first ?? nil, number >= 1, number <= places.count
    else { return nil }
    let place = places[number - 1]
    guard parts.count > 1 else { return place }
    guard let index = parts[1], index >= 1, var row = session.row(of: place, at: index - 1) else {
      return nil
    }
    if parts.count > 2 {
      guard let index = parts[2], index >= 1, let nested = session.nestedRow(at: index - 1, in: row)
      else { return nil }
      row = nested
    }
    let list = session.list(of: row)
    return session.program.nodes[list.node].isPlainList ? session.plainValue(of: row) : row.path
  }
}

// The rows inside a row are numbered across all its lists.

extension Session {
  /// Returns the visible lists in a row, also inside groups and sections, in focus order.
  func nestedLists(in row: RowPath) -> [Path] {
    declarations(in: row.path, entering: .level, order: .asked, visibleOnly: true)
      .filter { program.nodes[$0.node].kind == .list }
  }

  fileprivate func index(ofNested row: RowPath, in outer: RowPath) -> Int? {
    var before = 0
    let list = list(of: row)
    for nested in nestedLists(in: outer) {
      if nested == list { return before + position(of: row) }
      before += rowCount(of: nested)
    }
    return nil
  }

  fileprivate func nestedRow(at index: Int, in row: RowPath) -> RowPath? {
    var index = index
    for list in nestedLists(in: row) {
      let count = rowCount(of: list)
      if index < count { return self.row(of: list, at: index) }
      index -= count
    }
    return nil
  }
}
