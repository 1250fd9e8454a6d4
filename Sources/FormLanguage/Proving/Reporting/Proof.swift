/// A fact that the solver has proved about a form.
struct Proof {
  enum Kind {
    /// The condition or rule of the first clause is always or never true.
    case alwaysTrue, neverTrue
    /// The rule of the first clause fails in every record, so nobody can submit the form.
    case alwaysFalse
    /// The clauses prevent the declaration from being shown.
    case unreachable(node: Int)
    /// The clauses prevent the option from being offered.
    case neverOffered(node: Int)
    /// The clauses prevent the condition of the first clause from ever applying.
    case neverApplies
    /// The clauses make it impossible to submit the form.
    case contradictory
    /// The clauses prevent the field from being answered, or the list from having rows.
    case unanswerable(node: Int)
    /// The choice that the first clause requires offers nothing once one of the options is chosen
    /// in the field.
    case deadEnd(node: Int, options: [Int])
    /// The clauses, among them a rule, exclude each of the options from all records.
    case rejected(node: Int, options: [Int])
  }

  var kind: Kind
  /// The clauses that the fact follows from; none of them can be left out.
  var clauses: [ClauseID]

  /// Returns the clause that the finding is about. Contradictions that vanish without this clause
  /// have the same cause.
  ///
  /// - Parameter all: the clauses of the form, by number.
  func main(among all: [CheckedClause]) -> ClauseID? {
    var main: ClauseID?
    switch kind {
    case .alwaysTrue, .neverTrue, .alwaysFalse, .neverOffered, .neverApplies, .deadEnd:
      return clauses.first
    case .unreachable(let node):
      main = clauses.last {
        all[$0].node == node && all[$0].kind == .shown && !all[$0].isSilent
      }
    case .contradictory, .unanswerable, .rejected:
      // The last rule that is written as a condition, or else the last rule.
      let rules = clauses.filter { all[$0].kind == .rule && !all[$0].isSilent }
      main = rules.last { all[$0].isCondition } ?? rules.last
      if main == nil, case .rejected = kind { main = clauses.last { all[$0].kind == .offered } }
    }
    return main ?? clauses.last { !all[$0].isSilent } ?? clauses.first
  }
}

/// A question about a form.
enum ProofQuestion: Hashable {
  /// Can it be submitted?
  case submitted
  /// Do valid answers show the declaration?
  case shown(node: Int)
  /// Can the field be answered, or the list have rows, in a submission?
  case answered(node: Int)
  /// Can the condition of the clause be true?
  case applies(ClauseID)
  /// Can the condition be anything but true?
  case varies(ClauseID)
  /// Can the rule fail?
  case fails(ClauseID)
}
