internal import FormEngine
internal import FormSyntax

/// Looks up the names that are visible at the place.
extension CheckedPlace {
  /// Returns the scope around another, or -1 at the end of a named type.
  func outer(_ scope: ScopeID) -> ScopeID {
    form.scopes[scope].isClosed && scope != context.openScope ? -1 : form.scopes[scope].parent
  }

  /// Resolves a name from a scope outwards, to its symbol and the scope that declares it. A rule is
  /// found only if nothing readable has the name.
  func symbol(
    _ name: NameID, from scope: ScopeID
  ) -> (symbol: Symbol, scope: ScopeID)? {
    var scope = scope
    var rule: (symbol: Symbol, scope: ScopeID)?
    while scope >= 0 {
      if let symbol = form.symbol(name, in: scope) {
        if !form.isRule(symbol) { return (symbol, scope) }
        rule = rule ?? (symbol, scope)
      }
      scope = outer(scope)
    }
    return rule
  }

  /// Returns the names that an expression may read, innermost first.
  func visibleNames() -> [NearNames] {
    var visible: [ScopeID] = openFrames.reversed().flatMap { $0.alias == nil ? $0.scopes : [] }
    var scope = context.scope
    while scope >= 0 {
      visible.append(scope)
      scope = outer(scope)
    }
    let aliases =
      openFrames.compactMap(\.alias).map { form.names.text($0) } + namesOfCandidate()
    return (aliases.isEmpty ? [] : [NearNames(aliases)]) + visible.map { namesDeclared(in: $0) }
  }

  /// Returns the names of the fields, groups and lists of a scope in the order of their
  /// declaration, then those of its `let`s.
  func namesDeclared(in scope: ScopeID) -> NearNames {
    if let known = declaredNames, known.count == form.scopes.count { return known[scope] }
    var declared = [[String]](repeating: [], count: form.scopes.count)
    for (node, declaration) in form.declarations.enumerated()
    where declaration.scope >= 0 && declaration.name >= 0 {
      declared[declaration.scope].append(form.nodes[node].name)
    }
    for declaration in form.lets {
      declared[declaration.scope].append(form.names.text(declaration.name))
    }
    let lists = declared.map { NearNames($0) }
    declaredNames = lists
    return lists[scope]
  }

  /// Returns whether a name is visible here, or may be.
  func isVisible(_ name: NameID) -> Bool {
    var around = context.scope
    while around >= 0 {
      if form.scopes[around].hasUnknownMembers { return true }
      around = outer(around)
    }
    for frame in openFrames {
      if frame.alias == name { return true }
      if frame.alias == nil, frame.scopes.contains(where: { form.symbol(name, in: $0) != nil }) {
        return true
      }
    }
    return isOfCandidate(name)
      || symbol(name, from: context.scope) != nil
  }

  /// The options that a condition tests.
  var candidates: FileOptions? {
    context.candidates >= 0 ? form.choices[context.candidates].fileOptions : nil
  }

  /// Returns whether a name means the candidate option or one of its columns.
  private func isOfCandidate(_ name: NameID) -> Bool {
    guard let candidates else { return false }
    return candidates.alias.map { $0 == name } ?? (candidates.columns[name] != nil)
  }

  /// Returns the names through which a condition can read the candidate option.
  func namesOfCandidate() -> [String] {
    guard let candidates else { return [] }
    if let alias = candidates.alias { return [form.names.text(alias)] }
    return candidates.table.columns.map(\.name)
  }

  /// Returns the list whose rows contain the expression. In a named type, only its own lists count.
  func listAround() -> NodeID? {
    var scope = context.scope
    while scope >= 0 {
      let node = form.scopes[scope].node
      if form.nodes[node].kind == .row { return form.nodes[node].parent }
      scope = outer(scope)
    }
    return nil
  }

  var isAroundUnknownMembers: Bool {
    var scope = context.scope
    while scope >= 0 {
      if form.scopes[scope].hasUnknownMembers { return true }
      scope = outer(scope)
    }
    return false
  }

  func owner(_ scope: ScopeID) -> NameOwner {
    let node = form.scopes[scope].node
    return switch form.nodes[node].kind {
    case .form: .form
    case .row: .rows(of: form.quoted(form.nodes[node].parent))
    default: .node(form.quoted(node))
    }
  }
}

extension UInt8 {
  /// True for a byte of a name as it is written, with its backticks.
  var isPartOfName: Bool {
    self == UInt8(ascii: "_") || self == UInt8(ascii: "`") || self >= 0x80
      || (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
  }
}
