/// Parses comparisons of other languages that differ in more than the operator.
extension Parser {
  /// Returns whether `NOT b` is here, as in SQL, and `NOT` is not a name.
  mutating func isNotInCapitals() -> Bool {
    guard kind == .identifier, token.length == 3,
      let next = tokens[index...].dropFirst().first, !next.flags.contains(.firstOnLine),
      next.kind == .leftParenthesis || next.kind.isName && !beginsItem(next)
    else { return false }
    return word.lowercased() == "not" && !isDeclared(word)
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

  /// Skips the further members of a list without brackets, of which the first was parsed:
  /// `a in "x", "y"`, `default a, b`.
  ///
  /// - Parameter ofOptions: true if names may be those of options, without their dots.
  /// - Returns: true if there are more members.
  @discardableResult
  mutating func skipMoreMembers(from first: Int, ofOptions: Bool = false) -> Bool {
    guard kind == .comma, !isFirstOnLine, isMember(index + 1, ofOptions: ofOptions),
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
