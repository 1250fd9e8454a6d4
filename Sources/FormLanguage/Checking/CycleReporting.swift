internal import FormEngine

/// Reports what depends on itself, in the author's words.
extension FormChecker {
  func reportCycles(_ cycles: [DependencyCycle]) {
    guard !cycles.isEmpty else { return }
    var letOfSlot: [SlotID: LetID] = [:]
    for (number, declaration) in lets.enumerated() { letOfSlot[declaration.slot] = number }
    for cycle in cycles { report(cycle, letOfSlot) }
  }

  /// One place in a chain that has a name, and how it depends on the next.
  private struct Link {
    var name: String
    var place: SourcePlace
    var isSilent: Bool
    var dependence: String
  }

  private func report(_ cycle: DependencyCycle, _ letOfSlot: [SlotID: LetID]) {
    var links: [Link] = []
    var leading: String?
    for vertex in cycle.chain {
      if let link = named(vertex, letOfSlot) {
        links.append(link)
      } else if case .slot(let slot) = vertex, let words = condition(slot) {
        if links.isEmpty {
          leading = leading ?? words
        } else {
          links[links.count - 1].dependence = words
        }
      }
    }
    if links.isEmpty, let slot = cycle.chain.compactMap(slot).first {
      links = [declared(slot)]
    }
    // The chain is a circle: what stands before the first name belongs to the last.
    if let leading { links[links.count - 1].dependence = leading }
    guard let first = links.first else { return }
    var chain = ""
    for link in links { chain += "\(link.name) → (\(link.dependence)) " }
    chain += first.name
    context = ExpressionContext(file: first.place.file, isSilent: false)
    report(
      .cycle, first.place.span, "`\(first.name)` depends on itself: \(chain).",
      help: "One link of the chain has to go.",
      labels: links.dropFirst().map { $0.place.label("\($0.name), \($0.dependence) the next") })
  }

  private func slot(_ vertex: DependencyCycle.Vertex) -> SlotID? {
    if case .slot(let slot) = vertex { return slot }
    return nil
  }

  /// What a value, a `let` or a list is called.
  private func named(
    _ vertex: DependencyCycle.Vertex, _ letOfSlot: [SlotID: LetID]
  ) -> Link? {
    switch vertex {
    case .rows(let list): return link(list, "has rows by")
    case .order(let list): return link(list, "sorted by")
    case .slot(let slot):
      guard slot < writer.slots.count else { return nil }
      let node = writer.slots[slot].node
      switch writer.slots[slot].kind {
      case .computed: return link(node, "computed from")
      case .field: return link(node, "defaults to")
      case .constant:
        guard let number = letOfSlot[slot] else { return nil }
        let declaration = lets[number]
        return Link(
          name: names.text(declaration.name),
          place: SourcePlace(declaration.file, declaration.nameSpan),
          isSilent: declaration.isSilent, dependence: "computed from")
      default: return nil
      }
    }
  }

  /// How a condition makes what stands before it depend on what stands after it.
  private func condition(_ slot: SlotID) -> String? {
    guard slot < writer.slots.count else { return nil }
    return switch writer.slots[slot].kind {
    case .shown: "hidden by"
    case .readonly: "read-only by"
    case .required: "required by"
    case .offered: "offered by"
    default: nil
    }
  }

  private func declared(_ slot: SlotID) -> Link {
    let slot = min(slot, writer.slots.count - 1)
    return link(writer.slots[slot].node, condition(slot) ?? "computed from")
  }

  private func link(_ node: NodeID, _ dependence: String) -> Link {
    Link(
      name: nodes[node].kind == .section ? "section" : pathText(node),
      place: SourcePlace(declarations[node].file, declarations[node].nameSpan),
      isSilent: declarations[node].isSilent, dependence: dependence)
  }
}
