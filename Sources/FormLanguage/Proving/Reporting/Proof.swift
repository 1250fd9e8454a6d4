/// What was proved about a form.
struct Proof {
  enum Kind {
    /// The condition or rule of the first clause is always or never true.
    case alwaysTrue, neverTrue
    /// The rule of the first clause fails in every record, so that nobody can submit the form.
    case alwaysFalse
    /// The clauses exclude that the declaration is shown.
    case unreachable(node: Int)
    /// The clauses exclude that the option is offered.
    case neverOffered(node: Int)
    /// The clauses exclude that the condition of the first one ever applies.
    case neverApplies
    /// The clauses make it impossible to submit the form.
    case contradictory
    /// The clauses exclude that the field is answered, or that the list has rows.
    case unanswerable(node: Int)
    /// The choice that the first clause requires offers nothing when one of the options is chosen in
    /// the field.
    case deadEnd(node: Int, options: [Int])
    /// The clauses, among them a rule, exclude that one of the options is in a record.
    case rejected(node: Int, options: [Int])
  }

  var kind: Kind
  /// The clauses that it follows from, none of which can be left out.
  var clauses: [ClauseID]

  /// The clause that the finding is about. What vanishes without it follows from the same mistake.
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
      // The last rule that an author wrote as a condition.
      let rules = clauses.filter { all[$0].kind == .rule && !all[$0].isSilent }
      main = rules.last { all[$0].isCondition } ?? rules.last
      if main == nil, case .rejected = kind { main = clauses.last { all[$0].kind == .offered } }
    }
    return main ?? clauses.last { !all[$0].isSilent } ?? clauses.first
  }
}

/// What is asked about a form.
enum Question: Hashable {
  /// Whether it can be submitted.
  case submitted
  /// Whether valid answers show the declaration.
  case shown(node: Int)
  /// Whether the field may be answered, or the list have rows, in what is submitted.
  case answered(node: Int)
  /// Whether the condition of the clause may be true.
  case applies(ClauseID)
  /// Whether the condition may be anything but true.
  case varies(ClauseID)
  /// Whether the rule may fail.
  case fails(ClauseID)
}
