internal import FormEngine
internal import FormSyntax

/// Reports clauses that follow a declaration on its line but apply to the block around it.
extension ClauseChecker {
  /// Explains a clause on the line of a field or option, outside its braces: it applies to the
  /// block around them. Rules are exempt, because they mean the same in both places; so are blocks
  /// on one line, where the meaning is clear.
  func outerClause(
    _ placed: PlacedClause, of node: NodeID, _ tree: SyntaxTree
  ) -> (message: ClauseMessage, fix: Fix)? {
    let first = Int(tree.nodes[placed.id].firstToken)
    guard !ClauseSet.checks.contains(placed.clause), first > 0,
      !tree.tokens[first].flags.contains(.firstOnLine),
      tree.tokens[first - 1].kind != .leftBrace
    else { return nil }
    if tree.tokens[first - 1].kind == .rightBrace {
      return outerClauseAfterBraces(placed, of: node, tree)
    }
    guard let item = tree.item(before: placed.id) else { return nil }
    let isOption = tree.clause(of: item) == .option
    let next = Int(tree.nodes[placed.id].end)
    let isBetweenOptions =
      isOption && next < Int(tree.nodes[placed.block].end) && tree.clause(of: next) == .option
    guard
      isBetweenOptions
        || tree.tokens[Int(tree.nodes[item].firstToken)].flags.contains(.firstOnLine)
    else { return nil }
    if isOption {
      if placed.clause == .show { return outerCondition(placed, tree) }
      guard ClauseSet.of(.option).contains(placed.clause) else { return nil }
    } else {
      guard tree.kind(item) == .fieldDeclaration, ClauseSet.of(.field).contains(placed.clause)
      else { return nil }
      let type = tree.child(.typeName, of: item).flatMap {
        tree.tokens[Int(tree.nodes[$0].firstToken)].type
      }
      if let type, !ClauseSet.of(type).contains(placed.clause) { return nil }
    }
    let last = lastClause(onLineOf: placed, among: ClauseSet.of(isOption ? .option : .field), tree)
    let clauses = tree.span(placed.id).union(tree.span(last))
    let message = ClauseMessage.outer(
      clause: placed.clause.keyword, clauseOwner(node), afterOption: isOption,
      braced: shortSource(clauses))
    let fix = Fix(
      [
        Edit(span: tree.tokens[first - 1].span.atEnd, replacement: " {"),
        Edit(span: tree.span(last).atEnd, replacement: " }"),
      ], isSafe: false)
    return (message, fix)
  }

  /// Explains `option a "A" show when b`: the condition of an option is `when b`.
  private func outerCondition(
    _ placed: PlacedClause, _ tree: SyntaxTree
  ) -> (message: ClauseMessage, fix: Fix)? {
    let first = Int(tree.nodes[placed.id].firstToken)
    guard tree.tokens.indices.contains(first + 1) else { return nil }
    let condition = SourceSpan(
      Int(tree.tokens[first + 1].span.start), Int(tree.span(placed.id).end))
    return (
      .outerCondition(condition: shortSource(condition)),
      Fix(
        [
          Edit(
            span: SourceSpan(Int(tree.tokens[first].span.start), Int(condition.start)),
            replacement: "")
        ], isSafe: false)
    )
  }

  /// Explains `field a: text { required } hint "x"` if the field or option starts its line.
  private func outerClauseAfterBraces(
    _ placed: PlacedClause, of node: NodeID, _ tree: SyntaxTree
  ) -> (message: ClauseMessage, fix: Fix)? {
    let brace = Int(tree.nodes[placed.id].firstToken) - 1
    guard let head = tree.headOfBlock(endingAt: brace) else { return nil }
    let isOption = tree.tokens[head].clause == .option
    guard isOption || tree.tokens[head].kind == .field,
      ClauseSet.of(isOption ? .option : .field).contains(placed.clause)
    else { return nil }
    let last = lastClause(onLineOf: placed, among: ClauseSet.of(isOption ? .option : .field), tree)
    let clauses = tree.span(placed.id).union(tree.span(last))
    let end = tree.tokens[brace].span
    let text = form.files.sources[context.file].text(of: clauses)
    return (
      .outerAfterBraces(
        clause: placed.clause.keyword, clauseOwner(node), afterOption: isOption),
      Fix(
        [
          Edit(span: end.atStart, replacement: "\(text) "),
          Edit(span: SourceSpan(Int(end.end), Int(clauses.end)), replacement: ""),
        ], isSafe: false)
    )
  }

  private func lastClause(
    onLineOf placed: PlacedClause, among clauses: ClauseSet, _ tree: SyntaxTree
  ) -> SyntaxID {
    var last = placed.id
    while case let next = Int(tree.nodes[last].end), next < Int(tree.nodes[placed.block].end),
      let clause = tree.clause(of: next), clauses.contains(clause),
      !tree.tokens[Int(tree.nodes[next].firstToken)].flags.contains(.firstOnLine)
    {
      last = next
    }
    return last
  }

  private func clauseOwner(_ node: NodeID) -> ClauseOwner {
    switch form.nodes[node].kind {
    case .form: .form
    case .section: .section
    case .group: .group
    case .list, .row: .list
    case .field, .note: .field
    }
  }
}

extension SyntaxTree {
  /// The maximum number of tokens to search backward for the head of a block.
  private static var mostTokensOfBlock: Int { 400 }

  /// Returns the first token of the field or option whose block ends at a brace, if that token
  /// starts its line and no other block or declaration is in between.
  fileprivate func headOfBlock(endingAt brace: Int) -> Int? {
    var place = brace - 1
    var depth = 1
    let least = max(0, brace - Self.mostTokensOfBlock)
    while place > least {
      if tokens[place].kind == .rightBrace { depth += 1 }
      if tokens[place].kind == .leftBrace { depth -= 1 }
      if depth == 0 { break }
      place -= 1
    }
    guard depth == 0 else { return nil }
    while place > least, !tokens[place].flags.contains(.firstOnLine) {
      place -= 1
      if tokens[place].kind == .rightBrace || tokens[place].kind == .leftBrace { return nil }
      if tokens[place].kind.beginsInnerDeclaration || tokens[place].clause == .option {
        return tokens[place].flags.contains(.firstOnLine) ? place : nil
      }
    }
    return nil
  }
}
