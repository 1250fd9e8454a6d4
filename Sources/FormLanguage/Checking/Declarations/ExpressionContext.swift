internal import FormEngine
internal import FormSyntax

/// The place of an expression, and what it may read.
struct ExpressionContext {
  var file = 0
  /// The block that contains the clause, or -1.
  var block: SyntaxID = -1
  /// The innermost scope, or -1 if no names are visible.
  var scope: ScopeID = 0
  /// The template of the rows in which it is evaluated.
  var template = 0
  /// True if its findings are reported elsewhere.
  var isSilent = false
  /// The scope of a named type to which the block around the expression adds: outer names are
  /// visible from it.
  var openScope: ScopeID = -1
  /// True in the body of a named type.
  var isInType = false
  var value = ValueMeaning.nothing
  /// True in a message, which may name the rule's own `label`, `min` and `max`.
  var isMessage = false
  /// True in the summary of a row.
  var isItem = false
  /// True in a test, where paths may index rows.
  var isTest = false
  /// True for the value of an `enter` step, which must be a literal.
  var isEntered = false
  /// True for a path in a row of `start`, which names a field of the row and reads nothing.
  var isInStartRow = false
  /// The declaration whose clause contains it, or -1.
  var node: NodeID = -1
  /// The choice whose options from a file a condition tests one by one as candidates, or -1.
  var candidates = -1
  /// True after an `if`, `and` or `or`, which may exclude a fault.
  var isGuarded = false
}

/// The meaning of `value`.
enum ValueMeaning {
  case nothing
  case field(NodeID)
  /// The number of rows in a list.
  case rowCount(NodeID)
}
