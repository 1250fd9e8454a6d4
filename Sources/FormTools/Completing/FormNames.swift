internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Resolves the names in a file from its syntax alone, since the checker says little about a form
/// that is being written.
final class FormNames {
  let tree: SyntaxTree
  let files: ReadFiles
  /// The types that may be named, with the file's own first.
  private(set) var types: [(name: String, place: TreePlace)] = []
  private var placesOfTypes: [String: TreePlace] = [:]
  /// The remaining budget of name lookups for the types of expressions. Once it is spent, types are
  /// unknown.
  var lookups = 400
  /// The inferred types of `let`s, by file and node.
  var typesOfLets: [ObjectIdentifier: [SyntaxID: MeantType?]] = [:]
  /// The largest number of types and `let`s to follow; a longer chain is most likely a cycle.
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

  /// Returns a declaration followed by the chain of named types that it is based on.
  func owners(of declaration: TreePlace) -> [TreePlace] {
    var owners = [declaration]
    while owners.count < Self.deepest, let next = owners.last.flatMap(namedType) {
      owners.append(next)
    }
    return owners
  }

  /// Returns the named type that a declaration uses.
  private func namedType(of place: TreePlace) -> TreePlace? {
    guard let type = place.tree.child(.typeName, of: place.node),
      place.tree.scalarType(type) == nil
    else { return nil }
    return placesOfTypes[place.tree.nameText(type)]
  }

  /// Returns the built-in type that a declaration is based on; nil for a group.
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

  /// Returns true if a declaration is based on a group type.
  func isGroup(_ declaration: TreePlace) -> Bool {
    guard let last = owners(of: declaration).last,
      let type = last.tree.child(.typeName, of: last.node)
    else { return false }
    return last.tree.firstTokenKind(type) == .group
  }

  /// Returns the names inside a group or a row.
  func levels(of place: TreePlace) -> [NameLevel] {
    owners(of: place).compactMap { owner in
      owner.tree.child(.block, of: owner.node).map { level($0, in: owner.tree) }
    }
  }

  /// Returns the names in a block.
  func level(_ block: SyntaxID, in tree: SyntaxTree) -> NameLevel {
    NameLevel(tree: tree, block: block, names: self)
  }

  // MARK: Options

  /// Returns true if the options of a field or its type end with `other`.
  func hasOther(_ field: TreePlace) -> Bool {
    optionClauses(of: owners(of: field)).last.map { $0.tree.clause(of: $0.node) == .other } ?? false
  }

  /// Returns the clauses that declare the options of a choice.
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

  /// Returns the option table that an `options` clause names.
  func table(of clause: TreePlace) -> OptionTable? {
    guard let text = clause.tree.child(.text, of: clause.node),
      let path = clause.tree.plainText(text)
    else { return nil }
    return files.table(path, namedIn: clause.tree.source.name)
  }

  /// Returns the columns of the options of a choice.
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

  /// Returns the type of the points of a choice, if its options have any.
  func points(of owners: [TreePlace]) -> ValueType? {
    for clause in optionClauses(of: owners) {
      guard let points = clause.tree.child(.points, of: clause.node) else { continue }
      return clause.tree.child(.decimal, of: points) == nil ? .integer : .decimal
    }
    return nil
  }
}
