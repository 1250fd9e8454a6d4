import FormEngine

// The columns of the output.

extension Conversation {
  /// The number of levels of rows that are indented.
  private static let deepest = 3
  /// The number of spaces between a counter and the label.
  static let counterGap = 2

  /// The column of messages: that of the last question.
  var column: Int { lastAsked.map { labelColumn(of: $0) } ?? 0 }

  /// Returns the column where the level of a place starts, which is that of its list's label.
  func startColumn(of path: Path) -> Int {
    let lists = session.frames(of: path).dropLast()
    if screen.isNarrow { return 2 * min(lists.count, Self.deepest) }
    return lists.prefix(Self.deepest).reduce(0) { $0 + counterColumns(of: $1) }
  }

  /// Returns the column of a label, after the counters of its level.
  func labelColumn(of path: Path) -> Int {
    guard !session.program.isPlainValue(path.node) else {
      return session.enclosingRow(of: path).map { labelColumn(of: session.list(of: $0)) } ?? 0
    }
    return startColumn(of: path) + counterColumns(of: path)
  }

  private func counterColumns(of path: Path) -> Int {
    let template = session.program.nodes[path.node].template
    guard template < counterWidths.count, counterWidths[template] > 0 else { return 0 }
    return counterWidths[template] + Self.counterGap
  }
}
