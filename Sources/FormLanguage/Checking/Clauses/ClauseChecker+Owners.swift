internal import FormEngine
internal import FormSyntax

/// Decides which clauses a declaration accepts.
extension ClauseChecker {
  /// Returns the clauses that a declaration accepts without further checks.
  func fittingClauses(_ node: NodeID) -> ClauseSet {
    guard form.nodes[node].kind == .field, !form.nodes[node].isComputed,
      !form.declarations[node].isUntyped
    else { return ClauseSet() }
    var fitting = ClauseSet.of(.field).intersection(ClauseSet.of(form.nodes[node].askedType))
    if form.declarations[node].otherOf >= 0 { fitting.insert(.other) }
    return fitting
  }

  /// Returns whether a declaration accepts a clause, and reports the clause if not.
  ///
  /// - Parameter outer: the problem of a clause that follows a field or option on its line, if
  ///   there is one.
  func accepts(
    _ id: SyntaxID, _ clause: Clause, _ node: NodeID, outer: (message: ClauseMessage, fix: Fix)?
  ) -> Bool {
    let owner: ClauseOwners =
      switch form.nodes[node].kind {
      case .form: .form
      case .section: .section
      case .group: .group
      case .list, .row: .rows
      default: .field
      }
    guard ClauseSet.of(owner).contains(clause) else {
      if clause == .default, form.nodes[node].kind == .list {
        report(
          .misplacedClause, tree.span(id), StartMessage.defaultOfList(form.fieldWords(node)))
        return false
      }
      report(
        .misplacedClause, tree.span(id),
        outer?.message
          ?? .misplaced(
            clause: clause.keyword, declaration: form.fieldWords(node), owners: owners(of: clause),
            place(of: clause, in: owner)),
        fix: outer?.fix)
      return false
    }
    guard owner == .field else { return true }
    if form.declarations[node].isUntyped { return ClauseSet.onEveryType.contains(clause) }
    let type = form.nodes[node].askedType
    guard ClauseSet.of(type).contains(clause) else {
      report(
        .misplacedClause, tree.span(id),
        ClauseMessage.meaninglessOnType(
          clause: clause.keyword, type: type.keyword, substitute(for: clause, type),
          types: clause.facts.types.types.map(\.keyword),
          isOnLists: clause.facts.owners.contains(.rows)),
        labels: [form.label(declaring: node)])
      return false
    }
    if form.nodes[node].isComputed,
      clause == .default || clause == .set || clause == .confirm || clause == .required
        || clause == .readonly
    {
      report(
        .misplacedClause, tree.span(id),
        ClauseMessage.meaninglessOnComputed(clause: clause.keyword, name: form.quoted(node)))
      return false
    }
    return true
  }

  /// Returns the place that a misplaced clause is probably meant for; nil if that is unclear.
  private func place(of clause: Clause, in owner: ClauseOwners) -> ClausePlace? {
    switch clause.shape {
    case .required where owner != .field: .fields
    case .range where owner == .rows && clause != .count: .rows
    case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .option, .options,
      .other, .unique, .sort, .start, .show, .readonly, .expression, .set:
      nil
    }
  }

  /// Returns the declarations that accept a clause.
  private func owners(of clause: Clause) -> [ClauseOwner] {
    let owners: [(ClauseOwners, ClauseOwner)] = [
      (.form, .form), (.section, .section), (.group, .group), (.rows, .list), (.field, .field),
      (.option, .option),
    ]
    return owners.filter { clause.facts.owners.contains($0.0) }.map(\.1)
  }

  /// Returns what to write instead of a clause that a type does not accept.
  private func substitute(for clause: Clause, _ type: ScalarType) -> ClauseSubstitute? {
    switch clause.shape {
    case .range where clause == .length && type.isOrdered: .range
    case .range where clause == .range && type.isText: .length
    case .range where clause != .count && type.kind == .options: .count
    case .nothing where clause == .confirm: .secret
    case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .option, .options,
      .other, .unique, .sort, .start, .show, .readonly, .expression, .set:
      nil
    }
  }
}
