internal import FormLanguage
internal import FormSyntax

/// A refactoring that names an expression. It inserts a `let` before the declaration or clause that
/// contains the expression, in the innermost block in which every name keeps its meaning.
struct LetExtraction: RefactoringChange {
  let name: String
  /// The spans to replace by the name: the selected one, then the others in the order of the
  /// source.
  let uses: [SourceSpan]
  /// The span of the expression.
  let value: SourceSpan
  /// The declarations or clauses before which the `let` may go, innermost first.
  let places: [SyntaxID]

  var keepsMeaning: Bool { true }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    let tree = context.file.tree
    let text = "let \(name) = \(tree.source.text(of: value))"
    let replacements = uses.map {
      Edit(span: $0, replacement: tree.source.separated(name, at: $0))
    }
    return places.map { place in
      [Self.insertion(of: text, before: place, in: tree)] + replacements
    }
  }

  private static func insertion(
    of text: String, before id: SyntaxID, in tree: SyntaxTree
  ) -> Edit {
    let extent = DeclarationExtent(id, in: tree)
    let place = extent.span.atStart
    guard extent.startsLine else { return Edit(span: place, replacement: text + " ") }
    let indentation = tree.indentation(at: place.start)
    let isFirst = place.start > 0 && tree.isFirst(id)
    let isApart = extent.followsBlankLine || isFirst && tree.kind(id) != .clause
    return Edit(span: place, replacement: text + (isApart ? "\n\n" : "\n") + indentation)
  }
}

extension SourceText {
  /// Returns a word with the spaces that separate it from words next to a span.
  func separated(_ word: String, at span: SourceSpan) -> String {
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x60, 0x80...: return true
      default: return false
      }
    }
    return (isWord(Int(span.start) - 1) ? " " : "") + word + (isWord(Int(span.end)) ? " " : "")
  }
}

extension SyntaxTree {
  /// Returns true if a node is the first in its block.
  func isFirst(_ id: SyntaxID) -> Bool {
    let first = Int(nodes[id].firstToken)
    return first > 0 && tokens[first - 1].kind == .leftBrace
  }
}

extension FileAnalysis {
  /// Returns the possible extractions of a selection; if only the cursor is given, those of the
  /// innermost expression with an operator or a call.
  func extractions(of span: SourceSpan, _ around: [SyntaxID]) -> [Refactoring] {
    guard let (value, id) = selectedExpression(span, around) else { return [] }
    var places: [SyntaxID] = []
    for (block, inner) in zip(around, around.dropFirst()).reversed()
    where inner <= id && tree.kind(block) == .block {
      if mayDeclareLet(block, around) { places.append(inner) }
    }
    guard let innermost = places.first else { return [] }
    places += listsVisited(around)
    let isCondition =
      switch tree.kind(id) {
      case .comparison, .and, .or, .not, .isEmpty, .isFilled: true
      default: false
      }
    let name = tree.freeName(isCondition ? "condition" : "result")
    let use = parenthesised(id, value)
    var offered = [
      Refactoring(
        .extractLet(name), .extract,
        LetExtraction(name: name, uses: [use], value: value, places: places))
    ]
    guard value == tree.span(id), let scope = around.last(where: { $0 < innermost }) else {
      return offered
    }
    let equal = expressions(like: id, in: scope)
    if equal.count > 1 {
      let uses = equal.map { parenthesised($0, tree.span($0)) }
      offered.append(
        Refactoring(
          .extractLets(name, count: equal.count), .extract,
          LetExtraction(name: name, uses: uses, value: value, places: places)))
    }
    return offered
  }

  /// Returns the first declaration in the rows of each list that a call iterates over, if the
  /// selection is in the `where` condition of the call. A `let` for an expression that reads cells
  /// of these rows may go there.
  private func listsVisited(_ around: [SyntaxID]) -> [SyntaxID] {
    var names: Set<String> = []
    for (call, condition) in zip(around, around.dropFirst())
    where tree.kind(condition) == .whereCondition && tree.kind(call) == .call {
      guard let path = tree.child(at: 1, of: call) else { continue }
      for id in path..<Int(tree.nodes[path].end)
      where tree.kind(id) == .nameReference || tree.kind(id) == .name {
        names.insert(tree.nameText(id))
      }
    }
    guard !names.isEmpty else { return [] }
    return tree.nodes.indices.compactMap { id in
      guard tree.kind(id) == .rowsDeclaration,
        let name = tree.child(.name, of: id), names.contains(tree.nameText(name))
      else { return nil }
      return tree.child(.block, of: id).flatMap { block in
        tree.children(of: block).first { tree.isOrdered($0) }
      }
    }
  }

  /// Returns the span to replace: that of the selected value, with any parentheses around it.
  private func parenthesised(_ id: SyntaxID, _ value: SourceSpan) -> SourceSpan {
    let span = tree.span(id)
    guard value == span, id > 0, tree.kind(id - 1) == .parenthesized,
      tree.nodes[id - 1].end == tree.nodes[id].end
    else { return value }
    return tree.span(id - 1)
  }

  /// Returns true if a block contains the declarations of a form, section, group or row.
  private func mayDeclareLet(_ block: SyntaxID, _ around: [SyntaxID]) -> Bool {
    guard let owner = around.last(where: { $0 < block }) else { return false }
    switch tree.kind(owner) {
    case .formDeclaration, .groupDeclaration, .sectionDeclaration: return true
    case .rowsDeclaration, .typeDeclaration:
      return tree.child(.typeName, of: owner).map { tree.firstTokenKind($0) == .group } ?? true
    default: return false
    }
  }

  /// Returns the selected expression, or the selected part of a chain that is an expression by
  /// itself.
  private func selectedExpression(
    _ span: SourceSpan, _ around: [SyntaxID]
  ) -> (value: SourceSpan, id: SyntaxID)? {
    let candidates = around.filter { tree.kind($0).isExpression && !isBroken($0) }
    if span.isEmpty {
      guard
        let id = candidates.last(where: {
          tree.kind($0).isOperation && mayBeNamed($0, around) && !tree.isWholeLet($0, around)
        })
      else { return nil }
      return (tree.span(id), id)
    }
    guard let last = candidates.last else { return nil }
    if tree.span(last) == span {
      // If the parentheses are selected, too, the expression inside them is extracted.
      var id = last
      if tree.kind(id) == .parenthesized, let inner = tree.child(at: 0, of: id) { id = inner }
      guard tree.kind(id).isOperation || tree.kind(id).isNamedLiteral,
        mayBeNamed(id, around), !tree.isWholeLet(last, around)
      else { return nil }
      return (tree.span(id), id)
    }
    let operands = Array(tree.children(of: last))
    guard let first = operands.firstIndex(where: { tree.span($0).start == span.start }),
      let end = operands.firstIndex(where: { tree.span($0).end == span.end }), first < end,
      mayBeNamed(last, around)
    else { return nil }
    switch tree.kind(last) {
    case .and, .or, .coalesce: return (span, last)
    case .sum, .product: return first == 0 ? (span, last) : nil
    default: return nil
    }
  }

  private func isBroken(_ id: SyntaxID) -> Bool { tree.flags(id).contains(.broken) }

  /// Returns true if a name may replace an expression.
  private func mayBeNamed(_ id: SyntaxID, _ around: [SyntaxID]) -> Bool {
    let parent = around.last { $0 < id && Int(tree.nodes[$0].end) >= Int(tree.nodes[id].end) }
    guard let parent else { return false }
    switch tree.kind(parent) {
    case .computed, .whenCondition, .whereCondition, .stepFrom, .exactCount, .letDeclaration:
      return true
    case .clause:
      switch tree.clause(of: parent)?.facts.shape {
      case .range, .step, .check, .expression, .show, .required, .readonly, .set: return true
      case .nothing, .text, .plainText, .match, .option, .options, .other, .unique, .sort,
        .start, nil:
        return false
      }
    default: return tree.kind(parent).isExpression && tree.kind(id) != .range
    }
  }

  /// Returns an expression and, after it, the others in a block that consist of the same tokens.
  private func expressions(like id: SyntaxID, in block: SyntaxID) -> [SyntaxID] {
    let wanted = tree.nodes[id]
    let count = wanted.endToken - wanted.firstToken
    var found = [id]
    for other in block..<Int(tree.nodes[block].end) where other != id {
      let node = tree.nodes[other]
      guard node.kind == wanted.kind, node.endToken - node.firstToken == count, count > 1,
        isSame(Int(wanted.firstToken), Int(node.firstToken), count: Int(count)),
        !isBroken(other)
      else { continue }
      found.append(other)
    }
    return found
  }

  /// Returns true if two runs of tokens are equal and the second contains no comments.
  private func isSame(_ first: Int, _ second: Int, count: Int) -> Bool {
    let bytes = tree.source.bytes
    for index in 0..<count {
      let (one, other) = (tree.tokens[first + index], tree.tokens[second + index])
      guard one.length == other.length,
        bytes[one.start..<one.end].elementsEqual(bytes[other.start..<other.end]),
        index == 0
          || !bytes[tree.tokens[second + index - 1].end..<other.start].contains(0x2F)
      else { return false }
    }
    return true
  }
}

extension SyntaxTree {
  fileprivate func isWholeLet(_ id: SyntaxID, _ around: [SyntaxID]) -> Bool {
    around.last { $0 < id }.map { kind($0) == .letDeclaration } ?? false
  }
}

extension SyntaxKind {
  /// True for an expression that is worth naming: more than a name or a literal.
  fileprivate var isOperation: Bool {
    switch self {
    case .call, .negate, .coalesce, .product, .sum, .comparison, .isEmpty, .isFilled, .not, .and,
      .or, .ifExpression:
      true
    default: false
    }
  }

  /// True for a literal that is worth naming.
  fileprivate var isNamedLiteral: Bool {
    let literals: [SyntaxKind] = [
      .integer, .decimal, .date, .time, .dateTime, .duration, .text, .list,
    ]
    return literals.contains(self)
  }
}
