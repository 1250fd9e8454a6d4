internal import FormEngine
internal import FormSyntax

/// Reads groups, sections and lists, and adds the members of their named types.
extension DeclarationReader {
  func readGroup(_ id: SyntaxID, _ place: DeclarationPlace) {
    guard let node = addNamed(.group, id, place) else { return }
    readContainer(id, node: node, typeName: groupTypeName(id, place), place)
  }

  /// Returns the type after the colon of a group or list.
  private func groupTypeName(_ id: SyntaxID, _ place: DeclarationPlace) -> SyntaxID? {
    form.files.trees[place.file].child(.typeName, of: id)
  }

  private func readContainer(
    _ id: SyntaxID, node: NodeID, typeName: SyntaxID?, _ place: DeclarationPlace
  ) {
    var type: TypeID = -1
    if let typeName {
      let tree = form.files.trees[place.file]
      if let named = scalarType(typeName) == nil ? namedType(typeName) : nil {
        if case .group = form.types[named].kind {
          if tree.isSeveral(typeName) {
            _ = severalKind(of: named, typeName)
          } else {
            type = named
          }
        } else if case .scalar = form.types[named].kind {
          report(
            .wrongKindOfType, tree.span(typeName),
            DeclarationMessage.valueTypeOfGroup(form.nodes[node].name, type: tree.text(typeName)))
        }
      } else if scalarType(typeName) != nil {
        report(
          .wrongKindOfType, tree.span(typeName),
          DeclarationMessage.valueTypeOfGroup(form.nodes[node].name, type: tree.text(typeName)))
      }
    }
    let inner = addScope(
      parent: place.scope, node: node, template: form.nodes[node].template, isClosed: type >= 0)
    let namesType = typeName != nil || form.files.trees[place.file].child(.missing, of: id) != nil
    form.scopes[inner].hasUnknownMembers = namesType && type < 0
    form.declarations[node].inner = inner
    form.declarations[node].type = type
    readBody(id, node: node, type: type, inner: inner, place)
  }

  /// Reads the members of a group or row: those of its type, if it has one, or those in its block.
  private func readBody(
    _ id: SyntaxID, node: NodeID, type: TypeID, inner: ScopeID, _ place: DeclarationPlace
  ) {
    if type >= 0 {
      readMembers(ofType: type, parent: node, scope: inner, depth: place.depth + 1)
      context = ExpressionContext(file: place.file, scope: place.scope, isSilent: place.isSilent)
      forbidMembers(of: id, file: place.file, type: type)
      readRuleNames(
        of: id, file: place.file, parent: node, scope: inner, isSilent: place.isSilent)
    } else {
      readBlock(
        of: id, file: place.file, parent: node, scope: inner, depth: place.depth + 1,
        isSilent: place.isSilent)
    }
  }

  /// Expands the declarations of a named group.
  func readMembers(ofType type: TypeID, parent: NodeID, scope: ScopeID, depth: Int) {
    guard type >= 0 else { return }
    if expanding.contains(type) {
      form.scopes[scope].hasUnknownMembers = true
      if expanding.first == type || form.subject == .form { reportNesting(type) }
      return
    }
    // The last type of the chain declares the fields; the types derived from it only add rules.
    var chain = [type]
    while let last = chain.last, form.types[last].parent >= 0 {
      chain.append(form.types[last].parent)
    }
    let source = chain.removeLast()
    expanding.append(type)
    readBlock(
      of: form.types[source].syntax, file: form.types[source].file, parent: parent, scope: scope,
      depth: depth, isSilent: true)
    for type in chain.reversed() {
      readRuleNames(
        of: form.types[type].syntax, file: form.types[type].file, parent: parent, scope: scope,
        isSilent: true)
    }
    expanding.removeLast()
  }

  private func reportNesting(_ type: TypeID) {
    guard form.subject == .types else { return }
    let start = expanding.firstIndex(of: type) ?? 0
    // Each type of a cycle leads to the same cycle, which is reported once.
    guard typesInCircles.isDisjoint(with: expanding[start...]) else { return }
    typesInCircles.formUnion(expanding[start...])
    let names = (expanding[start...] + [type]).map { form.names.text(form.types[$0].name) }
    report(
      .recursiveType, at: form.types[type].namePlace, TypeMessage.circle(names, isOfFields: true))
  }

  func forbidMembers(of syntax: SyntaxID, file: Int, type: TypeID) {
    let tree = form.files.trees[file]
    guard let block = tree.child(.block, of: syntax) else { return }
    let name = form.names.text(form.types[type].name)
    for id in tree.children(of: block) {
      switch tree.kind(id) {
      case .fieldDeclaration, .groupDeclaration, .sectionDeclaration, .rowsDeclaration,
        .letDeclaration, .noteDeclaration:
        report(.addedToType, tree.span(id), DeclarationMessage.addedToType(name))
      default: break
      }
    }
  }

  func readSection(_ id: SyntaxID, _ place: DeclarationPlace) {
    let tree = form.files.trees[place.file]
    let text = tree.child(.text, of: id).map { tree.span($0) } ?? tree.span(id)
    let node = addNode(.section, name: -1, syntax: id, at: text, place)
    readBlock(
      of: id, file: place.file, parent: node, scope: place.scope, depth: place.depth + 1,
      isSilent: place.isSilent)
  }

  func readNote(_ id: SyntaxID, _ place: DeclarationPlace) {
    _ = addNode(.note, name: -1, syntax: id, at: form.files.trees[place.file].span(id), place)
  }

  func readRows(_ id: SyntaxID, _ place: DeclarationPlace) {
    let tree = form.files.trees[place.file]
    guard let list = addNamed(.list, id, place) else { return }
    let template = form.templates.count
    let body = form.nodes.count
    form.templates.append(body)
    form.templateDepths.append(form.templateDepths[place.template] + 1)
    form.nodes[list].rowTemplate = template
    form.nodes[list].rowBody = body
    var inside = place
    inside.parent = list
    inside.template = template
    _ = addNode(.row, name: -1, syntax: id, at: form.declarations[list].nameSpan, inside)
    form.declarations[body].tag = -1
    inside.parent = body
    var type: TypeID = -1
    var valueType = groupTypeName(id, place)
    var isPlain = false
    if let typeName = valueType {
      if scalarType(typeName) != nil {
        isPlain = true
      } else if let named = namedType(typeName) {
        switch form.types[named].kind {
        case .scalar: isPlain = true
        case .group where tree.isSeveral(typeName): _ = severalKind(of: named, typeName)
        case .group: type = named
        default: break
        }
      } else {
        valueType = nil
        isPlain = !hasDeclarations(id, tree)
      }
    } else if tree.child(.missing, of: id) != nil {
      isPlain = !hasDeclarations(id, tree)
    }
    if isPlain {
      let inner = addScope(parent: place.scope, node: body, template: template, isClosed: false)
      form.declarations[body].inner = inner
      form.declarations[list].inner = inner
      readPlainValue(id, list: list, scope: inner, typeName: valueType, inside)
      forbidDeclarations(in: id, list: list, tree)
      return
    }
    let inner = addScope(parent: place.scope, node: body, template: template, isClosed: type >= 0)
    form.scopes[inner].hasUnknownMembers = groupTypeName(id, place) != nil && type < 0
    form.declarations[body].inner = inner
    form.declarations[list].inner = inner
    form.declarations[list].type = type
    readBody(id, node: body, type: type, inner: inner, inside)
  }

  /// Adds the field for the value of each row in a list of plain values.
  ///
  /// - Parameter typeName: the type of the value; nil if it is not known.
  private func readPlainValue(
    _ id: SyntaxID, list: NodeID, scope: ScopeID, typeName: SyntaxID?, _ place: DeclarationPlace
  ) {
    form.nodes[list].isPlainList = true
    var place = place
    place.scope = scope
    let name = form.names.intern("value")
    let node = addNode(.field, name: name, syntax: id, at: form.declarations[list].nameSpan, place)
    form.declarations[node].tag = -1
    form.nodes[node].slot = form.addSlot(.field, template: place.template, node: node)
    _ = form.symbols.insert(.node(node), name, in: scope)
    guard let typeName else {
      form.declarations[node].isUntyped = true
      return
    }
    setType(of: node, typeName, id, place, form.files.trees[place.file])
    let choice = form.declarations[node].choice
    guard choice >= 0 else { return }
    let isOwn = form.choices[choice].owner == id && form.choices[choice].file == place.file
    if isOwn { form.choices[choice].name = form.nodes[list].name }
    forbidOther(ofChoice: choice, isOwn ? nil : typeName)
  }

  private func hasDeclarations(_ id: SyntaxID, _ tree: SyntaxTree) -> Bool {
    guard let block = tree.child(.block, of: id) else { return false }
    return tree.children(of: block).contains { tree.kind($0).isDeclaration }
  }

  private func forbidDeclarations(in id: SyntaxID, list: NodeID, _ tree: SyntaxTree) {
    guard let block = tree.child(.block, of: id) else { return }
    for child in tree.children(of: block)
    where tree.kind(child).isDeclaration {
      report(
        .misplacedDeclaration, tree.span(child),
        DeclarationMessage.insidePlainRow(list: form.quoted(list), name: form.nodes[list].name))
    }
  }
}
