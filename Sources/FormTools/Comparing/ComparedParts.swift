internal import FormEngine
internal import FormLanguage

/// The declarations of two versions that the solver sees for one question.
///
/// In a large form these are the declarations nearest to the question: what it reads, the
/// conditions under which that is shown, and the rules about it. Declarations that are left out may
/// have any value.
struct ComparedParts {
  private(set) var valid: [Bool]
  private(set) var asked: [Bool]
  /// True if nothing is left out.
  private(set) var isWhole: Bool
  /// The declaration at the same path in the other version, or -1.
  private let successors: [NodeID]
  private let partners: [NodeID]
  /// The included declarations, in the order in which they were added.
  private var waiting: [(node: NodeID, isAsked: Bool)] = []
  private var count = 0

  /// The largest number of declarations that are included for one question.
  private static let most = 150

  init(
    around start: [(node: NodeID, isAsked: Bool)], _ valid: FormVersion, _ asked: FormVersion,
    partners: [NodeID], successors: [NodeID]
  ) {
    self.successors = successors
    self.partners = partners
    isWhole = valid.nodes.count <= Self.most && asked.nodes.count <= Self.most
    self.valid = [Bool](repeating: isWhole, count: valid.nodes.count)
    self.asked = [Bool](repeating: isWhole, count: asked.nodes.count)
    guard !isWhole else { return }
    for part in start { take(part.node, isAsked: part.isAsked, valid, asked) }
    var next = 0
    while next < waiting.count, count < Self.most {
      let part = waiting[next]
      next += 1
      followReads(of: part.node, isAsked: part.isAsked, valid, asked)
    }
  }

  /// Includes more declarations of the valid version. Returns false if all are included already, or
  /// if there would be too many.
  mutating func add(_ nodes: [NodeID], _ valid: FormVersion, _ asked: FormVersion) -> Bool {
    let new = nodes.filter { !self.valid[$0] }
    guard !new.isEmpty, new.count <= Self.most / 2, count < 2 * Self.most else { return false }
    var next = waiting.count
    for node in new { take(node, isAsked: false, valid, asked) }
    while next < waiting.count, count < 2 * Self.most {
      let part = waiting[next]
      next += 1
      followReads(of: part.node, isAsked: part.isAsked, valid, asked)
    }
    return true
  }

  /// Returns the included declarations of a version, in file order.
  func nodes(isAsked: Bool) -> [NodeID] {
    if isWhole { return Array((isAsked ? asked : valid).indices) }
    return waiting.filter { $0.isAsked == isAsked }.map(\.node).sorted()
  }

  func successor(_ node: NodeID) -> NodeID { successors[node] }

  /// Includes a declaration, everything around it, and its counterparts in the other version.
  private mutating func take(
    _ node: NodeID, isAsked: Bool, _ valid: FormVersion, _ asked: FormVersion
  ) {
    var pending = [(node: node, isAsked: isAsked)]
    while let part = pending.popLast() {
      guard part.node >= 0, !(part.isAsked ? self.asked[part.node] : self.valid[part.node]) else {
        continue
      }
      let version = part.isAsked ? asked : valid
      if part.isAsked { self.asked[part.node] = true } else { self.valid[part.node] = true }
      count += 1
      waiting.append(part)
      let facts = version.nodes[part.node]
      if part.node > 0 { pending.append((facts.parent, part.isAsked)) }
      if facts.kind == .list { pending.append((facts.rowBody, part.isAsked)) }
      if facts.isPlainList { pending.append((facts.rowBody + 1, part.isAsked)) }
      pending.append(
        (part.isAsked ? partners[part.node] : successors[part.node], !part.isAsked))
    }
  }

  /// Includes whatever decides the visibility, the value and the valid answers of a declaration.
  private mutating func followReads(
    of node: NodeID, isAsked: Bool, _ valid: FormVersion, _ asked: FormVersion
  ) {
    let version = isAsked ? asked : valid
    var found: [NodeID] = []
    // The rules of a container may be about anything in it.
    let isField = version.nodes[node].kind == .field
    for index in version.clauses(of: node) {
      let clause = version.form.clauses[Int(index)]
      switch clause.kind {
      case .shown, .readonly: version.addReads(of: clause, to: &found)
      case .forced: version.addReads(ofForce: Int(index), to: &found)
      case .rule, .required, .offered:
        if isField, !isAsked { version.addReads(of: clause, to: &found) }
      case .filtered, .warning: break
      }
    }
    if isField, version.nodes[node].isComputed,
      let value = version.value(of: version.nodes[node].slot)
    {
      version.addReads(of: value, to: &found)
    }
    for read in found { take(read, isAsked: isAsked, valid, asked) }
  }
}

extension FormVersion {
  /// Adds the declarations that a clause reads.
  func addReads(of clause: CheckedClause, to found: inout [NodeID]) {
    for part in clause.content.expressions.compactMap(form.expression) {
      addReads(of: part, to: &found)
    }
    if case .unique(let cells) = clause.content { found += cells.map { form.slots[$0].node } }
  }

  /// Adds the declarations that the condition and the value of a `set` read.
  func addReads(ofForce clause: ClauseID, to found: inout [NodeID]) {
    addReads(of: form.clauses[clause], to: &found)
    if let value = form.content.forcedValues[clause] { addReads(of: form[value], to: &found) }
  }

  /// Adds the declarations that an expression reads, directly or through `let`s.
  func addReads(of expression: Expression, to found: inout [NodeID]) {
    forEachPart(of: expression) { part in
      switch part.form {
      case .read(let slot, _) where form.slots[slot].kind != .constant,
        .above(let slot) where form.slots[slot].kind != .constant:
        found.append(form.slots[slot].node)
      case .aggregate(let aggregation): found += aggregation.lists
      default: break
      }
    }
  }
}
