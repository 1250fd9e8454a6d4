/// The examples that a message about an unreadable text suggests.
package struct EntryExamples: Hashable, Sendable {
  /// A value in the way that people write it.
  var value = ""
  /// The words for days and times.
  var words: [String] = []

  init() {}

  /// - Parameter takes: returns true if a value is a valid answer.
  init(
    of kind: ValueKind, clock: LocalDateTime, _ language: Language?,
    _ conventions: Language.Conventions, takes: (Value) -> Bool
  ) {
    func word(_ phrase: Phrase) -> String {
      language?.spellings(phrase).first ?? phrase.text(in: nil)
    }
    switch kind {
    case .integer: value = "42"
    case .decimal: value = conventions.number("12.50")
    case .date:
      value = Self.date?.text(conventions) ?? ""
      let days: [(Phrase, Int64)] = [
        ("today", 0), ("tomorrow", 1), (EntryWordMessage.inThreeDays, 3),
      ]
      words = days.filter { _, days in
        clock.date.adding(days: days).map { takes(.date($0)) } ?? false
      }.map { word($0.0) }
    case .time:
      value = "09:30"
      if takes(.time(clock.time)) { words = [word("now")] }
    case .dateTime:
      value = (Self.date?.text(conventions) ?? "") + " 09:30"
      if let morning = Self.time,
        takes(.dateTime(LocalDateTime(date: clock.date, time: morning)))
      {
        words = [word("today") + " 9:30"]
      }
      if takes(.dateTime(clock)) { words.append(word("now")) }
    case .text, .boolean, .option, .options: break
    }
  }

  static let date = CalendarDate(year: 2026, month: 11, day: 20)
  static let time = TimeOfDay(hour: 9, minute: 30)
}
