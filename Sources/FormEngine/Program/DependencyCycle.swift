/// A chain of dependencies that leads back to its start.
public struct DependencyCycle: Hashable, Sendable {
  public enum Vertex: Hashable, Sendable {
    case slot(SlotID)
    /// The set of rows of a list.
    case rows(of: NodeID)
    /// The order of the rows of a list.
    case order(of: NodeID)
  }

  /// The vertices; each depends on the next one, and the last on the first.
  public var chain: [Vertex]
}

extension Program {
  /// Returns the cycles of a form: the shortest one in each group of declarations that depend on
  /// one another.
  ///
  /// A form with cycles has no meaning, and a program must not be built from it.
  public static func cycles(in given: ProgramParts) -> [DependencyCycle] {
    var parts = addingTerms(to: given)
    // Nothing reads the results of rules, so no cycle contains a rule.
    parts.rules = []
    parts.addReadsOfOptions()
    let graph = DependencyGraph(parts, shape: TemplateShape(parts))
    let knots = graph.knots()
    var chains = knots.map { graph.shortestCycle(in: $0) }
    if graph.readsAbove {
      chains += RowChains(graph, parts).cycles(besides: Set(knots.joined()))
    }
    return chains.map { chain in
      DependencyCycle(
        chain: chain.compactMap { vertex in
          if vertex < parts.slots.count { return .slot(vertex) }
          let (list, number) = graph.listVertex(vertex)
          switch number {
          case 0: return .rows(of: list)
          case 1: return .order(of: list)
          // The indexes of rows and the rows above them follow from their order, which is the next
          // in the chain.
          default: return nil
          }
        })
    }
  }
}

extension ProgramParts {
  /// Makes what is chosen among answers depend on these answers, and on what decides which of them
  /// are offered: nothing may decide that in turn by what is chosen.
  ///
  /// A condition on the other rows alone, as in `position(s) != position()`, does not read the
  /// choice in its own row.
  fileprivate mutating func addReadsOfOptions() {
    for node in nodes where node.offers >= 0 && node.slot >= 0 {
      guard answerOptions.indices.contains(node.offers) else { continue }
      let values = answerOptions[node.offers].values
      guard !values.isNone else { continue }
      let slot = node.answerSlot(forcedFields)
      for case .scan(let number) in reads(of: values).dropFirst()
      where reads(of: scans[number].condition, entersScans: false).contains(where: \.isPosition) {
        (scans[number].condition, scans[number].term) = (.none, .none)
      }
      let own = slots[slot].code
      let start = instructions.count
      instructions += (own.isNone ? [] : Array(instructions[Int(own.start)..<Int(own.end)]))
      instructions += Array(instructions[Int(values.start)..<Int(values.end)])
      slots[slot].code = Code(start: start, end: instructions.count)
    }
  }
}

extension CodeRead {
  fileprivate var isPosition: Bool { if case .position = self { true } else { false } }
}

extension DependencyGraph {
  /// Returns the groups of vertices that depend on one another in the same rows. An edge to the
  /// next row leads on to further rows, so it may be part of a chain that ends.
  func knots() -> [[Int]] {
    guard readsAbove else {
      return FormEngine.knots(ofGraphWith: vertexCount) { self[$0].lazy.map { Int($0.target) } }
    }
    let targets = (0..<vertexCount).map { vertex in
      self[vertex].filter { !$0.leadsToNextRow }.map { Int($0.target) }
    }
    return FormEngine.knots(ofGraphWith: vertexCount) { targets[$0] }
  }

  /// The most edges that a search for the shortest cycle follows before it settles for the best one
  /// so far.
  static let searchLimit = 4_000_000

  /// Returns the shortest cycle within a component, each vertex followed by one that it depends on.
  /// If several are equally short, it is the one with the lowest number; the chain starts at its
  /// lowest number. In a very large component the cycle is short, but perhaps not the shortest.
  func shortestCycle(in knot: [Int]) -> [Int] {
    var inside = [Int32: Int32](minimumCapacity: knot.count)
    for (position, vertex) in knot.enumerated() { inside[Int32(vertex)] = Int32(position) }
    // The edges within the component, indexed by position.
    var targets: [[Int32]] = []
    for vertex in knot {
      targets.append(self[vertex].compactMap { $0.leadsToNextRow ? nil : inside[$0.target] })
    }
    var best: [Int] = []
    var seen = [Int32](repeating: -1, count: knot.count)
    var cameFrom = [Int32](repeating: -1, count: knot.count)
    var followed = 0
    for start in knot.indices where best.isEmpty || followed < Self.searchLimit {
      var frontier = [Int32(start)]
      var length = 1
      search: while !frontier.isEmpty, best.isEmpty || length < best.count {
        var reached: [Int32] = []
        for vertex in frontier {
          followed += targets[Int(vertex)].count
          for target in targets[Int(vertex)] {
            if target == start {
              var chain = [knot[Int(vertex)]]
              var back = vertex
              while back != start {
                back = cameFrom[Int(back)]
                chain.append(knot[Int(back)])
              }
              best = chain
              break search
            }
            if seen[Int(target)] == start { continue }
            seen[Int(target)] = Int32(start)
            cameFrom[Int(target)] = vertex
            reached.append(target)
          }
        }
        frontier = reached
        length += 1
      }
      if best.count == 1 { break }
    }
    guard let lowest = best.indices.min(by: { best[$0] < best[$1] }) else { return best }
    return Array(best[lowest...] + best[..<lowest])
  }
}
