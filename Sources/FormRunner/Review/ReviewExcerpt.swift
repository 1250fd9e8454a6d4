import FormEngine

extension Session {
  /// What a long review shows: the lines at which something blocks, and those that have changed, the
  /// last ones if there are too many; in the order of the review.
  ///
  /// - Parameters:
  ///   - changed: the places that have changed, each with the number of its last change.
  ///   - most: how many lines it has at most.
  func excerpt(
    of lines: [ReviewLine], changed: [Path: Int], most: Int
  ) -> [ReviewLine] {
    var changedRows: [Path: Int] = [:]
    for (path, number) in changed {
      guard let row = outermostRow(around: path) else { continue }
      changedRows[row] = max(changedRows[row] ?? 0, number)
    }
    var ranks: [(line: Int, rank: Int)] = []
    for (index, line) in lines.enumerated().reversed() {
      var rank: Int?
      switch line.kind {
      case .heading: continue
      case .row:
        let blocks = problemsInside(line.path).contains(where: \.blocks)
        rank = blocks ? .max : changedRows[line.path]
      case .answer:
        let blocks = problems(at: line.path).contains(where: \.blocks)
        rank = blocks ? .max : changed[line.path]
        // Rows are not shown without their list.
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

  /// The row of a list of the form that a place is in, if it is still there.
  private func outermostRow(around path: Path) -> Path? {
    guard isKnown(path), let list = frames(of: path).first else { return nil }
    return row(around: path, in: list)?.path
  }
}
