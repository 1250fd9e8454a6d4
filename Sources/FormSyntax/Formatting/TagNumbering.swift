/// Returns new numbers (10, 20, 30 and so on) for the order tags of each block, by the token of the
/// number; 0 for all other tokens.
///
/// They follow the order of siblings: by tag, and as declared for equal tags. Declarations without
/// a tag do not get one; they follow the declaration before them, or come first if there is none.
package func renumberedTags(of tree: SyntaxTree) -> ContiguousArray<UInt32> {
  var numbers = ContiguousArray<UInt32>(repeating: 0, count: tree.tokens.count)
  for id in tree.nodes.indices where tree.kind(id) == .block {
    var tags: [(value: Int, token: Int)] = []
    var isSorted = true
    for declaration in tree.children(of: id) {
      guard let tag = tree.child(.tag, of: declaration), let value = tree.tagValue(tag) else {
        continue
      }
      if let last = tags.last, last.value > value { isSorted = false }
      tags.append((value, Int(tree.nodes[tag].firstToken) + 1))
    }
    if !isSorted { tags.sort { ($0.value, $0.token) < ($1.value, $1.token) } }
    var number: UInt32 = 0
    for tag in tags {
      number += 10
      numbers[tag.token] = number
    }
  }
  return numbers
}
