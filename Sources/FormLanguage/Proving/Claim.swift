internal import FormEngine

/// The number of a claim, in the order in which the clauses are compiled.
typealias ClaimID = Int

/// What a clause says about its declaration, kept for proofs.
struct Claim {
  enum Kind: UInt8 {
    /// `show when`: while the declaration is shown, the statement is true.
    case shown
    /// `readonly`, `required`, the `when` of an option: applies while the statement is true.
    case readonly, required, offered
    /// A rule that blocks: while the declaration is shown, the statement is not false.
    case rule
    /// A rule that does not block.
    case warning
  }

  var kind: Kind
  /// It stands in the body of a named type, which is checked by itself.
  var isSilent: Bool
  /// An author wrote its condition: `check` and `warn`, not `length`.
  var isCheck = false
  /// How many rows a list needs at least: what people may still be about to mend.
  var isMinimum = false
  var declaration: Int32
  var statement: StatementID
  /// The option with the `when`, or -1.
  var option: Int32 = -1
  /// The file and span of the clause.
  var source: Int32
  var span: Span
  /// The span of its condition.
  var conditionSpan: Span

  var node: NodeID { Int(declaration) }
  var file: Int { Int(source) }
}
