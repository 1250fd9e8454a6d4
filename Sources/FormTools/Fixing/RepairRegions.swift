internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// The clauses, steps and declarations of a source, and how they nest. The effects of a fix in one
/// of them are mostly found in the same one.
package struct RepairRegions {
  private let tree: SyntaxTree
  /// The node of the innermost region at each token.
  private var nodeOfToken: [Int32]
  /// The node of the region around each region; absent for the outermost.
  private var around: [Int32: Int32] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    nodeOfToken = [Int32](repeating: 0, count: tree.tokens.count)
    // Nodes come before the nodes inside them, so inner regions overwrite outer ones. The stack
    // holds the open nodes and the token up to which each is filled in.
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

  /// A part of the source. It is whole if it is a clause, a step or similar, rather than a
  /// declaration.
  package struct Region {
    var span: SourceSpan
    var isWhole: Bool
  }

  /// Returns the regions around a place, innermost first. The form and the file are left out, since
  /// they contain nearly everything.
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
