internal import FormEngine

/// A name that may be read at a place.
package struct VisibleName: Sendable {
  package var name: String
  package var kind: NameKind
  /// The type of its value with its article, `an integer`; nil for a group.
  package var type: String?
  package var place: NamePlace
  let valueType: ValueType
  let node: NodeID
}

/// Which names may be read at a place.
package struct CheckedPlace {
  let checked: CheckedScopes
  /// The innermost scope, or -1 if only `value` and functions may be read.
  let scope: ScopeID
  /// The declaration around the place.
  let node: NodeID
  package let isInTest: Bool
}

extension FileAnalysis {
  /// The scope at an offset; nil where no form or type could be checked.
  package func scope(at offset: Int) -> CheckedPlace? {
    let path = syntaxPath(at: offset)
    guard let top = path.dropFirst().first else { return nil }
    switch tree.kind(top) {
    case .testDeclaration:
      return form.map { CheckedPlace(checked: $0, scope: 0, node: 0, isInTest: true) }
    case .formDeclaration: return form.map { scope(in: $0, path) }
    case .typeDeclaration: return types.map { scope(in: $0, path) }
    default: return nil
    }
  }

  private func scope(in checked: CheckedScopes, _ path: [SyntaxID]) -> CheckedPlace {
    let form = checked.form
    var node: NodeID = 0
    var clause: Clause?
    var isInClause = false
    for id in path {
      if tree.kind(id) == .clause {
        clause = tree.clause(of: id)
        isInClause = true
      }
      if tree.kind(id).isDeclaration, let found = self.node(declaredBy: id, in: form) {
        (node, clause, isInClause) = (found, nil, false)
      }
    }
    let declaration = form.declarations[node]
    let isType = form.isTypes && form.nodes[node].parent == 0
    let isInside: Bool
    switch form.nodes[node].kind {
    case .form, .row: isInside = true
    case .group: isInside = !isInClause || clause == .check || clause == .warn
    case .list:
      isInside =
        !isInClause || ClauseSet(.check, .warn, .item, .sort, .unique).contains(clause ?? .item)
    case .field, .section, .note: isInside = false
    }
    var scope = isInside ? declaration.inner : declaration.scope
    if isType, !isInside { scope = -1 }
    return CheckedPlace(checked: checked, scope: scope, node: node, isInTest: false)
  }

  private func node(declaredBy id: SyntaxID, in form: CheckedForm) -> NodeID? {
    form.declarations.firstIndex { $0.file == 0 && $0.syntax == id && $0.scope >= -1 }
      .flatMap { form.isTypes && $0 == 0 ? nil : $0 }
  }

  /// The names that may be read at an offset, innermost first, without those that another hides.
  package func visibleNames(at offset: Int) -> [VisibleName] {
    guard let place = scope(at: offset) else { return [] }
    var known: Set<String> = []
    var result: [VisibleName] = []
    func add(_ name: VisibleName) {
      if known.insert(name.name).inserted { result.append(name) }
    }
    for frame in frames(at: offset, in: place.checked) {
      if let alias = frame.alias {
        add(alias)
      } else {
        names(in: place.checked, frame.scope).forEach(add)
      }
    }
    var scope = place.scope
    while place.checked.scopes.indices.contains(scope) {
      names(in: place.checked, scope).forEach(add)
      scope = place.checked.scopes[scope].isClosed ? -1 : place.checked.scopes[scope].parent
    }
    return result
  }

  /// The fields, groups, lists and lets that are declared in a scope, in the order of the file.
  func names(in checked: CheckedScopes, _ scope: ScopeID) -> [VisibleName] {
    let form = checked.form
    var result: [VisibleName] = []
    for (node, declaration) in form.declarations.enumerated()
    where declaration.scope == scope && declaration.name >= 0 {
      // A type by itself is not a value.
      if form.isTypes, form.nodes[node].parent == 0 { continue }
      result.append(visibleName(node, in: form))
    }
    for constant in form.lets where constant.scope == scope {
      result.append(
        VisibleName(
          name: form.names.text(constant.name), kind: .constant, type: constant.type.words,
          place: NamePlace(source: form.sources[constant.file].name, span: constant.nameSpan),
          valueType: constant.type, node: -1))
    }
    return result
  }

  func visibleName(_ node: NodeID, in form: CheckedForm) -> VisibleName {
    let declaration = form.declarations[node]
    let type =
      declaration.isUntyped
      ? ValueType.invalid
      : ValueType(form.nodes[node].type, choice: Int32(declaration.choice))
    var kind = NameKind.field
    var value: ValueType? = type
    switch form.nodes[node].kind {
    case .form: (kind, value) = (.form, nil)
    case .group, .section, .note: (kind, value) = (.group, nil)
    case .list, .row: (kind, value) = (.rows, ValueType(.rows))
    case .field: if declaration.otherOf >= 0 { kind = .otherText }
    }
    return VisibleName(
      name: form.nodes[node].name, kind: kind, type: value?.words,
      place: NamePlace(source: form.sources[declaration.file].name, span: declaration.nameSpan),
      valueType: value ?? .invalid, node: node)
  }

  private struct Frame {
    var alias: VisibleName?
    var scope: ScopeID
  }

  /// The rows that calls around an offset look at in their `where`, innermost first.
  private func frames(at offset: Int, in checked: CheckedScopes) -> [Frame] {
    let path = syntaxPath(at: offset)
    var frames: [Frame] = []
    for (call, part) in zip(path, path.dropFirst())
    where tree.kind(call) == .call && tree.kind(part) == .whereCondition {
      guard let argument = tree.child(at: 1, of: call), let list = list(argument, checked) else {
        continue
      }
      let body = checked.form.nodes[list].rowBody
      let scope = body >= 0 ? checked.form.declarations[body].inner : -1
      var alias: VisibleName?
      if let named = tree.child(.callAlias, of: call), let name = tree.child(.name, of: named) {
        alias = VisibleName(
          name: tree.nameText(name), kind: .alias, type: nil,
          place: NamePlace(source: source.name, span: tree.span(name)),
          valueType: ValueType(.rows), node: list)
      }
      frames.append(Frame(alias: alias, scope: scope))
    }
    return frames.reversed()
  }

  /// The list whose rows a path leads to, or of which it names a column.
  private func list(_ argument: SyntaxID, _ checked: CheckedScopes) -> NodeID? {
    let span = tree.span(argument)
    guard let last = names.occurrence(at: Int(span.end)), last.span.start >= span.start,
      let (found, node) = checkedNode(of: last), found.form === checked.form
    else { return nil }
    var list = node
    while list >= 0, checked.form.nodes[list].kind != .list {
      list = checked.form.nodes[list].parent
    }
    return list >= 0 ? list : nil
  }

  /// The smallest expression at an offset.
  func expression(at offset: Int) -> Expression? {
    var best: Expression?
    for checked in [form, types].compactMap({ $0 }) {
      for expression in checked.expressions
      where Int(expression.span.start) <= offset && offset <= Int(expression.span.end) {
        if let known = best,
          known.span.end - known.span.start <= expression.span.end - expression.span.start
        {
          continue
        }
        best = expression
      }
    }
    return best
  }
}
