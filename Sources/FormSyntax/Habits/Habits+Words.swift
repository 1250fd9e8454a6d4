internal import FormEngine

/// Words inside statements that are misspelled or repeated.
extension Habit {
  @HabitTable static var words: [Habit] {
    // Misspelled words
    near(.when, "when", "& $operand")
    near(.message, or: [.ruleMessage], "else", "& $string")
    near(.conditional, "if", "& $operand", .isBeforeThen)
    Habit(.branch, "elsif|elif|elseif", means: "else if")
    near(.then, "then", "& $value")
    near(.branch, "else", "& $value")
    near(.rejection, "focus", "& $named")
    near(.expectation, "not", "& submitted")
    near(.by, "by", "& $name")
    Habit(
      .then, "{", means: "then", "The values of an `if` must not be in braces.",
      help: ForeignExpressionMessage.ifUsage, is: .incomplete)
    for word in ["empty", "filled"] {
      Habit(
        .predicate, "~\(word)", means: word, "`is` requires `empty` or `filled`.",
        help: "Did you mean `\(word)`?", is: .unsafe)
    }
    // Repeated words
    for (word, next) in [
      ("show", "when"), ("field", "$named :"), ("let", "$named ="), ("type", "$named ="),
      ("form", "$named"), ("group", "$name"), ("rows", "$name"), ("test", "$string"),
      ("import", "$string"),
    ] + Clause.table.filter({ $0.shape.isText }).map({ ($0.keyword, "$string") }) {
      again(.keyword, "\(word) ^ \(word) & \(next)")
    }
    for (place, written) in [
      (Place.keyword, "$step ^ $same & $named"), (.keyword, "$expected ^ $same & $named"),
      (.expectation, "expect ^ expect"), (.expectedPath, "$same & none"), (.operand, "if ^ if"),
      (.operand, "$named & $same("), (.dots, "...|..<|.. ^ $same"),
      (.reaction, "success ^ success"), (.rejection, "reject ^ reject"),
    ] {
      again(place, written)
    }
  }

  private static func near(
    _ place: Place, or others: Set<Place> = [], _ word: String, _ next: String,
    _ condition: Condition? = nil
  ) -> Habit {
    Habit(
      place, or: others, "~\(word) \(next)", means: word, as: .unexpected, when: condition,
      "Expected `\(word)`, found `$1`.", help: "Did you mean `\(word)`?")
  }

  private static func again(_ place: Place, _ written: String) -> Habit {
    Habit(
      place, written, means: "", as: .unexpected, "`$1` is repeated here.", help: "Remove one.",
      fix: "Remove one")
  }
}
