internal import FormEngine
package import FormSyntax

/// The parts of a source that the parser did not understand, for filtering the checker's findings.
///
/// A clause, step or head of a declaration that was read in part may mean something other than that
/// part, so findings about it may be echoes. It may also declare a name that is unknown elsewhere.
struct UnreadSource {
  /// The clauses, steps and heads of declarations that were read in part, in order.
  private var spans: [SourceSpan] = []
  /// The words in them, and in skipped parts, that may be names of declarations.
  private(set) var names: Set<String> = []
  /// The words among them that may be names of types.
  private(set) var typeNames: Set<String> = []
  /// True if a declaration lacks its name, or an import its path: an unknown name may come from it.
  private(set) var hasNamelessDeclaration = false

  /// True if a part outside the form was not read, which may be the form.
  private(set) var hasUnreadDeclaration = false
  /// True if a rule was read in part: it may be the one that is unknown elsewhere.
  private(set) var hasUnreadRule = false

  /// True if anything was not read, such as a note.
  var hasUnreadPart: Bool { !spans.isEmpty }

  private let tree: SyntaxTree
  /// The statement that was added last: it may contain many unread nodes, and its block is far
  /// away.
  private var lastAdded: SyntaxID?

  init(_ tree: SyntaxTree) {
    self.tree = tree
    // The blocks, statements and declarations around a node, each with its last part so far.
    var around: [(id: SyntaxID, last: SyntaxID?)] = []
    for id in tree.nodes.indices {
      let node = tree.nodes[id]
      while let top = around.last, Int(tree.nodes[top.id].end) <= id { around.removeLast() }
      if node.kind.isBlock || node.kind.isStatement {
        if !around.isEmpty { around[around.count - 1].last = id }
        if node.kind == .typeDeclaration, let top = around.last, tree.kind(top.id) != .file,
          let name = tree.child(at: 0, of: id)
        {
          // A type in a block, which was reported.
          addWords(Int(tree.nodes[name].firstToken)..<Int(tree.nodes[name].endToken))
        }
        around.append((id, nil))
        continue
      }
      guard let top = around.last else { continue }
      if id == top.id + 1, tree.kind(top.id).isDeclaration, isNameless(id, in: top.id) {
        hasNamelessDeclaration = true
      }
      guard node.flags.contains(.unread) else { continue }
      if !tree.kind(top.id).isBlock {
        add(top.id)
      } else {
        addWords(Int(node.firstToken)..<Int(node.endToken))
        if tree.kind(top.id) == .file { hasUnreadDeclaration = true }
        if let before = top.last, isCut(before, by: node) { add(before) }
      }
    }
  }

  /// Returns whether the name of a declaration is missing, or the path of an import is not plain.
  private func isNameless(_ name: SyntaxID, in declaration: SyntaxID) -> Bool {
    tree.kind(name) == .missing
      || tree.kind(declaration) == .importDeclaration && tree.plainText(name) == nil
  }

  /// Returns whether a place is in a statement that was read in part.
  func contains(_ place: UInt32) -> Bool {
    let low = spans.partitioningIndex { $0.start > place }
    return low > 0 && place <= spans[low - 1].end
  }

  /// Returns whether a skipped part continues where a statement ended.
  private func isCut(_ statement: SyntaxID, by skipped: SyntaxNode) -> Bool {
    let end = tree.nodes[statement].endToken
    guard end == skipped.firstToken, end > 0, Int(end) < tree.tokens.count else { return false }
    return tree.tokens[Int(end) - 1].kind != .rightBrace
      && !tree.tokens[Int(end)].flags.contains(.firstOnLine)
  }

  /// Adds a statement up to its block.
  private mutating func add(_ statement: SyntaxID) {
    guard statement != lastAdded else { return }
    lastAdded = statement
    let node = tree.nodes[statement]
    let block = tree.child(.block, of: statement)
    let end = block.map { tree.nodes[$0].firstToken } ?? node.endToken
    guard node.firstToken < end else { return }
    let first = tree.tokens[Int(node.firstToken)]
    let span = SourceSpan(first.start, tree.tokens[Int(end) - 1].end)
    if let last = spans.last, last.start >= span.start { return }
    spans.append(span)
    let clause = tree.clause(of: statement)
    if clause == .check || clause == .warn { hasUnreadRule = true }
    addWords(Int(node.firstToken)..<Int(end))
  }

  private mutating func addWords(_ tokens: Range<Int>) {
    for index in tokens where tree.tokens[index].kind.isName {
      let before: TokenKind? = index > 0 ? tree.tokens[index - 1].kind : nil
      if let before, before.precedesOperand { continue }
      let name = tree.nameText(ofToken: index)
      names.insert(name)
      if before != .colon { typeNames.insert(name) }
    }
  }
}

extension TokenKind {
  /// True if a name after the token declares nothing: it is an operand, or ends a path.
  fileprivate var precedesOperand: Bool {
    isOperator || self == .dot || isReserved && self != .form
  }
}

extension SyntaxKind {
  fileprivate var isBlock: Bool { self == .file || self == .block }

  /// True if a node of the kind is understood as a whole or not at all.
  package var isStatement: Bool {
    switch self {
    case .clause, .step, .assignment, .focusPolicy, .onSubmit, .onSuccess, .onReject: true
    default: isDeclaration
    }
  }
}
