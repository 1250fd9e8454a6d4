import FormJSON

extension RecordChecker {
  /// The most findings that are reported for one record: each needs about five hundred bytes.
  static let mostFindings = 100_000

  /// Turns the notes and the results of the evaluation into findings, in the order of the bytes.
  mutating func finish(_ input: JSONReader) {
    if plan.alwaysEvaluates { evaluate() }
    if let key = keyMember, let met = key.met {
      unknownMembers.insert(
        UnknownMember(node: met.node, row: met.row, name: input.text(at: key.name)))
    }
    for index in notes.indices {
      if findings.count > Self.mostFindings { break }
      report(notes[index], input)
    }
    if !unknownMembers.isEmpty { unknownMembers.removeAll() }
    comparisons = 0
    if plan.alwaysEvaluates {
      for template in plan.templates.indices {
        for row in rowOfState[template].indices {
          let row = Int(rowOfState[template][row])
          if findings.count > Self.mostFindings { break }
          guard !isBroken(row) else { continue }
          reportRules(template, row, input)
          reportComputed(template, row, input)
          reportUnoffered(template, row, input)
          reportFaults(template, row, input)
          reportHidden(template, row, input)
        }
      }
    }
    guard findings.count > 1 else { return }
    // The sort is stable: equal findings keep their order.
    findings = findings.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.element.order, $0.offset)
          < ($1.element.range.lowerBound, $1.element.order, $1.offset)
      }
      .map(\.element)
    guard findings.count > Self.mostFindings else { return }
    findings.removeLast(findings.count - Self.mostFindings)
    findings.append(
      RecordFinding(
        rule: RecordRule.tooManyFindings.rawValue,
        message: RecordMessage.tooManyFindings(limit: Self.mostFindings).phrase.text(
          in: program.language),
        range: findings[Self.mostFindings - 1].range))
  }

  private mutating func report(_ note: RecordNote, _ input: JSONReader) {
    let node = Int(note.node)
    let row = Int(note.row)
    switch note.kind {
    case .unknown(let container):
      let name = input.text(at: Int(note.place))
      let member = UnknownMember(node: note.node, row: note.row, name: name)
      if unknownMembers.insert(member).inserted {
        add(unknownMember(note, name, Int(container), input))
      } else {
        add(repeatedMember(note, name, "/" + Self.escaped(name), input))
      }
    case .repeated:
      add(
        repeatedMember(note, input.text(at: Int(note.place)), "", input))
    case .rule(let rule):
      guard isShown(node, row: row) else { return }
      let failed = program.parts.rules[Int(rule)]
      add(note, failed.name, isWarning: failed.isWarning, message(of: rule), input, order: rule)
    case .controlCharacter:
      let type = program.parts.nodes[node].type
      // The value of a computed field is compared with the result of the form instead.
      guard !isComputed(node, row), isShown(node, row: row),
        let control = ControlCharacter(in: input.text(at: Int(note.place)), of: type)
      else { return }
      add(note, .controlCharacter, control.message(for: type), input)
    case .required: reportMissing(note, isCertain: true, input)
    case .maybeRequired: reportMissing(note, isCertain: false, input)
    case .noRows(let list):
      reportNoRows(Int(list), note, input)
    case .wrongType(let reason):
      guard isChecked(node, row) else { return }
      let found = input.token(at: Int(note.place))?.kind ?? .null
      let given = input.writtenText(at: Int(note.place))
      let isElement = isChoices(node) && cell(of: node, row: row).place != Int(note.place)
      add(
        note, .type,
        wrongTypeMessage(reason, node, found, given: given, isElement: isElement), input)
    case .unknownOption:
      guard isChecked(node, row) else { return }
      add(note, .option, unknownOptionMessage(node, input.writtenText(at: Int(note.place))), input)
    case .wrongOptionKind:
      guard isChecked(node, row) else { return }
      let found = input.token(at: Int(note.place))?.kind ?? .null
      let options = program.parts.options(program.parts.nodes[node].options)
      add(
        note, .type,
        options.wrongKindMessage(
          found, given: input.writtenText(at: Int(note.place)), in: program.language), input)
    case .repeatedOption:
      guard isChecked(node, row) else { return }
      add(
        note, RecordRule.repeatedOption.rawValue, isWarning: true,
        repeatedOptionMessage(input.writtenText(at: Int(note.place)), in: program.language), input)
    }
  }

  /// Returns true if a value is checked: hidden values are not, except for the type of those that
  /// are exported nevertheless.
  private mutating func isChecked(_ node: NodeID, _ row: Int) -> Bool {
    if isShown(node, row: row) { return true }
    guard program.parts.nodes[node].keeps else { return false }
    let list = Int(rows[row].list)
    return row == 0 || isShown(list, row: Int(rows[row].owner))
  }

  private mutating func reportMissing(_ note: RecordNote, isCertain: Bool, _ input: JSONReader) {
    let (node, row) = (Int(note.node), Int(note.row))
    guard !isInBrokenGroup(node, row), isCertain || isRequired(node, row) else { return }
    add(note, RecordRule.required.rawValue, isWarning: false, requiredMessage(node, row), input)
  }

  private mutating func isRequired(_ node: NodeID, _ row: Int) -> Bool {
    evaluate()
    return session.isRequired(Path(node: node, row: rows[row].state))
  }

  private mutating func requiredMessage(_ node: NodeID, _ row: Int) -> String {
    if !isConstant(program.parts.nodes[node].requiredMessage) { evaluate() }
    return session.requiredMessage(
      program.parts.nodes[node], Path(node: node, row: rows[row].state))
  }

  private func isConstant(_ code: Code) -> Bool { program.constantText(code) != nil }

  /// Reports a list without rows that is required, or has too few rows.
  private mutating func reportNoRows(_ index: Int, _ note: RecordNote, _ input: JSONReader) {
    let node = Int(note.node)
    let row = Int(note.row)
    guard isShown(node, row: row), !isInBrokenGroup(node, row) else { return }
    if program.parts.nodes[node].required != .never {
      evaluate()
      if session.isRequired(Path(node: node, row: rows[row].state)) {
        add(
          note, RecordRule.required.rawValue, isWarning: false, requiredMessage(node, row), input)
        return
      }
    }
    for check in plan.lists[index].checks {
      guard case .count(let least, let most, let rule) = plan.checks[check], least > 0 || most < 0
      else { continue }
      let failed = program.parts.rules[Int(rule)]
      add(note, failed.name, isWarning: failed.isWarning, message(of: rule), input)
    }
  }

  // MARK: Results of the evaluation

  private mutating func reportRules(_ template: Int, _ row: Int, _ input: JSONReader) {
    for index in plan.templates[template].rules {
      let rule = program.parts.rules[index]
      let mark = session.form.state.truthMark(rule.slot, rows[row].state)
      guard let place = rule.place(mark.outcome),
        isShown(rule.node, row: climb(row, to: rule.node))
      else { continue }
      if rule.kind == .count, program.parts.nodes[rule.node].kind == .list {
        let list = cell(of: rule.node, row: row)
        // A list that is not an array, or is missing altogether, was already reported.
        if list.isWrong || isInBrokenGroup(rule.node, row) { continue }
        let path = Path(node: rule.node, row: rows[row].state)
        if !list.isAnswered, session.isRequired(path) { continue }
      }
      if !mark.hasFault, isChoices(rule.node),
        program.answerOptions(of: rule.node)?.rule == index
      {
        reportUnofferedAnswers(
          rule.node, row: climb(row, to: rule.node), input,
          order: Int32(truncatingIfNeeded: index))
        continue
      }
      let message =
        mark.hasFault
        ? session.faultMessage(
          [rule.condition, rule.lower, rule.upper], template, rows[row].state)
        : session.ruleMessage(rule, template, rows[row].state)
      report(
        mark.hasFault ? RecordRule.arithmetic.rawValue : rule.name, isWarning: rule.isWarning,
        message, at: place, row: climb(row, to: place), input,
        order: Int32(truncatingIfNeeded: index))
    }
  }

  /// Returns true if the form computes the value of a field with these answers.
  mutating func isComputed(_ node: NodeID, _ row: Int) -> Bool {
    if program.parts.nodes[node].isComputed { return true }
    guard program.parts.nodes[node].forced >= 0 else { return false }
    evaluate()
    return session.isForced(Path(node: node, row: rows[row].state))
  }

  private mutating func reportComputed(_ template: Int, _ row: Int, _ input: JSONReader) {
    for index in plan.templates[template].computed {
      let member = plan.members[index]
      let node = Int(member.node)
      let slot = program.parts.nodes[node].slot
      guard slot >= 0, isShown(node, row: row), isComputed(node, row) else { continue }
      let state = rows[row].state
      if session.form.state.presentMark(Path(node: node, row: state)).hasFault {
        report(
          RecordRule.arithmetic.rawValue, isWarning: false,
          session.faultMessage([program.parts.slots[slot].code], template, state), at: node,
          row: row, input)
        continue
      }
      reportControlCharacter(node, row, input)
      let cell = cell(of: node, row: row)
      guard cell.isAnswered, !cell.isWrong, !plan.readsClock.contains(slot),
        let given = value(at: cell.place, Int(member.index), input)
      else { continue }
      let computed = session.form.state.storedValue(slot, state)
      if given.isEmpty && computed.isEmpty || Value.equality(given, computed) == true { continue }
      let text = visibleText(program.format(of: node).text(computed))
      report(
        RecordRule.computed.rawValue, isWarning: false,
        RecordMessage.computed(text).phrase.text(in: program.language), at: node,
        row: row, input)
    }
  }

  /// Reports a computed text with a character that its field does not allow.
  private mutating func reportControlCharacter(_ node: NodeID, _ row: Int, _ input: JSONReader) {
    let (path, type) = (
      Path(node: node, row: rows[row].state), program.parts.nodes[node].type
    )
    guard session.form.state.presentMark(path).hasControl,
      case .text(let text) = session.value(path),
      let control = ControlCharacter(in: text, of: type)
    else { return }
    report(
      RecordRule.controlCharacter.rawValue, isWarning: false, control.message(for: type), at: node,
      row: row, input)
  }

  /// Reports conditions that cannot be computed, as a warning at the form.
  private mutating func reportFaults(_ template: Int, _ row: Int, _ input: JSONReader) {
    for slot in plan.templates[template].faulty {
      guard session.hasVisibleFault(slot, rows[row].state) else { continue }
      report(
        RecordRule.arithmetic.rawValue, isWarning: true,
        session.faultMessage([program.parts.slots[slot].code], template, rows[row].state), at: 0,
        row: 0, input)
    }
  }

  /// Reports answers to hidden questions, as one warning at the outermost hidden declaration.
  private mutating func reportHidden(_ template: Int, _ row: Int, _ input: JSONReader) {
    for hideable in plan.templates[template].hideable {
      let node = Int(hideable.node)
      let state = rows[row].state
      guard !session.form.state.isTrue(program.parts.nodes[node].shown, state) else { continue }
      let base = Int(rows[row].cells)
      let answered = hideable.nodes.filter {
        let cell = cells[base + Int(plan.cellOfNode[Int($0)])]
        // A group counts as an answer only if it is not an object.
        return program.parts.nodes[Int($0)].kind == .group ? cell.isWrong : cell.isAnswered
      }
      // A section is not a member, so the warning is reported at its first answer.
      guard
        let first = answered.min(by: {
          cell(of: Int($0), row: row).place < cell(of: Int($1), row: row).place
        }), session.isVisible(Path(node: program.parts.nodes[node].parent, row: state))
      else { continue }
      let place = program.parts.nodes[node].kind == .section ? Int(first) : node
      findings.append(
        RecordFinding(
          rule: RecordRule.hiddenAnswer.rawValue, isWarning: true,
          message: RecordMessage.hidden.phrase.text(in: program.language),
          path: path(of: place, row), pointer: pointer(of: place, row, input),
          range: input.range(at: cell(of: place, row: row).place)))
    }
  }

  // MARK: Places

  mutating func report(
    _ rule: String, isWarning: Bool, _ message: String, at node: NodeID, row: Int,
    _ input: JSONReader, order: Int32 = RecordFinding.afterRules
  ) {
    let cell = cell(of: node, row: row)
    let place = cell.isNamed ? cell.place : holder(of: node, row)
    add(
      RecordNote(
        kind: .required, node: Int32(truncatingIfNeeded: node),
        row: Int32(truncatingIfNeeded: row), place: Int32(truncatingIfNeeded: place)),
      rule, isWarning: isWarning, message, input, order: order)
  }

  mutating func add(
    _ note: RecordNote, _ rule: RecordRule, _ message: String, _ input: JSONReader
  ) {
    add(note, rule.rawValue, isWarning: false, message, input)
  }

  mutating func add(
    _ note: RecordNote, _ rule: String, isWarning: Bool, _ message: String, _ input: JSONReader,
    order: Int32 = RecordFinding.beforeRules
  ) {
    var finding = RecordFinding(
      rule: rule, isWarning: isWarning, message: message,
      path: path(of: Int(note.node), Int(note.row)),
      pointer: pointer(of: Int(note.node), Int(note.row), input),
      range: input.range(at: Int(note.place), isWhole: isChoices(Int(note.node))))
    finding.order = order
    add(finding)
  }

  private mutating func add(_ finding: RecordFinding) { findings.append(finding) }

  private func repeatedMember(
    _ note: RecordNote, _ name: String, _ step: String, _ input: JSONReader
  ) -> RecordFinding {
    let shown = visibleText(String(name.prefix(80)))
    return RecordFinding(
      rule: RecordRule.repeatedMember.rawValue,
      message: RecordMessage.repeatedMember(shown).phrase.text(in: program.language),
      path: path(of: Int(note.node), Int(note.row)),
      pointer: pointer(of: Int(note.node), Int(note.row), input) + step,
      range: input.range(at: Int(note.place)))
  }

  private mutating func unknownMember(
    _ note: RecordNote, _ name: String, _ container: Int, _ input: JSONReader
  ) -> RecordFinding {
    let near = nearMember(to: name, in: container)
    let path = path(of: Int(note.node), Int(note.row))
    let shown = visibleText(String(name.prefix(80)))
    return RecordFinding(
      rule: RecordRule.unknownMember.rawValue, isWarning: !isStrict,
      message: RecordMessage.unknownMember(shown, isInside: !path.isEmpty, near: near).phrase.text(
        in: program.language),
      path: path,
      pointer: pointer(of: Int(note.node), Int(note.row), input) + "/" + Self.escaped(name),
      range: input.range(at: Int(note.place)))
  }

  /// The most comparisons with names to find near ones in one record.
  static let mostComparisons = 200_000

  private mutating func nearMember(to name: String, in container: Int) -> String? {
    guard comparisons < Self.mostComparisons else { return nil }
    let members = plan.containers[container].members
    comparisons += members.count
    let member = UnknownMember(
      node: Int32(truncatingIfNeeded: container), row: 0, name: String(name.prefix(200)))
    if let known = nearMembers[member] { return known }
    let names = plan.members[members].map { [program] in
      program.parts.nodes[Int($0.node)].member
    }
    // The name of a declaration whose member has another one.
    let declared = plan.members[members].first { [program] in
      program.parts.nodes[Int($0.node)].name == name
    }
    let near =
      declared.map { program.parts.nodes[Int($0.node)].member }
      ?? nearestName(to: name, among: names)
    if nearMembers.count >= 1_000 { nearMembers.removeAll(keepingCapacity: true) }
    nearMembers.updateValue(near, forKey: member)
    return near
  }

  /// Returns a path such as `faves[2].category`.
  func path(of node: NodeID, _ row: Int) -> String {
    var parts: [String] = []
    var (node, row, suffix) = (node, row, "")
    while node > 0 {
      let kind = program.parts.nodes[node].kind
      if kind == .row {
        suffix = "[\(rows[row].position + 1)]"
        row = Int(rows[row].owner)
      } else if !program.parts.nodes[node].name.isEmpty, !program.isPlainValue(node) {
        parts.append(program.parts.nodes[node].name + suffix)
        suffix = ""
      }
      node = program.parts.nodes[node].parent
    }
    return parts.count == 1 ? parts[0] : parts.reversed().joined(separator: ".")
  }

  /// Returns a JSON pointer such as `/faves/1/category`.
  func pointer(of node: NodeID, _ row: Int, _ input: JSONReader) -> String {
    var pointer = ""
    var (node, row) = (node, row)
    while node > 0 {
      let kind = program.parts.nodes[node].kind
      if kind == .row {
        pointer = "/\(rows[row].element)" + pointer
        row = Int(rows[row].owner)
      } else if !program.parts.nodes[node].name.isEmpty, !program.isPlainValue(node) {
        pointer = "/" + Self.escaped(name(of: node, row, input)) + pointer
      }
      node = program.parts.nodes[node].parent
    }
    return pointer
  }

  /// Returns the name of a member as it is in the record: a name outside ASCII may be written with
  /// other, canonically equivalent scalars, and a pointer compares scalars.
  private func name(of node: NodeID, _ row: Int, _ input: JSONReader) -> String {
    let name = program.parts.nodes[node].member
    let cell = cell(of: node, row: row)
    guard cell.isNamed, !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name }
    return input.name(ofValueAt: cell.place) ?? name
  }

  /// Escapes a name in a pointer: `~` becomes `~0`, `/` becomes `~1` (RFC 6901, section 3).
  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
