/// Habits in place of the three dots of a range.
extension Habit {
  static let ranges: [Habit] =
    compared + limits + [
      dotted(
        "$least to|and|upto $most $after :: from|between $least to|and $most $after",
        "$least...$most"),
      dotted(
        "$least until|till $most $after", "$least...$most",
        help: "Write `$meant`, or `$least..<$most` to exclude the end.", isSafe: false),
      // In mathematics, a parenthesis excludes its bound.
      compared("[ $low ,|; $high ) $after", "$low..<$high"),
      compared("( $integer ,|; $high ] $after", "$integer.next...$high", .isWhole),
      compared("( $low ,|; $high ] $after", "$low...$high", isExact: false),
      dotted(
        "$low ,|-|:|; $high $after :: [ $low ,|-|:|;|to|and $high ] $after :: $low+ $after",
        "$low...$high :: $low...$high :: $low..."),
      dotted("( $low ,|-|:|;|to|and $high ) $after", "$low...$high", isSafe: false),
    ]

  private static func dotted(
    _ written: String, _ meant: String, help: String? = nil, isSafe: Bool = true
  ) -> Habit {
    Habit(
      .range, written, means: meant, "A range is written with three dots.", help: help,
      isSafe: isSafe)
  }

  // MARK: Comparisons

  /// `length >= 3`, `range > 3 and < 5`.
  private static let compared: [Habit] =
    [">=", ">"].flatMap { low in
      [("<=", "..."), ("<", "..<")].flatMap { high, dots in
        let isExact = low == ">="
        return
          (isExact
          ? []
          : [
            // Of whole numbers, `> 3` is the same as `>= 4`.
            compared("> $integer and|&&|,~ \(high) $sum2", "$integer.next\(dots)$sum2", .isWhole),
            compared(
              "\(high) $sum and|&&|,~ > $integer", "$integer.next\(dots)$sum", .isWhole),
          ]) + [
            compared(
              "\(low) $sum and|&&|,~ \(high) $sum2", "$sum\(dots)$sum2",
              isExact: isExact),
            compared(
              "\(high) $sum and|&&|,~ \(low) $sum2", "$sum2\(dots)$sum",
              isExact: isExact),
          ]
      }
    } + [
      compared("> $integer $after", "$integer.next...", .isWhole),
      compared(">= $sum", "$sum..."), compared("> $sum", "$sum...", isExact: false),
      compared("<= $sum", "...$sum"), compared("< $sum", "..<$sum"),
      compared("=|== $sum", "$sum...$sum"),
    ]

  private static func compared(
    _ written: String, _ meant: String, _ condition: HabitCondition? = nil, isExact: Bool = true
  ) -> Habit {
    Habit(
      .range, written, means: meant, when: condition, "A range is written with three dots.",
      help: isExact
        ? "Write `$clause $meant`."
        : "Write `$clause $meant`, which includes its lower bound, or a `check` that excludes it.",
      fix: "Write `$clause $meant`", isIncomplete: !isExact)
  }

  // MARK: Words and signs

  private static let limits: [Habit] = [
    Habit(
      .range, "min $low max $high :: max $high min $low :: min $low :: max $high",
      means: "$low...$high :: $low...$high :: $low... :: ...$high",
      "A range is written with three dots.", help: "Write `$clause $meant`.",
      fix: "Write `$clause $meant`")
  ]

}
