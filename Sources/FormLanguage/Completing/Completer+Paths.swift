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
    if role == .focus, let list = scope.value, tree.kind(list.node) == .rowsDeclaration,
      scope.names.scalarType(of: list) != nil
    {
      add(["value"], .keyword, .fitting)
    }
  }

  private func addParts(of levels: [NameLevel], _ role: PathRole?) {
    var seen = givenNames
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

  /// What the other assignments of a `given` around the marker name.
  private var givenNames: Set<String> {
    guard let step = place.around.last(where: { tree.step(of: $0) == .given }),
      let block = tree.child(.block, of: step), tree.kind(place.parent) != .member
    else { return [] }
    var names: Set<String> = []
    for assignment in tree.children(of: block) where !place.around.contains(assignment) {
      guard let path = tree.child(at: 0, of: assignment), tree.kind(path) == .path else { continue }
      let parts = Array(tree.children(of: path).prefix(2))
      if parts.count == 1, tree.kind(parts[0]) == .nameReference {
        names.insert(tree.nameText(parts[0]))
      }
    }
    return names
  }

  /// Nil for what cannot be named there.
  private func rank(of part: NamedPart, _ role: PathRole?) -> CompletionItem.Rank? {
    switch (part.kind, role) {
    case (.rows, .list): return .expected
    case (.group, .list) where !containsList(part): return nil
    case (.group, .some), (.rows, .field): return .possible
    case (.field, .list), (.constant, .some), (.row, .some), (.column, .some): return nil
    case (.field, .some(.field)), (.field, .some(.focus)):
      // What is computed is never entered, and never has the focus.
      return part.tree.child(.computed, of: part.node) == nil ? .expected : nil
    default: return .expected
    }
  }

  /// Whether a list is somewhere in a group. A named type may wrongly contain itself, so that only
  /// the first groups are looked into.
  private func containsList(_ group: NamedPart) -> Bool {
    var groups = [group]
    var found = false
    var next = 0
    while next < min(groups.count, 1_000), !found {
      let place = TreePlace(tree: groups[next].tree, node: groups[next].node)
      for level in scope.names.levels(of: place) {
        level.forEachPart { part in
          if part.kind == .group { groups.append(part) }
          found = found || part.kind == .rows
          return !found
        }
      }
      next += 1
    }
    return found
  }

  // MARK: After a dot

  func completeMember() {
    let depth = place.around.count - 3
    guard depth >= 0 else { return }
    let path = place.around[depth]
    let member = Int(tree.nodes[place.parent].firstToken)
    guard let destination = scope.destination(of: path, in: tree, before: member) else { return }
    let role = pathRole(depth)
    guard role == .problem else {
      addParts(of: scope.levels(inside: destination), role)
      if role == nil { addPoints(of: destination) }
      return
    }
    switch destination {
    case .form, .container(_, isRow: true):
      let levels = scope.levels(inside: destination)
      addParts(of: levels, role)
      addRules(in: levels)
    case .container(let part, isRow: false), .value(_, let part?):
      // The rules of the form and of the groups on the way may report their problems at it.
      var levels = scope.levels
      var lists: [NamedPart] = []
      _ = scope.destination(of: path, in: tree, before: member) { part in
        guard part.kind == .group || part.kind == .rows else { return }
        levels += scope.names.levels(of: TreePlace(tree: part.tree, node: part.node))
        if part.kind == .rows { lists.append(part) }
      }
      addRules(in: levels)
      addRules(named: ruleNames(of: part))
      guard case .value = destination else { return }
      for list in lists {
        addRules(named: ruleNames(of: list).filter { $0.hasPrefix(Clause.unique.keyword) })
      }
    case .value(_, nil): break
    }
  }

  /// The points of a choice, or of each value of a list of choices.
  private func addPoints(of destination: NameScope.Destination) {
    let type: MeantType? =
      switch destination {
      case .value(let type, _): type
      case .container(let part, isRow: false): scope.plainType(of: part)
      default: nil
      }
    guard let points = scope.names.points(of: type?.owners ?? []) else { return }
    add(CompletionItem("points", .column, .expected, detail: ValueType(points.kind).words))
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
        if tree.kind(place.parent) == .sortKey, isSecret(part) { return true }
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

  /// The names of the rules of a field or list, by their clauses, those of its types first.
  private func ruleNames(of part: NamedPart) -> [String] {
    let declaration = TreePlace(tree: part.tree, node: part.node)
    let type = scope.names.scalarType(of: declaration)
    var known = type?.ruleName.map { [$0] } ?? []
    if type?.isChoice == true { known.append("option") }
    if part.text != nil { return ruleNames(ofOther: declaration) }
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
    let isExclusive = scope.names.optionClauses(of: scope.names.owners(of: declaration))
      .contains { option in
        option.tree.child(.block, of: option.node).map { block in
          option.tree.children(of: block).contains { option.tree.clause(of: $0) == .exclusive }
        } ?? false
      }
    return isExclusive ? known + [Clause.exclusive.keyword] : known
  }

  /// Those of the text beside a choice with `other`.
  private func ruleNames(ofOther choice: TreePlace) -> [String] {
    let other = scope.names.optionClauses(of: scope.names.owners(of: choice)).last
    let hasLength = other.map { $0.tree.child(.range, of: $0.node) != nil } ?? false
    return [Clause.required.keyword] + (hasLength ? [Clause.length.keyword] : [])
  }

  private func addRules(named names: [String]) {
    for rule in names {
      add(
        CompletionItem(
          rule, .rule, .expected, text: isPlainName(rule) ? rule : "`\(rule)`"))
    }
  }
}
