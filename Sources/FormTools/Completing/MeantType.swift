internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// A node and the tree that contains it.
struct TreePlace {
  var tree: SyntaxTree
  var node: SyntaxID
}

/// The type of an expression, inferred from its syntax.
struct MeantType {
  var type: ValueType
  /// For a choice, the declarations that may list its options, starting with the field.
  var owners: [TreePlace] = []

  init(_ type: ValueType, _ owners: [TreePlace] = []) {
    self.type = type
    self.owners = owners
  }

  var one: MeantType { MeantType(type.one, owners) }
  var many: MeantType { MeantType(type.many, owners) }

  /// The type of one value; for several options, that of one option.
  var element: MeantType {
    guard type.kind == .options else { return one }
    return MeantType(ValueType(.option), owners)
  }

  /// Returns true if a value of another type may be used where this type is expected.
  func takes(_ other: MeantType) -> Bool {
    if other.type.isMany != type.isMany { return false }
    if type.isOptions, other.type.kind == type.kind {
      guard let mine = owners.last, let its = other.owners.last else { return true }
      return mine.tree === its.tree && mine.node == its.node
    }
    return type.joined(with: other.type) != nil
  }
}
