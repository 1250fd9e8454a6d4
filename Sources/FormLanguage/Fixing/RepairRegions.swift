internal import FormEngine

/// The clauses, steps and declarations of a source, each with the one around it: what a fix in one of
/// them uncovers or spoils is mostly found in the same.
struct RepairRegions {
  private let tree: SyntaxTree
  /// For each token the innermost region, by its node.
  private var nodeOfToken: [Int32]
  /// By node: the node of the region around it, or -1.
  private var around: [Int32: Int32] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    nodeOfToken = [Int32](repeating: 0, count: tree.tokens.count)
    // Each node comes before those inside, so inner ones overwrite what outer ones have set. What is
    // open is a stack of nodes, and the tokens up to where each is filled in.
    var open: [(node: Int, filled: Int)] = []
    func close() {
      guard let (node, filled) = open.popLast() else { return }
      let end = min(Int(tree.nodes[node].endToken), tree.tokens.count)
      if filled < end { fill(filled..<end, with: node) }
      if !open.isEmpty { open[open.count - 1].filled = max(open[open.count - 1].filled, end) }
    }
    for node in tree.nodes.indices where node == 0 || tree.nodes[node].kind.isStatement {
      while let top = open.last, Int(tree.nodes[top.node].end) <= node { close() }
      let first = Int(tree.nodes[node].firstToken)
      if let top = open.last {
        around[Int32(truncatingIfNeeded: node)] = Int32(truncatingIfNeeded: top.node)
        if top.filled < first { fill(top.filled..<first, with: top.node) }
        open[open.count - 1].filled = max(top.filled, first)
      }
      open.append((node, first))
    }
    while !open.isEmpty { close() }
  }

  private mutating func fill(_ tokens: Range<Int>, with node: Int) {
    for token in tokens.clamped(to: nodeOfToken.indices) {
      nodeOfToken[token] = Int32(truncatingIfNeeded: node)
    }
  }

  /// A part of the source, and whether it is a clause, a step or the like, which is understood as a
  /// whole, rather than a declaration.
  struct Region {
    var span: SourceSpan
    var isWhole: Bool
  }

  /// The regions around a place, from the innermost outwards. The form and the file, which contain
  /// nearly all, are left out.
  func regions(around place: Int) -> [Region] {
    let low = tree.tokens.partitioningIndex { $0.start > place }
    var regions: [Region] = []
    var node = low > 0 ? nodeOfToken[low - 1] : 0
    while node > 0, tree.nodes[Int(node)].kind != .formDeclaration {
      regions.append(
        Region(
          span: tree.span(Int(node)), isWhole: !tree.nodes[Int(node)].kind.isDeclaration))
      node = around[node] ?? 0
    }
    return regions
  }
}
