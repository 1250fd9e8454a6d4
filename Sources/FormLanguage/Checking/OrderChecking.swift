internal import FormEngine

/// Sorts siblings by their tags and computes the declared focus order.
extension FormChecker {
  func orderDeclarations() {
    children = Array(repeating: [], count: nodes.count)
    for node in nodes.indices.dropFirst() { children[nodes[node].parent].append(node) }
    for parent in nodes.indices where children[parent].count > 1 {
      children[parent] = ordered(children[parent])
    }
    rankFocusOrder()
  }

  /// By tag; a declaration without one stays after the sibling declared before it.
  private func ordered(_ siblings: [NodeID]) -> [NodeID] {
    var tags: [Int] = []
    tags.reserveCapacity(siblings.count)
    var last = -1
    var isSorted = true
    var isStrict = true
    for sibling in siblings {
      let written = declarations[sibling].tag
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
    for sibling in siblings where declarations[sibling].tag >= 0 {
      let declaration = declarations[sibling]
      guard let other = first[declaration.tag] else {
        first[declaration.tag] = sibling
        continue
      }
      context = ExpressionContext(file: declaration.file, isSilent: declaration.isSilent)
      report(
        .duplicateTag, tagSpan(of: sibling),
        "\(quoted(other).capitalisedFirst) has the tag @\(declaration.tag), too; they keep the order of declaration.",
        help: "Give each its own tag; gaps between tags are fine.",
        labels: [
          SourcePlace(declarations[other].file, tagSpan(of: other)).label("first used here")
        ], fix: fix)
      fix = nil
    }
  }

  /// The tags 10, 20 and so on in the current order of siblings.
  private func renumbering(_ ordered: [NodeID]) -> Fix? {
    let tagged = ordered.filter { declarations[$0].tag >= 0 }
    guard let file = tagged.first.map({ declarations[$0].file }), tagged.count <= 1_000,
      tagged.allSatisfy({ declarations[$0].file == file })
    else { return nil }
    return Fix(
      title: "Renumber them in their current order",
      edits: tagged.enumerated().map { index, node in
        Edit(span: tagSpan(of: node), replacement: "@\(10 * (index + 1))")
      }, isSafe: false)
  }

  private func tagSpan(of node: NodeID) -> Span {
    let tree = files.trees[declarations[node].file]
    return tree.child(.tag, of: declarations[node].syntax).map { tree.span($0) }
      ?? declarations[node].nameSpan
  }

  /// Depth first; a list's own node follows its rows.
  private func rankFocusOrder() {
    var rank = 0
    var stack: [(node: NodeID, next: Int)] = [(0, 0)]
    while let (node, next) = stack.last {
      if next == 0, nodes[node].kind != .list {
        declarations[node].focusRank = rank
        rank += 1
      }
      if next < children[node].count {
        stack[stack.count - 1].next += 1
        stack.append((children[node][next], 0))
        continue
      }
      if nodes[node].kind == .list {
        declarations[node].focusRank = rank
        rank += 1
      }
      stack.removeLast()
    }
  }
}
