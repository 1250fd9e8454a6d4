import FormEngine

/// The places of the notes of a form between its other nodes.
///
/// The focus order of a form's template is known before any row exists, so each node has a rank
/// there; finding the notes between two nodes is then a matter of comparing ranks.
struct NotePlaces {
  /// For each node, its rank in the focus order of the whole program.
  private var ranks: [Int32]
  /// For each template, its notes, by rank.
  private var notes: [Int: [NodeID]] = [:]

  /// Returns nil for a form without notes.
  init?(_ program: Program) {
    let nodes = program.nodes
    guard nodes.contains(where: { $0.kind == .note }) else { return nil }
    ranks = Array(repeating: 0, count: nodes.count)
    var open = [NodeID](nodes.isEmpty ? [] : [0])
    var rank: Int32 = 0
    while let node = open.popLast() {
      ranks[node] = rank
      rank &+= 1
      if nodes[node].kind == .note { notes[nodes[node].template, default: []].append(node) }
      if nodes[node].kind == .list, nodes.indices.contains(nodes[node].rowBody) {
        open.append(nodes[node].rowBody)
      } else {
        open.append(contentsOf: program.children(of: node).reversed())
      }
    }
  }

  func rank(of node: NodeID) -> Int { Int(ranks[node]) }

  /// The notes of a template between two ranks, excluding both.
  func notes(inTemplate template: Int, after lower: Int, before upper: Int) -> ArraySlice<NodeID> {
    guard let all = notes[template], lower < upper else { return [] }
    let start = firstIndex(in: all, beyond: lower)
    var end = start
    while end < all.count, rank(of: all[end]) < upper { end += 1 }
    return all[start..<end]
  }

  private func firstIndex(in all: [NodeID], beyond rank: Int) -> Int {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if self.rank(of: all[middle]) > rank { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
