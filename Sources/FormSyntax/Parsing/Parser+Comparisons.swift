internal import FormEngine

/// Parses comparisons, including those of other languages.
extension Parser {
  private var isComparison: Bool {
    switch kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches, .is:
      true
    // The missing `is` was reported.
    case .empty, .filled: !isFirstOnLine && !isLost && !isJoined
    default: false
    }
  }

  mutating func parseComparison() {
    let left = here
    parseRange()
    var operation = index
    let isRead = readHabit(.comparison, after: left) == .skipped
    guard isRead || isComparison else { return }
    let isNegated =
      index > 0 && tokens[max(0, Int(nodes[left.node].firstToken) - 1)].kind == .not
    if !isRead {
      operation = index
      compare(left)
    }
    // A second comparison is parsed, so nothing after it is lost, but left out. That is the mistake
    // there, however its operator is written.
    while true {
      var place = index
      let isRead = readHabit(.comparison, after: here, isReported: false) == .skipped
      guard isRead || isComparison else { return }
      if !isRead { place = index }
      // The intended meaning of `=>` is unknown.
      if source.text(of: tokens[operation].span) != "=>" {
        report(
          .chainedComparison, at: place, ComparisonMessage.chained,
          fix: isNegated ? nil : separating(operation, place))
      }
      operation = place
      if isRead { continue }
      let error = begin(.error)
      let operand = here
      missing()
      compare(operand)
      end(error, .broken)
    }
  }

  /// Returns a fix that writes `a < b and b < c` for `a < b < c`, if both operators, which are at
  /// these places, point the same way.
  private func separating(_ before: Int, _ place: Int) -> Fix? {
    let kind = tokens[place].kind
    let isSameWay =
      switch tokens[before].kind {
      case .less, .lessOrEqual: kind == .less || kind == .lessOrEqual
      case .greater, .greaterOrEqual: kind == .greater || kind == .greaterOrEqual
      default: false
      }
    guard isSameWay, before + 1 < place, place - before < 20 else { return nil }
    let middle = SourceSpan(tokens[before + 1].start, tokens[place - 1].end)
    let text = source.text(of: middle)
    guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else { return nil }
    return replacing(middle.atEnd, with: " and \(text)")
  }

  private mutating func compare(_ left: Begun) {
    if kind == .is || kind == .empty || kind == .filled { return parseIs(left) }
    let node = wrap(left, .comparison)
    let operation = index
    advance()
    if tokens[operation].kind == .matches {
      parsePattern("matches")
      return end(node)
    }
    let operand = nodes.count
    if tokens[operation].kind != .in || readHabit(.members) != .skipped { parseRange() }
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

  /// Parses `is empty` and `is filled`.
  private mutating func parseIs(_ left: Begun) {
    let node = wrap(left, .isEmpty)
    let meant = misspelledPredicate
    if !take(.is) { suspect() }
    let isNegated = kind == .not || kind == .exclamation
    if isNegated {
      suspect()
      advance()
    }
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
  var misspelledPredicate: String? {
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
