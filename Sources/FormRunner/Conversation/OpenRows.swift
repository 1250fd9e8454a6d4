import FormEngine

/// The rows whose headings have been written, with their positions at that time.
struct OpenRows {
  private var positions: [RowPath: Int] = [:]
  /// A list that has been reordered, until its rows are shown.
  var reordered: Path?

  /// Records that a row has been entered, and its current position.
  mutating func open(_ path: Path, in session: Session) {
    let row = RowPath(path)
    positions[row] = session.position(of: row)
  }

  func isOpen(_ row: RowPath) -> Bool { positions[row] != nil }

  /// Returns whether a row's position has changed since it was opened.
  func hasMoved(_ path: Path, in session: Session) -> Bool {
    let row = RowPath(path)
    guard session.isKnown(path), let former = positions[row] else { return false }
    return session.position(of: row) != former
  }

  /// Returns the message that a row is finished, or its new position if sorting has moved it; nil
  /// if there is nothing to report.
  mutating func close(_ path: Path, isForwards: Bool, in session: Session) -> RowMessage? {
    let row = RowPath(path)
    guard session.program.nodes[path.node].kind == .row,
      let former = positions.removeValue(forKey: row), session.isKnown(path)
    else { return nil }
    let (list, position) = (session.list(of: row), session.position(of: row))
    let item = session.isBlank(row) ? "" : oneLine(session.item(row))
    if !session.program.nodes[list.node].sort.isEmpty, position != former {
      reordered = list
      return .sorted(row: position + 1, item: item)
    }
    return isForwards && !item.isEmpty ? .done(row: position + 1, item: item) : nil
  }

  /// Takes the current positions. Rows moved by undo are then not reported as moved by an answer.
  mutating func follow(_ session: Session) {
    for row in positions.keys where session.isKnown(row.path) {
      positions[row] = session.position(of: row)
    }
  }
}

extension RowPath {
  fileprivate init(_ path: Path) { self.init(body: path.node, row: path.row) }
}
