/// Messages about literals, and about the values that expressions read.
package enum ExpressionValueMessage: Message {
  case patternAsValue
  case rangeAsValue
  case largeInteger
  case largeDuration
  case optionWithoutChoice(String)
  /// An option where another type is expected; its name, if that type is text.
  case unwantedOption(String, wanted: String, text: String?)
  /// The name of an option without its dot.
  case bareOption(String, written: String)
  case unknownOption(String, choice: String, near: String?, known: [String])
  case nestedList
  case listAsValue(String)
  /// A column of lists.
  case columnOfLists
  /// A column of a `choices` whose options are answers.
  case columnOfSets(String)
  case rowAsValue(String, cell: String?)
  case groupAsValue(String, cell: String?)
  /// A group in place of an option with the same name.
  case groupAsOption(String, written: String)
  case ruleAsValue(String)
  case withoutValue(String)
  case revealedSecret(String?)

  package var words: FindingWords {
    switch self {
    case .patternAsValue:
      FindingWords("A pattern is only allowed after `matches`.", "Write `name matches /…/`.")
    case .rangeAsValue:
      FindingWords("A range is not a value.", "Test whether a value is in it: `x in 1...5`.")
    case .largeInteger:
      FindingWords(
        "This integer does not fit in 64 bits.", "The largest integer is 9223372036854775807.")
    case .largeDuration:
      FindingWords("This duration does not fit in 64 bits.", "Write a shorter one.")
    case .optionWithoutChoice(let option):
      FindingWords(
        "It is not clear which choice `\(option)` belongs to.",
        "Compare an option with a field of its choice: `priority == .low`.")
    case .unwantedOption(let option, let wanted, let text):
      FindingWords(
        "`\(option)` is an option, but \(wanted) is expected here.",
        text.map { "A text is written in quotes: `\"\($0)\"`." }
          ?? "Compare an option with a field of its choice: `a == \(option)`, or one of several: `a in [.one, \(option)]`."
      )
    case .groupAsOption(let name, let written):
      FindingWords(
        "`\(name)` is a group here.", "An option is written with a dot: `.\(written)`.",
        fix: "Write `.\(written)`")
    case .bareOption(let name, let written):
      FindingWords(
        "Nothing named `\(name)` is in scope.", "An option is written with a dot: `.\(written)`.")
    case .unknownOption(let name, let choice, let near, let known):
      FindingWords(
        "`\(choice)` has no option `\(name)`.",
        near.map { "Did you mean \(writtenOption($0))?" }
          ?? (known.isEmpty
            ? "Declare it with `option`."
            : known.count == 1
              ? "Its only option is \(writtenOption(known[0]))."
              : "Its options are \(known.map { ".\($0)" }.listing)."))
    case .nestedList:
      FindingWords(
        "A list contains single values, not lists or sets.",
        "Write its values one by one: `[a, b]`.")
    case .listAsValue(let list):
      FindingWords(
        "`\(list)` is a list, not a value.",
        "Name a column of it, or count its rows with `count(…)`.")
    case .columnOfLists:
      FindingWords(
        "A column of lists is not a value.", "Name the column in a call: `sum(LIST.COLUMN)`.")
    case .columnOfSets(let source):
      FindingWords(
        "`\(source)` is a set of values in each row, not one value.",
        "Ask about each row: `any(LIST as row where VALUE in row.FIELD)`.")
    case .rowAsValue(let row, let cell):
      FindingWords("`\(row)` is a row; name one of its cells.", Self.help(row, cell))
    case .groupAsValue(let group, let cell):
      FindingWords("`\(group)` is a group; name one of its fields.", Self.help(group, cell))
    case .ruleAsValue(let rule):
      FindingWords("`\(rule)` is a rule, which cannot be read.", "Name its condition with `let`.")
    case .withoutValue(let part):
      FindingWords("`\(part)` has no value.", "Name a field.")
    case .revealedSecret(let name):
      FindingWords(
        "This would reveal \(name.map { "the secret \($0)" } ?? "a secret").",
        "A secret can only be read by `length`, `matches`, `==`, `!=`, `is empty` and `is filled`.")
    }
  }

  private static func help(_ source: String, _ cell: String?) -> String {
    cell.map { "For example `\(source).\($0)`." } ?? "Declare a field in it first."
  }
}
