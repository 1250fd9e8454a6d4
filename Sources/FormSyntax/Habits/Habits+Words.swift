internal import FormEngine

/// Words inside statements that are misspelled or repeated.
extension Habit {
  static let words = misspelled + repeated + predicates

  private static let misspelled: [Habit] = [
    near(.when, "when", "& $operand"), near(.message, "else", "& $string"),
    near(.ruleMessage, "else", "& $string"), near(.conditional, "if", "& $operand", .isBeforeThen),
    Habit(.branch, "elsif|elif|elseif", means: "else if"),
    near(.then, "then", "& $value"), near(.branch, "else", "& $value"),
    near(.rejection, "focus", "& $named"), near(.expectation, "not", "& submitted"),
    near(.by, "by", "& $name"),
    Habit(
      .then, "{", means: "then", "The values of an `if` must not be in braces.",
      help: ForeignExpressionMessage.ifUsage, isIncomplete: true),
  ]

  private static func near(
    _ place: Place, _ word: String, _ next: String, _ condition: HabitCondition? = nil
  ) -> Habit {
    Habit(
      place, "~\(word) \(next)", means: word, as: .unexpected, when: condition,
      "Expected `\(word)`, found `$1`.", help: "Did you mean `\(word)`?")
  }

  private static let predicates: [Habit] = ["empty", "filled"].map { (word: String) in
    Habit(
      .predicate, "~\(word)", means: word, as: .unexpected, "`is` requires `empty` or `filled`.",
      help: "Did you mean `\(word)`?", isSafe: false)
  }

  // MARK: Repeated words

  private static let repeated: [Habit] =
    [
      ("show", "when"), ("field", "$named :"), ("let", "$named ="), ("type", "$named ="),
      ("form", "$named"), ("group", "$name"), ("rows", "$name"), ("test", "$string"),
      ("import", "$string"),
    ].map { again(.keyword, "\($0) ^ \($0) & \($1)") }
    + Clause.table.filter { $0.shape.isText }.map {
      again(.keyword, "\($0.keyword) ^ \($0.keyword) & $string")
    } + [
      again(.keyword, "$step ^ $same & $named"),
      again(.keyword, "$expected ^ $same & $named"), again(.expectation, "expect ^ expect"),
      again(.expectedPath, "$same & none"), again(.operand, "if ^ if"),
      again(.operand, "$named & $same("), again(.dots, "...|..<|.. ^ $same"),
      again(.reaction, "success ^ success"), again(.rejection, "reject ^ reject"),
    ]

  private static func again(_ place: Place, _ written: String) -> Habit {
    Habit(
      place, written, means: "", as: .unexpected, "`$1` is repeated here.", help: "Remove one.",
      fix: "Remove one")
  }
}
