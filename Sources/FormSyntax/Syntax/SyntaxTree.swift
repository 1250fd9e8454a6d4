package import FormEngine

/// The index of a node in `SyntaxTree.nodes`; the file is 0.
package typealias SyntaxID = Int

/// A node of the tree, with the tokens from `firstToken` up to, but not including, `endToken`.
package struct SyntaxNode: Sendable {
  package var kind: SyntaxKind
  package var flags: SyntaxFlags
  package var firstToken: UInt32
  package var endToken: UInt32
  /// The index after the last descendant.
  package var end: UInt32
}

/// Properties of a node that neither its kind nor its children show.
package struct SyntaxFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The node or a descendant has a finding. Findings of the checker may be consequences of it.
  package static let broken = SyntaxFlags(rawValue: 1)
  /// `range`: the bounds that are present.
  package static let lowerBound = SyntaxFlags(rawValue: 2)
  package static let upperBound = SyntaxFlags(rawValue: 4)
  /// `range`: `..<`.
  static let excludesUpper = SyntaxFlags(rawValue: 8)
  /// `sortKey`: `descending`. `focusPolicy`: `first problem`. `onSuccess`: `keep focus`.
  /// `step` `expect focus`: `none`.
  package static let alternative = SyntaxFlags(rawValue: 16)
  /// `error`, `missing`: the parser did not understand the code around it, and corrected nothing.
  package static let unread = SyntaxFlags(rawValue: 32)
}

/// A parsed file: every byte of the source, as tokens and the trivia between them, and an arena of
/// nodes, each before its children. A reference, so passing it on copies nothing.
package final class SyntaxTree: Sendable {
  package let source: SourceText
  /// Ends with `endOfFile`, which has no bytes; neither has a word that is missing, and that the
  /// parser added.
  package let tokens: ContiguousArray<Token>
  package let nodes: ContiguousArray<SyntaxNode>
  /// The places of the comments that begin with `allow`, in order.
  package let allowComments: [Int]

  init(
    source: SourceText, tokens: ContiguousArray<Token>, nodes: ContiguousArray<SyntaxNode>,
    allowComments: [Int]
  ) {
    self.source = source
    self.tokens = tokens
    self.nodes = nodes
    self.allowComments = allowComments
  }

  package var root: SyntaxID { 0 }

  package func kind(_ id: SyntaxID) -> SyntaxKind { nodes[id].kind }

  package func flags(_ id: SyntaxID) -> SyntaxFlags { nodes[id].flags }

  /// Returns the children of a node, in order, without `error` nodes.
  package func children(of id: SyntaxID) -> SyntaxChildren {
    SyntaxChildren(nodes: nodes, nextID: id + 1, end: Int(nodes[id].end))
  }

  /// Calls `body` with each child of a node, in order, without `error` nodes. Faster than
  /// `children`, since it retains nothing.
  @inline(__always)
  package func forEachChild(of id: SyntaxID, _ body: (SyntaxID) -> Void) {
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      let next = Int(nodes[child].end)
      if nodes[child].kind != .error { body(child) }
      child = next
    }
  }

  /// Returns the first child of a kind.
  package func child(_ kind: SyntaxKind, of id: SyntaxID) -> SyntaxID? {
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      if nodes[child].kind == kind { return child }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// Returns the child of a node that follows another one, without `error` nodes.
  package func sibling(after child: SyntaxID, in id: SyntaxID) -> SyntaxID? {
    let end = Int(nodes[id].end)
    var next = Int(nodes[child].end)
    while next < end {
      if nodes[next].kind != .error { return next }
      next = Int(nodes[next].end)
    }
    return nil
  }

  /// Returns the child at an index, not counting `error` nodes.
  package func child(at index: Int, of id: SyntaxID) -> SyntaxID? {
    var index = index
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      if nodes[child].kind != .error {
        if index == 0 { return child }
        index -= 1
      }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// Returns the span from the first to the last byte of a node's tokens; a missing node is after
  /// the token before it.
  package func span(_ id: SyntaxID) -> SourceSpan {
    let node = nodes[id]
    if node.firstToken >= node.endToken {
      if node.firstToken == 0 { return SourceSpan(0, 0) }
      return tokens[Int(node.firstToken) - 1].span.atEnd
    }
    let first = tokens[Int(node.firstToken)]
    let last = tokens[Int(node.endToken) - 1]
    return SourceSpan(start: first.offset, end: last.offset &+ last.length)
  }

  /// Returns the source of a node, including the comments inside it.
  package func text(_ id: SyntaxID) -> String { source.text(of: span(id)) }

  package func token(_ index: Int) -> Token { tokens[index] }

  /// Returns the built-in type that a `typeName` node names.
  package func scalarType(_ id: SyntaxID) -> ScalarType? {
    let node = nodes[id]
    return node.firstToken + 1 == node.endToken ? tokens[Int(node.firstToken)].type : nil
  }

  /// Returns the function that a call names; nil if the language does not have it.
  package func calledFunction(_ call: SyntaxID) -> Function? {
    guard let head = child(at: 0, of: call), kind(head) == .nameReference else { return nil }
    return Function(named: nameText(head))
  }

  /// Returns the kind of a node's first token; `endOfFile` if there is none.
  package func firstTokenKind(_ id: SyntaxID) -> TokenKind {
    let node = nodes[id]
    return node.firstToken < node.endToken ? tokens[Int(node.firstToken)].kind : .endOfFile
  }
}

/// The children of a node, without `error` nodes.
package struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  let nodes: ContiguousArray<SyntaxNode>
  var nextID: SyntaxID
  let end: SyntaxID

  package mutating func next() -> SyntaxID? {
    while nextID < end {
      let child = nextID
      nextID = Int(nodes[child].end)
      if nodes[child].kind != .error { return child }
    }
    return nil
  }
}
