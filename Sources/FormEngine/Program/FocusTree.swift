/// The declaration tree of one template in focus order: siblings by order tag, wide nodes as
/// balanced subtrees. All rows share it; the counts are kept per row.
struct FocusTree: Sendable {
  /// The greatest number of children of a node.
  static let width = 16

  enum Child: Hashable, Sendable {
    case inner(Int)
    case leaf(Int)
    /// The rows of a list, which precede the list's own leaf.
    case rows(NodeID)
  }

  /// A container, or a part of a wide container.
  struct Inner: Sendable {
    /// The group, section or list; -1 for a part of a wide container.
    var node: NodeID
    var parent: Int
    /// The index of the node in `children`.
    var position: Int
    var children: Range<Int>
    var shown: Condition
    var readonly: Condition
  }

  /// A field, or the position in a list at which a row can be added.
  struct Leaf: Sendable {
    var node: NodeID
    var parent: Int
    var position: Int
  }

  private(set) var inners: [Inner] = []
  private(set) var leaves: [Leaf] = []
  private(set) var children: [Child] = []
  /// The positions of the rows of each list.
  private(set) var rowPositions: [NodeID: (inner: Int, position: Int)] = [:]

  init(root: NodeID, parts: ProgramParts) {
    inners.append(
      Inner(
        node: root, parent: -1, position: -1, children: 0..<0, shown: .always, readonly: .never))
    var waiting: [(inner: Int, children: [Item])] = [(0, Self.items(of: root, parts))]
    var first = 0
    while first < waiting.count {
      let (inner, items) = waiting[first]
      waiting[first].children = []
      first += 1
      place(Self.parts(of: items), in: inner, parts, &waiting)
    }
  }

  /// A child of a container that has no number yet.
  private enum Item {
    case node(NodeID)
    case rows(NodeID)
    case ownLeaf(NodeID)
    case part([Item])
  }

  private static func items(of node: NodeID, _ parts: ProgramParts) -> [Item] {
    parts.children[node].filter { parts.nodes[$0].kind != .note }.map(Item.node)
  }

  /// Divides a wide sequence of children into at most `width` parts. A part that is still too wide
  /// is divided when its own children are placed.
  private static func parts(of items: [Item]) -> [Item] {
    guard items.count > width else { return items }
    let size = max(width, (items.count + width - 1) / width)
    return stride(from: 0, to: items.count, by: size).map {
      .part(Array(items[$0..<min($0 + size, items.count)]))
    }
  }

  private mutating func place(
    _ items: [Item], in inner: Int, _ parts: ProgramParts,
    _ waiting: inout [(inner: Int, children: [Item])]
  ) {
    let start = children.count
    for item in items {
      let position = children.count
      switch item {
      case .node(let node) where parts.nodes[node].kind == .field:
        children.append(.leaf(leaves.count))
        leaves.append(Leaf(node: node, parent: inner, position: position))
      case .ownLeaf(let list):
        children.append(.leaf(leaves.count))
        leaves.append(Leaf(node: list, parent: inner, position: position))
      case .rows(let list):
        children.append(.rows(list))
        rowPositions[list] = (inner, position)
      case .node(let node):
        let isList = parts.nodes[node].kind == .list
        let below = isList ? [.rows(node), .ownLeaf(node)] : Self.items(of: node, parts)
        add(node, below, in: inner, parts.nodes[node], &waiting)
      case .part(let below):
        add(-1, below, in: inner, nil, &waiting)
      }
    }
    inners[inner].children = start..<children.count
  }

  private mutating func add(
    _ node: NodeID, _ below: [Item], in inner: Int, _ declared: Node?,
    _ waiting: inout [(inner: Int, children: [Item])]
  ) {
    let number = inners.count
    inners.append(
      Inner(
        node: node, parent: inner, position: children.count, children: 0..<0,
        shown: declared?.shown ?? .always, readonly: declared?.readonly ?? .never))
    children.append(.inner(number))
    waiting.append((number, below))
  }
}
