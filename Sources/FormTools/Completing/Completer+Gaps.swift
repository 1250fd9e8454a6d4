internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Completes the words that continue the text before the marker.
extension Completer {
  /// Adds the words that may continue the nodes that are open at the marker.
  ///
  /// - Parameter unread: the node that the parser attached the marker to by mistake.
  func addContinuations(_ rank: CompletionItem.Rank, beside unread: SyntaxID?) {
    var open = place.open
    if let unread, let end = open.firstIndex(of: unread) {
      open = Array(open[...end])
    }
    for node in open where !isInBrackets(node) {
      switch tree.kind(node) {
      case .clause: addContinuations(ofClause: node, rank)
      case .noteDeclaration where tree.child(.text, of: node) != nil: addWhen(node, rank)
      case .fieldDeclaration, .groupDeclaration, .rowsDeclaration: addRecorded(node, rank)
      case .sortKey where !tree.isAlternative(node): add(["descending"], .keyword, rank)
      case .typeName: addAfterType(node, rank)
      case .step: addContinuations(ofStep: node, rank)
      case .call where place.previous() != .rightParenthesis: addInCall(node, rank)
      case .ifExpression: addInIf(node)
      case .integer: addUnits(after: node, rank)
      default: break
      }
    }
    if open.contains(where: isCondition) { addOperators(open, rank) }
    addInSubmit(rank)
  }

  /// Returns true if the marker is inside brackets or a text of a clause, declaration or step.
  private func isInBrackets(_ node: SyntaxID) -> Bool {
    guard !tree.kind(node).isExpression else { return false }
    var depth = 0
    let first = Int(tree.nodes[node].firstToken)
    for token in tree.tokens[first..<max(first, place.marker)] {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .textStart: depth += 1
      case .rightParenthesis, .rightBracket, .textEnd: depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  private func addWhen(_ node: SyntaxID, _ rank: CompletionItem.Rank) {
    if tree.child(.whenCondition, of: node) == nil { add(["when"], .keyword, rank) }
  }

  /// Adds `as` before the marker in an option, or after the label of a declaration.
  private func addRecorded(_ node: SyntaxID, _ rank: CompletionItem.Rank) {
    guard tree.child(.recorded, of: node) == nil, tree.child(.computed, of: node) == nil,
      tree.child(.block, of: node) == nil,
      tree.clause(of: node) == .option || place.previous().isTextPart
    else { return }
    add(
      CompletionItem("as", .keyword, rank, text: "as \"\"", snippet: "as \"$1\""))
  }

  /// Returns true if a clause has its message before the marker.
  private func hasMessage(_ clause: SyntaxID) -> Bool {
    tree.child(.elseMessage, of: clause)
      .map { Int(tree.nodes[$0].firstToken) < place.marker } ?? false
  }

  private func addElse(_ node: SyntaxID, _ rank: CompletionItem.Rank) {
    guard !hasMessage(node), !place.open.contains(where: { missingBranch(of: $0) != nil }) else {
      return
    }
    let isBeforeText =
      place.marker + 1 < tree.tokens.count && tree.tokens[place.marker + 1].kind.isTextPart
    add(
      isBeforeText
        ? CompletionItem("else", .keyword, rank)
        : CompletionItem("else", .keyword, rank, text: "else \"\"", snippet: "else \"$1\""))
  }

  private func addContinuations(ofClause node: SyntaxID, _ rank: CompletionItem.Rank) {
    guard let clause = tree.clause(of: node) else { return }
    let isBare = Int(tree.nodes[node].firstToken) + 1 == place.marker
    switch clause.facts.shape {
    case .required:
      if !hasMessage(node) { addWhen(node, rank) }
      addElse(node, rank)
    case .readonly: addWhen(node, rank)
    case .set: if !isBare, tree.child(.whenCondition, of: node) == nil { addWhen(node, .expected) }
    case .show: if isBare { add(["when"], .keyword, .expected) }
    case .range, .match:
      if !isBare, tree.child(.exactCount, of: node) == nil { addElse(node, rank) }
    case .unique: addElse(node, rank)
    case .step:
      guard !isBare, !hasMessage(node) else { return }
      if tree.child(.stepFrom, of: node) == nil { add(["from"], .keyword, rank) }
      addElse(node, rank)
    case .check:
      if !hasMessage(node) {
        if !isBare { addElse(node, .expected) }
      } else if tree.child(.focusTarget, of: node) == nil, place.previous() != .else {
        add(["focus"], .keyword, rank)
      }
    case .option:
      // A number must follow `=`.
      guard !isBare, place.previous() != .equals else { return }
      guard tree.child(.block, of: node) == nil else { return }
      if tree.child(.points, of: node) == nil { addRecorded(node, rank) }
      addWhen(node, rank)
    case .options:
      if isBare { return add(["from"], .keyword, .expected) }
      guard tree.child(.text, of: node) != nil || tree.child(.path, of: node) != nil,
        tree.child(.whereCondition, of: node) == nil
      else { return }
      if tree.child(.callAlias, of: node) == nil { add(["as"], .keyword, rank) }
      add(["where"], .keyword, rank)
    case .other:
      guard tree.child(.text, of: node) != nil else { return }
      let hasLength = tree.tokens[Int(tree.nodes[node].firstToken)..<place.marker]
        .contains { $0.kind == .length }
      if hasLength {
        addElse(node, rank)
      } else {
        addRecorded(node, rank)
        add(["length"], .keyword, rank)
      }
    case .sort: if isBare { add(["by"], .keyword, .expected) }
    case .nothing, .text, .plainText, .start, .expression: break
    }
  }

  private func addAfterType(_ node: SyntaxID, _ rank: CompletionItem.Rank) {
    if tree.scalarType(node) == .choices { add(["of"], .keyword, rank) }
  }

  private func addContinuations(ofStep node: SyntaxID, _ rank: CompletionItem.Rank) {
    let hasPath = tree.child(.path, of: node) != nil
    let hasNumber = tree.child(.integer, of: node) != nil
    switch tree.step(of: node) {
    case .add where hasPath && !hasNumber && place.previous() != .atWord:
      add(["at"], .keyword, rank)
    case .move where hasPath && !hasNumber && place.previous() != .to:
      add(["to"], .keyword, .expected)
    case .sort where hasPath && tree.child(.sortKey, of: node) == nil:
      add(["by"], .keyword, .expected)
    case .expect where hasPath: addOffered(node)
    default: break
    }
  }

  /// Adds the options that may follow `expect offered PATH`.
  private func addOffered(_ step: SyntaxID) {
    let expectation = tree.expectation(of: step)
    let options = tree.children(of: step).count { tree.kind($0) == .optionLiteral }
    guard expectation == .offered || expectation == .notOffered && options == 0,
      options == 0 || place.previous() == .comma, let path = tree.child(.path, of: step),
      let type = scope.type(of: path, in: tree)
    else { return }
    addOptions(type.element.owners, .withDot)
    if expectation == .offered, options == 0 { add(["none"], .keyword, .fitting) }
  }

  private func addInCall(_ node: SyntaxID, _ rank: CompletionItem.Rank) {
    guard tree.calledFunction(node)?.isAggregate == true,
      tree.child(at: 1, of: node) != nil, tree.child(.whereCondition, of: node) == nil
    else { return }
    if tree.child(.callAlias, of: node) == nil { add(["as"], .keyword, rank) }
    add(["where"], .keyword, rank)
  }

  private func addInIf(_ node: SyntaxID) {
    if let branch = missingBranch(of: node) { add([branch.spelling], .keyword, .expected) }
  }

  /// Returns the `then` or `else` that an `if` before the marker lacks.
  func missingBranch(of node: SyntaxID) -> TokenKind? {
    guard tree.kind(node) == .ifExpression else { return nil }
    var pending: [TokenKind] = []
    for token in tree.tokens[Int(tree.nodes[node].firstToken)..<place.marker] {
      switch token.kind {
      case .if: pending.append(.then)
      case .then: if !pending.isEmpty { pending[pending.count - 1] = .else }
      case .else: _ = pending.popLast()
      default: break
      }
    }
    return pending.last
  }

  private func addUnits(after number: SyntaxID, _ rank: CompletionItem.Rank) {
    guard place.previous() == .integerLiteral, place.isSpaced, !place.isFirstOnLine,
      let parent = parent(of: number), takesDuration(parent)
    else { return }
    let isOne = tree.numberText(number) == "1"
    let other = tree.kind(parent) == .sum ? typeOfSibling(of: number, in: parent)?.type.kind : nil
    for unit in DurationUnit.allCases {
      // A date takes whole days, and a time of day what is shorter.
      let isShort = unit.rawValue < DurationUnit.day.rawValue
      if other == .date && isShort || other == .time && !isShort { continue }
      let name = "\(unit)\(isOne ? "" : "s")"
      add(CompletionItem(name, .unit, rank))
    }
  }

  private func parent(of node: SyntaxID) -> SyntaxID? {
    let open = place.open
    guard let index = open.firstIndex(of: node) else { return nil }
    return index > 0 ? open[index - 1] : nil
  }

  /// Returns true if a number in a node may start a duration.
  private func takesDuration(_ node: SyntaxID) -> Bool {
    switch tree.kind(node) {
    case .index, .tag, .points, .step: false
    case .clause:
      switch tree.clause(of: node)?.shape {
      case .start, .step, .option, .expression, .set: false
      case .range: tree.clause(of: node) != .range
      case .nothing, .text, .plainText, .required, .match, .check, .options, .other, .unique, .sort,
        .show, .readonly, nil:
        true
      }
    case .range:
      switch parent(of: node).flatMap(tree.clause)?.shape {
      case .range, .other: false
      case .nothing, .text, .plainText, .required, .step, .match, .check, .option, .options,
        .unique, .sort, .start, .show, .readonly, .expression, .set, nil:
        true
      }
    default: true
    }
  }

  /// Returns true if a node may contain a boolean expression, which operators may follow.
  private func isCondition(_ node: SyntaxID) -> Bool {
    switch tree.kind(node) {
    case .whenCondition, .whereCondition, .computed, .letDeclaration, .parenthesized, .list: true
    case .call, .ifExpression: true
    case .clause:
      switch tree.clause(of: node)?.shape {
      case .check, .expression, .set: true
      case .nothing, .text, .plainText, .required, .range, .step, .match, .option, .options, .other,
        .unique, .sort, .start, .show, .readonly, nil:
        false
      }
    case .step: tree.expectation(of: node) == .condition
    case .text: place.around.contains(node)
    default: false
    }
  }

  private func addOperators(_ open: [SyntaxID], _ rank: CompletionItem.Rank) {
    // A node that its closing bracket ends is itself an operand.
    let isClosed = [.rightParenthesis, .rightBracket].contains(place.previous())
    guard
      let start = open.lastIndex(where: { node in
        let isEnded = isClosed && place.follows(tree.nodes[node])
        return isCondition(node) && !(isEnded && tree.kind(node).isExpression)
      })
    else { return }
    let ended = (open[start] + 1..<max(open[start] + 1, Int(tree.nodes[open[start]].end))).filter {
      place.follows(tree.nodes[$0])
    }
    guard let operand = ended.first, tree.kind(operand).isExpression,
      !open[(start + 1)...].contains(where: place.lacksPart)
    else { return }
    add(["and", "or"], .keyword, rank)
    let hasComparison = ended.contains {
      switch tree.kind($0) {
      case .comparison, .isEmpty, .isFilled: true
      default: false
      }
    }
    guard !hasComparison else { return }
    add(["is empty", "is filled", "in"], .keyword, rank)
    let last = ended.last { tree.kind($0).isExpression } ?? operand
    let type = scope.type(of: last, in: tree)?.type
    if type == nil || type?.isText == true { add(["matches"], .keyword, rank) }
  }
}
