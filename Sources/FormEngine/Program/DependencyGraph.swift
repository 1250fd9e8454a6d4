/// The dependency graph of a compiled form, between the slots of its templates.
///
/// Besides the slots, each list has four vertices: the set of its rows, their order, their indexes,
/// and the row above each of them. The last two differ from row to row: when the index of a row
/// changes, or the row above it, its readers are evaluated again, but nothing else in rows that
/// stay in place. A slot that reads a value which may be hidden also depends on the conditions that
/// hide it.
struct DependencyGraph: Sendable {
  /// An edge: if `from` changes in some row, `target` is evaluated again in the rows below the row
  /// that is `climb` owners above; or in the next row of the list alone.
  struct Edge: Hashable, Sendable {
    var target: Int32
    var climb: Int32

    /// The climb of an edge to the next row: the target reads the row above it.
    static let toNextRow: Int32 = -1

    var leadsToNextRow: Bool { climb < 0 }
  }

  /// The number of vertices: slots first, then for each list its membership, its order, the
  /// indexes of its rows and the rows above them.
  let vertexCount: Int
  /// The index of each node in `lists`, or -1.
  let listIndex: [Int32]
  let lists: [NodeID]
  private(set) var offsets: [Int32] = []
  private(set) var edges: [Edge] = []
  /// The slots that read the date; `nowReaders` are those that read the date and time.
  private(set) var todayReaders: [SlotID] = []
  private(set) var nowReaders: [SlotID] = []
  /// True if an expression reads the row above its own.
  let readsAbove: Bool
  let shape: TemplateShape

  private static let verticesOfList = 4

  func membership(of list: NodeID) -> Int {
    shape.slotCount + Self.verticesOfList * Int(listIndex[list])
  }
  func order(of list: NodeID) -> Int { membership(of: list) + 1 }
  func places(of list: NodeID) -> Int { membership(of: list) + 2 }
  func rowsAbove(of list: NodeID) -> Int { membership(of: list) + 3 }

  /// Returns the list of a vertex that is not a slot, and the number of the vertex within the list.
  func listVertex(_ vertex: Int) -> (list: NodeID, number: Int) {
    let (index, number) = (vertex - shape.slotCount).quotientAndRemainder(
      dividingBy: Self.verticesOfList)
    return (lists[index], number)
  }

  subscript(vertex: Int) -> ArraySlice<Edge> {
    edges[Int(offsets[vertex])..<Int(offsets[vertex + 1])]
  }

  init(_ parts: ProgramParts, shape: TemplateShape) {
    self.shape = shape
    var lists: [NodeID] = []
    var listIndex = [Int32](repeating: -1, count: parts.nodes.count)
    for (id, node) in parts.nodes.enumerated() where node.kind == .list {
      listIndex[id] = Int32(lists.count)
      lists.append(id)
    }
    self.lists = lists
    self.listIndex = listIndex
    vertexCount = parts.slots.count + Self.verticesOfList * lists.count
    var collector = Collector(parts: parts, shape: shape, listIndex: listIndex)
    collector.collect()
    todayReaders = collector.todayReaders
    nowReaders = collector.nowReaders
    readsAbove = collector.to.contains { $0.leadsToNextRow }
    (offsets, edges) = Self.compress(
      collector.from, collector.to, count: vertexCount)
  }

  /// Sorts edges by their source (counting sort) and drops duplicates.
  private static func compress(
    _ from: [Int32], _ to: [Edge], count: Int
  ) -> ([Int32], [Edge]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for vertex in from { starts[Int(vertex) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var sorted = [Edge](repeating: Edge(target: 0, climb: 0), count: to.count)
    for (vertex, edge) in zip(from, to) {
      sorted[Int(next[Int(vertex)])] = edge
      next[Int(vertex)] += 1
    }
    // Readers are added in ascending order, so equal edges of one vertex are neighbours.
    var offsets = [Int32](repeating: 0, count: count + 1)
    var kept: [Edge] = []
    kept.reserveCapacity(sorted.count)
    for vertex in 0..<count {
      let first = kept.count
      for index in Int(starts[vertex])..<Int(starts[vertex + 1]) {
        let edge = sorted[index]
        var known = false
        var back = kept.count - 1
        while back >= first, kept[back].target == edge.target {
          if kept[back] == edge {
            known = true
            break
          }
          back -= 1
        }
        if !known { kept.append(edge) }
      }
      offsets[vertex + 1] = Int32(kept.count)
    }
    return (offsets, kept)
  }
}

extension DependencyGraph {
  /// A visitor of all code that records which slots read which vertices.
  struct Collector {
    let parts: ProgramParts
    let shape: TemplateShape
    let listIndex: [Int32]
    var from: [Int32] = []
    var to: [Edge] = []
    var todayReaders: [SlotID] = []
    var nowReaders: [SlotID] = []

    /// The rows that are visible to an expression: its own row, then the rows of enclosing scans.
    struct Frame {
      var template: Int
      /// The start of the scan: the index of an outer frame, and the template of the first list.
      var baseFrame: Int
      var baseTemplate: Int
    }

    mutating func collect() {
      from.reserveCapacity(parts.slots.count * 2)
      to.reserveCapacity(parts.slots.count * 2)
      var ruleOfSlot = [Int32](repeating: -1, count: parts.slots.count)
      for (index, rule) in parts.rules.enumerated() { ruleOfSlot[rule.slot] = Int32(index) }
      var aggregateOfSlot = [Int32](repeating: -1, count: parts.slots.count)
      for (index, aggregate) in parts.aggregates.enumerated() {
        aggregateOfSlot[aggregate.slot] = Int32(index)
      }
      for slot in parts.slots.indices {
        let frames = [Frame(template: parts.slots[slot].template, baseFrame: -1, baseTemplate: -1)]
        walk(parts.slots[slot].code, frames, reader: slot)
        if parts.isOfChosen(slot) { add(parts.nodes[parts.slots[slot].node].slot, slot, climb: 0) }
        if ruleOfSlot[slot] >= 0 {
          collect(parts.rules[Int(ruleOfSlot[slot])], frames)
        }
        if aggregateOfSlot[slot] >= 0 {
          collect(parts.aggregates[Int(aggregateOfSlot[slot])])
        }
      }
      for (id, node) in parts.nodes.enumerated() where node.kind == .list {
        let order = membership(of: id) + 1
        add(order - 1, order, climb: 0)
        add(order, order + 1, climb: 0)
        add(order, order + 2, climb: 0)
        if node.countsItsRows { add(node.counter, order - 1, climb: 0) }
        for key in node.sort {
          add(key.slot, order, climb: 1)
          for condition in shape.conditions(hiding: key.slot) { add(condition, order, climb: 1) }
        }
      }
    }

    /// Records the reads of a text that is evaluated in the rows of a template.
    mutating func collect(_ text: Code, template: Int, reader: Int) {
      walk(text, [Frame(template: template, baseFrame: -1, baseTemplate: -1)], reader: reader)
    }

    mutating func collect(_ rule: Rule, _ frames: [Frame]) {
      walk(rule.condition, frames, reader: rule.slot)
      walk(rule.lower, frames, reader: rule.slot)
      walk(rule.upper, frames, reader: rule.slot)
      let node = parts.nodes[rule.node]
      if rule.kind != .check, rule.kind != .unique {
        if node.kind == .list {
          add(membership(of: rule.node), rule.slot, climb: 0)
        } else if node.slot >= 0 {
          add(node.slot, rule.slot, climb: 0)
        }
      }
      for cell in rule.cells {
        add(cell, rule.slot, climb: 0)
        for condition in shape.conditions(hiding: cell) { add(condition, rule.slot, climb: 0) }
      }
      // A rule whose problem is reported elsewhere is not hidden along with the declaration that
      // contains it, and its place may be hidden.
      if shape.mayLosePlace(rule) {
        let owner = shape.allConditions(around: rule.node)
        let place = shape.allConditions(around: rule.place)
        let template = parts.slots[rule.slot].template
        for condition in Set(owner + place).sorted() {
          let above = parts.slots[condition].template
          if shape.isAncestor(above, of: template) { add(condition, rule.slot, climb: 0) }
        }
      }
    }

    mutating func collect(_ aggregate: Aggregate) {
      let list = aggregate.list
      let membership = membership(of: list)
      add(membership, aggregate.slot, climb: 0)
      if aggregate.function == .first || aggregate.function == .last {
        add(membership + 1, aggregate.slot, climb: 0)
      }
      for condition in shape.conditions(around: list) { add(condition, aggregate.slot, climb: 0) }
      if aggregate.term >= 0 { add(aggregate.term, aggregate.slot, climb: 1) }
    }

    mutating func walk(_ code: Code, _ frames: [Frame], reader: SlotID) {
      for read in parts.reads(of: code, entersScans: false) {
        switch read {
        case .slot(let slot, let reach):
          let frame = frameAt(reach.frame, frames)
          let template = parts.slots[slot].template
          let anchor = anchor(frame, template, frames)
          let climb = shape.depth[template] - shape.depth[anchor]
          add(slot, reader, climb: climb)
          for condition in shape.conditions(hiding: slot) {
            add(condition, reader, climb: climb)
          }
        case .above(let slot):
          let template = parts.slots[slot].template
          guard template > 0 else { continue }
          add(membership(of: shape.list(of: template)) + 3, reader, climb: 0)
          let climb = Int(Edge.toNextRow)
          add(slot, reader, climb: climb)
          for condition in shape.conditions(hiding: slot) { add(condition, reader, climb: climb) }
        case .position(let reach):
          let frame = frameAt(reach.frame, frames)
          let template = shape.ancestor(frames[frame].template, up: reach.up)
          guard template > 0 else { continue }
          let list = shape.list(of: template)
          if frames[frame].baseFrame < 0 {
            add(membership(of: list) + 2, reader, climb: 0)
          } else {
            // A scan visits all rows again, no matter which index changed.
            addList(list, reader, ordered: true, frame: frame, frames, hidden: false)
          }
        case .scan(let number):
          let scan = parts.scans[number]
          let base = frameAt(scan.base.frame, frames)
          let template = shape.ancestor(frames[base].template, up: scan.base.up)
          guard let last = scan.lists.last else { continue }
          let inner =
            frames + [
              Frame(
                template: parts.nodes[last].rowTemplate, baseFrame: base, baseTemplate: template)
            ]
          let ordered = [.first, .last, .collect].contains(scan.function)
          for list in scan.lists {
            addList(
              list, reader, ordered: ordered, frame: inner.count - 1, inner, hidden: true)
          }
          walk(scan.condition, inner, reader: reader)
          walk(scan.term, inner, reader: reader)
        case .today:
          if todayReaders.last != reader { todayReaders.append(reader) }
        case .now:
          if nowReaders.last != reader { nowReaders.append(reader) }
        case .numbered, .column: continue
        }
      }
    }

    private func membership(of list: NodeID) -> Int {
      parts.slots.count + DependencyGraph.verticesOfList * Int(listIndex[list])
    }

    /// Returns the index of a frame, counted outwards from the innermost.
    private func frameAt(_ outwards: Int, _ frames: [Frame]) -> Int {
      max(0, frames.count - 1 - outwards)
    }

    /// Returns the template whose row contains both the value and its reader.
    private func anchor(_ frame: Int, _ template: Int, _ frames: [Frame]) -> Int {
      var frame = frame
      var template = template
      while frames[frame].baseFrame >= 0 {
        if shape.depth[template] > shape.depth[frames[frame].baseTemplate] {
          template = frames[frame].baseTemplate
        }
        frame = frames[frame].baseFrame
      }
      return template
    }

    private mutating func addList(
      _ list: NodeID, _ reader: SlotID, ordered: Bool, frame: Int, _ frames: [Frame], hidden: Bool
    ) {
      let template = parts.nodes[list].template
      let climb = shape.depth[template] - shape.depth[anchor(frame, template, frames)]
      let membership = membership(of: list)
      add(membership, reader, climb: climb)
      if ordered { add(membership + 1, reader, climb: climb) }
      if hidden {
        for condition in shape.conditions(around: list) { add(condition, reader, climb: climb) }
      }
    }

    private mutating func add(_ source: Int, _ target: Int, climb: Int) {
      from.append(Int32(source))
      to.append(Edge(target: Int32(target), climb: Int32(climb)))
    }
  }
}
