internal import FormEngine

/// Parses comparisons, including those of other languages.
extension Parser {
  private var isComparison: Bool {
    switch kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches, .is:
      true
    // The missing `is` was reported.
    case .empty, .filled: !isFirstOnLine && !isLost && !isJoined
    case .not: peek(1) == .in
    case .contains, .starts, .ends:
      !isFirstOnLine && !isJoined && tokens[index + 1].flags.contains(.spaced)
        && (peek(1).isTextPart || peek(1) == .value || peek(1) == .identifier || peek(1) == .dot)
    case .identifier: lengthOfNotIn > 0 || isForeignComparison
    default: false
    }
  }

  /// Asks the table of habits where another language may have an operator.
  private mutating func readOperator(isReported: Bool = true) {
    let isSuspect =
      switch kind {
      case .tripleEqual, .notTripleEqual, .angleNotEqual: true
      case .equals, .arrow, .identifier: !isFirstOnLine
      case .less, .greater: peek(1) == .equals
      case .is:
        ![.empty, .filled].contains(peek(1)) && misspelledPredicate == nil && lengthOfNotIn == 0
      case .not: peek(1) == .empty || peek(1) == .filled
      case .empty, .filled: !isFirstOnLine && !isJoined
      default: false
      }
    if isSuspect { _ = readHabit(.comparison, isReported: isReported) }
  }

  /// The number of words in `not in`, `is not in`, `NOT IN` or `not_in`; 0 if they are not here.
  private var lengthOfNotIn: Int {
    guard !isFirstOnLine, !isJoined, !isLost else { return 0 }
    if kind == .identifier, Self.joinedNotIns.contains(word) {
      return !isFirst(index + 1) && beginsExpression(index + 1) ? 1 : 0
    }
    let start = kind == .is ? 1 : 0
    if start == 1, peek(1) != .not, peek(1) != .identifier { return 0 }
    let words = [peekToken(start), peekToken(start + 1)].map {
      source.text(of: $0.span).lowercased()
    }
    return words == ["not", "in"] && beginsExpression(index + start + 2) ? start + 2 : 0
  }

  private static let joinedNotIns: Set<String> = ["not_in", "notin", "nin", "notIn"]

  mutating func parseComparison() {
    let first = nodes.count
    let known = problems
    parseRange()
    readOperator()
    guard isComparison else { return }
    let isNegated = index > 0 && tokens[max(0, Int(nodes[first].firstToken) - 1)].kind == .not
    var operation = index
    compare(first, known)
    // A second comparison is parsed, so nothing after it is lost, but left out.
    while isSecondComparison() {
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

  /// Returns whether another comparison follows. That is the mistake there, however its operator is
  /// written.
  private mutating func isSecondComparison() -> Bool {
    readOperator(isReported: false)
    return isComparison
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
    case .not,
      .is where lengthOfNotIn > 0, .identifier where lengthOfNotIn > 0:
      words = lengthOfNotIn > 0 ? lengthOfNotIn : 2
      reportNotIn(first, from: token.span.union(tokens[index + words - 1].span))
      tokens[index].kind = .in
    case .is, .empty, .filled: return parseIs(first, known)
    case .contains where peek(1) == .dot: return parseContainsOption(first, known)
    case .contains, .starts, .ends: return parseTextOperator(first, known)
    case .identifier: return parseForeignComparison(first, known)
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

  /// Parses `is empty` and `is filled`.
  private mutating func parseIs(_ first: Int, _ known: Int) {
    let node = wrap(first, .isEmpty, problems: known)
    let meant = misspelledPredicate
    if kind == .is { advance() }
    let isNegated = kind == .not || kind == .exclamation
    if isNegated { advance() }
    if let meant {
      nodes[node.node].kind = (meant == "filled") != isNegated ? .isFilled : .isEmpty
      report(
        .unexpected, ComparisonMessage.misspelledPredicate(meant),
        fix: replacing(token.span, with: meant, safe: false))
      advance()
    } else if kind == .empty || kind == .filled {
      if kind == .filled { nodes[node.node].kind = .isFilled }
      advance()
    } else {
      nodes[node.node].kind = .comparison
      expected(ExpectedOperand.emptyOrFilled)
      missing()
    }
    end(node)
  }

  /// The word that a misspelling after `is`, such as `filld`, probably means.
  private var misspelledPredicate: String? {
    let place = index + (peek(1) == .not || peek(1) == .exclamation ? 2 : 1)
    guard kind == .is, place + 1 < tokens.count, tokens[place].kind == .identifier,
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
    tokens[index].kind = meant == "and" ? .and : meant == "or" ? .or : .not
  }
}
