/// Habits in heads of declarations: names, types, labels and the signs between them.
extension Habit {
  static let heads = names + colons + flags + labels + signs

  // MARK: Before the name

  private static let names: [Habit] = [
    Habit(
      .fieldName, "$text $named : $name @ $integer :: $text $named : $name",
      means: "$named: $name @$integer $text :: $named: $name $text", as: .unexpected,
      "The name comes before the label.", help: #"Write `$named: TYPE "Label"`."#,
      fix: "Move the label", marksAll: false),
    Habit(
      .groupName, "$text $named @ $integer :: $text $named !:",
      means: "$named @$integer $text :: $named $text", as: .unexpected,
      "The name comes before the label.", help: #"Write `$named "Label"`."#, fix: "Move the label",
      marksAll: false),
    Habit(
      .fieldName, or: [.groupName], "$type !$type $name !:", means: "$name: $type", as: .unexpected,
      "The name comes before the type.", help: "Write `$0 $name: $type`.", isSafe: false),
    Habit(
      .title, "$named & $string", means: "", as: .unexpected, "A section has a title, but no name.",
      help: #"Write `section "Title" { … }`, or `group NAME "Title" { … }`."#,
      fix: "Remove the name", isSafe: false),
  ]

  // MARK: The colon of a field

  private static let colons: [Habit] = [
    Habit(
      .colon, "? & :", means: "",
      "A name cannot end with `?`: a field is optional unless it is `required`."),
    Habit(
      .colon, "$others & :", means: "", as: .unexpected, "Declare each field separately.",
      help: "Write `field $2: TYPE` on a line of its own.", marksAll: false, isIncomplete: true),
    Habit(
      .colon,
      "$text : $name @ $integer :: $text : $name :: $text $type @ $integer :: $text $type",
      means: ": $name @$integer $text :: : $name $text :: : $type @$integer $text :: : $type $text",
      as: .unexpected, "The type comes before the label.",
      help: "Write `field $0$meant`.", fix: "Move the label", marksAll: false),
    Habit(
      .colon, ",|;|.|=> & : :: ,|;|.|=> & $named", means: " :: :", as: .unexpected,
      "A field and its type are separated by `:`.", help: "Write `field NAME: TYPE`."),
    Habit(
      .colon, "of|as|is|extends & $named :: $any ^ & $named", means: ":", as: .missing,
      "Missing `:` between a field and its type.", help: "Write `field NAME: TYPE`."),
    Habit(
      .colon, "=|==", as: .missing, "A field must have a type before its value.",
      help: "Write `field NAME: TYPE = EXPRESSION`."),
  ]

  // MARK: Clauses in heads

  /// Clauses without a value between the parts of a declaration.
  private static let flags: [Habit] = [
    flag(
      .beforeType, "$flag $name $labels~ $end :: $flag $name $labels~ {",
      "$name $labels { $flag } :: $name $labels { $flag"),
    flag(.beforeType, "$flag & $name"),
    flag(
      .head, or: otherHeads, "$flag { :: $flag @ $integer $text~ {",
      "{ $flag :: @$integer $text { $flag"),
    flag(.head, or: otherHeads, "$flag & @"),
    // The text may be the message of the clause.
    flag(
      .label, "$flag $labels $end :: $flag $labels {", "$labels { $flag } :: $labels { $flag",
      isSafe: false),
    flag(.label, "$flag & $string"), misplaced(.head, .group), misplaced(.headOfSection, .section),
  ]

  private static let otherHeads: Set = [Place.headOfField, .headOfSection]

  private static func flag(
    _ place: Place, or others: Set<Place> = [], _ written: String, _ meant: String? = nil,
    isSafe: Bool = true
  ) -> Habit {
    Habit(
      place, or: others, written, means: meant ?? "", as: .unexpected, when: .isAllowed,
      "`$flag` is a clause: it must be in the block of its declaration.",
      help: #"Write `"Label" { $flag }`."#, fix: "Move it into the block", marksAll: false,
      isIncomplete: meant == nil, isSafe: isSafe)
  }

  private static func misplaced(_ place: Place, _ declaration: PartMessage) -> Habit {
    let words = ClauseMessage.misplaced(
      clause: "$flag", declaration: declaration.words, owners: [], .fields
    ).words
    return Habit(
      place, "$flag & {|@ :: $flag & $string", means: "", as: .misplacedClause, words.message,
      help: words.help, isIncomplete: true)
  }

  // MARK: Labels

  private static let labels: [Habit] = [
    label(.label, "label =|: & $string"), label(.plainLabel, "label =|: & $string"),
    label(.label, "label & $text {"), label(.optionLabel, "label =|: & $string"),
    label(.plainLabel, "label & $string"),
    Habit(
      .plainLabel, ":|= & $string", means: "", "`$0` must not be followed by `$1`."),
    Habit(
      .plainLabel, "!f|r|b|u $named & $string", means: "", as: .unexpected,
      "`$0` has no name: its text follows directly.", isSafe: false),
    Habit(
      .plainLabel, "note ^ when|if $condition $text", means: "$text when $condition",
      as: .unexpected, "The condition of a note follows its text.", help: "Write `note $meant`.",
      fix: "Move the condition", marksAll: false),
    Habit(
      .title, ":|= & $string", means: "", "`$0` must not be followed by `$1`."),
    Habit(
      .label, "$phrase", means: #""$phrase""#, as: .unexpected,
      "A label is written in double quotes.", fix: "Add quotes", goesOn: true, isSafe: false),
  ]

  private static func label(_ places: Place, _ written: String) -> Habit {
    Habit(
      places, written, means: "", "In the head of a declaration, the label has no keyword.",
      help: #"Write `"…"`."#, fix: "Keep only the text", marksAll: false)
  }

  // MARK: Other signs

  private static let signs: [Habit] = [
    Habit(
      .afterName, or: [.typeValue], ",|;|. & : :: ,|;|: & =", means: "", as: .unexpected,
      "`$1` is not allowed here."),
    Habit(.afterName, ": & {", means: "", as: .unexpected, "`$1` is not allowed here."),
    Habit(
      .afterName, "of|as|is|extends & $type", means: ":", as: .missing,
      "A name and its type are separated by `:`.", help: "Write `NAME: $type`."),
    Habit(
      .typeValue, ":|== :: as|is|of|extends & $named !:|=", means: "=", as: .unexpected,
      "A type is declared with `=`.", help: "Write `type NAME = text { … }`."),
    Habit(
      .stray, "$sign & $named", means: "", as: .unexpected, "`$1` is not allowed here.",
      isSafe: false),
    Habit(
      .formName, ": & $word", "The contents of a form must be in braces, after its name and title.",
      help: #"Write `form NAME "Title" { field NAME: TYPE … }`."#),
    Habit(
      .topLevel,
      "from|use|require|include|using $text $end :: from|use|require|include|using $text $rest",
      means: "import $text", "A file is imported with all its types."),
    Habit(.topLevel, ",|;", means: "", "Declarations must not be separated by `$1`."),
    Habit(
      .topLevel, "enum $name & {", means: "type $name = choice", as: .unknownClause,
      "There is no declaration `$1`.", help: "Write `$meant { option a option b }`."),
    Habit(
      .topLevel, "struct|class|record|interface|object|group $name & {",
      means: "type $name = group", as: .unknownClause, "There is no declaration `$1`.",
      help: "Write `$meant { … }`."),
    Habit(
      .topLevel, "alias|typedef|typealias $name & =", means: "type $name", as: .unknownClause,
      "There is no declaration `$1`.", help: "Write `$meant = …`."),
    Habit(
      .topLevel, "$string ^ as $named", means: "", as: .unexpected,
      "An import has no name: its types have theirs."),
    Habit(
      .importPath, "$block from & $string :: * as $named from & $string :: $named from & $string",
      means: "", "A file is imported with all its types.", help: #"Write `import "FILE"`."#),
    Habit(
      .importPath, "!$string $file", means: "\"$file\"", as: .unexpected,
      "The path of an import is in quotes.", help: "Write `import $meant`.", marksAll: false,
      isIncomplete: true, loses: true),
    Habit(
      .headOfSection, "as $file", as: .unexpected,
      "A section has no name in records: its fields are recorded next to it.",
      help: "Remove `as`, or use a `group`.", marksAll: false, goesOn: true),
    Habit(
      .head, or: [.headOfField, .headOfSection, .block], ",|; & @|{|= :: ,|; & $string", means: "",
      "The parts of a declaration must not be separated by `$1`."),
    Habit(.headOfField, ": & =", means: "", "A value follows `=`.", help: "Write `=`."),
    Habit(
      .headOfField, "optional|nullable", means: "", "A field is optional unless it is `required`."),
    Habit(.headOfField, "==", means: "=", "A value follows `=`."),
    Habit(
      .head, or: otherHeads, "order|tag|position|index =|:~ $integer", means: "@$integer",
      "An order tag is written `@$integer`."),
    Habit(
      .letValue, ": $name & =", means: "", as: .unexpected, "A `let` has no type of its own.",
      help: "Write `let NAME = EXPRESSION`.", fix: "Remove the type", marksAll: false),
    Habit(
      .letValue, ": = :: :|==", means: "=", as: .unexpected, "The value of a `let` follows `=`.",
      help: "Write `let NAME = EXPRESSION`."),
    Habit(
      .letValue, "$parentheses & =", as: .unexpected, "A `let` has no parameters.",
      help: "Write `let NAME = EXPRESSION` for each value.", marksAll: false),
    Habit(
      .assignment, ": = :: :|==", means: "=", "A value follows `=`.",
      help: #"Write `name = "value"`."#),
  ]

}
