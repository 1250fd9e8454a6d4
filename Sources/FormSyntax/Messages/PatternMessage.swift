internal import FormEngine

/// Messages about patterns.
package enum PatternMessage: Message {
  case expected
  case needlessAnchors([String])
  /// An anchor at one end only, as in languages where a pattern matches part of a value.
  case oneAnchor(String)
  case innerAnchor(String)
  case wordBoundary
  /// The syntax of another dialect, with the equivalent here.
  case foreign(String, meant: String)

  case unclosedGroup
  case unopenedGroup
  case unclosedClass
  case emptyClass
  case tooLarge
  case nestedTooDeep

  case repeatedTwice(sign: String)
  case nothingToRepeat(sign: String)
  case lazyQuantifier
  case possessiveQuantifier
  /// - Parameter meant: nil if the `{` is probably not a count.
  case badCount(meant: String?)
  case reversedCount(meant: String)

  case badRange
  case reversedRange(meant: String)
  case unknownClass(String)
  case unescaped(String)

  case badScalar(String)
  case unknownEscape(String)
  case trailingBackslash
  case unbracedCategory(meant: String)
  /// `\p` without a category.
  case missingCategory(String)
  /// `\p{L` or `\p{`.
  case unclosedCategory(meant: String)
  case unknownCategory(String)
  case script(range: String)

  case backReference
  case lookAround(isNegative: Bool)
  /// - Parameter meant: the whole pattern, if it is short.
  case flagInside(meant: String?)
  case flagOfGroup
  case unknownFlags
  case namedGroup
  case atomicGroup
  case comment
  case unknownGroup

  package var words: FindingWords {
    switch self {
    case .expected: FindingWords("Expected a pattern.", "Write it between slashes: `/[a-z]+/`.")
    case .needlessAnchors, .oneAnchor, .innerAnchor, .wordBoundary: anchorWords
    case .foreign(let written, let meant):
      FindingWords("`\(written)` is written `\(meant)`.", "Write `\(meant)`.")
    case .unclosedGroup:
      FindingWords("This `(` has no `)`.", "Write `)`; write the character itself as `\\(`.")
    case .unopenedGroup:
      FindingWords(
        "This `)` has no `(`.", "Remove it; write the character itself as `\\)`.",
        fix: "Write `\\)`")
    case .unclosedClass:
      FindingWords("This `[` has no `]`.", "Write `]`; write the character itself as `\\[`.")
    case .emptyClass:
      FindingWords(
        "A class needs at least one character.", "Write what it allows, such as `[a-z]`.")
    case .tooLarge:
      FindingWords(
        "This pattern is too large: it has more than \(Pattern.mostPositions) characters and "
          + "classes, with repetitions written out.",
        "Limit the number of characters with `length`, and list many words as options."
      )
    case .nestedTooDeep:
      FindingWords(
        "Groups nest more than \(Pattern.deepestNesting) levels deep here.",
        "Write several `match` clauses, or fewer groups.")
    case .repeatedTwice, .nothingToRepeat, .lazyQuantifier, .possessiveQuantifier, .badCount,
      .reversedCount:
      repetitionWords
    case .badRange:
      FindingWords(
        "A range goes from one character to a later one.", "Write a hyphen itself as `\\-`.")
    case .reversedRange(let meant):
      FindingWords("This range ends before it starts.", "Write `\(meant)`.")
    case .unknownClass(let name):
      FindingWords("Patterns have no classes such as `\(name)`.", Self.classes)
    case .unescaped(let character):
      FindingWords("This `\(character)` needs a backslash before it.", "Write `\\\(character)`.")
    case .badScalar, .unknownEscape, .trailingBackslash, .unbracedCategory, .missingCategory,
      .unclosedCategory, .unknownCategory, .script:
      escapeWords
    case .backReference, .lookAround, .flagInside, .flagOfGroup, .unknownFlags, .namedGroup,
      .atomicGroup, .comment, .unknownGroup:
      groupWords
    }
  }

  private static let classes = "The classes are `\\d`, `\\w`, `\\s`, `\\p{L}` and `[a-z]`."

  private var anchorWords: FindingWords {
    let inner = "A pattern matches the whole value, so anchors inside it are not allowed."
    switch self {
    case .needlessAnchors(let anchors):
      let names = listed(anchors.map { "`\($0)`" })
      let isOne = anchors.count == 1
      return FindingWords(
        "A pattern always matches the whole value, so \(names) \(isOne ? "has" : "have") no effect.",
        isOne ? "Remove it." : "Remove them.")
    case .oneAnchor(let anchor):
      let isStart = anchor == "^"
      return FindingWords(
        "A pattern always matches the whole value, so `\(anchor)` has no effect.",
        "Remove it; if anything may \(isStart ? "follow" : "come before"), write `.*` at the \(isStart ? "end" : "start").",
        fix: "Write `.*` at the \(isStart ? "end" : "start")")
    case .innerAnchor(let anchor) where anchor == "^" || anchor == "$":
      return FindingWords(inner, "Remove it; write the character itself as `\\\(anchor)`.")
    case .wordBoundary:
      return FindingWords(inner, "Describe the text around the word: `(.*\\W)?word(\\W.*)?`.")
    default: return FindingWords(inner, "Remove it.")
    }
  }

  private var repetitionWords: FindingWords {
    switch self {
    case .repeatedTwice(let sign):
      return FindingWords(
        "The part before `\(sign)` is already repeated.",
        "Remove it; write the character itself as `\\\(sign)`.", fix: "Remove it")
    case .nothingToRepeat(let sign):
      return FindingWords(
        "There is nothing before this to repeat.",
        sign == "*"
          ? "Write `.*` for any characters, `\\*` for the character itself."
          : "Write the repeated part before it; write the character itself as `\\\(sign)`.")
    case .lazyQuantifier:
      return FindingWords(
        "Patterns have no lazy quantifiers: a whole value matches or does not.",
        "Remove the `?` after the quantifier.")
    case .possessiveQuantifier:
      return FindingWords(
        "Patterns have no possessive quantifiers.", "Remove the `+` after the quantifier.")
    case .reversedCount(let meant):
      return FindingWords("The smaller count comes first.", "Write `\(meant)`.")
    case .badCount(let meant?):
      return FindingWords("A count is written `{2}`, `{2,}` or `{2,5}`.", "Write `\(meant)`.")
    default:
      return FindingWords(
        "A count is written `{2}`, `{2,}` or `{2,5}`.", "Write the character itself as `\\{`.")
    }
  }

  private var escapeWords: FindingWords {
    switch self {
    case .badScalar(let written):
      FindingWords(
        "`\(written)` is not a character.",
        "Write the number of a character in hexadecimal digits, such as `\\u{E9}`.")
    case .unknownEscape(let escape):
      FindingWords("`\(escape)` is not an escape.", Self.help(for: escape))
    case .unbracedCategory(let meant):
      FindingWords("A category is written in braces.", "Write `\(meant)`.")
    case .missingCategory(let escape):
      FindingWords("A category has a name in braces.", "Write `\(escape){L}` for letters.")
    case .unclosedCategory(let meant):
      FindingWords(
        "The `{` of this category has no `}`.", "Write `\(meant)`, for example.", fix: "Write `}`")
    case .unknownCategory(let name):
      FindingWords(
        "`\(name)` is not a general category.",
        "`\\p{L}` is a letter, `\\p{Lu}` a capital, `\\p{N}` a number, `\\p{P}` punctuation.")
    case .script(let range):
      FindingWords(
        "Patterns support general categories such as `L`, but not scripts.",
        "Write its characters as a range: `[\(range)]`.")
    default:
      FindingWords(
        "A pattern cannot end with a single backslash.", "Write `\\\\` for the character itself.")
    }
  }

  private static func help(for escape: String) -> String {
    switch escape {
    case "\\x", "\\u": "A character by its number is written `\\u{E9}`."
    case "\\Q", "\\E": "Write a backslash only before a special character: `a\\.b`."
    default: "\(classes) A backslash before another letter has no meaning."
    }
  }

  private var groupWords: FindingWords {
    switch self {
    case .backReference:
      FindingWords(
        "Patterns have no back-references.",
        "Use separate fields for the parts, and compare them with `check`.")
    case .lookAround(let isNegative):
      FindingWords(
        "Patterns have no look-around.",
        isNegative
          ? "Exclude texts with a rule: `check not value matches /…/ else \"…\"`."
          : "A field may have several `match` clauses: write one for each condition.")
    case .flagInside(let meant):
      FindingWords(
        "The flag `i` follows the pattern.", "Write `\(meant ?? "/…/i")`.",
        fix: "Write the flag `i` after the pattern")
    case .flagOfGroup:
      FindingWords(
        "The flag `i` is for a whole pattern.",
        "Write it after the pattern: `/…/i`, or name both cases: `[Aa]`.")
    case .unknownFlags:
      FindingWords(
        "The only flag is `i`, which ignores case.",
        "Remove the flags; `i` follows the pattern: `/…/i`.")
    case .namedGroup: FindingWords("Groups have no names.", "Write `(…)`.", fix: "Write `(`")
    case .atomicGroup:
      FindingWords("Patterns have no atomic groups.", "Write `(?:…)`.", fix: "Write `(?:`")
    case .comment:
      FindingWords("Patterns have no comments.", "Write it before the clause: `// …`.")
    default:
      FindingWords("Patterns have no groups of this kind.", "`(…)` and `(?:…)` are the groups.")
    }
  }
}
