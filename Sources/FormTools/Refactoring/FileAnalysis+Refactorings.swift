internal import FormEngine
package import FormLanguage
package import FormSyntax

extension FileAnalysis {
  /// Returns the refactorings that may be possible for a selection. Whether one is possible is
  /// decided when its edits are made.
  package func refactorings(in span: SourceSpan) -> [Refactoring] {
    let span = tree.trimmed(span)
    let around = tree.nodes(around: span)
    var offered: [Refactoring] = []
    if !around.contains(where: { tree.kind($0) == .testDeclaration }) {
      offered += extractions(of: span, around)
      if let inlining = inlining(around) { offered.append(inlining) }
      let owner = around.last { Clause.owner(tree.kind($0)) != nil || tree.isOrdered($0) }
      if let owner, !tree.flags(owner).contains(.broken) {
        offered += typeExtraction(of: owner, around)
        offered += moves(of: owner, around)
        offered += missingClauses(of: owner, around)
        if let test = testWriting(for: owner) { offered.append(test) }
      }
    }
    if !TagRenumbering.edits(in: tree).isEmpty {
      offered.append(Refactoring(.renumber, .source, TagRenumbering()))
    }
    return offered
  }

  /// Returns the name of a declaration for use in a title.
  func name(of declaration: SyntaxID) -> DeclarationName {
    if let name = tree.child(.name, of: declaration) {
      return .named(visibleText(tree.nameText(name)))
    }
    return tree.kind(declaration) == .noteDeclaration ? .thisNote : .thisSection
  }

  private func moves(of declaration: SyntaxID, _ around: [SyntaxID]) -> [Refactoring] {
    guard tree.isOrdered(declaration),
      let block = around.last(where: { $0 < declaration && tree.kind($0) == .block })
    else { return [] }
    let walk = tree.walk(of: block)
    guard let place = walk.firstIndex(of: declaration) else { return [] }
    let name = name(of: declaration)
    return [(-1, RefactoringMessage.moveUp(name)), (1, .moveDown(name))].compactMap { step, title in
      let next = place + step
      guard walk.indices.contains(next), !tree.flags(walk[next]).contains(.broken) else {
        return nil
      }
      return Refactoring(
        title, .move, DeclarationMove(declaration: declaration, neighbour: walk[next]))
    }
  }

  /// The size of a tree, in nodes, up to which missing tests are offered, since finding them takes
  /// longer in larger forms.
  private static let suggestionLimit = 20_000

  private func testWriting(for declaration: SyntaxID) -> Refactoring? {
    guard canRun else { return nil }
    if tree.kind(declaration) == .formDeclaration, tree.nodes.count < Self.suggestionLimit {
      return Refactoring(.writeMissingTests, .rewrite, TestWriting(node: nil))
    }
    guard tree.kind(declaration) == .fieldDeclaration,
      let name = tree.child(.name, of: declaration), let node = node(of: declaration)
    else { return nil }
    return Refactoring(
      .writeTest(visibleText(tree.nameText(name))), .rewrite, TestWriting(node: node))
  }
}
