internal import FormEngine
internal import FormSyntax

/// Describes each line of an explanation.
extension ExplanationTree {
  func describe(_ subject: ExplainedSubject) -> (ExplanationMessage, Diagnostic.Label?) {
    switch subject {
    case .hidden(let path, let other):
      (.hidden(name(path), because: other.map(name)), nil)
    case .shown(let path): (.shown(name(path)), nil)
    case .alwaysShown(let path): (.alwaysShown(name(path)), nil)
    case .readonly(let path, let other): (.readonly(name(path), because: other.map(name)), nil)
    case .computed(let path): (.computed(name(path)), nil)
    case .required(let path): (.required(name(path)), nil)
    case .optional(let path): (.optional(name(path)), nil)
    case .allowsNoMoreRows(let path):
      program.nodes[path.node].countsItsRows
        ? (.hasCountedRows(name(path)), nil) : (.allowsNoMoreRows(name(path)), nil)
    case .notOffered(let path, let count): (.notOffered(name(path), options: count), nil)
    case .noProblems(let path): (.noProblems(name(path)), nil)
    case .problem(let found): (message(of: found.problem), nil)
    case .clause(let number, let path): describe(clause: number, at: path)
    case .definition(let slot, let path): (message(ofDefinition: slot, at: path), nil)
    case .read(let place): (message(of: place), nil)
    }
  }

  func name(_ path: Path) -> ExplainedName {
    if path.node == 0 { return .form }
    if program.nodes[path.node].kind == .section {
      return .section(label: shortened(session.label(path)))
    }
    return .named(label: label(path), path: session.name(of: path))
  }

  /// Returns the label of a declaration; for a row, or the value of a plain one, that of its list.
  private func label(_ path: Path) -> String {
    let isRow = program.nodes[path.node].kind == .row || program.isPlainValue(path.node)
    let list = isRow ? session.enclosingRow(of: path).map { session.list(of: $0) } : nil
    return shortened(session.label(list ?? path))
  }

  private func message(of problem: Problem) -> ExplanationMessage {
    .problem(
      name(problem.path), isWarning: problem.isWarning, isFromHandler: problem.isFromHandler,
      message: problem.message)
  }

  // MARK: Expressions

  private func describe(
    clause number: Int, at path: Path
  ) -> (ExplanationMessage, Diagnostic.Label?) {
    let source = places.source(ofClause: number)
    let truth = truth(ofClause: number, at: path)
    let result = countedResult(ofClause: number, at: path) ?? ExplanationMessage.truth(truth)
    let message = ExplanationMessage.expression(
      source.text, result: hasResult(clause: number, truth) ? result : nil,
      places.explained(source.place))
    let label: LabelMessage? =
      switch places.form.clauses[number].kind {
      case .shown: truth == true ? .shows(quotedName(path)) : .hides(quotedName(path))
      case .readonly: truth == true ? .makesReadonly(quotedName(path)) : nil
      case .required, .forced, .offered, .filtered, .rule, .warning: nil
      }
    return (message, label.flatMap { places.label(source.place, $0) })
  }

  /// Returns the value of E in `count = E`, which decides the rows rather than judges them; nil for
  /// other clauses.
  private func countedResult(ofClause number: Int, at path: Path) -> Phrase? {
    let clause = places.form.clauses[number]
    guard case .limit(.count, _, _, _) = clause.content,
      program.nodes[clause.node].countsItsRows,
      program.parts.slots.indices.contains(program.nodes[clause.node].counter)
    else { return nil }
    let code = program.parts.slots[program.nodes[clause.node].counter].code
    let value = session.evaluate(code, at: path)
    if value.isEmpty { return ExplanationMessage.emptyResult }
    guard let field = program.parts.countedOptions[clause.node] else {
      return .verbatim(value.text())
    }
    return shown(value, of: field)
  }

  private func quotedName(_ path: Path) -> String {
    DeclarationName(of: path, in: session).words
  }

  /// Returns true if the result of a clause is shown. A condition on options has no result while
  /// none is chosen.
  private func hasResult(clause number: Int, _ truth: Bool?) -> Bool {
    if places.form.clauses[number].kind == .filtered, truth == nil { return false }
    return !readsSecret(clause: number)
  }

  private func readsSecret(clause number: Int) -> Bool {
    if readsSecret(codes(ofClause: number)) { return true }
    let rule = Int(places.form.clauses[number].rule)
    guard program.parts.rules.indices.contains(rule) else { return false }
    let judged = program.parts.rules[rule]
    if judged.kind == .check { return false }
    let slots = judged.kind == .unique ? judged.cells : [program.nodes[judged.node].slot]
    return readsSecret(slots: slots)
  }

  /// Returns true if a value reveals anything of a secret: if it is one, or is computed from one.
  func readsSecret(_ codes: [Code] = [], slots: [SlotID] = []) -> Bool {
    var read = ReadDeclarations(program, most: .max, following: .defaults)
    for code in codes { read.add(code) }
    for slot in slots { read.add(slot: slot) }
    read.follow()
    return read.fields.contains { program.nodes[$0].type.isSecret }
  }

  private func message(ofDefinition slot: SlotID, at path: Path) -> ExplanationMessage {
    let code = program.parts.slots[slot].code
    guard let source = places.source(ofDefinition: slot) else {
      return .empty(name(path))
    }
    let result = readsSecret([code]) ? nil : result(ofDefinition: slot, at: path)
    return .expression(source.text, result: result, places.explained(source.place))
  }

  private func result(ofDefinition slot: SlotID, at path: Path) -> Phrase {
    let code = program.parts.slots[slot].code
    let value = session.evaluate(code, at: path)
    let number = places.lets[slot]
    if case .boolean(let isTrue) = value { return ExplanationMessage.truth(isTrue) }
    if value.isEmpty {
      let isCondition =
        number.map { places.form.lets[$0].type.kind == .boolean }
        ?? (program.nodes[path.node].type == .boolean)
      return isCondition ? ExplanationMessage.truth(nil) : ExplanationMessage.emptyResult
    }
    guard let number else { return shown(value, of: path.node) }
    let options = options(ofLet: number)
    return quoted(value.text { options.label(Int($0)) }, if: value)
  }

  /// Returns the options that the value of a `let` may be.
  private func options(ofLet number: LetID) -> OptionList {
    let choice = Int(places.form.lets[number].type.choice)
    guard places.form.choices.indices.contains(choice) else { return [] }
    return program.parts.options(places.form.choices[choice].display)
  }

  // MARK: Values

  private func message(of place: ReadPlace) -> ExplanationMessage {
    switch place {
    case .path(let path): return message(ofValueAt: path)
    case .above(let slot, let row): return message(of: slot, inRowAbove: row)
    case .noRowAbove(let path):
      let isFirst = session.enclosingRow(of: path).map { session.position(of: $0) == 0 } ?? true
      return isFirst ? .firstRow(name(path)) : .belowBlankRow(name(path))
    case .cells(let node, let list): return message(ofCells: node, of: list)
    case .expression(let slot, let path): return message(ofDefinition: slot, at: path)
    case .position(let path):
      guard let row = session.enclosingRow(of: path) else { return .position(name(path), 1) }
      return .position(name(row.path), session.number(of: row))
    case .today: return .today(session.clock.date.description)
    case .now: return .now("\(session.clock.date) \(session.clock.time)")
    }
  }

  private func message(of slot: SlotID, inRowAbove row: Path) -> ExplanationMessage {
    guard let number = places.lets[slot] else {
      return message(ofValueAt: Path(node: program.parts.slots[slot].node, row: row.row))
    }
    let declared = places.form.lets[number]
    let word = places.form.sources[declared.file].text(of: declared.nameSpan)
    let name = ExplainedName.named(label: word, path: "\(session.name(of: row)).\(word)")
    if readsSecret(slots: [slot]) { return .withheld(name) }
    let result = result(ofDefinition: slot, at: row)
    return session.evaluate(program.parts.slots[slot].code, at: row).isEmpty
      ? .empty(name) : .value(name, result, .computed)
  }

  private func message(ofValueAt path: Path) -> ExplanationMessage {
    let node = program.nodes[path.node]
    guard session.isVisible(path) else { return .emptySinceHidden(name(path)) }
    if node.kind == .list { return .rows(name(path), session.countedRows(of: path)) }
    let value = session.value(path)
    if node.type.isSecret {
      let isEntered = !value.isEmpty || session.typedText(path) != nil
      return isEntered ? .enteredSecret(name(path)) : .empty(name(path))
    }
    if let typed = session.typedText(path) {
      let isFraction = node.type.kind == .integer && Decimal(text: typed) != nil
      return .unreadable(
        name(path), typed: shortened(typed), as: node.type.kind, isFraction: isFraction)
    }
    if session.isComputed(path) || session.origin(path) == .default {
      if readsSecret(slots: [node.slot]) { return .withheld(name(path)) }
    }
    if value.isEmpty { return .empty(name(path)) }
    return .value(name(path), shown(value, of: path.node), origin(path))
  }

  private func origin(_ path: Path) -> ExplainedOrigin {
    switch session.origin(path) {
    case .none, .typed: return .entered
    case .default: return .aDefault
    case .computed: return .computed
    case .start: return .start
    case .flag: return .flag
    case .environment: return .environment
    case .draft: return .draft
    case .file:
      return switch explainer.answers {
      case .conversation: .file
      case .record: .recorded
      case .test: .given
      }
    }
  }

  /// Returns a value on one line, with text in quotes.
  func shown(_ value: Value, of node: NodeID) -> Phrase {
    quoted(program.format(of: node).text(value), if: value)
  }

  private func quoted(_ text: String, if value: Value) -> Phrase {
    if case .text = value { return ExplanationMessage.quoted(shortened(text)) }
    return .verbatim(shortened(text))
  }

  /// Returns the first line of a text, truncated if it is long.
  func shortened(_ text: String) -> String {
    let lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: true)
    let line = lines.first ?? ""
    guard line.count > Self.longestText || lines.count > 1 else { return String(line) }
    return line.prefix(Self.longestText) + "…"
  }

  private static var longestText: Int { 60 }
}
