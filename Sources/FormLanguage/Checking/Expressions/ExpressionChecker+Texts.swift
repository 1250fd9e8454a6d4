internal import FormEngine
internal import FormSyntax

/// Checks texts and their interpolations.
extension ExpressionChecker {

  /// Returns a text for people in the language that is shown; as it is if it has no translation.
  func shownText(_ id: SyntaxID) -> Expression {
    guard let (translation, file) = form.files.translation(of: id, in: context.file) else {
      return text(id)
    }
    switch translation {
    case .plain(let text): return .constant(.text(text), .text, tree.span(id))
    case .written(let written, _):
      let outer = context
      defer { context = outer }
      context.isSilent = context.isSilent || !form.files.checksTranslation(of: context.file)
      context.file = file
      let translated = text(written)
      guard translated.isInvalid else { return translated }
      context = outer
      return text(id)
    }
  }

  /// Checks a text and its interpolations.
  func text(_ id: SyntaxID) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard tree.kind(id) == .text else { return infer(id) }
    interpolations.warnOfForeignSyntax(id)
    if let text = tree.plainText(id) { return .constant(.text(text), .text, span) }
    var parts: [Expression] = []
    for part in tree.textParts(id) {
      switch part {
      case .literal(let piece): parts.append(.constant(.text(piece), .text, span))
      case .interpolation(let inner): parts.append(displayed(infer(inner)))
      }
    }
    return ConstantFolding.fold(
      Expression(type: .text, span: span, form: .text(parts, source: shortSource(span))))
  }

  /// Returns a value as people read it.
  private func displayed(_ expression: Expression) -> Expression {
    let type = expression.type
    if type.isColumn || type.kind == .rows {
      report(
        .wrongType, expression.span,
        TextValueMessage.interpolatedList(mismatches.described(expression)))
      return .invalid(expression.span)
    }
    if type.isText, !type.isSecret { return expression }
    return Expression(
      type: .text, span: expression.span,
      form: .apply(.display, [inOrder(expression)], a: optionsNumber(type)))
  }

  /// Returns the number of the program's options of a type, or -1.
  func optionsNumber(_ type: ValueType) -> Int {
    guard type.choice >= 0 else { return -1 }
    return options.compiledOptions(ofChoice: Int(type.choice))
  }

  // MARK: Messages

  /// Returns the value of `label`, `min` or `max` in a message; nil for other names.
  func messageWord(_ id: SyntaxID) -> Expression? {
    let tree = self.tree
    guard !tree.isQuoted(id) else { return nil }
    let span = tree.span(id)
    switch tree.firstTokenKind(id) {
    case .label: return interpolations.messageWords.label
    case .min: return bound(interpolations.messageWords.bounds.least, "min", span)
    case .max: return bound(interpolations.messageWords.bounds.most, "max", span)
    default: return nil
    }
  }

  private func bound(_ expression: Expression?, _ word: String, _ span: SourceSpan) -> Expression {
    if let expression {
      return Expression(type: expression.type, span: span, form: expression.form)
    }
    report(.noValueHere, span, TextValueMessage.withoutBound(word))
    return .invalid(span)
  }
}
