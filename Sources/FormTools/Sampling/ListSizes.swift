internal import FormEngine
internal import FormLanguage

/// The numbers of rows that the lists of a form need.
struct ListSizes {
  /// The minimum number of rows that each row of a list contains, itself included.
  private(set) var leastRows: [NodeID: Int] = [:]
  /// The depth of the most deeply nested list, counted from 1; also 1 if there are no lists.
  let deepest: Int

  private static let most = RecordAnswers.mostRows

  /// Computes the numbers from the bounds of the lists in a form without answers.
  ///
  /// - Parameter session: a session without answers.
  init(_ session: Session) {
    let program = session.program
    var depths = [Int](repeating: 0, count: program.nodes.count)
    for (id, node) in program.nodes.enumerated() where id > 0 {
      depths[id] = depths[node.parent] + (node.kind == .list ? 1 : 0)
    }
    deepest = max(1, depths.max() ?? 1)
    // Inner lists are declared after the lists around them, so in reverse order they come first.
    var inside = [Int](repeating: 1, count: program.nodes.count)
    for id in program.nodes.indices.reversed() where id > 0 {
      let node = program.nodes[id]
      if node.kind == .list {
        leastRows[id] = inside[node.rowBody]
        let isShown = node.shown == .always && node.required != .never
        let least = max(session.rowBounds(of: Path(node: id)).least, isShown ? 1 : 0)
        inside[node.parent] += min(Self.most, least) * min(Self.most, inside[node.rowBody])
      } else if node.kind != .row {
        inside[node.parent] += inside[id] - 1
      }
      inside[node.parent] = min(inside[node.parent], Self.most * Self.most)
    }
  }
}
