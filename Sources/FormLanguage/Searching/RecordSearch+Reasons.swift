internal import FormEngine
internal import FormSyntax

extension RecordSearch {
  /// Returns why a question is open: the reasons of all open parts of the statements that decide
  /// it.
  func reasons(of question: ProofQuestion) -> Set<OpenReason> {
    var reasons: Set<OpenReason> = []
    var statements: [StatementID] = []
    func addGates(_ place: PlaceID) {
      var place = place
      while place > 0 {
        statements += model.conditions(of: place).map(\.statement)
        place = model.places[Int(place)].parent
      }
    }
    switch question {
    case .submitted: statements = model.constraints.map(\.statement)
    case .shown(let node): addGates(PlaceID(truncatingIfNeeded: node))
    case .answered(let node):
      addGates(PlaceID(truncatingIfNeeded: node))
      statements += constrainingStatements[node] ?? []
    case .applies(let clause), .varies(let clause), .fails(let clause):
      addGates(PlaceID(truncatingIfNeeded: form.clauses[clause].node))
      if model.conditions[clause] >= 0 { statements.append(model.conditions[clause]) }
    }
    var seen = ModelIndex.SeenVariables(count: model.variables.count)
    for statement in statements {
      reasons.formUnion(model.openReasons(in: statement))
      seen.restart()
      ModelIndex.forEachSource(of: statement, model, &seen) { variable in
        let facts = model.variables[Int(variable)]
        for part in [facts.definition, facts.filledWhen] where part >= 0 {
          reasons.formUnion(model.openReasons(in: part))
        }
      }
    }
    return reasons
  }
}

extension ConstraintModel {
  /// Returns the reasons of the open parts of a statement.
  fileprivate func openReasons(in id: StatementID) -> Set<OpenReason> {
    let statement = statements[Int(id)]
    switch statement.kind {
    case .open: return OpenReason(rawValue: statement.a).map { [$0] } ?? []
    case .not, .isTrue: return openReasons(in: statement.a)
    case .and, .or:
      return operands(of: statement).reduce(into: []) { $0.formUnion(openReasons(in: $1)) }
    default: return []
    }
  }
}
