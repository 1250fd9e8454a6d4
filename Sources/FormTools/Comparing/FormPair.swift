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
  private let matching: ExpressionMatching
  /// True for the declarations of the new version whose values may differ from those of their
  /// partner, because their conditions or computation changed, directly or in what they read.
  private(set) var isChanged: [Bool]
  /// The same, assuming for rows that their list is shown: a list that was hidden has no rows in
  /// the answers.
  private(set) var isChangedWithin: [Bool]
  /// True for the declarations whose own conditions changed, not just what these read.
  private(set) var isShownOtherwise: [Bool]
  /// True for the declarations whose own formula or forced value changed, not just what these read.
  private(set) var isComputedOtherwise: [Bool]
  /// True for the `let`s of the new version, by slot, that read a declaration whose value may
  /// differ, assuming for rows that their list is shown.
  private var areLetsChangedWithin: [Bool] = []

  init(_ old: CheckedForm, _ new: CheckedForm) {
    let (old, new) = (FormVersion(old), FormVersion(new))
    self.old = old
    self.new = new
    (partners, successors) = Self.pairs(old, new)
    matching = ExpressionMatching(old, new, successors: successors)
    isChanged = [Bool](repeating: false, count: new.nodes.count)
    isChangedWithin = isChanged
    isShownOtherwise = isChanged
    isComputedOtherwise = isChanged
    findChanges()
  }

  // MARK: Pairs

  /// Pairs the declarations of both versions by their paths in records.
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
        let name = new.nodes[node].member
        var found: NodeID = -1
        if state.next < state.all.count, old.nodes[state.all[state.next]].member == name {
          found = state.all[state.next]
          state.next += 1
        } else {
          let known =
            names[partner]
            ?? Dictionary(
              state.all.enumerated().map { (old.nodes[$1].member, $0) },
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

  /// A part of the new version, and a part that depends on it, as vertices of the dependency graph:
  /// the declarations, followed by the slots, of which only those of `let`s are used.
  private typealias Edge = (key: Int32, value: Int32)

  /// Finds the declarations that changed, and those that read them.
  private mutating func findChanges() {
    var edges: [Edge] = []
    var edgesOfRows: [Edge] = []
    for slot in new.form.slots.indices where new.isLet(slot) {
      if let value = new.value(of: slot) { addReads(of: value, by: part(ofLet: slot), to: &edges) }
    }
    for node in new.nodes.indices.dropFirst() {
      let kind = new.nodes[node].kind
      guard kind != .section, kind != .note else { continue }
      let partner = partners[node]
      let outer: Edge = (
        Int32(truncatingIfNeeded: new.container(of: node)), Int32(truncatingIfNeeded: node)
      )
      if kind == .row { edgesOfRows.append(outer) } else { edges.append(outer) }
      guard partner >= 0, kind != .row else {
        isChanged[node] = partner < 0
        continue
      }
      let conditions = new.conditions(of: node).map(\.expression)
      for condition in conditions { addReads(of: condition, by: outer.value, to: &edges) }
      isShownOtherwise[node] =
        matching.match(old.conditions(of: partner).map(\.expression), conditions) != .same
      isChanged[node] = isShownOtherwise[node] || !isAlike(node, partner)
      if kind == .field, new.nodes[node].isComputed, old.nodes[partner].isComputed {
        let value = new.value(of: new.nodes[node].slot)
        if let value { addReads(of: value, by: outer.value, to: &edges) }
        isComputedOtherwise[node] =
          matching.match(old.value(of: old.nodes[partner].slot), value) != .same
        isChanged[node] = isChanged[node] || isComputedOtherwise[node]
      }
      let forced = (old.forcedValue(of: partner), new.forcedValue(of: node))
      if forced.0 != nil || forced.1 != nil {
        if let value = forced.1 { addReads(of: value, by: outer.value, to: &edges) }
        isComputedOtherwise[node] = matching.match(forced.0, forced.1) != .same
        isChanged[node] = isChanged[node] || isComputedOtherwise[node]
      }
    }
    (isChangedWithin, areLetsChangedWithin) = spread(edges)
    (isChanged, _) = spread(edges + edgesOfRows)
  }

  private func part(ofLet slot: SlotID) -> Int32 {
    Int32(truncatingIfNeeded: new.nodes.count + slot)
  }

  private func addReads(of expression: Expression, by reader: Int32, to edges: inout [Edge]) {
    forEachRead(of: expression) { edges.append(($0, reader)) }
  }

  /// Calls `body` with each declaration and `let` that an expression of the new version names.
  private func forEachRead(of expression: Expression, _ body: (Int32) -> Void) {
    switch expression.form {
    case .read(let slot, _), .above(let slot), .readAt(let slot, _):
      body(
        new.isLet(slot)
          ? part(ofLet: slot) : Int32(truncatingIfNeeded: new.form.slots[slot].node))
    case .aggregate(let aggregation):
      for list in aggregation.lists { body(Int32(truncatingIfNeeded: list)) }
    default: break
    }
    expression.forEachPart { forEachRead(of: $0, body) }
  }

  /// Returns true if two declarations have the same kind of value.
  private func isAlike(_ node: NodeID, _ partner: NodeID) -> Bool {
    let (left, right) = (old.nodes[partner], new.nodes[node])
    guard left.kind == right.kind, left.isPlainList == right.isPlainList,
      left.isComputed == right.isComputed
    else { return false }
    guard left.kind == .field else { return true }
    return left.type.kind == right.type.kind && left.element == right.element
      && (!right.type.isChoice || old.options(of: partner).isRecorded(as: new.options(of: node)))
  }

  /// Propagates changes to everything that reads a changed part: declarations, and `let`s by slot.
  private func spread(_ edges: [Edge]) -> (nodes: [Bool], lets: [Bool]) {
    var changed = isChanged + [Bool](repeating: false, count: new.form.slots.count)
    var waiting = isChanged.indices.filter { isChanged[$0] }.map { Int32(truncatingIfNeeded: $0) }
    if !waiting.isEmpty {
      let dependents = ModelIndex.Lists(count: changed.count, edges)
      while let next = waiting.popLast() {
        for dependent in dependents[next] where !changed[Int(dependent)] {
          changed[Int(dependent)] = true
          waiting.append(dependent)
        }
      }
    }
    return (Array(changed[..<isChanged.count]), Array(changed[isChanged.count...]))
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

  func likeness(_ left: Expression?, _ right: Expression?) -> Likeness {
    likeness(matching.match(left, right), [right].compactMap(\.self))
  }

  func likeness(_ left: [Expression], _ right: [Expression]) -> Likeness {
    likeness(matching.match(left, right), right)
  }

  /// Compares two `where` clauses of options from a file, including the file's contents.
  func likenessOfFilters(_ partner: NodeID, _ node: NodeID) -> Likeness {
    let filter = new.filters[node].map { new[$0] }
    let match = matching.match(
      old.filters[partner].map { old[$0] }, filter, ofFilesOf: (partner, node))
    return likeness(match, [filter].compactMap(\.self))
  }

  private func likeness(
    _ match: ExpressionMatching.Match, _ expressions: [Expression]
  ) -> Likeness {
    switch match {
    case .same: expressions.contains(where: readsChange) ? .readsChanges : .same
    case .readsOtherLets: .readsOtherLets
    case .different: .different
    }
  }

  /// Returns true if an expression of the new version reads a declaration whose value may differ.
  private func readsChange(_ expression: Expression) -> Bool {
    var found = false
    let count = isChangedWithin.count
    forEachRead(of: expression) { part in
      let part = Int(part)
      found =
        found || (part < count ? isChangedWithin[part] : areLetsChangedWithin[part - count])
    }
    return found
  }
}
