/// The order in which the slots of a form are evaluated.
struct EvaluationOrder: Sendable {
  /// The topological rank of each vertex of the dependency graph. Slots that depend on themselves
  /// through the rows above share one rank with all that they depend on in turn.
  var ranks: [Int32]
  /// The places of such slots among those of their rank, and the number of each slot's place.
  var chains: [[ChainStep]] = []
  var chainOfSlot: [SlotID: Int32] = [:]
}

/// The place of a slot among those that depend on themselves through the rows of a list: first by
/// the position of the row, then by the rank in the row. Further steps are for lists in the row.
struct ChainStep: Hashable, Sendable {
  /// The template of the rows.
  var template: Int
  var rank: Int32
}

/// Finds what depends on itself through the rows above.
///
/// All edges within a group of vertices that depend on one another stay in a row of some outermost
/// template, the form at most. An edge to the next row of that template breaks the circle: the rows
/// are evaluated one after the other. What is left of the group without these edges depends on one
/// another within a row, and is divided again, by the lists in that row.
struct RowChains {
  private let graph: DependencyGraph
  private let parts: ProgramParts

  private struct Group {
    var vertices: [Int]
    /// The templates whose edges to the next row are left out.
    var cut: Set<Int>
  }

  init(_ graph: DependencyGraph, _ parts: ProgramParts) {
    self.graph = graph
    self.parts = parts
  }

  /// Returns the order of evaluation of a form without cycles.
  func order() -> EvaluationOrder {
    let whole = ranked(Group(vertices: Array(0..<graph.vertexCount), cut: []))
    var order = EvaluationOrder(ranks: whole.ranks)
    var groups = whole.groups
    while let group = groups.popLast() {
      guard let template = outermostTemplate(of: group), !group.cut.contains(template) else {
        continue
      }
      let inner = ranked(Group(vertices: group.vertices, cut: group.cut.union([template])))
      for (vertex, rank) in zip(group.vertices, inner.ranks) where vertex < parts.slots.count {
        let step = ChainStep(template: template, rank: rank)
        if let number = order.chainOfSlot[vertex] {
          order.chains[Int(number)].append(step)
        } else {
          order.chainOfSlot[vertex] = Int32(truncatingIfNeeded: order.chains.count)
          order.chains.append([step])
        }
      }
      groups += inner.groups
    }
    return order
  }

  /// Returns the shortest cycle in each group of vertices that depend on themselves even if the
  /// rows above are evaluated first, such as a sum over a column that reads this sum.
  ///
  /// - Parameter known: vertices whose cycles are reported already.
  func cycles(besides known: Set<Int>) -> [[Int]] {
    var found: [[Int]] = []
    var groups = ranked(Group(vertices: Array(0..<graph.vertexCount), cut: [])).groups
    while let group = groups.popLast() {
      guard !group.vertices.contains(where: known.contains),
        let template = outermostTemplate(of: group)
      else { continue }
      if leadsToNextRow(of: template, in: group) {
        let inner = Group(vertices: group.vertices, cut: group.cut.union([template]))
        groups += ranked(inner).groups
      } else {
        found.append(shortestCycle(in: group, through: template))
      }
    }
    return found.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  // MARK: Edges

  /// Returns the template that contains a vertex: for the membership and the order of a list that
  /// of the list, for the indexes of its rows and the rows above them that of the rows.
  private func template(of vertex: Int) -> Int {
    guard vertex >= parts.slots.count else { return parts.slots[vertex].template }
    let (list, number) = graph.listVertex(vertex)
    return number < 2 ? parts.nodes[list].template : parts.nodes[list].rowTemplate
  }

  /// Returns the template of the innermost row that an edge does not leave, except to the next row.
  private func anchor(of edge: DependencyGraph.Edge, from vertex: Int) -> Int {
    let template = template(of: vertex)
    return edge.leadsToNextRow ? template : graph.shape.ancestor(template, up: Int(edge.climb))
  }

  private func edges(of vertex: Int, _ cut: Set<Int>) -> [DependencyGraph.Edge] {
    guard !cut.isEmpty, cut.contains(template(of: vertex)) else { return Array(graph[vertex]) }
    return graph[vertex].filter { !$0.leadsToNextRow }
  }

  /// Returns the template of the outermost row that the edges within a group do not leave.
  private func outermostTemplate(of group: Group) -> Int? {
    let inside = Set(group.vertices)
    var outermost: Int?
    for vertex in group.vertices {
      for edge in edges(of: vertex, group.cut) where inside.contains(Int(edge.target)) {
        let anchor = anchor(of: edge, from: vertex)
        if outermost.map({ graph.shape.depth[anchor] < graph.shape.depth[$0] }) != false {
          outermost = anchor
        }
      }
    }
    return outermost
  }

  private func leadsToNextRow(of template: Int, in group: Group) -> Bool {
    let inside = Set(group.vertices)
    return group.vertices.contains { vertex in
      self.template(of: vertex) == template
        && edges(of: vertex, group.cut).contains {
          $0.leadsToNextRow && inside.contains(Int($0.target))
        }
    }
  }

  // MARK: Order and cycles within a group

  /// Returns the rank of each vertex of a group, the same for those that depend on one another, and
  /// the groups of these (Kahn's algorithm on the strongly connected components).
  private func ranked(_ group: Group) -> (ranks: [Int32], groups: [Group]) {
    let vertices = group.vertices
    let targets = self.targets(in: group)
    let knots = FormEngine.knots(ofGraphWith: vertices.count) { targets[$0] }
    // Each component is represented by its first vertex.
    var component = Array(vertices.indices)
    var members: [Int: [Int]] = [:]
    for knot in knots {
      guard let first = knot.first else { continue }
      for place in knot { component[place] = first }
      members[first] = knot
    }
    var waiting = [Int32](repeating: 0, count: vertices.count)
    for place in vertices.indices {
      for target in targets[place] where component[target] != component[place] {
        waiting[component[target]] += 1
      }
    }
    var ranks = [Int32](repeating: 0, count: vertices.count)
    var ready = vertices.indices.filter { component[$0] == $0 && waiting[$0] == 0 }
    var next = 0
    while next < ready.count {
      let first = ready[next]
      next += 1
      for place in members[first] ?? [first] {
        ranks[place] = ranks[first]
        for target in targets[place] where component[target] != first {
          let other = component[target]
          ranks[other] = max(ranks[other], ranks[first] + 1)
          waiting[other] -= 1
          if waiting[other] == 0 { ready.append(other) }
        }
      }
    }
    return (ranks, knots.map { Group(vertices: $0.map { vertices[$0] }, cut: group.cut) })
  }

  /// Returns the edges within a group, as indexes of its vertices.
  private func targets(in group: Group) -> [[Int]] {
    var placeOf = [Int: Int](minimumCapacity: group.vertices.count)
    for (place, vertex) in group.vertices.enumerated() { placeOf[vertex] = place }
    return group.vertices.map { vertex in
      edges(of: vertex, group.cut).compactMap { placeOf[Int($0.target)] }
    }
  }

  /// Returns the shortest cycle with an edge that is anchored at a template, each vertex followed
  /// by one that it depends on. In a very large group it is short, but perhaps not the shortest.
  private func shortestCycle(in group: Group, through template: Int) -> [Int] {
    let vertices = group.vertices
    let targets = self.targets(in: group)
    var placeOf = [Int: Int](minimumCapacity: vertices.count)
    for (place, vertex) in vertices.enumerated() { placeOf[vertex] = place }
    var best: [Int] = []
    var followed = 0
    for (start, vertex) in vertices.enumerated() {
      for edge in edges(of: vertex, group.cut) where anchor(of: edge, from: vertex) == template {
        guard let first = placeOf[Int(edge.target)] else { continue }
        guard best.isEmpty || followed < DependencyGraph.searchLimit else { break }
        followed += vertices.count
        var cameFrom = [Int](repeating: -1, count: vertices.count)
        cameFrom[first] = start
        var frontier = [first]
        while !frontier.isEmpty, cameFrom[start] < 0 {
          var reached: [Int] = []
          for place in frontier {
            followed += targets[place].count
            for target in targets[place] where cameFrom[target] < 0 {
              cameFrom[target] = place
              reached.append(target)
            }
          }
          frontier = reached
        }
        var chain = [vertex]
        var place = cameFrom[start]
        while place >= 0, place != start {
          chain.append(vertices[place])
          place = cameFrom[place]
        }
        if best.isEmpty || chain.count < best.count { best = chain }
      }
    }
    guard let lowest = best.indices.min(by: { best[$0] < best[$1] }) else { return best }
    return Array(best[lowest...] + best[..<lowest])
  }
}
