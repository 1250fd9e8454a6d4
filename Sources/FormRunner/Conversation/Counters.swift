import FormEngine

/// The counters in front of questions, such as `2/5`, and the columns that they take.
struct Counters {
  /// The questions of the levels, which are counted.
  var levels = RecentSteps()
  /// The width of the widest counter so far, by template; 0 if there is none.
  private var widths: [Int] = []

  /// The number of levels of rows that are indented.
  private static let deepest = 3
  /// The number of spaces between a counter and the label.
  private static let gap = 2

  /// Returns a counter and widens the column of its level for it; nil for a row of plain values.
  mutating func counter(of path: Path, in session: Session) -> String? {
    guard !session.program.isPlainValue(path.node) else { return nil }
    let steps = levels.steps(of: session.level(of: path), in: session)
    let counter = "\(steps.number(of: path) ?? 0)/\(steps.count)"
    let template = session.program.nodes[path.node].template
    while widths.count <= template { widths.append(0) }
    widths[template] = max(widths[template], counter.utf8.count)
    return counter
  }

  /// Widens the column of a place's level for its first counter, before which it is not known.
  mutating func widen(at path: Path, in session: Session) {
    let steps = levels.steps(of: session.level(of: path), in: session)
    if let first = steps.paths.first { _ = counter(of: first, in: session) }
  }

  /// Returns the column where the level of a place starts, which is that of its list's label.
  ///
  /// - Parameter isNarrow: true if the terminal is too narrow for the usual indentation.
  func start(of path: Path, in session: Session, isNarrow: Bool) -> Int {
    let lists = session.frames(of: path).dropLast()
    if isNarrow { return 2 * min(lists.count, Self.deepest) }
    return lists.prefix(Self.deepest).reduce(0) { $0 + columns(of: $1, in: session) }
  }

  /// Returns the column of a label, after the counters of its level.
  func label(of path: Path, in session: Session, isNarrow: Bool) -> Int {
    guard !session.program.isPlainValue(path.node) else {
      return session.enclosingRow(of: path).map {
        label(of: session.list(of: $0), in: session, isNarrow: isNarrow)
      } ?? 0
    }
    return start(of: path, in: session, isNarrow: isNarrow) + columns(of: path, in: session)
  }

  private func columns(of path: Path, in session: Session) -> Int {
    let template = session.program.nodes[path.node].template
    guard template < widths.count, widths[template] > 0 else { return 0 }
    return widths[template] + Self.gap
  }
}
