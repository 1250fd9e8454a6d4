public import FormEngine

/// A node by its place in `SyntaxTree.nodes`; the file is 0.
public typealias SyntaxID = Int

/// One node of the tree. Its tokens are those from `firstToken` up to, and without, `endToken`.
public struct SyntaxNode: Sendable {
  public var kind: SyntaxKind
  public var flags: SyntaxFlags
  public var firstToken: UInt32
  public var endToken: UInt32
  /// The place after its last descendant.
  public var end: UInt32
}

/// What a node has that neither its kind nor its children tell.
public struct SyntaxFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A finding stands at this node or below: what the checker would say may be an echo of it.
  public static let broken = SyntaxFlags(rawValue: 1)
  /// `range`: the bounds that are written.
  public static let lowerBound = SyntaxFlags(rawValue: 2)
  public static let upperBound = SyntaxFlags(rawValue: 4)
  /// `range`: `..<`.
  public static let excludesUpper = SyntaxFlags(rawValue: 8)
  /// `sortKey`: `descending`. `focusPolicy`: `first problem`. `onSuccess`: `keep focus`.
  /// `step` `expect focus`: `none`.
  public static let alternative = SyntaxFlags(rawValue: 16)
  /// `error`, `missing`: the parser did not understand what stands around, and mended nothing.
  public static let unread = SyntaxFlags(rawValue: 32)
}

/// A parsed file: every byte of the source, as tokens and the gaps between them, under nodes that
/// stand in one array, each before its children. A reference, so that it is passed on without copying.
public final class SyntaxTree: Sendable {
  public let source: SourceText
  /// Ends with `endOfFile`, which has no bytes.
  public let tokens: ContiguousArray<Token>
  public let nodes: ContiguousArray<SyntaxNode>

  init(source: SourceText, tokens: ContiguousArray<Token>, nodes: ContiguousArray<SyntaxNode>) {
    self.source = source
    self.tokens = tokens
    self.nodes = nodes
  }

  public var root: SyntaxID { 0 }

  public func kind(_ id: SyntaxID) -> SyntaxKind { nodes[id].kind }

  public func flags(_ id: SyntaxID) -> SyntaxFlags { nodes[id].flags }

  /// The children of a node, in order; `error` nodes are left out.
  public func children(of id: SyntaxID) -> SyntaxChildren {
    SyntaxChildren(nodes: nodes, nextID: id + 1, end: Int(nodes[id].end))
  }

  /// Calls `body` with each child of a node, in order; `error` nodes are left out. Quicker than
  /// `children`, since nothing is held for it.
  @inline(__always)
  func forEachChild(of id: SyntaxID, _ body: (SyntaxID) -> Void) {
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      let next = Int(nodes[child].end)
      if nodes[child].kind != .error { body(child) }
      child = next
    }
  }

  /// The first child of a kind.
  public func child(_ kind: SyntaxKind, of id: SyntaxID) -> SyntaxID? {
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      if nodes[child].kind == kind { return child }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// The child of a node that follows another one; `error` nodes are left out.
  func sibling(after child: SyntaxID, in id: SyntaxID) -> SyntaxID? {
    let end = Int(nodes[id].end)
    var next = Int(nodes[child].end)
    while next < end {
      if nodes[next].kind != .error { return next }
      next = Int(nodes[next].end)
    }
    return nil
  }

  /// The child at a place, `error` nodes not counted.
  public func child(at index: Int, of id: SyntaxID) -> SyntaxID? {
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

  /// From the first to the last byte of the node's tokens; a missing one stands after what is before.
  public func span(_ id: SyntaxID) -> Span {
    let node = nodes[id]
    if node.firstToken >= node.endToken {
      if node.firstToken == 0 { return Span(0, 0) }
      return tokens[Int(node.firstToken) - 1].span.atEnd
    }
    let first = tokens[Int(node.firstToken)]
    let last = tokens[Int(node.endToken) - 1]
    return Span(start: first.offset, end: last.offset &+ last.length)
  }

  /// The source of a node, comments inside included.
  public func text(_ id: SyntaxID) -> String { source.text(of: span(id)) }

  public func token(_ index: Int) -> Token { tokens[index] }

  /// The type of the language that a `typeName` node names.
  public func scalarType(_ id: SyntaxID) -> ScalarType? {
    let node = nodes[id]
    return node.firstToken < node.endToken ? tokens[Int(node.firstToken)].type : nil
  }

  /// The kind of a node's first token; `endOfFile` where there is none.
  public func firstTokenKind(_ id: SyntaxID) -> TokenKind {
    let node = nodes[id]
    return node.firstToken < node.endToken ? tokens[Int(node.firstToken)].kind : .endOfFile
  }
}

/// The children of a node, without `error` nodes.
public struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  let nodes: ContiguousArray<SyntaxNode>
  var nextID: SyntaxID
  let end: SyntaxID

  public mutating func next() -> SyntaxID? {
    while nextID < end {
      let child = nextID
      nextID = Int(nodes[child].end)
      if nodes[child].kind != .error { return child }
    }
    return nil
  }
}
