internal import FormEngine

/// Checks the clauses of each declaration: what they say about it, and the rules that they give it.
final class ClauseChecker: CheckingPart {
  let form: DeclaredForm
  let expressions: ExpressionChecker
  var context: ExpressionContext {
    get { expressions.context }
    set { expressions.context = newValue }
  }

  /// The meaning of all clauses, and their expressions.
  @exclusivity(unchecked) var checked: CheckedClauses
  @exclusivity(unchecked) var rules: [Rule] = []
  /// False if neither a program nor a test needs rules.
  let keepsRules: Bool
  /// The rules that are named in the scope of a form, group or row.
  @exclusivity(unchecked) var rulesByName: [UInt64: Int] = [:]
  /// Where the names of rules are kept for the texts of their messages; nil if nobody asks.
  let ruleNames: RuleNames?
  /// The last numbers given to rules without names, by scope and clause.
  var ruleNumbers: [String: Int] = [:]
  var submit = SubmitPolicy()
  var focusTargets: [FocusTarget] = []
  /// The rules whose problems are at what represents a declaration.
  var groupTargets: [(rule: Int, target: NodeID)] = []
  /// Where the elements of the form are written; nil if nobody asks.
  @exclusivity(unchecked) var places: ElementPlaces?

  /// The values of `let`s by their slots, once they are asked for.
  var valuesOfLets: [SlotID: Expression] = [:]

  /// The first declaration whose clauses have not been checked.
  var nextNode = 0

  // The declaration whose clauses are checked
  @exclusivity(unchecked) var clauses: [PlacedClause] = []
  /// Its label, and that of the list around it.
  @exclusivity(unchecked) var ownLabel: Expression?
  @exclusivity(unchecked) var listLabel: Expression?
  /// What its clauses allow, as far as known.
  @exclusivity(unchecked) var limits: [ConstantLimit] = []
  @exclusivity(unchecked) var constantDefault: ConstantDefault?
  var matchablePatterns: [PatternUse: Bool] = [:]
  /// How many steps may still be spent on the lengths that patterns match.
  var patternSteps = 100_000_000
  /// How many rows the lists have with which a fresh form starts.
  var startRows = 0

  init(
    _ form: DeclaredForm, _ expressions: ExpressionChecker, keepsRules: Bool, keepsPlaces: Bool,
    ruleNames: RuleNames? = nil
  ) {
    self.ruleNames = ruleNames
    self.form = form
    self.expressions = expressions
    self.keepsRules = keepsRules
    checked = CheckedClauses(buildsProgram: form.buildsProgram)
    places = keepsPlaces ? ElementPlaces() : nil
  }

  func reserveCapacity(_ clauseCount: Int) {
    checked.reserveCapacity(clauseCount)
    if keepsRules { rules.reserveCapacity(clauseCount / 2) }
  }

  /// Collects the clauses about a node in `clauses`, so that its blocks are walked once.
  ///
  /// - Returns: which clauses are in these blocks, and whether a rule among them has a name, so
  ///   that nothing is searched for in vain.
  func readClauses(of node: NodeID) -> (present: ClauseSet, hasNamedRules: Bool) {
    var found = ClauseSet()
    var hasNamedRules = false
    clauses.removeAll(keepingCapacity: true)
    form.forEachClause(of: node) { placed, tree in
      let clause = placed.clause
      found.insert(clause)
      guard form.isAbout(node, clause) else { return }
      if clause == .check || clause == .warn, let first = tree.child(at: 0, of: placed.id),
        tree.kind(first) == .name
      {
        hasNamedRules = true
      }
      clauses.append(placed)
    }
    return (found, hasNamedRules)
  }
}

/// The names of the rules in a file, by their clauses.
final class RuleNames {
  var names: [SyntaxID: String] = [:]
}
