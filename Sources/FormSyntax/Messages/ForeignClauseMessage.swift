/// Messages about clauses of other languages and schemas.
enum ForeignClauseMessage: Message {
  case noClause(String, instead: ClauseInstead)
  /// `value > 3` as a clause.
  case ruleWithoutCheck
  case conditionAlone
  case ifInField
  /// `enum`, `values`.
  case listOfOptions
  /// `email()`.
  case typeAsClause(String)

  var words: FindingWords {
    switch self {
    case .noClause(let word, let instead):
      FindingWords("There is no clause `\(word)`.", instead.help, fix: instead.fix)
    case .ruleWithoutCheck:
      FindingWords("A rule starts with `check`.", #"Write `check value … else "What to say"`."#)
    case .conditionAlone:
      FindingWords(
        "No clause starts with `when`.",
        "Write what depends on it: `show when …`, `required when …`, `readonly when …`.")
    case .ifInField:
      FindingWords(
        "`if` is not allowed in a field.",
        "Write `required when CONDITION` or `show when CONDITION`.")
    case .listOfOptions:
      FindingWords(
        "Each option requires its own clause.",
        #"Write `option small "Small" option large "Large"`, in a field of type `choice`."#)
    case .typeAsClause(let type):
      FindingWords("`\(type)` is a type.", "Write `field NAME: \(type)`.")
    }
  }
}

/// The replacement for a clause that does not exist.
enum ClauseInstead: Sendable {
  case exactly(String)
  /// A clause with another name.
  case word(String)
  /// A limit on a value of unknown type.
  case limit(range: String)
  /// A limit after the head of a field or list.
  case limitInBlock(range: String, isOfList: Bool)
  case exclusiveLimit
  /// A pattern, which may already be between slashes.
  case pattern(String, isSlashed: Bool)
  case nothingUnlessRequired
  case nothingOnLayout
  case readonly
  /// `checked`, of a boolean.
  case checked
  case hidden
  case shown
  case required
  case type
  case equalityCheck
  case check
  case message
  case computedField
  /// A position in the order of the fields.
  case orderTag(String)

  var help: String {
    switch self {
    case .exactly(let text): "Write `\(text)`."
    case .word(let word): "Did you mean `\(word)`?"
    case .limit(let range):
      "Write `range \(range)` for values, `length \(range)` for the number of characters."
    case .limitInBlock(let range, isOfList: true):
      "Write a clause in the braces of the list: `{ count \(range) }`."
    case .limitInBlock(let range, isOfList: false):
      "Write a clause in the braces of the field: `{ range \(range) }` for values, "
        + "`{ length \(range) }` for the number of characters."
    case .exclusiveLimit:
      "Write `range ..<N` to exclude the upper bound, or `check value > N else \"…\"`."
    case .pattern(_, isSlashed: true): "Did you mean `match`?"
    case .pattern(let pattern, isSlashed: false):
      "Write `match /\(pattern)/`: a pattern is written between slashes."
    case .nothingUnlessRequired: "Remove it: a field is optional unless it is `required`."
    case .nothingOnLayout:
      "Remove it: a form does not describe its layout. For several lines, use the type `multiline`."
    case .readonly: Self.unless("readonly when")
    case .checked:
      #"Write `default true` for a yes from the start; where only a yes is right, `required` and `check value else "What to say"`."#
    case .hidden: Self.unless("show when")
    case .shown: "Write `show when CONDITION`."
    case .required: "Write `required when CONDITION`."
    case .type: "The type of a field says what it accepts: `field NAME: email`."
    case .equalityCheck: #"Write `check value == … else "What to say"`."#
    case .check: #"Write `check CONDITION else "What to say"`."#
    case .message: #"A message follows its rule: `required else "What to say"`."#
    case .orderTag(let number):
      "The order of a field is a tag before its label: `field NAME: TYPE @\(number) \"Label\"`."
    case .computedField: "A computed field is written `field NAME: TYPE = EXPRESSION`."
    }
  }

  /// Returns the help for a negated condition: `not` needs `??` if the condition is unknown while
  /// an answer is missing.
  private static func unless(_ keyword: String) -> String {
    "Write `\(keyword) not (CONDITION)`, or `\(keyword) not ((CONDITION) ?? false)` if it reads "
      + "what may be empty."
  }

  /// The title of the fix; nil if the help describes it.
  var fix: String? {
    switch self {
    case .word(let word): "Write `\(word)`"
    case .pattern(let pattern, let isSlashed):
      isSlashed ? "Write `match`" : "Write `match /\(pattern)/`"
    case .nothingUnlessRequired: "Remove it"
    case .shown: "Write `show when`"
    case .required: "Write `required when`"
    default: nil
    }
  }
}
