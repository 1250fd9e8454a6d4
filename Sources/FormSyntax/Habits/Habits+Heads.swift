/// Habits in heads of declarations: names, types, labels and the signs between them.
extension Habit {
  @HabitTable static var heads: [Habit] {
    // Before the name
    Habit(
      .fieldName, "$text $named : $name @ $integer :: $text $named : $name",
      means: "$named: $name @$integer $text :: $named: $name $text",
      "The name comes before the label.", help: #"Write `$named: TYPE "Label"`."#,
      fix: "Move the label", is: .atFirst)
    Habit(
      .groupName, "$text $named @ $integer :: $text $named !:",
      means: "$named @$integer $text :: $named $text", "The name comes before the label.",
      help: #"Write `$named "Label"`."#, fix: "Move the label", is: .atFirst)
    Habit(
      .fieldName, or: [.groupName], "$type !$type $name !:", means: "$name: $type",
      "The name comes before the type.", help: "Write `$0 $name: $type`.", is: .unsafe)
    Habit(
      .title, "$named & $string", means: "", as: .unexpected, "A section has a title, but no name.",
      help: #"Write `section "Title" { … }`, or `group NAME "Title" { … }`."#,
      fix: "Remove the name", is: .unsafe)
    // The colon of a field
    Habit(
      .colon, "? & :", means: "", as: .foreignSyntax,
      "A name cannot end with `?`: a field is optional unless it is `required`.")
    Habit(
      .colon, "$others & :", means: "", "Declare each field separately.",
      help: "Write `field $2: TYPE` on a line of its own.", is: [.atFirst, .incomplete])
    Habit(
      .colon, "$text : $name @ $integer :: $text : $name :: $text $type @ $integer :: $text $type",
      means: ": $name @$integer $text :: : $name $text :: : $type @$integer $text :: : $type $text",
      "The type comes before the label.", help: "Write `field $0$meant`.", fix: "Move the label",
      is: .atFirst)
    Habit(
      .colon, ",|;|.|=> & : :: ,|;|.|=> & $named", means: " :: :",
      "A field and its type are separated by `:`.", help: "Write `field NAME: TYPE`.")
    Habit(
      .colon, "of|as|is|extends & $named :: $any ^ & $named", means: ":", as: .missing,
      "Missing `:` between a field and its type.", help: "Write `field NAME: TYPE`.")
    Habit(
      .colon, "=|==", as: .missing, "A field must have a type before its value.",
      help: "Write `field NAME: TYPE = EXPRESSION`.")
    // Clauses without a value between the parts of a declaration.
    flag(
      .beforeType, "$flag $name $labels~ $end :: $flag $name $labels~ {",
      "$name $labels { $flag } :: $name $labels { $flag")
    flag(.beforeType, "$flag & $name")
    flag(
      .head, or: otherHeads, "$flag { :: $flag @ $integer $text~ {",
      "{ $flag :: @$integer $text { $flag")
    flag(.head, or: otherHeads, "$flag & @")
    // The text may be the message of the clause.
    flag(
      .label, "$flag $labels $end :: $flag $labels {", "$labels { $flag } :: $labels { $flag",
      is: .unsafe)
    flag(.label, "$flag & $string")
    misplaced(.head, .group)
    misplaced(.headOfSection, .section)
    // Labels
    label(.label, "label =|: & $string :: label & $text {")
    label(.plainLabel, "label =|: & $string :: label & $string")
    label(.optionLabel, "label =|: & $string")
    Habit(.plainLabel, or: [.title], ":|= & $string", means: "", notFollowed)
    Habit(
      .plainLabel, "!f|r|b|u $named & $string", means: "", as: .unexpected,
      "`$0` has no name: its text follows directly.", is: .unsafe)
    Habit(
      .plainLabel, "note ^ when|if $condition $text", means: "$text when $condition",
      as: .unexpected, "The condition of a note follows its text.", help: "Write `note $meant`.",
      fix: "Move the condition", is: .atFirst)
    Habit(
      .label, "$phrase", means: #""$phrase""#, as: .unexpected,
      "A label is written in double quotes.", fix: "Add quotes", is: [.goesOn, .unsafe])
    // Other signs
    Habit(.afterName, or: [.typeValue], ",|;|. & : :: ,|;|: & =", means: "", notAllowed)
    Habit(.afterName, ": & {", means: "", notAllowed)
    Habit(
      .afterName, "of|as|is|extends & $type", means: ":", as: .missing,
      "A name and its type are separated by `:`.", help: "Write `NAME: $type`.")
    Habit(
      .typeValue, ":|== :: as|is|of|extends & $named !:|=", means: "=",
      "A type is declared with `=`.", help: "Write `type NAME = text { … }`.")
    Habit(.stray, "$sign & $named", means: "", notAllowed, is: .unsafe)
    Habit(
      .formName, ": & $word", "The contents of a form must be in braces, after its name and title.",
      help: #"Write `form NAME "Title" { field NAME: TYPE … }`."#)
    Habit(
      .topLevel,
      "from|use|require|include|using $text $end :: from|use|require|include|using $text $rest",
      means: "import $text", as: .foreignSyntax, "A file is imported with all its types.")
    Habit(
      .topLevel, ",|;", means: "", as: .foreignSyntax, "Declarations must not be separated by `$1`."
    )
    Habit(
      .topLevel, "enum $name & {", means: "type $name = choice",
      help: "Write `$meant { option a option b }`.")
    Habit(
      .topLevel, "struct|class|record|interface|object|group $name & {",
      means: "type $name = group", help: "Write `$meant { … }`.")
    Habit(
      .topLevel, "alias|typedef|typealias $name & =", means: "type $name",
      help: "Write `$meant = …`.")
    Habit(
      .topLevel, "$string ^ as $named", means: "", as: .unexpected,
      "An import has no name: its types have theirs.")
    Habit(
      .importPath, "$block from & $string :: * as $named from & $string :: $named from & $string",
      means: "", "A file is imported with all its types.", help: #"Write `import "FILE"`."#)
    Habit(
      .importPath, "!$string $file", means: "\"$file\"", as: .unexpected,
      "The path of an import is in quotes.", help: "Write `import $meant`.",
      is: [.atFirst, .incomplete, .loses])
    Habit(
      .headOfSection, "as $file",
      "A section has no name in records: its fields are recorded next to it.",
      help: "Remove `as`, or use a `group`.", is: [.atFirst, .goesOn])
    Habit(
      .head, or: [.headOfField, .headOfSection, .block], ",|; & @|{|= :: ,|; & $string", means: "",
      "The parts of a declaration must not be separated by `$1`.")
    Habit(.headOfField, ": & =", means: "", "A value follows `=`.", help: "Write `=`.")
    Habit(
      .headOfField, "optional|nullable", means: "", "A field is optional unless it is `required`.")
    Habit(.headOfField, "==", means: "=", "A value follows `=`.")
    Habit(
      .head, or: otherHeads, "order|tag|position|index =|:~ $integer", means: "@$integer",
      "An order tag is written `@$integer`.")
    Habit(
      .letValue, ": $name & =", means: "", "A `let` has no type of its own.",
      help: "Write `let NAME = EXPRESSION`.", fix: "Remove the type", is: .atFirst)
    Habit(
      .letValue, ": = :: :|==", means: "=", "The value of a `let` follows `=`.",
      help: "Write `let NAME = EXPRESSION`.")
    Habit(
      .letValue, "$parentheses & =", "A `let` has no parameters.",
      help: "Write `let NAME = EXPRESSION` for each value.", is: .atFirst)
    Habit(
      .assignment, ": = :: :|==", means: "=", "A value follows `=`.",
      help: #"Write `name = "value"`."#)
  }

  /// The message about a sign or word after a keyword.
  static let notFollowed = "`$clause` must not be followed by `$1`."
  private static let notAllowed = "`$1` is not allowed here."
  private static let otherHeads: Set = [Place.headOfField, .headOfSection]

  private static func flag(
    _ place: Place, or others: Set<Place> = [], _ written: String, _ meant: String? = nil,
    is traits: Traits = []
  ) -> Habit {
    Habit(
      place, or: others, written, means: meant ?? "", as: .unexpected,
      when: .isAllowed,
      "`$flag` is a clause: it must be in the block of its declaration.",
      help: #"Write `"Label" { $flag }`."#, fix: "Move it into the block",
      is: meant == nil ? [.atFirst, .incomplete] : traits.union(.atFirst))
  }

  private static func misplaced(_ place: Place, _ declaration: PartMessage) -> Habit {
    let words = ClauseMessage.misplaced(
      clause: "$flag", declaration: declaration.words, owners: [], .fields
    ).words
    return Habit(
      place, "$flag & {|@ :: $flag & $string", means: "", as: .misplacedClause, words.message,
      help: words.help, is: .incomplete)
  }

  private static func label(_ places: Place, _ written: String) -> Habit {
    Habit(
      places, written, means: "", "In the head of a declaration, the label has no keyword.",
      help: #"Write `"…"`."#, fix: "Keep only the text", is: .atFirst)
  }
}
