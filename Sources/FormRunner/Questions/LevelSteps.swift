import FormEngine

/// The questions of a level: those of the form, with each list as one, or those of a row.
struct LevelSteps {
  private(set) var paths: [Path] = []
  /// The number of each node's question, from 1, starting at `firstNode`; 0 if it has none.
  private var numbers: [Int] = []
  private var firstNode = 0

  var count: Int { paths.count }

  /// Returns the number of a question, from 1.
  func number(of path: Path) -> Int? {
    let index = path.node - firstNode
    guard numbers.indices.contains(index), numbers[index] > 0 else { return nil }
    return paths[numbers[index] - 1] == path ? numbers[index] : nil
  }

  /// - Parameter level: the form, or a row.
  init(of level: Path, in session: Session) {
    let program = session.program
    guard session.isVisible(level), !session.isReadonly(level) else { return }
    var walk = session.declarations(
      in: level, entering: .level, order: .asked, visibleOnly: true)
    while let path = walk.next() {
      if session.isReadonlyItself(path) {
        walk.skipContents()
        continue
      }
      switch program.nodes[path.node].kind {
      case .field: if !session.isComputed(path) { paths.append(path) }
      // A list without rows that can have none asks nothing.
      case .list:
        if session.rowCount(of: path) > 0 || session.canAddRow(to: path) { paths.append(path) }
      case .form, .group, .section, .row, .note: continue
      }
    }
    let nodes = paths.map(\.node)
    guard let first = nodes.min(), let last = nodes.max() else { return }
    firstNode = first
    numbers = Array(repeating: 0, count: last - first + 1)
    for (index, node) in nodes.enumerated() { numbers[node - first] = index + 1 }
  }
}

/// A cache of the questions of recent levels.
///
/// It is an array because creating a dictionary with a new key type would dominate the time of the
/// first question: the runtime first looks up how its keys are compared.
struct RecentSteps {
  private var entries: [(level: Path, steps: LevelSteps)] = []

  /// A place is inside only a few levels.
  private static let most = 16

  subscript(level: Path) -> LevelSteps? { entries.last { $0.level == level }?.steps }

  /// Returns the questions of a level, computed again when an answer may have changed them.
  mutating func steps(of level: Path, in session: Session) -> LevelSteps {
    if let known = self[level] { return known }
    let found = LevelSteps(of: level, in: session)
    if entries.count >= Self.most { entries.removeFirst(Self.most / 2) }
    entries.append((level, found))
    return found
  }

  /// Returns the questions of the levels around a place, innermost last.
  mutating func steps(around path: Path, in session: Session) -> [(level: Path, steps: LevelSteps)]
  {
    session.levels(around: path).reversed().map { ($0, steps(of: $0, in: session)) }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

extension Session {
  /// Returns the level of a place: the row around it, or the form.
  func level(of path: Path) -> Path { enclosingRow(of: path)?.path ?? .form }

  /// Returns the levels around a place, innermost first: rows, then the form.
  func levels(around path: Path) -> [Path] { rowsAround(path).map(\.path) + [.form] }
}
