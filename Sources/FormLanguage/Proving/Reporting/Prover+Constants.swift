internal import FormEngine

/// Rules and conditions that tests see in one way only, whatever the answers.
extension Prover {
  /// Returns the elements of the form that are constant or never shown.
  func constantElements() -> ConstantElements {
    let plain = PlainStatements(model)
    var constant = ConstantElements()
    var isHidden = [Bool](repeating: false, count: form.nodes.count)
    for (index, clause) in clauses.enumerated() {
      guard let element = form.element(of: index) else { continue }
      if form.isMetByAll(clause) { constant.elements.insert(element) }
      guard clause.isCondition, !countsWhileHidden(index), mayBeConstant(index, plain) else {
        continue
      }
      let isRule = clause.kind == .rule || clause.kind == .warning
      if isNever(.isTrue, index) {
        constant.elements.insert(element)
        switch clause.kind {
        case .shown: isHidden[clause.node] = true
        case .required: constant.elements.insert(.required(clause.node))
        case .offered: constant.elements.insert(.option(clause.node, Int(clause.option)))
        case .readonly, .forced, .filtered, .rule, .warning: break
        }
      } else if isNever(isRule ? .isFalse : .notTrue, index) {
        constant.elements.insert(element)
      }
    }
    guard isHidden.contains(true) else { return constant }
    for node in isHidden.indices.dropFirst() where isHidden[form.nodes[node].parent] {
      isHidden[node] = true
    }
    constant.hidden = Set(isHidden.indices.filter { isHidden[$0] })
    return constant
  }

  private func mayBeConstant(_ index: ClauseID, _ plain: PlainStatements) -> Bool {
    conditions(of: index).contains { statement, place in
      !plain.isPlain(statement) || plain.mayBeDecided(statement, at: place)
    }
  }

  /// Returns whether a condition never has a truth when it is evaluated, whatever the answers.
  private func isNever(_ truth: Truth, _ index: ClauseID) -> Bool {
    ask {
      refutes(
        conditions(of: index).map { .statement($0.statement, truth, at: $0.place) }, .conditions)
    }
  }

  /// Returns a condition in the form and in each row, with the place that must be shown. A `show
  /// when` is evaluated while the place around its declaration is shown.
  private func conditions(
    of index: ClauseID
  ) -> [(statement: StatementID, place: PlaceID)] {
    var found = model.conditionsInRows[index] ?? []
    if model.conditions[index] >= 0 {
      found.append((model.conditions[index], PlaceID(truncatingIfNeeded: clauses[index].node)))
    }
    guard clauses[index].kind == .shown else { return found }
    return found.map { ($0.statement, model.places[Int($0.place)].parent) }
  }
}
