internal import FormEngine

/// The number of an expression in `CheckedClauses`.
typealias ExpressionID = Int32

/// The meaning of a clause for its declaration, with its expressions checked.
struct CheckedClause {
  enum Kind: UInt8 {
    /// `show when`: while the declaration is shown, the condition is true.
    case shown
    /// `readonly`, `required`, the `when` of an option: applies while the condition is true.
    case readonly, required, offered
    /// The `where` of options from a file: each is offered while the condition is true of it.
    case filtered
    /// A rule that blocks: while the declaration is shown, it is not false.
    case rule
    /// A rule that does not block.
    case warning
  }

  enum Content {
    /// Applies without a condition.
    case always
    case condition(ExpressionID)
    /// `length`, `range` and `count`; an open bound is -1.
    case limit(Rule.Kind, lower: ExpressionID, upper: ExpressionID, excludesUpper: Bool)
    /// `step`, and where it counts from or -1.
    case step(ExpressionID, start: ExpressionID)
    /// The number of a pattern.
    case match(Int32)
    /// What the type of a text requires.
    case type(ScalarType)
    /// Slots of the rows' template.
    case unique([SlotID])
    /// An exclusive option is chosen alone.
    case exclusive
  }

  // There are as many as clauses in a large form: what is large comes first, so that nothing is
  // left empty between them.
  var content: Content
  var kind: Kind
  /// It is in the body of a named type, which is checked by itself.
  var isSilent: Bool
  @Compact var node: NodeID
  /// The number of the option with the `when`, or of the rule if a program is built, or -1.
  var number: Int32 = -1
  @Compact var file: Int
  var span: SourceSpan
  /// The span of its condition, or its own.
  var conditionSpan: SourceSpan

  /// The type that a rule comes with instead of a clause; its span is the name of the field.
  var ofType: ScalarType? { if case .type(let type) = content { type } else { nil } }
  /// The option with the `when`, or -1.
  var option: Int32 { kind == .offered ? number : -1 }
  /// The number of the rule if a program is built, or -1.
  var rule: Int32 { isRule ? number : -1 }
  private var isRule: Bool { kind == .rule || kind == .warning }
}

/// An expression that the program evaluates, and its purpose.
struct Computation {
  enum Purpose {
    /// The value or condition that a slot keeps.
    case slot(SlotID)
    /// The condition under which a field offers the options of its file, the value that one of its
    /// equalities looks up, and what is left of it besides these.
    case filter(NodeID)
    case lookup(NodeID, Int)
    case filterRest(NodeID)
    /// A text about a declaration.
    case text(Node.Text, NodeID)
    // Parts of a rule, by its number.
    case lower(Int)
    case upper(Int)
    case condition(Int)
    case message(Int)
    case submitLabel
    /// The condition of `expect` in a test, by its number.
    case expectation(Int)

    /// Whether other expressions may read what it computes, so that it may be part of a cycle.
    var isRead: Bool {
      switch self {
      case .slot, .filter, .lookup, .filterRest: true
      case .text, .lower, .upper, .condition, .message, .submitLabel, .expectation: false
      }
    }
  }

  var purpose: Purpose
  var expression: ExpressionID
}

/// The clauses of a form and the expressions of its `let`s and computed fields, in the order in
/// which they were checked.
struct CheckedClauses {
  private(set) var clauses: [CheckedClause] = []
  private(set) var expressions: [Expression] = []
  /// The values of `let`s and computed fields.
  private(set) var definitions: [(slot: SlotID, expression: ExpressionID)] = []
  /// Everything that the program evaluates; if none is built, what others may read.
  private(set) var computations: [Computation] = []
  private let buildsProgram: Bool
  /// The number of conditions that tests expect.
  private(set) var expectationCount = 0
  /// The files of the defaults that are not in the file of their field: those of imported types.
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

  /// Adds an expression; returns -1 for none.
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

  /// Adds an expression that the program evaluates.
  mutating func compute(_ purpose: Computation.Purpose, _ expression: Expression) {
    guard buildsProgram || purpose.isRead else { return }
    computations.append(Computation(purpose: purpose, expression: add(expression)))
  }

  /// Adds a condition that a test expects.
  ///
  /// - Returns: its number.
  mutating func expect(_ expression: Expression) -> Int {
    compute(.expectation(expectationCount), expression)
    expectationCount += 1
    return expectationCount - 1
  }
}

extension ClauseChecker {
  /// Adds a clause with a condition: `show when` and similar clauses, `check` and `warn`.
  func keep(
    _ kind: CheckedClause.Kind, _ node: NodeID, _ condition: Expression, clause span: SourceSpan,
    option: Int = -1
  ) {
    let id = checked.add(condition)
    keep(kind, .condition(id), node, span, condition: condition.span, option: option)
  }

  /// Adds a clause that applies always, or a rule without a condition.
  ///
  /// - Parameter file: the number of its file, if it is not that of the context.
  func keep(
    _ kind: CheckedClause.Kind, _ content: CheckedClause.Content, _ node: NodeID,
    clause span: SourceSpan, in file: Int? = nil
  ) {
    keep(kind, content, node, span, in: file, condition: span)
  }

  /// Adds `length`, `range` or `count`.
  ///
  /// - Parameter limit: its span without a message.
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
