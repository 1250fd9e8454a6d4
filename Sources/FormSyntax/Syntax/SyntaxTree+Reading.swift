/// The content of a node, read from its tokens.
extension SyntaxTree {
  /// Returns the name in a `name`, `typeName` or `nameReference` node, without backticks.
  package func nameText(_ id: SyntaxID) -> String {
    let node = nodes[id]
    guard node.firstToken < node.endToken else { return "" }
    return nameText(ofToken: Int(node.endToken) - 1)
  }

  /// Returns true if a `typeName` node is `choices of NAME`.
  package func isSeveral(_ id: SyntaxID) -> Bool {
    nodes[id].endToken > nodes[id].firstToken + 1
  }

  /// Returns the name in a token, without backticks.
  package func nameText(ofToken index: Int) -> String { source.nameText(of: tokens[index]) }

  /// Returns the span of the name in a `typeName` node.
  package func nameSpan(_ id: SyntaxID) -> SourceSpan {
    isSeveral(id) ? tokens[Int(nodes[id].endToken) - 1].span : span(id)
  }

  /// Returns true for a name in backticks, which is never a keyword or the rule's own `label`,
  /// `min` or `max`.
  package func isQuoted(_ id: SyntaxID) -> Bool { firstTokenKind(id) == .quotedName }

  /// Returns the clause that a `clause` node is.
  package func clause(of id: SyntaxID) -> Clause? {
    guard nodes[id].kind == .clause, nodes[id].firstToken < nodes[id].endToken else { return nil }
    return tokens[Int(nodes[id].firstToken)].clause
  }

  /// Returns the clause or field directly before an item in its block, if it has no block itself.
  package func item(before id: SyntaxID) -> SyntaxID? {
    var before = id - 1
    while before >= 0 {
      let node = nodes[before]
      // Ends at the previous item, whatever it is.
      if Int(node.end) == id, node.kind == .clause || node.kind == .error || node.kind.isDeclaration
      {
        return node.kind == .clause || node.kind == .fieldDeclaration ? before : nil
      }
      if node.kind == .block { return nil }
      before -= 1
    }
    return nil
  }

  /// Returns the step that a `step` node is.
  package func step(of id: SyntaxID) -> Step? {
    nodes[id].kind == .step ? Step(firstTokenKind(id)) : nil
  }

  /// Returns the expectation of an `expect` step.
  package func expectation(of id: SyntaxID) -> Expectation? {
    let node = nodes[id]
    guard step(of: id) == .expect else { return nil }
    var second = Int(node.firstToken) + 1
    // Skips what was reported, such as a repeated `expect`.
    var part = id + 1
    while part < Int(node.end), nodes[part].kind == .error, Int(nodes[part].firstToken) == second {
      second = Int(nodes[part].endToken)
      part = Int(nodes[part].end)
    }
    guard second < Int(node.endToken) else { return .condition }
    let kind = tokens[second].kind
    if kind == .not, second + 1 < Int(node.endToken),
      let expectation = Expectation(afterNot: tokens[second + 1].kind)
    {
      return expectation
    }
    return Expectation(kind) ?? .condition
  }

  /// Returns the number of a `tag` node; nil if it is malformed, which was reported.
  package func tagValue(_ id: SyntaxID) -> Int? {
    let node = nodes[id]
    guard node.firstToken + 1 < node.endToken else { return nil }
    return source.integerMagnitude(of: tokens[Int(node.firstToken) + 1]).flatMap(Int.init(exactly:))
  }

  /// Returns the magnitude of an `integer` node: up to 2⁶³, which only a `-` before it brings into
  /// range.
  package func integerMagnitude(_ id: SyntaxID) -> UInt64? {
    guard nodes[id].kind == .integer else { return nil }
    return source.integerMagnitude(of: tokens[Int(nodes[id].firstToken)])
  }

  /// Returns the digits of an `integer` or `decimal` node, with `.` and without `_`.
  package func numberText(_ id: SyntaxID) -> String {
    let bytes = source.bytes[span(id).range.clamped(to: 0..<source.bytes.count)]
    return String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// Returns the number and the unit of a `duration` node.
  package func duration(of id: SyntaxID) -> (count: Int64, unit: DurationUnit)? {
    let node = nodes[id]
    guard node.kind == .duration, node.firstToken + 1 < node.endToken,
      let magnitude = source.integerMagnitude(of: tokens[Int(node.firstToken)]),
      let count = Int64(exactly: magnitude),
      let unit = DurationUnit(tokens[Int(node.firstToken) + 1].kind)
    else { return nil }
    return (count, unit)
  }

  /// Counts the `-` or `not` before the operand of a `negate` or `not` node.
  package func operatorCount(_ id: SyntaxID) -> Int {
    guard let operand = child(at: 0, of: id) else { return 0 }
    let wanted: TokenKind = nodes[id].kind == .not ? .not : .minus
    let range =
      Int(
        nodes[id].firstToken)..<max(
        Int(nodes[id].firstToken), Int(nodes[operand].firstToken))
    return tokens[range].reduce(0) { $0 + ($1.kind == wanted ? 1 : 0) }
  }

  /// Returns the operator after an operand in a chain or comparison: the first token after it that
  /// is not part of an error.
  package func operatorToken(after operand: SyntaxID) -> TokenKind {
    var index = Int(nodes[operand].endToken)
    let next = Int(nodes[operand].end)
    if next < nodes.count, nodes[next].kind == .error, Int(nodes[next].firstToken) == index {
      index = Int(nodes[next].endToken)
    }
    return index < tokens.count ? tokens[index].kind : .endOfFile
  }

  /// Returns whether an expression is an operand of `not` or of an operator that binds tighter than
  /// `and`.
  package func isOperand(_ id: SyntaxID) -> Bool {
    let node = nodes[id]
    let before = node.firstToken > 0 ? tokens[Int(node.firstToken) - 1].kind : .endOfFile
    if before.isOperator || before == .not || before == .in { return true }
    let index = Int(node.endToken)
    let next = tokens[min(index, tokens.count - 1)]
    switch next.kind {
    case .in, .is, .matches: return true
    case .not: return tokens[min(index + 1, tokens.count - 1)].kind == .in
    // A minus sign may begin a line of its own.
    case .minus: return !next.flags.contains(.firstOnLine)
    default: return next.kind.isOperator
    }
  }

  /// Returns the bounds of a `range` node.
  package func rangeParts(
    of id: SyntaxID
  ) -> (lower: SyntaxID?, upper: SyntaxID?, excludesUpper: Bool) {
    let flags = nodes[id].flags
    var operands = children(of: id)
    let lower = flags.contains(.lowerBound) ? operands.next() : nil
    let upper = flags.contains(.upperBound) ? operands.next() : nil
    return (lower, upper, flags.contains(.excludesUpper))
  }

  /// Returns true for a `sortKey` with `descending`, a `focusPolicy` with `first problem`, an
  /// `onSuccess` with `keep focus`, or an `expect focus` with `none`.
  package func isAlternative(_ id: SyntaxID) -> Bool { nodes[id].flags.contains(.alternative) }

  /// Returns the doc comment in the trivia before a token: the lines after `///`, without the space
  /// that follows; nil if there is none.
  func docComment(beforeToken index: Int) -> String? {
    guard tokens[index].flags.contains(.documented) else { return nil }
    let start = index == 0 ? 0 : tokens[index - 1].end
    return source.docComment(in: SourceSpan(start, tokens[index].start))
  }

  /// Returns the doc comment of a declaration.
  package func docComment(of id: SyntaxID) -> String? {
    nodes[id].firstToken < nodes[id].endToken
      ? docComment(beforeToken: Int(nodes[id].firstToken)) : nil
  }
}

extension SourceText {
  package func nameText(of token: Token) -> String {
    guard token.kind == .quotedName else { return text(of: token.span) }
    let end = token.flags.contains(.unclosed) ? token.end : token.end - 1
    return text(of: SourceSpan(token.start + 1, end))
  }

  /// Returns nil for a number of more than 64 bits.
  func integerMagnitude(of token: Token) -> UInt64? {
    var result: UInt64 = 0
    guard token.kind == .integerLiteral else { return nil }
    for byte in bytes[token.span.range.clamped(to: 0..<bytes.count)] where byte != UInt8(ascii: "_")
    {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let (tens, high) = result.multipliedReportingOverflow(by: 10)
      let (sum, low) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if high || low { return nil }
      result = sum
    }
    return result
  }

  func docComment(in gap: SourceSpan) -> String? {
    var lines: [String] = []
    for line in text(of: gap).split(whereSeparator: { $0.isNewline }) {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard trimmed.hasPrefix("///"), !trimmed.hasPrefix("////") else { continue }
      var words = trimmed.dropFirst(3)
      if words.first == " " { words = words.dropFirst() }
      while let last = words.last, last == " " || last == "\t" { words = words.dropLast() }
      lines.append(String(words))
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
