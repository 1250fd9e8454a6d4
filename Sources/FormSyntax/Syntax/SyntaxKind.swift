/// The kind of a node of the tree. Each case lists its children, in order: `?` is optional, `*` any
/// number, `+` one or more, `|` one of these. A mandatory child that the source lacks is a
/// `missing` node. `error` nodes may be anywhere and must be skipped.
///
/// *expression* is any kind from `integer` to `parenthesized`; *text* is the kind `text`.
package enum SyntaxKind: UInt8, CaseIterable, Sendable {
  /// (importDeclaration | typeDeclaration | formDeclaration | testDeclaration)*
  case file
  /// A placeholder, without tokens, for a mandatory child that is missing. No children.
  case missing
  /// Tokens that fit nowhere; already reported. May have children, which are never read.
  case error

  // Declarations
  /// text
  case importDeclaration
  /// name, typeName, block?
  case typeDeclaration
  /// name, text?, block?
  case formDeclaration
  /// name, typeName, tag?, text?, recorded?, computed?, block?
  case fieldDeclaration
  /// name, typeName?, tag?, text?, recorded?, block?
  case groupDeclaration
  /// tag?, text, block?
  case sectionDeclaration
  /// name, typeName?, tag?, text?, recorded?, block?
  case rowsDeclaration
  /// name, expression
  case letDeclaration
  /// tag?, text, whenCondition?
  case noteDeclaration
  /// text?, block? (of focusPolicy, onSubmit, onSuccess, onReject)
  case submitDeclaration
  /// text, block (of step)
  case testDeclaration

  // Parts of declarations
  /// One token, the name; `nameText` drops the backticks. No children.
  case name
  /// One token, the name of a type; or `choices of NAME`, three tokens: `isSeveral`. No children.
  case typeName
  /// `@10`: two tokens; `tagValue` reads it. No children.
  case tag
  /// `as VALUE`: how an option, or the member of a declaration, is recorded, a number with an
  /// optional sign; `recordedValue(of:)` reads it. text | integer | decimal | boolean | missing
  case recorded
  /// `= expression` of a computed field. expression
  case computed
  /// Between braces: declarations and clauses, or steps, or assignments. The first and last token
  /// are the braces, if present.
  case block

  // Clauses
  /// A clause, including `check` and `warn`. `clause(of:)` returns its kind; each case of `Clause`
  /// lists its children.
  case clause
  /// `when E`. expression
  case whenCondition
  /// `= NUMBER` of an option, with an optional sign; `points(_:)` reads it. integer | decimal |
  /// missing
  case points
  /// `where E` of `options from` and of calls. expression
  case whereCondition
  /// `else M`. text
  case elseMessage
  /// `focus PATH` after `check`, `warn` and `on reject`. path
  case focusTarget
  /// `from N` of `step`. expression
  case stepFrom
  /// `= E` of `count`. expression
  case exactCount
  /// NAME [descending]; `isAlternative` is true for `descending`. name
  case sortKey

  // In the block of `submit`
  /// `focus first empty | problem`; `isAlternative` is true for `problem`. No children.
  case focusPolicy
  /// `on submit unfocus`. No children.
  case onSubmit
  /// `on success …`: `unfocus` and `keep focus` have no child (`isAlternative` is true for the
  /// latter). path?
  case onSuccess
  /// focusTarget?, clearTargets?
  case onReject
  /// `clear PATH, PATH`. path+
  case clearTargets

  // Tests
  /// `step(of:)` returns its kind; each case of `Step` lists its children.
  case step
  /// `PATH = VALUE` in `given`. path, expression (a literal)
  case assignment

  // Paths and names in expressions
  /// A name, then `.name` and `[1]`. nameReference | formReference | any expression, then (member |
  /// index)*. If a clause or step requires a path, a single name is a path with only a
  /// nameReference; in other expressions it has no path around it.
  case path
  /// One token; `isQuoted` is true for a name in backticks. No children.
  case nameReference
  /// `value`. No children.
  case valueReference
  /// `form`, first in a path. No children.
  case formReference
  /// `.name`. name | missing
  case member
  /// `[1]`. integer | missing
  case index

  // Literals. No children unless listed.
  case integer
  case decimal
  case date
  case time
  case dateTime
  /// A number and a unit: two tokens. `duration(of:)` reads it.
  case duration
  /// One token if nothing is interpolated; otherwise the expressions are children, between the
  /// parts.
  case text
  /// `/…/` with its flags. One token.
  case pattern
  /// `.name`. name | missing
  case optionLiteral
  /// `true` or `false`.
  case boolean
  /// `empty`.
  case empty
  /// `[a, b]`. expression*
  case list

  // Operators. The first token between two operands is the operator: `operatorToken(after:)`.
  /// NAME(…): nameReference, expression*, callAlias?, whereCondition?, expression*
  case call
  /// `as NAME` of `options from` and of calls. name
  case callAlias
  /// One or more `-` and the operand; `operatorCount` returns their number. expression
  case negate
  /// `a ?? b ?? c`. expression, expression+
  case coalesce
  /// `* / %` in one chain, from the left. expression, expression+
  case product
  /// `+ -` in one chain, from the left. expression, expression+
  case sum
  /// `a...b`, `a..<b`, `a...`, `...b`; `rangeParts(of:)` distinguishes the bounds. expression?,
  /// expression?
  case range
  /// `== != < <= > >= in matches`. expression, expression
  case comparison
  /// `is empty`. expression
  case isEmpty
  /// `is filled`. expression
  case isFilled
  /// One or more `not` and the operand; `operatorCount` returns their number. expression
  case not
  /// expression, expression+
  case and
  /// expression, expression+
  case or
  /// `if c then a else if d then b else e`: condition, value, (condition, value)*, value
  case ifExpression
  /// `( expression )`. expression
  case parenthesized

  package var isExpression: Bool {
    rawValue >= SyntaxKind.path.rawValue && self != .member && self != .index && self != .callAlias
  }

  /// True if the expression is an option, or may start with one.
  package var mayNeedHint: Bool {
    switch self {
    case .optionLiteral, .list, .parenthesized, .ifExpression: true
    default: false
    }
  }

  package var isDeclaration: Bool {
    rawValue >= SyntaxKind.importDeclaration.rawValue
      && rawValue <= SyntaxKind.testDeclaration.rawValue
  }
}
