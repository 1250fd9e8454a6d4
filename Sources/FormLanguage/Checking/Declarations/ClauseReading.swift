package import FormEngine
package import FormSyntax

/// A block whose clauses describe a node: that of its named type, or its own.
struct ClauseSource {
  var file: Int
  /// The declaration that has the block.
  var syntax: SyntaxID
  var isSilent: Bool
  /// True for the body of a named type.
  var isType: Bool
}

/// A clause that describes a node, and the block that contains it.
struct PlacedClause {
  var id: SyntaxID
  var clause: Clause
  var block: SyntaxID
  var source: ClauseSource
}

/// A set of clauses, stored as bits for fast membership tests.
package struct ClauseSet {
  private var bits: UInt64 = 0

  package init(_ clauses: Clause...) {
    for clause in clauses { insert(clause) }
  }

  private init(where belongs: (ClauseFacts) -> Bool) {
    for facts in Clause.table where belongs(facts) { insert(facts.clause) }
  }

  package mutating func insert(_ clause: Clause) { bits |= 1 << UInt64(clause.rawValue) }

  func isDisjoint(with other: ClauseSet) -> Bool { bits & other.bits == 0 }

  package func contains(_ clause: Clause) -> Bool { bits & 1 << UInt64(clause.rawValue) != 0 }

  func intersection(_ other: ClauseSet) -> ClauseSet {
    var result = self
    result.bits &= other.bits
    return result
  }

  static let all = ClauseSet { _ in true }
  static let words = ClauseSet(.label, .hint, .help)
  /// The rules that authors may name.
  static let checks = ClauseSet(.check, .warn)
  static let aboutLists = ClauseSet(where: \.isAboutList)
  static let repeating = ClauseSet(where: \.mayRepeat)
  private static let byOwner = (0..<8).map { bit in
    ClauseSet { $0.owners.contains(ClauseOwners(rawValue: 1 << bit)) }
  }
  private static let byType = ScalarType.allCases.map { type in
    ClauseSet { $0.types.contains(type) }
  }
  /// The clauses that are allowed in fields of every type.
  static let onEveryType = ClauseSet { $0.types == .every }

  /// Returns the clauses that one kind of declaration accepts.
  static func of(_ owner: ClauseOwners) -> ClauseSet {
    byOwner[min(owner.rawValue.trailingZeroBitCount, byOwner.count - 1)]
  }

  /// Returns the clauses that fields of a type accept.
  static func of(_ type: ScalarType) -> ClauseSet { byType[Int(type.rawValue)] }
}

extension [Node] {
  /// Returns whether a node is the value of a row in a list of plain values.
  package func isPlainValue(_ node: NodeID) -> Bool {
    let parent = self[node].parent
    guard parent > 0, self[parent].kind == .row else { return false }
    return self[self[parent].parent].isPlainList
  }
}

extension DeclaredForm {
  /// Calls `body` with each block whose clauses describe a node, those of its types first.
  func forEachSource(of node: NodeID, _ body: (ClauseSource) -> Void) {
    var typed = node
    if nodes[node].kind == .list || nodes[node].kind == .row {
      let list = nodes[node].kind == .list ? node : nodes[node].parent
      typed = nodes[list].isPlainList ? valueNode(of: list) : list
    }
    if declarations[typed].type >= 0 {
      var chain: [TypeID] = []
      var type = declarations[typed].type
      while type >= 0 {
        chain.append(type)
        type = types[type].parent
      }
      for type in chain.reversed() {
        body(
          ClauseSource(
            file: types[type].file, syntax: types[type].syntax, isSilent: true, isType: true))
      }
    }
    body(ownSource(of: node))
  }

  /// Calls `body` with each clause in these blocks, and its tree.
  func forEachClause(of node: NodeID, _ body: (PlacedClause, SyntaxTree) -> Void) {
    guard declarations[node].otherOf < 0 else { return forEachClause(ofOther: node, body) }
    forEachSource(of: node) { source in
      let tree = files.trees[source.file]
      guard let block = tree.child(.block, of: source.syntax) else { return }
      tree.forEachChild(of: block) { id in
        guard let clause = tree.clause(of: id) else { return }
        body(PlacedClause(id: id, clause: clause, block: block, source: source), tree)
      }
    }
  }

  /// Calls `body` with the clauses of the text of `other`: the `other` clause itself, those in its
  /// block, and those of its choice that apply to both.
  private func forEachClause(ofOther node: NodeID, _ body: (PlacedClause, SyntaxTree) -> Void) {
    forEachClause(of: declarations[node].otherOf) { placed, tree in
      guard placed.clause == .keep || placed.clause == .readonly else { return }
      var placed = placed
      placed.source.isSilent = true
      body(placed, tree)
    }
    let source = ownSource(of: node)
    let tree = files.trees[source.file]
    body(
      PlacedClause(id: source.syntax, clause: .other, block: source.syntax, source: source), tree)
    guard let block = tree.child(.block, of: source.syntax) else { return }
    tree.forEachChild(of: block) { id in
      guard let clause = tree.clause(of: id), clause == .hint || clause == .help else { return }
      body(PlacedClause(id: id, clause: clause, block: block, source: source), tree)
    }
  }

  /// Returns whether a choice has its options in its own block, rather than in a named type.
  func ownsOptions(_ node: NodeID) -> Bool {
    // Options that are answers never come from a named type.
    guard nodes[node].offers < 0 else { return true }
    let choice = choices[declarations[node].choice]
    return choice.owner == declarations[node].syntax && choice.file == declarations[node].file
  }

  /// Returns the block of a node's own declaration.
  func ownSource(of node: NodeID) -> ClauseSource {
    let declaration = declarations[node]
    return ClauseSource(
      file: declaration.file, syntax: declaration.syntax, isSilent: declaration.isSilent,
      isType: isSubjectType(node)
        || declaration.otherOf >= 0 && !ownsOptions(declaration.otherOf))
  }

  /// Returns whether a node represents a named type that is checked by itself.
  private func isSubjectType(_ node: NodeID) -> Bool {
    subject != .form && nodes[node].parent == 0
  }

  /// Returns whether a clause in the block of a node's declaration describes this node: the block
  /// of a list describes the list, its rows, and the values of a list of plain values.
  func isAbout(_ node: NodeID, _ clause: Clause) -> Bool {
    switch nodes[node].kind {
    case .list:
      nodes[node].isPlainList
        ? ClauseSet.aboutLists.contains(clause) : clause != .check && clause != .warn
    case .row:
      !nodes[nodes[node].parent].isPlainList && (clause == .check || clause == .warn)
    case .field:
      nodes.isPlainValue(node) ? !ClauseSet.aboutLists.contains(clause) : true
    default: true
    }
  }
}
