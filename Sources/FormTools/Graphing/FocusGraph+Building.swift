package import FormEngine
package import FormLanguage

extension FocusGraph {
  /// Creates the graph of a compiled form. Time and memory grow with the size of the form.
  ///
  /// - Parameter conditions: the conditions of the form's declarations, as written.
  package init(_ program: Program, conditions: WrittenConditions) {
    var builder = FocusGraphBuilder(program, conditions)
    self = builder.build()
  }
}

/// Visits the declarations in focus order. Recursion follows the declarations, whose nesting is
/// limited.
private struct FocusGraphBuilder {
  /// A step of the focus order: a field, or a list with the steps of one row.
  private indirect enum Step {
    case field(Int)
    /// `own` is the place where a row is added; nil for `count = E`.
    case list(cells: [Step], own: Int?)
  }

  private let program: Program
  private let written: WrittenConditions
  private var graph = FocusGraph()
  /// The graph node of each declaration, or -1.
  private var nodeOf: [Int]
  private var containerOf: [Int]
  private var hasRule: [Bool]

  init(_ program: Program, _ written: WrittenConditions) {
    self.program = program
    self.written = written
    nodeOf = Array(repeating: -1, count: program.nodes.count)
    containerOf = nodeOf
    hasRule = Array(repeating: false, count: program.nodes.count)
    for rule in program.parts.rules where !rule.isWarning && hasRule.indices.contains(rule.place) {
      hasRule[rule.place] = true
    }
  }

  mutating func build() -> FocusGraph {
    graph.name = program.nodes.first?.name ?? ""
    graph.label = label(of: 0)
    let steps = steps(of: 0, in: -1, path: "")
    graph.start = entry(steps[...], last: [FocusGraph.Target()])
    link(steps, last: [FocusGraph.Target()])
    addSubmitting()
    return graph
  }

  // MARK: Nodes

  private mutating func steps(of parent: NodeID, in container: Int, path: String) -> [Step] {
    var steps: [Step] = []
    for id in program.children(of: parent) {
      let node = program.nodes[id]
      switch node.kind {
      case .field:
        if !node.isComputed { steps.append(.field(add(field: id, in: container, path: path))) }
      case .group:
        let inner = join(path, node.name)
        let own = open(id, .group, in: container, path: inner)
        steps += self.steps(of: id, in: own, path: inner)
        close(own)
      case .section:
        let own = open(id, .section, in: container, path: path)
        steps += self.steps(of: id, in: own, path: path)
        close(own)
      case .list:
        let inner = join(path, node.name)
        let own = open(id, .rows, in: container, path: inner)
        let cells = self.steps(of: node.rowBody, in: own, path: inner)
        steps.append(
          .list(
            cells: cells,
            own: node.countsItsRows ? nil : add(list: id, in: own, path: inner)))
        close(own)
      case .form, .row, .note: break
      }
    }
    return steps
  }

  private func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  private mutating func open(
    _ id: NodeID, _ kind: FocusGraph.Container.Kind, in container: Int, path: String
  ) -> Int {
    containerOf[id] = graph.containers.count
    graph.containers.append(
      FocusGraph.Container(
        declaration: id, kind: kind, path: kind == .section ? "" : path, label: label(of: id),
        parent: container, conditions: conditions(of: id),
        nodes: graph.nodes.count..<graph.nodes.count))
    return graph.containers.count - 1
  }

  private mutating func close(_ container: Int) {
    let start = graph.containers[container].nodes.lowerBound
    graph.containers[container].nodes = start..<graph.nodes.count
  }

  private mutating func add(field id: NodeID, in container: Int, path: String) -> Int {
    let node = program.nodes[id]
    let isValue = program.isPlainValue(id)
    let required = requirement(node)
    // A number may be unreadable and an option may no longer be offered, but any plain text is
    // valid.
    let acceptsAnything = node.type.isText && node.type.rule == nil
    return add(
      FocusGraph.Node(
        declaration: id, kind: isValue ? .value : .field,
        path: isValue ? path : join(path, node.name),
        label: isValue && container >= 0 ? graph.containers[container].label : label(of: id),
        type: node.type.keyword, container: container, required: required,
        canHaveProblem: required != .never || hasRule[id] || !acceptsAnything,
        conditions: conditions(of: id)))
  }

  private mutating func add(list id: NodeID, in container: Int, path: String) -> Int {
    let node = program.nodes[id]
    let counts = node.rules.compactMap { index -> Rule? in
      let rule = program.parts.rules[index]
      return rule.kind == .count && !rule.isWarning ? rule : nil
    }
    let required = max(requirement(node), counts.map(leastRows).max() ?? .never)
    let isBounded = counts.contains { !$0.upper.isNone }
    return add(
      FocusGraph.Node(
        declaration: id, kind: .list, path: path, label: label(of: id), type: "rows",
        container: container, required: required,
        canHaveProblem: required != .never || hasRule[id],
        conditions: isBounded ? [FocusGraph.Condition(kind: .capacity)] : []))
  }

  private mutating func add(_ node: FocusGraph.Node) -> Int {
    nodeOf[node.declaration] = graph.nodes.count
    graph.nodes.append(node)
    return graph.nodes.count - 1
  }

  private func requirement(_ node: Node) -> FocusGraph.Requirement {
    switch node.required {
    case .never: .never
    case .always: .always
    case .slot: .sometimes
    }
  }

  /// Returns whether a minimum number of rows requires a row.
  private func leastRows(_ count: Rule) -> FocusGraph.Requirement {
    guard !count.lower.isNone else { return .never }
    guard case .integer(let least)? = program.constant(count.lower) else { return .sometimes }
    return least > 0 ? .always : .never
  }

  private func conditions(of id: NodeID) -> [FocusGraph.Condition] {
    var conditions: [FocusGraph.Condition] = []
    if let shown = written.shown[id] {
      conditions.append(FocusGraph.Condition(kind: .show, source: shown))
    }
    if program.nodes[id].readonly == .always {
      conditions.append(FocusGraph.Condition(kind: .never))
    } else if let readonly = written.readonly[id] {
      conditions.append(FocusGraph.Condition(kind: .readonly, source: readonly))
    }
    conditions += (written.forced[id] ?? []).map {
      FocusGraph.Condition(kind: .forced, source: $0)
    }
    return conditions
  }

  /// Returns the label if it is constant, otherwise the name.
  private func label(of id: NodeID) -> String {
    let node = program.nodes[id]
    guard let label = program.constantText(node.label), !label.isEmpty else { return node.name }
    return label
  }

  // MARK: Edges

  /// The maximum number of targets of one edge. Without it, each of many consecutive lists with
  /// `count = E` would lead to all others.
  private static let mostTargets = 100

  /// Returns the targets of an edge to the first of some steps. For a list, these are its first row
  /// and, in case it has no rows, the list itself or, with `count = E`, the step after it.
  ///
  /// - Parameter last: the targets after all steps.
  private func entry(
    _ steps: ArraySlice<Step>, last: [FocusGraph.Target]
  ) -> [FocusGraph.Target] {
    var targets: [FocusGraph.Target] = []
    for step in steps {
      switch step {
      case .field(let node): return targets + [FocusGraph.Target(node: node)]
      case .list(let cells, let own):
        // Lists nest at most 64 levels deep.
        targets += entry(cells[...], last: []).map {
          FocusGraph.Target(node: $0.node, row: .first)
        }
        if let own { return targets + [FocusGraph.Target(node: own)] }
        if targets.count >= Self.mostTargets { return targets }
      }
    }
    return targets + last
  }

  private mutating func link(_ steps: [Step], last: [FocusGraph.Target]) {
    for (index, step) in steps.enumerated() {
      let next = entry(steps[(index + 1)...], last: last)
      switch step {
      case .field(let node): graph.nodes[node].next = next
      case .list(let cells, let own):
        if let own { graph.nodes[own].next = next }
        let again = entry(cells[...], last: []).map {
          FocusGraph.Target(node: $0.node, row: .next)
        }
        link(cells, last: again + (own.map { [FocusGraph.Target(node: $0)] } ?? next))
      }
    }
  }

  // MARK: Submitting

  private mutating func addSubmitting() {
    let policy = program.parts.submit
    if let label = program.constantText(policy.label), !label.isEmpty { graph.submit.label = label }
    graph.submit.focusesFirstProblem = policy.focusesFirstProblem
    graph.submit.unfocuses = policy.unfocuses
    switch policy.onSuccess {
    case .unfocus: graph.submit.onSuccess = .unfocus
    case .keep: graph.submit.onSuccess = .keep
    case .focus(let node): graph.submit.onSuccess = .focus(place(node))
    }
    graph.submit.onReject = policy.onReject.map(place)
    graph.submit.clears = policy.clearedOnReject.map { program.name(of: $0) }
  }

  private func place(_ id: NodeID) -> FocusGraph.Submitting.Place {
    FocusGraph.Submitting.Place(path: program.name(of: id), node: target(id))
  }

  private func target(_ id: NodeID) -> Int? {
    guard nodeOf.indices.contains(id) else { return nil }
    if nodeOf[id] >= 0 { return nodeOf[id] }
    if id == 0 { return graph.nodes.isEmpty ? nil : 0 }
    guard containerOf[id] >= 0 else { return nil }
    let inside = graph.containers[containerOf[id]].nodes
    return inside.isEmpty ? nil : inside.lowerBound
  }
}
