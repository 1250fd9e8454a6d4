internal import FormEngine
internal import FormSyntax

/// Compiles the options of choices.
extension ClauseChecker {
  /// Compiles the options of a field. Options without conditions are shared by all fields of the
  /// choice.
  func compileOptions(of node: NodeID, _ gathered: inout Gathered) {
    let number = form.declarations[node].choice
    guard number >= 0 else { return }
    if form.choices[number].compiled >= 0 {
      form.nodes[node].options = form.choices[number].compiled
    } else {
      let isOfType = !form.ownsOptions(node)
      var options = expressions.options.readOptions(
        ofChoice: number, isSilent: isOfType || form.declarations[node].isSilent)
      let hasConditions = expressions.options.hasConditions(number)
      if hasConditions { addConditions(to: &options, ofChoice: number, node) }
      let list = expressions.options.keep(
        options, ofChoice: number, filter: filter(ofChoice: number, node))
      form.nodes[node].options = list
      if !hasConditions { form.choices[number].compiled = list }
      if form.choices[number].display < 0 { form.choices[number].display = list }
    }
    if form.nodes[node].type.kind == .options,
      expressions.options.lists[form.nodes[node].options].declared.contains(where: \.isExclusive)
    {
      exclusiveRule(node, &gathered)
    }
  }

  /// Compiles the conditions under which a field offers its options.
  private func addConditions(
    to options: inout [FormOption], ofChoice number: Int, _ node: NodeID
  ) {
    let choice = form.choices[number]
    let tree = form.files.trees[choice.file]
    let outer = (context, here.openFrames)
    defer { (context, here.openFrames) = outer }
    let isOfType = !form.ownsOptions(node)
    let source = ClauseSource(
      file: choice.file, syntax: form.declarations[node].syntax,
      isSilent: isOfType || form.declarations[node].isSilent, isType: isOfType)
    let first = choice.fileOptions?.table.count ?? 0
    for (index, id) in choice.syntax.enumerated() {
      guard let when = tree.child(.whenCondition, of: id), let inner = tree.child(at: 0, of: when)
      else { continue }
      here.enter(source, node, .option)
      context.isInType = isOfType || form.isInType(form.declarations[node].scope)
      let offered = ConstantFolding.fold(
        expressions.condition(
          inner, what: .option(form.names.text(choice.options[index]))))
      // In a choice of several, `value` has another type than in the single choice of the named
      // type.
      if offered.type.isInvalid, isOfType { continue }
      keepCondition(.optionCondition(node, first + index), of: id)
      keep(.offered, node, offered, clause: tree.span(id), option: first + index)
      options[index].offered = condition(offered, .offered, node)
    }
  }
}
