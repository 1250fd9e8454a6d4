/// The messages of problems for which the form has none of its own.
extension Session {
  func requiredMessage(_ node: Node, _ path: Path) -> String {
    if let own = words(node.requiredMessage, path) { return own }
    return node.kind == .list ? "Add at least one." : "An answer is required."
  }

  func optionMessage(_ node: Node, _ path: Path) -> String {
    let format = program.format(of: path.node)
    let missing = form.state.unoffered(value(path), node.options, path.row).map {
      quoted(format.text($0))
    }
    return
      "\(listed(missing)) \(missing.count == 1 ? "is" : "are") not offered now. "
      + "Choose again."
  }

  /// The message of a rule that fails.
  func ruleMessage(_ rule: Rule, _ template: Int, _ row: RowID) -> String {
    ownMessage(rule, template, row) ?? defaultMessage(rule, template, row)
  }

  /// The message that the form gives a rule, as it is now; nil if it gives none.
  ///
  /// - Parameter path: a declaration in a row for which the rule is evaluated.
  package func ownMessage(of rule: Rule, at path: Path) -> String? {
    let template = Int(program.slots[rule.slot].template)
    guard isKnown(path), template == program.nodes[path.node].template else { return nil }
    return ownMessage(rule, template, path.row)
  }

  /// The message that a rule has otherwise, with its present bounds, whether it fails or not; nil
  /// where the rule is not evaluated.
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
    // The other bounds are numbers of characters, rows or options.
    let format =
      rule.kind == .range || rule.kind == .step ? program.format(of: rule.node) : nil
    let lower = bound(rule.lower, template, row, format)
    let upper = bound(rule.upper, template, row, format)
    let node = program.nodes[rule.node]
    switch rule.kind {
    case .length:
      return Self.between(
        lower, upper, rule.excludesUpper, exactly: "Use exactly", range: "Use",
        atLeast: "Use at least", atMost: "Use at most", noun: ("character", "characters"))
    case .count where node.kind == .list:
      return Self.rowsMessage(lower, Self.inclusive(upper, rule.excludesUpper))
    case .count:
      return Self.between(
        lower, upper, rule.excludesUpper, exactly: "Choose exactly", range: "Choose",
        atLeast: "Choose at least", atMost: "Choose at most", noun: ("option", "options"))
    case .range:
      return Self.rangeMessage(lower, upper, rule.excludesUpper, unit: node.unit, node.type)
    case .step:
      let start = upper.map { ", counted from \($0)" } ?? ""
      return "Enter a multiple of \(lower ?? "the step")\(start)."
    case .match:
      let path = Path(node: rule.node, row: form.state.climb(row, template, to: rule.node))
      if program.parts.patterns.indices.contains(rule.pattern),
        let allowed = program.parts.patterns[rule.pattern].allowed
      {
        return allowed
      }
      return example(path).map { "This does not match the required format. Example: \($0)" }
        ?? "This does not match the required format."
    case .type: return node.type.rule?.message ?? "This rule is not met."
    case .unique:
      let names = rule.cells.map { label(Path(node: program.parts.slots[$0].node, row: row)) }
      return names.isEmpty || node.isPlainList
        ? "This is already in the list."
        : "Another entry has the same \(listed(names))."
    case .exclusive:
      let options = node.options >= 0 ? program.parts.options[node.options] : []
      let alone = options.declared.first(where: \.isExclusive)?.label ?? ""
      return "\(quoted(alone)) cannot be chosen together with others."
    case .check:
      return "This rule is not met."
    }
  }

  /// The current bound, without the unit; nil if it reads something empty.
  private func bound(
    _ code: Code, _ template: Int, _ row: RowID, _ format: ValueFormat?
  ) -> String? {
    guard !code.isNone else { return nil }
    var machine = Machine()
    let value = form.state.evaluate(code, template: template, row: row, &machine)
    return value.isEmpty ? nil : format?.text(value, withUnit: false) ?? value.text()
  }

  private static func between(
    _ lower: String?, _ upper: String?, _ excludesUpper: Bool, exactly: String, range: String,
    atLeast: String, atMost: String, noun: (one: String, many: String)
  ) -> String {
    let upper = inclusive(upper, excludesUpper)
    func counted(_ number: String) -> String { number == "1" ? noun.one : noun.many }
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper:
      return "\(exactly) \(lower) \(counted(lower))."
    case (let lower?, let upper?):
      return "\(range) \(lower) to \(upper) \(noun.many)."
    case (let lower?, nil): return "\(atLeast) \(lower) \(counted(lower))."
    case (nil, let upper?): return "\(atMost) \(upper) \(counted(upper))."
    case (nil, nil): return "This rule is not met."
    }
  }

  private static func rowsMessage(_ lower: String?, _ upper: String?) -> String {
    func entries(_ number: String) -> String {
      number == "1" ? "1 entry is" : "\(number) entries are"
    }
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper: return "Exactly \(entries(lower)) needed."
    case (let lower?, let upper?): return "\(lower) to \(upper) entries are needed."
    case (let lower?, nil): return "At least \(entries(lower)) needed."
    case (nil, let upper?): return "At most \(entries(upper)) allowed."
    case (nil, nil): return "This rule is not met."
    }
  }

  /// The last number that `..<` allows.
  private static func inclusive(_ upper: String?, _ excludesUpper: Bool) -> String? {
    guard excludesUpper, let bound = upper.flatMap({ Int64($0) }) else { return upper }
    return String(bound &- 1)
  }

  private static func rangeMessage(
    _ lower: String?, _ upper: String?, _ excludesUpper: Bool, unit: String, _ type: ScalarType
  ) -> String {
    let suffix = unit.isEmpty ? "" : " \(unit)"
    let thing =
      switch type.kind {
      case .date: "a date"
      case .time: "a time"
      case .dateTime: "a date and time"
      case .integer, .decimal, .text, .boolean, .option, .options: "a number"
      }
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      return "Enter \(lower)\(suffix)."
    case (let lower?, let upper?):
      return excludesUpper
        ? "Enter \(thing) from \(lower) up to, but not including, \(upper)\(suffix)."
        : "Enter \(thing) from \(lower) to \(upper)\(suffix)."
    case (let lower?, nil):
      return type.isNumber
        ? "Enter at least \(lower)\(suffix)." : "Enter \(thing) no earlier than \(lower)."
    case (nil, let upper?) where excludesUpper:
      return type.isNumber
        ? "Enter less than \(upper)\(suffix)." : "Enter \(thing) before \(upper)."
    case (nil, let upper?):
      return type.isNumber
        ? "Enter at most \(upper)\(suffix)." : "Enter \(thing) no later than \(upper)."
    case (nil, nil): return "This rule is not met."
    }
  }

  /// Shows the expression that overflows or divides by zero.
  func faultMessage(_ codes: [Code], _ template: Int, _ row: RowID) -> String {
    for code in codes {
      var machine = Machine()
      _ = form.state.evaluate(code, template: template, row: row, &machine)
      guard let fault = machine.fault.map({ origin(of: $0) }) else { continue }
      guard fault.source >= 0,
        case .text(let source) = program.parts.constants[Int(fault.source)]
      else { break }
      return fault.reason.message(of: source)
    }
    return "This depends on a value that cannot be computed."
  }

  /// The number of values through which a fault is traced to the expression that causes it.
  private static let longestChain = 1_000

  /// The fault of the expression that another one reads, through all values in between.
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

  func quoted(_ text: String) -> String { "“\(text)”" }
}
