package import FormEngine
package import FormSyntax

/// The number of an expression in `CheckedClauses`.
package typealias ExpressionID = Int32

/// The number of a clause, in the order in which clauses are checked.
package typealias ClauseID = Int

/// The meaning of a clause for its declaration, with its expressions checked.
package struct CheckedClause {
  package enum Kind: UInt8 {
    /// `show when`: while the declaration is shown, the condition is true.
    case shown
    /// `readonly`, `required`, the `when` of an option: applies while the condition is true.
    case readonly, required, offered
    /// `set`: while the condition is true, the field has the value of the clause.
    case forced
    /// The `where` of options from a file: an option is offered while the condition is true for it.
    case filtered
    /// A blocking rule: while the declaration is shown, its condition is not false.
    case rule
    /// A rule that does not block submission.
    case warning
  }

  package enum Content {
    /// Applies without a condition.
    case always
    case condition(ExpressionID)
    /// `length`, `range` and `count`; an open bound is -1.
    case limit(Rule.Kind, lower: ExpressionID, upper: ExpressionID, excludesUpper: Bool)
    /// `step`, and the value that it counts from, or -1.
    case step(ExpressionID, start: ExpressionID)
    /// A pattern, by its number.
    case match(Int32)
    /// The built-in rule of a type.
    case type(ScalarType)
    /// The compared slots, in the template of the rows.
    case unique([SlotID])
    /// The rule that an exclusive option is chosen alone.
    case exclusive
  }

  // A large form has about as many of these as clauses, so the largest members come first, which
  // avoids padding.
  package var content: Content
  package var kind: Kind
  /// True in the body of a named type, which is checked by itself.
  package var isSilent: Bool
  @Compact package var node: NodeID
  /// The number of the option with the `when`, of the `set` among those of its field, or of the
  /// rule if a program is built; otherwise -1.
  var number: Int32 = -1
  @Compact package var file: Int
  package var span: SourceSpan
  /// The span of the condition, or of the whole clause if it has none.
  package var conditionSpan: SourceSpan

  package init(
    content: Content, kind: Kind, isSilent: Bool, node: NodeID, number: Int32 = -1, file: Int,
    span: SourceSpan, conditionSpan: SourceSpan
  ) {
    self.content = content
    self.kind = kind
    self.isSilent = isSilent
    self.node = node
    self.number = number
    self.file = file
    self.span = span
    self.conditionSpan = conditionSpan
  }

  /// The type that provides the rule, if no clause does; `span` is then the name of the field.
  package var ofType: ScalarType? { if case .type(let type) = content { type } else { nil } }
  /// The number of the option with the `when`, or -1.
  package var option: Int32 { kind == .offered ? number : -1 }
  /// The number of the `set` among those of its field, or -1.
  package var force: Int32 { kind == .forced ? number : -1 }
  /// The number of the rule if a program is built, or -1.
  package var rule: Int32 { isRule ? number : -1 }
  private var isRule: Bool { kind == .rule || kind == .warning }
}

/// An expression that the program evaluates, and its purpose.
package struct Computation {
  package enum Purpose {
    /// The value or condition that a slot stores.
    case slot(SlotID)
    /// The condition under which a field offers an option of its file.
    case filter(NodeID)
    /// The value that a column is compared with in one of the field's lookups.
    case lookup(NodeID, Int)
    /// The part of the condition that the lookups leave.
    case filterRest(NodeID)
    /// The values that a field offers from the answers.
    case offers(NodeID)
    /// The value of one of a field's `set` clauses, for explanations.
    case forced(NodeID, Int)
    /// A text of a declaration.
    case text(Node.Text, NodeID)
    // Parts of a rule, by its number.
    case lower(Int)
    case upper(Int)
    case condition(Int)
    case message(Int)
    /// The label of `submit`.
    case submitLabel
    /// The condition of an `expect` in a test, by its number.
    case expectation(Int)

    /// True if other expressions may read the result, so it may be part of a cycle.
    var isRead: Bool {
      switch self {
      case .slot, .filter, .lookup, .filterRest, .offers: true
      case .forced, .text, .lower, .upper, .condition, .message, .submitLabel,
        .expectation:
        false
      }
    }
  }

  package var purpose: Purpose
  package var expression: ExpressionID
}

/// The clauses of a form and the expressions of its `let`s and computed fields, in the order in
/// which they were checked.
struct CheckedClauses {
  private(set) var clauses: [CheckedClause] = []
  private(set) var expressions: [Expression] = []
  /// The value of each `set`.
  private(set) var forcedValues: [ClauseID: ExpressionID] = [:]
  /// The values of `let`s and computed fields.
  private(set) var definitions: [(slot: SlotID, expression: ExpressionID)] = []
  /// All expressions that the program evaluates; if no program is built, only those that other
  /// expressions may read.
  private(set) var computations: [Computation] = []
  private let buildsProgram: Bool
  /// The number of conditions that tests expect.
  private(set) var expectationCount = 0
  /// The files of defaults that are written outside the file of their field, in imported types.
  var importedDefaults: [SlotID: Int] = [:]

  init(buildsProgram: Bool) {
    self.buildsProgram = buildsProgram
  }

  mutating func reserveCapacity(_ count: Int) {
    clauses.reserveCapacity(count)
    expressions.reserveCapacity(count)
    computations.reserveCapacity(count)
  }

  mutating func add(_ clause: CheckedClause) { clauses.append(clause) }

  /// Adds an expression and returns its number, or -1 for nil.
  mutating func add(_ expression: Expression?) -> ExpressionID {
    guard let expression else { return -1 }
    expressions.append(expression)
    return ExpressionID(truncatingIfNeeded: expressions.count - 1)
  }

  /// Adds the value of a `let` or computed field.
  mutating func define(_ slot: SlotID, as expression: Expression) {
    let id = add(expression)
    definitions.append((slot, id))
    computations.append(Computation(purpose: .slot(slot), expression: id))
  }

  /// Adds the value of the `set` that was added last.
  mutating func force(_ value: Expression) {
    let id = add(value)
    forcedValues[clauses.count - 1] = id
  }

  /// Changes the number of a `set` among those of its field.
  mutating func renumber(_ clause: ClauseID, _ number: Int) {
    clauses[clause].number = Int32(truncatingIfNeeded: number)
  }

  /// Adds an expression that the program evaluates.
  mutating func compute(_ purpose: Computation.Purpose, _ expression: Expression) {
    guard buildsProgram || purpose.isRead else { return }
    computations.append(Computation(purpose: purpose, expression: add(expression)))
  }

  /// Adds a condition that a test expects.
  ///
  /// - Returns: the number of the condition.
  mutating func expect(_ expression: Expression) -> Int {
    compute(.expectation(expectationCount), expression)
    expectationCount += 1
    return expectationCount - 1
  }
}

extension ClauseChecker {
  /// Adds a clause with a condition: `show when` and similar clauses, `check` and `warn`.
  ///
  /// - Parameter number: the number of the option or `set`, or -1.
  func keep(
    _ kind: CheckedClause.Kind, _ node: NodeID, _ condition: Expression, clause span: SourceSpan,
    option number: Int = -1
  ) {
    let id = checked.add(condition)
    keep(kind, .condition(id), node, span, condition: condition.span, option: number)
  }

  /// Adds a clause that always applies, or a rule without a condition.
  ///
  /// - Parameter file: the number of the clause's file, if it is not that of the context.
  func keep(
    _ kind: CheckedClause.Kind, _ content: CheckedClause.Content, _ node: NodeID,
    clause span: SourceSpan, in file: Int? = nil
  ) {
    keep(kind, content, node, span, in: file, condition: span)
  }

  /// Adds `length`, `range` or `count`.
  ///
  /// - Parameter limit: the span of the clause without its message.
  func keepBounds(
    _ kind: Rule.Kind, _ node: NodeID, lower: Expression?, upper: Expression?, excludesUpper: Bool,
    clause span: SourceSpan, limit: SourceSpan
  ) {
    let lower = checked.add(lower)
    let upper = checked.add(upper)
    keep(
      .rule, .limit(kind, lower: lower, upper: upper, excludesUpper: excludesUpper), node, span,
      condition: limit)
  }

  private func keep(
    _ kind: CheckedClause.Kind, _ content: CheckedClause.Content, _ node: NodeID,
    _ span: SourceSpan, in file: Int? = nil, condition: SourceSpan, option: Int = -1
  ) {
    let isRule = kind == .rule || kind == .warning
    checked.add(
      CheckedClause(
        content: content, kind: kind, isSilent: context.isSilent, node: node,
        number: isRule
          ? keepsRules ? Int32(truncatingIfNeeded: rules.count) : -1
          : Int32(truncatingIfNeeded: option),
        file: file ?? context.file, span: span, conditionSpan: condition))
  }
}
