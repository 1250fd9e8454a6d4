internal import FormEngine

/// Texts for people: labels, hints, messages, and what is interpolated into them.
extension FormChecker {
  /// A label in which there is nothing to check, while no program is built.
  private static let plainLabel = Expression.constant(.empty, .text, Span(0, 0))

  /// Checks the label, hint and help of a declaration, and remembers the label for messages.
  ///
  /// - Parameter present: the clauses in the blocks about it.
  func words(of node: NodeID, _ present: ClauseSet, _ tree: SyntaxTree) {
    let kind = nodes[node].kind
    ownLabel = nil
    guard kind != .row else { return }
    if nodes.isPlainValue(node) {
      ownLabel = listLabel
      if let listLabel { computeText(.label(node), listLabel) }
      return
    }
    let syntax = declarations[node].syntax
    if subject == .form || nodes[node].parent != 0 || node == 0,
      let text = tree.child(.text, of: syntax)
    {
      if !buildsProgram, tree.isPlainText(text) {
        ownLabel = Self.plainLabel
      } else {
        enterOwnWords(node)
        let label = wording(text)
        ownLabel = label
        computeText(.label(node), label)
      }
    }
    if !present.isDisjoint(with: .words) { wordClauses(of: node, tree) }
    if buildsProgram, !present.contains(.help), let comment = tree.docComment(of: syntax) {
      computeText(.help(node), .constant(.text(comment), .text, declarations[node].nameSpan))
    }
    if kind == .list { listLabel = ownLabel }
  }

  /// `label`, `hint` and `help`.
  private func wordClauses(of node: NodeID, _ tree: SyntaxTree) {
    let hasLabel = ownLabel != nil
    let ownBlock = tree.child(.block, of: declarations[node].syntax)
    for clause in clauses where ClauseSet.words.contains(clause.clause) {
      enter(clause, node)
      // The label of the declaration itself overrides that of its type.
      let isOwn = context.block == ownBlock && context.file == declarations[node].file
      if clause.clause == .label, hasLabel, !isOwn { continue }
      guard let text = self.tree.child(at: 0, of: clause.id) else { continue }
      let words = wording(text)
      switch clause.clause {
      case .label:
        ownLabel = words
        computeText(.label(node), words)
      case .hint: computeText(.hint(node), words)
      default: computeText(.help(node), words)
      }
    }
  }

  private func enterOwnWords(_ node: NodeID) {
    enter(ownSource(of: node), node, .label)
  }

  /// Adds a text for people, which only a program needs.
  private func computeText(_ purpose: Computation.Purpose, _ text: Expression) {
    if buildsProgram { checked.compute(purpose, text) }
  }

  func computeText(_ purpose: Computation.Purpose, _ id: SyntaxID) {
    computeText(purpose, wording(id))
  }

  /// A text for people. If no program is built nobody will see it: then interpolations are checked,
  /// and a plain text has no effect.
  private func wording(_ id: SyntaxID) -> Expression {
    if !buildsProgram, tree.isPlainText(id) { return .constant(.empty, .text, tree.span(id)) }
    return text(id)
  }

  /// A text without interpolations; one with them is reported.
  func plainText(_ id: SyntaxID) -> String? {
    let tree = self.tree
    guard tree.kind(id) == .text else { return nil }
    if !buildsProgram, tree.isPlainText(id) { return "" }
    if let text = tree.plainText(id) { return text }
    report(
      .plainTextWanted, tree.span(id),
      "This text must be constant: interpolation is not allowed here.",
      help: "Show what changes in a `note`, a message or a computed field.")
    return nil
  }

  /// A text and what is interpolated into it.
  func text(_ id: SyntaxID) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard tree.kind(id) == .text else { return infer(id) }
    if let text = tree.plainText(id) { return .constant(.text(text), .text, span) }
    var parts: [Expression] = []
    for part in tree.textParts(id) {
      switch part {
      case .literal(let piece): parts.append(.constant(.text(piece), .text, span))
      case .interpolation(let inner): parts.append(displayed(infer(inner)))
      }
    }
    return ConstantFolding.fold(Expression(type: .text, span: span, form: .text(parts)))
  }

  /// A value as people read it.
  private func displayed(_ expression: Expression) -> Expression {
    let type = expression.type
    if type.isMany || type.kind == .rows {
      report(
        .wrongType, expression.span,
        "\(quotedSource(expression.span)) is \(type.words), but a text requires one value.",
        help: "Count it with `count(…)`, or take one with `first(…)`.")
      return .invalid(expression.span)
    }
    if type.isText, !type.isSecret { return expression }
    return Expression(
      type: .text, span: expression.span,
      form: .apply(.display, [expression], a: optionsNumber(type)))
  }

  /// The program's options of a type, or -1.
  private func optionsNumber(_ type: ValueType) -> Int {
    guard type.choice >= 0 else { return -1 }
    return compiledOptions(ofChoice: Int(type.choice))
  }

  // MARK: Messages

  /// Checks the message of a rule, if it has one of its own.
  ///
  /// - Parameter bounds: what `min` and `max` mean in it.
  func computeMessage(
    _ purpose: Computation.Purpose, of id: SyntaxID, _ tree: SyntaxTree, _ node: NodeID,
    bounds: RuleBounds = RuleBounds()
  ) {
    guard let part = tree.child(.elseMessage, of: id), let text = tree.child(.text, of: part)
    else { return }
    if !buildsProgram, tree.isPlainText(text) { return }
    context.isMessage = true
    let name = nodes[node].kind == .row ? nodes[nodes[node].parent].name : nodes[node].name
    messageWords.label =
      ownLabel ?? (nodes[node].kind == .row ? listLabel : nil)
      ?? .constant(.text(name), .text, tree.span(text))
    messageWords.bounds = bounds
    computeText(purpose, text)
    context.isMessage = false
    messageWords = MessageWords()
  }

  /// The meaning of `label`, `min` and `max` in a message; nil for other names.
  func messageWord(_ id: SyntaxID) -> Expression? {
    let tree = self.tree
    guard !tree.isQuoted(id) else { return nil }
    let span = tree.span(id)
    switch tree.firstTokenKind(id) {
    case .label: return messageWords.label
    case .min: return bound(messageWords.bounds.least, "min", span)
    case .max: return bound(messageWords.bounds.most, "max", span)
    default: return nil
    }
  }

  private func bound(_ expression: Expression?, _ word: String, _ span: Span) -> Expression {
    if let expression {
      return Expression(type: expression.type, span: span, form: expression.form)
    }
    report(
      .noValueHere, span, "This rule has no `\(word)`.",
      help: "Write a field with that name in backticks: `` `\(word)` ``.")
    return .invalid(span)
  }

  // MARK: Notes

  func checkNote(_ node: NodeID) {
    let declaration = declarations[node]
    let tree = files.trees[declaration.file]
    enterOwnWords(node)
    ownLabel = nil
    if let text = tree.child(.text, of: declaration.syntax) {
      computeText(.label(node), text)
    }
    if let when = tree.child(.whenCondition, of: declaration.syntax),
      let inner = tree.child(at: 0, of: when)
    {
      keepCondition(.condition(node, .shown), of: declaration.syntax)
      nodes[node].shown = condition(
        ConstantFolding.fold(condition(inner, what: "`when`")), .shown, node)
    }
  }

  // MARK: Patterns

  /// The number of a pattern of the program; nil if it is invalid, which is reported.
  func pattern(_ id: SyntaxID) -> Int? {
    let tree = self.tree
    guard tree.kind(id) == .pattern else {
      if tree.kind(id) != .missing {
        report(
          .wrongType, tree.span(id), "Expected a pattern.",
          help: "Write it between slashes: `/[a-z]+/`.")
      }
      return nil
    }
    let written = tree.bytes(of: id)
    if let number = patternNumbers[written] {
      reportAnchors(of: patterns[number], at: tree.span(id))
      return number
    }
    // What is not UTF-8 was reported; places in a pattern that is decoded without it are elsewhere.
    guard let literal = tree.pattern(of: id), String(validating: written, as: UTF8.self) != nil
    else { return nil }
    do {
      let pattern = try Pattern(source: literal.source, ignoringCase: literal.ignoresCase)
      reportAnchors(of: pattern, at: tree.span(id))
      patterns.append(pattern)
      patternNumbers[written] = patterns.count - 1
      return patterns.count - 1
    } catch {
      report(error, inPatternAt: tree.span(id))
      return nil
    }
  }
}
