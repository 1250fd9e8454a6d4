import FormEngine

extension Session {
  /// Returns whether a field or list has an answer that can be shown.
  func hasAnswer(_ place: Path) -> Bool {
    if program.nodes[place.node].kind == .list { return countedRows(of: place) > 0 }
    return isAnswered(place) && !shownText(at: place).isEmpty
  }

  /// Returns the fields and lists that are among places, or in rows, groups and sections there.
  func questions(in places: [Path]) -> [Path] {
    var (open, questions): ([Path], [Path]) = (places, [])
    while let place = open.popLast() {
      switch program.nodes[place.node].kind {
      case .field, .list: questions.append(place)
      case .row, .group, .section:
        open += program.children(of: place.node).map { Path(node: $0, row: place.row) }
      case .form, .note: break
      }
    }
    return questions
  }

  func inFocusOrder(_ places: some Collection<Path>) -> [Path] {
    places.map { (path: $0, index: position(of: $0).index) }
      .sorted { ($0.index, $0.path.node) < ($1.index, $1.path.node) }.map(\.path)
  }
}
