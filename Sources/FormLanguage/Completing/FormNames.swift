internal import FormEngine

/// What the names in a file lead to, read from its text: of a form that is being written, more can
/// be said than the checker says of one that is complete.
final class FormNames {
  let tree: SyntaxTree
  let files: ReadFiles
  /// The types that may be named, the file's own first.
  private(set) var types: [(name: String, place: TreePlace)] = []
  private var placesOfTypes: [String: TreePlace] = [:]
  /// How many more names are looked up for the types of expressions: what follows has none.
  var lookups = 400
  /// The types of the `let`s that were asked for, by file and node.
  var typesOfLets: [ObjectIdentifier: [SyntaxID: MeantType?]] = [:]
  /// How many types and `let`s may lead from one to the next: more are a circle, or nobody's form.
  static let deepest = 32

  init(_ tree: SyntaxTree, _ files: ReadFiles) {
    self.tree = tree
    self.files = files
    for (number, other) in ([tree] + files.imports + files.further).enumerated() {
      other.forEachChild(of: other.root) { node in
        guard other.kind(node) == .typeDeclaration, let name = other.child(at: 0, of: node),
          other.kind(name) == .name
        else { return }
        let text = other.nameText(name)
        let place = TreePlace(tree: other, node: node)
        if placesOfTypes[text] == nil { placesOfTypes[text] = place }
        if number <= files.imports.count { types.append((text, place)) }
      }
    }
  }

  // MARK: Types

  /// What a declaration's type leads to: the declaration and the types that it is made of.
  func owners(of declaration: TreePlace) -> [TreePlace] {
    var owners = [declaration]
    while owners.count < Self.deepest, let next = owners.last.flatMap(namedType) {
      owners.append(next)
    }
    return owners
  }

  /// The named type that a declaration uses.
  private func namedType(of place: TreePlace) -> TreePlace? {
    guard let type = place.tree.child(.typeName, of: place.node),
      place.tree.scalarType(type) == nil
    else { return nil }
    return placesOfTypes[place.tree.nameText(type)]
  }

  /// The built-in type that a declaration comes to; nil for a group.
  func scalarType(of declaration: TreePlace) -> ScalarType? {
    let owners = owners(of: declaration)
    let isSeveral = owners.contains { place in
      place.tree.child(.typeName, of: place.node).map(place.tree.isSeveral) ?? false
    }
    guard let last = owners.last, let type = last.tree.child(.typeName, of: last.node),
      let scalar = last.tree.scalarType(type)
    else { return nil }
    return isSeveral ? .choices : scalar
  }

  /// Whether a declaration comes to a group.
  func isGroup(_ declaration: TreePlace) -> Bool {
    guard let last = owners(of: declaration).last,
      let type = last.tree.child(.typeName, of: last.node)
    else { return false }
    return last.tree.firstTokenKind(type) == .group
  }

  /// The names inside a group or a row.
  func levels(of place: TreePlace) -> [NameLevel] {
    owners(of: place).compactMap { owner in
      owner.tree.child(.block, of: owner.node).map { level($0, in: owner.tree) }
    }
  }

  /// The names in a block.
  func level(_ block: SyntaxID, in tree: SyntaxTree) -> NameLevel {
    NameLevel(tree: tree, block: block, names: self)
  }

  // MARK: Options

  /// Whether the options of a field, or of its type, have `other`.
  func hasOther(_ field: TreePlace) -> Bool {
    optionClauses(of: owners(of: field)).last.map { $0.tree.clause(of: $0.node) == .other } ?? false
  }

  /// The clauses that declare the options of a choice, and the file in which they are.
  func optionClauses(of owners: [TreePlace]) -> [TreePlace] {
    for owner in owners {
      guard let block = owner.tree.child(.block, of: owner.node) else { continue }
      let clauses = owner.tree.children(of: block).filter {
        owner.tree.clause(of: $0)?.facts.shape.declaresOptions == true
      }
      if !clauses.isEmpty { return clauses.map { TreePlace(tree: owner.tree, node: $0) } }
    }
    return []
  }

  /// The table of an `options` clause.
  func table(of clause: TreePlace) -> OptionTable? {
    guard let text = clause.tree.child(.text, of: clause.node),
      let path = clause.tree.plainText(text)
    else { return nil }
    return files.table(path, namedIn: clause.tree.source.name)
  }

  /// The columns of the options of a choice.
  func columns(of owners: [TreePlace]) -> [NamedPart] {
    for clause in optionClauses(of: owners) where clause.tree.clause(of: clause.node) == .options {
      return columns(of: clause)
    }
    return []
  }

  func columns(of clause: TreePlace) -> [NamedPart] {
    (table(of: clause)?.columns ?? []).map { column in
      NamedPart(
        kind: .column, tree: clause.tree, node: clause.node, text: column.name,
        type: ValueType(ValueType.Kind(column.kind)))
    }
  }

  /// The type of the points of the options of a choice, if they have some.
  func points(of owners: [TreePlace]) -> ValueType? {
    for clause in optionClauses(of: owners) {
      guard let points = clause.tree.child(.points, of: clause.node) else { continue }
      return clause.tree.child(.decimal, of: points) == nil ? .integer : .decimal
    }
    return nil
  }
}
