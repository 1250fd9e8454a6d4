internal import FormEngine
internal import FormSyntax

/// The value of a `set`, and the condition under which a field has it.
struct ForcedValue {
  var condition: Expression
  var value: Expression
  /// True if the clause is in a named type of the field rather than in its own block.
  var isInType: Bool
  /// The number of the clause in `CheckedClauses`.
  var clause: ClauseID
  var when: SourcePlace?
}

/// Checks and compiles `set`.
extension ClauseChecker {
  /// Gives a field with `set` a slot for its answer, which the slot of the field reads while
  /// nothing is forced.
  func declareForced(_ node: NodeID) {
    guard !form.nodes[node].isComputed, !form.fieldType(node).isSecret,
      !form.nodes.isPlainValue(node)
    else { return }
    form.nodes[node].forced = form.forcedFields.count
    form.forcedFields.append(
      ForcedField(
        answer: form.addSlot(.answer, template: form.nodes[node].template, node: node)))
  }

  func checkSet(
    _ placed: PlacedClause, _ node: NodeID, _ tree: SyntaxTree, _ gathered: inout Gathered
  ) {
    let id = placed.id
    let type = form.fieldType(node)
    guard !type.isSecret else {
      return report(
        .secretLeaks, tree.span(id), DefaultMessage.ofSecret(.forced, form.quoted(node)),
        labels: [form.label(declaring: node)])
    }
    guard !form.nodes.isPlainValue(node) else {
      return report(
        .misplacedClause, tree.span(id),
        ClauseMessage.setOfPlainValue(form.quoted(form.nodes[form.nodes[node].parent].parent)))
    }
    guard let inner = tree.child(at: 0, of: id), form.nodes[node].forced >= 0 else { return }
    // The value is checked like a default, which does not read the field.
    let outer = here.context
    here.context.value = .nothing
    let value = ConstantFolding.fold(
      expressions.check(inner, as: type, what: .forcedValue(of: form.quoted(node))))
    let hasControl =
      type.isText && expressions.controlCharacters.report(in: inner, enteredInto: node, as: value)
    here.context = outer
    guard let condition = whenCondition(of: id, tree, what: .keyword("set … when")) else { return }
    if let constant = value.constant, !constant.isEmpty, !hasControl,
      condition.constant != .boolean(false)
    {
      constantDefaults.append(
        ConstantDefault(
          value: constant, isForced: true, place: SourcePlace(context.file, tree.span(inner)),
          isSilent: context.isSilent))
    }
    keep(.forced, node, condition, clause: tree.span(id), option: gathered.forced.count)
    checked.force(value)
    expressions.readingOrder.note(value, at: node)
    gathered.forced.append(
      ForcedValue(
        condition: condition, value: value, isInType: placed.source.isType,
        clause: checked.clauses.count - 1,
        when: tree.child(.whenCondition, of: id).map { SourcePlace(context.file, tree.span($0)) }))
  }

  /// Reports each `set` in the block of a field that never applies, because an earlier one has the
  /// same condition, as written, or a condition that is always true.
  private func reportCovered(_ forced: [ForcedValue], _ node: NodeID) {
    var first: [String: SourcePlace] = [:]
    var always: SourcePlace?
    for force in forced {
      guard let place = force.when, !context.isSilent else { continue }
      let source = form.files.trees[place.file].source.text(of: place.span)
      if let earlier = always ?? first[source] {
        report(
          .neverTrueCondition, at: place,
          ClauseMessage.coveredSet(of: form.quoted(node), isAlways: always != nil),
          labels: [earlier.label(.first)])
      } else if force.condition.constant == .boolean(true) {
        always = place
      } else {
        first[source] = place
      }
    }
  }

  /// Compiles the value of a field with `set`: the value of the first clause whose condition is
  /// true, otherwise the answer. The clauses of the field itself come before those of its types.
  func computeForced(_ node: NodeID, _ forced: [ForcedValue]) {
    let ordered = forced.filter { !$0.isInType } + forced.filter(\.isInType)
    let index = form.nodes[node].forced
    var branches: [Expression.Branch] = []
    var conditions: [Condition] = []
    reportCovered(forced.filter { !$0.isInType }, node)
    for (number, force) in ordered.enumerated() {
      checked.renumber(force.clause, number)
      if let when = force.when { places?.keep(.forced(node, number), when) }
      let condition = condition(force.condition, .forced, node)
      conditions.append(condition)
      checked.compute(.forced(node, number), force.value)
      // The value reads the condition, which is evaluated once.
      var read = force.condition
      if case .slot(let slot) = condition {
        read = Expression(
          type: .boolean, span: force.condition.span, form: .read(slot, frame: 0))
      }
      branches.append(Expression.Branch(condition: read, value: force.value))
    }
    // A clause always applies, so the field is never asked for.
    if conditions.contains(.always) { form.nodes[node].readonly = .always }
    form.forcedFields[index] = ForcedField(
      answer: form.forcedFields[index].answer, conditions: conditions)
    let span = form.declarations[node].nameSpan
    let answer = Expression(
      type: form.fieldType(node), span: span,
      form: .read(form.forcedFields[index].answer, frame: 0))
    checked.compute(
      .slot(form.nodes[node].slot),
      branches.isEmpty
        ? answer
        : Expression(
          type: answer.type, span: span, form: .conditional(branches, otherwise: answer)))
  }
}
