/// Messages about blocks and their braces.
enum BlockMessage: Message {
  /// Something between the head of a declaration and its brace.
  case strayBefore(String)
  /// A condition in that place.
  case conditionBefore(String)
  /// A block that is not allowed, with its first word.
  case needless(first: String)
  case bracketsForBraces(closing: String)
  case colonForBrace
  case missingBraces(around: String)
  case missingOpening
  /// Clauses and a closing brace, without the line that starts their declaration.
  case missingHead
  case unclosed(of: String)
  case surplusBrace(inBlock: Bool)
  case typeOfFieldInside
  /// A declaration that is only allowed outside the form.
  case topLevelInside(String)
  case declarationInside(String, ofField: Bool)
  case tooDeep(limit: Int)

  var words: FindingWords {
    switch self {
    case .strayBefore(let found):
      FindingWords(
        "\(found.capitalisedFirst) is not allowed before a block.",
        "Remove it; clauses are written between the braces.")
    case .conditionBefore(let condition):
      FindingWords(
        "The condition of a declaration is a clause in its block.",
        "Write `{ show when \(condition) … }`.", fix: "Move the condition")
    case .needless(let first): FindingWords("No block is allowed here.", Self.withoutBraces(first))
    case .bracketsForBraces(let closing):
      FindingWords(
        "A block is enclosed in braces.", "Write `{` here, and `}` instead of the `\(closing)`.")
    case .colonForBrace:
      FindingWords(
        "A block is enclosed in braces.", "Write `{` here and `}` where the block ends.",
        fix: "Add the braces")
    case .missingBraces(let word):
      FindingWords(
        "The contents of this declaration must be in braces.", "Write `{ \(word) … }`.",
        fix: "Add the braces")
    case .missingOpening:
      FindingWords("Missing `{`.", "A block starts with `{` and ends with `}`.", fix: "Write `{`")
    case .missingHead:
      FindingWords(
        "Missing first line of the declaration with these clauses.",
        "Write `field NAME: TYPE {` before them, or remove them with their `}`.")
    case .unclosed(let declaration):
      FindingWords(
        "The block of `\(declaration)` is not closed.", "Write `}` where the block ends.",
        fix: "Write `}`")
    case .surplusBrace(let isInBlock):
      FindingWords(
        "This `}` closes nothing.",
        isInBlock ? "Remove it." : "Remove it, or look for a `{` that is missing.")
    case .typeOfFieldInside:
      FindingWords(
        "The type of a field follows its name, and is not in its block.",
        "Write `field NAME: TYPE`.", fix: "Move the type")
    case .topLevelInside(let word):
      FindingWords(
        "`\(word)` is only allowed outside the form, not in a block.",
        "Put it before or after the form.")
    case .declarationInside(let word, let isOfField):
      FindingWords(
        "\(isOfField ? "A field" : "An option") allows clauses, but not `\(word)`.",
        "Put it after the `}` of this block.")
    case .tooDeep(let limit):
      FindingWords(
        "Blocks and parentheses nest more than \(limit) levels deep here.",
        "Give inner parts a name of their own with `let` or `type`.")
    }
  }

  /// Returns the help for a block that is not allowed, going by its first word.
  private static func withoutBraces(_ first: String) -> String {
    switch first.lowercased() {
    case "message", "error", "else": #"Write the message without braces: `else "…"`."#
    case "when", "if", "show", "visible": "Write the condition without braces: `when CONDITION`."
    case "focus": "Write `focus NAME` without braces."
    default:
      "Only `form`, `section`, `group`, `rows`, `field`, `option`, `other`, `type`, `submit`, `test` and `given` have blocks."
    }
  }
}
