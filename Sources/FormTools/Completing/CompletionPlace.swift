internal import FormEngine
internal import FormSyntax

/// The marker's place in the syntax tree.
struct CompletionPlace {
  let tree: SyntaxTree
  /// The index of the marker's token.
  let marker: Int
  /// The nodes around the marker, starting with the file.
  let around: [SyntaxID]

  /// Fails if the marker is inside another token or a comment.
  init?(_ tree: SyntaxTree, at offset: Int) {
    guard let marker = CompletionPlace.token(at: offset, in: tree),
      tree.tokens[marker].start == offset
    else { return nil }
    self.tree = tree
    self.marker = marker
    var around = CompletionPlace.nodes(around: marker, in: tree)
    // The parser reads a name before a text as an option without its keyword. Here it is any word.
    if let option = around.dropLast().last, tree.clause(of: option) == .option,
      tree.tokens[Int(tree.nodes[option].firstToken)].start == offset
    {
      around.removeLast(2)
    }
    self.around = around
  }

  /// Returns the index of the token that contains an offset.
  static func token(at offset: Int, in tree: SyntaxTree) -> Int? {
    let low = tree.tokens.partitioningIndex { $0.end > offset }
    guard low < tree.tokens.count, tree.tokens[low].start <= offset,
      offset < tree.tokens[low].end
    else { return nil }
    return low
  }

  /// Returns the nodes that contain a token, starting with the file. Includes `error` nodes.
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

  /// Returns the kind of a token before the marker; a distance of 1 is the token directly before
  /// it. Words that the parser added do not count.
  func previous(_ distance: Int = 1) -> TokenKind {
    let written = tree.tokens[..<marker].lazy.reversed().filter { $0.length > 0 }
    return written.dropFirst(distance - 1).first?.kind ?? .endOfFile
  }

  /// Returns whether a node ends before the marker, with at most words between them that the parser
  /// added.
  func follows(_ node: SyntaxNode) -> Bool {
    let end = Int(node.endToken)
    return end <= marker && Int(node.firstToken) < end
      && tree.tokens[end..<marker].allSatisfy { $0.length == 0 }
  }

  var isFirstOnLine: Bool { tree.tokens[marker].flags.contains(.firstOnLine) }
  var isSpaced: Bool { tree.tokens[marker].flags.contains(.spaced) }

  /// The index in `around` of the innermost block, or of the file.
  var block: Int {
    around.lastIndex { tree.kind($0) == .block || tree.kind($0) == .file } ?? 0
  }

  /// The declaration, clause or step that the innermost block belongs to.
  var owner: SyntaxID { around[max(0, block - 1)] }

  /// The nodes in the innermost block that contain the marker or end directly before it, outermost
  /// first. The next word may continue any of them.
  var open: [SyntaxID] {
    var open: [SyntaxID] = []
    let inner = around[(block + 1)...].filter { tree.kind($0) != .error }
    open += inner
    guard marker > 0, previous() != .rightBrace else { return open }
    var end = Int(tree.nodes[inner.last ?? around[block]].end)
    var child = (inner.last ?? around[block]) + 1
    while child < end {
      let node = tree.nodes[child]
      let isBefore = follows(node)
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

  /// True if an open node lacks a part, so nothing new can begin.
  var lacksSomething: Bool {
    open.contains(where: lacksPart)
  }

  /// Returns true if a part of a node is missing at the marker.
  func lacksPart(_ node: SyntaxID) -> Bool {
    tree.children(of: node).contains {
      tree.kind($0) == .missing && Int(tree.nodes[$0].firstToken) == marker
    }
  }

  /// True if a declaration, clause or step may begin at the marker.
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
