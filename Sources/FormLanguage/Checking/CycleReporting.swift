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
    var dependence: String
  }

  /// How many links of a chain are told.
  private static let shownLinks = 12

  private func report(_ cycle: DependencyCycle, _ letOfSlot: [SlotID: LetID]) {
    let links = cycle.chain.compactMap { named($0, letOfSlot) }
    guard let first = links.first else { return }
    let shown = links.prefix(FormChecker.shownLinks)
    var chain = ""
    for link in shown { chain += "\(link.name) → (\(link.dependence)) " }
    if shown.count < links.count { chain += "… \(links.count - shown.count) more … → " }
    chain += first.name
    context = ExpressionContext(file: first.place.file)
    report(
      .cycle, first.place.span, "`\(first.name)` depends on itself: \(chain).",
      help: "One link of the chain has to go.",
      labels: shown.dropFirst().map { $0.place.label("\($0.name), \($0.dependence) the next") })
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
      // What reads a value depends on the condition that hides it.
      case .shown: return link(node, "hidden by")
      case .constant:
        guard let number = letOfSlot[slot] else { return nil }
        let declaration = lets[number]
        return Link(
          name: names.text(declaration.name),
          place: SourcePlace(declaration.file, declaration.nameSpan),
          dependence: "computed from")
      default: return nil
      }
    }
  }

  private func link(_ node: NodeID, _ dependence: String) -> Link {
    Link(
      name: pathText(node),
      place: SourcePlace(declarations[node].file, declarations[node].nameSpan),
      dependence: dependence)
  }
}
