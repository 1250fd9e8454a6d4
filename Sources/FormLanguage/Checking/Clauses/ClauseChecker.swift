internal import FormEngine
internal import FormSyntax

/// A checker of the clauses of each declaration, which also compiles the rules that they add.
final class ClauseChecker: CheckingPart {
  let form: DeclaredForm
  let expressions: ExpressionChecker
  let here: CheckedPlace

  /// All checked clauses, and their expressions.
  @exclusivity(unchecked) var checked: CheckedClauses
  @exclusivity(unchecked) var rules: [Rule] = []
  /// False if neither a program nor a test needs rules.
  let keepsRules: Bool
  /// The rules that are named in the scope of a form, group or row, by symbol key.
  @exclusivity(unchecked) var rulesByName: [UInt64: Int] = [:]
  /// The names of rules, recorded for the texts of their messages; nil if not requested.
  let ruleNames: RuleNames?
  /// The last numbers given to rules without names, by scope and clause.
  var ruleNumbers: [String: Int] = [:]
  var submit = SubmitPolicy()
  var focusTargets: [FocusTarget] = []
  /// The rules whose problems are reported at the declaration that represents a group.
  var groupTargets: [(rule: Int, target: NodeID)] = []
  /// The places where the form's elements are written; nil if not requested.
  @exclusivity(unchecked) var places: ElementPlaces?

  /// The values of `let`s by slot, filled on first use.
  var valuesOfLets: [SlotID: Expression] = [:]

  /// The first declaration whose clauses have not been checked.
  var nextNode = 0

  // The declaration whose clauses are being checked
  @exclusivity(unchecked) var clauses: [PlacedClause] = []
  /// The label of the declaration, and that of the list around it.
  @exclusivity(unchecked) var ownLabel: Expression?
  @exclusivity(unchecked) var listLabel: Expression?
  /// The constant limits that its clauses set.
  @exclusivity(unchecked) var limits: [ConstantLimit] = []
  @exclusivity(unchecked) var constantDefaults: [ConstantDefault] = []
  var matchablePatterns: [PatternUse: Bool] = [:]
  /// The number of steps left for computing the lengths that patterns match.
  var patternSteps = 100_000_000
  /// The sets of values that fields choose, in the order of the options, by the number of these.
  var setsInOrder: [Int: Expression] = [:]
  /// The number of rows with which all lists of a fresh form start.
  var startRows = 0
  /// The values of these rows, by list; `startConstants` has those of each field, to check against
  /// its rules.
  var startValues: [NodeID: [[StartValue]]] = [:]
  var startConstants: [NodeID: [ConstantDefault]] = [:]

  init(
    _ form: DeclaredForm, _ expressions: ExpressionChecker, keepsRules: Bool, keepsPlaces: Bool,
    ruleNames: RuleNames? = nil
  ) {
    self.ruleNames = ruleNames
    self.form = form
    self.expressions = expressions
    here = expressions.here
    self.keepsRules = keepsRules
    checked = CheckedClauses(buildsProgram: form.buildsProgram)
    places = keepsPlaces ? ElementPlaces() : nil
  }

  func reserveCapacity(_ clauseCount: Int) {
    checked.reserveCapacity(clauseCount)
    if keepsRules { rules.reserveCapacity(clauseCount / 2) }
  }

  /// Collects the clauses of a node in `clauses`, so its blocks are walked only once.
  ///
  /// - Returns: the clauses that these blocks contain, and whether a rule among them has a name;
  ///   both save searches for absent clauses and names.
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

/// The names of the rules in a file, by clause.
final class RuleNames {
  var names: [SyntaxID: String] = [:]
}
