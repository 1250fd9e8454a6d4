/// Messages about habits from other languages, at the start of items and in heads of declarations.
enum HabitMessage: Message {
  case patternWithoutMatch
  case expressionInBlock
  case thenWithoutIf
  case conditionBetweenDeclarations(String)
  /// `on submit` outside the block of `submit`.
  case eventOutsideSubmit
  case surplusBracket(String, opening: String)
  case foreignComment(mark: String)
  case itemAfterHyphen
  /// `- small "Small"`.
  case optionAfterHyphen(name: String)
  /// `text name "Label"`.
  case typeBeforeName(name: String, type: String)
  /// `field text name`.
  case typeInFrontOfName(String, name: String, type: String)
  /// `fields { … }`.
  case fieldsBlock(String)
  /// `page "Title" { … }`.
  case pageBlock(String)
  /// `heading "Title"`.
  case heading(String)
  /// `begin_group name`.
  case beginWord(String, meant: String)
  /// `end_group`.
  case endWord
  case bareLabel(String)
  /// `first name: text`, with the words joined into one name.
  case nameWithSpace(joined: String)
  /// `"Name" name: text`.
  case labelBeforeName(name: String, isTyped: Bool)
  /// `field name "Name": text`.
  case labelBeforeType(name: String, type: String)
  /// `field name: text required "Name"`.
  case labelAfterClauses
  case repeatedWord(String)
  /// `label="…"` in the head of a declaration.
  case labelWordInHead
  /// `name, email: text`, with the second name.
  case severalNames(String)

  var words: FindingWords {
    switch self {
    case .patternWithoutMatch:
      FindingWords(
        "A pattern follows the word `match`.", "Write `match /[a-z]+/`.", fix: "Write `match`")
    case .expressionInBlock:
      FindingWords(
        "The expression of a computed field comes before its block.",
        "Write `field NAME: TYPE = EXPRESSION`.")
    case .thenWithoutIf:
      FindingWords(
        "This `then` has no `if`.", "Write `if CONDITION then VALUE else VALUE`.")
    case .conditionBetweenDeclarations(let word):
      FindingWords(
        "`\(word)` is not allowed between declarations.",
        "Put what depends on it into a `section` or `group` with `show when CONDITION`.")
    case .eventOutsideSubmit:
      FindingWords(
        "Declare what happens on submission in the block of `submit`.",
        #"Write `submit "Send" { on success unfocus }`."#)
    case .surplusBracket(let bracket, let opening):
      FindingWords(
        "This `\(bracket)` closes nothing.",
        "Write the `\(opening)` that it belongs to, or remove it.")
    case .foreignComment(let mark):
      FindingWords(
        "`\(mark)` does not start a comment.",
        "A comment is written `// …` and ends with its line.", fix: "Write `//`")
    case .itemAfterHyphen:
      FindingWords(
        "Clauses and declarations must not start with `-`.", "Remove it.", fix: "Remove `-`")
    case .optionAfterHyphen(let name):
      FindingWords(
        "An option starts with the word `option`.", "Write `option \(name)`.",
        fix: "Write `option`")
    case .typeBeforeName(let name, let type):
      FindingWords(
        "A field starts with the word `field`, and its name comes before the type.",
        "Write `field \(name): \(type)`.", fix: "Write `field`")
    case .typeInFrontOfName(let keyword, let name, let type):
      FindingWords(
        "The name comes before the type.", "Write `\(keyword) \(name): \(type)`.",
        fix: "Write `\(name): \(type)`")
    case .fieldsBlock(let word):
      FindingWords(
        "There is no declaration `\(word)`.",
        "Declare fields in the form itself, or in a `section` or `group`.")
    case .pageBlock(let word):
      FindingWords(
        "There is no declaration `\(word)`.", #"Write `section "Title" { … }`."#,
        fix: "Write `section`")
    case .heading(let word):
      FindingWords(
        "There is no declaration `\(word)`.",
        #"Write `section "Title" { … }` around the fields under the title, or `note "…"` for a text."#
      )
    case .beginWord(let word, let meant):
      FindingWords(
        "There is no declaration `\(word)`.",
        meant == "section" ? #"Write `section "Title" { … }`."# : "Write `\(meant) NAME { … }`.")
    case .endWord: FindingWords("A block ends with `}`.", "Write `}`.")
    case .bareLabel(let text):
      FindingWords(
        "A label is written in double quotes.", "Write `\"\(text)\"`.", fix: "Add quotes")
    case .nameWithSpace(let joined):
      FindingWords(
        "A name cannot contain spaces.",
        "Write `\(joined)`; the text for people follows as the label.", fix: "Write `\(joined)`")
    case .labelBeforeName(let name, let isTyped):
      FindingWords(
        "The name comes before the label.",
        "Write `\(name)\(isTyped ? ": TYPE" : "") \"Label\"`.", fix: "Move the label")
    case .labelBeforeType(let name, let type):
      FindingWords(
        "The type comes before the label.", "Write `field \(name): \(type) \"Label\"`.",
        fix: "Move the label")
    case .labelAfterClauses:
      FindingWords(
        "The label comes before the clauses, which are in braces.",
        #"Write `"Label" { … }`."#, fix: "Move the label, and add the braces")
    case .repeatedWord(let word):
      FindingWords("`\(word)` is repeated here.", "Remove one.")
    case .labelWordInHead:
      FindingWords(
        "In the head of a declaration, the label has no keyword.", #"Write `"…"`."#,
        fix: "Keep only the text")
    case .severalNames(let name):
      FindingWords(
        "Declare each field separately.",
        "Write `field \(name): TYPE` on a line of its own.")
    }
  }
}
