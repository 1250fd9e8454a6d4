internal import FormEngine
internal import FormSyntax

/// Reports cyclic dependencies in the author's words.
extension FormReport {
  /// Reports the values, `let`s and lists of a form that depend on themselves.
  mutating func reportCycles(in parts: ProgramParts) {
    let cycles = Program.cycles(in: parts)
    guard let form, !cycles.isEmpty else { return }
    let chains = CycleWords(form, parts)
    for cycle in cycles {
      let links = cycle.chain.indices.compactMap { place in
        chains.link(cycle.chain[place], to: cycle.chain[(place + 1) % cycle.chain.count])
      }
      guard let first = links.first else { continue }
      let shown = links.prefix(CycleWords.shownLinks)
      report(
        .cycle, at: first.place,
        CycleMessage.chain(
          of: first.subject, shown.map { ($0.name, $0.dependence) },
          more: links.count - shown.count, above: chains.cellAbove(in: cycle)),
        labels: shown.dropFirst().map { $0.place.label(.link($0.name, $0.dependence)) })
    }
  }
}

/// The names of the links in a chain of dependencies.
private struct CycleWords {
  private let form: CheckedForm
  private let parts: ProgramParts
  private var slots: [Slot] { parts.slots }
  private var letOfSlot: [SlotID: LetID] = [:]

  /// The number of links of a chain to show.
  static let shownLinks = 12

  /// A named place in a chain, and how it depends on the next.
  struct Link {
    var name: String
    var place: SourcePlace
    var dependence: Dependence
    /// The name for use in a sentence, in quotes if it is a path.
    var subject: String
  }

  init(_ form: CheckedForm, _ parts: ProgramParts) {
    self.form = form
    self.parts = parts
    for (number, declaration) in form.lets.enumerated() { letOfSlot[declaration.slot] = number }
  }

  /// Returns the link for a value, a `let` or a list.
  ///
  /// - Parameter next: what it depends on.
  func link(_ vertex: DependencyCycle.Vertex, to next: DependencyCycle.Vertex) -> Link? {
    switch vertex {
    case .rows(let list):
      return link(list, form.nodes[list].countsItsRows ? .countedBy : .hasRowsBy)
    case .order(let list): return link(list, .sortedBy)
    case .slot(let slot):
      guard slot < slots.count else { return nil }
      let node = slots[slot].node
      switch slots[slot].kind {
      case .field where isChosen(slot, from: next), .answer where isChosen(slot, from: next),
        .computed where isChosen(slot, from: next):
        return link(node, .chosenFrom)
      case .computed: return link(node, .computedFrom)
      case .field:
        return link(node, form.nodes[node].forced < 0 ? .defaultsTo : .computedFrom)
      case .answer: return link(node, .defaultsTo)
      // Whatever reads a value depends on the condition that hides it.
      case .shown: return link(node, .hiddenBy)
      case .constant:
        guard let number = letOfSlot[slot] else { return nil }
        let declaration = form.lets[number]
        let name = form.names.text(declaration.name)
        return Link(
          name: name, place: declaration.namePlace, dependence: .computedFrom,
          subject: DeclarationName.named(name).words)
      default: return nil
      }
    }
  }

  /// Returns true if a field depends on something only because it takes its options from there.
  private func isChosen(_ slot: SlotID, from next: DependencyCycle.Vertex) -> Bool {
    guard parts.nodes[slots[slot].node].offers >= 0 else { return false }
    guard case .slot(let next) = next else { return slots[slot].code.isNone }
    return !parts.reads(of: slots[slot].code).contains { $0.slot == next }
  }

  /// Returns the cell of the row above to read instead, if a row in the chain reads a column of its
  /// own list: `previous.x` for `last(form.people.x)`.
  func cellAbove(in cycle: DependencyCycle) -> String? {
    for case .slot(let reader) in cycle.chain where reader < slots.count {
      let template = slots[reader].template
      guard template > 0 else { continue }
      let list = parts.nodes[parts.templates[template]].parent
      for read in reads(of: slots[reader].code) {
        switch read {
        case .scan(let number):
          let scan = parts.scans[number]
          guard scan.lists.last == list else { continue }
          for case .slot(let column, _) in parts.reads(of: scan.term) {
            if let cell = cellAbove(column, of: template) { return cell }
          }
        case .slot(let slot, _):
          guard slots.indices.contains(slot), slots[slot].kind == .aggregate,
            let aggregate = parts.aggregates.first(where: { $0.slot == slot }),
            aggregate.list == list, aggregate.term >= 0
          else { continue }
          if let cell = cellAbove(aggregate.term, of: template) { return cell }
          for case .slot(let column, _) in parts.reads(of: slots[aggregate.term].code) {
            if let cell = cellAbove(column, of: template) { return cell }
          }
        case .above, .numbered, .position, .column, .today, .now: continue
        }
      }
    }
    return nil
  }

  /// Returns the reads of an expression, and those of the columns that it shares with other readers.
  private func reads(of code: Code) -> [CodeRead] {
    let reads = Array(parts.reads(of: code))
    return reads
      + reads.flatMap { read -> [CodeRead] in
        guard let slot = read.slot, slots.indices.contains(slot), slots[slot].kind == .constant,
          letOfSlot[slot] == nil
        else { return [] }
        return Array(parts.reads(of: slots[slot].code))
      }
  }

  /// Returns `previous.x` for a cell in the rows of a template.
  private func cellAbove(_ slot: SlotID, of template: Int) -> String? {
    guard slots.indices.contains(slot), slots[slot].template == template else { return nil }
    if let number = letOfSlot[slot] {
      return "previous.\(form.names.text(form.lets[number].name))"
    }
    let node = slots[slot].node
    guard [.field, .computed].contains(slots[slot].kind), form.nodes[node].slot == slot else {
      return nil
    }
    let list = parts.nodes[parts.templates[template]].parent
    let path = form.pathText(node).dropFirst(form.pathText(list).count)
    return form.nodes.isPlainValue(node) ? "previous.value" : "previous\(path)"
  }

  private func link(_ node: NodeID, _ dependence: Dependence) -> Link {
    let place = form.declarations[node].namePlace
    let name: DeclarationName =
      switch form.nodes[node].kind {
      case .section: .section(label: title(at: place))
      case .note: .note(label: title(at: place))
      case .form, .group, .list, .row, .field: .named(form.pathText(node))
      }
    var link = Link(name: name.words, place: place, dependence: dependence, subject: name.words)
    if case .named(let path) = name { link.name = path }
    return link
  }

  /// Returns the text of a section or note without its quotes; nil for a multiline text.
  private func title(at place: SourcePlace) -> String? {
    let text = form.sources[place.file].excerpt(place.span)
    guard text.hasPrefix("\""), !text.hasPrefix("\"\"\""), text.hasSuffix("\"") else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
