import FormEngine

/// The rows entered alone, by number, path or undo, outermost first. After such a row, its list is
/// asked instead of the next row.
struct VisitedRows {
  private var rows: [RowPath] = []

  var innermost: RowPath? { rows.last }

  mutating func enter(_ row: RowPath) { rows.append(row) }

  /// Leaves the rows that do not contain a place.
  mutating func arrive(at path: Path, in session: Session) {
    rows.removeAll { !session.isInside(path, $0.path) }
  }

  /// Leaves the rows in which the last question has been asked; returns the list of the last of
  /// them, or the path itself.
  mutating func leaveFinished(from path: Path, in session: Session) -> Path {
    var place = path
    while let row = rows.last, session.isKnown(place) {
      if let next = session.next(after: place), session.isInside(next, row.path) { break }
      rows.removeLast()
      place = session.list(of: row)
      // A full list has no question of its own.
      if session.isFocusable(place) { break }
    }
    return place
  }

  /// Records the rows that a jump has entered alone.
  ///
  /// - Parameters:
  ///   - former: the place before the jump. If it was in the rows of the same list, the
  ///     conversation continues from row to row.
  ///   - place: the target of the jump; the rows in it are asked in turn.
  mutating func jump(from former: Path?, to place: Path?, in session: Session) {
    let around = place.map { session.rowsAround($0) } ?? []
    rows = around.reversed().filter { row in
      let list = session.list(of: row)
      let wasInside = former.map { $0 != list && session.isKnown($0) && session.isInside($0, list) }
      return rows.contains(row) || wasInside != true
    }
  }

  /// Records the row that a resumed draft continues in, unless later rows still have open
  /// questions.
  mutating func resume(_ session: Session) {
    guard let row = session.focus.flatMap({ session.enclosingRow(of: $0) }) else { return }
    let list = session.list(of: row)
    var next = session.row(of: list, at: session.position(of: row) + 1).flatMap {
      session.resolve(target: $0.path)
    }
    guard next != nil else { return }
    while let place = next, place != list, session.isInside(place, list) {
      if !session.isAnswered(place), !session.isLeft(place) { return }
      next = session.next(after: place)
    }
    rows = [row]
  }
}
