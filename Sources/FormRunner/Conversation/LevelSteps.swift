import FormEngine

/// The questions of a level: of the form, with each list as one, or of a row.
struct LevelSteps {
  private(set) var paths: [Path] = []
  private var indexes: [Path: Int] = [:]

  var count: Int { paths.count }

  /// The place of a question, from 1.
  func number(of path: Path) -> Int? { indexes[path] }

  /// - Parameter level: the form, or a row.
  init(of level: Path, in session: Session) {
    let program = session.program
    guard session.isVisible(level), !session.isReadonly(level) else { return }
    var open = Array(program.children(of: level.node).reversed())
    while let node = open.popLast() {
      let path = Path(node: node, row: level.row)
      switch program.nodes[node].kind {
      case .field, .list:
        guard session.isShownItself(path), !session.isReadonlyItself(path),
          !program.nodes[node].isComputed
        else { continue }
        paths.append(path)
        indexes[path] = paths.count
      case .group, .section:
        guard session.isShownItself(path), !session.isReadonlyItself(path) else { continue }
        open.append(contentsOf: program.children(of: node).reversed())
      case .form, .row, .note: continue
      }
    }
  }
}

extension Conversation {
  /// The questions of a level, found again when an answer may have changed them.
  mutating func steps(of level: Path) -> LevelSteps {
    if let known = steps[level] { return known }
    let found = LevelSteps(of: level, in: session)
    steps[level] = found
    return found
  }

  /// The level of a place: the row around it, or the form.
  func level(of path: Path) -> Path {
    session.enclosingRow(of: path)?.path ?? .form
  }

  /// `2/5`, which widens the column of its level; nil for a row of plain values.
  mutating func counter(of path: Path) -> String? {
    guard !session.program.isPlainValue(path.node) else { return nil }
    let steps = steps(of: level(of: path))
    let counter = "\(steps.number(of: path) ?? 0)/\(steps.count)"
    let template = session.program.nodes[path.node].template
    counterWidths[template] = max(counterWidths[template] ?? 0, counter.utf8.count)
    return counter
  }
}
