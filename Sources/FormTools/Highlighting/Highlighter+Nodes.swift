internal import FormEngine
internal import FormSyntax

/// Marks for tokens from the nodes that contain them.
extension Highlighter {
  mutating func readNodes() {
    var node = tree.root
    /// The end of the message that is being read.
    var messageEnd = 0
    while node < tree.nodes.count {
      let facts = tree.nodes[node]
      // The node is outside the range.
      if Int(facts.endToken) <= tokens.lowerBound || Int(facts.firstToken) >= tokens.upperBound {
        node = max(node + 1, Int(facts.end))
        continue
      }
      if facts.kind == .error {
        forget(node)
        node = max(node + 1, Int(facts.end))
        continue
      }
      if facts.kind == .elseMessage { messageEnd = Int(facts.end) }
      read(node, isInMessage: node < messageEnd)
      node += 1
    }
  }

  /// Unmarks the words in an unreadable part, since they may be names.
  private mutating func forget(_ node: SyntaxID) {
    for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].endToken)
    where tree.tokens[token].kind.isContextual {
      mark(token, nil)
    }
  }

  private mutating func read(_ node: SyntaxID, isInMessage: Bool) {
    switch tree.kind(node) {
    case .typeDeclaration: markName(in: node, .type, .declaration)
    case .formDeclaration: markName(in: node, .form, .declaration)
    case .fieldDeclaration:
      let isComputed = tree.child(.computed, of: node) != nil
      markName(in: node, .field, isComputed ? [.declaration, .readonly] : .declaration)
    case .groupDeclaration, .rowsDeclaration: markName(in: node, .field, .declaration)
    case .letDeclaration: markName(in: node, .constant, [.declaration, .readonly])
    case .clause: readClause(node)
    case .callAlias: markName(in: node, .alias, .declaration)
    case .optionLiteral: markName(in: node, .option)
    case .sortKey: markName(in: node, .field)
    case .member: markName(in: node, .field)
    case .typeName: readTypeName(node)
    case .tag:
      for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].endToken) {
        mark(token, .tag)
      }
    case .call:
      if let head = tree.child(.nameReference, of: node) {
        let token = Int(tree.nodes[head].firstToken)
        let isBuiltIn = Function(named: tree.nameText(head)) != nil
        mark(token, .function, isBuiltIn ? .builtIn : [])
      }
    case .nameReference: readReference(node, isInMessage: isInMessage)
    default: break
    }
  }

  /// Marks the names that are children of a node.
  private mutating func markName(
    in node: SyntaxID, _ type: HighlightType, _ modifiers: HighlightModifiers = []
  ) {
    var child = node + 1
    while child < Int(tree.nodes[node].end) {
      let facts = tree.nodes[child]
      if facts.kind == .name, facts.firstToken < facts.endToken,
        !tree.tokens[Int(facts.firstToken)].kind.isReserved || type == .option
          || tree.kind(node) == .member
      {
        mark(Int(facts.firstToken), type, modifiers)
      }
      child = max(child + 1, Int(facts.end))
    }
  }

  private mutating func readClause(_ node: SyntaxID) {
    switch tree.clause(of: node)?.shape {
    case .option: markName(in: node, .option, .declaration)
    case .check: markName(in: node, .rule, .declaration)
    case .unique: markName(in: node, .field)
    case .nothing, .text, .plainText, .required, .range, .step, .match, .options, .other, .sort,
      .start, .show, .readonly, .expression, .set, nil:
      break
    }
  }
}
