/// Habits in place of the three dots of a range.
extension Habit {
  static let ranges: [Habit] = [
    range("$least to|and|until|till|upto $most $after"), range("from $least to $most $after"),
    range("$low ,|-|:|; $high $after"), range("( $low ,|-|:|;|to|and $high ) $after"),
    range("[ $low ,|-|:|;|to|and $high ] $after"),
    Habit(
      .range, "$low+ $after", means: "$low...", "A range is written with three dots."),
  ]

  private static func range(_ written: HabitPattern) -> Habit {
    let isInWords = written.parts.contains { $0.capture == .least }
    return Habit(
      .range, written, means: isInWords ? "$least...$most" : "$low...$high",
      "A range is written with three dots.")
  }
}
