internal import FormEngine

/// Compiles the options of choices.
extension FormChecker {
  /// Gives a field its options; those without conditions are shared by all fields of the choice.
  func compileOptions(of node: NodeID, _ gathered: inout Gathered) {
    let number = declarations[node].choice
    guard number >= 0 else { return }
    if choices[number].compiled >= 0 {
      nodes[node].options = choices[number].compiled
    } else {
      let (list, hasConditions) = options(ofChoice: number, node: node)
      options.append(list)
      nodes[node].options = options.count - 1
      if !hasConditions { choices[number].compiled = options.count - 1 }
      if choices[number].display < 0 { choices[number].display = options.count - 1 }
    }
    if nodes[node].type.kind == .options,
      options[nodes[node].options].contains(where: \.isExclusive)
    {
      exclusiveRule(node, &gathered)
    }
  }

  /// The program's options of a choice, for showing their labels.
  func compiledOptions(ofChoice number: Int) -> Int {
    if choices[number].display >= 0 { return choices[number].display }
    let (list, hasConditions) = options(ofChoice: number, node: nil)
    options.append(list)
    choices[number].display = options.count - 1
    if !hasConditions { choices[number].compiled = options.count - 1 }
    return options.count - 1
  }

  /// The options of a choice, with their conditions if they belong to a field.
  private func options(
    ofChoice number: Int, node: NodeID?
  ) -> (options: [FormOption], hasConditions: Bool) {
    let tree = files.trees[choices[number].file]
    if !buildsProgram, choices[number].syntax.allSatisfy({ isPlainOption($0, tree) }) {
      return (plainOptions(choices[number].syntax.count), false)
    }
    let choice = choices[number]
    let outer = (context, openFrames)
    defer { (context, openFrames) = outer }
    var hasConditions = false
    var result: [FormOption] = []
    result.reserveCapacity(choice.options.count)
    let isType = node.map { declarations[$0].type >= 0 || isInType(declarations[$0].scope) } ?? true
    for (index, id) in choice.syntax.enumerated() {
      context = ExpressionContext(file: choice.file, scope: -1, isSilent: node == nil)
      if let node {
        enter(
          ClauseSource(
            file: choice.file, syntax: declarations[node].syntax,
            isSilent: declarations[node].isSilent || declarations[node].type >= 0,
            isType: declarations[node].type >= 0), node, .option)
      }
      let name =
        buildsProgram
        ? tree.child(.name, of: id).map {
          spelling(of: choice.options[index], at: tree.span($0), tree)
        }
          ?? "" : ""
      var option = FormOption(name: name, label: name)
      if let text = tree.child(.text, of: id), let label = plainText(text) { option.label = label }
      if let block = tree.child(.block, of: id) { read(block, into: &option) }
      if buildsProgram, option.help.isEmpty, let comment = tree.docComment(of: id) {
        option.help = comment
      }
      if let when = tree.child(.whenCondition, of: id), let inner = tree.child(at: 0, of: when) {
        hasConditions = true
        if let node {
          context.isInType = isType
          let offered = ConstantFolding.fold(
            condition(inner, what: "`when` of the option `\(names.text(choice.options[index]))`"))
          keepCondition(.optionCondition(node, index), of: id)
          keep(.offered, node, offered, clause: tree.span(id), option: index)
          option.offered = condition(offered, .offered, node)
        }
      }
      result.append(option)
    }
    return (result, hasConditions)
  }

  /// Whether an option only has a name and perhaps a label that does not matter because no program
  /// is built.
  private func isPlainOption(_ id: SyntaxID, _ tree: SyntaxTree) -> Bool {
    var isPlain = true
    tree.forEachChild(of: id) { part in
      isPlain = isPlain && (tree.kind(part) == .name || tree.isPlainText(part))
    }
    return isPlain
  }

  /// That many options without any facts, the same for all choices of that size.
  private func plainOptions(_ count: Int) -> [FormOption] {
    if let known = plainOptions[count] { return known }
    let made = [FormOption](repeating: FormOption(name: "", label: ""), count: count)
    plainOptions[count] = made
    return made
  }

  private func read(_ block: SyntaxID, into option: inout FormOption) {
    let tree = self.tree
    var seen: [(clause: Clause, id: SyntaxID)] = []
    for id in tree.children(of: block) where tree.kind(id) == .clause {
      guard let clause = tree.clause(of: id) else { continue }
      if let first = seen.first(where: { $0.clause == clause })?.id {
        report(
          .repeatedClause, tree.span(id), "`\(clause.keyword)` is already here.",
          help: "Keep one of them.", fix: deletion(of: id, like: first))
      } else {
        seen.append((clause, id))
      }
      switch clause {
      case .hint: option.hint = tree.child(at: 0, of: id).flatMap { plainText($0) } ?? ""
      case .help: option.help = tree.child(at: 0, of: id).flatMap { plainText($0) } ?? ""
      case .exclusive: option.isExclusive = true
      default:
        report(
          .misplacedClause, tree.span(id), "An option does not allow `\(clause.keyword)`.",
          help: "It allows \(Clause.wordsOfOptions).")
      }
    }
  }
}
