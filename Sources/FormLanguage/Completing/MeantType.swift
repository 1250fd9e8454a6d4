internal import FormEngine

/// A node of a file.
struct TreePlace {
  var tree: SyntaxTree
  var node: SyntaxID
}

/// The type of an expression as far as its text shows it.
struct MeantType {
  var type: ValueType
  /// Of a choice: the declarations that may list its options, the field first.
  var owners: [TreePlace] = []

  init(_ type: ValueType, _ owners: [TreePlace] = []) {
    self.type = type
    self.owners = owners
  }

  var one: MeantType { MeantType(type.one, owners) }
  var many: MeantType { MeantType(type.many, owners) }

  /// One of several options.
  var element: MeantType {
    guard type.kind == .options else { return one }
    return MeantType(ValueType(.option), owners)
  }

  /// Whether a value of a type may be where this one is expected.
  func takes(_ other: MeantType) -> Bool {
    if other.type.isMany != type.isMany { return false }
    if type.isOptions, other.type.kind == type.kind {
      guard let mine = owners.last, let its = other.owners.last else { return true }
      return mine.tree === its.tree && mine.node == its.node
    }
    return type.joined(with: other.type) != nil
  }
}
