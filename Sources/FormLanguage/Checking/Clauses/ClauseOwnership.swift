internal import FormEngine

/// Which clauses a declaration accepts.
extension ClauseChecker {
  /// The clauses that a declaration accepts without further questions.
  func fittingClauses(_ node: NodeID) -> ClauseSet {
    guard form.nodes[node].kind == .field, !form.nodes[node].isComputed,
      !form.declarations[node].isUntyped
    else { return ClauseSet() }
    return ClauseSet.of(.field).intersection(ClauseSet.of(form.nodes[node].type))
  }

  /// Whether a declaration accepts a clause; if not, that is reported.
  func accepts(_ id: SyntaxID, _ clause: Clause, _ node: NodeID) -> Bool {
    let owner: ClauseOwners =
      switch form.nodes[node].kind {
      case .form: .form
      case .section: .section
      case .group: .group
      case .list, .row: .rows
      default: .field
      }
    guard ClauseSet.of(owner).contains(clause) else {
      report(
        .misplacedClause, tree.span(id),
        "\(form.fieldWords(node).capitalisedFirst) takes no `\(clause.keyword)`.",
        help: clause == .required && owner != .field
          ? "Say it of the fields inside." : "It is a clause of \(ownerWords(of: clause)).")
      return false
    }
    guard owner == .field else { return true }
    if form.declarations[node].isUntyped { return ClauseSet.onEveryType.contains(clause) }
    let type = form.nodes[node].type
    guard ClauseSet.of(type).contains(clause) else {
      let types = clause.facts.types.types.map { "`\($0.keyword)`" }
      report(
        .misplacedClause, tree.span(id),
        "`\(clause.keyword)` means nothing on a field of the type `\(type.keyword)`.",
        help: clauseHelp(clause, type)
          ?? "It is a clause of \(types.joined(separator: ", ")).",
        labels: [form.label(declaring: node)])
      return false
    }
    if form.nodes[node].isComputed,
      clause == .default || clause == .confirm || clause == .required || clause == .readonly
    {
      report(
        .misplacedClause, tree.span(id),
        "\(form.quoted(node)) is computed and never asked, so that `\(clause.keyword)` means nothing.",
        help: "Delete it.")
      return false
    }
    return true
  }

  /// What accepts a clause: `a list or a field`.
  private func ownerWords(of clause: Clause) -> String {
    let owners: [(ClauseOwners, String)] = [
      (.form, "the form"), (.section, "a section"), (.group, "a group"), (.rows, "a list (`rows`)"),
      (.field, "a field"), (.option, "an option"),
    ]
    return owners.filter { clause.facts.owners.contains($0.0) }.map(\.1).joined(separator: " or ")
  }

  /// What to write instead of a clause that a type does not accept.
  private func clauseHelp(_ clause: Clause, _ type: ScalarType) -> String? {
    switch clause {
    case .length where type.isNumber || type.isTemporal: return "Write `range` for values."
    case .length where type.kind == .options: return "Write `count` for how many are chosen."
    case .range where type.isText: return "Write `length` for how many characters."
    case .range where type.kind == .options: return "Write `count` for how many are chosen."
    case .confirm: return "Only a `secret` is asked twice."
    default: return nil
    }
  }
}
