internal import FormEngine

/// Paths, and what follows a dot in them.
extension Completer {
  /// What a path names.
  enum PathRole {
    case field, list, place, problem
    /// What can have the focus.
    case focus
  }

  /// The role of a path where a clause or step needs one; nil for one in an expression.
  func pathRole(_ depth: Int) -> PathRole? {
    guard depth > 0 else { return nil }
    let parent = place.around[depth - 1]
    switch tree.kind(parent) {
    case .focusTarget, .onSuccess: return .focus
    case .clearTargets: return .field
    case .assignment: return tree.child(at: 0, of: parent) == place.around[depth] ? .field : nil
    case .step:
      guard
        tree.child(at: 0, of: parent) == place.around[depth]
          || tree.expectation(of: parent) == .order
      else { return nil }
      switch tree.step(of: parent) {
      case .enter, .clear, .reject: return .field
      case .add, .delete, .move, .sort: return .list
      case .focus: return .focus
      case .expect:
        switch tree.expectation(of: parent) {
        case .focus, .next, .previous, .order: return .focus
        case .error, .warning, .notWarning: return .problem
        case .condition, nil: return nil
        default: return .place
        }
      default: return nil
      }
    default: return nil
    }
  }

  /// The names with which a path may start.
  func completePath(_ role: PathRole) {
    if place.previous() == .focus || place.previous() == .next || place.previous() == .previous,
      tree.kind(place.around[max(0, place.around.count - 3)]) == .step
    {
      add(["none"], .keyword, .fitting)
    }
    addParts(of: scope.levels, role)
    if scope.form != nil { add(["form"], .keyword, .other) }
    if role == .problem { addRules(in: scope.levels) }
  }

  private func addParts(of levels: [NameLevel], _ role: PathRole?) {
    var seen: Set<String> = []
    for (number, level) in levels.enumerated() {
      var declared = scope
      declared.levels = Array(levels.dropFirst(number))
      level.forEachPart { part in
        let name = part.name
        guard word.fits(name), let rank = rank(of: part, role), seen.insert(name).inserted else {
          return true
        }
        add(item(for: part, name, declared.type(of: part), rank))
        return items.count < 2 * CompletionList.limit
      }
    }
  }

  /// Nil for what cannot be named there.
  private func rank(of part: NamedPart, _ role: PathRole?) -> CompletionItem.Rank? {
    switch (part.kind, role) {
    case (.rows, .list): return .expected
    case (.group, .some), (.rows, .field): return .possible
    case (.field, .list), (.constant, .some), (.row, .some), (.column, .some): return nil
    case (.field, .some(.field)), (.field, .some(.focus)):
      // What is computed is never entered, and never has the focus.
      return part.tree.child(.computed, of: part.node) == nil ? .expected : nil
    default: return .expected
    }
  }

  // MARK: After a dot

  func completeMember() {
    let depth = place.around.count - 3
    guard depth >= 0 else { return }
    let path = place.around[depth]
    let member = Int(tree.nodes[place.parent].firstToken)
    guard let destination = scope.destination(of: path, in: tree, before: member) else { return }
    let role = pathRole(depth)
    addParts(of: scope.levels(inside: destination), role)
    if case .value(let type, _) = destination, role == nil,
      let points = scope.names.points(of: type.owners)
    {
      add(CompletionItem("points", .column, .expected, detail: ValueType(points.kind).words))
    }
    guard role == .problem else { return }
    // The rules of the form and of the groups on the way may report their problems at it.
    var levels = scope.levels
    _ = scope.destination(of: path, in: tree, before: member) { part in
      if part.kind == .group || part.kind == .rows {
        levels += scope.names.levels(of: TreePlace(tree: part.tree, node: part.node))
      }
    }
    addRules(in: levels)
    switch destination {
    case .value(_, let part?), .container(let part, _): addRules(of: part)
    default: break
    }
  }

  /// The fields of a row, where its list names them.
  func completeColumn() {
    let parent =
      tree.kind(place.parent) == .sortKey
      ? place.around[max(0, place.around.count - 3)] : place.parent
    if tree.kind(parent) == .step {
      guard let path = tree.child(.path, of: parent),
        let list = scope.destination(of: path, in: tree)
      else { return }
      return addColumns(of: scope.levels(inside: list))
    }
    if let list = scope.value, scope.names.scalarType(of: list) != nil {
      add(["value"], .keyword, .expected)
    }
    addColumns(of: Array(scope.levels.prefix(1)))
  }

  private func addColumns(of levels: [NameLevel]) {
    for level in levels {
      level.forEachPart { part in
        guard part.kind == .field || part.kind == .constant else { return true }
        add(item(for: part, part.name, scope.type(of: part), .expected))
        return true
      }
    }
  }

  // MARK: Rules

  /// The rules with a name in a form, group or row.
  private func addRules(in levels: [NameLevel]) {
    for level in levels where level.block >= 0 {
      level.tree.forEachChild(of: level.block) { node in
        guard level.tree.clause(of: node) == .check || level.tree.clause(of: node) == .warn,
          let name = level.tree.child(at: 0, of: node), level.tree.kind(name) == .name
        else { return }
        let text = level.tree.nameText(name)
        add(
          CompletionItem(
            text, .rule, .expected, text: level.tree.isQuoted(name) ? "`\(text)`" : text))
      }
    }
  }

  /// The rules of a field or list, by their clauses, those of its types first.
  private func addRules(of part: NamedPart) {
    let declaration = TreePlace(tree: part.tree, node: part.node)
    let type = scope.names.scalarType(of: declaration)
    var known: [String] = type?.rule == nil ? [] : [type?.keyword ?? ""]
    if type?.isChoice == true { known.append("option") }
    for owner in scope.names.owners(of: declaration).reversed() {
      guard let block = owner.tree.child(.block, of: owner.node) else { continue }
      for node in owner.tree.children(of: block) {
        guard let clause = owner.tree.clause(of: node), clause.facts.isRule else { continue }
        if let name = owner.tree.child(at: 0, of: node), owner.tree.kind(name) == .name,
          clause == .check || clause == .warn
        {
          known.append(owner.tree.nameText(name))
        } else {
          let base = clause == .warn ? Clause.check.keyword : clause.keyword
          var name = base
          var number = 2
          while known.contains(name), number < 1_000 {
            name = "\(base)\(number)"
            number += 1
          }
          known.append(name)
        }
      }
    }
    for rule in known {
      add(
        CompletionItem(
          rule, .rule, .expected, text: isPlainName(rule) ? rule : "`\(rule)`"))
    }
  }
}
