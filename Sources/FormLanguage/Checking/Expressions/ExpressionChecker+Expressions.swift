internal import FormEngine
internal import FormSyntax

/// Resolves and types expressions.
extension ExpressionChecker {
  /// Checks an expression that must have a type; converts an integer to a decimal.
  ///
  /// - Parameter what: the part that requires the type, for the finding.
  func check(
    _ id: SyntaxID, as wanted: ValueType, what: @autoclosure () -> TypedPart
  ) -> Expression {
    check(id, tree, as: wanted, what: what())
  }

  func check(
    _ id: SyntaxID, _ tree: SyntaxTree, as wanted: ValueType, what: @autoclosure () -> TypedPart
  ) -> Expression {
    fitted(infer(id, tree, hint: wanted), as: wanted, what: what())
  }

  func fitted(
    _ expression: consuming Expression, as wanted: ValueType, what: @autoclosure () -> TypedPart
  ) -> Expression {
    let type = expression.type
    if type.isInvalid || wanted.isInvalid { return expression }
    if type.kind == .integer, wanted.kind == .decimal, !type.isMany, !wanted.isMany {
      return expression.asDecimal()
    }
    if let joined = type.joined(with: wanted), joined.kind == wanted.kind, !wanted.isColumn {
      return expression
    }
    mismatches.report(expression, wanted: wanted, what: what())
    return .invalid(expression.span)
  }

  /// Checks a condition: an expression that is true, false or unknown.
  func condition(_ id: SyntaxID, what: @autoclosure () -> TypedPart) -> Expression {
    check(id, as: .boolean, what: what())
  }

  func condition(
    _ id: SyntaxID, _ tree: SyntaxTree, what: @autoclosure () -> TypedPart
  ) -> Expression {
    check(id, tree, as: .boolean, what: what())
  }

  /// Infers the type of an expression and resolves its names.
  ///
  /// - Parameters:
  ///   - hint: the type of the other operand, from which an option literal takes its choice.
  ///   - allowsSecret: true for an operand of one of the few operations that may read a secret.
  func infer(_ id: SyntaxID, hint: ValueType? = nil, allowsSecret: Bool = false) -> Expression {
    infer(id, tree, hint: hint, allowsSecret: allowsSecret)
  }

  /// Infers the same with a given tree, which saves its lookup.
  func infer(
    _ id: SyntaxID, _ tree: SyntaxTree, hint: ValueType? = nil, allowsSecret: Bool = false
  ) -> Expression {
    let expression = inferUnrecorded(id, tree, hint: hint, allowsSecret: allowsSecret)
    if form.recorder != nil, !context.isSilent, context.file == 0, !expression.type.isInvalid {
      recorded.append(expression)
    }
    return expression
  }

  private func inferUnrecorded(
    _ id: SyntaxID, _ tree: SyntaxTree, hint: ValueType?, allowsSecret: Bool
  ) -> Expression {
    let span = tree.span(id)
    // Errors that the parser reported would only be repeated in other words.
    guard !tree.flags(id).contains(.broken) else { return .invalid(span) }
    switch tree.kind(id) {
    case .missing, .error: return .invalid(span)
    case .parenthesized:
      guard let inner = tree.child(at: 0, of: id) else { return .invalid(span) }
      return infer(inner, tree, hint: hint, allowsSecret: allowsSecret)
    case .nameReference, .path, .formReference:
      if tree.kind(id) == .path, let member = readMember(ofResult: id) { return member }
      if let hint, hint.choice >= 0, isBareOption(id, of: Int(hint.choice)) {
        return .invalid(span)
      }
      return readPlainName(id, tree) ?? read(id, allowsSecret: allowsSecret)
    case .valueReference: return readValue(id, tree, allowsSecret: allowsSecret)
    case .integer:
      guard let value = tree.integerMagnitude(id), let value = Int64(exactly: value) else {
        return literal(id, .integer)
      }
      return .constant(.integer(value), .integer, span)
    case .decimal: return literal(id, .decimal)
    case .date: return literal(id, .date)
    case .time: return literal(id, .time)
    case .dateTime: return literal(id, .dateTime)
    case .boolean: return literal(id, .boolean)
    case .duration: return durationLiteral(id)
    case .empty: return .constant(.empty, .empty, span)
    case .text: return text(id)
    case .pattern:
      report(.wrongType, span, ExpressionValueMessage.patternAsValue)
      return .invalid(span)
    case .optionLiteral: return optionLiteral(id, hint: hint)
    case .list: return listLiteral(id, hint: hint)
    case .call: return call(id, hint: hint)
    case .negate: return negation(id)
    case .coalesce: return coalescing(id, hint: hint)
    case .product, .sum: return arithmetic(id, tree)
    case .range:
      report(.wrongType, span, ExpressionValueMessage.rangeAsValue)
      return .invalid(span)
    case .comparison:
      let right = tree.child(at: 1, of: id).map { tree.span($0) }
      return positions.comparing(right: right) { comparison(id, tree) }
    case .isEmpty: return emptiness(id, .isEmpty)
    case .isFilled: return emptiness(id, .isFilled)
    case .not: return logicalNot(id)
    case .and: return connective(id, word: "and") { .and($0) }
    case .or: return connective(id, word: "or") { .or($0) }
    case .ifExpression: return conditional(id, hint: hint)
    default: return .invalid(span)
    }
  }

  // MARK: Literals

  private func literal(_ id: SyntaxID, _ type: ValueType) -> Expression {
    guard let value = tree.value(of: id) else {
      if tree.integerMagnitude(id) == Int64.min.magnitude {
        report(.badLiteral, tree.span(id), ExpressionValueMessage.largeInteger)
      }
      return .invalid(tree.span(id))
    }
    return .constant(value, type, tree.span(id))
  }

  private func durationLiteral(_ id: SyntaxID) -> Expression {
    let span = tree.span(id)
    switch tree.value(of: id) {
    case .period(let period)?: return .constant(.period(period), .period, span)
    case .duration(let duration)?:
      let unit = tree.duration(of: id)?.unit
      let isDays = unit == .day || unit == .week
      return .constant(.duration(duration), isDays ? .days : .duration, span)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .option, .options,
      .list, nil:
      if tree.duration(of: id) != nil {
        report(.badLiteral, span, ExpressionValueMessage.largeDuration)
      }
      return .invalid(span)
    }
  }

  private func optionLiteral(_ id: SyntaxID, hint: ValueType?) -> Expression {
    let tree = self.tree
    let span = tree.span(id)
    guard let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name else {
      return .invalid(span)
    }
    guard let hint, hint.kind != .empty else {
      report(
        .optionWithoutChoice, span, ExpressionValueMessage.optionWithoutChoice(shortSource(span)))
      return .invalid(span)
    }
    if hint.isInvalid { return .invalid(span) }
    guard hint.isOptions else {
      report(
        .wrongType, span,
        ExpressionValueMessage.unwantedOption(
          shortSource(span), wanted: hint.words,
          text: hint.isText ? shortSource(tree.span(nameNode)) : nil))
      return .invalid(span)
    }
    guard hint.choice >= 0 else { return .invalid(span) }
    let type = ValueType(.option, choice: hint.choice)
    let name = form.names.intern(nameNode, in: tree)
    guard let number = form.option(name, in: Int(hint.choice)) else {
      reportUnknownOption(name, at: tree.span(nameNode), choice: Int(hint.choice))
      return .invalid(span)
    }
    note(option: number, ofChoice: Int(hint.choice), at: tree.span(nameNode))
    return .constant(.option(number), type, span)
  }

  /// Reports a name of an option without its dot, if the name is undeclared or that of a group;
  /// returns whether it did.
  private func isBareOption(_ id: SyntaxID, of choice: Int) -> Bool {
    let tree = self.tree
    guard tree.kind(id) == .nameReference else { return false }
    let name = form.names.intern(id, in: tree)
    guard form.option(name, in: choice) != nil else { return false }
    let text = tree.text(id)
    if case .node(let node)? = here.symbol(name, from: context.scope)?.symbol,
      form.nodes[node].kind == .group
    {
      report(
        .notAValue, tree.span(id),
        ExpressionValueMessage.groupAsOption(form.names.text(name), written: text),
        labels: [form.label(declaring: node)],
        fix: replacing(tree.span(id), with: optionSource(text)))
      return true
    }
    guard !here.isVisible(name) else { return false }
    report(
      .unknownName, tree.span(id),
      ExpressionValueMessage.bareOption(form.names.text(name), written: text),
      fix: replacement(optionSource(text), at: tree.span(id)))
    return true
  }

  func reportUnknownOption(_ name: NameID, at span: SourceSpan, choice number: Int) {
    let choice = form.choices[number]
    guard !choice.isOpen else { return }
    let text = form.names.text(name)
    let known = form.optionNames(of: choice, near: text)
    let near = form.option(recordedAs: text, in: number) ?? nearestName(to: text, among: known)
    report(
      .unknownOption, span,
      ExpressionValueMessage.unknownOption(text, choice: choice.name, near: near, known: known),
      fix: near.map { respelling(text, as: $0, among: known, at: span) })
  }

  private func listLiteral(_ id: SyntaxID, hint: ValueType?) -> Expression {
    let span = tree.span(id)
    var elementHint: ValueType?
    var isSet = false
    if let hint {
      isSet = hint.isChosenSet
      elementHint =
        hint.isOptions ? ValueType(.option, choice: hint.choice) : hint.one
    }
    let ids = Array(tree.children(of: id))
    let (elements, joined) = inferJoined(ids, hint: elementHint, what: .elements)
    if joined.isInvalid { return .invalid(span) }
    if isSet, let hint, hint.isSet {
      guard !joined.isMany, joined.kind == hint.kind || joined.kind == .empty else {
        mismatches.report(
          Expression(type: joined.many, span: span, form: .invalid), wanted: hint,
          what: .otherSide)
        return .invalid(span)
      }
      return ConstantFolding.fold(
        Expression(type: hint, span: span, form: .apply(.valueSet, elements, a: elements.count)))
    }
    if isSet, let hint {
      guard joined.kind == .option || joined.kind == .empty else {
        mismatches.report(
          Expression(type: joined.many, span: span, form: .invalid), wanted: hint,
          what: .otherSide)
        return .invalid(span)
      }
      return ConstantFolding.fold(
        Expression(
          type: ValueType(.options, choice: hint.choice), span: span,
          form: .apply(.optionSet, elements, a: elements.count)))
    }
    guard !joined.isMany, joined.kind != .options else {
      report(.wrongType, span, ExpressionValueMessage.nestedList)
      return .invalid(span)
    }
    return ConstantFolding.fold(
      Expression(
        type: joined.many, span: span, form: .apply(.list, elements, a: elements.count)))
  }

  /// Returns whether an expression takes its choice from the other operand.
  func needsHint(_ id: SyntaxID) -> Bool {
    let tree = self.tree
    var id = id
    while true {
      switch tree.kind(id) {
      case .optionLiteral: return true
      case .list, .parenthesized:
        guard let first = tree.child(at: 0, of: id) else { return tree.kind(id) == .list }
        id = first
      case .ifExpression:
        guard let value = tree.child(at: 1, of: id) else { return false }
        id = value
      default: return false
      }
    }
  }

  /// Infers values that must have a common type, and converts them to it.
  func inferJoined(
    _ ids: [SyntaxID], hint: ValueType?, what: @autoclosure () -> JoinedValues
  ) -> ([Expression], ValueType) {
    var hint = hint
    var found: [Expression?] = Array(repeating: nil, count: ids.count)
    if hint == nil || hint?.kind == .empty {
      for (index, id) in ids.enumerated() where !needsHint(id) {
        let expression = infer(id)
        found[index] = expression
        if hint == nil || hint?.kind == .empty { hint = expression.type }
      }
    }
    var joined = ValueType.empty
    var expressions: [Expression] = []
    expressions.reserveCapacity(ids.count)
    var isFirst = true
    for (index, id) in ids.enumerated() {
      let expression = found[index] ?? infer(id, hint: hint)
      expressions.append(expression)
      if isFirst {
        joined = expression.type
        isFirst = false
        continue
      }
      if joined.isInvalid { continue }
      guard let both = joined.joined(with: expression.type) else {
        report(
          .wrongType, expression.span,
          MismatchMessage.mixedTypes(
            what(), mismatches.words(joined, beside: expression.type),
            mismatches.words(expression.type, beside: joined),
            joined.isText || expression.type.isText
              ? .interpolation
              : mismatches.areOfTwoChoices(joined, expression.type) ? .oneChoice : .sameType))
        joined = .invalid
        continue
      }
      joined = both
    }
    return (expressions.map { $0.converted(to: joined) }, joined)
  }
}
