internal import FormEngine

/// Where the marker is in the tree.
struct CompletionPlace {
  let tree: SyntaxTree
  /// The marker's token.
  let marker: Int
  /// The nodes around the marker, the file first.
  let around: [SyntaxID]

  /// Nil if the marker is inside another token or a comment.
  init?(_ tree: SyntaxTree, at offset: Int) {
    guard let marker = CompletionPlace.token(at: offset, in: tree),
      tree.tokens[marker].start == offset
    else { return nil }
    self.tree = tree
    self.marker = marker
    var around = CompletionPlace.nodes(around: marker, in: tree)
    // A name before a text counts as an option without its keyword. Here it is any word.
    if let option = around.dropLast().last, tree.clause(of: option) == .option,
      Int(tree.nodes[option].firstToken) == marker
    {
      around.removeLast(2)
    }
    self.around = around
  }

  /// The token that contains an offset.
  static func token(at offset: Int, in tree: SyntaxTree) -> Int? {
    let low = tree.tokens.partitioningIndex { $0.end > offset }
    guard low < tree.tokens.count, tree.tokens[low].start <= offset,
      offset < tree.tokens[low].end
    else { return nil }
    return low
  }

  /// The nodes that contain a token, the file first; also `error` nodes.
  static func nodes(around token: Int, in tree: SyntaxTree) -> [SyntaxID] {
    var around = [tree.root]
    var child = tree.root + 1
    var end = Int(tree.nodes[tree.root].end)
    while child < end {
      let node = tree.nodes[child]
      if Int(node.firstToken) <= token, token < Int(node.endToken) {
        around.append(child)
        end = Int(node.end)
        child += 1
      } else {
        child = Int(node.end)
      }
    }
    return around
  }

  /// The innermost node around the marker.
  var leaf: SyntaxID { around[around.count - 1] }

  /// The node around the leaf.
  var parent: SyntaxID { around[max(0, around.count - 2)] }

  /// The kind of a token before the marker: 1 for the one directly before it.
  func previous(_ distance: Int = 1) -> TokenKind {
    marker >= distance ? tree.tokens[marker - distance].kind : .endOfFile
  }

  var isFirstOnLine: Bool { tree.tokens[marker].flags.contains(.firstOnLine) }
  var isSpaced: Bool { tree.tokens[marker].flags.contains(.spaced) }

  /// The index in `around` of the innermost block, or of the file.
  var block: Int {
    around.lastIndex { tree.kind($0) == .block || tree.kind($0) == .file } ?? 0
  }

  /// The declaration, clause or step of the innermost block.
  var owner: SyntaxID { around[max(0, block - 1)] }

  /// The nodes in the innermost block that end directly before the marker or go on around it, from
  /// the outermost in: what is written next may continue each of them.
  var open: [SyntaxID] {
    var open: [SyntaxID] = []
    let inner = around[(block + 1)...].filter { tree.kind($0) != .error }
    open += inner
    guard marker > 0, tree.tokens[marker - 1].kind != .rightBrace else { return open }
    var end = Int(tree.nodes[inner.last ?? around[block]].end)
    var child = (inner.last ?? around[block]) + 1
    while child < end {
      let node = tree.nodes[child]
      let isBefore = Int(node.endToken) == marker && Int(node.firstToken) < marker
      if isBefore, node.kind != .error {
        open.append(child)
        end = Int(node.end)
        child += 1
      } else {
        child = Int(node.end)
      }
    }
    return open
  }

  /// Whether what is before the marker lacks something, so that nothing new can begin.
  var lacksSomething: Bool {
    open.contains(where: lacksPart)
  }

  /// Whether a part of a node is missing at the marker.
  func lacksPart(_ node: SyntaxID) -> Bool {
    tree.children(of: node).contains {
      tree.kind($0) == .missing && Int(tree.nodes[$0].firstToken) == marker
    }
  }

  /// Whether a declaration, clause or step may begin at the marker.
  var beginsItem: Bool {
    let inner = around[(block + 1)...]
    guard inner.count <= 1 else { return false }
    if let error = inner.first {
      guard tree.kind(error) == .error else { return false }
      if !isFirstOnLine, Int(tree.nodes[error].firstToken) != marker { return false }
    }
    return isFirstOnLine || !lacksSomething
  }
}
