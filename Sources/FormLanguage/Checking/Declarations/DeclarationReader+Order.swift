internal import FormEngine
internal import FormSyntax

/// Sorts siblings by their tags and computes the declared focus order.
extension DeclarationReader {
  func orderDeclarations() {
    form.children = Array(repeating: [], count: form.nodes.count)
    for node in form.nodes.indices.dropFirst() {
      form.children[form.nodes[node].parent].append(node)
    }
    for parent in form.nodes.indices where form.children[parent].count > 1 {
      form.children[parent] = ordered(form.children[parent])
    }
    rankFocusOrder()
  }

  /// Returns siblings sorted by tag; one without a tag stays after the sibling declared before it.
  private func ordered(_ siblings: [NodeID]) -> [NodeID] {
    var tags: [Int] = []
    tags.reserveCapacity(siblings.count)
    var last = -1
    var isSorted = true
    var isStrict = true
    for sibling in siblings {
      let written = form.declarations[sibling].tag
      let tag = written >= 0 ? written : last
      if tag < last { isSorted = false }
      if written >= 0, tag <= last { isStrict = false }
      tags.append(tag)
      last = tag
    }
    let ordered =
      isSorted
      ? siblings
      : siblings.indices.sorted { (tags[$0], $0) < (tags[$1], $1) }.map { siblings[$0] }
    if !isStrict { reportDuplicateTags(siblings, ordered) }
    return ordered
  }

  private func reportDuplicateTags(_ siblings: [NodeID], _ ordered: [NodeID]) {
    var first: [Int: NodeID] = [:]
    // One fix renumbers all of them.
    var fix = renumbering(ordered)
    for sibling in siblings where form.declarations[sibling].tag >= 0 {
      let declaration = form.declarations[sibling]
      guard let other = first[declaration.tag] else {
        first[declaration.tag] = sibling
        continue
      }
      if declaration.isSilent { continue }
      report(
        .duplicateTag, at: SourcePlace(declaration.file, tagSpan(of: sibling)),
        OrderMessage.duplicateTag(declaration.tag, other: form.quoted(other)),
        labels: [
          SourcePlace(form.declarations[other].file, tagSpan(of: other)).label(.firstUsedHere)
        ], fix: fix)
      fix = nil
    }
  }

  /// Returns a fix that sets the tags to 10, 20 and so on, in the current order of siblings.
  private func renumbering(_ ordered: [NodeID]) -> Fix? {
    let tagged = ordered.filter { form.declarations[$0].tag >= 0 }
    guard let file = tagged.first.map({ form.declarations[$0].file }), tagged.count <= 1_000,
      tagged.allSatisfy({ form.declarations[$0].file == file })
    else { return nil }
    return Fix(
      tagged.enumerated().map { index, node in
        Edit(span: tagSpan(of: node), replacement: "@\(10 * (index + 1))")
      }, isSafe: false)
  }

  private func tagSpan(of node: NodeID) -> SourceSpan {
    let tree = form.files.trees[form.declarations[node].file]
    return tree.child(.tag, of: form.declarations[node].syntax).map { tree.span($0) }
      ?? form.declarations[node].nameSpan
  }

  /// Ranks the declarations depth first; a list follows its rows.
  private func rankFocusOrder() {
    var rank = 0
    // A list that waits for its rows is pushed as its complement.
    var pending: [NodeID] = [0]
    while let next = pending.popLast() {
      if next >= 0, form.nodes[next].kind == .list {
        pending.append(~next)
      } else {
        form.declarations[next < 0 ? ~next : next].focusRank = rank
        rank += 1
      }
      if next >= 0 { pending += form.children[next].reversed() }
    }
  }
}
