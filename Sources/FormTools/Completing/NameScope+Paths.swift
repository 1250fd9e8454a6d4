internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Resolves paths.
extension NameScope {
  /// The thing that a path, or the start of one, refers to.
  enum Destination {
    /// The form itself, as `form` names it.
    case form
    /// A group, a list or a row, with the names inside it.
    case container(NamedPart, isRow: Bool)
    /// A value, and the field that has it.
    case value(MeantType, NamedPart?)
  }

  /// A named part, and the scope in which it is declared.
  struct Found {
    var part: NamedPart
    var scope: NameScope
  }

  /// Returns the innermost part with a name.
  func part(named name: String) -> Found? {
    guard names.lookups > 0 else { return nil }
    names.lookups -= 1
    for (number, level) in levels.enumerated() {
      if let part = level.part(named: name) {
        return Found(part: part, scope: outward(from: number))
      }
    }
    return nil
  }

  /// Returns the declaration or value that a name refers to.
  func destination(of found: Found, _ depth: Int) -> Destination? {
    let part = found.part
    switch part.kind {
    case .group: return .container(part, isRow: true)
    case .rows: return .container(part, isRow: false)
    case .row: return .container(part, isRow: true)
    case .field, .constant, .column:
      return found.scope.type(of: part, depth).map { .value($0, part) }
    }
  }

  /// Returns the declaration or value that a path refers to, up to a token.
  ///
  /// - Parameter passing: called with each named part along the path.
  func destination(
    of path: SyntaxID, in tree: SyntaxTree, before end: Int = .max, _ depth: Int = 0,
    passing: (NamedPart) -> Void = { _ in }
  ) -> Destination? {
    guard tree.kind(path) == .path else {
      return first(path, in: tree, depth, passing)
    }
    var isMany = false
    var here: Destination?
    for (number, child) in tree.children(of: path).enumerated() {
      if Int(tree.nodes[child].endToken) > end { break }
      if number == 0 {
        here = first(child, in: tree, depth, passing)
        continue
      }
      guard let before = here else { return nil }
      if tree.kind(child) == .index {
        here = row(of: before)
      } else if let name = tree.child(at: 0, of: child), tree.kind(name) == .name {
        if case .container(_, isRow: false) = before { isMany = true }
        let found = member(tree.nameText(name), of: before, depth)
        if let part = found?.part { passing(part) }
        here = found?.destination
      }
    }
    if isMany, case .value(let type, let part) = here { return .value(type.many, part) }
    return here
  }

  private func first(
    _ node: SyntaxID, in tree: SyntaxTree, _ depth: Int, _ passing: (NamedPart) -> Void
  ) -> Destination? {
    switch tree.kind(node) {
    case .formReference: return .form
    case .nameReference:
      guard let found = part(named: tree.nameText(node)) else {
        return tree.nameText(node) == RowAbove.name ? rowAbove : nil
      }
      passing(found.part)
      return destination(of: found, depth)
    default:
      return type(of: node, in: tree, depth).map { .value($0, nil) }
    }
  }

  /// The row above, if it can be read.
  private var rowAbove: Destination? {
    rowsAround.map { place in
      .container(
        NamedPart(kind: .row, tree: place.tree, node: place.node, text: RowAbove.name), isRow: true)
    }
  }

  /// Returns true if a path leads to the row above.
  func readsRowAbove(_ path: SyntaxID, in tree: SyntaxTree) -> Bool {
    guard tree.kind(path) == .path, let first = tree.child(at: 0, of: path),
      tree.kind(first) == .nameReference, tree.nameText(first) == RowAbove.name
    else { return false }
    return rowsAround != nil && part(named: RowAbove.name) == nil
  }

  /// Returns a row of a list; for a list of plain values, the value.
  private func row(of list: Destination) -> Destination? {
    guard case .container(let part, isRow: false) = list else { return nil }
    if let plain = plainType(of: part) { return .value(plain, part) }
    return .container(part, isRow: true)
  }

  /// Returns the type of the values in a list of plain values.
  func plainType(of part: NamedPart) -> MeantType? {
    guard part.kind == .rows else { return nil }
    let place = TreePlace(tree: part.tree, node: part.node)
    return names.scalarType(of: place).map {
      MeantType(ValueType($0, choice: -1), names.owners(of: place))
    }
  }

  /// Returns the names inside a destination.
  func levels(inside destination: Destination) -> [NameLevel] {
    switch destination {
    case .form: form.map { [$0] } ?? []
    case .container(let part, _):
      if part.kind == .row, part.tree.kind(part.node) == .clause {
        [
          NameLevel(
            tree: part.tree,
            further: names.columns(of: TreePlace(tree: part.tree, node: part.node)))
        ]
      } else {
        names.levels(of: TreePlace(tree: part.tree, node: part.node))
      }
    case .value(let type, _):
      type.type.kind == .option
        ? [NameLevel(tree: names.tree, further: names.columns(of: type.owners))] : []
    }
  }

  private func member(
    _ name: String, of destination: Destination, _ depth: Int
  ) -> (part: NamedPart?, destination: Destination?)? {
    if case .value(let type, _) = destination, name == "points",
      let points = names.points(of: type.owners)
    {
      return (nil, .value(MeantType(points), nil))
    }
    let levels = levels(inside: destination)
    for level in levels {
      guard let part = level.part(named: name) else { continue }
      let found = Found(part: part, scope: inside(levels))
      return (part, self.destination(of: found, depth))
    }
    return nil
  }
}

extension NameLevel {
  /// Returns the part with a name.
  func part(named name: String) -> NamedPart? {
    var found: NamedPart?
    forEachPart { part in
      if part.isNamed(name) { found = part }
      return found == nil
    }
    return found
  }
}
