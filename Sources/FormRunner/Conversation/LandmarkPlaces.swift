import FormEngine

/// The places that are shown but not asked: notes, and fields that are computed or may be
/// read-only.
///
/// The focus order of a form's template is known before any row exists, so each node has a rank in
/// it. Finding the landmarks between two nodes only compares ranks.
struct LandmarkPlaces {
  /// The rank of each node in the focus order of the whole program.
  private var ranks: [Int32]
  /// The landmarks of each template, by rank.
  private var landmarks: [Int: [NodeID]] = [:]

  /// Returns nil for a form without landmarks.
  init?(_ program: Program) {
    let nodes = program.nodes
    // Declarations come after their containers.
    var mayBeReadonly: [Bool] = []
    mayBeReadonly.reserveCapacity(nodes.count)
    for node in nodes {
      let isInside = mayBeReadonly.indices.contains(node.parent) && mayBeReadonly[node.parent]
      mayBeReadonly.append(isInside || node.readonly != .never || node.forced >= 0)
    }
    func isLandmark(_ id: NodeID) -> Bool {
      switch nodes[id].kind {
      case .note: true
      case .field: (nodes[id].isComputed || mayBeReadonly[id]) && !program.isPlainValue(id)
      case .form, .group, .section, .list, .row: false
      }
    }
    guard nodes.indices.contains(where: isLandmark) else { return nil }
    ranks = Array(repeating: 0, count: nodes.count)
    for (rank, node) in program.declarations(from: 0, order: .asked).enumerated() {
      ranks[node] = Int32(truncatingIfNeeded: rank)
      if isLandmark(node) { landmarks[nodes[node].template, default: []].append(node) }
    }
  }

  func rank(of node: NodeID) -> Int { Int(ranks[node]) }

  /// Returns the landmarks of a template between two ranks, excluding both.
  func landmarks(inTemplate template: Int, after lower: Int, before upper: Int) -> ArraySlice<
    NodeID
  > {
    guard let all = landmarks[template], lower < upper else { return [] }
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
