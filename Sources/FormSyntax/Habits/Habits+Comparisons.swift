/// Habits in place of the operator of a comparison.
extension Habit {
  @HabitTable static var comparisons: [Habit] {
    // Functions and ranges
    Habit(
      .comparison, "is~ not in & $range :: notin|nin & $range", means: "not $left in",
      "`not` comes before the whole comparison.", help: "Write `not VALUE in LIST`.",
      fix: "Move `not` to the front")
    for (text, function) in [("$infix", "contains"), ("$prefix", "starts"), ("$suffix", "ends")] {
      for not in ["", "not "] {
        Habit(
          .comparison, "\(not)like|ilike \(text)", means: "\(not)\(function)($left, \(text).bare)",
          search)
      }
    }
    Habit(.comparison, "like|ilike $plainText", means: "$left == $plainText", search)
    Habit(
      .comparison, "like|ilike $text :: like|ilike $interpolated", means: "$left matches", search,
      help: "Write `$left matches /.*x.*/`.", is: .incomplete)
    Habit(
      .comparison, "is~ between $sum and $sum2", means: "in $sum...$sum2",
      "Use a range to test for values between two bounds.")
    Habit(
      .comparison, "does|do not contain|include $range", means: "not contains($left, $range)",
      "`contains` is a function and comes before its argument.")
    Habit(
      .comparison, "\(contains) $option", means: "$option in $left",
      "Use `in` to test whether an option is chosen.", is: .atLeft)
    Habit(
      .comparison, "\(contains) $range", means: "$range in $left",
      when: .isAfterList, "Whether a list contains a value is written with `in`.",
      help: "Write `… in $left`.", fix: "Write `… in …`", is: .atFirst)
    call("contains", "contains")
    call("includes|include|has", "contains", when: .isBeforeText)
    call("starts|startswith|begins|beginswith", "starts")
    call("ends|endswith", "ends")
    // Signs
    Habit(
      .comparison, "==|= $nothing !$compared :: !=|<>|!== $nothing !$compared",
      means: "is empty :: is filled", "An empty answer equals nothing, not even `$nothing`.")
    for (written, meant) in [
      ("=< :: < =", "<="), ("> =", ">="), ("=|===", "=="), ("!==|<>", "!="),
      ("=> & $bound", ">="), ("eq|equals|equal & $value", "=="),
      ("ne|neq|isnt|isnot & $value", "!="), ("in & $value", "in"), ("gt & $value", ">"),
      ("lt & $value", "<"), ("ge|gte & $value", ">="), ("le|lte & $value", "<="),
      ("not empty", "is filled"), ("not filled", "is empty"), ("exists|isset", "is filled"),
      ("is %\(none) !. :: is not %\(some) !.", "is empty"),
      ("is %\(some) !. :: is not %\(none) !.", "is filled"),
    ] {
      Habit(.comparison, written, means: meant)
    }
    Habit(
      .comparison, "=>", means: ">=", "There is no operator `=>`.",
      help: "To compare values, write `>=`. \(implication)", is: .incomplete)
    Habit(
      .comparison, "implies & $value", means: "or", "There is no operator `implies`.",
      help: implication, is: .incomplete)
    Habit(
      .comparison, "is even :: is odd", means: "% 2 == 0 :: % 2 != 0",
      "Divide by 2, and compare the remainder.")
    // Outside of a rule, `match` may be the next clause.
    Habit(.comparison, "match & $any", means: "matches", when: .isInRule)
    Habit(.comparison, "should|must|shall match|matches & $any", means: "matches")
    Habit(.comparison, "like|ilike|rlike|regexp & /", means: "matches", is: [.loses, .unsafe])
    Habit(
      .comparison, "is in", means: "in", "`is` is not allowed before `in`.", help: "Remove `is`.",
      fix: "Remove `is`")
    Habit(
      .comparison, "is not|! empty :: is not|! filled", means: "is filled :: is empty",
      "`is` does not accept `not`.")
    Habit(
      .comparison, "& empty|filled", means: "is", "Missing `is` before `$1`.",
      help: "Write `is $1`.")
    // Words
    for (words, sign) in [
      ("one|any of", "in"), ("greater than or equal to", ">="), ("less than or equal to", "<="),
      ("greater|more|larger|bigger|later than", ">"),
      ("less|fewer|smaller|lower|earlier than", "<"), ("at least", ">="), ("at most", "<="),
      ("not equal to", "!="), ("equal to", "=="), ("exactly", "=="), ("above|after", ">"),
      ("below|before", "<"),
    ] {
      Habit(.comparison, "is \(words) & $value", means: sign)
      if words.utf8.contains(UInt8(ascii: " ")) {
        Habit(.comparison, "\(words) & $value", means: sign)
      }
    }
    for (not, sign) in [("not ", "!="), ("", "==")] {
      // A word of the language is unlikely to be a name, so `name is required` has no fix.
      for (value, traits) in [("$plain", Traits()), ("$value", .incomplete)] {
        Habit(
          .comparison, "is \(not)!empty|filled !~empty|filled & \(value)", means: sign,
          "`is` requires `empty` or `filled`; compare values with `$meant`.", is: traits)
      }
    }
  }

  static let implication = "For “if A, then B”, write `not A or B`."

  private static let none = "null|nil|none|undefined|nothing|missing|blank|unset|unanswered"

  private static let some = "set|defined|present|given|answered|provided"

  private static func call(
    _ words: String, _ function: String, when condition: Condition? = nil
  ) -> Habit {
    Habit(
      .comparison, "\(words) with~ $range", means: "\(function)($left, $range)", when: condition,
      "`\(function)` is a function and comes before its argument.",
      help: "Write `\(function)($left, …)`.", fix: "Write `\(function)(…)`", is: .atFirst)
  }

  private static let contains = "contains|includes|include|has"

  private static let search = "Search a text with `contains`, `starts`, `ends` or `matches`."
}
