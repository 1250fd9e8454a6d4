internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Completes paths, and the members after a dot in them.
extension Completer {
  /// The kind of thing that a path must name.
  enum PathRole {
    case field, list, place, problem
    /// Something that can have the focus.
    case focus
    /// A field of a list, or a list of single values.
    case column
  }

  /// Returns the role of a path in a clause or step; nil for a path in an expression.
  func pathRole(_ depth: Int) -> PathRole? {
    guard depth > 0 else { return nil }
    let parent = place.around[depth - 1]
    switch tree.kind(parent) {
    case .focusTarget, .onSuccess: return .focus
    case .clearTargets: return .field
    case .clause where tree.clause(of: parent) == .options: return .column
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

  /// Completes the first name of a path.
  func completePath(_ role: PathRole) {
    if place.previous() == .focus || place.previous() == .next || place.previous() == .previous,
      tree.kind(place.around[max(0, place.around.count - 3)]) == .step
    {
      add(["none"], .keyword, .fitting)
    }
    // A row of `start` names its own fields.
    let isInStart = place.around.contains { tree.clause(of: $0) == .start }
    addParts(
      of: isInStart ? Array(scope.levels.prefix(1)) : scope.levels, role == .column ? .list : role)
    if isInStart { return }
    if scope.form != nil { add(["form"], .keyword, .other) }
    if role == .problem { addRules(in: scope.levels) }
    if role == .focus, let list = scope.value, tree.kind(list.node) == .rowsDeclaration,
      scope.names.scalarType(of: list) != nil
    {
      add(["value"], .keyword, .fitting)
    }
  }

  private func addParts(
    of levels: [NameLevel], _ role: PathRole?, without omitted: NamedPart.Kind? = nil
  ) {
    var seen = givenNames
    for (number, level) in levels.enumerated() {
      var declared = scope
      declared.levels = Array(levels.dropFirst(number))
      level.forEachPart { part in
        let name = part.name
        guard word.fits(name), part.kind != omitted, let rank = rank(of: part, role),
          seen.insert(name).inserted
        else {
          return true
        }
        add(item(for: part, name, declared.type(of: part), rank))
        return items.count < 2 * CompletionList.limit
      }
    }
  }

  /// The fields that the other assignments of a `given` step or a row of `start` name.
  private var givenNames: Set<String> {
    guard let depth = place.around.lastIndex(where: { tree.kind($0) == .assignment }), depth > 0,
      tree.kind(place.parent) != .member
    else { return [] }
    var names: Set<String> = []
    for assignment in tree.children(of: place.around[depth - 1])
    where !place.around.contains(assignment) {
      guard let path = tree.child(at: 0, of: assignment), tree.kind(path) == .path else { continue }
      let parts = Array(tree.children(of: path).prefix(2))
      if parts.count == 1, tree.kind(parts[0]) == .nameReference {
        names.insert(tree.nameText(parts[0]))
      }
    }
    return names
  }

  /// Returns the rank of a part in a path; nil for a part that cannot be named there.
  private func rank(of part: NamedPart, _ role: PathRole?) -> CompletionItem.Rank? {
    switch (part.kind, role) {
    case (.rows, .list): return .expected
    case (.group, .list) where !containsList(part): return nil
    case (.group, .some), (.rows, .field): return .possible
    case (.field, .list), (.constant, .some), (.row, .some), (.column, .some): return nil
    case (.field, .some(.field)), (.field, .some(.focus)):
      // A computed field is never entered and never has the focus.
      return part.tree.child(.computed, of: part.node) == nil ? .expected : nil
    default: return .expected
    }
  }

  /// Returns true if a group contains a list at any depth. A named type may wrongly contain itself,
  /// so the number of groups searched is limited.
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
      // The row above can be read cell by cell only.
      let isAbove = scope.readsRowAbove(path, in: tree)
      addParts(of: scope.levels(inside: destination), role, without: isAbove ? .rows : nil)
      if isAbove, case .container(let part, isRow: true) = destination, part.kind == .row,
        scope.names.scalarType(of: TreePlace(tree: part.tree, node: part.node)) != nil
      {
        add(["value"], .keyword, .expected)
      }
      if role == nil { addPoints(of: destination) }
      return
    }
    switch destination {
    case .form, .container(_, isRow: true):
      let levels = scope.levels(inside: destination)
      addParts(of: levels, role)
      addRules(in: levels)
    case .container(let part, isRow: false), .value(_, let part?):
      // The rules of the form and of the groups along the path may report their problems here.
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

  /// Adds the points of a choice, or of each value of a list of choices.
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

  /// Completes a field of a row in a clause or step of its list.
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

  /// Adds the named rules of a form, group or row.
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

  /// Returns the rule names of a field or list, those of its types first.
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

  /// Returns the rule names of the text beside a choice with `other`.
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
