extension Program {
  /// A builder that lays out the rows of each template and cross-references slots, rules,
  /// aggregates and leaves.
  struct Builder {
    let parts: ProgramParts
    let shape: TemplateShape
    let order: EvaluationOrder
    var templates: [Template] = []
    var slots: [SlotPlan] = []
    var leafOfNode: [Int32] = []
    var innerOfNode: [Int32] = []
    var listOfNode: [Int32] = []
    var outerAggregate: [Int] = []
    var aggregatesOfTerm: [SlotID: [Int]] = [:]

    mutating func build() {
      let none = [Int32](repeating: -1, count: parts.nodes.count)
      (leafOfNode, innerOfNode, listOfNode) = (none, none, none)
      for (index, root) in parts.templates.enumerated() {
        let template = Template(
          root: root, list: shape.lists[index], parent: shape.parent[index],
          depth: shape.depth[index], focus: FocusTree(root: root, parts: parts))
        for (leaf, position) in template.focus.leaves.enumerated() {
          leafOfNode[position.node] = Int32(leaf)
        }
        for (inner, container) in template.focus.inners.enumerated() where container.node >= 0 {
          innerOfNode[container.node] = Int32(inner)
        }
        templates.append(template)
      }
      for (id, node) in parts.nodes.enumerated() where node.kind == .list {
        listOfNode[id] = Int32(templates[node.template].lists.count)
        templates[node.template].lists.append(id)
      }
      for index in templates.indices.dropFirst() {
        let list = parts.nodes[templates[index].list]
        let isAtStart = list.startRows > 0
        templates[index].startValues = startValues(of: templates[index].list)
        templates[index].hasBlankRows = isAtStart && templates[index].startValues.isEmpty
        if list.countsItsRows {
          templates[list.template].countedLists.append(templates[index].list)
          templates[index].hasRowsOfOptions = parts.countedOptions[templates[index].list] != nil
        }
        if isAtStart { templates[list.template].startLists.append(templates[index].list) }
        templates[index].tracksAnswers = isAtStart || templates[list.template].tracksAnswers
      }
      buildSlots()
      buildRules()
      buildAggregates()
      findColumnReaders()
      for index in templates.indices {
        templates[index].evaluated = templates[index].slots
          .filter { slots[$0].isEvaluated }
          .sorted { (slots[$0].rank, $0) < (slots[$1].rank, $1) }
      }
    }

    /// Returns the values of the rows with which a list starts, as fields store them.
    private func startValues(of list: NodeID) -> [[StartValue]] {
      (parts.startValues[list] ?? []).map { values in
        values.compactMap { given in
          guard parts.nodes.indices.contains(given.node),
            let value = parts.fit(given.value, parts.nodes[given.node])
          else { return nil }
          return StartValue(node: given.node, value: value)
        }
      }
    }

    private mutating func buildSlots() {
      slots.reserveCapacity(parts.slots.count)
      for (id, slot) in parts.slots.enumerated() {
        let template = slot.template
        let offset =
          slot.holdsValue ? templates[template].valueCount : templates[template].truthCount
        var plan = SlotPlan(
          template: Int32(slot.template), offset: Int32(offset), link: shape.slotLink[id],
          rank: order.ranks[id], kind: slot.kind, holdsValue: slot.holdsValue)
        if slot.holdsValue {
          templates[template].valueCount += 1
        } else {
          templates[template].truthCount += 1
        }
        templates[template].slots.append(id)
        if !order.chainOfSlot.isEmpty { plan.chain = order.chainOfSlot[id] ?? -1 }
        plan.isEvaluated = !slot.code.isNone || slot.kind == .rule || slot.kind == .aggregate
        switch slot.kind {
        case .field, .computed, .answer:
          plan.takesAnswers = parts.takesAnswers(id)
          // A term may belong to the same node; the focus depends only on the node's own value.
          if parts.nodes[slot.node].slot == id || slot.kind == .answer {
            plan.leaf = leafOfNode[slot.node]
            plan.lines = parts.nodes[slot.node].type.textLines
          }
        case .required, .offered, .forced:
          plan.leaf = leafOfNode[slot.node]
          plan.isOfChosen = parts.isOfChosen(id)
        case .shown, .readonly:
          plan.inner = innerOfNode[slot.node]
          if plan.inner < 0 { plan.leaf = leafOfNode[slot.node] }
        case .constant, .counter, .term, .aggregate, .rule:
          break
        }
        slots.append(plan)
      }
    }

    private mutating func buildRules() {
      for (index, rule) in parts.rules.enumerated() {
        slots[rule.slot].rule = Int32(index)
        let template = parts.slots[rule.slot].template
        if rule.kind == .unique { templates[template].uniqueRules.append(index) }
        let isOutward = shape.mayLosePlace(rule)
        slots[rule.slot].isOutward = isOutward
        if parts.nodes[rule.place].template != template || isOutward {
          templates[template].outwardRules.append(index)
        }
      }
    }

    private mutating func buildAggregates() {
      outerAggregate = [Int](repeating: -1, count: parts.aggregates.count)
      for (index, aggregate) in parts.aggregates.enumerated() {
        slots[aggregate.slot].aggregate = Int32(index)
        if aggregate.term >= 0 { slots[aggregate.term].isTerm = true }
        let template = parts.nodes[aggregate.list].rowTemplate
        templates[template].aggregates.append(index)
        if aggregate.term >= 0 { aggregatesOfTerm[aggregate.term, default: []].append(index) }
        if aggregate.function == .min || aggregate.function == .max {
          templates[template].extremes.append(index)
        }
      }
      for (index, aggregate) in parts.aggregates.enumerated() where aggregate.isNested {
        let inner = slots[aggregate.term].aggregate
        if inner >= 0 { outerAggregate[Int(inner)] = index }
      }
    }

    /// Finds the slots that search columns, be it for each row that a scan visits.
    private mutating func findColumnReaders() {
      let searched = Set(parts.instructions.lazy.compactMap(\.searchedScan))
      guard !searched.isEmpty else { return }
      for slot in slots.indices where slots[slot].isEvaluated {
        var codes = [parts.slots[slot].code]
        if slots[slot].rule >= 0 {
          let rule = parts.rules[Int(slots[slot].rule)]
          codes += [rule.condition, rule.lower, rule.upper]
        }
        slots[slot].readsColumn = codes.contains { code in
          parts.reads(of: code).contains { read in
            if case .scan(let scan) = read { searched.contains(scan) } else { false }
          }
        }
      }
    }
  }
}

extension DependencyGraph {
  /// Returns the topological rank of each vertex, higher than those of all that it depends on
  /// (Kahn's algorithm).
  func ranks() -> [Int32] {
    var waiting = [Int32](repeating: 0, count: vertexCount)
    for edge in edges { waiting[Int(edge.target)] += 1 }
    var ranks = [Int32](repeating: 0, count: vertexCount)
    var ready = (0..<vertexCount).filter { waiting[$0] == 0 }
    var first = 0
    while first < ready.count {
      let vertex = ready[first]
      first += 1
      for edge in self[vertex] {
        let target = Int(edge.target)
        ranks[target] = max(ranks[target], ranks[vertex] + 1)
        waiting[target] -= 1
        if waiting[target] == 0 { ready.append(target) }
      }
    }
    return ranks
  }
}
