/// Translates a validator: a template that renders a message if an answer is not accepted, and
/// nothing otherwise.
struct CopierValidator {
  struct Rule {
    /// The condition under which the answer is accepted.
    var accepted: ImportedLogic
    var message: ImportedText?

    /// True if the rule rejects an empty answer and no other.
    var isRequirement: Bool

    /// The condition in the language, for a `check`.
    var source: String { accepted.source(for: .rule) }
  }

  private let translator: JinjaTranslator

  init(_ translator: JinjaTranslator) { self.translator = translator }

  /// Returns the conditions under which each rule accepts the answer.
  func acceptance(_ template: JinjaTemplate) throws(Untranslatable) -> [ImportedLogic] {
    try rules(template).map(\.accepted)
  }

  /// Returns the rules of a template: one for each branch that renders a message.
  func rules(_ template: JinjaTemplate) throws(Untranslatable) -> [Rule] {
    var rules: [Rule] = []
    for node in template.nodes {
      switch node {
      case .text(let text):
        guard text.trimmed.isEmpty else {
          throw Untranslatable(.other("it accepts no answer"))
        }
      case .now: throw Untranslatable(.other("it accepts no answer"))
      case .output(let expression): rules += try self.rules(expression)
      case .branches(let branches):
        var before: [ImportedLogic] = []
        for (condition, nodes) in branches {
          let own = try condition.map { (expression) throws(Untranslatable) in
            try translator.truth(expression)
          }
          let failing = ImportedLogic.all(before.map { .not($0) } + [own ?? .constant(true)])
          rules += try self.rules(nodes, where: failing)
          if let own { before.append(own) }
        }
      }
    }
    return rules
  }

  /// Returns the rules of nodes that are rendered if a condition is true.
  private func rules(
    _ nodes: [JinjaNode], where failing: ImportedLogic
  ) throws(Untranslatable) -> [Rule] {
    // The branches are nested.
    if nodes.contains(where: { if case .branches = $0 { true } else { false } }) {
      var rules: [Rule] = []
      for node in nodes {
        guard case .branches(let branches) = node else {
          if case .text(let text) = node, text.trimmed.isEmpty { continue }
          throw Untranslatable(.other("its message depends on the answer"))
        }
        var before: [ImportedLogic] = []
        for (condition, inner) in branches {
          let own = try condition.map { (expression) throws(Untranslatable) in
            try translator.truth(expression)
          }
          let parts = [failing] + before.map { .not($0) } + [own ?? .constant(true)]
          rules += try self.rules(inner, where: .all(parts))
          if let own { before.append(own) }
        }
      }
      return rules
    }
    let message = try translator.text(try translator.value(of: nodes))
    if let words = message.words, words.trimmed.isEmpty { return [] }
    guard message.isFilled else {
      throw Untranslatable(.other("its message may be empty"))
    }
    return try rule(failing, message)
  }

  private func rules(_ expression: JinjaExpression) throws(Untranslatable) -> [Rule] {
    switch try translator.value(of: expression) {
    case .constant(let constant):
      guard constant.printed?.trimmed.isEmpty == true else {
        throw Untranslatable(.other("it accepts no answer"))
      }
      return []
    case .undefined: return []
    case .conditional(let condition, let first, let second):
      return try rules(first, where: condition) + rules(second, where: .not(condition))
    default: throw Untranslatable(.other("its message may be empty"))
    }
  }

  private func rules(
    _ value: JinjaValue, where failing: ImportedLogic
  ) throws(Untranslatable) -> [Rule] {
    if case .conditional(let condition, let first, let second) = value {
      return try rules(first, where: .all([failing, condition]))
        + rules(second, where: .all([failing, .not(condition)]))
    }
    let message = try translator.text(value)
    if let words = message.words, words.trimmed.isEmpty { return [] }
    guard message.isFilled else {
      throw Untranslatable(.other("its message may be empty"))
    }
    return try rule(failing, message)
  }

  /// Returns the rule that fails while a condition is true; empty if that is never the case.
  private func rule(
    _ failing: ImportedLogic, _ message: JinjaText
  ) throws(Untranslatable) -> [Rule] {
    let logic = try translator.bounded(failing)
    let accepted = ImportedLogic.not(logic).simplified
    if case .constant(let value) = logic {
      guard !value else { throw Untranslatable(.other("it accepts no answer")) }
      return []
    }
    let text = ImportedText(
      pieces: message.pieces.map { piece in
        switch piece {
        case .words(let words): .words(ImportWords.spaced(words))
        case .source(let source): .value(source: source.text, words: "{{ … }}")
        }
      }.trimmedAtEnds)
    return [
      Rule(
        accepted: accepted, message: text,
        isRequirement: accepted == .filled("value") || accepted == .not(.empty("value"))
          || logic == .empty("value") || logic == .not(.filled("value")))
    ]
  }
}

extension [ImportedText.Piece] {
  /// The pieces without spaces at the start of the first and the end of the last.
  fileprivate var trimmedAtEnds: [ImportedText.Piece] {
    var pieces = self
    if case .words(let words)? = pieces.first {
      pieces[0] = .words(String(words.drop { $0 == " " }))
    }
    if case .words(let words)? = pieces.last {
      var kept = words[...]
      while kept.last == " " { kept.removeLast() }
      pieces[pieces.count - 1] = .words(String(kept))
    }
    return pieces
  }
}
