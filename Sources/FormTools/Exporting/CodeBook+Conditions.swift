internal import FormEngine
internal import FormLanguage
internal import FormSyntax

// Conditions as parts of sentences, with labels where that is possible.

extension CodeBook {
  /// The most parts of a condition that becomes a sentence.
  private static let mostParts = 4

  /// Returns the conditions of clauses in words, or else as the form writes them.
  ///
  /// - Parameter isAll: true if all clauses must apply, false if one is enough.
  func words(_ kind: CheckedClause.Kind, of node: NodeID, isAll: Bool = true) -> Phrase? {
    let clauses = form.clauses(kind, of: node)
    let sources = clauses.compactMap { form.written.condition(of: $0) }
    guard !sources.isEmpty else { return nil }
    let source = joined(sources.map { code(form.shortened($0)) }, isAll: isAll)
    guard let condition = form.condition(kind, of: node, isAll: isAll),
      let sentence = words(condition)
    else { return source }
    return "\(sentence, "condition") (\(source, "source"))"
  }

  /// Returns the condition of a clause in words, or else as the form writes it.
  func words(_ clause: CheckedClause) -> Phrase? {
    guard case .condition(let id) = clause.content,
      let source = form.written.condition(of: clause)
    else { return nil }
    let expression = form.written[id]
    let quoted = Phrase.verbatim(code(form.shortened(source)))
    guard
      let condition = PlainConditionReader.read(expression, is: true, program, form.written),
      let sentence = words(condition)
    else { return quoted }
    return "\(sentence, "condition") (\(quoted, "source"))"
  }

  private func joined(_ sources: [String], isAll: Bool) -> Phrase {
    let phrases = sources.map { Phrase.verbatim($0) }
    return isAll ? .list(phrases) : .alternatives(phrases)
  }

  /// Returns a condition in words; nil if it does not make a short sentence.
  func words(_ condition: PlainCondition) -> Phrase? {
    switch condition {
    case .all(let parts): parts.count == 1 ? words(parts[0]) : list(parts).map(Phrase.list)
    case .any(let parts): parts.count == 1 ? words(parts[0]) : list(parts).map(Phrase.alternatives)
    case .constant: nil
    default: single(condition)
    }
  }

  private func list(_ parts: [PlainCondition]) -> [Phrase]? {
    guard parts.count <= Self.mostParts else { return nil }
    var phrases: [Phrase] = []
    for part in parts {
      // “A and B or C” could be read in two ways.
      guard let phrase = single(part) else { return nil }
      phrases.append(phrase)
    }
    return phrases
  }

  private func single(_ condition: PlainCondition) -> Phrase? {
    switch condition {
    case .constant, .all, .any: return nil
    case .boolean(let node, let isTrue):
      let message: ConditionMessage = isTrue ? .isYes(label(node)) : .isNo(label(node))
      return message.phrase
    case .chooses(let node, let options, let isOther):
      guard !options.isEmpty, options.count <= Self.mostParts * 2 else { return nil }
      let labels = options.map { optionLabel($0, of: node) }
      let message: ConditionMessage =
        isOther ? .isOther(label(node), labels) : .isOneOf(label(node), labels)
      return message.phrase
    case .contains(let node, let option, let isContained):
      let option = optionLabel(option, of: node)
      let message: ConditionMessage =
        isContained ? .includes(label(node), option) : .lacks(label(node), option)
      return message.phrase
    case .filled(let node): return ConditionMessage.answered(label(node)).phrase
    case .empty(let node): return ConditionMessage.notAnswered(label(node)).phrase
    case .compares(let node, let comparison, let value):
      let label = label(node)
      let text = MarkdownText.line(program.format(of: node).text(value))
      let isTemporal = program.nodes[node].type.isTemporal
      let message: ConditionMessage =
        switch comparison {
        case .equal: .equals(label, text)
        case .notEqual: .differs(label, text)
        case .less: isTemporal ? .before(label, text) : .less(label, text)
        case .lessOrEqual: isTemporal ? .until(label, text) : .atMost(label, text)
        case .greater: isTemporal ? .after(label, text) : .more(label, text)
        case .greaterOrEqual: isTemporal ? .from(label, text) : .atLeast(label, text)
        }
      return message.phrase
    }
  }

  func optionLabel(_ option: Int, of node: NodeID) -> String {
    let options = program.options(of: node)
    let label = options.label(option)
    return MarkdownText.line(label.isEmpty ? options.name(option) : label)
  }
}
