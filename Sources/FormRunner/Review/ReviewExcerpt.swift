import FormEngine

extension Session {
  /// Returns the excerpt of a long review: the lines with blocking problems, and those that have
  /// changed, in the order of the review. If there are too many, the latest changes are kept.
  ///
  /// - Parameters:
  ///   - changed: the places that have changed, and their containers, each with the number of its
  ///     last change.
  ///   - most: the maximum number of lines.
  func excerpt(
    of lines: [ReviewLine], changed: [Path: Int], most: Int
  ) -> [ReviewLine] {
    var ranks: [(line: Int, rank: Int)] = []
    for (index, line) in lines.enumerated().reversed() {
      var rank: Int?
      switch line.kind {
      case .heading: continue
      case .row:
        let blocks = problemsInside(line.path).contains(where: \.blocks)
        rank = blocks ? .max : changed[line.path]
      case .answer:
        let blocks = problems(at: line.path).contains(where: \.blocks)
        rank = blocks ? .max : changed[line.path]
        // Rows are shown only together with their list.
        if program.nodes[line.path.node].kind == .list {
          let rows = ranks.reversed().prefix { lines[$0.line].kind == .row }
          rank = ([rank] + rows.map(\.rank)).compactMap(\.self).max()
        }
      }
      if let rank { ranks.append((index, rank)) }
    }
    let shown = ranks.sorted { ($0.rank, $1.line) > ($1.rank, $0.line) }.prefix(most)
    return shown.map(\.line).sorted().map { lines[$0] }
  }

  /// Returns the changed places with the rows and lists around them, each with the number of its
  /// last change.
  func withSurroundings(_ changed: [Path: Int]) -> [Path: Int] {
    var all = changed
    for (path, number) in changed where isKnown(path) {
      for place in rowsAround(path).flatMap({ [$0.path, list(of: $0)] }) {
        all[place] = max(all[place] ?? 0, number)
      }
    }
    return all
  }

  /// Returns the fields and lists that differ from the session that this one started from.
  func differences(from former: Session) -> Set<Path> {
    var places: Set<Path> = []
    for node in program.nodes.indices {
      switch program.nodes[node].kind {
      case .field:
        for path in self.places(of: node) {
          let isSame =
            former.isKnown(path) && former.value(path) == value(path)
            && former.typedText(path) == typedText(path)
          if !isSame { places.insert(path) }
        }
      case .list:
        for path in self.places(of: node)
        where !former.isKnown(path) || former.rows(of: path) != rows(of: path) {
          places.insert(path)
        }
      case .form, .group, .section, .row, .note: continue
      }
    }
    return places
  }
}
