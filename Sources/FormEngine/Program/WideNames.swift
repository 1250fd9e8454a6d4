import Synchronization

/// The names in containers with many declarations, collected when one is first looked up, so that a
/// lookup does not take longer in a larger form.
final class WideNames: Sendable {
  /// The number of declarations from which on a search would be slower.
  static let least = 24

  private struct Place: Hashable {
    var name: String
    var container: NodeID
  }

  private final class Table: Sendable {
    let nodes: [Place: NodeID]

    init(_ nodes: [Place: NodeID]) {
      self.nodes = nodes
    }
  }

  private let table = AtomicLazyReference<Table>()

  /// Returns the declaration with a name directly in a form, group or row.
  func node(named name: String, in container: NodeID, of program: Program) -> NodeID? {
    let table = table.load() ?? self.table.storeIfNil(Table(Self.nodes(of: program)))
    return table.nodes[Place(name: name, container: container)]
  }

  private static func nodes(of program: Program) -> [Place: NodeID] {
    var found: [Place: NodeID] = [:]
    for (id, node) in program.nodes.enumerated()
    where id > 0 && ![.section, .note, .row].contains(node.kind) {
      var container = node.parent
      while program.nodes[container].kind == .section {
        container = program.nodes[container].parent
      }
      let place = Place(name: node.name, container: container)
      if found[place] == nil { found[place] = id }
    }
    return found
  }
}
