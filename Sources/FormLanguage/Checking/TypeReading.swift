internal import FormEngine

/// Collects the named types of the file and resolves each; those of other files as they are named.
///
/// Errors in types are reported where the types of their file are checked, and nowhere else.
extension FormChecker {
  func readTypes() {
    context = typeContext(0)
    for id in tree.children(of: tree.root) where tree.kind(id) == .typeDeclaration {
      guard let nameID = tree.child(at: 0, of: id), tree.kind(nameID) == .name else { continue }
      let name = names.intern(nameID, in: tree)
      if let first = typeNumbers[symbolKey(0, name)] {
        report(
          .duplicateName, tree.span(nameID),
          "The type `\(names.text(name))` is already declared.", help: "Rename one of them.",
          labels: [SourcePlace(0, types[first].nameSpan).label("first declared here")])
        continue
      }
      typeNumbers[symbolKey(0, name)] = types.count
      types.append(
        TypeDeclaration(name: name, nameSpan: tree.span(nameID), file: 0, syntax: id))
    }
    ownTypeCount = types.count
    for number in types.indices {
      resolveType(number)
      if number < typeCheck.usedTypes.count, typeCheck.usedTypes[number] {
        types[number].isUsed = true
      }
    }
  }

  /// The context in which types of a file are read.
  private func typeContext(_ file: Int) -> ExpressionContext {
    ExpressionContext(file: file, isSilent: file != 0 || subject == .form)
  }

  /// The type with a name in a file, of any kind.
  private func type(named name: NameID, in file: Int) -> TypeID? {
    if let known = typeNumbers[symbolKey(file, name)] { return known }
    guard let found = files.type(named: names.text(name), in: file) else { return nil }
    let tree = files.trees[found.file]
    guard let nameID = tree.child(at: 0, of: found.syntax) else { return nil }
    let number = typeNumbers[symbolKey(found.file, name)] ?? types.count
    if number == types.count {
      types.append(
        TypeDeclaration(
          name: name, nameSpan: tree.span(nameID), file: found.file, syntax: found.syntax))
    }
    typeNumbers[symbolKey(found.file, name)] = number
    typeNumbers[symbolKey(file, name)] = number
    return number
  }

  /// Resolves a type through the types that it names.
  private func resolveType(_ number: TypeID) {
    guard case .unresolved = types[number].kind else { return }
    let outer = context
    defer { context = outer }
    var chain: [TypeID] = []
    var current = number
    var kind = TypeDeclaration.Kind.invalid
    follow: while true {
      switch types[current].kind {
      case .unresolved: break
      case .underway:
        reportRecursion(chain, back: current)
        break follow
      case .scalar, .group, .invalid:
        kind = types[current].kind
        break follow
      }
      types[current].kind = .underway
      chain.append(current)
      context = typeContext(types[current].file)
      let tree = self.tree
      guard let typeName = tree.child(at: 1, of: types[current].syntax),
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
      types[current].parent = parent
      current = parent
    }
    for type in chain.reversed() {
      context = typeContext(types[type].file)
      types[type].kind = kind
      if types[type].parent >= 0 { types[type].depth = types[types[type].parent].depth + 1 }
      if types[type].depth > FormChecker.depthLimit {
        if types[type].depth == FormChecker.depthLimit + 1 { reportDepth(type) }
        types[type].kind = .invalid
        continue
      }
      if case .scalar(let scalar) = kind, scalar.isChoice { types[type].choice = choice(of: type) }
    }
  }

  /// The type of the language that a `typeName` node names.
  func scalarType(_ id: SyntaxID) -> ScalarType? { scalarType(id, tree) }

  func scalarType(_ id: SyntaxID, _ tree: SyntaxTree) -> ScalarType? {
    tree.scalarType(id)
  }

  /// The declared type that a `typeName` node names; nil if there is none, which is reported.
  func namedType(_ id: SyntaxID) -> TypeID? {
    let number = mentionedType(id)
    if let number { resolveType(number) }
    return number
  }

  /// The same, but the type need not be resolved yet.
  private func mentionedType(_ id: SyntaxID) -> TypeID? {
    let tree = self.tree
    let name = names.intern(id, in: tree)
    if let number = type(named: name, in: context.file) {
      types[number].isUsed = true
      return number
    }
    let text = names.text(name)
    // It may be declared in a part that could not be read, which was reported.
    guard !files.mayHaveType(text, in: context.file), isListed(.unknownType, at: tree.span(id))
    else { return nil }
    let declared = files.typeNames(in: context.file)
    var known = ScalarType.allCases.map(\.keyword)
    if findings.spend(declared.count) { known += declared }
    let near = ScalarType.meant(by: text)?.keyword ?? nearestName(to: text, among: known)
    report(
      .unknownType, tree.span(id), "There is no type `\(text)`.",
      help: near.map { "Did you mean `\($0)`?" }
        ?? "The types are \(ScalarType.allCases.map(\.keyword).joined(separator: ", ")), and those that the file declares or imports.",
      fix: near.map { respelling(text, as: $0, among: known, at: tree.span(id)) })
    return nil
  }

  /// The choice of a named type: its own options, or those of the type that it adds rules to.
  private func choice(of type: TypeID) -> Int {
    let declaration = types[type]
    let parent = declaration.parent
    if parent >= 0, types[parent].choice >= 0 {
      forbidOptions(
        declaration.syntax, file: declaration.file, type: names.text(types[parent].name))
      return types[parent].choice
    }
    return declareChoice(
      named: names.text(declaration.name), syntax: declaration.syntax, file: declaration.file,
      files.trees[declaration.file], at: declaration.nameSpan)
  }

  private func reportDepth(_ type: TypeID) {
    context = typeContext(types[type].file)
    report(
      .tooDeep, types[type].nameSpan,
      "`\(names.text(types[type].name))` extends a chain of more than \(FormChecker.depthLimit) types.",
      help: "Extend a type closer to the first one.")
  }

  private func reportRecursion(_ chain: [TypeID], back: TypeID) {
    let start = chain.firstIndex(of: back) ?? 0
    let words = (chain[start...] + [back]).map { "`\(names.text(types[$0].name))`" }
    context = typeContext(types[back].file)
    report(
      .recursiveType, types[back].nameSpan,
      words.count > 2
        ? "These types contain one another: \(words.joined(separator: " → "))."
        : "The type \(words[0]) contains itself.",
      help: "For parts of the same kind, declare `rows`.")
  }

  // MARK: Options

  /// Declares the options in the block of a field or type.
  func declareChoice(
    named name: String, syntax: SyntaxID, file: Int, _ tree: SyntaxTree, at span: Span
  ) -> Int {
    let number = choices.count
    var choice = ChoiceDeclaration(name: name, file: file)
    if let block = tree.child(.block, of: syntax) {
      var count = 0
      tree.forEachChild(of: block) { if tree.clause(of: $0) == .option { count += 1 } }
      choice.options.reserveCapacity(count)
      choice.syntax.reserveCapacity(count)
      choice.isIndexed = count > ChoiceDeclaration.indexedCount
      for clause in tree.children(of: block) where tree.kind(clause) == .clause {
        switch tree.clause(of: clause) {
        case .option?: break
        case .options?, .other?:
          choice.isOpen = true
          continue
        default: continue
        }
        guard let nameNode = tree.child(at: 0, of: clause), tree.kind(nameNode) == .name else {
          choice.isOpen = true
          continue
        }
        let option = names.intern(nameNode, in: tree)
        if let first = self.option(option, of: choice, number) {
          let firstName = tree.child(at: 0, of: choice.syntax[Int(first)]) ?? clause
          report(
            .duplicateOption, tree.span(nameNode),
            "The option `\(names.text(option))` is already listed.", help: "Delete one of them.",
            labels: [SourcePlace(file, tree.span(firstName)).label("first listed here")],
            fix: deletion(of: clause, like: choice.syntax[Int(first)]))
          continue
        }
        if choice.isIndexed {
          optionNumbers[optionKey(option, number)] = Int32(truncatingIfNeeded: choice.options.count)
        }
        choice.options.append(option)
        choice.syntax.append(clause)
      }
    }
    if tree.flags(syntax).contains(.broken) {
      choice.isOpen = choice.isOpen || choice.options.isEmpty
    }
    if choice.options.isEmpty, !choice.isOpen {
      report(
        .choiceWithoutOptions, span, "`\(name)` has no options.",
        help: "Give it options: `option low \"Low\"`.")
      choice.isOpen = true
    }
    choices.append(choice)
    return number
  }

  /// Reports options in a field or type that uses a named choice, which cannot add any.
  func forbidOptions(_ syntax: SyntaxID, file: Int, type: String) {
    let tree = files.trees[file]
    guard let block = tree.child(.block, of: syntax) else { return }
    for clause in tree.children(of: block) where tree.kind(clause) == .clause {
      guard tree.clause(of: clause) == .option else { continue }
      report(
        .addedToType, tree.span(clause),
        "`\(type)` is a named choice, so options cannot be added to it.",
        help: "Add the option in `type \(type)`, or declare a choice of your own.")
    }
  }
}
