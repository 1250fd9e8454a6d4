/// Parses comparisons of other languages that differ in more than the operator.
extension Parser {
  /// True if the word here compares values in another language: `between`, `like`, `includes`.
  var isForeignComparison: Bool {
    guard kind == .identifier, !isFirstOnLine, !isJoined, !isLost, !findings.isFull,
      tokens[min(index + 1, tokens.count - 1)].flags.isDisjoint(with: .firstOnLine)
    else { return false }
    switch word.lowercased() {
    case "between": return isAnd(index + 2)
    case "includes", "include", "has": return peek(1).isTextPart || isOption(index + 1)
    case "like", "ilike", "startswith", "endswith": return peek(1).isTextPart
    default: return false
    }
  }

  /// Returns whether `NOT b` is here, as in SQL, and `NOT` is not a name.
  mutating func isNotInCapitals() -> Bool {
    guard kind == .identifier, token.length == 3, !isLost,
      let next = tokens[index...].dropFirst().first, !next.flags.contains(.firstOnLine),
      next.kind == .leftParenthesis || next.kind.isName && !beginsItem(next)
    else { return false }
    return word.lowercased() == "not" && !isDeclared(word)
  }

  private func isOption(_ place: Int) -> Bool {
    place + 1 < tokens.count && tokens[place].kind == .dot && tokens[place + 1].kind.isWord
  }

  private func isAnd(_ place: Int) -> Bool { isWord(place, .and, "and") }

  private func isWord(_ place: Int, _ kind: TokenKind, _ spelling: String) -> Bool {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return tokens[place].kind == kind
      || (tokens[place].kind == .identifier
        && source.text(of: tokens[place].span).lowercased() == spelling)
  }

  /// Reports a second comparison without its left side: `a > 1 and < 5`.
  ///
  /// - Parameter first: the node of the conditions so far.
  mutating func reportLeftOutSide(_ first: Int) {
    switch kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: break
    default: return
    }
    guard !isFirstOnLine, beginsExpression(index + 1), first + 2 < nodes.count,
      nodes[first + 1].kind == .comparison
    else { return }
    let operand = nodes[first + 2]
    guard operand.firstToken < operand.endToken else { return }
    let text = source.text(
      of: SourceSpan(tokens[Int(operand.firstToken)].start, tokens[Int(operand.endToken) - 1].end))
    report(
      .unexpected, ForeignExpressionMessage.oneSidedComparison(left: shortened(text), sign: word),
      fix: replacing(token.span.atStart, with: "\(text) "))
  }

  mutating func parseForeignComparison(_ first: Int, _ known: Int) {
    switch word.lowercased() {
    case "between": parseBetween(first, known)
    case _ where isOption(index + 1): parseContainsOption(first, known)
    case "like", "ilike": parseLike(first, known)
    case "startswith": parseTextOperator(first, known, "starts")
    case "endswith": parseTextOperator(first, known, "ends")
    default: parseTextOperator(first, known, "contains")
    }
  }

  /// Parses `a between 1 and 5`.
  private mutating func parseBetween(_ first: Int, _ known: Int) {
    let node = wrap(first, .comparison, problems: known)
    let between = index
    advance()
    parseSum()
    guard isAnd(index) else {
      nodes[node.node].kind = .error
      end(node, [.broken, .unread])
      return missing()
    }
    let and = index
    advance()
    parseSum()
    let bounds = [
      SourceSpan(tokens[between + 1].start, tokens[and - 1].end),
      SourceSpan(tokens[and + 1].start, tokens[index - 1].end),
    ].map { source.text(of: $0) }
    let text = "in \(bounds.joined(separator: "..."))"
    let span = tokens[between].span.union(tokens[index - 1].span)
    report(
      .foreignSyntax, at: between, ForeignExpressionMessage.between(meant: shortened(text)),
      span: span, fix: replacing(span, with: text))
    nodes[node.node].kind = .error
    end(node, .broken)
    missing()
  }

  /// Parses `a like "x%"`.
  private mutating func parseLike(_ first: Int, _ known: Int) {
    let operand = source.text(
      of: tokens[Int(nodes[first].firstToken)].span.union(tokens[index - 1].span))
    let start = tokens[Int(nodes[first].firstToken)].start
    let like = index
    let text = tokens[index + 1]
    let node = wrap(first, .error, problems: known)
    advance()
    if kind == .textLiteral { advance() } else { skipNested() }
    let inner = source.text(of: SourceSpan(text.start + 1, max(text.start + 1, text.end - 1)))
    let part = inner.trimmingPercentSigns
    let function =
      switch (inner.hasPrefix("%"), inner.hasSuffix("%")) {
      case (true, true): "contains"
      case (false, true): "starts"
      case (true, false): "ends"
      case (false, false): ""
      }
    let meant =
      function.isEmpty ? "\(operand) == \"\(part)\"" : "\(function)(\(operand), \"\(part)\")"
    let isPlain =
      text.kind == .textLiteral && !part.isEmpty && !part.contains("%") && !part.contains("_")
      && !part.contains("\\") && text.flags.isDisjoint(with: [.multiline, .reported])
    report(
      .foreignSyntax, at: like,
      ForeignExpressionMessage.like(
        meant: isPlain ? shortened(meant) : "\(shortened(operand)) matches /.*x.*/"),
      span: tokens[like].span.union(text.span),
      fix: isPlain ? replacing(SourceSpan(start, text.end), with: meant) : nil)
    end(node, .broken)
    missing()
  }

  /// Parses `a contains .x`, for chosen options.
  mutating func parseContainsOption(_ first: Int, _ known: Int) {
    let start = tokens[Int(nodes[first].firstToken)].start
    let operand = source.text(of: SourceSpan(start, tokens[index - 1].end))
    let node = wrap(first, .error, problems: known)
    let contains = index
    advance()
    parsePostfix()
    let option = source.text(of: SourceSpan(tokens[contains + 1].start, tokens[index - 1].end))
    let text = "\(option) in \(operand)"
    let span = SourceSpan(start, tokens[index - 1].end)
    report(
      .foreignSyntax, at: contains,
      ForeignExpressionMessage.optionContained(meant: shortened(text)), span: span,
      fix: replacing(span, with: text))
    end(node, .broken)
    missing()
  }

  /// Skips the further members of a list without brackets, of which the first was parsed:
  /// `a in "x", "y"`, `default a, b`.
  ///
  /// - Parameter ofOptions: true if names may be those of options, without their dots.
  /// - Returns: true if there are more members.
  @discardableResult
  mutating func skipMoreMembers(from first: Int, ofOptions: Bool = false) -> Bool {
    guard kind == .comma, !isFirstOnLine, !isLost, isMember(index + 1, ofOptions: ofOptions),
      isMember(first, ofOptions: ofOptions),
      index == first + 1 || (tokens[first].kind == .dot && index == first + 2)
    else { return false }
    let comma = index
    let node = begin(.error)
    var members = [source.text(of: SourceSpan(tokens[first].start, tokens[index - 1].end))]
    while kind == .comma, isMember(index + 1, ofOptions: ofOptions) {
      advance()
      let start = token.start
      if kind == .dot { advance() }
      advance()
      members.append(source.text(of: SourceSpan(start, tokens[index - 1].end)))
    }
    end(node, .broken)
    let list = SourceSpan(tokens[first].start, tokens[index - 1].end)
    if ofOptions { members = members.map { $0.hasPrefix(".") ? $0 : ".\($0)" } }
    let text = "[\(members.joined(separator: ", "))]"
    report(
      .foreignSyntax, at: comma,
      ForeignExpressionMessage.listWithoutBrackets(meant: shortened(text)), span: list,
      fix: replacing(list, with: text))
    return true
  }

  /// Returns whether a possible member of a list is at a place on the same line: a literal, or the
  /// name of an option.
  private func isMember(_ place: Int, ofOptions: Bool) -> Bool {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    switch tokens[place].kind {
    case .textLiteral, .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral: return true
    case .dot: return place + 1 < tokens.count && tokens[place + 1].kind.isWord
    default: return ofOptions && tokens[place].kind.isName && !beginsItem(tokens[place])
    }
  }
}

extension String {
  /// The string without `%` at either end.
  fileprivate var trimmingPercentSigns: String {
    var text = self[...]
    while text.first == "%" { text.removeFirst() }
    while text.last == "%" { text.removeLast() }
    return String(text)
  }
}
