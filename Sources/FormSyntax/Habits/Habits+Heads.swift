/// Habits in heads of declarations: names, types, labels and the signs between them.
extension Habit {
  static let heads = names + colons + labels + signs

  // MARK: Before the name

  private static let names: [Habit] = [
    Habit(
      .fieldName, "$text $named : $typed @ $integer", means: "$named: $typed @$integer $text",
      as: .unexpected, "The name comes before the label.",
      help: #"Write `$named: TYPE "Label"`."#, fix: "Move the label", marksAll: false),
    Habit(
      .fieldName, "$text $named : $typed", means: "$named: $typed $text",
      as: .unexpected, "The name comes before the label.",
      help: #"Write `$named: TYPE "Label"`."#, fix: "Move the label", marksAll: false),
    Habit(
      .groupName, "$text $named @ $integer", means: "$named @$integer $text", as: .unexpected,
      when: .isUntyped, "The name comes before the label.", help: #"Write `$named "Label"`."#,
      fix: "Move the label", marksAll: false),
    Habit(
      .groupName, "$text $named", means: "$named $text", as: .unexpected, when: .isUntyped,
      "The name comes before the label.", help: #"Write `$named "Label"`."#,
      fix: "Move the label", marksAll: false),
    Habit(
      [.fieldName, .groupName], "$type $name", means: "$name: $type", as: .unexpected,
      when: .isTypeBeforeName, "The name comes before the type.",
      help: "Write `$0 $name: $type`.", fix: "Write `$meant`", isSafe: false),
    Habit(
      .title, "$named & $string", means: "", as: .unexpected,
      "A section has a title, but no name.",
      help: #"Write `section "Title" { … }`, or `group NAME "Title" { … }`."#,
      fix: "Remove the name", isSafe: false),
  ]

  // MARK: The colon of a field

  private static let colons: [Habit] = [
    Habit(
      .colon, "? & :", means: "",
      "A name cannot end with `?`: a field is optional unless it is `required`.",
      help: "Remove it.", fix: "Remove `?`"),
    Habit(
      .colon, "$others & :", means: "", as: .unexpected, "Declare each field separately.",
      help: "Write `field $2: TYPE` on a line of its own.", marksAll: false, isIncomplete: true),
    earlyLabel("$text : $typed @ $integer", ": $typed @$integer $text", "$typed"),
    earlyLabel("$text : $typed", ": $typed $text", "$typed"),
    earlyLabel("$text $type @ $integer", ": $type @$integer $text", "$type"),
    earlyLabel("$text $type", ": $type $text", "$type"),
    Habit(
      .colon, ",|;|.|=> & :", means: "", as: .unexpected,
      "A field and its type are separated by `:`.", help: "Write `field NAME: TYPE`.",
      fix: "Remove it"),
    Habit(
      .colon, ",|;|.|=> & $named", means: ":", as: .unexpected,
      "A field and its type are separated by `:`.", help: "Write `field NAME: TYPE`.",
      fix: "Write `:`"),
    Habit(
      .colon, "of|as|is|extends & $named", means: ":", as: .missing,
      "Missing `:` between a field and its type.", help: "Write `field NAME: TYPE`.",
      fix: "Write `:`"),
    Habit(
      .colon, "& $named", means: ":", as: .missing, when: .isWithinLine,
      "Missing `:` between a field and its type.", help: "Write `field NAME: TYPE`.",
      fix: "Write `:`"),
    Habit(
      .colon, "=|==", as: .missing, "A field must have a type before its value.",
      help: "Write `field NAME: TYPE = EXPRESSION`."),
  ]

  private static func earlyLabel(_ written: HabitPattern, _ meant: HabitPattern, _ type: String)
    -> Habit
  {
    Habit(
      .colon, written, means: meant, as: .unexpected, "The type comes before the label.",
      help: "Write `field $0: \(type) \"Label\"`.", fix: "Move the label", marksAll: false)
  }

  // MARK: Labels

  private static let labels: [Habit] = [
    label([.label, .plainLabel], "label =|: & $string"), label(.label, "label & $text {"),
    label(.plainLabel, "label & $string"),
    Habit(
      .label, "$phrase", means: #""$phrase""#, as: .unexpected,
      "A label is written in double quotes.", fix: "Add quotes", goesOn: true, isSafe: false),
  ]

  private static func label(_ places: Places, _ written: HabitPattern) -> Habit {
    Habit(
      places, written, means: "", "In the head of a declaration, the label has no keyword.",
      help: #"Write `"…"`."#, fix: "Keep only the text", marksAll: false)
  }

  // MARK: Other signs

  private static let signs: [Habit] = [
    stray(.afterName, ",|;|. & :"), stray(.afterName, ",|;|: & ="),
    stray(.stray, "$any & $named", when: .isStray, isSafe: false),
    Habit(
      .formName, ": & $word", "The contents of a form must be in braces, after its name and title.",
      help: #"Write `form NAME "Title" { field NAME: TYPE … }`."#),
    Habit(
      .topLevel, ",|;", means: "", "Declarations must not be separated by `$1`.",
      help: "Remove it.",
      fix: "Remove `$1`"),
    Habit(
      .headOfSection, "as $file", as: .unexpected,
      "A section has no name in records: its fields are recorded next to it.",
      help: "Remove `as`, or use a `group`.", marksAll: false, goesOn: true),
    Habit(
      .head, ",|; & @|{|=", means: "", "The parts of a declaration must not be separated by `$1`.",
      help: "Remove it.", fix: "Remove `$1`"),
    Habit(
      .head, ",|; & $string", means: "",
      "The parts of a declaration must not be separated by `$1`.", help: "Remove it.",
      fix: "Remove `$1`"),
    Habit(
      .headOfField, ": & =", means: "", "A value follows `=`.", help: "Write `=`.",
      fix: "Remove `:`"),
    Habit(
      .headOfField, "optional|nullable", means: "", "A field is optional unless it is `required`.",
      help: "Remove it.", fix: "Remove `$1`"),
    Habit(.headOfField, "==", means: "=", "A value follows `=`."),
    Habit(
      .letValue, ": $typed & =", means: "", as: .unexpected, "A `let` has no type of its own.",
      help: "Write `let NAME = EXPRESSION`.", fix: "Remove the type", marksAll: false),
    Habit(
      .letValue, ": =", means: "=", as: .unexpected, "The value of a `let` follows `=`.",
      help: "Write `let NAME = EXPRESSION`.", fix: "Write `=`", marksAll: false),
    Habit(
      .letValue, ":|==", means: "=", as: .unexpected, "The value of a `let` follows `=`.",
      help: "Write `let NAME = EXPRESSION`.", fix: "Write `=`"),
    Habit(
      .assignment, ": =", means: "=", "A value follows `=`.", help: #"Write `name = "value"`."#,
      fix: "Write `=`", marksAll: false),
    Habit(
      .assignment, ":|==", means: "=", "A value follows `=`.", help: #"Write `name = "value"`."#,
      fix: "Write `=`"),
  ]

  private static func stray(
    _ place: Places, _ written: HabitPattern, when condition: HabitCondition? = nil,
    isSafe: Bool = true
  ) -> Habit {
    Habit(
      place, written, means: "", as: .unexpected, when: condition, "`$1` is not allowed here.",
      help: "Remove it.", isSafe: isSafe)
  }
}
