/// The messages of problems for which the form has no message.
extension Session {
  /// Returns a message in the language in which the form is shown.
  func text(_ message: RuleMessage) -> String { message.phrase.text(in: language) }

  func requiredMessage(_ node: Node, _ path: Path) -> String {
    if let own = words(node.requiredMessage, path), !own.isEmpty { return own }
    return text(node.kind == .list ? .addOne : .answerRequired)
  }

  func optionMessage(at path: Path) -> String { message(ofUnoffered: unoffered(at: path), path) }

  /// Returns the message about the chosen options that are not offered now, and those about each of
  /// them; nil if all are offered.
  func messagesOfUnoffered(at path: Path) -> (all: String, each: [String])? {
    let options = unoffered(at: path)
    guard !options.isEmpty else { return nil }
    return (
      message(ofUnoffered: options, path), options.map { message(ofUnoffered: [$0], path) }
    )
  }

  /// Returns the chosen options of a field that are not offered now, as people read them.
  private func unoffered(at path: Path) -> [String] {
    if let values = unofferedAnswers(value(path), at: path) {
      return values.map(program.optionOfAnswer(at: path.node)).map { visibleText($0.label) }
    }
    let list = program.nodes[path.node].options
    guard program.nodes[path.node].kind == .field, list >= 0 else { return [] }
    let format = program.format(of: path.node)
    return form.state.unoffered(value(path), list, path.row).map { format.text($0) }
  }

  private func message(ofUnoffered options: [String], _ path: Path) -> String {
    let isComputed = program.nodes[path.node].isComputed
    return text(isComputed ? .computedNotOffered(options) : .notOffered(options))
  }

  /// Returns the message of a rule that fails.
  func ruleMessage(_ rule: Rule, _ template: Int, _ row: RowID) -> String {
    ownMessage(rule, template, row) ?? defaultMessage(rule, template, row)
  }

  /// Returns the message that the form defines for a rule, with its current values; nil if there is
  /// none.
  ///
  /// - Parameter path: a declaration in a row in which the rule is evaluated.
  package func ownMessage(of rule: Rule, at path: Path) -> String? {
    let template = Int(program.slots[rule.slot].template)
    guard isKnown(path), template == program.nodes[path.node].template else { return nil }
    return ownMessage(rule, template, path.row)
  }

  /// Returns the default message of a rule, with its current bounds, even if the rule passes; nil
  /// if the rule is not evaluated there.
  package func defaultMessage(of rule: Rule, at path: Path) -> String? {
    let template = Int(program.slots[rule.slot].template)
    guard isKnown(path), template == program.nodes[path.node].template else { return nil }
    return defaultMessage(rule, template, path.row)
  }

  private func ownMessage(_ rule: Rule, _ template: Int, _ row: RowID) -> String? {
    guard !rule.message.isNone else { return nil }
    var machine = Machine()
    guard
      case .text(let own) = form.state.evaluate(
        rule.message, template: template, row: row, &machine), !own.isEmpty
    else { return nil }
    return own
  }

  private func defaultMessage(_ rule: Rule, _ template: Int, _ row: RowID) -> String {
    let path = Path(node: rule.node, row: form.state.climb(row, template, to: rule.node))
    if rule.kind == .check, program.answerOptions(of: rule.node) != nil {
      let chosen = unoffered(at: path)
      if form.isBuilding {
        return chosen.first.map { RecordMessage.notOffered($0).phrase.text(in: language) }
          ?? text(.notMet)
      }
      return message(ofUnoffered: chosen, path)
    }
    return program.defaultMessage(
      of: rule, limits: limits(of: rule, template, row),
      example: {
        guard rule.kind == .step else { return example(path) }
        // Messages about records must not depend on the order in which records are checked.
        return form.isBuilding ? nil : exampleText(at: path, near: value(path))
      },
      label: { label(Path(node: $0, row: row)) })
  }

  /// Returns the current bounds of a rule. For several rules of one kind without a message of their
  /// own, it is the intersection of their bounds: one message asks for an answer that passes all.
  private func limits(of rule: Rule, _ template: Int, _ row: RowID) -> PresentBounds {
    func value(_ code: Code) -> Value {
      guard !code.isNone else { return .empty }
      var machine = Machine()
      return form.state.evaluate(code, template: template, row: row, &machine)
    }
    let own = PresentBounds(
      lower: value(rule.lower), upper: value(rule.upper), excludesUpper: rule.excludesUpper)
    var limits = own
    guard rule.kind != .step, rule.message.isNone, !form.isBuilding,
      !program.nodes[rule.node].countsItsRows
    else { return own }
    for other in program.nodes[rule.node].rules.map({ program.parts.rules[$0] })
    where other.kind == rule.kind && other.slot != rule.slot && other.message.isNone
      && program.slots[other.slot].template == program.slots[rule.slot].template
    {
      limits.narrow(lower: value(other.lower))
      limits.narrow(upper: value(other.upper), excludesUpper: other.excludesUpper)
    }
    return limits
  }

  /// Returns a message with the expression that overflows or divides by zero.
  func faultMessage(_ codes: [Code], _ template: Int, _ row: RowID) -> String {
    for code in codes {
      var machine = Machine()
      _ = form.state.evaluate(code, template: template, row: row, &machine)
      guard let fault = machine.fault.map({ origin(of: $0) }) else { continue }
      guard fault.source >= 0,
        case .text(let source) = program.parts.constants[Int(fault.source)]
      else { break }
      return fault.reason.phrase(of: source).text(in: language)
    }
    return text(.notComputed)
  }

  /// The maximum number of values through which a fault is traced to the expression that causes it.
  private static let longestChain = 1_000

  /// Returns the fault that another one propagates, traced through all intermediate values.
  private func origin(of fault: Machine.Fault) -> Machine.Fault {
    var fault = fault
    var links = 0
    while fault.source < 0, fault.slot >= 0, links < Self.longestChain {
      links += 1
      let (slot, row) = (Int(fault.slot), fault.row)
      let plan = program.slots[slot]
      if plan.aggregate >= 0 {
        let aggregate = Int(plan.aggregate)
        if let faulty = form.faultyRow(of: aggregate, row) {
          let term = program.parts.aggregates[aggregate].term
          fault = Machine.Fault(
            reason: .overflow, source: -1, slot: Int32(truncatingIfNeeded: term), row: faulty)
          continue
        }
        let source = program.parts.aggregates[Int(plan.aggregate)].source
        return Machine.Fault(reason: .overflow, source: Int32(truncatingIfNeeded: source))
      }
      var machine = Machine()
      _ = form.state.evaluate(
        program.parts.slots[slot].code, template: Int(plan.template), row: row, &machine)
      guard let inner = machine.fault else { break }
      fault = inner
    }
    return fault
  }
}
