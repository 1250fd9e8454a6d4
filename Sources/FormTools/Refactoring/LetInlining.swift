internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Replaces all references to a `let` by its expression and removes the `let`.
struct LetInlining: RefactoringChange {
  let declaration: SyntaxID
  /// The block in which the name is visible.
  let scope: SyntaxID
  /// True if the `let` is in a type, so other files may read it.
  let isShared: Bool

  var keepsMeaning: Bool { true }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    let tree = context.file.tree
    guard let name = tree.child(.name, of: declaration),
      let value = tree.child(at: 1, of: declaration)
    else { throw RefactoringRefusal(.nothingToDo) }
    let extent = DeclarationExtent(declaration, in: tree)
    // The author's comments must not get lost.
    guard !extent.hasStrayDocumentation, !extent.endsLine || extent.endOfComment == nil else {
      throw RefactoringRefusal(.commentInTheWay)
    }
    if isShared,
      let other = context.others.first(where: { $0.tree.mentions(tree.nameText(name), in: 0) })
    {
      throw RefactoringRefusal(
        .usedElsewhere(
          visibleText(tree.nameText(name)), file: visibleText(other.source.name)))
    }
    var edits = [removal(extent, tree)]
    let text = tree.text(value)
    let wanted = tree.nameText(name)
    var parents: [SyntaxID] = []
    for id in scope..<Int(tree.nodes[scope].end) {
      while let last = parents.last, Int(tree.nodes[last].end) <= id { parents.removeLast() }
      defer { parents.append(id) }
      guard tree.kind(id) == .nameReference, tree.nameText(id) == wanted,
        id < declaration || id >= Int(tree.nodes[declaration].end), let parent = parents.last
      else { continue }
      // Skips the name of a called function; refuses a path that continues after the name.
      if tree.kind(parent) == .call, id == parent + 1 { continue }
      if tree.kind(parent) == .path { throw RefactoringRefusal(.usedAsColumn(visibleText(wanted))) }
      let needs = tree.needsParentheses(value, in: parent, instead: id)
      edits.append(
        Edit(
          span: tree.span(id),
          replacement: tree.source.separated(needs ? "(\(text))" : text, at: tree.span(id))))
    }
    guard edits.count > 1 else { throw RefactoringRefusal(.nothingToDo) }
    return [edits]
  }

  /// Returns the edit that removes the `let` with its doc comment, but not other comments above it.
  private func removal(_ extent: DeclarationExtent, _ tree: SyntaxTree) -> Edit {
    var span = tree.span(declaration)
    if tree.tokens[Int(tree.nodes[declaration].firstToken)].flags.contains(.documented) {
      span.start = extent.span.start
    }
    var deleted = tree.source.deletion(of: span)
    // Keep one of the empty lines around it.
    let (start, end) = (Int(deleted.start), Int(deleted.end))
    let (before, after) = (tree.source.lineEnd(before: start), tree.source.lineEnd(at: end))
    if before > 0, tree.source.lineEnd(before: start - before) > 0 || tree.isFirst(declaration),
      tree.source.lineEnd(before: end) > 0
    {
      deleted.end += UInt32(truncatingIfNeeded: after)
    }
    return Edit(span: deleted, replacement: "")
  }

  func refusal(for finding: Diagnostic, in tree: SyntaxTree) -> RefusalReason? {
    guard let name = tree.child(.name, of: declaration).map({ tree.nameText($0) }) else {
      return nil
    }
    switch finding.name {
    case .unknownName, .noSuchMember:
      let isInTest = tree.children(of: tree.root).contains { id in
        tree.kind(id) == .testDeclaration && tree.mentions(name, in: id)
      }
      return isInTest ? .usedInTest(visibleText(name)) : .usedAsColumn(visibleText(name))
    default: return nil
    }
  }
}

extension SourceText {
  /// Returns the number of bytes of the line end at an offset; 0 if there is none.
  fileprivate func lineEnd(at offset: Int) -> Int {
    guard bytes.indices.contains(offset) else { return 0 }
    if bytes[offset] == 0x0A { return 1 }
    return bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 0
  }

  /// Returns the number of bytes of the line end before an offset; 0 if there is none.
  fileprivate func lineEnd(before offset: Int) -> Int {
    guard bytes.indices.contains(offset - 1), bytes[offset - 1] == 0x0A else { return 0 }
    return offset > 1 && bytes[offset - 2] == 0x0D ? 2 : 1
  }
}

extension SyntaxTree {
  /// Returns true if a name is read in a node, by itself or after a dot.
  fileprivate func mentions(_ name: String, in id: SyntaxID) -> Bool {
    (id..<Int(nodes[id].end)).contains { part in
      (nodes[part].kind == .nameReference || nodes[part].kind == .name) && nameText(part) == name
    }
  }

  /// Returns true if an expression needs parentheses in the place of an operand.
  func needsParentheses(_ value: SyntaxID, in parent: SyntaxID, instead operand: SyntaxID) -> Bool {
    let own = kind(value).rank
    switch kind(parent) {
    case .or, .and, .not, .comparison, .isEmpty, .isFilled, .range, .sum, .product, .coalesce,
      .negate:
      // The first operand of a chain may be a chain of the same kind.
      let isChain = kind(parent) != .comparison && kind(parent) != .range
      let mayBeSame = isChain && kind(value) == kind(parent) && operand == parent + 1
      return own < kind(parent).rank || own == kind(parent).rank && !mayBeSame
    case .ifExpression: return kind(value) == .ifExpression
    case .stepFrom: return own < SyntaxKind.sum.rank
    case .clause: return clause(of: parent) == .step && own < SyntaxKind.sum.rank
    default: return false
    }
  }
}

extension SyntaxKind {
  /// The precedence of the expression's operator.
  fileprivate var rank: Int {
    switch self {
    case .ifExpression: 0
    case .or: 1
    case .and: 2
    case .not: 3
    case .comparison, .isEmpty, .isFilled: 4
    case .range: 5
    case .sum: 6
    case .product: 7
    case .coalesce: 8
    case .negate: 9
    default: 10
    }
  }
}

extension FileAnalysis {
  /// Returns the inlining of the `let` that is declared or read at a place.
  func inlining(_ around: [SyntaxID]) -> Refactoring? {
    guard let last = around.last else { return nil }
    var found: (declaration: SyntaxID, scope: SyntaxID)?
    if tree.kind(last) == .nameReference {
      found = declaration(ofLet: tree.nameText(last), around)
    } else if tree.kind(last) == .letDeclaration || tree.kind(last) == .name,
      let declaration = around.last(where: { tree.kind($0) == .letDeclaration }),
      let scope = scope(around.filter { $0 < declaration })
    {
      found = (declaration, scope)
    }
    guard let (declaration, scope) = found, !tree.flags(declaration).contains(.broken),
      let name = tree.child(.name, of: declaration)
    else { return nil }
    return Refactoring(
      .inlineLet(visibleText(tree.nameText(name))), .inline,
      LetInlining(
        declaration: declaration, scope: scope,
        isShared: around.contains { tree.kind($0) == .typeDeclaration }))
  }

  /// Returns the innermost block with names of its own. Names in sections belong to the block
  /// around them.
  private func scope(_ around: [SyntaxID]) -> SyntaxID? {
    for (owner, block) in zip(around, around.dropFirst()).reversed()
    where tree.kind(block) == .block && tree.kind(owner) != .sectionDeclaration {
      return block
    }
    return nil
  }

  private func declaration(
    ofLet name: String, _ around: [SyntaxID]
  ) -> (declaration: SyntaxID, scope: SyntaxID)? {
    var around = around
    while let scope = scope(around) {
      if let found = declarationNamed(name, in: scope) {
        return tree.kind(found) == .letDeclaration ? (found, scope) : nil
      }
      around = around.filter { $0 < scope }
    }
    return nil
  }

  private func declarationNamed(_ name: String, in block: SyntaxID) -> SyntaxID? {
    for id in tree.children(of: block) {
      if tree.kind(id) == .sectionDeclaration {
        guard let inner = tree.child(.block, of: id),
          let found = declarationNamed(name, in: inner)
        else { continue }
        return found
      }
      if tree.kind(id).isDeclaration, let own = tree.child(.name, of: id),
        tree.nameText(own) == name
      {
        return id
      }
    }
    return nil
  }
}
