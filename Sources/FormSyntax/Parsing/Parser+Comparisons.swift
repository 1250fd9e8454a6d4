internal import FormEngine

/// Parses comparisons, including those of other languages.
extension Parser {
  private func isComparison() -> Bool {
    switch kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches, .is,
      .tripleEqual, .notTripleEqual, .angleNotEqual:
      true
    case .equals, .arrow: !isFirstOnLine
    case .empty, .filled: !isFirstOnLine && !isLost && !isJoined
    case .not: peek(1) == .in || peek(1) == .empty || peek(1) == .filled
    case .contains, .starts, .ends:
      !isFirstOnLine && !isJoined && tokens[index + 1].flags.contains(.spaced)
        && (peek(1).isTextPart || peek(1) == .value || peek(1) == .identifier || peek(1) == .dot)
    case .identifier:
      isJoinedNotIn || isSpacedNotIn || isForeignComparison
        || !isFirstOnLine && comparisonInWords(at: index) != nil
    default: false
    }
  }

  /// True at `not_in`, which other languages use for `not … in`.
  private var isJoinedNotIn: Bool {
    !isFirstOnLine && !isJoined && Self.joinedNotIns.contains(word)
      && !tokens[index + 1].flags.contains(.firstOnLine) && beginsExpression(index + 1)
  }

  /// True at `NOT IN`.
  private var isSpacedNotIn: Bool {
    guard !isFirstOnLine, !isLost, token.length == 3, word.lowercased() == "not",
      tokens[min(index + 1, tokens.count - 1)].length == 2
    else { return false }
    return source.text(of: tokens[index + 1].span).lowercased() == "in"
      && beginsExpression(index + 2)
  }

  private static let joinedNotIns: Set<String> = ["not_in", "notin", "nin", "notIn"]

  mutating func parseComparison() {
    let first = nodes.count
    let known = problems
    parseRange()
    guard isComparison() else { return }
    let isNegated = index > 0 && tokens[max(0, Int(nodes[first].firstToken) - 1)].kind == .not
    var operation = index
    compare(first, known)
    // A second comparison is parsed, so nothing after it is lost, but left out.
    while isComparison() {
      // The intended meaning of `=>` is unknown.
      if source.text(of: tokens[operation].span) != "=>" {
        report(
          .chainedComparison, ComparisonMessage.chained,
          fix: isNegated ? nil : separating(operation))
      }
      operation = index
      let error = begin(.error)
      let second = nodes.count
      missing()
      compare(second, problems)
      end(error, .broken)
    }
  }

  /// Returns a fix that writes `a < b and b < c` for `a < b < c`, if the second operator is here
  /// and both point the same way.
  ///
  /// - Parameter before: the token of the first operator.
  private func separating(_ before: Int) -> Fix? {
    let isSameWay =
      switch tokens[before].kind {
      case .less, .lessOrEqual: kind == .less || kind == .lessOrEqual
      case .greater, .greaterOrEqual: kind == .greater || kind == .greaterOrEqual
      default: false
      }
    guard isSameWay, before + 1 < index, index - before < 20 else { return nil }
    let middle = SourceSpan(tokens[before + 1].start, tokens[index - 1].end)
    let text = source.text(of: middle)
    guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else { return nil }
    return replacing(middle.atEnd, with: " and \(text)")
  }

  private mutating func compare(_ first: Int, _ known: Int) {
    /// The number of words in the operator.
    var words = 1
    switch kind {
    case .is where peek(1) == .in:
      words = 2
      let span = token.span.union(tokens[index + 1].span)
      report(
        .foreignSyntax, ComparisonMessage.isIn, span: span, fix: replacing(span, with: "in"))
      tokens[index].kind = .in
    case .is where peek(1) == .not && peek(2) == .in:
      words = 3
      reportNotIn(first, from: token.span.union(tokens[index + 2].span))
      tokens[index].kind = .in
    case .is where comparisonInWords(at: index) != nil,
      .identifier where comparisonInWords(at: index) != nil:
      words = readComparisonInWords()
    case .is: return parseIs(first, known)
    case .not where peek(1) == .in:
      words = 2
      reportNotIn(first, from: token.span.union(tokens[index + 1].span))
    case .identifier where isSpacedNotIn:
      words = 2
      reportNotIn(first, from: token.span.union(tokens[index + 1].span))
      tokens[index].kind = .in
    case .identifier where isJoinedNotIn:
      reportNotIn(first, from: token.span)
      tokens[index].kind = .in
    case .not: return parseNotEmpty(first, known)
    case .empty, .filled: return parseEmptyWithoutIs(first, known)
    case .contains where peek(1) == .dot: return parseContainsOption(first, known)
    case .contains, .starts, .ends: return parseTextOperator(first, known)
    case .identifier:
      guard let meant = operatorMeant else { return parseForeignComparison(first, known) }
      reportForeignOperator(meant)
    case .equals where peek(1) == .less && !tokens[index + 1].flags.contains(.spaced):
      readPair("=<", as: .lessOrEqual)
    case .less where peek(1) == .equals: readPair("< =", as: .lessOrEqual)
    case .greater where peek(1) == .equals: readPair("> =", as: .greaterOrEqual)
    case .equals, .tripleEqual: reportForeignOperator("==")
    case .notTripleEqual, .angleNotEqual: reportForeignOperator("!=")
    case .arrow: readArrow()
    default: break
    }
    let node = wrap(first, .comparison, problems: known)
    let operation = index
    for _ in 0..<words { advance() }
    if tokens[operation].kind == .matches {
      parsePattern("matches")
      return end(node)
    }
    let operand = nodes.count
    parseRange()
    if tokens[operation].kind == .in { skipMoreMembers(from: operation + 1) }
    end(node)
    let isEqual = tokens[operation].kind == .equal
    if isEqual || tokens[operation].kind == .notEqual, operand < nodes.count {
      compareWithEmpty(node.node, operand, operation, isEqual: isEqual)
    }
  }

  /// Reads `a => b`: two swapped signs, or an implication.
  private mutating func readArrow() {
    switch peek(1) {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral:
      reportForeignOperator(">=")
    default:
      report(.foreignSyntax, ComparisonMessage.arrow)
      tokens[index].kind = .greaterOrEqual
    }
  }

  /// Reads `a == empty` and `a == ""`, which are never true, as `is empty` or `is filled`.
  private mutating func compareWithEmpty(
    _ node: Int, _ operand: Int, _ operation: Int, isEqual: Bool
  ) {
    let meant = isEqual ? "is empty" : "is filled"
    let isRight = isEmptyValue(operand) && operand == nodes.count - 1
    let isLeft = isEmptyValue(node + 1) && node + 2 == operand
    guard isRight || isLeft else { return }
    let none = nodes[isRight ? operand : node + 1].kind
    let span = tokens[operation].span.union(tokens[isRight ? index - 1 : operation - 1].span)
    let other = SourceSpan(tokens[operation].end, tokens[index - 1].end)
    let fix =
      isRight
      ? replacing(span, with: meant)
      : Fix([
        Edit(span: SourceSpan(Int(span.start), tokens[operation + 1].start), replacement: ""),
        Edit(span: other.atEnd, replacement: " \(meant)"),
      ])
    let message: any Message =
      none == .nameReference
      ? ForeignExpressionMessage.writtenAs(meant, found: shortened(source.text(of: span)))
      : ComparisonMessage.withEmpty(
        none == .text ? .text : none == .list ? .list : .value, meant: meant)
    report(.foreignSyntax, at: operation, message, span: span, fix: fix)
    nodes[node].flags.insert(.broken)
    if isRight {
      nodes[node].kind = isEqual ? .isEmpty : .isFilled
      nodes.removeLast()
      nodes[node].end -= 1
    }
  }

  /// Returns whether a node is `empty`, `""`, `[]`, or a word of other languages such as `null`.
  private mutating func isEmptyValue(_ node: Int) -> Bool {
    if nodes[node].kind == .empty { return true }
    if nodes[node].kind == .nameReference {
      // Others, such as `missing`, may be the name of a field that is not declared yet.
      let word = source.text(of: tokens[Int(nodes[node].firstToken)].span)
      return ["null", "nil", "none", "undefined"].contains(word.lowercased()) && !isDeclared(word)
        && !names.readsOtherFiles
    }
    if nodes[node].kind == .list {
      return nodes[node].endToken == nodes[node].firstToken + 2 && Int(nodes[node].end) == node + 1
    }
    guard nodes[node].kind == .text else { return false }
    let token = tokens[Int(nodes[node].firstToken)]
    return token.kind == .textLiteral && token.length == 2 && !token.flags.contains(.reported)
  }

  private mutating func reportNotIn(_ first: Int, from operation: SourceSpan) {
    let operand = tokens[Int(nodes[first].firstToken)].span
    report(
      .foreignSyntax, ComparisonMessage.notIn, span: operation,
      fix: Fix([
        Edit(span: operand.atStart, replacement: "not "),
        Edit(span: operation, replacement: "in"),
      ]))
  }

  /// Parses `name empty`, which lacks its `is`.
  private mutating func parseEmptyWithoutIs(_ first: Int, _ known: Int) {
    report(
      .missing, ComparisonMessage.missingIs(word),
      fix: replacing(token.span.atStart, with: "is "))
    let node = wrap(first, kind == .filled ? .isFilled : .isEmpty, problems: known)
    advance()
    end(node)
  }

  private mutating func parseIs(_ first: Int, _ known: Int) {
    let word = index
    let isNegated = peek(1) == .not || peek(1) == .exclamation
    let predicate = peek(isNegated ? 2 : 1)
    if predicate == .empty || predicate == .filled {
      let isFilled = (predicate == .filled) != isNegated
      let node = wrap(first, isFilled ? .isFilled : .isEmpty, problems: known)
      advance()
      if isNegated { advance() }
      advance()
      if isNegated {
        let span = tokens[word].span.union(tokens[index - 1].span)
        let meant = isFilled ? "is filled" : "is empty"
        report(
          .foreignSyntax, at: word, ComparisonMessage.isNotEmpty(meant: meant), span: span,
          fix: replacing(span, with: meant))
      }
      return end(node)
    }
    if let meant = misspelledPredicate(at: index + (isNegated ? 2 : 1)) {
      let node = wrap(
        first, (meant == "filled") != isNegated ? .isFilled : .isEmpty, problems: known)
      advance()
      if isNegated { advance() }
      report(
        .unexpected, ComparisonMessage.misspelledPredicate(meant),
        fix: replacing(token.span, with: meant, safe: false))
      advance()
      return end(node)
    }
    let state = index + (isNegated ? 2 : 1)
    if stateMeant(by: state) != nil, !isDeclared(source.text(of: tokens[state].span)) {
      return parseIsNull(first, known, isNegated)
    }
    // `a is b`, `a is not b`
    let meant = isNegated ? "!=" : "=="
    let node = wrap(first, .comparison, problems: known)
    advance()
    if isNegated { advance() }
    guard beginsExpression(index), !isFirstOnLine else {
      expected(ExpectedOperand.emptyOrFilled)
      missing()
      return end(node)
    }
    let span = tokens[word].span.union(tokens[index - 1].span)
    report(
      .foreignSyntax, at: word, ComparisonMessage.isValue(meant: meant), span: span,
      // A word of the language is unlikely to be a name: `name is required`.
      fix: kind.isContextual ? nil : replacing(span, with: meant))
    tokens[word].kind = isNegated ? .notEqual : .equal
    parseRange()
    end(node)
  }

  /// Returns the word that a misspelling such as `filld` probably means.
  private func misspelledPredicate(at place: Int) -> String? {
    guard place + 1 < tokens.count, tokens[place].kind == .identifier,
      ![.dot, .leftParenthesis, .leftBracket].contains(tokens[place + 1].kind)
    else { return nil }
    return nearestName(
      to: source.nameText(of: tokens[place]), among: ["empty", "filled"])
  }

  /// Reads an operator of another language as its counterpart here.
  mutating func reportForeignOperator(_ meant: String) {
    let text = word
    guard text != meant else { return }
    if meant == "and", token.length == 1,
      peek(1).isTextPart || index > 0 && tokens[index - 1].kind.isTextPart
    {
      report(.foreignSyntax, ForeignExpressionMessage.joinedTexts(sign: text))
      tokens[index].kind = .and
      return
    }
    let needsSpace =
      meant == "not" && index + 1 < tokens.count
      && !tokens[index + 1].flags.contains(.spaced)
    report(
      .foreignSyntax, TokenMessage.foreignSign(text, meant: meant),
      fix: replacing(token.span, with: needsSpace ? "not " : meant))
    tokens[index].kind =
      switch meant {
      case "==": .equal
      case "!=": .notEqual
      case ">=": .greaterOrEqual
      case ">": .greater
      case "<=": .lessOrEqual
      case "<": .less
      case "and": .and
      case "or": .or
      case "in": .in
      default: .not
      }
  }

  /// Reads `=<` and `> =` as the operators that they mean.
  private mutating func readPair(_ written: String, as operation: TokenKind) {
    let span = token.span.union(tokens[index + 1].span)
    report(
      .foreignSyntax, TokenMessage.foreignSign(written, meant: operation.spelling), span: span,
      fix: replacing(span, with: operation.spelling))
    skipOne()
    tokens[index].kind = operation
  }
}
