internal import FormEngine

/// The fields and lists of a form, each after everything that affects it: its conditions, its
/// options, its bounds, and the default of a field that nobody is asked for.
struct SampleOrder {
  /// The steps, each of which depends only on earlier ones.
  private(set) var steps: [[NodeID]] = []

  /// The dependency graph, in which the vertices are the declarations, followed by the slots.
  private struct Graph {
    let program: Program
    let parts: ProgramParts

    init(_ program: Program) {
      self.program = program
      parts = program.parts
    }

    func vertex(_ slot: SlotID) -> Int {
      parts.slots[slot].kind == .field ? parts.slots[slot].node : parts.nodes.count + slot
    }

    func add(_ condition: Condition, to found: inout [Int]) {
      if case .slot(let slot) = condition { found.append(vertex(slot)) }
    }

    func add(_ code: Code, to found: inout [Int]) {
      for read in parts.reads(of: code) {
        if let slot = read.slot { found.append(vertex(slot)) }
        if case .scan(let number) = read { found += parts.scans[number].lists }
      }
    }

    /// Returns the vertices that a vertex depends on.
    func before(_ vertex: Int) -> [Int] {
      var found: [Int] = []
      guard vertex < parts.nodes.count else {
        let slot = vertex - parts.nodes.count
        add(parts.slots[slot].code, to: &found)
        if parts.slots[slot].kind != .rule { found.append(parts.slots[slot].node) }
        if let aggregate = program.aggregate(at: slot) {
          found.append(aggregate.list)
          if aggregate.term >= 0 { found.append(self.vertex(aggregate.term)) }
        }
        return found
      }
      let node = parts.nodes[vertex]
      if vertex > 0 { found.append(node.parent) }
      add(node.shown, to: &found)
      add(node.readonly, to: &found)
      add(node.required, to: &found)
      for condition in parts.forcingConditions(of: vertex) { add(condition, to: &found) }
      if node.readonly != .never || node.forced >= 0, node.slot >= 0 {
        add(parts.slots[node.slot].code, to: &found)
      }
      for number in node.rules {
        // If the condition is known first, the value can be chosen to pass.
        if node.kind == .field { add(parts.rules[number].condition, to: &found) }
        add(parts.rules[number].lower, to: &found)
        add(parts.rules[number].upper, to: &found)
      }
      let options = parts.options(node.options)
      if let filter = options.filter { add(filter.condition, to: &found) }
      for option in options.declared { add(option.offered, to: &found) }
      return found
    }
  }

  init(_ program: Program) {
    let graph = Graph(program)
    let nodes = program.parts.nodes
    let count = nodes.count + program.parts.slots.count
    // 0: not visited; -1: in progress; otherwise the number of the step, from 1.
    var levels = [Int32](repeating: 0, count: count)
    var stack: [(vertex: Int, before: [Int], next: Int)] = []
    for root in nodes.indices where levels[root] == 0 {
      levels[root] = -1
      stack.append((root, graph.before(root), 0))
      while let last = stack.indices.last {
        let (vertex, before, next) = stack[last]
        if next < before.count {
          stack[last].next += 1
          // Declarations in a cycle are decided in any order.
          if levels[before[next]] == 0 {
            levels[before[next]] = -1
            stack.append((before[next], graph.before(before[next]), 0))
          }
          continue
        }
        stack.removeLast()
        let isDecided =
          vertex < nodes.count
          && (nodes[vertex].kind == .list
            || nodes[vertex].kind == .field && !nodes[vertex].isComputed)
        let level = before.reduce(Int32(0)) { max($0, levels[$1]) }
        levels[vertex] = max(1, isDecided ? level + 1 : level)
      }
    }
    for (id, node) in nodes.enumerated()
    where node.kind == .list || node.kind == .field && !node.isComputed {
      while steps.count < levels[id] { steps.append([]) }
      steps[Int(levels[id]) - 1].append(id)
    }
    steps.removeAll(where: \.isEmpty)
  }
}
