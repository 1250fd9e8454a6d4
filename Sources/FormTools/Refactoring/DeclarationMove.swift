internal import FormLanguage
internal import FormSyntax

/// Moves a declaration before or after its neighbour in the walk. The two swap places in the file
/// along with their comments, and the order tags stay, so the walk follows. The opposite move
/// restores the file.
struct DeclarationMove: RefactoringChange {
  let declaration: SyntaxID
  let neighbour: SyntaxID

  var keepsMeaning: Bool { false }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    let tree = context.file.tree
    let places = [declaration, neighbour].sorted()
    let extents = places.map { DeclarationExtent($0, in: tree) }
    guard !extents.contains(where: \.hasStrayDocumentation) else {
      throw RefactoringRefusal(.commentInTheWay)
    }
    // A comment would hide the rest of a line.
    let keepsComments = extents.allSatisfy(\.endsLine)
    let spans = extents.map {
      SourceSpan(
        start: $0.span.start, end: keepsComments ? $0.endOfComment ?? $0.span.end : $0.span.end)
    }
    guard spans[0].end <= spans[1].start else { throw RefactoringRefusal(.nothingToDo) }
    let tags = places.map { place in tree.child(.tag, of: place).map { tree.text($0) } }
    return [
      [
        Edit(span: spans[0], replacement: text(of: places[1], spans[1], tag: tags[0], tree)),
        Edit(span: spans[1], replacement: text(of: places[0], spans[0], tag: tags[1], tree)),
      ]
    ]
  }

  /// Returns the text of a declaration with the tag of its new place.
  private func text(
    of id: SyntaxID, _ span: SourceSpan, tag: String?, _ tree: SyntaxTree
  ) -> String {
    let source = tree.source
    guard let own = tree.child(.tag, of: id) else {
      guard let tag else { return source.text(of: span) }
      let place = tree.placeOfTag(of: id)
      return source.text(of: SourceSpan(start: span.start, end: place)) + " " + tag
        + source.text(of: SourceSpan(start: place, end: span.end))
    }
    let replaced = tag == nil ? source.deletion(of: tree.span(own)) : tree.span(own)
    return source.text(of: SourceSpan(start: span.start, end: replaced.start)) + (tag ?? "")
      + source.text(of: SourceSpan(start: replaced.end, end: span.end))
  }
}

extension SyntaxTree {
  /// Returns true if a declaration has a place in the order of its siblings.
  func isOrdered(_ id: SyntaxID) -> Bool {
    switch nodes[id].kind {
    case .fieldDeclaration, .groupDeclaration, .rowsDeclaration, .sectionDeclaration,
      .noteDeclaration:
      true
    default: false
    }
  }

  /// Returns the place for a new tag: after the type, the name or the keyword of the declaration.
  fileprivate func placeOfTag(of id: SyntaxID) -> UInt32 {
    if let type = child(.typeName, of: id) { return span(type).end }
    if let name = child(.name, of: id) { return span(name).end }
    return tokens[Int(nodes[id].firstToken)].span.end
  }

  /// Returns the declarations of a block in the order of the walk. One without a tag stays after
  /// the one declared before it.
  func walk(of block: SyntaxID) -> [SyntaxID] {
    var siblings: [(tag: Int, id: SyntaxID)] = []
    var last = -1
    forEachChild(of: block) { id in
      guard isOrdered(id) else { return }
      if let tag = child(.tag, of: id).flatMap({ tagValue($0) }) { last = tag }
      siblings.append((last, id))
    }
    return siblings.sorted { ($0.tag, $0.id) < ($1.tag, $1.id) }.map(\.id)
  }
}
