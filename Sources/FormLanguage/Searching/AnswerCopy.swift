package import FormEngine

/// The answers of a session as moves on another form.
package struct AnswerCopy {
  package private(set) var moves: [AnswerMove] = []
  private var walk: SuggestedWalk
  private let session: Session

  /// The maximum number of passes: an answer may show a field that comes before it.
  private static let mostPasses = 3

  package init(of session: Session, on walk: SuggestedWalk) {
    self.session = session
    self.walk = walk
    var count = -1
    for _ in 0..<Self.mostPasses where moves.count > count {
      count = moves.count
      copy(0, from: 0, to: 0)
    }
  }

  /// Copies the contents of a container from one row to another. Recursion follows the
  /// declarations, which nest at most 64 levels deep.
  private mutating func copy(_ container: NodeID, from row: RowID, to copyRow: RowID) {
    let program = session.program
    for id in program.declaredChildren(of: container) {
      let (path, target) = (Path(node: id, row: row), Path(node: id, row: copyRow))
      switch program.nodes[id].kind {
      case .group, .section: copy(id, from: row, to: copyRow)
      case .list: copyRows(of: path, to: target)
      case .field:
        let value = session.value(path)
        guard !session.isComputed(path), session.isVisible(path),
          walk.session.value(target) != value
        else { continue }
        perform(value.isEmpty ? .clear(target) : .enter(target, value))
      case .form, .row, .note: break
      }
    }
  }

  private mutating func copyRows(of list: Path, to target: Path) {
    for (index, row) in session.rows(of: list).enumerated() {
      if walk.session.rowCount(of: target) <= index { perform(addition(to: target, like: row)) }
      guard let added = walk.session.row(of: target, at: index) else { return }
      copy(added.body, from: row, to: added.row)
    }
  }

  private func addition(to list: Path, like row: RowID) -> AnswerMove {
    let node = session.program.nodes[list.node]
    guard node.isPlainList, let value = session.program.children(of: node.rowBody).first else {
      return .add(list)
    }
    return .addValue(list, session.value(Path(node: value, row: row)))
  }

  private mutating func perform(_ move: AnswerMove) {
    if walk.perform(move) { moves.append(move) }
  }
}
