/// A search for the failures that a record with the answers of a session would have, without their
/// messages, for searches that visit many states.
package struct FailureScan: Sendable {
  package enum Failure: Hashable, Sendable {
    /// A rule, by its index, in a row of its template.
    case rule(Int, row: RowID)
    case required(Path)
    /// A chosen option is not offered.
    case option(Path)
    /// A text has a control character, or a computed value overflows.
    case value(Path)
    /// A condition overflows.
    case condition(SlotID, row: RowID)
  }

  /// The possible failures in the rows of a template.
  private struct Part: Sendable {
    /// With the slot of each: a copy of the rule takes longer than to look whether it fails.
    var rules: [(number: Int, slot: SlotID)] = []
    var required: [NodeID] = []
    var optional: [NodeID] = []
    var values: [NodeID] = []
    var conditions: [SlotID] = []

    var isEmpty: Bool {
      rules.isEmpty && required.isEmpty && optional.isEmpty && values.isEmpty && conditions.isEmpty
    }
  }

  private var parts: [Part]

  package init(_ program: Program) {
    parts = program.templates.map { _ in Part() }
    for (index, rule) in program.parts.rules.enumerated() {
      parts[Int(program.slots[rule.slot].template)].rules.append((index, rule.slot))
    }
    for (id, node) in program.nodes.enumerated() {
      if node.required != .never { parts[node.template].required.append(id) }
      guard node.kind == .field else { continue }
      if node.isComputed || node.forced >= 0 || node.type.isText {
        parts[node.template].values.append(id)
      }
      let options = program.options(of: id)
      if options.isConditional { parts[node.template].optional.append(id) }
    }
    for (slot, plan) in program.slots.enumerated()
    where !plan.holdsValue && plan.rule < 0 && plan.isEvaluated {
      parts[Int(plan.template)].conditions.append(slot)
    }
  }

  /// - Parameter most: the number of failures after which the search ends.
  package func failures(in session: Session, most: Int = .max) -> [Failure] {
    let state = session.form.state
    let program = session.program
    var found: [Failure] = []
    for (template, part) in parts.enumerated() where !part.isEmpty {
      for row in state.rows(of: template, below: 0, 0) where !state.isInBlank(template, row) {
        for node in part.required {
          let path = Path(node: node, row: row)
          guard state.isTrue(program.nodes[node].required, row) else { continue }
          if session.isMissing(path) { found.append(.required(path)) }
        }
        for (number, slot) in part.rules
        where state.truthMark(slot, row).outcome != .passes {
          let rule = program.parts.rules[number]
          let path = Path(node: rule.node, row: state.climb(row, template, to: rule.node))
          guard session.isVisible(path) else { continue }
          if rule.kind == .count, found.contains(.required(path)) { continue }
          found.append(.rule(number, row: row))
        }
        for node in part.optional {
          let path = Path(node: node, row: row)
          if session.isVisible(path), session.hasUnofferedOption(path) {
            found.append(.option(path))
          }
        }
        for node in part.values {
          let path = Path(node: node, row: row)
          let mark = state.presentMark(path)
          if mark.hasControl || mark.hasFault, session.isVisible(path) {
            found.append(.value(path))
          }
        }
        for slot in part.conditions where state.truthMark(slot, row).hasFault {
          found.append(.condition(slot, row: row))
        }
        if found.count >= most { return found }
      }
    }
    return found
  }
}
