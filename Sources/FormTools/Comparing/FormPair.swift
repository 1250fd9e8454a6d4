internal import FormEngine
internal import FormLanguage

/// Two versions of a form, with their declarations paired by path, and the changes that may alter
/// what is read from them.
struct FormPair {
  let old: FormVersion
  let new: FormVersion
  /// For each declaration of the new version, the one at the same path in the old version, or -1;
  /// `successors` is the reverse.
  let partners: [NodeID]
  let successors: [NodeID]
  private(set) var matching: ExpressionMatching
  /// True for the declarations of the new version whose values may differ from those of their
  /// partner, because their conditions or computation changed, directly or in what they read.
  private(set) var isChanged: [Bool]
  /// The same, assuming for rows that their list is shown: a list that was hidden has no rows in
  /// the answers.
  private(set) var isChangedWithin: [Bool]
  /// True for the declarations whose own conditions changed, not just what these read.
  private(set) var isShownOtherwise: [Bool]
  private(set) var isComputedOtherwise: [Bool]
  private var areLetsChanged: [Bool] = []
  private var areLetsChangedWithin: [Bool] = []

  init(_ old: CheckedForm, _ new: CheckedForm) {
    let (old, new) = (FormVersion(old), FormVersion(new))
    self.old = old
    self.new = new
    (partners, successors) = Self.pairs(old, new)
    matching = ExpressionMatching(old, new, partners: partners)
    isChanged = [Bool](repeating: false, count: new.nodes.count)
    isChangedWithin = isChanged
    isShownOtherwise = isChanged
    isComputedOtherwise = isChanged
    findChanges()
  }

  // MARK: Pairs

  private static func pairs(_ old: FormVersion, _ new: FormVersion) -> ([NodeID], [NodeID]) {
    var partners = [NodeID](repeating: -1, count: new.nodes.count)
    var successors = [NodeID](repeating: -1, count: old.nodes.count)
    (partners[0], successors[0]) = (0, 0)
    // Parents come before children. The members of a paired container are looked up by name;
    // usually they are in the same order.
    var names: [NodeID: [String: Int]] = [:]
    var members: [NodeID: (all: [NodeID], next: Int)] = [:]
    for node in new.nodes.indices.dropFirst() {
      let outer = new.container(of: node)
      let partner = partners[outer]
      guard partner >= 0 else { continue }
      switch new.nodes[node].kind {
      case .section, .note, .form: continue
      case .row:
        guard old.nodes[partner].kind == .list else { continue }
        (partners[node], successors[old.nodes[partner].rowBody]) = (
          old.nodes[partner].rowBody, node
        )
      case .field, .group, .list:
        var state = members[partner] ?? (old.namedMembers(of: partner), 0)
        defer { members[partner] = state }
        let name = new.nodes[node].name
        var found: NodeID = -1
        if state.next < state.all.count, old.nodes[state.all[state.next]].name == name {
          found = state.all[state.next]
          state.next += 1
        } else {
          let known =
            names[partner]
            ?? Dictionary(
              state.all.enumerated().map { (old.nodes[$1].name, $0) },
              uniquingKeysWith: { first, _ in first })
          names[partner] = known
          if let index = known[name] { (found, state.next) = (state.all[index], index + 1) }
        }
        guard found >= 0 else { continue }
        (partners[node], successors[found]) = (found, node)
      }
    }
    return (partners, successors)
  }

  // MARK: Changes

  /// A node or `let` pair that depends on what it reads.
  private enum Dependent {
    case node(NodeID)
    case lets(Int)
  }

  private mutating func findChanges() {
    var edges: [(read: ExpressionMatching.ReadPart, dependent: Dependent)] = []
    var edgesOfRows: [(read: ExpressionMatching.ReadPart, dependent: Dependent)] = []
    func note(_ dependent: Dependent, _ matching: inout ExpressionMatching) {
      for read in matching.reads { edges.append((read, dependent)) }
      matching.reads.removeAll(keepingCapacity: true)
    }
    for node in new.nodes.indices.dropFirst() {
      let kind = new.nodes[node].kind
      guard kind != .section, kind != .note else { continue }
      let partner = partners[node]
      let outer = ExpressionMatching.ReadPart.node(
        Int32(truncatingIfNeeded: new.container(of: node)))
      if kind == .row {
        edgesOfRows.append((outer, .node(node)))
      } else {
        edges.append((outer, .node(node)))
      }
      guard partner >= 0, kind != .row else {
        isChanged[node] = partner < 0
        continue
      }
      isShownOtherwise[node] =
        matching.match(
          old.conditions(of: partner).map(\.expression), new.conditions(of: node).map(\.expression))
        != .same
      isChanged[node] = isShownOtherwise[node] || !isAlike(node, partner)
      if kind == .field, new.nodes[node].isComputed, old.nodes[partner].isComputed {
        isComputedOtherwise[node] =
          matching.match(
            old.value(of: old.nodes[partner].slot), new.value(of: new.nodes[node].slot)) != .same
        isChanged[node] = isChanged[node] || isComputedOtherwise[node]
      }
      note(.node(node), &matching)
    }
    for (number, pair) in matching.lets.enumerated() {
      areLetsChanged.append(pair.isSame != true)
      for read in pair.reads { edges.append((read, .lets(number))) }
    }
    (isChangedWithin, areLetsChangedWithin) = spread(edges)
    (isChanged, areLetsChanged) = spread(edges + edgesOfRows)
  }

  /// Returns true if two declarations have the same kind of value.
  private func isAlike(_ node: NodeID, _ partner: NodeID) -> Bool {
    let (left, right) = (old.nodes[partner], new.nodes[node])
    guard left.kind == right.kind, left.isPlainList == right.isPlainList,
      left.isComputed == right.isComputed
    else { return false }
    guard left.kind == .field else { return true }
    return left.type.kind == right.type.kind
      && (!right.type.isChoice || old.options(of: partner).hasSameNames(as: new.options(of: node)))
  }

  /// Propagates changes to everything that reads a changed part.
  private func spread(
    _ edges: [(read: ExpressionMatching.ReadPart, dependent: Dependent)]
  ) -> (nodes: [Bool], lets: [Bool]) {
    let count = new.nodes.count
    func number(_ part: ExpressionMatching.ReadPart) -> Int32 {
      switch part {
      case .node(let node): node
      case .lets(let number): Int32(truncatingIfNeeded: count) + number
      }
    }
    func number(_ dependent: Dependent) -> Int32 {
      switch dependent {
      case .node(let node): Int32(truncatingIfNeeded: node)
      case .lets(let number): Int32(truncatingIfNeeded: count + number)
      }
    }
    var changed = isChanged + areLetsChanged
    var waiting = changed.indices.filter { changed[$0] }.map { Int32(truncatingIfNeeded: $0) }
    if !waiting.isEmpty {
      let dependents = ModelIndex.Lists(
        count: changed.count, edges.map { (number($0.read), number($0.dependent)) })
      while let next = waiting.popLast() {
        for dependent in dependents[next] where !changed[Int(dependent)] {
          changed[Int(dependent)] = true
          waiting.append(dependent)
        }
      }
    }
    return (Array(changed[..<count]), Array(changed[count...]))
  }

  // MARK: Comparing

  /// The degree to which an expression of the new version is the same as one of the old.
  enum Likeness: Int, Comparable {
    case same
    /// It is the same, but something it reads has changed.
    case readsChanges
    /// It is written the same, but reads `let`s with different values.
    case readsOtherLets
    case different

    static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }

    /// True if the expression itself differs, not just what it reads.
    var isOther: Bool { self >= .readsOtherLets }
  }

  mutating func likeness(_ left: Expression?, _ right: Expression?) -> Likeness {
    likeness { $0.match(left, right) }
  }

  mutating func likeness(_ left: [Expression], _ right: [Expression]) -> Likeness {
    likeness { $0.match(left, right) }
  }

  /// Compares two `where` clauses of options from a file, including the file's contents.
  mutating func likenessOfFilters(_ partner: NodeID, _ node: NodeID) -> Likeness {
    matching.filtered = (old.nodes[partner].options, new.nodes[node].options)
    defer { matching.filtered = (-1, -1) }
    return likeness(
      old.filters[partner].map { old[$0] }, new.filters[node].map { new[$0] })
  }

  private mutating func likeness(
    _ match: (inout ExpressionMatching) -> ExpressionMatching.Match
  ) -> Likeness {
    matching.reads.removeAll(keepingCapacity: true)
    switch match(&matching) {
    case .same:
      noteNewLets()
      return matching.reads.contains { isChanged($0) } ? .readsChanges : .same
    case .readsOtherLets: return .readsOtherLets
    case .different: return .different
    }
  }

  private func isChanged(_ read: ExpressionMatching.ReadPart) -> Bool {
    switch read {
    case .node(let node): isChangedWithin[Int(node)]
    case .lets(let number): areLetsChangedWithin[Int(number)]
    }
  }

  /// Updates `areLetsChangedWithin` for the pairs of `let`s found since the last call.
  private mutating func noteNewLets() {
    let first = areLetsChangedWithin.count
    for pair in matching.lets[first...] { areLetsChangedWithin.append(pair.isSame != true) }
    // Most pairs read pairs that were found after them.
    var isUnderway = first < matching.lets.count
    while isUnderway {
      isUnderway = false
      for number in matching.lets.indices[first...].reversed()
      where !areLetsChangedWithin[number] && matching.lets[number].reads.contains(where: isChanged)
      {
        areLetsChangedWithin[number] = true
        isUnderway = true
      }
    }
  }
}
