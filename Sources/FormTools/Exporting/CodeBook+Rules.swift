internal import FormEngine
internal import FormLanguage
internal import FormSyntax

// The clauses of a declaration in words, one line each.

extension CodeBook {
  // MARK: States

  /// Returns lines about the conditions under which a declaration is shown, required and read-only,
  /// and about its computed or forced value.
  func states(of node: NodeID) -> [String] {
    let declared = program.nodes[node]
    var lines: [String] = []
    if declared.shown == .never { lines.append(text(.never)) }
    if let condition = words(.shown, of: node) {
      let isAsked = declared.kind == .field && !declared.isComputed || declared.kind == .list
      lines.append(text(isAsked ? .askedIf(condition) : .shownIf(condition)))
    }
    if declared.required != .always, let condition = words(.required, of: node, isAll: false) {
      lines.append(text(.requiredIf(condition)))
    }
    let missing = form.text(declared.requiredMessage)
    if !missing.isEmpty { lines.append(text(.missing(message: MarkdownText.line(missing)))) }
    if declared.readonly == .always { lines.append(text(.closed)) }
    if declared.readonly != .always, let condition = words(.readonly, of: node, isAll: false) {
      lines.append(text(.closedIf(condition)))
    }
    if let formula = form.formula(of: node) {
      lines.append(text(.computed(formula: code(formula))))
    }
    for source in form.sources(.forced, of: node) {
      lines.append(text(.forced(clause: code(source))))
    }
    return lines
  }

  /// Returns further facts about a field. Nothing that could be a secret is shown.
  func facts(of node: NodeID) -> [String] {
    let field = program.nodes[node]
    var lines: [String] = []
    if !field.type.isSecret, let line = defaultLine(of: node) { lines.append(line) }
    if !field.shownUnit.isEmpty, field.type.isNumber {
      lines.append(text(.unit(MarkdownText.line(field.shownUnit))))
    }
    let example = form.text(field.example)
    if !example.isEmpty, !field.type.isSecret {
      lines.append(text(.example(MarkdownText.line(example))))
    }
    if field.confirms { lines.append(text(.typedTwice)) }
    if field.keeps, field.shown != .always { lines.append(text(.kept)) }
    return lines
  }

  private func defaultLine(of node: NodeID) -> String? {
    let slot = program.parts.answerSlot(of: node)
    guard !program.nodes[node].isComputed, program.parts.slots.indices.contains(slot),
      !program.parts.slots[slot].code.isNone
    else { return nil }
    guard let value = program.constant(program.parts.slots[slot].code) else {
      return form.defaultSource(of: node).map { text(.defaultFormula(code($0))) }
    }
    let words = MarkdownText.line(program.format(of: node).text(value))
    return words.isEmpty ? nil : text(.defaultIs(words))
  }

  // MARK: Rules

  /// Returns a line for each rule in the block of a declaration. A `check` is listed where its
  /// problem is reported.
  func rules(of node: NodeID) -> [String] {
    let own = program.nodes[node].rules.filter { number in
      let rule = program.parts.rules[number]
      return rule.node == node && (rule.kind != .check || rule.place == node || rule.place == 0)
    }
    let others = program.ruleNumbers(reportedAt: node).filter { number in
      let rule = program.parts.rules[number]
      return rule.kind == .check && rule.place == node && rule.node != node && node > 0
    }
    return (own + others).flatMap(lines)
  }

  private func lines(ofRule number: Int) -> [String] {
    let rule = program.parts.rules[number]
    // The rules of a computed value only concern the author of the form.
    if program.nodes[rule.node].isComputed, rule.kind != .check { return [] }
    let sentence = sentence(about: rule, number)
    let message = MarkdownText.line(form.message(ofRule: number))
    let source = source(ofRule: number)
    guard !message.isEmpty else {
      if let sentence { return [sentence] }
      return source.isEmpty ? [] : [rule.isWarning ? text(.warning(source)) : source]
    }
    let said = rule.isWarning ? text(.warning(message)) : message
    return [source.isEmpty ? said : "\(said) (\(source))"]
  }

  /// Returns a sentence about a rule, with its bounds as they are written if their values are not
  /// known.
  private func sentence(about rule: Rule, _ number: Int) -> String? {
    let nodes = program.nodes
    switch rule.kind {
    case .unique:
      let labels = rule.compared.map { "“\(label($0))”" }
      let message: CodeBookMessage =
        nodes[rule.node].isPlainList || labels.isEmpty ? .uniqueValues : .uniqueRows(labels)
      return text(message)
    case .match:
      if let known = program.sentence(about: rule) { return MarkdownText.line(known) }
      return pattern(rule).map { text(.pattern(code($0))) }
    case .length, .range, .step, .count, .type, .exclusive:
      return program.sentence(about: rule, writing: form.bounds(ofRule: number))
        .map(MarkdownText.line)
    case .check: return nil
    }
  }

  private func pattern(_ rule: Rule) -> String? {
    guard program.parts.patterns.indices.contains(rule.pattern) else { return nil }
    let pattern = program.parts.patterns[rule.pattern]
    return form.shortened("/\(pattern.source)/\(pattern.ignoresCase ? "i" : "")")
  }

  /// Returns a rule as the form writes it, without its message; empty for the rule of a type.
  private func source(ofRule number: Int) -> String {
    let rule = program.parts.rules[number]
    guard form.isWritten(rule: number) else { return "" }
    switch rule.kind {
    case .check, .match, .unique, .length, .range, .step, .count:
      return code(form.source(ofRule: number))
    case .type, .exclusive: return ""
    }
  }

  // MARK: Options

  /// The most options that a table lists.
  private static let mostOptions = 200

  /// Adds a table of the options of a field.
  mutating func addOptions(of node: NodeID) {
    let options = program.options(of: node)
    guard !options.isEmpty else { return }
    if options.tableCount > 0 {
      add(.optionsOfFile(options.tableCount))
      for clause in form.clauses(.filtered, of: node) {
        guard let condition = form.written.condition(of: clause) else { continue }
        add(.optionsOfFileIf(code(form.shortened(condition))))
      }
    }
    let shown = options.indices.prefix(Self.mostOptions)
    let hasPoints = shown.contains { !options[$0].points.isEmpty }
    let conditions = Dictionary(
      form.clauses(.offered, of: node).map { (Int($0.option), $0) },
      uniquingKeysWith: { first, _ in first })
    let remarks = shown.map { self.remarks(on: options[$0], conditions[$0]) }
    let hasRemarks = remarks.contains { !$0.isEmpty }
    var columns: [CodeBookMessage] = [.answer, .recordedAs]
    if hasPoints { columns.append(.points) }
    if hasRemarks { columns.append(.remarks) }
    var rows = [
      MarkdownText.row(columns.map { text($0) }),
      MarkdownText.row(Array(repeating: "---", count: columns.count)),
    ]
    for (index, remark) in zip(shown, remarks) {
      var cells = [optionLabel(index, of: node), code(options.recordedWords(index))]
      if hasPoints { cells.append(MarkdownText.line(options[index].points.text())) }
      if hasRemarks { cells.append(remark) }
      rows.append(MarkdownText.row(cells))
    }
    add(rows.joined(separator: "\n"))
    if options.count > shown.count { add(.moreOptions(options.count - shown.count)) }
  }

  private func remarks(on option: FormOption, _ condition: CheckedClause?) -> String {
    var remarks: [String] = []
    for text in [option.hint, option.help] where !text.isEmpty {
      let line = MarkdownText.line(text)
      if !remarks.contains(line) { remarks.append(line) }
    }
    if option.isExclusive { remarks.append(text(.alone)) }
    if let condition, let words = words(condition) { remarks.append(text(.offeredIf(words))) }
    return remarks.joined(separator: "; ")
  }
}
