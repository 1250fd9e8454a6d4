internal import FormEngine
internal import FormSyntax

/// The names that are visible at a place, innermost first.
struct NameScope {
  var names: FormNames
  var levels: [NameLevel] = []
  /// The field or type that `value` refers to.
  var value: TreePlace?
  /// The list in whose rows the place is, if `previous` can read the row above there.
  var rowsAround: TreePlace?
  /// The block of the form, which `form.` refers to; nil in a type.
  var form: NameLevel?

  /// Creates the scope at the last of some nested nodes, outermost first.
  init(_ names: FormNames, around: [SyntaxID]) {
    self.names = names
    let tree = names.tree
    for (depth, node) in around.enumerated() {
      let next = depth + 1 < around.count ? around[depth + 1] : node
      switch tree.kind(node) {
      case .formDeclaration:
        form = tree.child(.block, of: node).map { names.level($0, in: tree) }
        levels = form.map { [$0] } ?? []
      case .typeDeclaration:
        value = TreePlace(tree: tree, node: node)
        levels =
          names.isGroup(TreePlace(tree: tree, node: node))
          ? names.levels(of: TreePlace(tree: tree, node: node)) : []
      case .testDeclaration:
        if let node = tree.child(.formDeclaration, of: tree.root) {
          form = tree.child(.block, of: node).map { names.level($0, in: tree) }
          levels = form.map { [$0] } ?? []
        }
      case .fieldDeclaration: value = TreePlace(tree: tree, node: node)
      case .groupDeclaration, .rowsDeclaration:
        let place = TreePlace(tree: tree, node: node)
        value = tree.kind(node) == .rowsDeclaration ? place : nil
        guard tree.kind(next) == .block else { continue }
        let inner = depth + 2 < around.count ? around[depth + 2] : next
        guard !isAboutOutside(inner, in: tree) else { continue }
        levels = names.levels(of: place) + levels
        if tree.kind(node) == .rowsDeclaration {
          rowsAround = tree.clause(of: inner) == .item ? nil : place
        }
      case .clause where tree.clause(of: node) == .options:
        if tree.kind(next) == .whereCondition {
          if let column = tree.child(.path, of: node) {
            addRow(of: column, in: node, tree)
          } else {
            addColumns(of: node, in: tree)
          }
          rowsAround = nil
        }
      case .call:
        if let argument = tree.child(at: 1, of: node), argument != next,
          !tree.kind(next).isExpression,
          tree.calledFunction(node)?.isAggregate == true
        {
          addRow(of: argument, in: node, tree)
          rowsAround = nil
          // In a condition on plain values, `value` is one of them.
          if tree.child(.whereCondition, of: node) != nil, let list = list(of: argument, in: tree),
            names.scalarType(of: list) != nil
          {
            value = list
          }
        }
      default: break
      }
    }
  }

  /// Returns true if a clause of a group or list is evaluated in the scope around it.
  func isAboutOutside(_ clause: SyntaxID, in tree: SyntaxTree) -> Bool {
    switch tree.clause(of: clause)?.shape {
    case .show, .readonly, .required: true
    case .range: tree.clause(of: clause) == .count
    case .nothing, .text, .plainText, .step, .match, .check, .option, .options, .other, .unique,
      .sort, .start, .expression, .set, nil:
      false
    }
  }

  /// Adds the columns of a file of options, directly or under the name of its row.
  private mutating func addColumns(of clause: SyntaxID, in tree: SyntaxTree) {
    let place = TreePlace(tree: tree, node: clause)
    if let alias = tree.child(.callAlias, of: clause) {
      addAlias(alias, of: place)
    } else {
      levels.insert(NameLevel(tree: tree, further: names.columns(of: place)), at: 0)
    }
  }

  private mutating func addAlias(_ alias: SyntaxID, of place: TreePlace) {
    guard let name = place.tree.child(at: 0, of: alias), names.tree.kind(name) == .name else {
      return
    }
    let row = NamedPart(
      kind: .row, tree: place.tree, node: place.node, text: names.tree.nameText(name))
    levels.insert(NameLevel(tree: place.tree, further: [row]), at: 0)
  }

  /// Adds the cells of the rows that a function iterates over, or the name of a row.
  private mutating func addRow(of argument: SyntaxID, in call: SyntaxID, _ tree: SyntaxTree) {
    guard let list = list(of: argument, in: tree) else { return }
    if let alias = tree.child(.callAlias, of: call), let name = tree.child(at: 0, of: alias) {
      let row = NamedPart(
        kind: .row, tree: list.tree, node: list.node, text: tree.nameText(name))
      levels.insert(NameLevel(tree: tree, further: [row]), at: 0)
    } else {
      levels = names.levels(of: list) + levels
    }
  }

  /// Returns the innermost list along a path.
  private func list(of path: SyntaxID, in tree: SyntaxTree) -> TreePlace? {
    var list: TreePlace?
    _ = destination(of: path, in: tree) { part in
      if part.kind == .rows { list = TreePlace(tree: part.tree, node: part.node) }
    }
    return list
  }

  /// Returns the scope of a declaration in a level: that level and the levels around it.
  func outward(from level: Int) -> NameScope {
    var scope = self
    scope.levels = Array(levels.dropFirst(level))
    return scope
  }

  /// Returns the scope inside a group or row.
  func inside(_ levels: [NameLevel]) -> NameScope {
    var scope = self
    scope.levels = levels + self.levels
    return scope
  }
}
