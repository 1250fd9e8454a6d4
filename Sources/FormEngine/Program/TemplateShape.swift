/// The nesting of the templates of a form, and the conditions that hide its declarations.
struct TemplateShape: Sendable {
  let slotCount: Int
  /// The template that contains the list of each template, or -1.
  let parent: [Int]
  let depth: [Int]
  /// The list whose rows each template describes, or -1.
  let lists: [NodeID]
  /// The conditions that can hide something, each linked to the next outer one in the same
  /// template.
  private(set) var links: [Link] = []
  /// The innermost condition of each node in its own template, or -1.
  private(set) var nodeLink: [Int32]
  /// The innermost condition of each slot that is empty while its declaration is hidden, or -1.
  private(set) var slotLink: [Int32]
  private let templateOfNode: [Int32]

  struct Link: Sendable {
    /// The slot of the condition, or -1 if it is never true.
    var slot: Int32
    var outer: Int32
  }

  init(_ parts: ProgramParts) {
    slotCount = parts.slots.count
    var parent: [Int] = []
    var depth: [Int] = []
    var lists: [NodeID] = []
    for root in parts.templates {
      let node = parts.nodes[root]
      if node.kind == .row {
        let list = node.parent
        let holder = parts.nodes[list].template
        parent.append(holder)
        depth.append(depth[holder] + 1)
        lists.append(list)
      } else {
        parent.append(-1)
        depth.append(0)
        lists.append(-1)
      }
    }
    self.parent = parent
    self.depth = depth
    self.lists = lists
    nodeLink = [Int32](repeating: -1, count: parts.nodes.count)
    slotLink = [Int32](repeating: -1, count: parts.slots.count)
    templateOfNode = parts.nodes.map { Int32($0.template) }
    for (id, node) in parts.nodes.enumerated() {
      let outer = node.kind == .form || node.kind == .row ? -1 : nodeLink[node.parent]
      switch node.shown {
      case .always: nodeLink[id] = outer
      case .never: nodeLink[id] = link(slot: -1, outer: outer)
      case .slot(let slot): nodeLink[id] = link(slot: Int32(slot), outer: outer)
      }
      if node.slot >= 0 { slotLink[node.slot] = nodeLink[id] }
    }
  }

  private mutating func link(slot: Int32, outer: Int32) -> Int32 {
    links.append(Link(slot: slot, outer: outer))
    return Int32(links.count - 1)
  }

  func list(of template: Int) -> NodeID { lists[template] }

  func ancestor(_ template: Int, up: Int) -> Int {
    var template = template
    for _ in 0..<up where parent[template] >= 0 { template = parent[template] }
    return template
  }

  /// Returns true if `above` is `template` or contains it.
  func isAncestor(_ above: Int, of template: Int) -> Bool {
    var template = template
    while depth[template] > depth[above] { template = parent[template] }
    return template == above
  }

  /// Returns the conditions, in the same template, that can hide the value of a slot.
  func conditions(hiding slot: SlotID) -> [SlotID] { conditions(from: slotLink[slot]) }

  /// Returns the conditions, in the node's template, that can hide it.
  func conditions(around node: NodeID) -> [SlotID] { conditions(from: nodeLink[node]) }

  /// Returns all conditions that can hide a node, including those of enclosing lists, innermost
  /// first.
  func allConditions(around node: NodeID) -> [SlotID] { hidings(of: node).filter { $0 >= 0 } }

  /// Returns the slots of all conditions that can hide a node, innermost first; -1 if it is never
  /// shown.
  func hidings(of node: NodeID) -> [SlotID] {
    var all: [SlotID] = []
    var link = nodeLink[node]
    var template = templateOfNode[node]
    while true {
      while link >= 0 {
        all.append(Int(links[Int(link)].slot))
        link = links[Int(link)].outer
      }
      guard template > 0 else { return all }
      let list = lists[Int(template)]
      link = nodeLink[list]
      template = templateOfNode[list]
    }
  }

  /// Returns true if the place of a rule may be hidden while the rule is not: its problem is then
  /// reported at another place.
  func mayLosePlace(_ rule: Rule) -> Bool {
    rule.place == 0 || hidings(of: rule.place) != hidings(of: rule.node)
  }

  /// Returns the first of a rule's other places that is shown whenever the rule applies; empty for
  /// a rule whose own place is.
  func shownPlace(of rule: Rule, _ parts: ProgramParts) -> [NodeID] {
    let around = Set(hidings(of: rule.node))
    guard rule.place != 0, !around.isSuperset(of: hidings(of: rule.place)) else {
      return []
    }
    let template = parts.slots[rule.slot].template
    let place = rule.otherPlaces.first { place in
      place != rule.place && isAncestor(parts.nodes[place].template, of: template)
        && around.isSuperset(of: hidings(of: place))
    }
    return place.map { [$0] } ?? []
  }

  private func conditions(from start: Int32) -> [SlotID] {
    guard start >= 0 else { return [] }
    var found: [SlotID] = []
    var link = start
    while link >= 0 {
      if links[Int(link)].slot >= 0 { found.append(Int(links[Int(link)].slot)) }
      link = links[Int(link)].outer
    }
    return found
  }
}
