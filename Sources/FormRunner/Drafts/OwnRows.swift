import FormEngine

/// The rows that nobody adds: those that lists start with, and those of `count = E`.
///
/// A draft names each of them once, in the entry after which it exists. In a later run, it may have
/// another identity, since another form, other preset answers or another date make other rows.
struct OwnRows {
  /// Rows of one list.
  struct Rows {
    var list: Path
    var rows: [RowID]
  }

  /// The lists with such rows, outer ones first.
  private let lists: [NodeID]
  /// The lists with such rows, and those around them.
  private let around: Set<NodeID>
  /// The number of rows that each list had made after the last entry.
  private var made: [NodeID: Int] = [:]
  /// Rows that were made in a row that was in no list, and have not been named.
  private var detached: [RowPath] = []

  init(_ program: Program) {
    let nodes = program.nodes
    lists = nodes.indices.filter { Self.makesRows(in: $0, program) }
    var around: Set<NodeID> = []
    for list in lists {
      var node = list
      while node > 0 {
        if nodes[node].kind == .list { around.insert(node) }
        node = nodes[node].parent
      }
    }
    self.around = around
  }

  private static func makesRows(in list: NodeID, _ program: Program) -> Bool {
    let node = program.nodes[list]
    return node.kind == .list && (node.startRows > 0 || node.countsItsRows)
  }

  /// Marks all rows of a session as named.
  mutating func skip(in session: Session) {
    detached = []
    for list in lists { made[list] = session.rowsMade(for: list) }
  }

  /// Returns the rows that were made since the last entry, outer ones first.
  mutating func takeNew(in session: Session) -> [Rows] {
    guard !lists.isEmpty else { return [] }
    var new = detached
    detached = []
    for list in lists {
      let count = session.rowsMade(for: list)
      let former = made[list] ?? 0
      guard count > former else { continue }
      let body = session.program.nodes[list].rowBody
      new += (former..<count).map { RowPath(body: body, row: RowID(clamping: $0)) }
      made[list] = count
    }
    var found: [Rows] = []
    for row in new.sorted(by: { ($0.body, $0.row) < ($1.body, $1.row) }) {
      let list = session.list(of: row)
      guard session.isKnown(row.path) else {
        detached.append(row)
        continue
      }
      // A person may have added the row to a list that starts with others.
      guard session.program.nodes[list.node].countsItsRows || session.startIndex(of: row) != nil
      else { continue }
      if found.last?.list == list {
        found[found.count - 1].rows.append(row.row)
      } else {
        found.append(Rows(list: list, rows: [row.row]))
      }
    }
    return found
  }

  /// Returns the rows of all lists that make rows, outer ones first.
  func all(in session: Session) -> [Rows] { all(in: .form, session) }

  /// The recursion follows the declarations, which nest at most 64 levels deep.
  private func all(in container: Path, _ session: Session) -> [Rows] {
    session.program.declaredChildren(of: container.node).flatMap { child -> [Rows] in
      let path = Path(node: child, row: container.row)
      let node = session.program.nodes[child]
      switch node.kind {
      case .list:
        guard around.contains(child) else { return [] }
        let rows = session.rows(of: path)
        let own =
          rows.isEmpty || !Self.makesRows(in: child, session.program)
          ? [] : [Rows(list: path, rows: rows)]
        return own
          + rows.sorted().flatMap { all(in: Path(node: node.rowBody, row: $0), session) }
      case .group, .section: return all(in: path, session)
      case .form, .row, .field, .note: return []
      }
    }
  }
}

extension Session {
  /// Returns the names of the options to which the rows of a list belong; empty if they belong to
  /// none.
  func optionNames(ofRows rows: [RowID], in list: Path) -> [String] {
    guard let field = program.parts.countedOptions[list.node] else { return [] }
    let options = program.options(of: field)
    let body = program.nodes[list.node].rowBody
    return rows.map { row in
      option(of: RowPath(body: body, row: row)).map { options.name(Int($0)) } ?? ""
    }
  }
}
