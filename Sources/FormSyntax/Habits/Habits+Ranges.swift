/// Habits in place of the three dots of a range.
extension Habit {
  @HabitTable static var ranges: [Habit] {
    // `length >= 3`, `range > 3 and < 5`: of whole numbers, `> 3` is the same as `>= 4`.
    for (high, dots) in [("<=", "..."), ("<", "..<")] {
      compared(">= $sum and|&&|,~ \(high) $sum2", "$sum\(dots)$sum2")
      compared("\(high) $sum and|&&|,~ >= $sum2", "$sum2\(dots)$sum")
    }
    for (high, dots) in [("<=", "..."), ("<", "..<")] {
      compared(
        "> $integer and|&&|,~ \(high) $sum2", "$integer.next\(dots)$sum2", .isWhole)
      compared("\(high) $sum and|&&|,~ > $integer", "$integer.next\(dots)$sum", .isWhole)
      compared("> $sum and|&&|,~ \(high) $sum2", "$sum\(dots)$sum2", is: .incomplete)
      compared("\(high) $sum and|&&|,~ > $sum2", "$sum2\(dots)$sum", is: .incomplete)
    }
    compared("> $integer $after", "$integer.next...", .isWhole)
    compared(">= $sum", "$sum...")
    compared("> $sum", "$sum...", is: .incomplete)
    compared("<= $sum", "...$sum")
    compared("< $sum", "..<$sum")
    compared("=|== $sum", "$sum...$sum")
    // Words and signs
    Habit(
      .range, "min $low max $high :: max $high min $low :: min $low :: max $high",
      means: "$low...$high :: $low...$high :: $low... :: ...$high",
      "A range is written with three dots.", help: "Write `$clause $meant`.",
      fix: "Write `$clause $meant`")
    dotted(
      "$least to|and|upto $most $after :: from|between $least to|and $most $after", "$least...$most"
    )
    dotted(
      "$least until|till $most $after", "$least...$most",
      help: "Write `$meant`, or `$least..<$most` to exclude the end.", is: .unsafe)
    // In mathematics, a parenthesis excludes its bound.
    compared("[ $low ,|; $high ) $after", "$low..<$high")
    compared("( $integer ,|; $high ] $after", "$integer.next...$high", .isWhole)
    compared("( $low ,|; $high ] $after", "$low...$high", is: .incomplete)
    dotted(
      "$low ,|-|:|; $high $after :: [ $low ,|-|:|;|to|and $high ] $after :: $low+ $after",
      "$low...$high :: $low...$high :: $low...")
    dotted("( $low ,|-|:|;|to|and $high ) $after", "$low...$high", is: .unsafe)
  }

  private static func dotted(
    _ written: String, _ meant: String, help: String? = nil, is traits: Traits = []
  ) -> Habit {
    Habit(
      .range, written, means: meant, "A range is written with three dots.", help: help, is: traits)
  }

  private static func compared(
    _ written: String, _ meant: String, _ condition: Condition? = nil, is traits: Traits = []
  ) -> Habit {
    Habit(
      .range, written, means: meant, when: condition, "A range is written with three dots.",
      help: traits.isEmpty
        ? "Write `$clause $meant`."
        : "Write `$clause $meant`, which includes its lower bound, or a `check` that excludes it.",
      fix: "Write `$clause $meant`", is: traits)
  }
}
