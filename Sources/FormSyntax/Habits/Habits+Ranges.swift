/// Habits in place of the three dots of a range.
extension Habit {
  static let ranges: [Habit] =
    compared + limits + [
      range("$least to|and|until|till|upto $most $after"), range("from $least to $most $after"),
      range("$low ,|-|:|; $high $after"), range("( $low ,|-|:|;|to|and $high ) $after"),
      range("[ $low ,|-|:|;|to|and $high ] $after"),
      Habit(
        .range, "$low+ $after", means: "$low...", "A range is written with three dots."),
    ]

  // MARK: Comparisons

  /// `length >= 3`, `range > 3 and < 5`.
  private static let compared: [Habit] =
    [(">=", TokenKind.greaterOrEqual), (">", .greater)].flatMap { low, lowSign in
      [("<=", "...", TokenKind.lessOrEqual), ("<", "..<", .less)].flatMap { high, dots, highSign in
        let isExact = low == ">="
        return
          (isExact
          ? []
          : [
            // Of whole numbers, `> 3` is the same as `>= 4`.
            compared("> $integer and|&&|,~ \(high) $sum2", "$integer.next\(dots)$sum2", .isWhole),
            compared(
              "\(high) $sum and|&&|,~ > $integer", "$integer.next\(dots)$sum", .isBeforeWhole),
          ]) + [
            compared(
              "\(low) $sum and|&&|,~ \(high) $sum2", "$sum\(dots)$sum2", .isBeforeSign(highSign),
              isExact: isExact),
            compared(
              "\(high) $sum and|&&|,~ \(low) $sum2", "$sum2\(dots)$sum", .isBeforeSign(lowSign),
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
      .range, HabitPattern(stringLiteral: written), means: HabitPattern(stringLiteral: meant),
      when: condition, "A range is written with three dots.",
      help: isExact
        ? "Write `$clause $meant`."
        : "Write `$clause $meant`, which includes its lower bound, or a `check` that excludes it.",
      isIncomplete: !isExact)
  }

  // MARK: Words and signs

  private static let limits: [Habit] = [
    ("min $low max $high", "$low...$high"), ("max $high min $low", "$low...$high"),
    ("min $low", "$low..."), ("max $high", "...$high"),
  ].map { written, meant in
    Habit(
      .range, HabitPattern(stringLiteral: written), means: HabitPattern(stringLiteral: meant),
      "A range is written with three dots.", help: "Write `$clause $meant`.")
  }

  private static func range(_ written: HabitPattern) -> Habit {
    let isInWords = written.parts.contains { $0.capture == .least }
    return Habit(
      .range, written, means: isInWords ? "$least...$most" : "$low...$high",
      "A range is written with three dots.")
  }
}
