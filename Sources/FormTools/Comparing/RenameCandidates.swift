internal import FormEngine
internal import FormLanguage

/// The added members, among which the new names of removed members are sought.
///
/// Evidence for a rename is a label, a name or a neighbour that both share. Members are indexed by
/// each, so the time is linear even if all members of a form are renamed.
struct RenameCandidates {
  private let pair: FormPair
  private var ofLabel: [String: [NodeID]] = [:]
  private var ofName: [String: [NodeID]] = [:]
  private var ofNeighbour: [Neighbour: NodeID] = [:]
  private var taken: Set<NodeID> = []
  /// The member before each one in its container, in file order.
  private let neighbours: (old: [NodeID], new: [NodeID])

  /// The largest number of members with the same label or name to consider.
  private static let mostAlike = 16

  private struct Neighbour: Hashable {
    let container: NodeID
    /// The member before, or -1 for the first one.
    let former: NodeID
  }

  init(_ pair: FormPair, _ new: [NodeID]) {
    self.pair = pair
    neighbours = (pair.old.formerMembers, pair.new.formerMembers)
    // The lists are in reverse order, because taken candidates are removed from their ends.
    for node in new.reversed() {
      if let label = pair.new.labelText(node) { ofLabel[label, default: []].append(node) }
      ofName[pair.new.nodes[node].name, default: []].append(node)
      ofNeighbour[
        Neighbour(container: pair.new.container(of: node), former: neighbours.new[node])] = node
    }
  }

  /// Returns the likeliest new name of a removed member, among those that no other member has
  /// taken.
  mutating func newName(of node: NodeID) -> NodeID? {
    var found: [NodeID] = []
    let label = pair.old.labelText(node)
    if let label { found += Self.first(of: label, in: &ofLabel, taken) }
    found += Self.first(of: pair.old.nodes[node].name, in: &ofName, taken)
    let former = neighbours.old[node]
    let neighbour = Neighbour(
      container: pair.successors[pair.old.container(of: node)],
      former: former < 0 ? -1 : pair.successors[former])
    if former < 0 || neighbour.former >= 0, let next = ofNeighbour[neighbour],
      !taken.contains(next)
    {
      found.append(next)
    }
    var best: (node: NodeID, rank: Int)?
    for candidate in found.sorted() {
      guard let rank = likeness(node, candidate), rank > best?.rank ?? 0 else { continue }
      best = (candidate, rank)
    }
    if let best { taken.insert(best.node) }
    return best?.node
  }

  private static func first(
    of key: String, in lists: inout [String: [NodeID]], _ taken: Set<NodeID>
  ) -> [NodeID] {
    guard var list = lists[key] else { return [] }
    while let last = list.last, taken.contains(last) { list.removeLast() }
    lists[key] = list
    return list.suffix(mostAlike).filter { !taken.contains($0) }
  }

  /// Returns a rank for the evidence that a declaration was renamed; nil if there is too little.
  private func likeness(_ old: NodeID, _ new: NodeID) -> Int? {
    let (left, right) = (pair.old.nodes[old], pair.new.nodes[new])
    guard left.kind == right.kind, left.type.kind == right.type.kind || left.kind != .field,
      left.isComputed == right.isComputed
    else { return nil }
    let isSameBlock =
      pair.successors[pair.old.container(of: old)] == pair.new.container(of: new)
    var rank = 0
    if let label = pair.old.labelText(old), label == pair.new.labelText(new), label != left.name {
      rank += 4
    }
    let (before, now) = (neighbours.old[old], neighbours.new[new])
    if isSameBlock,
      before < 0 ? now < 0 : pair.successors[before] >= 0 && pair.successors[before] == now
    {
      rank += 2
    }
    if left.name == right.name { rank += 4 }
    if isSameBlock { rank += 1 }
    return rank >= 3 ? rank : nil
  }
}

extension FormVersion {
  /// Returns the label of a declaration, if it is a constant.
  func labelText(_ node: NodeID) -> String? {
    guard case .text(let text)? = word(.label, of: node)?.constant else { return nil }
    return text
  }

  /// Returns true if a declaration is a member of the answers with a name of its own.
  func isMember(_ node: NodeID) -> Bool { isNamed(node) && !isPlainValue(node) }

  /// For each declaration, the member before it in its container, in file order, or -1.
  fileprivate var formerMembers: [NodeID] {
    var former = [NodeID](repeating: -1, count: nodes.count)
    var lastOfContainer: [NodeID: NodeID] = [:]
    for node in nodes.indices.dropFirst() where isMember(node) {
      let container = container(of: node)
      former[node] = lastOfContainer[container] ?? -1
      lastOfContainer[container] = node
    }
    return former
  }
}
