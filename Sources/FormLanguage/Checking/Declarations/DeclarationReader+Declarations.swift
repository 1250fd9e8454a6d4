internal import FormEngine
internal import FormSyntax

/// Turns the declarations of a form into nodes, scopes and slots, expanding named types.
extension DeclarationReader {
  func readDeclarations() {
    switch form.subject {
    case .form:
      let tree = form.files.trees[0]
      guard let form = tree.child(.formDeclaration, of: tree.root) else { return }
      let name = tree.child(at: 0, of: form)
      addRoot(
        file: 0, syntax: form, name: name.map { tree.nameText($0) } ?? "",
        span: name.map { tree.span($0) } ?? tree.span(form))
      readBlock(of: form, file: 0, parent: 0, scope: 0, depth: 1, isSilent: false)
    case .types:
      addRoot(file: 0, syntax: 0, name: "", span: SourceSpan(0, 0))
      for number in 0..<form.ownTypeCount { readType(number) }
    }
  }

  private func addRoot(file: Int, syntax: SyntaxID, name: String, span: SourceSpan) {
    form.nodes.append(Node(kind: .form, name: name, parent: -1, template: 0))
    form.scopes.append(Scope(parent: -1, node: 0, template: 0, isClosed: false))
    form.declarations.append(
      Declaration(
        file: file, syntax: syntax, nameSpan: span, isSilent: false, scope: -1, inner: 0))
  }

  /// Reads a named type as a declaration of its own, so its body is checked once.
  private func readType(_ number: TypeID) {
    let type = form.types[number]
    let scope = form.scopes.count
    form.scopes.append(Scope(parent: -1, node: 0, template: 0, isClosed: true))
    let place = DeclarationPlace(
      file: type.file, parent: 0, scope: scope, template: 0, depth: 1, isSilent: false)
    switch type.kind {
    case .scalar(let scalar):
      let node = addNode(.field, name: type.name, syntax: type.syntax, at: type.nameSpan, place)
      form.nodes[node].type = scalar
      form.nodes[node].slot = form.addSlot(.field, template: 0, node: node)
      form.declarations[node].type = type.parent
      form.declarations[node].choice = type.choice
      addOther(to: node, place)
    case .group:
      let node = addNode(.group, name: type.name, syntax: type.syntax, at: type.nameSpan, place)
      let inner = addScope(parent: scope, node: node, template: 0, isClosed: true)
      form.declarations[node].inner = inner
      expanding.append(number)
      readMembers(ofType: type.parent, parent: node, scope: inner, depth: 2)
      if type.parent < 0 {
        readBlock(
          of: type.syntax, file: type.file, parent: node, scope: inner, depth: 2, isSilent: false)
      } else {
        context = ExpressionContext(file: type.file, scope: inner, isSilent: false)
        forbidMembers(of: type.syntax, file: type.file, type: type.parent)
        readRuleNames(
          of: type.syntax, file: type.file, parent: node, scope: inner, isSilent: false)
      }
      expanding.removeLast()
    case .unresolved, .underway, .invalid: break
    }
  }

  /// The place where declarations are added.
  struct DeclarationPlace {
    var file: Int
    var parent: NodeID
    var scope: ScopeID
    var template: Int
    var depth: Int
    var isSilent: Bool
  }

  func readBlock(
    of syntax: SyntaxID, file: Int, parent: NodeID, scope: ScopeID, depth: Int, isSilent: Bool
  ) {
    let tree = form.files.trees[file]
    guard let block = tree.child(.block, of: syntax) else { return }
    let place = DeclarationPlace(
      file: file, parent: parent, scope: scope, template: form.scopes[scope].template, depth: depth,
      isSilent: isSilent)
    if depth > DeclaredForm.depthLimit {
      if !form.hasReportedSize {
        report(
          .tooDeep, at: SourcePlace(0, form.declarations[parent].nameSpan),
          DeclarationMessage.tooDeep(limit: DeclaredForm.depthLimit))
      }
      form.hasReportedSize = true
      return
    }
    for id in tree.children(of: block) {
      if form.nodes.count >= DeclaredForm.nodeLimit {
        let place = expanding.first.map {
          form.types[$0].namePlace
        }
        reportSize(
          at: place ?? form.declarations[0].namePlace)
        return
      }
      context = ExpressionContext(file: file, scope: scope, isSilent: isSilent)
      switch tree.kind(id) {
      case .fieldDeclaration: readField(id, place, tree)
      case .groupDeclaration: readGroup(id, place)
      case .sectionDeclaration: readSection(id, place)
      case .rowsDeclaration: readRows(id, place)
      case .noteDeclaration: readNote(id, place)
      case .letDeclaration: readLet(id, place)
      case .submitDeclaration: readSubmit(id, place)
      case .clause: readRuleName(id, place)
      default: break
      }
    }
  }

  // MARK: Nodes

  func addNode(
    _ kind: Node.Kind, name: NameID, syntax: SyntaxID, at span: SourceSpan,
    _ place: DeclarationPlace,
    _ tree: SyntaxTree? = nil
  ) -> NodeID {
    let tree = tree ?? form.files.trees[place.file]
    let number = form.nodes.count
    form.nodes.append(
      Node(
        kind: kind, name: name >= 0 ? form.spelling(of: name, at: span, tree) : "",
        parent: place.parent, template: place.template))
    var declaration = Declaration(
      file: place.file, syntax: syntax, nameSpan: span, name: name, isSilent: place.isSilent,
      scope: place.scope, inner: place.scope)
    if let tag = tree.child(.tag, of: syntax) {
      declaration.tag = tree.tagValue(tag) ?? -1
    }
    form.declarations.append(declaration)
    return number
  }

  /// Records the result of reading a field by its name alone, once its type and slot are known.
  func notePlainRead(of node: NodeID) {
    let (name, scope) = (form.declarations[node].name, form.declarations[node].scope)
    let type = form.fieldType(node)
    guard form.scopes[scope].parent < 0, !type.isSecret,
      case .node(node)? = form.symbol(name, in: scope)
    else { return }
    while form.plainReads.count <= Int(name) { form.plainReads.append(PlainRead()) }
    form.plainReads[Int(name)] = PlainRead(
      scope: Int32(truncatingIfNeeded: scope), node: Int32(truncatingIfNeeded: node),
      slot: Int32(truncatingIfNeeded: form.nodes[node].slot), type: type)
  }

  func addScope(
    parent: ScopeID, node: NodeID, template: Int, isClosed: Bool
  ) -> ScopeID {
    form.scopes.append(Scope(parent: parent, node: node, template: template, isClosed: isClosed))
    return form.scopes.count - 1
  }

  /// Adds a node for a declaration with a name, and enters the name in its scope.
  func addNamed(_ kind: Node.Kind, _ id: SyntaxID, _ place: DeclarationPlace) -> NodeID? {
    addNamed(kind, id, place, form.files.trees[place.file])
  }

  private func addNamed(
    _ kind: Node.Kind, _ id: SyntaxID, _ place: DeclarationPlace, _ tree: SyntaxTree
  ) -> NodeID? {
    guard let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name else {
      return nil
    }
    let name = form.names.intern(nameNode, in: tree)
    let span = tree.span(nameNode)
    let node = addNode(kind, name: name, syntax: id, at: span, place, tree)
    readMember(id, of: node, tree)
    declare(name, .node(node), in: place.scope, at: span)
    return node
  }

  /// Enters a name in a scope; a duplicate is reported, and the first declaration stays.
  func declare(_ name: NameID, _ symbol: Symbol, in scope: ScopeID, at span: SourceSpan) {
    guard let first = form.symbols.insert(symbol, name, in: scope) else { return }
    if case .node(let node) = first, form.declarations[node].otherOf >= 0 {
      return reportTakenName(of: node, by: SourcePlace(context.file, span))
    }
    report(
      .duplicateName, span, DeclarationMessage.duplicate(form.names.text(name)),
      labels: form.place(of: first).map { [$0.label(.firstDeclaredHere)] } ?? [])
  }

  // MARK: Fields

  func readField(_ id: SyntaxID, _ place: DeclarationPlace, _ tree: SyntaxTree) {
    guard let node = addNamed(.field, id, place, tree) else { return }
    var kind = Slot.Kind.field
    if tree.child(.computed, of: id) != nil {
      form.nodes[node].isComputed = true
      kind = .computed
    }
    form.nodes[node].slot = form.addSlot(kind, template: place.template, node: node)
    guard let typeName = tree.child(at: 1, of: id), tree.kind(typeName) == .typeName else {
      form.declarations[node].isUntyped = true
      return
    }
    setType(of: node, typeName, id, place, tree)
    addOther(to: node, place)
  }

  /// Sets the type of a field. Expressions that read a field of unknown type report nothing.
  func setType(
    of node: NodeID, _ typeName: SyntaxID, _ id: SyntaxID, _ place: DeclarationPlace,
    _ tree: SyntaxTree
  ) {
    defer { notePlainRead(of: node) }
    if let scalar = scalarType(typeName, tree) {
      form.nodes[node].type = scalar
      if scalar.isChoice {
        form.declarations[node].choice = declareChoice(
          named: form.nodes[node].name, syntax: id, file: place.file, tree,
          at: form.declarations[node].nameSpan, of: node, isSeveral: scalar == .choices)
        declareAnswerOptions(of: node)
      }
      return
    }
    if tree.firstTokenKind(typeName) == .group {
      report(
        .wrongKindOfType, tree.span(typeName),
        DeclarationMessage.groupAsType(form.nodes[node].name))
      form.declarations[node].isUntyped = true
      return
    }
    guard let type = namedType(typeName) else {
      form.declarations[node].isUntyped = true
      return
    }
    switch form.types[type].kind {
    case .scalar(let single):
      let isSeveral = tree.isSeveral(typeName)
      guard let scalar = isSeveral ? severalKind(of: type, typeName) : single else {
        form.declarations[node].isUntyped = true
        return
      }
      form.nodes[node].type = scalar
      if isSeveral { checkSeparators(ofType: type, at: typeName) }
      if !isSeveral { form.declarations[node].type = type }
      form.declarations[node].choice = form.types[type].choice
      if scalar.isChoice {
        forbidOptions(id, file: place.file, type: form.names.text(form.types[type].name))
      }
    case .group where tree.isSeveral(typeName):
      _ = severalKind(of: type, typeName)
      form.declarations[node].isUntyped = true
    case .group:
      report(
        .wrongKindOfType, tree.span(typeName),
        DeclarationMessage.groupTypeOfField(
          form.nodes[node].name, type: form.names.text(form.types[type].name)),
        labels: [
          form.types[type].namePlace.label(.declaredHere)
        ])
      form.declarations[node].isUntyped = true
    default: form.declarations[node].isUntyped = true
    }
  }

  // MARK: Lets, rules, submit

  func readLet(_ id: SyntaxID, _ place: DeclarationPlace) {
    let tree = form.files.trees[place.file]
    guard let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name,
      let expression = tree.child(at: 1, of: id)
    else { return }
    let name = form.names.intern(nameNode, in: tree)
    let slot = form.addSlot(.constant, template: place.template, node: place.parent)
    declare(name, .constant(form.lets.count), in: place.scope, at: tree.span(nameNode))
    form.lets.append(
      LetDeclaration(
        name: name, nameSpan: tree.span(nameNode), file: place.file, expression: expression,
        scope: place.scope, template: place.template, slot: slot, isSilent: place.isSilent))
  }

  /// Enters the name of a rule, which shares the scope of the fields around it.
  private func readRuleName(_ id: SyntaxID, _ place: DeclarationPlace) {
    let tree = form.files.trees[place.file]
    guard let clause = tree.clause(of: id), clause == .check || clause == .warn,
      let nameNode = tree.child(at: 0, of: id), tree.kind(nameNode) == .name
    else { return }
    let name = form.names.intern(nameNode, in: tree)
    let span = tree.span(nameNode)
    if tree.nameText(nameNode) == "arithmetic" { reportReservedRuleName("arithmetic", at: span) }
    declare(name, .rule(span, file: place.file), in: place.scope, at: span)
  }

  /// Enters the names of the rules that a block adds to a group or row of a named type.
  func readRuleNames(
    of syntax: SyntaxID, file: Int, parent: NodeID, scope: ScopeID, isSilent: Bool
  ) {
    let tree = form.files.trees[file]
    guard let block = tree.child(.block, of: syntax) else { return }
    context = ExpressionContext(file: file, scope: scope, isSilent: isSilent)
    let place = DeclarationPlace(
      file: file, parent: parent, scope: scope, template: form.scopes[scope].template, depth: 0,
      isSilent: isSilent)
    for id in tree.children(of: block) where tree.kind(id) == .clause { readRuleName(id, place) }
  }

  private func readSubmit(_ id: SyntaxID, _ place: DeclarationPlace) {
    let tree = form.files.trees[place.file]
    guard place.parent == 0, form.subject == .form else {
      report(.misplacedDeclaration, tree.span(id), DeclarationMessage.nestedSubmit)
      return
    }
    if let first = form.submitSyntax {
      report(
        .repeatedClause, tree.span(id), DeclarationMessage.repeatedSubmit,
        labels: [SourcePlace(first.file, tree.span(first.id)).label(.first)])
      return
    }
    form.submitSyntax = (place.file, id)
  }
}
