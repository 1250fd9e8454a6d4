internal import FormEngine

/// Where an expression is and what it may read.
struct ExpressionContext {
  var file = 0
  /// The block of the clause, if it is in one.
  var block: SyntaxID = -1
  /// The innermost scope, or -1 if no names are visible.
  var scope: ScopeID = 0
  /// The rows in which it is evaluated.
  var template = 0
  /// Findings were reported elsewhere.
  var isSilent = false
  /// The scope of a named type to which the block around the expression adds: outer names are
  /// visible from it.
  var openScope: ScopeID = -1
  /// It is in the body of a named type.
  var isInType = false
  var value = ValueMeaning.nothing
  /// It is in a message, which may name the rule's own `label`, `min` and `max`.
  var isMessage = false
  /// Paths may index rows.
  var isTest = false
  /// It is the value of an `enter` step, which must be a literal.
  var isEntered = false
  /// The declaration whose clause it is, or -1.
  var node: NodeID = -1
  /// The choice whose options from a file are looked at, one by one, or -1.
  var candidates = -1
  /// It follows an `if`, `and` or `or`, which may exclude a fault.
  var isGuarded = false
}

/// What `value` means.
enum ValueMeaning {
  case nothing
  case field(NodeID)
  /// The number of rows in a list.
  case rowCount(NodeID)
}
