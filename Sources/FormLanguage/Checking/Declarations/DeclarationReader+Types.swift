internal import FormEngine
internal import FormSyntax

/// Collects the named types of the file and resolves them; types of other files are resolved when
/// they are named.
///
/// Errors in types are reported only when the file that declares them is checked.
extension DeclarationReader {
  func readTypes() {
    context = typeContext(0)
    for id in tree.children(of: tree.root) where tree.kind(id) == .typeDeclaration {
      guard let nameID = tree.child(at: 0, of: id), tree.kind(nameID) == .name else { continue }
      let name = form.names.intern(nameID, in: tree)
      if let first = typeNumbers[form.symbolKey(0, name)] {
        report(
          .duplicateName, tree.span(nameID), TypeMessage.duplicate(form.names.text(name)),
          labels: [form.types[first].namePlace.label(.firstDeclaredHere)])
        continue
      }
      typeNumbers[form.symbolKey(0, name)] = form.types.count
      form.types.append(
        TypeDeclaration(name: name, nameSpan: tree.span(nameID), file: 0, syntax: id))
      let text = form.names.text(name)
      guard ScalarType.allCases.contains(where: { $0.keyword == text }) else { continue }
      report(.duplicateName, tree.span(nameID), TypeMessage.builtIn(text))
      // References mean the built-in type, so this one would be reported again as unused.
      form.types[form.types.count - 1].isUsed = true
    }
    form.ownTypeCount = form.types.count
    for number in form.types.indices {
      resolveType(number)
      if number < typeCheck.usedTypes.count, typeCheck.usedTypes[number] {
        form.types[number].isUsed = true
      }
    }
  }

  /// Returns the context in which types of a file are read.
  private func typeContext(_ file: Int) -> ExpressionContext {
    ExpressionContext(file: file, isSilent: file != 0 || form.subject == .form)
  }

  /// Returns the type with a name in a file, of any kind.
  private func type(named name: NameID, in file: Int) -> TypeID? {
    if let known = typeNumbers[form.symbolKey(file, name)] { return known }
    guard let found = form.files.type(named: form.names.text(name), in: file) else { return nil }
    let tree = form.files.trees[found.file]
    guard let nameID = tree.child(at: 0, of: found.syntax) else { return nil }
    let number = typeNumbers[form.symbolKey(found.file, name)] ?? form.types.count
    if number == form.types.count {
      form.types.append(
        TypeDeclaration(
          name: name, nameSpan: tree.span(nameID), file: found.file, syntax: found.syntax))
    }
    typeNumbers[form.symbolKey(found.file, name)] = number
    typeNumbers[form.symbolKey(file, name)] = number
    return number
  }

  /// Resolves a type through the chain of types that it names.
  private func resolveType(_ number: TypeID) {
    guard case .unresolved = form.types[number].kind else { return }
    let outer = context
    defer { context = outer }
    var chain: [TypeID] = []
    var current = number
    var kind = TypeDeclaration.Kind.invalid
    follow: while true {
      switch form.types[current].kind {
      case .unresolved: break
      case .underway:
        reportRecursion(chain, back: current)
        break follow
      case .scalar, .group, .invalid:
        kind = form.types[current].kind
        break follow
      }
      form.types[current].kind = .underway
      chain.append(current)
      context = typeContext(form.types[current].file)
      let tree = self.tree
      guard let typeName = tree.child(at: 1, of: form.types[current].syntax),
        tree.kind(typeName) == .typeName
      else { break }
      if tree.firstTokenKind(typeName) == .group {
        kind = .group
        break
      }
      if let scalar = scalarType(typeName) {
        kind = .scalar(scalar)
        break
      }
      guard let parent = mentionedType(typeName) else { break }
      if tree.isSeveral(typeName) {
        form.types[current].severalOf = parent
      } else {
        form.types[current].parent = parent
      }
      current = parent
    }
    for type in chain.reversed() {
      context = typeContext(form.types[type].file)
      let several = form.types[type].severalOf
      if several >= 0, let typeName = tree.child(at: 1, of: form.types[type].syntax) {
        kind = severalKind(of: several, typeName).map { .scalar($0) } ?? .invalid
        checkSeparators(ofType: several, at: typeName)
      }
      form.types[type].kind = kind
      let base = max(form.types[type].parent, several)
      if base >= 0 { form.types[type].depth = form.types[base].depth + 1 }
      if form.types[type].depth > DeclaredForm.depthLimit {
        if form.types[type].depth == DeclaredForm.depthLimit + 1 { reportDepth(type) }
        form.types[type].kind = .invalid
        continue
      }
      guard case .scalar(let scalar) = kind else { continue }
      forbidDeclarations(inType: type)
      if scalar.isChoice { form.types[type].choice = choice(of: type) }
    }
  }

  /// Reports declarations in a type that is a single value, which may only have clauses.
  private func forbidDeclarations(inType number: TypeID) {
    let tree = self.tree
    guard let block = tree.child(.block, of: form.types[number].syntax) else { return }
    for child in tree.children(of: block) where tree.kind(child).isDeclaration {
      report(
        .misplacedDeclaration, tree.span(child),
        DeclarationMessage.insideValueType(form.names.text(form.types[number].name)))
    }
  }

  /// Returns the built-in type that a `typeName` node names.
  func scalarType(_ id: SyntaxID) -> ScalarType? { scalarType(id, tree) }

  func scalarType(_ id: SyntaxID, _ tree: SyntaxTree) -> ScalarType? {
    tree.scalarType(id)
  }

  /// Returns the declared type that a `typeName` node names; reports an unknown name and returns
  /// nil.
  func namedType(_ id: SyntaxID) -> TypeID? {
    let number = mentionedType(id)
    if let number { resolveType(number) }
    return number
  }

  /// Returns the type that a `typeName` node names, without resolving it; reports an unknown name
  /// and returns nil.
  private func mentionedType(_ id: SyntaxID) -> TypeID? {
    let tree = self.tree
    let name = form.names.intern(id, in: tree)
    if let number = type(named: name, in: context.file) {
      form.types[number].isUsed = true
      if form.recorder != nil { note(.type, form.types[number].namePlace, at: tree.nameSpan(id)) }
      return number
    }
    let text = form.names.text(name)
    // It may be declared in a part that could not be parsed, which was reported.
    let span = tree.nameSpan(id)
    guard !form.files.mayHaveType(text, in: context.file), isListed(.unknownType, at: span)
    else { return nil }
    let isSeveral = tree.isSeveral(id)
    if isSeveral, let scalar = ScalarType(keyword: text) {
      report(.wrongKindOfType, span, TypeMessage.severalOf(text, .scalar(scalar)))
      return nil
    }
    let declared = form.files.typeNames(in: context.file)
    var known = isSeveral ? [] : ScalarType.allCases.map(\.keyword)
    if form.findings.spend(declared.count) { known += declared }
    let near =
      known.first { $0.lowercased() == text.lowercased() }
      ?? (isSeveral ? nil : ScalarType.meant(by: text)?.keyword)
      ?? nearestName(to: text, among: known)
    report(
      .unknownType, span, TypeMessage.unknown(text, near: near, isChoice: isSeveral),
      fix: near.map { respelling(text, as: $0, among: known, at: span) })
    return nil
  }

  /// Returns the type of `choices of NAME`; reports a name that is not that of a single choice and
  /// returns nil.
  func severalKind(of type: TypeID, _ typeName: SyntaxID) -> ScalarType? {
    let name = form.names.text(form.types[type].name)
    switch form.types[type].kind {
    case .scalar(.choice): return .choices
    case .scalar(let scalar):
      report(
        .wrongKindOfType, tree.nameSpan(typeName), TypeMessage.severalOf(name, .type(scalar)),
        labels: [form.types[type].namePlace.label(.declaredHere)],
        fix: scalar == .choices ? replacing(tree.span(typeName), with: name) : nil)
    case .group:
      report(
        .wrongKindOfType, tree.nameSpan(typeName), TypeMessage.severalOf(name, .group),
        labels: [form.types[type].namePlace.label(.declaredHere)])
    case .unresolved, .underway, .invalid: break
    }
    return nil
  }

  /// Returns the choice of a named type: that of the type it is based on, or its own options.
  private func choice(of type: TypeID) -> Int {
    let declaration = form.types[type]
    let parent = max(declaration.parent, declaration.severalOf)
    if parent >= 0, form.types[parent].choice >= 0 {
      forbidOptions(
        declaration.syntax, file: declaration.file, type: form.names.text(form.types[parent].name))
      return form.types[parent].choice
    }
    var isSeveral = false
    if case .scalar(.choices) = declaration.kind { isSeveral = true }
    return declareChoice(
      named: form.names.text(declaration.name), syntax: declaration.syntax, file: declaration.file,
      form.files.trees[declaration.file], at: declaration.nameSpan, isSeveral: isSeveral)
  }

  private func reportDepth(_ type: TypeID) {
    report(
      .tooDeep, at: form.types[type].namePlace,
      TypeMessage.longChain(
        form.names.text(form.types[type].name), limit: DeclaredForm.depthLimit))
  }

  private func reportRecursion(_ chain: [TypeID], back: TypeID) {
    let start = chain.firstIndex(of: back) ?? 0
    let names = (chain[start...] + [back]).map { form.names.text(form.types[$0].name) }
    report(
      .recursiveType, at: form.types[back].namePlace, TypeMessage.circle(names, isOfFields: false))
  }

  // MARK: Options

  /// Declares the options in the block of a field or type.
  func declareChoice(
    named name: String, syntax: SyntaxID, file: Int, _ tree: SyntaxTree, at span: SourceSpan,
    of node: NodeID = -1, isSeveral: Bool
  ) -> Int {
    let number = form.choices.count
    var choice = ChoiceDeclaration(
      name: name, file: file, owner: syntax, isSilent: context.isSilent)
    if let block = tree.child(.block, of: syntax) {
      var count = 0
      tree.forEachChild(of: block) { if tree.clause(of: $0) == .option { count += 1 } }
      choice.options.reserveCapacity(count)
      choice.syntax.reserveCapacity(count)
      choice.isIndexed = count > ChoiceDeclaration.indexedCount
      for clause in tree.children(of: block) where tree.kind(clause) == .clause {
        switch tree.clause(of: clause)?.shape {
        case .option?: break
        case .options?:
          readOptions(from: clause, of: node, &choice)
          continue
        case .other?:
          if choice.other < 0 { choice.other = clause }
          continue
        case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .unique, .sort,
          .start, .show, .readonly, .expression, .set, nil:
          continue
        }
        guard let nameNode = tree.child(at: 0, of: clause), tree.kind(nameNode) == .name else {
          choice.isOpen = true
          continue
        }
        let option = form.names.intern(nameNode, in: tree)
        if let first = choice.fileOptions?.clause ?? (choice.answers < 0 ? nil : choice.answers) {
          reportMixedOptions(clause, first)
          continue
        }
        if form.names.text(option).utf8.contains(UInt8(ascii: ";")) {
          report(
            .badOptionName, tree.span(nameNode),
            OptionFileMessage.separatorInName(form.names.text(option)))
        }
        if let first = form.option(option, of: choice, number) {
          let firstName = tree.child(at: 0, of: choice.syntax[Int(first)]) ?? clause
          report(
            .duplicateOption, tree.span(nameNode),
            TypeMessage.duplicateOption(form.names.text(option)),
            labels: [SourcePlace(file, tree.span(firstName)).label(.firstListedHere)],
            fix: deletion(of: clause, like: choice.syntax[Int(first)]))
          continue
        }
        if choice.isIndexed {
          form.optionNumbers[form.optionKey(option, number)] = Int32(
            truncatingIfNeeded: choice.options.count)
        }
        choice.options.append(option)
        choice.syntax.append(clause)
      }
    }
    readOther(of: &choice, number, tree)
    readPoints(of: &choice, tree)
    checkRecorded(of: &choice, isSeveral: isSeveral, tree)
    checkLabels(of: choice, tree)
    if tree.flags(syntax).contains(.broken) {
      choice.isOpen = choice.isOpen || choice.options.isEmpty
    }
    if choice.options.isEmpty, choice.fileOptions == nil, choice.answers < 0,
      !choice.isOpen
    {
      report(.choiceWithoutOptions, span, TypeMessage.withoutOptions(name))
      choice.isOpen = true
    }
    form.choices.append(choice)
    return number
  }

  /// Reports options in a field or type that uses a named choice, which cannot add any.
  func forbidOptions(_ syntax: SyntaxID, file: Int, type: String) {
    let tree = form.files.trees[file]
    guard let block = tree.child(.block, of: syntax) else { return }
    for clause in tree.children(of: block)
    where tree.clause(of: clause)?.facts.shape.declaresOptions == true {
      report(.addedToType, tree.span(clause), TypeMessage.addedOption(type: type))
    }
  }
}
