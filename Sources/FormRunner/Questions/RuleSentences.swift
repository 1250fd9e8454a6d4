import FormEngine

/// The rules about the answers to a question, one sentence each.
struct RuleSentences {
  /// Descriptions of valid answers.
  private(set) var requirements: [String] = []
  /// The form's own messages about invalid answers.
  private(set) var errors: [String] = []
  private(set) var warnings: [String] = []

  private let session: Session
  private let path: Path

  init(_ session: Session, at path: Path) {
    self.session = session
    self.path = path
    for rule in session.ownRules(of: path) { add(rule) }
    for rule in session.program.rules(reportedAt: path.node) where rule.node != path.node {
      add(rule)
    }
  }

  /// The sentences as lines, with the form's own messages below an introduction.
  var lines: [String] {
    var lines = requirements
    if !errors.isEmpty {
      lines += [QuestionMessage.formSays.text(in: session.language)] + errors.map { "  " + $0 }
    }
    if !warnings.isEmpty {
      lines += [QuestionMessage.formWarns.text(in: session.language)] + warnings.map { "  " + $0 }
    }
    return lines
  }

  private mutating func add(_ rule: Rule) {
    let own = ownMessage(rule)
    if let own, rule.kind == .check || rule.kind == .match || rule.kind == .unique {
      if rule.isWarning { insert(own, in: \.warnings) } else { insert(own, in: \.errors) }
      return
    }
    switch rule.kind {
    // The requirements of a type are explained with the type.
    case .type, .check: return
    case .match: insert(patternSentence(rule), in: \.requirements)
    case .unique: insert(uniqueSentence(rule), in: \.requirements)
    case .exclusive: insert(exclusiveSentence(), in: \.requirements)
    case .length, .range, .step, .count:
      // A constant message seldom mentions the bounds.
      let isFixed = session.program.constantText(rule.message) != nil
      if own == nil || isFixed, isBounded(rule) {
        insert(session.defaultMessage(of: rule, at: path), in: \.requirements)
      }
      if let own { insert(own, in: \.errors) }
    }
  }

  private mutating func insert(
    _ sentence: String?, in list: WritableKeyPath<RuleSentences, [String]>
  ) {
    guard let sentence, !sentence.isEmpty else { return }
    let line = inOneLine(sentence)
    guard !requirements.contains(line), !self[keyPath: list].contains(line) else { return }
    self[keyPath: list].append(line)
  }

  /// Returns the form's own message, unless it would have gaps because it mentions an answer that
  /// is missing or in the rows of another list.
  private func ownMessage(_ rule: Rule) -> String? {
    guard !rule.message.isNone else { return nil }
    if let fixed = session.program.constantText(rule.message) { return fixed }
    let parts = session.program.parts
    guard parts.slots[rule.slot].template == session.program.nodes[path.node].template,
      session.isVisible(Path(node: rule.node, row: path.row)),
      session.declarationsRead(by: rule.message, at: path).allSatisfy({ read in
        session.program.nodes[read.node].kind == .list || !session.effectiveValue(read).isEmpty
      })
    else { return nil }
    return session.ownMessage(of: rule, at: path)
  }

  /// Returns whether the rule's bounds currently have a value.
  private func isBounded(_ rule: Rule) -> Bool {
    guard rule.node == path.node else { return false }
    let lower = session.evaluate(rule.lower, at: path)
    return !lower.isEmpty
      || (rule.kind != .step && !session.evaluate(rule.upper, at: path).isEmpty)
  }

  private func patternSentence(_ rule: Rule) -> String? {
    let patterns = session.program.parts.patterns
    guard patterns.indices.contains(rule.pattern) else { return nil }
    let pattern = patterns[rule.pattern]
    if let allowed = pattern.allowed { return allowed.text(in: session.language) }
    let written = "/\(pattern.source)/\(pattern.ignoresCase ? "i" : "")"
    var example = session.example(path)
    if example?.isEmpty != false { example = pattern.example(repeatingBy: 2) }
    return QuestionMessage.pattern(
      written, example: example.flatMap { $0.isEmpty ? nil : shortened($0, to: Session.keptWidth) }
    ).text(in: session.language)
  }

  private func uniqueSentence(_ rule: Rule) -> String? {
    let nodes = session.program.nodes
    if nodes[rule.node].isPlainList {
      return QuestionMessage.uniqueValues.text(in: session.language)
    }
    let labels = rule.compared.map { node in
      let label = session.program.constantText(nodes[node].label) ?? ""
      return label.isEmpty ? nodes[node].name : label
    }
    return labels.isEmpty
      ? QuestionMessage.uniqueValues.text(in: session.language)
      : QuestionMessage.uniqueRows(labels).text(in: session.language)
  }

  private func exclusiveSentence() -> String? {
    let alone = session.offeredOptions(path).exclusive.map(\.label)
    return alone.isEmpty ? nil : QuestionMessage.exclusive(alone).text(in: session.language)
  }
}
