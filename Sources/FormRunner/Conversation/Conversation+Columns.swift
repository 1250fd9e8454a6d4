import FormEngine

// The columns in which things are written.

extension Conversation {
  /// The deepest level of rows that is indented further.
  private static let deepest = 3
  /// The blanks between a counter and the label.
  static let counterGap = 2

  /// The column of what is said now: that of the question that was asked last.
  var column: Int { lastAsked.map { labelColumn(of: $0) } ?? 0 }

  /// The column in which the level of a place starts: that of its list's label.
  func startColumn(of path: Path) -> Int {
    let lists = session.frames(of: path).dropLast()
    if screen.isNarrow { return 2 * min(lists.count, Self.deepest) }
    return lists.prefix(Self.deepest).reduce(0) { $0 + counterColumns(of: $1) }
  }

  /// The column of a label: after the counters of its level.
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
