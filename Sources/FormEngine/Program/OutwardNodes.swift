/// A declaration and its ancestors, from the inside out, without the form.
package struct OutwardNodes: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private var node: NodeID

  fileprivate init(_ nodes: [Node], from node: NodeID) {
    self.nodes = nodes
    self.node = node
  }

  package mutating func next() -> NodeID? {
    guard node > 0 else { return nil }
    defer { node = nodes[node].parent }
    return node
  }
}

extension [Node] {
  package func outward(from node: NodeID) -> OutwardNodes { OutwardNodes(self, from: node) }

  /// Returns the ancestors of a declaration, from the inside out, without the form.
  package func around(_ node: NodeID) -> OutwardNodes {
    OutwardNodes(self, from: self[node].parent)
  }
}
