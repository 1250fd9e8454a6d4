internal import FormEngine
internal import FormSyntax

/// Reports cyclic dependencies in the author's words.
extension FormReport {
  /// Reports the values, `let`s and lists of a form that depend on themselves.
  mutating func reportCycles(in parts: ProgramParts) {
    let cycles = Program.cycles(in: parts)
    guard let form, !cycles.isEmpty else { return }
    let chains = CycleWords(form, parts.slots)
    for cycle in cycles {
      let links = cycle.chain.compactMap(chains.link)
      guard let first = links.first else { continue }
      let shown = links.prefix(CycleWords.shownLinks)
      report(
        .cycle, at: first.place,
        CycleMessage.chain(
          of: first.subject, shown.map { ($0.name, $0.dependence) },
          more: links.count - shown.count),
        labels: shown.dropFirst().map { $0.place.label(.link($0.name, $0.dependence)) })
    }
  }
}

/// The names of the links in a chain of dependencies.
private struct CycleWords {
  private let form: CheckedForm
  private let slots: [Slot]
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

  init(_ form: CheckedForm, _ slots: [Slot]) {
    self.form = form
    self.slots = slots
    for (number, declaration) in form.lets.enumerated() { letOfSlot[declaration.slot] = number }
  }

  /// Returns the link for a value, a `let` or a list.
  func link(_ vertex: DependencyCycle.Vertex) -> Link? {
    switch vertex {
    case .rows(let list): return link(list, .hasRowsBy)
    case .order(let list): return link(list, .sortedBy)
    case .slot(let slot):
      guard slot < slots.count else { return nil }
      let node = slots[slot].node
      switch slots[slot].kind {
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
