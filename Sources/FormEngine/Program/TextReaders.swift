/// The dependencies of the texts of a form: labels, hints, help, examples, summaries of rows and
/// messages that interpolate values.
///
/// A session evaluates such texts on demand, so they are not in the dependency graph. Only code
/// that tracks changes needs this.
package struct TextReaders: Sendable {
  /// A text with values to interpolate.
  struct Text: Sendable {
    /// The declaration at which the text is shown.
    var node: NodeID
    /// The template in whose rows the text is evaluated.
    var template: Int
    var code: Code
    /// True if the text is only shown while the declaration has a typed text that means nothing.
    var isAboutTypedText = false
  }

  /// An edge: if a vertex changes in some row, the text changes in the rows below the row that is
  /// `climb` owners above, or in the next row (`DependencyGraph.Edge`).
  struct Edge: Sendable {
    var text: Int32
    var climb: Int32
  }

  private(set) var texts: [Text] = []
  /// The edges by vertex: slots, then list vertices, as in the dependency graph.
  private var edges: [Int: [Edge]] = [:]
  /// The texts that read the date; `nowReaders` are those that read the date and time.
  private(set) var todayReaders: [Int] = []
  private(set) var nowReaders: [Int] = []

  /// - Parameter limits: true to include the limits of answers and what decides which options are
  ///   offered, for front ends that show them with the texts.
  package init(_ program: Program, limits: Bool = false) {
    let parts = program.parts
    var found: [Text] = []
    func add(_ code: Code, at node: NodeID, template: Int) {
      guard !code.isNone, program.constant(code) == nil else { return }
      found.append(Text(node: node, template: template, code: code))
    }
    for (id, node) in parts.nodes.enumerated() {
      for text in Node.Text.allCases {
        if text.isAboutRow {
          guard node.kind == .list else { continue }
          add(node[text], at: node.rowBody, template: node.rowTemplate)
        } else {
          add(node[text], at: id, template: node.template)
        }
      }
      guard limits else { continue }
      for rule in node.rules.map({ parts.rules[$0] }) {
        switch rule.kind {
        case .length, .range, .step, .count:
          add(rule.lower, at: id, template: node.template)
          add(rule.upper, at: id, template: node.template)
        case .match, .unique, .type, .check, .exclusive: break
        }
      }
      if let filter = parts.options(node.options).filter {
        add(filter.condition, at: id, template: node.template)
      }
      // The message about an option that was typed in vain names what decides if it is offered.
      for (code, template) in Self.conditions(ofOptionsOf: node, parts)
      where program.constant(code) == nil {
        found.append(Text(node: id, template: template, code: code, isAboutTypedText: true))
      }
      if parts.answerOptions.indices.contains(node.offers) {
        add(parts.answerOptions[node.offers].values, at: id, template: node.template)
      }
    }
    add(parts.submit.label, at: 0, template: 0)
    for rule in parts.rules {
      let template = parts.slots[rule.slot].template
      for place in [rule.place] + rule.otherPlaces {
        add(rule.message, at: place, template: template)
      }
      // The default messages of rules contain these texts.
      switch rule.kind {
      case .match: add(parts.nodes[rule.node].example, at: rule.place, template: template)
      case .unique:
        for node in rule.compared {
          add(parts.nodes[node].label, at: rule.place, template: template)
        }
      case .length, .range, .step, .type, .check, .count, .exclusive: break
      }
    }
    texts = found
    guard !texts.isEmpty else { return }
    let graph = program.graph
    var collector = DependencyGraph.Collector(
      parts: parts, shape: program.shape, listIndex: graph.listIndex)
    for (number, text) in texts.enumerated() {
      collector.collect(text.code, template: text.template, reader: number)
    }
    for (vertex, edge) in zip(collector.from, collector.to) {
      edges[Int(vertex), default: []].append(Edge(text: edge.target, climb: edge.climb))
    }
    todayReaders = collector.todayReaders
    nowReaders = collector.nowReaders
  }

  /// Returns the conditions of the options of a field, with the `let`s in them: another answer may
  /// leave the value of a condition as it is.
  private static func conditions(
    ofOptionsOf node: Node, _ parts: ProgramParts
  ) -> [(code: Code, template: Int)] {
    guard parts.options.indices.contains(node.options) else { return [] }
    var found: [(code: Code, template: Int)] = []
    var seen: Set<SlotID> = []
    var waiting: [SlotID] = []
    for case .slot(let slot) in parts.options[node.options].declared.map(\.offered) {
      if seen.insert(slot).inserted { waiting.append(slot) }
    }
    while let number = waiting.popLast() {
      let slot = parts.slots[number]
      found.append((slot.code, Int(slot.template)))
      for read in parts.reads(of: slot.code) {
        guard let inner = read.slot, parts.slots.indices.contains(inner) else { continue }
        switch parts.slots[inner].kind {
        case .field, .answer, .computed, .aggregate: continue
        case .constant, .counter, .term, .shown, .readonly, .forced, .required, .offered, .rule:
          if seen.insert(inner).inserted { waiting.append(inner) }
        }
      }
    }
    return found
  }

  subscript(vertex: Int) -> [Edge] { edges.isEmpty ? [] : edges[vertex] ?? [] }
}
