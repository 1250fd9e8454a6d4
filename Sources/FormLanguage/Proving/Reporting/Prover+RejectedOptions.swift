internal import FormEngine

/// Options that a rule rejects whatever the other answers.
extension Prover {
  /// The options that rules may reject, and what was found about them.
  struct Rejections {
    fileprivate var doubtful: [OptionOfNode] = []
    fileprivate var variables: [NodeID: [VariableID]] = [:]
    /// The options that are never offered, which are reported as such.
    fileprivate var known: Set<OptionOfNode> = []
    fileprivate var found: [(node: NodeID, options: [Int], clauses: [ClauseID])] = []
  }

  /// Examines one of the options that rules may reject; returns false if there are no more.
  func seekRejectedOption(_ number: Int) -> Bool {
    // If nobody can submit the form, that is the mistake to report.
    guard answers[.submitted] != false else { return false }
    let rejections = self.rejections ?? gatherRejections()
    self.rejections = rejections
    guard rejections.doubtful.indices.contains(number) else { return false }
    let choice = rejections.doubtful[number]
    guard !rejections.known.contains(choice), answers[.answered(node: choice.node)] != false else {
      return true
    }
    ask { seek(choice, goals(choosing: choice, rejections.variables[choice.node] ?? [])) }
    return true
  }

  private func seek(_ choice: OptionOfNode, _ goals: [Solver.Goal]) {
    guard !goals.isEmpty, refutes(goals, .records), !isKnown(goals, .records) else { return }
    let clauses = core(of: goals, .records)
    // The option's own condition may become false once it is chosen.
    let rules = clauses.filter { self.clauses[$0].kind == .rule || isCondition($0, of: choice) }
    // A mistake in a named type is reported there, and a rule of the field itself has a message for
    // people who choose the option.
    guard !rules.isEmpty, !clauses.allSatisfy({ self.clauses[$0].isSilent }),
      !(clauses.count == 1 && self.clauses[rules[0]].kind == .rule
        && self.clauses[rules[0]].node == choice.node
        && self.clauses[rules[0]].isCondition)
    else { return }
    let found = rejections?.found ?? []
    if let index = found.firstIndex(where: { $0.node == choice.node && $0.clauses == clauses }) {
      rejections?.found[index].options.append(choice.option)
    } else {
      rejections?.found.append((choice.node, [choice.option], clauses))
    }
  }

  private func isCondition(_ clause: ClauseID, of choice: OptionOfNode) -> Bool {
    clauses[clause].node == choice.node && Int(clauses[clause].option) == choice.option
  }

  func reportRejectedOptions() {
    for (node, options, clauses) in rejections?.found ?? [] {
      add(Proof(kind: .rejected(node: node, options: options), clauses: clauses))
    }
    rejections = nil
  }

  private func gatherRejections() -> Rejections {
    var rejections = Rejections()
    rejections.doubtful = doubtfulOptions()
    rejections.variables = variables(of: Set(rejections.doubtful.map(\.node)))
    rejections.known = Set(
      proofs.all.compactMap(\.clauses.first).filter { clauses[$0].kind == .offered }
        .map { OptionOfNode(node: clauses[$0].node, option: Int(clauses[$0].option)) })
    return rejections
  }

  fileprivate struct OptionOfNode: Hashable {
    var node: NodeID
    var option: Int
  }

  /// Returns the variables of some fields, including those of the options in sets.
  private func variables(of nodes: Set<NodeID>) -> [NodeID: [VariableID]] {
    var found: [NodeID: [VariableID]] = [:]
    for (index, variable) in model.variables.enumerated() where nodes.contains(variable.node) {
      found[variable.node, default: []].append(VariableID(truncatingIfNeeded: index))
    }
    return found
  }

  /// Returns the goals in which an option is chosen somewhere; empty if not all rows have a
  /// variable.
  private func goals(
    choosing choice: OptionOfNode, _ variables: [VariableID]
  ) -> [Solver.Goal] {
    var goals: [Solver.Goal] = []
    var places: Set<PlaceID> = []
    for id in variables {
      let variable = model.variables[Int(id)]
      switch variable.source {
      case .field where !variable.isSet: goals.append(.option(id, choice.option))
      case .member(_, let option) where option == Int32(truncatingIfNeeded: choice.option):
        goals.append(.option(id, 1))
      default: continue
      }
      places.insert(variable.place)
    }
    let isEverywhere =
      places.contains(PlaceID(truncatingIfNeeded: choice.node))
      && placesInRows[Int32(truncatingIfNeeded: choice.node)].allSatisfy(places.contains)
    return isEverywhere ? goals : []
  }

  /// Returns, in order, the options that a rule may exclude, or their own condition once they are
  /// chosen.
  private func doubtfulOptions() -> [OptionOfNode] {
    var excluded: [VariableID: UInt64] = [:]
    var seen: Set<VariableID> = []
    var waiting: [(statement: StatementID, isPositive: Bool)] = []
    for constraint in model.constraints where constraint.clause >= 0 {
      guard clauses[Int(constraint.clause)].kind == .rule else { continue }
      let isPositive = constraint.truth == .isTrue || constraint.truth == .notFalse
      waiting.append((constraint.statement, isPositive))
    }
    while let (id, isPositive) = waiting.popLast() {
      let statement = model.statements[Int(id)]
      switch statement.kind {
      case .not: waiting.append((statement.a, !isPositive))
      case .isTrue: waiting.append((statement.a, isPositive))
      case .and, .or:
        for operand in model.operands(of: statement) { waiting.append((operand, isPositive)) }
      case .oneOf:
        let choice = model.choices[Int(statement.b)]
        excluded[statement.a, default: 0] |= ~(isPositive ? choice.whenTrue : choice.whenFalse)
        // A result that is derived from options may exclude them either way.
        let definition = model.variables[Int(statement.a)].definition
        if definition >= 0, seen.insert(statement.a).inserted {
          waiting += [(definition, true), (definition, false)]
        }
      case .open, .yes, .no, .unknown, .filled, .shown, .atMostZero, .isZero, .passes, .sameText:
        break
      }
    }
    var doubtful: Set<Int> = []
    for (index, clause) in clauses.enumerated()
    where clause.kind == .offered && clause.option < 64 && model.conditions[index] >= 0 {
      var readsOwn = false
      model.forEachVariable(of: model.conditions[index]) { variable in
        readsOwn = readsOwn || model.variables[Int(variable)].node == clause.node
      }
      if readsOwn, clause.option >= 0, !isFixed[clause.node] {
        doubtful.insert(clause.node << 6 | Int(clause.option))
      }
    }
    for (variable, values) in excluded {
      let facts = model.variables[Int(variable)]
      guard facts.node > 0, !isFixed[facts.node] else { continue }
      switch facts.source {
      case .field where form.nodes[facts.node].type.kind == .option:
        let count = min(form.optionCount(of: facts.node), Int(facts.valueCount))
        for option in 0..<count where values & (1 << UInt64(option)) != 0 {
          doubtful.insert(facts.node << 6 | option)
        }
      case .member(_, let option) where values & 0b10 != 0 && option < 64:
        doubtful.insert(facts.node << 6 | Int(option))
      default: break
      }
    }
    return doubtful.sorted().map { OptionOfNode(node: $0 >> 6, option: $0 & 63) }
  }
}
